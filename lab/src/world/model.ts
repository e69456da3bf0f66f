/**
 * The simulated campus as plain data. One world, several views: every emulator shows these things in its system's own
 * protocol and changes them only through `World`. MACs are lower-case colon notation, times are milliseconds of the
 * world's clock, interface names are long (`GigabitEthernet1/0/14`).
 */
export interface Building {
  /** `B07` */
  readonly code: string
  readonly name: string
  readonly floors: readonly number[]
}

export type RoomKind =
  | 'office'
  | 'laboratory'
  | 'lecture'
  | 'ward'
  | 'library'
  | 'corridor'
  | 'closet'
  | 'plant'

export interface Room {
  /** `B07-214` */
  readonly code: string
  readonly building: string
  readonly floor: number
  readonly number: string
  readonly name: string
  readonly kind: RoomKind
}

export interface Outlet {
  /** `B07-214-A` */
  readonly label: string
  readonly room: string
  /** Patch panel such as `PP-B07-2A`, and the position in it. */
  readonly panel: string
  readonly panelPort: number
  /** What it is patched to; both null when unpatched. */
  switch: string | null
  interface: string | null
}

export type VlanPurpose =
  | 'staff'
  | 'student'
  | 'laboratory'
  | 'voice'
  | 'printer'
  | 'building-control'
  | 'medical'
  | 'access-point'
  | 'management'
  | 'quarantine'

export interface Vlan {
  readonly id: number
  /** `B07-staff` */
  readonly name: string
  readonly building: string
  readonly purpose: VlanPurpose
  /** `10.7.16.0/20` */
  readonly subnet: string
  readonly gateway: string
  readonly gatewayMac: string
  /** Name of the switch whose SVI is the gateway. */
  readonly gatewaySwitch: string
  /** `2001:db8:7:10::/64`, where the VLAN has IPv6. */
  readonly prefix: string | null
  /** Dynamic range, first and last address, inclusive. */
  readonly pool: readonly [string, string] | null
}

export interface StackMember {
  readonly number: number
  readonly model: string
  readonly serial: string
  readonly mac: string
  readonly ports: number
  readonly powerBudget: number
}

export interface CableFault {
  readonly pair: 'A' | 'B' | 'C' | 'D'
  readonly state: 'open' | 'short'
  readonly metres: number
}

export interface Interface {
  readonly name: string
  readonly shortName: string
  readonly ifIndex: number
  /** Bridge port number; null for what does not bridge. */
  readonly bridgePort: number | null
  readonly kind: 'physical' | 'svi' | 'port-channel' | 'management'
  /** Stack member, 0 for what belongs to the whole. */
  readonly member: number
  readonly mac: string
  /** Best speed in Mb/s. */
  readonly speed: number
  readonly cableMetres: number
  description: string
  adminUp: boolean
  /** The device itself took it down, with the reason in the device's word. */
  errDisabled: string | null
  mode: 'access' | 'trunk' | 'routed'
  accessVlan: number
  voiceVlan: number | null
  nativeVlan: number
  allowedVlans: readonly number[] | 'all'
  /** Port channel that this interface is a member of. */
  readonly channel: string | null
  /** Of a port channel: its physical interfaces, by name; empty on everything else. */
  readonly members: readonly string[]
  /** VRF of a routed interface; null is the global table. */
  readonly vrf: string | null
  /** What the cable of an uplink ends in. */
  readonly uplink: { readonly switch: string; readonly interface: string } | null
  /** Null on ports that cannot power. */
  power: { admin: 'auto' | 'static' | 'never'; readonly limit: number } | null
  /** 802.1X and MAB on this port. */
  authentication: boolean
  cableFault: CableFault | null
  flapping: boolean
  /** Interface address, for SVIs and management. */
  readonly address: string | null
  /** World time of the last change of link. */
  lastChange: number
}

