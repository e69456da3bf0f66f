import type { Ask, Device, Reading } from '../asking.ts'
import type { Failure } from '../failures.ts'
import type {
  ConfigurationSection,
  EnvironmentReading,
  InventoryPart,
  LogMessage,
  PowerBudget,
  SavedState,
  StackUnit,
} from './chassis-readings.ts'
import type {
  Channel,
  ErrDisabledPort,
  HostBinding,
  InterfaceCounters,
  LinkChange,
  PowerDetail,
  SecuredPort,
  SpanningTreePort,
  Transceiver,
  VrfInterfaces,
} from './port-readings.ts'
import type { CableTest } from './cable-readings.ts'
import type { ShowQuestion } from './show-questions.ts'

/** Interface names are long in these shapes (`GigabitEthernet1/0/14`) when the device says so; `shortInterface` joins both forms. */
export interface InterfaceState {
  readonly name: string
  readonly index: number | null
  readonly description: string
  readonly adminUp: boolean
  /** Null where the device does not report it, or reports unknown. */
  readonly operUp: boolean | null
  /** Mb/s; null when unknown or down. */
  readonly speed: number | null
  readonly duplex: 'full' | 'half' | 'unknown'
  /** Whether the port has a connector, by its interface type; SVIs and channels have none. */
  readonly physical: boolean
  readonly mac: string | null
  readonly mode: 'access' | 'trunk' | 'routed' | 'private-vlan' | 'unknown'
  /** Its role in a private VLAN (RFC 5517); absent where it is in none. */
  readonly privateVlan?: PrivateVlan
  readonly accessVlan: number | null
  readonly voiceVlan: number | null
  /** Of a trunk; null on other ports and where the device does not report it. */
  readonly nativeVlan: number | null
  /** VLANs a trunk is configured to carry, whether the switch knows them or not. */
  readonly allowedVlans: readonly number[] | 'all' | null
  /** Port channel of which this interface is a member: its forwarding entries and VLANs are the channel's. */
  readonly channel: string | null
  /** Physical interfaces of a port channel; empty on everything else. */
  readonly members: readonly string[]
  /** `connected`, `err-disabled` and the like, in the device's word. */
  readonly status: string | null
  /** Why the device took it down, in its word; null when it did not. */
  readonly reason: string | null
  /** `10/100/1000BaseTX`, `SFP-10GBase-SR`, `Not Present`, as the device has it. */
  readonly media: string | null
  /** Seconds since the link last changed (IF-MIB ifLastChange); null over the command line, which has no such number. */
  readonly lastChange: number | null
}

/** A host sees its promiscuous ports alone; its VLANs are null where the device does not report them. */
export interface PrivateVlan {
  readonly role: 'host' | 'promiscuous'
  readonly primary: number | null
  readonly secondary: number | null
}

export interface ForwardingEntry {
  /** Colon notation, lower case. */
  readonly mac: string
  readonly vlan: number
  readonly interface: string
  /** `static` entries of authenticated hosts count; those of the switch itself are left out. */
  readonly type: 'dynamic' | 'static'
}

export interface AddressEntry {
  readonly mac: string
  /** IPv4 or IPv6 in canonical form. */
  readonly address: string
  readonly vlan: number | null
  readonly interface: string | null
  /** Name of the VRF; `''` is the global table. Addresses of two VRFs may be equal and are different hosts. */
  readonly vrf: string
  /** Whole minutes since the device last saw it, 0 for less than one; null where that is not reported, as for its own addresses. */
  readonly ageMinutes: number | null
}

export interface Neighbour {
  readonly interface: string
  readonly protocol: 'lldp' | 'cdp'
  readonly name: string
  readonly remoteInterface: string | null
  readonly address: string | null
  readonly mac: string | null
  readonly platform: string | null
  /** Whether it is a switch or router by its enabled capabilities; phones and hosts are not. */
  readonly forwards: boolean
  readonly capabilities: readonly string[]
  /** Data of the detailed forms; each part null when it was not reported. */
  readonly detail?: NeighbourDetail
}

