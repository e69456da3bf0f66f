import { errDisableCause } from '@patchbay/connectors/switch/err-disable-causes'
import { sameInterface } from '@patchbay/connectors/switch/interfaces'
import type { AuthenticationSession, PrivateVlan } from '@patchbay/connectors/switch/capabilities'
import type { Mark, Port, PortErrors, PortPower, PortSession } from '@patchbay/contract/switches/port'
import { makerOf } from '../locate/vendors.ts'
import { behindSilentSwitch, isAuthorized, portWithoutNetwork } from '../facts/no-network.ts'
import type { SwitchDossier } from './dossier.ts'
import { isFinal } from './ask-device.ts'
import { behindOf, distinctMacs, knownOf } from './devices-on-port.ts'
import type { JoinedPort, JoinedSwitch } from './join-port.ts'
import { plateOf } from './plate.ts'
import { notReadOf } from './not-read.ts'
import { marksOf, readOnlyBecause } from './port-marks.ts'
import { protectedBecause } from './protected-because.ts'
import { heldOffMark } from '../facts/held-off.ts'
import { heldBecause, shutByRun, toldRuns } from '../facts/port-runs.ts'
import { listOf, vlanRefOf } from './vlan-words.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

const before = (at: Date | null | undefined, seconds: number | null): string | null =>
  at === null || at === undefined || seconds === null
    ? null
    : new Date(at.getTime() - seconds * 1_000).toISOString()

const privateVlanWords = ({ role, primary, secondary }: PrivateVlan): string =>
  [
    role,
    ...(primary === null ? [] : [`primary ${primary}`]),
    ...(secondary === null ? [] : [`secondary ${secondary}`]),
  ].join(', ')

/** Of the table of all ports or, where one port is read by itself, of what is said of it alone. */
function powerOf({ power, now }: JoinedPort, { reported }: SwitchDossier): PortPower | null {
  if (power !== null) {
    const { drawn, delivering, admin, device, fault } = power
    return { drawn, delivering, admin, class: power.class, device, fault }
  }
  const alone = reported['power-detail']?.value
  if (alone !== undefined && sameInterface(alone.interface, now.interface)) {
    const { drawn, delivering, admin, device, operation } = alone
    const fault = delivering || operation === 'off' || operation === 'unknown' ? null : operation
    return { drawn, delivering, admin, class: alone.class, device, fault }
  }
  const drawn = now.freshness === 'live' ? null : (now.remembered?.drawnWatts ?? null)
  if (drawn === null) return null
  return { drawn, delivering: drawn > 0, admin: null, class: null, device: null, fault: null }
}

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
  methods: (session.detail?.methods ?? []).map(({ method, state }) => ({ method, state })),
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

function recentErrorsOf({ remembered }: SwitchDossier, on: string): Port['recentErrors'] {
  const recent = remembered?.errors.get(on)
  if (recent === undefined) return null
  return { count: recent.count, from: recent.from.toISOString(), until: recent.until.toISOString() }
}

/** How a port that the switch took down comes back. */
function recoveryOf({ errDisabled, now }: JoinedPort): string | null {
  if (errDisabled === null && now.link !== 'err-disabled') return null
  if (errDisabled === null || errDisabled.recovers === null) {
    return 'a bounce brings it back; automatic recovery is not known'
  }
  if (!errDisabled.recovers) return 'stays down until it is bounced'
  const { recoversIn } = errDisabled
  return recoversIn === null ? 'automatic recovery is on' : `automatic recovery in ${recoversIn} s`
}

/** By the reading of the port itself, else by the small one that SNMP gives beside a command line. */
const changedAtOf = ({ now, changed }: JoinedPort): string | null =>
  (now.freshness === 'live' ? before(now.at, now.lastChange) : null) ??
  (changed === null ? null : before(changed.at, changed.seconds))

/** Told of a port that was asked for; among all of a switch of those alone that the switch took down itself. */
function noNetworkOf(joined: JoinedPort, dossier: SwitchDossier, link: Port['link']): Port['noNetwork'] {
  const { remembered, failure, reported, spans, runs, reader } = dossier
  const { now } = joined
  if (remembered === null || (spans === null && link !== 'err-disabled')) return null
  const { name, walkedAt } = remembered.device
  if (failure?.kind === 'unreachable' && !isFinal(failure)) {
    return behindSilentSwitch({ name, since: walkedAt, why: failure.detail.message, at: new Date() }, now)
  }
  const since = changedAtOf(joined)
  return portWithoutNetwork({
    switch: name,
    interface: now.interface,
    fullName: now.fullName,
    link,
    reason: now.reason ?? joined.errDisabled?.reason ?? null,
    since: since === null ? (now.remembered?.linkChangedAt ?? null) : new Date(since),
    source: reported.interfaces?.source ?? 'index',
    at: now.at,
    freshness: now.freshness,
    shutBy: shutByRun(runs.get(now.interface), reader),
    recovery: recoveryOf(joined),
  })
}