export interface Switch {
  readonly name: string
  readonly role: 'core' | 'distribution' | 'access'
  readonly building: string
  /** Room code of its closet. */
  readonly closet: string
  readonly floor: number
  readonly address: string
  readonly model: string
  readonly os: 'ios-xe' | 'ios'
  readonly software: string
  readonly members: readonly StackMember[]
  readonly mac: string
  readonly bootedAt: number
  /** By long name, in the order of the device. */
  readonly interfaces: ReadonlyMap<string, Interface>
  /** VLANs it knows, by id. */
  readonly vlans: ReadonlySet<number>
  /** Set when the running configuration differs from the saved one. */
  unsaved: boolean
}

export type EndpointKind =
  | 'laptop'
  | 'desktop'
  | 'phone'
  | 'printer'
  | 'camera'
  | 'access-point'
  | 'medical'
  | 'building-control'
  | 'display'
  | 'personal'

export interface Endpoint {
  readonly mac: string
  readonly kind: EndpointKind
  readonly hostname: string
  readonly vendor: string
  readonly model: string
  readonly operatingSystem: string
  readonly assetTag: string
  readonly serial: string
  /** Username of the owner; null for shared things. */
  readonly owner: string | null
  readonly department: string
  readonly addressing: 'dynamic' | 'reserved' | 'static'
  readonly ipv6: boolean
  readonly authentication: 'dot1x' | 'mab' | 'none'
  /** Member of the directory's domain: has a computer object. */
  readonly domainJoined: boolean
  /** Watts it draws by PoE; 0 for what has a plug of its own. */
  readonly watts: number
  /** Outlet where it is plugged in; null when it is away. */
  outlet: string | null
  /** MAC of the phone it is plugged in behind. */
  behind: string | null
  poweredOn: boolean
}

export interface Person {
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly employeeNumber: string
  readonly title: string
  readonly department: string
  /** Room code. */
  readonly office: string
  readonly phone: string
  readonly manager: string | null
  readonly groups: readonly string[]
  readonly kind: 'staff' | 'student' | 'service'
  enabled: boolean
  locked: boolean
  expired: boolean
  mustChangePassword: boolean
  readonly passwordSetAt: number
}

export interface Group {
  readonly name: string
  readonly description: string
  /** Groups this one is a member of. */
  readonly memberOf: readonly string[]
}

// What follows from the above; computed by the world, never stored by an emulator.

export interface Attachment {
  readonly endpoint: Endpoint
  readonly switch: Switch
  readonly interface: Interface
  readonly vlan: Vlan
  readonly address: string | null
  readonly ipv6Address: string | null
  /** When it came to this port. */
  readonly since: number
}

export interface ForwardingEntry {
  readonly mac: string
  readonly vlan: number
  readonly interface: Interface | 'cpu'
  /** Authenticated hosts are static on their port. */
  readonly type: 'dynamic' | 'static'
}

export interface ArpEntry {
  readonly address: string
  readonly mac: string
  /** 0 on an interface without a VLAN. */
  readonly vlan: number
  /** SVI it is learned on, or the management port. */
  readonly interface: Interface
  /** Minutes; null for the device's own. */
  readonly age: number | null
}

export interface Neighbour {
  readonly interface: Interface
  readonly name: string
  readonly remoteInterface: string
  readonly address: string | null
  readonly mac: string
  readonly platform: string
  readonly software: string
  readonly capabilities: readonly ('router' | 'switch' | 'phone' | 'access-point' | 'host')[]
  /** Protocols it speaks. */
  readonly protocols: readonly ('lldp' | 'cdp')[]
  readonly watts: number
}

export interface Lease {
  readonly address: string
  readonly mac: string
  readonly hostname: string
  readonly vlan: number
  readonly startedAt: number
  readonly expiresAt: number
}

export interface Reservation {
  readonly address: string
  readonly mac: string
  readonly hostname: string
  readonly vlan: number
  /** Was made on the first DHCP server and never on its partner, as somebody forgets who has two to write to. */
  readonly notCopied?: true
}

export interface Session {
  /** Audit session id, 24 hex digits in upper case. */
  readonly id: string
  readonly mac: string
  readonly username: string
  readonly switch: Switch
  readonly interface: Interface
  readonly vlan: number
  readonly method: 'dot1x' | 'mab'
  readonly startedAt: number
  readonly address: string | null
  readonly identityGroup: string
  readonly profile: string
  readonly authorization: string
}