export interface NeighbourDetail {
  /** First line of its software version or system description. */
  readonly software: string | null
  readonly remoteDescription: string | null
  readonly nativeVlan: number | null
  readonly duplex: 'full' | 'half' | null
  /** Watts that it reports to draw. */
  readonly drawn: number | null
  readonly serial: string | null
  /** Hold time in seconds. */
  readonly holdTime: number | null
  /** By LLDP-MED; absent in protocols and versions without it. */
  readonly model?: string | null
  readonly manufacturer?: string | null
  /** VLAN for voice: what LLDP-MED's policy or CDP's appliance VLAN names. */
  readonly voiceVlan?: number | null
  readonly vtpDomain?: string | null
  /** Management address in canonical form; CDP alone gives one apart from its address. */
  readonly managementAddress?: string | null
}

export interface PowerState {
  readonly interface: string
  readonly admin: 'auto' | 'static' | 'off'
  readonly delivering: boolean
  readonly fault: string | null
  /** Watts. */
  readonly drawn: number | null
  readonly class: string | null
  readonly device: string | null
  /** Which ports lose power last (RFC 3621); over SNMP alone. */
  readonly priority?: PowerPriority
}

export type PowerPriority = 'critical' | 'high' | 'low'

export interface VlanState {
  readonly id: number
  readonly name: string
  readonly active: boolean
}

export interface SwitchSystem {
  readonly name: string
  readonly description: string
  readonly model: string | null
  readonly software: string | null
  readonly serials: readonly string[]
  /** Seconds. */
  readonly uptime: number | null
  /** Reason of the latest restart, in the device's words; absent over SNMP. */
  readonly restart?: string | null
}

export interface AuthenticationSession {
  readonly interface: string
  readonly mac: string
  readonly method: string | null
  readonly domain: string | null
  readonly status: string
  readonly sessionId: string | null
  /** From the detailed form of one port; not in a table of all sessions. */
  readonly detail?: SessionDetail
}

export interface SessionDetail {
  /** For MAB the MAC again, in the switch's own notation. */
  readonly user: string | null
  readonly address: string | null
  /** VLAN that the session was given; null when the port's own is used. */
  readonly vlan: number | null
  /** Downloaded access list. */
  readonly accessList: string | null
  readonly policy: string | null
  readonly hostMode: string | null
  readonly methods: readonly { readonly method: string; readonly state: string }[]
  /** Seconds until it authenticates again. */
  readonly remaining: number | null
}

