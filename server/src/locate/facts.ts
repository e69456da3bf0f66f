import type { Fact } from '@patchbay/contract/workflows/search-and-locate'
import type { Freshness } from '@patchbay/contract/systems/sources'
import { servingOf } from '../facts/associations.ts'
import { isHeld } from '../facts/leases.ts'
import { airWords } from './associations.ts'
import { positionWords } from './ask-location.ts'
import type { Ranked } from './candidates.ts'
import type { Dossier } from './dossier.ts'
import { ownerOf } from './owner.ts'
import { otherOn } from './tells-itself.ts'

type Put = (name: Fact['name'], label: string, value: string | null | undefined, of: Whence) => void

interface Whence {
  readonly source: string
  readonly at: Date | null
  readonly freshness: Freshness
}

function linkWords(best: Ranked, dossier: Dossier): string | null {
  const asked = dossier.live.find((one) => one.switch === best.port.switch)
  const live = best.live ? asked?.interface : null
  const up = live?.operUp ?? best.port.operUp
  if (up === null || up === undefined) return null
  if (!up) return 'Link is down'
  const speed = live?.speed ?? best.port.speed
  const duplex = live?.duplex ?? best.port.duplex
  const rate =
    speed === null || speed === undefined ? 'up' : speed >= 1000 ? `${speed / 1000} Gb/s` : `${speed} Mb/s`
  return duplex === 'full' || duplex === 'half' ? `${rate} ${duplex}` : rate
}

function authenticationWords(dossier: Dossier): string | null {
  const session = dossier.sessions[0]?.value
  if (session === undefined) return null
  const method =
    { dot1x: '802.1X', mab: 'MAB' }[session.method?.toLowerCase() ?? ''] ?? session.method ?? 'authenticated'
  return `${method}, ${session.passed ? 'passed' : 'failed'}`
}

/** Value, source, age: what is known of the device, in the order of the card. */
export function factsOf(dossier: Dossier, best: Ranked | undefined, disputed: ReadonlySet<string>): Fact[] {
  const facts: Fact[] = []
  const put: Put = (name, label, value, { source, at, freshness }) => {
    if (value === null || value === undefined || value === '') return
    facts.push({
      name,
      label,
      value,
      source,
      observedAt: at?.toISOString() ?? null,
      freshness,
      disputed: disputed.has(name),
    })
  }
  const walked: Whence | null =
    best === undefined ? null : { source: best.source, at: best.lastSeen, freshness: best.freshness }
  if (dossier.mac !== null) {
    put('mac', 'MAC', dossier.mac, walked ?? { source: 'question', at: null, freshness: 'unknown' })
  }
  putAddress(dossier, put)
  if (best !== undefined && walked !== null) {
    const vlan =
      best.vlan === null ? null : [best.vlan, best.vlanName].filter((part) => part !== null).join(' ')
    put('vlan', 'VLAN', vlan, walked)
  }
  const session = dossier.sessions[0]
  if (session !== undefined) {
    put('sign-on', 'Authentication', authenticationWords(dossier), {
      source: session.source,
      at: session.at,
      freshness: 'live',
    })
  }
  const association = servingOf(dossier.associations)
  if (association !== null) {
    const { value, source, at } = association
    put('link', 'Wi-Fi', `${value.accessPoint}: ${airWords(value)}`, { source, at, freshness: 'live' })
  }
  if (best !== undefined && walked !== null && best.edge && association === null) {
    const read: Whence = { source: best.port.switch, at: best.port.observedAt, freshness: 'cached' }
    put('link', 'Link', linkWords(best, dossier), best.live ? walked : read)
    const behind = otherOn(best.port, dossier.mac)
    put('behind', 'Behind it', behind?.platform ?? behind?.name, {
      source: behind?.protocol.toUpperCase() ?? '',
      at: best.port.observedAt,
      freshness: 'cached',
    })
    const watts = best.port.drawnWatts
    put('power', 'Power drawn', watts !== null && watts > 0 ? `${watts.toFixed(1)} W` : null, read)
  }
  for (const position of dossier.positions.slice(0, 1))
    put('position', 'Position', positionWords(position), { ...position, freshness: 'live' })
  const now = facts.find(({ name, freshness }) => name === 'address' && freshness !== 'last-known')
  for (const mapped of dossier.mappedUsers.filter(({ value }) => value.address === now?.value).slice(0, 1))
    put('firewall-user', 'User at the firewall', mapped.value.user, { ...mapped, freshness: 'live' })
  const owner = ownerOf(dossier)
  if (owner !== null) {
    put('owner', 'Owner', owner.name, owner)
    put('department', 'Department', owner.department, owner)
  }
  putSeen(dossier, put)
  return facts
}

function putAddress(dossier: Dossier, put: Put): void {
  const held = dossier.addresses.find((one) => !one.address.includes(':'))
  const now = new Date()
  const own = dossier.leases.filter(({ value }) => value.state === 'active' && value.mac === dossier.mac)
  const lease = own.find(({ value }) => isHeld(value, now))
  const [over] = own
  const session = dossier.sessions.find(({ value }) => value.address !== null)
  if (lease !== undefined && (held === undefined || !held.present || held.address === lease.value.address)) {
    put('address', 'Address', lease.value.address, {
      source: lease.source,
      at: lease.at,
      freshness: 'live',
    })
  } else if (held !== undefined) {
    put('address', 'Address', held.address, {
      source: held.gateway,
      at: held.lastSeen,
      freshness: held.present ? 'cached' : 'last-known',
    })
  } else if (session !== undefined) {
    put('address', 'Address', session.value.address, {
      source: session.source,
      at: session.at,
      freshness: 'live',
    })
  } else if (over !== undefined) {
    // Its time is over and the server has not taken it back: it says where the device was, not where it is.
    put('address', 'Address', over.value.address, {
      source: over.source,
      at: over.value.expiresAt,
      freshness: 'last-known',
    })
  }
}

function putSeen(dossier: Dossier, put: Put): void {
  const edges = dossier.sightings.filter((sighting) => sighting.edge)
  const oldest = edges.toSorted((a, b) => a.firstSeen.getTime() - b.firstSeen.getTime())[0]
  const newest = edges[0]
  if (oldest !== undefined) {
    put('first-seen', 'First seen', oldest.firstSeen.toISOString(), {
      source: oldest.switch,
      at: oldest.firstSeen,
      freshness: 'cached',
    })
  }
  if (newest !== undefined) {
    put('last-seen', 'Last seen', newest.lastSeen.toISOString(), {
      source: newest.switch,
      at: newest.lastSeen,
      freshness: newest.present ? 'cached' : 'last-known',
    })
  }
}
