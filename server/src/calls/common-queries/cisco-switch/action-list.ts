import { portActList } from '../../../changes/kinds/act-on-port/list.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { clicksOnList } from '../../click-on-list.ts'
import type { Surroundings } from '../../surroundings.ts'

type Own = Extract<keyof Handlers, `${string} /common-queries/cisco-switch/actions/batch/${string}`>

export function switchActionListCalls(surroundings: Surroundings): Pick<Handlers, Own> {
  const clicks = clicksOnList(surroundings, portActList)
  return {
    // Nobody undoes an act: it has no end, and no way back.
    'POST /common-queries/cisco-switch/actions/batch/': ({ body, ...asked }) =>
      clicks.list({
        ...asked,
        body: { ...body, expiresAt: null, endsWithTicket: false, proveOrUndo: false },
      }),
    'POST /common-queries/cisco-switch/actions/batch/apply/': clicks.apply,
  }
}