export interface SwitchCapabilities {
  readSystem(device: Device, ask: Ask): Promise<Reading<SwitchSystem>>
  readInterfaces(device: Device, ask: Ask): Promise<Reading<readonly InterfaceState[]>>
  readVlans(device: Device, ask: Ask): Promise<Reading<readonly VlanState[]>>
  /** Read per VLAN where the device needs it; `vlans` narrows it. */
  readForwardingTable(
    device: Device,
    only: { readonly vlans?: readonly number[] },
    ask: Ask,
  ): Promise<Reading<readonly ForwardingEntry[]>>
  /** Where one device sees this MAC now. */
  findMac(
    device: Device,
    mac: string,
    ask: Ask,
  ): Promise<
    Reading<{
      readonly entries: readonly ForwardingEntry[]
      readonly interface: InterfaceState | null
      readonly session: AuthenticationSession | null
    }>
  >
  /** ARP and ND entries. */
  readAddressTable(device: Device, ask: Ask): Promise<Reading<readonly AddressEntry[]>>
  readNeighbours(device: Device, ask: Ask): Promise<Reading<readonly Neighbour[]>>
  readPower(device: Device, ask: Ask): Promise<Reading<readonly PowerState[]>>
  /** Reads one interface. @throws Failure not-found, absent: no interface of that name */
  readInterface(
    device: Device,
    only: { readonly interface: string },
    ask: Ask,
  ): Promise<Reading<InterfaceState>>
  /** Errors, traffic and ages of all interfaces, or of the named one. */
  readCounters(
    device: Device,
    only: { readonly interface?: string },
    ask: Ask,
  ): Promise<Reading<readonly InterfaceCounters[]>>
  /** Of all interfaces or of the named one; the command line has no such number and does not offer it. */
  readLastChanges(
    device: Device,
    only: { readonly interface?: string },
    ask: Ask,
  ): Promise<Reading<readonly LinkChange[]>>
  /** VRFs with their interfaces; empty where there is none. @throws Failure not-found, absent: it knows no VRFs */
  readVrfs(device: Device, ask: Ask): Promise<Reading<readonly VrfInterfaces[]>>
  readChannels(device: Device, ask: Ask): Promise<Reading<readonly Channel[]>>
  /** Whole table, or one port with `detail`. @throws Failure not-found, absent: no 802.1X on this device */
  readSessions(
    device: Device,
    only: { readonly interface?: string },
    ask: Ask,
  ): Promise<Reading<readonly AuthenticationSession[]>>
  readErrDisabled(device: Device, ask: Ask): Promise<Reading<readonly ErrDisabledPort[]>>
  /** @throws Failure not-found, absent: neither DHCP snooping nor device tracking on this device */
  readBindings(
    device: Device,
    only: { readonly interface?: string },
    ask: Ask,
  ): Promise<Reading<readonly HostBinding[]>>
  readPortSecurity(device: Device, ask: Ask): Promise<Reading<readonly SecuredPort[]>>
  readTransceivers(device: Device, ask: Ask): Promise<Reading<readonly Transceiver[]>>
  /** Of one interface, in each of its VLANs; empty while it is down. */
  readSpanningTree(
    device: Device,
    only: { readonly interface: string },
    ask: Ask,
  ): Promise<Reading<readonly SpanningTreePort[]>>
  /** @throws Failure not-found, absent: the port cannot power anything */
  readPowerDetail(
    device: Device,
    only: { readonly interface: string },
    ask: Ask,
  ): Promise<Reading<PowerDetail>>
  readPowerBudget(device: Device, ask: Ask): Promise<Reading<readonly PowerBudget[]>>
  /** Units of a stack; a switch that cannot stack has one. */
  readStack(device: Device, ask: Ask): Promise<Reading<readonly StackUnit[]>>
  readInventory(device: Device, ask: Ask): Promise<Reading<readonly InventoryPart[]>>
  readEnvironment(device: Device, ask: Ask): Promise<Reading<readonly EnvironmentReading[]>>
  /** Section of one interface, secrets taken out. @throws Failure refused, right-missing: it takes privilege level 15 */
  readConfiguration(
    device: Device,
    only: { readonly interface: string },
    ask: Ask,
  ): Promise<Reading<ConfigurationSection>>
  /** The section of the startup configuration. */
  readSavedSection(
    device: Device,
    only: { readonly interface: string },
    ask: Ask,
  ): Promise<Reading<ConfigurationSection>>
  readSavedState(device: Device, ask: Ask): Promise<Reading<SavedState>>
  /** Newest last; of one interface where named. `complete` is false when the buffer starts within a line. */
  readLog(
    device: Device,
    only: { readonly interface?: string },
    ask: Ask,
  ): Promise<Reading<readonly LogMessage[]>>
  /** The last test of the cable of a port. @throws Failure not-found or refused, absent: the port has no such test */
  readCableTest(device: Device, only: { readonly interface: string }, ask: Ask): Promise<Reading<CableTest>>
  /** The raw output of one allowed show command, secrets taken out. */
  show(
    device: Device,
    question: ShowQuestion,
    ask: Ask,
  ): Promise<Reading<{ readonly command: string; readonly text: string }>>
  /** For enrolment: the key an SSH device shows. Nothing is proven or authenticated; a person compares and pins it. */
  readHostKey?(device: Device, ask: Ask): Promise<Reading<HostKey>>
  /** Everything a collector needs of one device, reading shared tables once. */
  collect?(
    device: Device,
    only: { readonly tables: readonly SwitchTable[] },
    ask: Ask,
  ): Promise<SwitchCollection>
}

export interface HostKey {
  /** `SHA256:<base64 without padding>` */
  readonly fingerprint: string
  /** `ssh-ed25519` and the like. */
  readonly algorithm: string
}

/** One part of a collection: its reading, or its failure while others were read. */
export type Part<T> = { readonly reading: Reading<T> } | { readonly failure: Failure }

/** Holds only the tables asked for. */
export interface SwitchCollection {
  readonly system?: Part<SwitchSystem>
  readonly interfaces?: Part<readonly InterfaceState[]>
  readonly vlans?: Part<readonly VlanState[]>
  readonly forwarding?: Part<readonly ForwardingEntry[]>
  readonly addresses?: Part<readonly AddressEntry[]>
  readonly neighbours?: Part<readonly Neighbour[]>
  readonly power?: Part<readonly PowerState[]>
  readonly counters?: Part<readonly InterfaceCounters[]>
}

export type SwitchTable = keyof SwitchCollection
