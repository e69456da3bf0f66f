import type { ErrDisabledPort, InterfaceCounters } from '@patchbay/connectors/switch/port-readings'
import type { AuthenticationSession, PowerState } from '@patchbay/connectors/switch/capabilities'
import type { Lease } from '@patchbay/connectors/dhcp/capabilities'
import type { IdentitySession } from '@patchbay/connectors/identity/capabilities'
import { parseInterface, shortInterface } from '@patchbay/connectors/switch/interfaces'
import type {
  Behind,
  Mark,
  Port,
  PortErrors,
  PortPower,
  PortSession,
  VlanRef,
} from '@patchbay/contract/switches/port'
import { personalLogin } from '../locate/owner.ts'
import { makerOf } from '../locate/vendors.ts'
import type { Said, SwitchDossier } from './dossier.ts'
import { linksOf, macsNow, neighboursNow, portsNow, vlanNames } from './now.ts'
import type { MacNow, NeighbourNow, PortNow } from './now.ts'
import { plateOf } from './plate.ts'
import type { RememberedOutlet } from './remembered.ts'

/** Everything known of one port, before it is written down as a row. */
export interface JoinedPort {
  readonly now: PortNow
  readonly link: string | null
  readonly macs: readonly MacNow[]
  readonly neighbours: readonly NeighbourNow[]
  /** Of the channel for its members. */
  readonly power: PowerState | null
  readonly sessions: readonly AuthenticationSession[]
  /** Of the identity system, on this port of this switch. */
  readonly identity: readonly Said<IdentitySession>[]
  /** Newest session of a MAC behind this port that the identity system has somewhere else. */
  readonly elsewhere: readonly Said<IdentitySession>[]
  readonly leases: readonly Said<Lease>[]
  readonly counters: InterfaceCounters | null
  readonly errDisabled: ErrDisabledPort | null
  readonly outlets: readonly RememberedOutlet[]
}

export interface JoinedSwitch {
  readonly dossier: SwitchDossier
  readonly ports: readonly JoinedPort[]
  readonly names: ReadonlyMap<number, string>
  readonly links: ReadonlyMap<string, string>
}

const firstLabel = (name: string) => name.toLowerCase().split('.')[0] ?? ''

/** Does the identity system mean this switch. Its address is what it is known by; its name where it says no address. */
function isHere({ remembered }: SwitchDossier, { nasAddress, nasName }: IdentitySession): boolean {
  const device = remembered?.device
  if (device === undefined) return false
  if (nasAddress !== null && device.address !== null) return nasAddress === device.address
  return nasName !== null && firstLabel(nasName) === firstLabel(device.name)
}

const byPort = <T extends { readonly interface: string }>(rows: readonly T[]) =>
  Map.groupBy(rows, (row) => shortInterface(row.interface))

/** Partners tell the same lease; it is one, said by the first of them. */
function onceEach(leases: readonly Said<Lease>[]): Said<Lease>[] {
  const sorted = leases.toSorted((one, other) =>
    one.source < other.source ? -1 : Number(one.source > other.source),
  )
  const first = new Map<string, Said<Lease>>()
  for (const one of sorted) {
    const { mac, address, state } = one.value
    const key = `${mac} ${address} ${state}`
    if (!first.has(key)) first.set(key, one)
  }
  return [...first.values()]
}

