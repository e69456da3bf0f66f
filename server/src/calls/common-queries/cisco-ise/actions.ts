import { readMac } from '@patchbay/contract/identifiers/mac'
import { actOnSession } from '../../../changes/kinds/act-on-session/index.ts'
import { previewChange } from '../../../changes/preview/preview-change.ts'
import { onceWanted, requesterOf } from '../../../changes/preview/requester.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { clicksOf, previewLimit } from '../../click-on-change.ts'
import type { Surroundings } from '../../surroundings.ts'

type Own = Extract<keyof Handlers, `${string} /common-queries/cisco-ise/actions/${string}`>

export function sessionActionCalls(surroundings: Surroundings): Pick<Handlers, Own> {
  const { works } = surroundings.changes
  return {
    'POST /common-queries/cisco-ise/actions/preview/': ({ body, visit, person, signal }) => {
      const read = readMac(body.intent.mac)
      const intent = { ...body.intent, mac: read?.kind === 'mac' ? read.mac : body.intent.mac }
      const wanted = onceWanted(actOnSession, { ...body, intent })
      return previewChange(works, requesterOf(visit, person), wanted, { signal, limit: previewLimit })
    },

    'POST /common-queries/cisco-ise/actions/apply/': clicksOf(surroundings, actOnSession).apply,
  }
}
