import type { Ask, Device, Reading } from '../asking.ts'
import type { Failure } from '../failures.ts'

/** Interface names are long in these shapes (`GigabitEthernet1/0/14`) when the device says so; `shortInterface` joins both forms. */
export interface InterfaceState {
  readonly name: string
  readonly index: number | null
  readonly description: string
  readonly adminUp: boolean
  readonly operUp: boolean
  /** Mb/s; null when unknown or down. */
  readonly speed: number | null
  readonly duplex: 'full' | 'half' | 'unknown'
  /** Is it a port with a plug, as told by the interface type; SVIs and channels are not. */
  readonly physical: boolean
  readonly mac: string | null
  readonly mode: 'access' | 'trunk' | 'routed' | 'unknown'
  readonly accessVlan: number | null
  readonly voiceVlan: number | null
  /** `err-disabled` and its like, in the device's word. */
  readonly status: string | null
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
}

export interface Neighbour {
  readonly interface: string
  readonly protocol: 'lldp' | 'cdp'
  readonly name: string
  readonly remoteInterface: string | null
  readonly address: string | null
  readonly mac: string | null
  readonly platform: string | null
  /** Is it a switch or router by its enabled capabilities; phones and hosts are not. */
  readonly forwards: boolean
  readonly capabilities: readonly string[]
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
}

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
}

export interface AuthenticationSession {
  readonly interface: string
  readonly mac: string
  readonly method: string | null
  readonly domain: string | null
  readonly status: string
  readonly sessionId: string | null
}

export interface SwitchCapabilities {
  readSystem(device: Device, ask: Ask): Promise<Reading<SwitchSystem>>
  readInterfaces(device: Device, ask: Ask): Promise<Reading<readonly InterfaceState[]>>
  readVlans(device: Device, ask: Ask): Promise<Reading<readonly VlanState[]>>
  /** Per VLAN where the device needs it; `vlans` narrows it. */
  readForwardingTable(
    device: Device,
    only: { readonly vlans?: readonly number[] },
    ask: Ask,
  ): Promise<Reading<readonly ForwardingEntry[]>>
  /** The live question of one device: where is this MAC now. */
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
  /** ARP and ND. */
  readAddressTable(device: Device, ask: Ask): Promise<Reading<readonly AddressEntry[]>>
  readNeighbours(device: Device, ask: Ask): Promise<Reading<readonly Neighbour[]>>
  readPower(device: Device, ask: Ask): Promise<Reading<readonly PowerState[]>>
  /** For enrolment: the key an SSH device shows. Nothing is proven or authenticated; a person compares and pins it. */
  readHostKey?(device: Device, ask: Ask): Promise<Reading<HostKey>>
  /** Everything a collector needs of one device in one go, with what several tables share read once. */
  collect?(
    device: Device,
    only: { readonly tables: readonly SwitchTable[] },
    ask: Ask,
  ): Promise<SwitchCollection>
}

export interface HostKey {
  /** `SHA256:<base64 without padding>` */
  readonly fingerprint: string
  /** `ssh-ed25519` and its like. */
  readonly algorithm: string
}

/** One part of a collection: its reading, or how it failed while others were read. */
export type Part<T> = { readonly reading: Reading<T> } | { readonly failure: Failure }

/** Only the tables asked for are there. */
export interface SwitchCollection {
  readonly system?: Part<SwitchSystem>
  readonly interfaces?: Part<readonly InterfaceState[]>
  readonly vlans?: Part<readonly VlanState[]>
  readonly forwarding?: Part<readonly ForwardingEntry[]>
  readonly addresses?: Part<readonly AddressEntry[]>
  readonly neighbours?: Part<readonly Neighbour[]>
  readonly power?: Part<readonly PowerState[]>
}

export type SwitchTable = keyof SwitchCollection
