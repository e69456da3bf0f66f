import type { World } from '../../../world/model/world.ts'
import { currentAddress } from './clients.ts'

interface MappedUser {
  readonly ip: string
  /** With the domain: `campus\a.keller`. */
  readonly user: string
  /** Until the mapping ends. */
  readonly seconds: number
}

/** Milliseconds for which a sign-in is believed. */
const believed = 8 * 3_600_000

function macAt(world: World, address: string): string | null {
  const lease = world.lease(address)
  if (lease !== null && currentAddress(world, lease.mac) === address) return lease.mac
  for (const { mac, addressing } of world.endpoints.values())
    if (addressing !== 'dynamic' && world.attachment(mac)?.address === address) return mac
  return null
}

/** Whom addresses belong to by their sign-in at the domain controllers; computers alone and what has none are nobody's. */
export function mappedUsers(world: World, address: string | null): readonly MappedUser[] {
  const mac = address === null ? null : macAt(world, address)
  const one = mac === null ? null : (world.session(mac) ?? world.wireless.session(mac))
  const all = () => [...world.sessions(), ...world.wireless.sessions()]
  const sessions = address === null ? all() : one === null ? [] : [one]
  const domain = world.domain.split('.')[0] ?? ''
  const now = world.clock.now()
  return sessions.flatMap(({ username, address: ip, startedAt }) => {
    if (ip === null || !world.people.has(username)) return []
    const since = Math.max(0, now - startedAt) % believed
    return [{ ip, user: `${domain}\\${username}`, seconds: Math.ceil((believed - since) / 1_000) }]
  })
}
