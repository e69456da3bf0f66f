import { z } from 'zod'
import { runStates } from '../runs.ts'
import { freshness } from '../systems/sources.ts'

const instant = z.iso.datetime()

/** Why a device, a port or a person has no network: the first fault on the path. It is the headline. */
export const noNetwork = z.strictObject({
  cause: z.enum([
    'switch-unreachable',
    'err-disabled',
    'shut',
    'no-link',
    'authentication-failed',
    'account-locked',
    'account-disabled',
    'account-expired',
  ]),
  /** Without a full stop, such as `Port err-disabled`, `Account locked`, `Port shut by run 12`. */
  words: z.string(),
  /** Start of the state, where known; of an unreachable switch its latest answer. */
  since: instant.nullable(),
  /** What it means and what to do first, in sentences; null where there is no more to say. */
  detail: z.string().nullable(),
  /** Number of the run that caused it, for viewers of that run. */
  run: z.int().nullable(),
  /** The place: a port by short and full name, or a whole switch. */
  at: z
    .strictObject({ switch: z.string(), interface: z.string().nullable(), fullName: z.string().nullable() })
    .nullable(),
  /** Login of the account. */
  account: z.string().nullable(),
  /** Id of its source. */
  source: z.string(),
  observedAt: instant.nullable(),
  freshness,
})

export type NoNetwork = z.output<typeof noNetwork>

/** A VLAN by number and name; the name is this switch's, null where it has none. */
export const vlanRef = z.strictObject({ id: z.int(), name: z.string().nullable() })

/** Position of a port on the front of its member; null without a connector. */
export const plate = z.strictObject({
  member: z.int(),
  /** `front` are the rows of ports, `module` the uplinks beside them. */
  block: z.enum(['front', 'module']),
  number: z.int(),
})

/** A device on a port. */
export const deviceOnPort = z.strictObject({
  mac: z.string(),
  vlan: z.int(),
  vendor: z.string().nullable(),
  /** Newest address of it from a gateway, the switch or a lease. */
  address: z.string().nullable(),
  /** Host name of its lease, or its own name over LLDP or CDP. */
  hostname: z.string().nullable(),
  /** Login of the person who authenticated with it. */
  owner: z.string().nullable(),
  /** Name of that person in the directory. */
  ownerName: z.string().nullable(),
})

export const power = z.strictObject({
  /** Watts. */
  drawn: z.number().nullable(),
  delivering: z.boolean(),
  admin: z.enum(['auto', 'static', 'off']).nullable(),
  class: z.string().nullable(),
  device: z.string().nullable(),
  fault: z.string().nullable(),
})

/** An authentication session as the switch reports it. */
export const portSession = z.strictObject({
  mac: z.string(),
  method: z.string().nullable(),
  domain: z.string().nullable(),
  status: z.string(),
  authorized: z.boolean(),
  sessionId: z.string().nullable(),
  user: z.string().nullable(),
  policy: z.string().nullable(),
  vlan: z.int().nullable(),
  accessList: z.string().nullable(),
  /** Methods in the order in which they were tried, each with its result; empty where only a table was read. */
  methods: z.array(z.strictObject({ method: z.string(), state: z.string() })),
})

/** An authentication session as the identity system reports it, joined by switch address and port. */
export const identitySession = z.strictObject({
  source: z.string(),
  mac: z.string(),
  username: z.string().nullable(),
  method: z.string().nullable(),
  vlan: z.int().nullable(),
  profile: z.string().nullable(),
  authorization: z.string().nullable(),
  startedAt: instant.nullable(),
  passed: z.boolean(),
})

export const portNeighbour = z.strictObject({
  protocol: z.enum(['lldp', 'cdp']),
  name: z.string(),
  remoteInterface: z.string().nullable(),
  address: z.string().nullable(),
  platform: z.string().nullable(),
  /** Whether it is a switch or router. */
  forwards: z.boolean(),
})

