import type { Links } from './links.ts'
import type { Presences } from './presences.ts'
import { hash } from './random.ts'
import type { Campus } from './state.ts'

const minute = 60_000

/** Lets the campus have been running for a while: links up since they were, people in since this morning. */
export function settleIn(campus: Campus, links: Links, presences: Presences): void {
  const now = campus.clock.now()
  for (const link of links.all()) {
    link.up = links.carries(link)
    if (!link.up) link.upBefore = hash(link.interface.mac) % (600 * minute)
  }
  for (const link of links.all()) {
    for (const presence of link.plugged) {
      presences.settlePresence(presence, now)
      const { endpoint } = presence
      const mobile = endpoint.kind === 'laptop' || endpoint.kind === 'personal'
      const minutes = 2 + (hash(`${endpoint.mac}/since`) % (mobile ? 240 : 20_000))
      const since = Math.max(now - minutes * minute, link.upSince)
      presence.since = since
      presence.sessionStartedAt = since
      presence.sessionIdAt = since
      const [record] = presence.leases
      if (record) record.base = since
    }
  }
}
