import type { Endpoint } from './endpoint.ts'
import type { Interface, Switch } from './switch.ts'
import type { Vlan } from './vlan.ts'

// All of it follows from where things are plugged in: the world computes it, and no emulator stores it.

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