/** Puts together by port what switch, walks, records, identity system and DHCP say. */
export function joinPorts(dossier: SwitchDossier): JoinedSwitch {
  const { told, remembered } = dossier
  const now = portsNow(dossier)
  const neighbours = neighboursNow(dossier)
  const links = linksOf(now, neighbours)
  const macs = byPort(macsNow(dossier))
  const neighboursOn = byPort(neighbours)
  const power = byPort(told.power?.value ?? [])
  const sessions = byPort(told.sessions?.value ?? [])
  const counters = byPort(told.counters?.value ?? [])
  const errDisabled = byPort(told['err-disabled']?.value ?? [])
  const outlets = Map.groupBy(remembered?.outlets ?? [], (outlet) => shortInterface(outlet.interface))
  const here = dossier.identity.filter(({ value }) => isHere(dossier, value))
  const identity = Map.groupBy(here, ({ value }) => shortInterface(value.interface ?? ''))
  const others = dossier.identity.filter((one) => one.value.passed)
  const leases = Map.groupBy(onceEach(dossier.leases), ({ value }) => value.mac ?? '')

  const ports = now.map((one): JoinedPort => {
    const on = one.interface
    // A frame comes in on the channel; what a member has of its own stays with it.
    const own = macs.get(on) ?? []
    const link = links.get(on) ?? null
    const behind = new Set(link === null ? own.map(({ mac }) => mac) : [])
    return {
      now: one,
      link,
      macs: own,
      neighbours: [on, ...one.members].flatMap((name) => neighboursOn.get(name) ?? []),
      power: power.get(on)?.[0] ?? null,
      sessions: sessions.get(on) ?? [],
      identity: identity.get(on) ?? [],
      elsewhere: others.filter(
        ({ value }) =>
          behind.has(value.mac) &&
          value.interface !== null &&
          !(isHere(dossier, value) && [on, ...one.members].includes(shortInterface(value.interface))),
      ),
      leases: [...behind]
        .flatMap((mac) => leases.get(mac) ?? [])
        .filter(({ value }) => value.state === 'active'),
      counters: counters.get(on)?.[0] ?? null,
      errDisabled: errDisabled.get(on)?.[0] ?? null,
      outlets: [on, ...one.members].flatMap((name) => outlets.get(name) ?? []),
    }
  })
  return { dossier, ports, names: vlanNames(dossier), links }
}

const iso = (at: Date | null) => at?.toISOString() ?? null

const before = (at: Date | null | undefined, seconds: number | null): string | null =>
  at === null || at === undefined || seconds === null
    ? null
    : new Date(at.getTime() - seconds * 1_000).toISOString()

export const vlanRefOf = (names: ReadonlyMap<number, string>, id: number): VlanRef => ({
  id,
  name: names.get(id) ?? null,
})

/** `10,20-29,40`. */
export function listOf(vlans: readonly number[]): string {
  const sorted = [...new Set(vlans)].sort((a, b) => a - b)
  const spans: [number, number][] = []
  for (const vlan of sorted) {
    const last = spans.at(-1)
    if (last !== undefined && last[1] === vlan - 1) last[1] = vlan
    else spans.push([vlan, vlan])
  }
  return spans.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',')
}

function powerOf({ power, now }: JoinedPort): PortPower | null {
  if (power !== null) {
    const { drawn, delivering, admin, device, fault } = power
    return { drawn, delivering, admin, class: power.class, device, fault }
  }
  const drawn = now.freshness === 'live' ? null : (now.remembered?.drawnWatts ?? null)
  if (drawn === null) return null
  return { drawn, delivering: drawn > 0, admin: null, class: null, device: null, fault: null }
}

/** `Auth` on IOS-XE, `Authz Success` on IOS 15, `Authorized` in the detailed form of both. */
export const isAuthorized = (status: string) => /^auth(?:orized|z success|c success)?$/i.test(status.trim())

const sessionOf = (session: AuthenticationSession): PortSession => ({
  mac: session.mac,
  method: session.method,
  domain: session.domain,
  status: session.status,
  authorized: isAuthorized(session.status),
  sessionId: session.sessionId,
  user: session.detail?.user ?? null,
  policy: session.detail?.policy ?? null,
  vlan: session.detail?.vlan ?? null,
  accessList: session.detail?.accessList ?? null,
})

const sum = (...counts: (number | null)[]) =>
  counts.every((count) => count === null)
    ? null
    : counts.reduce<number>((all, count) => all + (count ?? 0), 0)

