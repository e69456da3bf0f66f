import type { Means, Proof } from '../kind.ts'
import { deviceProofs } from './device-proofs.ts'
import type { ReservationIntent } from './intent.ts'
import { neededServer, notTold } from './servers.ts'
import type { ReservationSnapshot, ServerSnapshot } from './snapshot.ts'
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
    ...before.servers.map((server) => standsOn(server, intent, means)),
    ...(intent.state === 'none' || intent.address === null ? [] : deviceProofs(intent, before, means)),
  ]
}

function standsOn(server: ServerSnapshot, intent: ReservationIntent, { systems }: Means): Proof {
  const gone = intent.state === 'none'
  return {
    name: `stands ${server.system}`,
    title: gone ? `${server.title} has no reservation for it` : `${server.title} has it reserved`,
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
