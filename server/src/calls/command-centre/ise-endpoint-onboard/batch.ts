import { endpointList } from '../../../changes/kinds/onboard-endpoint/list.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { clicksOnList } from '../../click-on-list.ts'
import type { Surroundings } from '../../surroundings.ts'

type Own = Extract<keyof Handlers, `${string} /command-centre/ise-endpoint-onboard/batch/${string}`>

export function endpointBatchCalls(surroundings: Surroundings): Pick<Handlers, Own> {
  const clicks = clicksOnList(surroundings, endpointList)
  return {
    'POST /command-centre/ise-endpoint-onboard/batch/': (asked) => clicks.list(asked),
    'POST /command-centre/ise-endpoint-onboard/batch/apply/': clicks.apply,
  }
}