/** What may be changed of a person: the state of the account, and the texts that the directory says about them. */
export type PersonChange = Partial<
  Pick<
    Person,
    | 'enabled'
    | 'locked'
    | 'expired'
    | 'mustChangePassword'
    | 'firstname'
    | 'lastname'
    | 'title'
    | 'department'
  >
>

export type WorldChange =
  | { readonly kind: 'interface'; readonly switch: string; readonly interface: string }
  | { readonly kind: 'endpoint'; readonly mac: string }
  | { readonly kind: 'person'; readonly username: string }
  | { readonly kind: 'lease'; readonly address: string }
  | { readonly kind: 'session'; readonly mac: string }

export interface Clock {
  /** Milliseconds since the epoch, in the world. */
  now(): number
  /** Moves the world's time forward; habits and expiries in between happen. */
  advance(milliseconds: number): void
}

/**
 * The campus and its physics. A change made through one view is seen in all: an interface that goes down loses its
 * forwarding entries, its neighbours, its power and its sessions at once.
 */
export interface World {
  readonly seed: string
  readonly domain: string
  readonly clock: Clock
  readonly buildings: ReadonlyMap<string, Building>
  readonly rooms: ReadonlyMap<string, Room>
  readonly outlets: ReadonlyMap<string, Outlet>
  readonly vlans: ReadonlyMap<number, Vlan>
  readonly switches: ReadonlyMap<string, Switch>
  readonly endpoints: ReadonlyMap<string, Endpoint>
  readonly people: ReadonlyMap<string, Person>
  readonly groups: ReadonlyMap<string, Group>
  readonly reservations: ReadonlyMap<string, Reservation>

  operUp(device: Switch, of: Interface): boolean
  /** Negotiated speed in Mb/s, 0 when down. */
  linkSpeed(device: Switch, of: Interface): number
  attachment(mac: string): Attachment | null
  /** Everything attached to one interface, the phone first; behind a port channel it is attached to the channel. */
  attachedTo(device: Switch, of: Interface): readonly Attachment[]
  /** The whole table or one VLAN of it. */
  forwardingTable(device: Switch, vlan?: number): readonly ForwardingEntry[]
  /** Empty on access switches but for their own management; entries of a VRF lie on its interfaces. */
  arpTable(device: Switch): readonly ArpEntry[]
  /** IPv6 neighbours of a gateway. */
  neighbourCache(device: Switch): readonly ArpEntry[]
  neighbours(device: Switch): readonly Neighbour[]
  /** Watts drawn on an interface now. */
  watts(device: Switch, of: Interface): number
  leases(): Iterable<Lease>
  lease(address: string): Lease | null
  leaseOf(mac: string): Lease | null
  sessions(): Iterable<Session>
  session(mac: string): Session | null
  /** Traffic counters that grow with the world's time; deterministic. */
  counters(
    device: Switch,
    of: Interface,
  ): { inOctets: bigint; outOctets: bigint; inErrors: number; crcErrors: number }

  /** Rises whenever what this switch would answer changes; for caches. */
  version(device: Switch): number

  setInterface(
    device: string,
    name: string,
    change: Partial<
      Pick<
        Interface,
        | 'description'
        | 'adminUp'
        | 'errDisabled'
        | 'mode'
        | 'accessVlan'
        | 'voiceVlan'
        | 'nativeVlan'
        | 'allowedVlans'
        | 'authentication'
        | 'cableFault'
        | 'flapping'
      >
    > & { powerAdmin?: 'auto' | 'static' | 'never' },
  ): void
  addVlan(device: string, id: number, name: string): void
  saveConfiguration(device: string): void
  /** Plugs the endpoint in elsewhere, or takes it away with null. */
  move(mac: string, outlet: string | null): void
  setPower(mac: string, on: boolean): void
  /** Whoever owns a device calls it as they like: in DHCP, in LLDP and in what the identity system notes. */
  rename(mac: string, hostname: string): void
  endSession(mac: string): void
  reauthenticate(mac: string): void
  addReservation(reservation: Reservation): void
  removeReservation(address: string): void
  releaseLease(address: string): void
  setPerson(username: string, change: PersonChange): void
  onChange(listener: (change: WorldChange) => void): () => void
}
