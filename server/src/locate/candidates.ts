import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Candidate, Place, Reason } from '@patchbay/contract/workflows/search-and-locate'
import type { Freshness } from '@patchbay/contract/systems/sources'
import { servingOf } from '../facts/associations.ts'
import { isHeld } from '../facts/leases.ts'
import { portKey } from './dossier.ts'
import type { Dossier, LiveReading } from './dossier.ts'
import type { Port } from '../facts/walked-ports.ts'
import { selfOn } from './tells-itself.ts'
import { airOf } from './associations.ts'

/** One port where the device may be, with what speaks for and against it. */
export interface Ranked {
  readonly port: Port
  readonly vlan: number | null
  readonly vlanName: string | null
  readonly firstSeen: Date | null
  readonly lastSeen: Date | null
  readonly freshness: Freshness
  readonly edge: boolean
  /** Its switch says now that it is there. */
  readonly live: boolean
  /** Its switch says now that it is not there. */
  readonly denied: boolean
  /** The last walk saw it there. */
  readonly sighted: boolean
  /** A session of the identity system names this port. */
  readonly named: boolean
  /** Two independent sources name this port: a session, and the switch by its walk or now. */
  readonly sessionAgrees: boolean
  /** Who says so. */
  readonly source: string
  readonly reasons: readonly Reason[]
  /** A controller has it on the air: the port is that of the access point. */
  readonly air?: NonNullable<Candidate['air']>
}

type Bare = Omit<Ranked, 'reasons' | 'sessionAgrees'>

/** More MACs than these on one port are not one device and what hangs on it. */
export const manyMacs = 3

/** The switch a session was opened on, by the name we have for it. */
export const sessionSwitch = (
  dossier: Pick<Dossier, 'switchNames'>,
  session: { nasAddress: string | null; nasName: string | null },
): string | null =>
  (session.nasAddress === null ? undefined : dossier.switchNames.get(session.nasAddress)) ?? session.nasName

/** Sessions that name a port, newest first. */
export function sessionPlaces(dossier: Dossier) {
  return dossier.sessions.flatMap((session) => {
    const { value } = session
    const name = sessionSwitch(dossier, value)
    if (!value.passed || name === null || value.interface === null) return []
    const port = shortInterface(value.interface)
    return [{ session, switch: name, interface: port, key: portKey(name, port) }]
  })
}

/** Does the device itself tell its name on this port: nothing is nearer to where it is. */
const introducesItself = (port: Port, mac: string | null) => selfOn(port, mac) !== null

export const crowded = ({ port }: Pick<Ranked, 'port'>, mac: string | null) =>
  (port.macCount ?? 0) > manyMacs && !introducesItself(port, mac)

function reasonsFor(ranked: Omit<Ranked, 'reasons'>, dossier: Dossier): Reason[] {
  const { port } = ranked
  const reasons: Reason[] = []
  const say = (tone: Reason['tone'], text: string) => reasons.push({ tone, text })
  if (ranked.air !== undefined) {
    const { controller, accessPoint } = ranked.air
    say('for', `${controller} has it on ${accessPoint} now`)
    if (authenticatedOnAir(dossier)) say('for', 'ISE session through a wireless controller')
    return reasons
  }
  if (ranked.live) say('for', `${port.switch} has it in its forwarding table now`)
  else if (ranked.denied) say('against', `${port.switch} does not have it now`)
  else if (ranked.freshness === 'last-known') say('against', 'seen here earlier, not by the latest walk')
  if (ranked.sessionAgrees) say('for', 'ISE session names the same port')
  else if (ranked.named) {
    say('for', 'ISE session names this port')
    if (ranked.freshness !== 'last-known') say('against', 'no walk has seen it here yet')
  }
  if (!ranked.edge) {
    say(
      'against',
      port.edgeBecause === null ? 'leads to other switches' : `Not its port: ${port.edgeBecause}`,
    )
  } else if (crowded(ranked, dossier.mac))
    say('against', `${port.macCount} MACs on this port, an unmanaged switch or hub`)
  else if (introducesItself(port, dossier.mac)) say('for', 'LLDP/CDP neighbour on this port')
  else if (port.edge === true) {
    say(
      'for',
      `Edge port: ${port.macCount === 1 ? '1 MAC' : `${port.macCount ?? 'few'} MACs`}, no switch neighbour`,
    )
  }
  if (
    ranked.edge &&
    dossier.leases.some(({ value }) => isHeld(value, new Date()) && value.mac === dossier.mac)
  ) {
    say('for', 'DHCP lease belongs to this MAC')
  }
  return reasons
}

/** A passed session that names no port of a switch. */
export const authenticatedOnAir = ({ sessions }: Dossier): boolean =>
  sessions.some(({ value }) => value.passed && value.interface === null)

