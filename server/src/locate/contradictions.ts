import type { Contradiction } from '@patchbay/contract/workflows/search-and-locate'
import { servingOf } from '../facts/associations.ts'
import { isHeld } from '../facts/leases.ts'
import { isSameFloor } from '../location/floor-names.ts'
import { sessionPlaces } from './candidates.ts'
import type { Ranked } from './candidates.ts'
import { portKey } from './dossier.ts'
import type { Dossier } from './dossier.ts'

type Rows = Contradiction['rows']

const iso = (date: Date | null) => date?.toISOString() ?? null

/** Where the switches have it: asked now or by their last walk. */
const seenPlace = (ranked: readonly Ranked[]) =>
  ranked.find((one) => one.edge && one.live) ?? ranked.find((one) => one.edge && one.sighted && !one.denied)

function aboutPlace(dossier: Dossier, ranked: readonly Ranked[]): Contradiction | null {
  const seen = seenPlace(ranked)
  // Sessions on the air name the controller, whose port is no place of the device.
  if (seen?.air !== undefined) return null
  const [newest, ...older] = sessionPlaces(dossier)
  if (seen === undefined || newest === undefined) return null
  const key = portKey(seen.port.switch, seen.port.interface)
  // An older session beside a newer one that agrees was simply not ended.
  if (newest.key === key) return null
  const rows: Rows = [newest, ...older]
    .filter((one) => one.key !== key)
    .map((one) => ({
      source: one.session.source,
      value: `${one.switch} ${one.interface}`,
      observedAt: iso(one.session.value.startedAt ?? one.session.at),
    }))
  const { startedAt } = newest.session.value
  const later = startedAt !== null && seen.lastSeen !== null && startedAt > seen.lastSeen
  return {
    about: 'place',
    rows: [{ source: seen.source, value: key, observedAt: iso(seen.lastSeen) }, ...rows],
    likelyCause: seen.live
      ? 'The session did not end when the device moved. The switch has the device now.'
      : later
        ? 'The device authenticated elsewhere after the last walk.'
        : 'The device moved, and its old session did not end.',
  }
}

function aboutVlan(dossier: Dossier, best: Ranked): Contradiction | null {
  if (best.vlan === null || !best.sessionAgrees) return null
  const key = portKey(best.port.switch, best.port.interface)
  const newest = sessionPlaces(dossier).find((one) => one.key === key && one.session.value.vlan !== null)
  if (newest === undefined) return null
  const { source, value, at } = newest.session
  // A phone is in the voice VLAN and, while it starts, in the data VLAN of the same port.
  const seenIn = new Set<number | null>([
    best.vlan,
    ...dossier.sightings
      .filter((one) => one.present && portKey(one.switch, one.interface) === key)
      .map(({ vlan }) => vlan),
    ...dossier.live.flatMap((one) => one.entries.map(({ vlan }) => vlan)),
  ])
  if (seenIn.has(value.vlan)) return null
  return {
    about: 'VLAN',
    rows: [
      { source: best.source, value: String(best.vlan), observedAt: iso(best.lastSeen) },
      { source, value: String(value.vlan), observedAt: iso(value.startedAt ?? at) },
    ],
    likelyCause:
      'The policy or the port changed after this session began. The session keeps its values until the next authentication.',
  }
}

function activeLeases({ leases, mac }: Dossier) {
  const now = new Date()
  return leases.filter(({ value }) => isHeld(value, now) && value.mac === mac)
}

function aboutAddress(dossier: Dossier): Contradiction | null {
  const held = dossier.addresses.filter((one) => one.present && !one.address.includes(':'))
  const [newest] = held
  const leases = activeLeases(dossier)
  if (newest === undefined || leases.length === 0) return null
  if (leases.some(({ value }) => held.some(({ address }) => address === value.address))) return null
  return {
    about: 'address',
    rows: [
      { source: newest.gateway, value: newest.address, observedAt: iso(newest.lastSeen) },
      ...leaseRows(leases),
    ],
    likelyCause: 'The device uses an address without a lease, or the gateway’s entry is stale.',
  }
}

