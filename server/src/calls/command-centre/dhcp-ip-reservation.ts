import { previewChange } from '../../changes/preview/preview-change.ts'
import { requesterOf, wantedOf } from '../../changes/preview/requester.ts'
import { offeredAddress } from '../../addresses/choose-address.ts'
import { reservationLike, reserveAddress } from '../../changes/kinds/reserve-address/index.ts'
import { readLikeRun } from '../../changes/kinds/run-template.ts'
import { reservedPlaces } from '../../addresses/move.ts'
import { refuseLacking } from '../../changes/kinds/reserve-address/checks/refuse-lacking.ts'
import { settle } from '../../addresses/settle.ts'
import { reservableSubnets } from '../../addresses/subnets.ts'
import { readPolicy } from '../../policies/policies.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { CallContext } from '../call-context.ts'
import { meantSubnetCalls } from './dhcp-ip-reservation/meant-subnets.ts'
import { previewLimit } from '../click-on-change.ts'

type Own = Exclude<
  Extract<keyof Handlers, `${string} /command-centre/dhcp-ip-reservation/${string}`>,
  `${string}/${'apply' | 'undo' | 'batch'}/`
>

export function dhcpIpReservationCalls(context: CallContext): Pick<Handlers, Own> {
  const { database, changes } = context
  return {
    ...meantSubnetCalls(context),

    'GET /command-centre/dhcp-ip-reservation/choices/subnets/': async ({ signal }) => ({
      ...(await reservableSubnets(changes.worker.means, { signal, limit: previewLimit })),
      ...(await readPolicy(database, 'reservation-needs')),
    }),

    'GET /command-centre/dhcp-ip-reservation/choices/free/': ({ query, signal }) =>
      offeredAddress(query, changes.worker.means, { signal, limit: previewLimit }),

    'GET /command-centre/dhcp-ip-reservation/choices/reserved/': ({ query, signal }) =>
      reservedPlaces(query.mac, changes.worker.means, { signal, limit: previewLimit }),

    'GET /command-centre/dhcp-ip-reservation/like/': ({ query, person }) =>
      readLikeRun(changes.worker, reservationLike, { run: query.run, person }),

    'POST /command-centre/dhcp-ip-reservation/preview/': async ({ body, visit, person, signal }) => {
      const ask = { signal, limit: previewLimit }
      refuseLacking(body.intent, await readPolicy(database, 'reservation-needs'))
      const intent = await settle(body.intent, changes.worker.means, ask)
      const wanted = wantedOf(reserveAddress, { ...body, intent })
      return previewChange(changes.worker, requesterOf(visit, person), wanted, ask)
    },
  }
}
