import { reservationList } from '../../../changes/kinds/reserve-address/list.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { clicksOnList } from '../../click-on-list.ts'
import type { Surroundings } from '../../surroundings.ts'

type Own = Extract<keyof Handlers, `${string} /command-centre/dhcp-ip-reservation/batch/${string}`>

export function reservationBatchCalls(surroundings: Surroundings): Pick<Handlers, Own> {
  const clicks = clicksOnList(surroundings, reservationList)
  return {
    'POST /command-centre/dhcp-ip-reservation/batch/': (asked) => clicks.list(asked),
    'POST /command-centre/dhcp-ip-reservation/batch/apply/': clicks.apply,
  }
}