/** Since the counters were cleared, not a rate. */
export const portErrors = z.strictObject({
  total: z.int(),
  crc: z.int().nullable(),
  inErrors: z.int().nullable(),
  outErrors: z.int().nullable(),
  discards: z.int().nullable(),
  lateCollisions: z.int().nullable(),
  clearedAt: instant.nullable(),
})

/** Of the latest 24 h, as far as the walks reach back; from the walks' own counters, which clearing on the command line does not reset. */
export const recentErrors = z.strictObject({ count: z.int(), from: instant, until: instant })

export const lease = z.strictObject({
  source: z.string(),
  mac: z.string(),
  address: z.string(),
  hostname: z.string().nullable(),
  expiresAt: instant,
})

export const outlet = z.strictObject({
  label: z.string(),
  building: z.string(),
  floor: z.string().nullable(),
  room: z.string(),
  roomName: z.string().nullable(),
  panel: z.string().nullable(),
  panelPort: z.string().nullable(),
})

/** What an err-disable reason means, where it is known. */
export const errDisabled = z.strictObject({
  sentence: z.string(),
  fixer: z.enum(['desktop', 'network', 'cabling', 'user']),
  remedy: z.string(),
})

/** Two sources that disagree. `rule` is stable, `words` is one sentence for people. */
export const disagreement = z.strictObject({
  rule: z.string(),
  tone: z.enum(['warn', 'note']),
  words: z.string(),
  rows: z.array(z.strictObject({ source: z.string(), value: z.string(), observedAt: instant.nullable() })),
})

/** Why a port needs special care. */
export const mark = z.strictObject({
  name: z.enum([
    'uplink',
    'channel',
    'access-point',
    'phone',
    'routed',
    'changed-outside',
    'held',
    'held-off',
    'reserved',
    'slow',
  ]),
  because: z.string(),
  /** With `changed-outside`: when the walk compared with read the port. */
  since: instant.optional(),
})

/** A run as the viewer may see it: without the right to see it there is neither number nor name nor sentence. */
const seenRun = {
  run: z.int().nullable(),
  /** The requester. */
  by: z.string().nullable(),
  sentence: z.string().nullable(),
}

/** The latest run sent to a port; `at` is its end, or its start while it is under way. */
export const lastRun = z.strictObject({ ...seenRun, state: z.enum(runStates), at: instant })

/** The run that holds a port until its end. */
export const heldBy = z.strictObject({ ...seenRun, since: instant })

/** A reservation of a device on the port. */
export const reservation = z.strictObject({
  source: z.string(),
  mac: z.string(),
  address: z.string().nullable(),
  hostname: z.string().nullable(),
})

/** Values of a port that were not read, with the reason; `not-told`: this switch or protocol has none. */
export const notRead = z.strictObject({
  fields: z.array(z.string()),
  state: z.enum(['not-told', 'not-permitted', 'failed']),
  why: z.string(),
})

