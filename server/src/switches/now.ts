import type { NotRead } from '@patchbay/connectors/asking'
import type {
  InterfaceState,
  Neighbour,
  NeighbourDetail,
  PrivateVlan,
} from '@patchbay/connectors/switch/capabilities'
import {
  compareInterfaces,
  longInterface,
  parseInterface,
  shortInterface,
} from '@patchbay/connectors/switch/interfaces'
import type { Freshness } from '@patchbay/contract/systems/sources'
import type { Port } from '@patchbay/contract/switches/port'
import { linkOf } from '../facts/no-network.ts'
import type { SwitchDossier } from './dossier.ts'
import { amongPorts } from './find-device.ts'
import { lacks } from './not-read.ts'
import type { RememberedPort } from './remembered.ts'

/** A port as the switch has it now, or as the last walk had it. Interface names are short. */
export interface PortNow {
  readonly interface: string
  readonly fullName: string
  readonly description: string
  readonly link: Port['link']
  readonly physical: boolean
  readonly status: string | null
  readonly reason: string | null
  readonly speed: number | null
  readonly duplex: 'full' | 'half' | 'unknown'
  readonly media: string | null
  readonly mode: Port['mode']
  readonly privateVlan?: PrivateVlan
  readonly accessVlan: number | null
  readonly voiceVlan: number | null
  readonly nativeVlan: number | null
  readonly allowedVlans: readonly number[] | 'all' | null
  readonly channel: string | null
  readonly members: readonly string[]
  /** Seconds before `at`. */
  readonly lastChange: number | null
  readonly at: Date
  readonly freshness: Freshness
  /** Fields that are empty because nobody read them. */
  readonly notRead: readonly NotRead[]
  readonly remembered: RememberedPort | null
  /** The same of the last walk. */
  readonly walkNotRead: readonly NotRead[]
}

/** A port of which only the forwarding table speaks: a device was heard there, and nothing else is told of it. */
const fromEntry = (on: string, at: Date, freshness: Freshness): PortNow => ({
  interface: on,
  fullName: longInterface(on),
  description: '',
  link: 'up',
  physical: parseInterface(on)?.physical ?? true,
  status: null,
  reason: null,
  speed: null,
  duplex: 'unknown',
  media: null,
  mode: 'unknown',
  accessVlan: null,
  voiceVlan: null,
  nativeVlan: null,
  allowedVlans: null,
  channel: null,
  members: [],
  lastChange: null,
  at,
  freshness,
  notRead: [{ fields: unlisted, cause: 'not-understood', why: 'the switch does not list this port' }],
  remembered: null,
  walkNotRead: [],
})

const unlisted = ['speed', 'duplex', 'media', 'mode', 'accessVlan', 'voiceVlan', 'channel', 'members']

export interface MacNow {
  readonly mac: string
  readonly interface: string
  readonly vlan: number
  readonly type: 'dynamic' | 'static' | null
  readonly firstSeen: Date | null
}

export type NeighbourNow = Omit<Neighbour, 'detail'> & { readonly detail: NeighbourDetail | null }

/** What a walk found counts as cached for a quarter of an hour; after that it is the last that is known. */
const cachedFor = 15 * 60_000

export const freshnessOf = (at: Date | null): Freshness =>
  at === null ? 'unknown' : Date.now() - at.getTime() <= cachedFor ? 'cached' : 'last-known'

interface Walked {
  readonly port: RememberedPort | null
  /** Its channel by the walk. */
  readonly channel: string | null
  readonly notRead: readonly NotRead[]
}

function fromSwitch(
  state: InterfaceState,
  at: Date,
  notRead: readonly NotRead[],
  { port: remembered, channel, notRead: walkNotRead }: Walked,
): PortNow {
  // Which ports are bundled changes with cables: while the switch does not say, the walk's word stands.
  const asWalked = lacks(notRead, 'members')
  const interfaceName = shortInterface(state.name)
  return {
    interface: interfaceName,
    fullName: state.name,
    description: state.description,
    link: linkOf(state.adminUp, state.operUp, state.status),
    physical: state.physical,
    status: state.status,
    reason: state.reason,
    speed: state.operUp === true ? state.speed : null,
    duplex: state.operUp === true ? state.duplex : 'unknown',
    media: state.media,
    mode: state.mode,
    ...(state.privateVlan === undefined ? {} : { privateVlan: state.privateVlan }),
    accessVlan: state.accessVlan,
    voiceVlan: state.voiceVlan,
    nativeVlan: state.nativeVlan,
    allowedVlans: state.allowedVlans,
    channel: state.channel !== null ? shortInterface(state.channel) : asWalked ? channel : null,
    members:
      state.members.length === 0 && asWalked
        ? (remembered?.members ?? [])
        : state.members.map(shortInterface),
    lastChange: state.lastChange,
    at,
    freshness: 'live',
    notRead,
    remembered,
    walkNotRead,
  }
}

/** What a walk does not keep was not asked, whether it could have been read or not. */
const keptFields: ReadonlySet<string> = new Set([
  'speed',
  'duplex',
  'mode',
  'accessVlan',
  'voiceVlan',
  'channel',
  'members',
])

const ofKept = (notRead: readonly NotRead[]): NotRead[] =>
  notRead.map((one) => ({ ...one, fields: one.fields.filter((field) => keptFields.has(field)) }))

