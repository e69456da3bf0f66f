import { z } from 'zod'
import { runStates } from '../runs.ts'
import { freshness } from '../sources.ts'

const instant = z.iso.datetime()

/** Why a device, a port or a person has no network: the first thing on the way that does not work. It stands before all else. */
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
  /** Without an end, such as `Port err-disabled`, `Account locked`, `Port shut by run 12`. */
  words: z.string(),
  /** Since when, as far as anybody knows; of a switch when it answered last. */
  since: instant.nullable(),
  /** What it means and what is to be done first, in sentences; null where there is no more to say. */
  detail: z.string().nullable(),
  /** The run that did it, for whoever may look at it. */
  run: z.int().nullable(),
  /** Where it is: a port by its short and its full name, or a switch as a whole. */
  at: z
    .strictObject({ switch: z.string(), interface: z.string().nullable(), fullName: z.string().nullable() })
    .nullable(),
  /** Login whose account it is. */
  account: z.string().nullable(),
  /** Id of the source that says so. */
  source: z.string(),
  observedAt: instant.nullable(),
  freshness,
})

export type NoNetwork = z.output<typeof noNetwork>

/** A VLAN as people say it; the name is that of this switch, null where the switch has none for it. */
export const vlanRef = z.strictObject({ id: z.int(), name: z.string().nullable() })

/** Where a port stands on the front of its member; null for what has no plug. */
export const plate = z.strictObject({
  member: z.int(),
  /** `front` are the rows of ports, `module` the uplinks beside them. */
  block: z.enum(['front', 'module']),
  number: z.int(),
})

/** A device behind a port. */
export const behind = z.strictObject({
  mac: z.string(),
  vlan: z.int(),
  vendor: z.string().nullable(),
  /** Newest address that a gateway, the switch or a lease gives for it. */
  address: z.string().nullable(),
  /** Name of its lease, or what it calls itself over LLDP or CDP. */
  hostname: z.string().nullable(),
  /** Login of the person who authenticated with it. */
  owner: z.string().nullable(),
  /** Name of that person by the directory. */
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

/** An authentication as the switch has it. */
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
  /** The methods in the order in which they were tried, each with how it went; empty where only a table was read. */
  methods: z.array(z.strictObject({ method: z.string(), state: z.string() })),
})

/** An authentication as the identity system has it, joined by the address of the switch and the port. */
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
  /** Is it a switch or router. */
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

/** Of the last day, as far as the walks reach back; the walk's own counters, which clearing on the command line leaves. */
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

/** What it means that the switch took the port down, where the word is known. */
export const errDisabled = z.strictObject({
  sentence: z.string(),
  fixer: z.enum(['desktop', 'network', 'cabling', 'user']),
  remedy: z.string(),
})

/** Where two that should agree do not. `rule` is stable, `words` is one sentence for people. */
export const disagreement = z.strictObject({
  rule: z.string(),
  tone: z.enum(['warn', 'note']),
  words: z.string(),
  rows: z.array(z.strictObject({ source: z.string(), value: z.string(), observedAt: instant.nullable() })),
})

/** Why a port is not to be treated like any other. */
export const mark = z.strictObject({
  name: z.enum([
    'uplink',
    'channel',
    'access-point',
    'phone',
    'routed',
    'changed-outside',
    'held',
    'reserved',
    'slow',
  ]),
  because: z.string(),
  /** Of `changed-outside`: the walk that it is held against read the port then. */
  since: instant.optional(),
})

/** A run as the viewer may see it: without the right to see it there is neither number nor name nor sentence. */
const seenRun = {
  run: z.int().nullable(),
  /** Who asked for it. */
  by: z.string().nullable(),
  sentence: z.string().nullable(),
}

/** The last run that was sent to a port; `at` is its end, or its beginning while it is under way. */
export const lastRun = z.strictObject({ ...seenRun, state: z.enum(runStates), at: instant })

/** The run that holds a port until its end. */
export const heldBy = z.strictObject({ ...seenRun, since: instant })

/** An address that DHCP keeps for a device behind the port. */
export const reservation = z.strictObject({
  source: z.string(),
  mac: z.string(),
  address: z.string().nullable(),
  hostname: z.string().nullable(),
})