/** One port by documentation, switch, identity system, DHCP and walks. */
export const port = z.strictObject({
  /** Short, such as `Gi1/0/14`. */
  interface: z.string(),
  fullName: z.string(),
  plate: plate.nullable(),
  description: z.string(),
  /** Unknown where the switch does not report it. */
  link: z.enum(['up', 'down', 'shut', 'err-disabled', 'unknown']),
  /** Why it has no link; null for a port that is up, and where unknown. */
  noNetwork: noNetwork.nullable(),
  /** In the device's word, such as `notconnect`. */
  status: z.string().nullable(),
  /** Reason that the switch gives for taking it down. */
  reason: z.string().nullable(),
  /** Meaning of that reason; null where it is up, gives none or gives an unknown one. */
  meaning: errDisabled.nullable(),
  /** How it recovers: by itself and when, or by whom; null where it is up. */
  recovery: z.string().nullable(),
  /** Mb/s. */
  speed: z.int().nullable(),
  duplex: z.enum(['full', 'half', 'unknown']),
  media: z.string().nullable(),
  mode: z.enum(['access', 'trunk', 'routed', 'private-vlan', 'unknown']),
  /** Role in a private VLAN, such as `host, primary 123, secondary 1234`; absent where it is in none. */
  privateVlan: z.string().optional(),
  /** Why it cannot be set here; null where it can. */
  readOnly: z.string().nullable(),
  /** Why taking it down affects more than one device; null for an ordinary port. */
  protectedBecause: z.string().nullable(),
  /** VRF that it routes in; null for the global table and where not reported. */
  vrf: z.string().nullable(),
  accessVlan: vlanRef.nullable(),
  voiceVlan: vlanRef.nullable(),
  nativeVlan: vlanRef.nullable(),
  /** `all`, or a list such as `10,20-29`; null on other ports and where not reported. */
  allowedVlans: z.string().nullable(),
  /** VLANs of the list that exist on the switch, with names. */
  allowedNamed: z.array(vlanRef),
  /** VLANs of the list that do not exist on the switch, as a list; null for none. */
  allowedUnknown: z.string().nullable(),
  channel: z.string().nullable(),
  members: z.array(z.string()),
  power: power.nullable(),
  macCount: z.int(),
  /** The first three, devices before passing traffic; all in the view of one port. */
  devices: z.array(deviceOnPort),
  /** Number of its MACs with a known vendor, address and so on; not counted on links to other switches. */
  known: z.strictObject({ vendor: z.int(), address: z.int(), hostname: z.int(), owner: z.int() }).nullable(),
  sessions: z.array(portSession),
  identity: z.array(identitySession),
  leases: z.array(lease),
  /** Leases left out here; a question about the port alone lists all. */
  moreLeases: z.int().min(0),
  /** Reservations of its devices, also of those without a lease. */
  reservations: z.array(reservation),
  neighbours: z.array(portNeighbour),
  errors: portErrors.nullable(),
  /** Null until two walks have counted. */
  recentErrors: recentErrors.nullable(),
  /** Latest change of the link; null where the protocol has no such value. */
  changedAt: instant.nullable(),
  /** Null without a run of ours. */
  lastRun: lastRun.nullable(),
  heldBy: heldBy.nullable(),
  /** The latest occupant, while the port has none. */
  lastOccupant: z
    .strictObject({
      mac: z.string(),
      vendor: z.string().nullable(),
      lastSeen: instant,
      /** Login of the person who last authenticated with it. */
      owner: z.string().nullable(),
    })
    .nullable(),
  outlet: outlet.nullable(),
  marks: z.array(mark),
  disagreements: z.array(disagreement),
  /** Values above that are unknown although the port was read; empty where all were read. */
  notRead: z.array(notRead),
  observedAt: instant.nullable(),
  freshness,
})

/** The text of a jack on the front, also of ports that were not asked for. */
export const platePort = port.pick({
  interface: true,
  plate: true,
  link: true,
  reason: true,
  meaning: true,
  speed: true,
  media: true,
  mode: true,
  accessVlan: true,
  power: true,
  outlet: true,
  marks: true,
  protectedBecause: true,
  disagreements: true,
  freshness: true,
})

export type PlatePort = z.output<typeof platePort>
export type PortNotRead = z.output<typeof notRead>
export type VlanRef = z.output<typeof vlanRef>
export type Plate = z.output<typeof plate>
export type DeviceOnPort = z.output<typeof deviceOnPort>
export type PortPower = z.output<typeof power>
export type PortSession = z.output<typeof portSession>
export type PortIdentity = z.output<typeof identitySession>
export type PortNeighbour = z.output<typeof portNeighbour>
export type PortErrors = z.output<typeof portErrors>
export type PortLease = z.output<typeof lease>
export type PortReservation = z.output<typeof reservation>
export type LastRun = z.output<typeof lastRun>
export type HeldBy = z.output<typeof heldBy>
export type PortOutlet = z.output<typeof outlet>
export type ErrDisabled = z.output<typeof errDisabled>
export type Disagreement = z.output<typeof disagreement>
export type Mark = z.output<typeof mark>
export type Port = z.output<typeof port>