const reservationsOf = ({ reservations }: JoinedPort): Port['reservations'] =>
  reservations.map(({ source, value: { mac, address, hostname } }) => ({
    source,
    mac: mac ?? '',
    address,
    hostname,
  }))

/** Leases that are told of one port among many. */
const mostLeases = 8
/** Many MACs are named only where one port is looked at. */
const mostNamed = 3

/** The row of one port; its disagreements are found by the rules and added to it. */
export function rowOf(
  joined: JoinedPort,
  { dossier, names }: JoinedSwitch,
  changed: Mark | null,
): Omit<Port, 'disagreements'> {
  const { now } = joined
  const macs = distinctMacs(joined)
  const named = joined.link !== null || dossier.view !== 'port' ? macs.slice(0, mostNamed) : macs
  const ref = (id: number | null) => (id === null ? null : vlanRefOf(names, id))
  const allowed = now.allowedVlans
  const last = now.remembered
  const [documented] = joined.outlets
  const marks = marksOf(joined)
  const protection = protectedBecause(joined, dossier, marks)
  const link = joined.errDisabled?.vlans.length === 0 ? 'err-disabled' : now.link
  const reason = now.reason ?? joined.errDisabled?.reason ?? null
  const devices =
    joined.link === null ? macs.map(({ mac, vlan }) => behindOf(joined, dossier, mac, vlan)) : null
  const runs = toldRuns(joined.runs, dossier.reader)
  if (runs.heldBy !== null) marks.push({ name: 'held', because: heldBecause(runs.heldBy) })
  const hold = dossier.holds.get(now.interface)
  if (runs.heldBy === null && hold !== undefined) marks.push({ name: 'held', because: hold })
  const held = dossier.heldOff.get(now.interface)
  if (held !== undefined) marks.push({ name: 'held-off', because: heldOffMark(held) })
  const reservations = reservationsOf(joined)
  for (const { address, mac } of reservations) {
    marks.push({ name: 'reserved', because: `${address ?? 'a name'} is reserved for ${mac}` })
  }
  if (changed !== null) marks.push(changed)
  const leases = dossier.view === 'port' ? joined.leases : joined.leases.slice(0, mostLeases)
  return {
    interface: now.interface,
    fullName: now.fullName,
    plate: plateOf(now.interface, now.physical, dossier),
    description: now.description,
    link,
    noNetwork: noNetworkOf(joined, dossier, link),
    status: now.status,
    reason,
    meaning: reason === null ? null : errDisableCause(reason),
    recovery: recoveryOf(joined),
    speed: now.speed,
    duplex: now.duplex,
    media: now.media,
    mode: now.mode,
    ...(now.privateVlan === undefined ? {} : { privateVlan: privateVlanWords(now.privateVlan) }),
    readOnly: readOnlyBecause(joined),
    protectedBecause: protection,
    vrf: joined.vrf,
    accessVlan: ref(now.accessVlan),
    voiceVlan: ref(now.voiceVlan),
    nativeVlan: ref(now.nativeVlan),
    allowedVlans: allowed === null ? null : allowed === 'all' ? 'all' : listOf(allowed),
    allowedNamed:
      allowed === null || allowed === 'all'
        ? []
        : allowed.filter((id) => names.has(id)).map((id) => vlanRefOf(names, id)),
    allowedUnknown:
      allowed === null || allowed === 'all' || names.size === 0
        ? null
        : listOf(allowed.filter((id) => !names.has(id))) || null,
    channel: now.channel,
    members: [...now.members],
    power: powerOf(joined, dossier),
    macCount: macs.length,
    devices:
      devices?.slice(0, named.length) ?? named.map(({ mac, vlan }) => behindOf(joined, dossier, mac, vlan)),
    known: devices === null ? null : knownOf(devices),
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
    leases: leases.map(({ source, value }) => ({
      source,
      mac: value.mac ?? '',
      address: value.address,
      hostname: value.hostname,
      expiresAt: value.expiresAt.toISOString(),
    })),
    reservations,
    moreLeases: joined.leases.length - leases.length,
    neighbours: joined.neighbours.map(({ protocol, name, remoteInterface, address, platform, forwards }) => ({
      protocol,
      name,
      remoteInterface,
      address,
      platform,
      forwards,
    })),
    errors: errorsOf(joined, dossier.reported.counters?.at),
    recentErrors: recentErrorsOf(dossier, now.interface),
    changedAt: changedAtOf(joined),
    ...runs,
    lastOccupant:
      macs.length > 0 ||
      joined.link !== null ||
      last === null ||
      last.lastMac === null ||
      last.lastSeen === null
        ? null
        : {
            mac: last.lastMac,
            vendor: makerOf(last.lastMac),
            lastSeen: last.lastSeen.toISOString(),
            owner: last.lastOwner,
          },
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
    notRead: notReadOf(now),
    observedAt: now.at.toISOString(),
    freshness: now.freshness,
  }
}
