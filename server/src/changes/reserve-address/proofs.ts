import type { Ask } from '@patchbay/connectors/asking'
import { refused } from '@patchbay/connectors/failures'
import type { Means, Proof } from '../kind.ts'
import type { ReservationIntent } from './intent.ts'
import { neededServer } from './servers.ts'
import type { ReservationSnapshot, ServerSnapshot } from './snapshot.ts'
import { wantedBody } from './wanted.ts'

/**
 * Seconds for each tick. A device asks again when half of its lease is over, which may be hours: a quarter of an hour is for
 * one that is started anew, and what is not seen by then is said to be waited for.
 */
const limits = { server: 60, lease: 900 }

/** The same on every server, and the device has the address. */
export function reservationProofs(
  intent: ReservationIntent,
  before: ReservationSnapshot,
  means: Means,
): Proof[] {
  return [
    ...before.servers.map((server) => standsOn(server, intent, means)),
    ...(intent.state === 'none' || intent.address === null ? [] : [leaseProof(intent, before, means)]),
  ]
}

function standsOn(server: ServerSnapshot, intent: ReservationIntent, { systems }: Means): Proof {
  const gone = intent.state === 'none'
  return {
    name: `stands ${server.system}`,
    title: gone ? `${server.title} has no reservation for it` : `${server.title} has it reserved`,
    limit: limits.server,
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

function leaseProof({ mac, address }: ReservationIntent, before: ReservationSnapshot, means: Means): Proof {
  return {
    name: 'lease',
    title: `The device has ${address ?? ''}`,
    limit: limits.lease,
    ownTime: true,
    look: async (ask) => {
      let seen = 'Waiting for the device: it has no lease.'
      let source = before.servers[0]?.title ?? ''
      for (const server of before.servers) {
        const leases = await activeLeases(server, mac, means, ask)
        const right = leases.find((lease) => lease.address === address)
        if (right !== undefined) {
          return { proven: true, seen: `It has ${right.address}.`, source: server.title }
        }
        const [other] = leases
        if (other === undefined) continue
        source = server.title
        seen = `Waiting for renewal: it has ${other.address} until ${other.expiresAt.toISOString()} at the latest.`
      }
      return { proven: false, seen, source }
    },
  }
}

async function activeLeases(server: ServerSnapshot, mac: string, { systems }: Means, ask: Ask) {
  const can = await neededServer(systems, server.system).can()
  const reading = await can.findLeases?.({ mac }, ask)
  if (reading === undefined) throw notTold(server.title)
  return reading.value.filter(({ state, subnetId }) => state === 'active' && subnetId === server.subnetId)
}

const notTold = (title: string) =>
  refused({ cause: 'right-missing', message: `${title} does not tell its reservations and leases.` })
