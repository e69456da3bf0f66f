import { requestList } from '../../../changes/kinds/submit-request/in-list/list.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { clicksOnList } from '../../click-on-list.ts'
import type { Surroundings } from '../../surroundings.ts'

type Own = Extract<keyof Handlers, `${string} /command-centre/ivanti-request-submission/batch/${string}`>

export function requestBatchCalls(surroundings: Surroundings): Pick<Handlers, Own> {
  const clicks = clicksOnList(surroundings, requestList)
  return {
    // What is asked of a desk is asked once: it has no end.
    'POST /command-centre/ivanti-request-submission/batch/': ({ body: { zone, ...body }, ...asked }) =>
      clicks.list(
        { ...asked, body: { ...body, expiresAt: null, endsWithTicket: false, proveOrUndo: false } },
        zone,
      ),
    'POST /command-centre/ivanti-request-submission/batch/apply/': clicks.apply,
  }
}