function errorsOf({ counters }: JoinedPort, at: Date | undefined): PortErrors | null {
  if (counters === null) return null
  const { inErrors, outErrors, crc, lateCollisions, inDiscards, outDiscards, cleared } = counters
  const total = sum(inErrors, outErrors)
  if (total === null) return null
  return {
    total,
    crc,
    inErrors,
    outErrors,
    discards: sum(inDiscards, outDiscards),
    lateCollisions,
    clearedAt: before(at, cleared),
  }
}

/** The newest name and address of one MAC, by who would know best. */
export function behindOf(joined: JoinedPort, dossier: SwitchDossier, mac: string, vlan: number): Behind {
  const session = [...joined.identity, ...joined.elsewhere].find(({ value }) => value.mac === mac)?.value
  const lease = joined.leases.find(({ value }) => value.mac === mac)?.value
  const bound = dossier.told.bindings?.value.find((binding) => binding.mac === mac)
  const owner = personalLogin(session?.username ?? null)
  const spoken = joined.neighbours.find((neighbour) => neighbour.mac === mac && !neighbour.forwards)
  return {
    mac,
    vlan,
    vendor: makerOf(mac),
    address:
      dossier.addresses.get(mac)?.address ?? lease?.address ?? bound?.address ?? session?.address ?? null,
    hostname: lease?.hostname ?? spoken?.name ?? null,
    owner,
    ownerName: owner === null ? null : (dossier.people.get(owner) ?? null),
  }
}

const bestSpeeds: Readonly<Record<string, number>> = {
  Fa: 100,
  Gi: 1_000,
  Tw: 2_500,
  Fi: 5_000,
  Te: 10_000,
  Twe: 25_000,
  Fo: 40_000,
  Hu: 100_000,
}

/** What an unlike port is marked with. A multigigabit port at one gigabit is as its device wants it. */
function marksOf(joined: JoinedPort): Mark[] {
  const { now, link, neighbours } = joined
  const marks: Mark[] = []
  if (link !== null) marks.push({ name: 'uplink', because: link })
  const channel = now.channel ?? (now.members.length > 0 ? now.interface : null)
  if (channel !== null) {
    const because = now.channel === null ? `bundles ${now.members.join(', ')}` : `a member of ${channel}`
    marks.push({ name: 'channel', because })
  }
  const guest = (what: string) => neighbours.find(({ capabilities }) => capabilities.includes(what))
  const point = guest('access-point')
  const phone = guest('phone')
  if (point !== undefined) marks.push({ name: 'access-point', because: `${point.name} is an access point` })
  if (phone !== undefined) marks.push({ name: 'phone', because: `${phone.name} is a phone` })
  if (now.mode === 'routed') marks.push({ name: 'routed', because: 'it routes, and is in no VLAN' })
  const best = bestSpeeds[parseInterface(now.interface)?.short ?? '']
  if (now.link === 'up' && now.speed !== null && best !== undefined && now.speed < Math.min(best, 1_000)) {
    marks.push({ name: 'slow', because: `${now.speed} Mb/s on a port that can do ${best}` })
  } else if (now.link === 'up' && now.duplex === 'half') {
    marks.push({ name: 'slow', because: 'half duplex' })
  }
  return marks
}

const readOnlyBecause = ({ now }: JoinedPort): string | null => {
  if (now.mode === 'routed') return 'A routed port is in no VLAN; it is shown as it is.'
  if (!now.physical && now.members.length === 0) return 'It has no plug; it is shown as it is.'
  return now.channel === null ? null : `It is a member of ${now.channel}, which is set as one.`
}

/** When the switch tries again by itself. */
function recoveryOf({ errDisabled }: JoinedPort): string | null {
  if (errDisabled === null || errDisabled.recovers === null) return null
  if (!errDisabled.recovers) return 'stays down until somebody brings it back'
  const { recoversIn } = errDisabled
  return recoversIn === null
    ? 'the switch tries again by itself'
    : `the switch tries again in ${recoversIn} s`
}

