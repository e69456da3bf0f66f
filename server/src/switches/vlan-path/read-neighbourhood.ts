import type { InterfaceState } from '@patchbay/connectors/switch/capabilities'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { Neighbourhood } from './campus.ts'
import type { Link, LinkEnd, Verdict } from './link.ts'
import { cablesOf, gatewaysAmong, knowingOf, walkedEnds } from './walked-links.ts'
import type { Cable } from './walked-links.ts'

/** From access to core and down again in another building; a campus of more is not searched for one preview. */
const mostHops = 5
const mostSwitches = 300

export interface OwnSwitch {
  readonly name: string
  /** As it has them now. */
  readonly interfaces: readonly InterfaceState[]
}

/** Switches and cables around one, up to where a gateway of the VLAN is: its own ports as they are now, all else as walked. */
export async function readAround(db: Kysely<Database>, own: OwnSwitch, vlan: number): Promise<Neighbourhood> {
  const { cables, names, gateways } = await explore(db, own.name, vlan)
  const ports = cables.flatMap((cable) => [
    cable,
    ...(cable.known && cable.otherInterface !== null
      ? [{ switch: cable.other, interface: cable.otherInterface }]
      : []),
  ])
  const walked = await walkedEnds(
    db,
    ports.filter((port) => port.switch !== own.name),
  )
  const live = liveEnds(own)
  const endAt = (name: string, on: string) => (name === own.name ? live.get(on) : walked.get(`${name} ${on}`))
  const knowing = await knowingOf(db, names, vlan)
  return {
    own: own.name,
    links: [...linksOf(cables, endAt), ...silentTrunks(own, cables)],
    knows: (name): Verdict => {
      const knows = knowing.get(name)
      return knows === undefined ? 'unknown' : knows ? 'yes' : 'no'
    },
    gateways,
  }
}

/** Hop by hop, until a hop has a gateway. */
async function explore(db: Kysely<Database>, own: string, vlan: number) {
  const seen = new Set([own])
  const cables: Cable[] = []
  let edge = [own]
  let gateways = await gatewaysAmong(db, edge, vlan)
  for (let hop = 0; hop < mostHops && edge.length > 0 && gateways.length === 0; hop += 1) {
    const found = await cablesOf(db, edge)
    cables.push(...found)
    edge = [
      ...new Set(found.flatMap((cable) => [cable.switch, ...(cable.known ? [cable.other] : [])])),
    ].filter((name) => !seen.has(name))
    if (seen.size + edge.length > mostSwitches) break
    for (const name of edge) seen.add(name)
    gateways = await gatewaysAmong(db, edge, vlan)
  }
  return { cables, names: [...seen], gateways }
}

type End = LinkEnd & { readonly up: boolean }

/** By the short name of each port; that of a member of a bundle leads to the bundle. */
function liveEnds({ name, interfaces }: OwnSwitch): ReadonlyMap<string, End> {
  const ends = new Map(
    interfaces.map((one): [string, End] => [
      shortInterface(one.name),
      {
        switch: name,
        interface: shortInterface(one.name),
        mode: one.mode,
        up: one.operUp === true,
        accessVlan: one.accessVlan,
        nativeVlan: one.nativeVlan,
        allowedVlans: one.allowedVlans,
        walkedAt: null,
      },
    ]),
  )
  for (const { name: member, channel } of interfaces) {
    const bundle = channel === null ? undefined : ends.get(shortInterface(channel))
    if (bundle !== undefined) ends.set(shortInterface(member), bundle)
  }
  return ends
}

const bare = ({ up: _up, ...end }: End): LinkEnd => end

/** Each cable from either end, bundles once; none that is down at an end, or leads from a port that nobody read. */
function linksOf(cables: readonly Cable[], endAt: (name: string, on: string) => End | undefined): Link[] {
  const links = new Map<string, Link>()
  const add = (from: End | undefined, to: End | undefined, other: { name: string; known: boolean }) => {
    if (from === undefined || !from.up || to?.up === false) return
    const key = `${from.switch} ${from.interface} ${other.name}`
    // CDP and LLDP both tell of it, and not always by a name of the port that is known.
    if (links.get(key)?.to.end != null) return
    links.set(key, { from: bare(from), to: { ...other, end: to === undefined ? null : bare(to) } })
  }
  for (const { switch: name, interface: on, other, known, otherInterface } of cables) {
    const here = endAt(name, on)
    const there = known && otherInterface !== null ? endAt(other, otherInterface) : undefined
    add(here, there, { name: other, known })
    if (there !== undefined) add(there, here, { name, known: true })
  }
  return [...links.values()]
}

/** Trunks that are up and at whose other end nobody speaks. */
function silentTrunks(own: OwnSwitch, cables: readonly Cable[]): Link[] {
  const ends = liveEnds(own)
  const spoken = new Set(
    cables
      .flatMap((cable) => [
        ...(cable.switch === own.name ? [cable.interface] : []),
        ...(cable.other === own.name && cable.otherInterface !== null ? [cable.otherInterface] : []),
      ])
      .map((on) => ends.get(on)?.interface),
  )
  return own.interfaces
    .filter(({ channel, mode, operUp }) => channel === null && mode === 'trunk' && operUp)
    .flatMap(({ name }) => ends.get(shortInterface(name)) ?? [])
    .filter((end) => !spoken.has(end.interface))
    .map((end) => ({ from: bare(end), to: { name: null, known: false, end: null } }))
}