/** On the air before all ports: its own access point hears it now. Then edge before trunk always; then live before cached, a session's agreement, then the newest. */
function compare(one: Ranked, other: Ranked): number {
  const order = (flag: (ranked: Ranked) => boolean) => Number(flag(other)) - Number(flag(one))
  return (
    order((ranked) => ranked.air !== undefined) ||
    order((ranked) => ranked.edge) ||
    order((ranked) => ranked.live) ||
    order((ranked) => !ranked.denied) ||
    order((ranked) => ranked.sessionAgrees) ||
    order((ranked) => ranked.freshness === 'cached') ||
    (other.lastSeen?.getTime() ?? 0) - (one.lastSeen?.getTime() ?? 0) ||
    (portKey(one.port.switch, one.port.interface) < portKey(other.port.switch, other.port.interface) ? -1 : 1)
  )
}

const keyOf = (port: Port) => portKey(port.switch, port.interface)

function fromSightings(dossier: Dossier): Map<string, Bare> {
  const byKey = new Map<string, Bare>()
  for (const sighting of dossier.sightings) {
    const key = portKey(sighting.switch, sighting.interface)
    if (byKey.has(key)) continue
    byKey.set(key, {
      port: sighting.port,
      vlan: sighting.vlan,
      vlanName: sighting.vlanName,
      firstSeen: sighting.firstSeen,
      lastSeen: sighting.lastSeen,
      freshness: sighting.present ? 'cached' : 'last-known',
      edge: sighting.edge,
      live: false,
      denied: false,
      sighted: sighting.present,
      named: false,
      source: sighting.switch,
    })
  }
  return byKey
}

function withSessions(dossier: Dossier, byKey: Map<string, Bare>): void {
  for (const { session, key } of sessionPlaces(dossier)) {
    const known = byKey.get(key)
    const port = dossier.sessionPorts.get(key)
    if (known !== undefined) byKey.set(key, { ...known, named: true })
    else if (port !== undefined) {
      const { startedAt, vlan } = session.value
      byKey.set(key, {
        port,
        vlan,
        vlanName: null,
        firstSeen: startedAt,
        // When it surely was there; the session may only not have been ended.
        lastSeen: startedAt ?? session.at,
        freshness: 'cached',
        edge: port.edge ?? true,
        live: false,
        denied: false,
        sighted: false,
        named: true,
        source: session.source,
      })
    }
  }
}

function withLive(live: readonly LiveReading[], byKey: Map<string, Bare>): void {
  for (const { switch: name, here, at } of live) {
    const liveKey = here === null ? null : keyOf(here.port)
    for (const [key, known] of byKey) {
      if (known.port.switch === name && key !== liveKey)
        byKey.set(key, { ...known, freshness: 'last-known', live: false, denied: true })
    }
    if (here === null || liveKey === null) continue
    const known = byKey.get(liveKey)
    byKey.set(liveKey, {
      port: known?.port ?? here.port,
      vlan: here.vlan,
      vlanName: known?.vlan === here.vlan ? known.vlanName : null,
      firstSeen: known?.firstSeen ?? at,
      lastSeen: at,
      freshness: 'live',
      edge: known?.edge ?? here.port.edge ?? true,
      live: true,
      denied: false,
      sighted: known?.sighted ?? false,
      named: known?.named ?? false,
      source: name,
    })
  }
}

/** The access point that hears the device now, at the port of the access point. */
function withAssociation(dossier: Dossier, byKey: Map<string, Bare>): void {
  const association = servingOf(dossier.associations)
  if (association === null || association.port === null) return
  const { port, value, at, source } = association
  byKey.set(keyOf(port), {
    port,
    vlan: value.vlan,
    vlanName: value.vlanName,
    firstSeen: value.associatedAt,
    lastSeen: at,
    freshness: 'live',
    edge: true,
    live: true,
    denied: false,
    sighted: false,
    named: false,
    source,
    air: airOf(association),
  })
}

/** All ports where the device may be, the likeliest first. */
export function rank(dossier: Dossier): Ranked[] {
  const byKey = fromSightings(dossier)
  withSessions(dossier, byKey)
  withLive(dossier.live, byKey)
  withAssociation(dossier, byKey)
  return [...byKey.values()]
    .map((bare) => {
      const ranked = { ...bare, sessionAgrees: bare.named && (bare.live || bare.sighted) && !bare.denied }
      return { ...ranked, reasons: reasonsFor(ranked, dossier) }
    })
    .sort(compare)
}

export const placeOf = (port: Port): Place => ({
  building: port.building,
  buildingName: port.buildingName,
  floor: port.floor,
  room: port.room,
  roomName: port.roomName,
  outlet: port.outlet,
  switch: port.switch,
  interface: port.interface,
})

export const candidateOf = (ranked: Ranked, at: number): Candidate => ({
  rank: at + 1,
  place: placeOf(ranked.port),
  vlan: ranked.vlan,
  vlanName: ranked.vlanName,
  firstSeen: ranked.firstSeen?.toISOString() ?? null,
  lastSeen: ranked.lastSeen?.toISOString() ?? null,
  freshness: ranked.freshness,
  reasons: [...ranked.reasons],
  ...(ranked.air === undefined ? {} : { air: ranked.air }),
})