/** Devices first whose VLAN is the port's, then those of the voice VLAN. */
function distinctMacs({ macs, now }: JoinedPort): { mac: string; vlan: number }[] {
  const rank = (vlan: number) => (vlan === now.accessVlan ? 0 : vlan === now.voiceVlan ? 1 : 2)
  const sorted = macs.toSorted((a, b) => rank(a.vlan) - rank(b.vlan) || (a.mac < b.mac ? -1 : 1))
  const vlans = new Map<string, number>()
  for (const { mac, vlan } of sorted) if (!vlans.has(mac)) vlans.set(mac, vlan)
  return [...vlans].map(([mac, vlan]) => ({ mac, vlan }))
}

/** Many MACs are named only where one port is looked at. */
const mostNamed = 3

/** The row of one port; its disagreements are found by the rules and added to it. */
export function rowOf(
  joined: JoinedPort,
  { dossier, names }: JoinedSwitch,
  changed: string | null,
): Omit<Port, 'disagreements'> {
  const { now } = joined
  const macs = distinctMacs(joined)
  const named = joined.link !== null || dossier.view !== 'port' ? macs.slice(0, mostNamed) : macs
  const ref = (id: number | null) => (id === null ? null : vlanRefOf(names, id))
  const allowed = now.allowedVlans
  const last = now.remembered
  const [documented] = joined.outlets
  const marks = marksOf(joined)
  if (changed !== null) marks.push({ name: 'changed', because: changed })
  return {
    interface: now.interface,
    fullName: now.fullName,
    plate: plateOf(now.interface, now.physical, dossier),
    description: now.description,
    link: joined.errDisabled?.vlans.length === 0 ? 'err-disabled' : now.link,
    status: now.status,
    reason: now.reason ?? joined.errDisabled?.reason ?? null,
    recovery: recoveryOf(joined),
    speed: now.speed,
    duplex: now.duplex,
    media: now.media,
    mode: now.mode,
    readOnly: readOnlyBecause(joined),
    accessVlan: ref(now.accessVlan),
    voiceVlan: ref(now.voiceVlan),
    nativeVlan: ref(now.nativeVlan),
    allowedVlans: allowed === null ? null : allowed === 'all' ? 'all' : listOf(allowed),
    allowedNamed:
      allowed === null || allowed === 'all'
        ? []
        : allowed
            .filter((id) => names.has(id))
            .slice(0, 24)
            .map((id) => vlanRefOf(names, id)),
    channel: now.channel,
    members: [...now.members],
    power: powerOf(joined),
    macCount: macs.length,
    behind: named.map(({ mac, vlan }) => behindOf(joined, dossier, mac, vlan)),
    sessions: joined.sessions.map(sessionOf),
    identity: joined.identity.map(({ source, value }) => ({
      source,
      mac: value.mac,
      username: value.username,
      method: value.method,
      vlan: value.vlan,
      profile: value.profile,
      authorization: value.authorization,
      startedAt: iso(value.startedAt),
      passed: value.passed,
    })),
    leases: joined.leases.slice(0, 8).map(({ source, value }) => ({
      source,
      mac: value.mac ?? '',
      address: value.address,
      hostname: value.hostname,
      expiresAt: value.expiresAt.toISOString(),
    })),
    neighbours: joined.neighbours.map(({ protocol, name, remoteInterface, address, platform, forwards }) => ({
      protocol,
      name,
      remoteInterface,
      address,
      platform,
      forwards,
    })),
    errors: errorsOf(joined, dossier.told.counters?.at),
    changedAt: now.freshness === 'live' ? before(now.at, now.lastChange) : null,
    lastOccupant:
      macs.length > 0 ||
      joined.link !== null ||
      last === null ||
      last.lastMac === null ||
      last.lastSeen === null
        ? null
        : { mac: last.lastMac, vendor: makerOf(last.lastMac), lastSeen: last.lastSeen.toISOString() },
    outlet:
      documented === undefined
        ? null
        : {
            label: documented.label,
            building: documented.building,
            floor: documented.floor,
            room: documented.room,
            roomName: documented.roomName,
            panel: documented.panel,
            panelPort: documented.panelPort,
          },
    marks,
    observedAt: now.at.toISOString(),
    freshness: now.freshness,
  }
}
