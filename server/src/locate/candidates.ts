import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Candidate, Freshness, Place, Reason } from '@patchbay/contract/workflows/search-and-locate'
import { portKey } from './dossier.ts'
import type { Dossier, Port } from './dossier.ts'

/** One port where the device may be, with what speaks for and against it. */
export interface Ranked {
  readonly port: Port
  readonly vlan: number | null
  readonly vlanName: string | null
  readonly firstSeen: Date | null
  readonly lastSeen: Date | null
  readonly freshness: Freshness
  readonly edge: boolean
  readonly live: boolean
  /** The switch itself says that it is not there now. */
  readonly denied: boolean
  readonly sessionAgrees: boolean
  readonly reasons: readonly Reason[]
}

const manyMacs = 3

export const sessionSwitch = (
  dossier: Dossier,
  session: { nasAddress: string | null; nasName: string | null },
) =>
  (session.nasAddress === null ? undefined : dossier.switchNames.get(session.nasAddress)) ?? session.nasName

/** Ports that a live session names, newest first. */
export function sessionPortKeys(dossier: Dossier): Set<string> {
  const keys = dossier.sessions.flatMap(({ value }) => {
    const name = sessionSwitch(dossier, value)
    return value.passed && name !== null && name !== undefined && value.interface !== null
      ? [portKey(name, shortInterface(value.interface))]
      : []
  })
  return new Set(keys)
}

function reasonsFor(ranked: Omit<Ranked, 'reasons'>, dossier: Dossier): Reason[] {
  const { port } = ranked
  const reasons: Reason[] = []
  const say = (tone: Reason['tone'], text: string) => reasons.push({ tone, text })
  if (ranked.live) say('for', `${port.switch} has it in its forwarding table now`)
  else if (ranked.denied) say('against', `${port.switch} does not have it now`)
  else if (ranked.freshness === 'last-known') say('against', 'seen here before, not by the last walk')
  if (ranked.sessionAgrees) say('for', 'ISE session names the same port')
  if (!ranked.edge) {
    say(
      'against',
      port.edgeBecause === null ? 'leads to other switches' : `Not its port: ${port.edgeBecause}`,
    )
  } else if ((port.macCount ?? 0) > manyMacs)
    say('against', `${port.macCount} MACs behind this port, an unmanaged switch or hub`)
  else if (port.edge === true) {
    say(
      'for',
      `Edge port: ${port.macCount === 1 ? '1 MAC' : `${port.macCount ?? 'few'} MACs`}, no switch neighbour`,
    )
  }
  if (
    ranked.edge &&
    dossier.leases.some(({ value }) => value.state === 'active' && value.mac === dossier.mac)
  ) {
    say('for', 'DHCP lease belongs to this MAC')
  }
  return reasons
}

/** Live before cached, edge before trunk, a session's agreement, then the newest. */
function compare(one: Ranked, other: Ranked): number {
  const order = (flag: (ranked: Ranked) => boolean) => Number(flag(other)) - Number(flag(one))
  return (
    order((ranked) => ranked.edge) ||
    order((ranked) => ranked.live) ||
    order((ranked) => !ranked.denied) ||
    order((ranked) => ranked.sessionAgrees) ||
    order((ranked) => ranked.freshness === 'cached') ||
    (other.lastSeen?.getTime() ?? 0) - (one.lastSeen?.getTime() ?? 0) ||
    (one.port.switch < other.port.switch ? -1 : 1)
  )
}

export function rank(dossier: Dossier): Ranked[] {
  const { live } = dossier
  const agreeing = sessionPortKeys(dossier)
  const livePort = live?.port ?? null
  const byKey = new Map<string, Omit<Ranked, 'reasons'>>()
  for (const sighting of dossier.sightings) {
    const key = portKey(sighting.switch, sighting.interface)
    if (byKey.has(key)) continue
    const isLive = livePort !== null && portKey(livePort.switch, livePort.interface) === key
    byKey.set(key, {
      port: sighting.port,
      vlan: isLive ? (live?.entries[0]?.vlan ?? sighting.vlan) : sighting.vlan,
      vlanName: isLive && live?.entries[0]?.vlan !== sighting.vlan ? null : sighting.vlanName,
      firstSeen: sighting.firstSeen,
      lastSeen: isLive ? (live?.at ?? sighting.lastSeen) : sighting.lastSeen,
      freshness: isLive ? 'live' : sighting.present ? 'cached' : 'last-known',
      edge: sighting.edge,
      live: isLive,
      denied: live !== null && live.switch === sighting.switch && !isLive,
      sessionAgrees: agreeing.has(key),
    })
  }
  const extra = [...dossier.sessionPorts.values(), ...(livePort === null ? [] : [livePort])]
  for (const port of extra) {
    const key = portKey(port.switch, port.interface)
    if (byKey.has(key)) continue
    const isLive = livePort !== null && portKey(livePort.switch, livePort.interface) === key
    const session = dossier.sessions[0]
    byKey.set(key, {
      port,
      vlan: isLive ? (live?.entries[0]?.vlan ?? null) : (session?.value.vlan ?? null),
      vlanName: null,
      firstSeen: session?.value.startedAt ?? null,
      lastSeen: isLive ? (live?.at ?? null) : (session?.at ?? null),
      freshness: isLive ? 'live' : 'cached',
      edge: port.edge ?? true,
      live: isLive,
      denied: live !== null && live.switch === port.switch && !isLive,
      sessionAgrees: agreeing.has(key),
    })
  }
  return [...byKey.values()].map((one) => ({ ...one, reasons: reasonsFor(one, dossier) })).sort(compare)
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
})