const fromWalk = ({ port, channel, notRead }: Walked & { readonly port: RememberedPort }): PortNow => ({
  interface: port.interface,
  fullName: port.fullName,
  description: port.description,
  link: linkOf(port.adminUp, port.operUp, port.status),
  physical: parseInterface(port.interface)?.physical ?? port.edgeBecause !== 'it is no port with a plug',
  status: port.status,
  reason: null,
  speed: port.operUp === true ? port.speed : null,
  duplex: port.operUp === true ? port.duplex : 'unknown',
  media: null,
  mode: port.mode,
  accessVlan: port.accessVlan,
  voiceVlan: port.voiceVlan,
  nativeVlan: null,
  allowedVlans: null,
  channel,
  members: port.members,
  lastChange: null,
  at: port.observedAt,
  freshness: freshnessOf(port.observedAt),
  notRead: ofKept(notRead),
  remembered: port,
  walkNotRead: notRead,
})

/**
 * Every interface in the order of the front, virtual ones too, and those that the forwarding table alone names. What the switch
 * said just now stands before the walk.
 */
export function portsNow(dossier: SwitchDossier): PortNow[] {
  const { remembered, reported, port } = dossier
  const walked = new Map((remembered?.ports ?? []).map((one) => [one.interface, one]))
  const channels = new Map(
    (remembered?.ports ?? []).flatMap((one) => one.members.map((member) => [member, one.interface] as const)),
  )
  const walkedAs = (name: string): Walked => ({
    port: walked.get(name) ?? null,
    channel: channels.get(name) ?? null,
    notRead: remembered?.notRead ?? [],
  })
  const ports = new Map<string, PortNow>()
  if (reported.interfaces === undefined || port !== null) {
    for (const one of walked.values()) {
      ports.set(one.interface, fromWalk({ ...walkedAs(one.interface), port: one }))
    }
  }
  for (const state of reported.interfaces?.value ?? []) {
    const now = fromSwitch(
      state,
      reported.interfaces?.at ?? new Date(),
      reported.interfaces?.notRead ?? [],
      walkedAs(shortInterface(state.name)),
    )
    ports.set(now.interface, now)
  }
  const entries = reported.forwarding
  const [first] = remembered?.macs ?? []
  const at = entries?.at ?? first?.lastSeen ?? new Date()
  if (ports.size > 0)
    for (const { interface: on } of macsNow(dossier))
      if (!ports.has(on)) ports.set(on, fromEntry(on, at, entries === undefined ? freshnessOf(at) : 'live'))
  return [...ports.values()].sort((a, b) => compareInterfaces(a.interface, b.interface))
}

/** Entries of the forwarding table: of now, or those of the last whole reading. */
export function macsNow({ remembered, reported }: SwitchDossier): MacNow[] {
  const since = new Map(
    (remembered?.macs ?? []).map((one) => [`${one.mac} ${one.interface} ${one.vlan}`, one.firstSeen]),
  )
  if (reported.forwarding === undefined) {
    return (remembered?.macs ?? []).map((one) => ({ ...one, type: null }))
  }
  return reported.forwarding.value.map((entry) => {
    const on = shortInterface(entry.interface)
    const firstSeen = since.get(`${entry.mac} ${on} ${entry.vlan}`) ?? null
    return { mac: entry.mac, interface: on, vlan: entry.vlan, type: entry.type, firstSeen }
  })
}

export function neighboursNow({ remembered, reported }: SwitchDossier): NeighbourNow[] {
  if (reported.neighbours === undefined) {
    return (remembered?.neighbours ?? []).map((one) => ({ ...one, detail: null }))
  }
  return reported.neighbours.value.map((one) => ({
    ...one,
    interface: shortInterface(one.interface),
    remoteInterface:
      one.remoteInterface !== null && one.forwards
        ? shortInterface(one.remoteInterface)
        : one.remoteInterface,
    detail: one.detail ?? null,
  }))
}

/** Names of VLANs by id. */
export function vlanNames({ remembered, reported }: SwitchDossier): ReadonlyMap<number, string> {
  return new Map([
    ...(remembered?.vlans ?? []).map(({ id, name }) => [id, name] as const),
    ...(reported.vlans?.value ?? []).map(({ id, name }) => [id, name] as const),
  ])
}

/** Ports that lead to other switches, with the reason; members of a channel have the channel's. */
export function linksOf(
  ports: readonly PortNow[],
  neighbours: readonly NeighbourNow[],
): ReadonlyMap<string, string> {
  const links = new Map<string, string>()
  const guests = new Set(
    neighbours
      .filter(({ capabilities }) => capabilities.includes('access-point') || capabilities.includes('phone'))
      .map(({ interface: on }) => on),
  )
  for (const { interface: on, remembered } of ports) {
    if (remembered !== null && !remembered.edge && remembered.edgeBecause !== 'it is no port with a plug') {
      links.set(on, remembered.edgeBecause)
    }
  }
  for (const { interface: on, forwards, name } of neighbours) {
    if (forwards && !guests.has(on)) links.set(on, `${name} downstream of it forwards`)
  }
  for (const { interface: on, members, remembered } of ports) {
    const because = members.map((member) => links.get(member)).find(Boolean) ?? links.get(on)
    // Which its members are the walk knows; a channel to one device with two plugs is no link.
    if (because === undefined || remembered?.edge === true) continue
    if (members.length > 0) for (const each of [on, ...members]) links.set(each, because)
  }
  return links
}

/** Devices behind the ports that were asked for, not those that are only passing through on links. */
export function devicesNow(dossier: SwitchDossier): MacNow[] {
  const links = linksOf(portsNow(dossier), neighboursNow(dossier))
  return macsNow(dossier).filter(({ interface: on }) => !links.has(on) && amongPorts(dossier.spans, on))
}
