import type { Reach } from '@patchbay/connectors/asking'
import type { Connector } from '@patchbay/connectors/connector/connector'
import type { WayNow } from '@patchbay/connectors/telling'
import type { ProvenPeer, Way } from '@patchbay/contract/systems/system'
import type { SystemRow } from './configured.ts'
import type { PeerRow } from './peer-rows.ts'

/** What a system's doors are called, by where they lead; empty for one with a single door. */
function doorTitles(row: SystemRow, connector: Connector | undefined): ReadonlyMap<string, string> {
  const settings = connector?.settings.safeParse(row.settings)
  if (settings?.success !== true || row.reach_host === null || row.reach_port === null) return new Map()
  const reach = { host: row.reach_host, port: row.reach_port }
  const doors = connector?.connecting.doors(reach, settings.data, null) ?? []
  const titles = new Map<string, string>()
  for (const { title, reach: at } of doors) {
    const before = titles.get(placeOf(at))
    if (title !== null) titles.set(placeOf(at), before === undefined ? title : `${before}, ${title}`)
  }
  return titles
}

const placeOf = ({ host, port }: Reach) => `${host}:${port}`
const iso = (date: Date | null) => date?.toISOString() ?? null

/** What a connection showed, as people read it. */
export function peerShown(peer: PeerRow, row: SystemRow, connector: Connector | undefined): ProvenPeer {
  const own = peer.device === '' ? placeOf(peer) : null
  const elsewhere = own !== null && own !== peer.set_to ? own : null
  return {
    kind: peer.kind,
    device: peer.device === '' ? null : peer.device,
    door: own === null ? null : (doorTitles(row, connector).get(own) ?? elsewhere),
    fingerprint: peer.fingerprint,
    subject: peer.subject,
    issuer: peer.issuer,
    algorithm: peer.algorithm === '' ? null : peer.algorithm,
    names: peer.names,
    valid_from: iso(peer.valid_from),
    valid_to: iso(peer.valid_to),
    since: peer.since.toISOString(),
    seen_at: peer.seen_at.toISOString(),
  }
}

/** Of a site whose power is out. */
const mostSkipped = 20

/** The ways to a system with their limits, as people read them. */
export function waysShown(ways: readonly WayNow[] | null, connector: Connector | undefined): Way[] | null {
  if (ways === null) return null
  return ways.map(({ title, reach, budget, away, breaker, skipped, ...counts }) => ({
    title: title ?? (reach !== null && ways.length > 1 ? placeOf(reach) : null),
    per_device: reach === null && connector?.perDevice === true,
    ...counts,
    budget:
      budget === null
        ? null
        : { per_minute: budget.perMinute, left: budget.left, next_at: iso(budget.nextAt) },
    away: away === null ? null : { since: away.since.toISOString(), until: away.until.toISOString() },
    breaker:
      breaker === null
        ? null
        : {
            state: breaker.state,
            failures: breaker.failures,
            since: iso(breaker.since),
            until: iso(breaker.until),
          },
    skipped: skipped
      .toSorted((a, b) => a.device.localeCompare(b.device))
      .slice(0, mostSkipped)
      .map(({ device, until }) => ({ device, until: until.toISOString() })),
    skipped_in_all: skipped.length,
  }))
}
