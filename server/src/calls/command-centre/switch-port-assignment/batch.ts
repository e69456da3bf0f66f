import { portList } from '../../../changes/kinds/assign-port/list.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { clicksOnList } from '../../click-on-list.ts'
import type { Surroundings } from '../../surroundings.ts'

type Own = Extract<keyof Handlers, `${string} /command-centre/switch-port-assignment/batch/${string}`>

export function portBatchCalls(surroundings: Surroundings): Pick<Handlers, Own> {
  const clicks = clicksOnList(surroundings, portList)
  return {
    'POST /command-centre/switch-port-assignment/batch/': (asked) => clicks.list(asked),
    'POST /command-centre/switch-port-assignment/batch/apply/': clicks.apply,
  }
}
