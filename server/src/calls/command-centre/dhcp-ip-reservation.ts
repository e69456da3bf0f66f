import { previewChange } from '../../changes/preview-change.ts'
import { requesterOf, wantedOf } from '../../changes/requester.ts'
import { reserveAddress } from '../../changes/reserve-address/index.ts'
import { settle } from '../../changes/reserve-address/settle.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Surroundings } from '../surroundings.ts'
import { clicksOf, previewLimit } from '../click-on-change.ts'

type Own = Extract<keyof Handlers, `${string} /command-centre/dhcp-ip-reservation/${string}`>

export function dhcpIpReservationCalls(surroundings: Surroundings): Pick<Handlers, Own> {
  const { changes } = surroundings
  const clicks = clicksOf(surroundings, reserveAddress)
  return {
    'POST /command-centre/dhcp-ip-reservation/preview/': async ({ body, visit, person, signal }) => {
      const ask = { signal, limit: previewLimit }
      const intent = await settle(body.intent, changes.works.means, ask)
      const wanted = wantedOf(reserveAddress, { ...body, intent })
      return previewChange(changes.works, requesterOf(visit, person), wanted, ask)
    },

    'POST /command-centre/dhcp-ip-reservation/apply/': clicks.apply,
    'POST /command-centre/dhcp-ip-reservation/undo/': clicks.undo,
  }
}
