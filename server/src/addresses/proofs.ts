import type { Means, Proof } from '../changes/kind.ts'
import { deviceProofs } from './device-proofs.ts'
import type { ReservationIntent } from './intent.ts'
import { inSubnet, placesOf } from './parts.ts'
import type { Place } from './parts.ts'
import { neededServer, notTold } from './dhcp-servers.ts'
import type { ReservationSnapshot } from './snapshot.ts'
import { wantedBody } from './wanted.ts'

/** Seconds. */
const limit = 60

/** The same on every server; the device has the address and no longer the one before, and its gateway knows it by it. */
export function reservationProofs(
  intent: ReservationIntent,
  before: ReservationSnapshot,
  means: Means,
): Proof[] {
  return [
    ...placesOf(intent, before).map((place) => standsOn(place, means)),
    ...(intent.state === 'none' || intent.address === null ? [] : deviceProofs(intent, before, means)),
  ]
}

function standsOn({ server, intent, elsewhere }: Place, { systems }: Means): Proof {
  const gone = intent.state === 'none'
  return {
    name: ['stands', server.system, ...(elsewhere === null ? [] : [elsewhere])].join(' '),
    title: `${server.title} ${gone ? 'has no reservation for it' : 'has it reserved'}${inSubnet(elsewhere)}`,
    limit,
    look: async (ask) => {
      const system = neededServer(systems, server.system)
      const place = { subnetId: server.subnetId, mac: intent.mac }
      const reading = await (await system.can()).readReservation?.(place, ask)
      if (reading === undefined) throw notTold(server.title)
      const { body, says } = reading.value
      const parts = [says?.address, says?.hostname, says?.owner].filter((part) => part != null)
      return {
        proven: system.plans.same(body, wantedBody(system.plans, intent, server)),
        seen: body === null ? 'It has none.' : `It has ${parts.join(', ')}.`,
        source: server.title,
      }
    },
  }
}