const leaseRows = (leases: Dossier['leases']): Rows =>
  leases.map(({ source, value }) => ({ source, value: value.address, observedAt: iso(value.startedAt) }))

/** Partners serve the same subnets; two active leases of one device in one subnet cannot both be true. */
function aboutPartners(dossier: Dossier): Contradiction | null {
  const leases = activeLeases(dossier)
  const rivals = leases.filter(({ source, value }) =>
    leases.some(
      (other) =>
        other.source !== source &&
        other.value.subnet !== null &&
        other.value.subnet === value.subnet &&
        other.value.address !== value.address,
    ),
  )
  if (rivals.length === 0) return null
  return {
    about: 'address',
    rows: leaseRows(rivals),
    likelyCause: 'The DHCP servers are not in sync: one lacks the newer lease.',
  }
}

/** The address asked about is held by, or leased to, another device too. */
function aboutHolder(dossier: Dossier): Contradiction | null {
  const holders = dossier.holders.filter(({ present }) => present)
  const own = holders.find(({ mac }) => mac === dossier.mac)
  const others = holders.filter(({ mac }) => mac !== dossier.mac)
  const now = new Date()
  const leases = dossier.otherLeases.filter(({ value }) => isHeld(value, now))
  if (own === undefined || others.length + leases.length === 0) return null
  return {
    about: 'holder',
    rows: [
      ...[own, ...others].map(({ gateway, mac, lastSeen }) => ({
        source: gateway,
        value: mac,
        observedAt: iso(lastSeen),
      })),
      ...leases.map(({ source, value }) => ({
        source,
        value: value.mac ?? '',
        observedAt: iso(value.startedAt),
      })),
    ],
    likelyCause:
      leases.length > 0
        ? 'The device uses an address that is leased to another device.'
        : 'Two devices use one address, or a gateway entry is stale.',
  }
}

/** Wi-Fi positions the device on another floor than the one on which its access point is documented. */
function aboutFloor({ positions, associations }: Dossier): Contradiction | null {
  const serving = servingOf(associations)
  const [position] = positions
  const port = serving?.port ?? null
  if (serving === null || position === undefined || port?.building == null) return null
  const { device, names, codes, place } = position.value
  if (place === null || device.associated === false) return null
  // A position from before the latest roam is of another access point.
  const roamed = [serving.value.associatedAt, ...serving.value.roams.map(({ at }) => at)]
  if (roamed.some((at) => at !== null && device.at !== null && at > device.at)) return null
  const { building, floor } = port
  if (isSameFloor(names, { building, floor }, codes) !== false) return null
  return {
    about: 'floor',
    rows: [
      { source: position.source, value: place, observedAt: iso(device.at ?? position.at) },
      {
        source: serving.source,
        value: `${serving.value.accessPoint ?? 'access point'} on ${building}, floor ${floor ?? ''}`,
        observedAt: iso(serving.at),
      },
    ],
    likelyCause:
      'Access points of another floor hear the device better, or the access point hangs elsewhere than documented.',
  }
}

/** A firewall has the address that was asked about at another MAC than its gateway. */
function aboutArp({ arpEntries, holders }: Dossier): Contradiction | null {
  const own = holders.find(({ present }) => present)
  const other = arpEntries.find(({ value }) => value.mac !== own?.mac)
  if (own === undefined || other === undefined) return null
  return {
    about: 'holder',
    rows: [
      { source: own.gateway, value: own.mac, observedAt: iso(own.lastSeen) },
      { source: other.source, value: other.value.mac, observedAt: iso(other.at) },
    ],
    likelyCause: 'Two devices use one address, or one of the two entries is stale.',
  }
}

/** What sources dispute; never resolved silently. */
export function contradictionsIn(dossier: Dossier, ranked: readonly Ranked[]): Contradiction[] {
  const [best] = ranked
  const found = [
    aboutPlace(dossier, ranked),
    best === undefined ? null : aboutVlan(dossier, best),
    aboutAddress(dossier) ?? aboutPartners(dossier),
    aboutHolder(dossier) ?? aboutArp(dossier),
    aboutFloor(dossier),
  ]
  return found.filter((one) => one !== null)
}