/** Values of a port that are empty because nobody read them, with why; `not-told`: this switch or protocol has none. */
export const notRead = z.strictObject({
  fields: z.array(z.string()),
  state: z.enum(['not-told', 'not-permitted', 'failed']),
  why: z.string(),
})

/** One port as documentation, the switch, the identity system, DHCP and the walks have it. */
export const port = z.strictObject({
  /** Short, such as `Gi1/0/14`. */
  interface: z.string(),
  fullName: z.string(),
  plate: plate.nullable(),
  description: z.string(),
  /** Unknown where the switch does not tell it. */
  link: z.enum(['up', 'down', 'shut', 'err-disabled', 'unknown']),
  /** Why it carries nothing; null for one that is up, and where nobody knows. */
  noNetwork: noNetwork.nullable(),
  /** In the device's word, such as `notconnect`. */
  status: z.string().nullable(),
  /** Why the switch took it down. */
  reason: z.string().nullable(),
  /** What that means; null where it is not down, gives no reason or says a word that is not known. */
  meaning: errDisabled.nullable(),
  /** How it comes back: by itself and when, or by whom; null where it is not down. */
  recovery: z.string().nullable(),
  /** Mb/s. */
  speed: z.int().nullable(),
  duplex: z.enum(['full', 'half', 'unknown']),
  media: z.string().nullable(),
  mode: z.enum(['access', 'trunk', 'routed', 'private-vlan', 'unknown']),
  /** What it is in a private VLAN, such as `host, primary 123, secondary 1234`; left out where it is in none. */
  privateVlan: z.string().optional(),
  /** Why nobody may set it here; null where it can be set. */
  readOnly: z.string().nullable(),
  /** Why taking it down would hurt more than one device, in words; null for a port like any other. */
  protectedBecause: z.string().nullable(),
  /** VRF that it routes in; null for the global table and where it was not told. */
  vrf: z.string().nullable(),
  accessVlan: vlanRef.nullable(),
  voiceVlan: vlanRef.nullable(),
  nativeVlan: vlanRef.nullable(),
  /** `all`, or a list such as `10,20-29`; null on other ports and where the device does not tell. */
  allowedVlans: z.string().nullable(),
  /** Those of the list that the switch knows, with names. */
  allowedNamed: z.array(vlanRef),
  /** Those of the list that it does not know, as a list; null where there are none. */
  allowedUnknown: z.string().nullable(),
  channel: z.string().nullable(),
  members: z.array(z.string()),
  power: power.nullable(),
  macCount: z.int(),
  /** The first three, devices before what is only passing through; all of them in the view of one port. */
  behind: z.array(behind),
  /** Of how many of all its MACs each is known; of links to other switches it is not counted. */
  known: z.strictObject({ vendor: z.int(), address: z.int(), hostname: z.int(), owner: z.int() }).nullable(),
  sessions: z.array(portSession),
  identity: z.array(identitySession),
  leases: z.array(lease),
  /** Leases that are left out here; asked about by itself, a port has all of them. */
  moreLeases: z.int().min(0),
  /** Of the devices behind it, also where they hold no lease. */
  reservations: z.array(reservation),
  neighbours: z.array(portNeighbour),
  errors: portErrors.nullable(),
  /** Null until two walks have counted. */
  recentErrors: recentErrors.nullable(),
  /** When the link last changed; null where the protocol does not tell. */
  changedAt: instant.nullable(),
  /** Null where no run of ours was ever sent to it. */
  lastRun: lastRun.nullable(),
  heldBy: heldBy.nullable(),
  /** Who was seen here last, when nobody is now. */
  lastOccupant: z
    .strictObject({
      mac: z.string(),
      vendor: z.string().nullable(),
      lastSeen: instant,
      /** Login of the person who authenticated with it last. */
      owner: z.string().nullable(),
    })
    .nullable(),
  outlet: outlet.nullable(),
  marks: z.array(mark),
  disagreements: z.array(disagreement),
  /** What of the above is not known, though the port was read; empty where everything was. */
  notRead: z.array(notRead),
  observedAt: instant.nullable(),
  freshness,
})

/** What a jack on the front says, also of ports that were not asked about. */
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
export type Behind = z.output<typeof behind>
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
