import { isDeepStrictEqual } from 'node:util'
import { portMovedSince } from './renewal.ts'
import type { ReservationSnapshot, ServerSnapshot } from './snapshot.ts'

/** Leases come and go; what is reserved, and who has the address now, is what was looked at. */
export function movedSince(before: ReservationSnapshot, now: ReservationSnapshot): string | null {
  const pairs = [
    [before.servers, now.servers] as const,
    ...(before.others ?? []).map((other, at) => [other.servers, now.others[at]?.servers ?? []] as const),
  ]
  for (const [was, is] of pairs) {
    const moved = serversMoved(was, is)
    if (moved !== null) return moved
  }
  if (now.holder !== null && now.holder.mac !== before.holder?.mac) {
    return `${now.holder.mac} has got the address since.`
  }
  return portMovedSince(before, now)
}

function serversMoved(before: readonly ServerSnapshot[], now: readonly ServerSnapshot[]): string | null {
  for (const [at, server] of before.entries()) {
    const later = now[at]
    if (later?.system !== server.system) return 'the subnet has other servers than were previewed.'
    if (!isDeepStrictEqual(later.body, server.body)) {
      return `${server.title} has another reservation of the device than was previewed.`
    }
    const came = later.addressFor.filter((who) => !server.addressFor.includes(who))
    if (came.length > 0) return `the address was reserved for ${came.join(', ')} on ${server.title} since.`
    if (later.way !== server.way) return `${server.title} is written to in another way than was previewed.`
  }
  return null
}
