/**
 * What a switch tells about one port beyond `InterfaceState`. Interfaces are long names, MACs colon notation in lower
 * case, times seconds before the reading unless a line says otherwise; null is what the device or its protocol does not
 * tell, which is never the same as nothing.
 */
export interface InterfaceCounters {
  readonly interface: string
  /** Octets and frames since `cleared`; wrap at 2^32 where the device has no 64-bit counters (some 2960X). */
  readonly inOctets: number | null
  readonly outOctets: number | null
  readonly inPackets: number | null
  readonly outPackets: number | null
  /** Sum of what follows on most platforms. */
  readonly inErrors: number | null
  readonly crc: number | null
  readonly alignment: number | null
  readonly runts: number | null
  readonly giants: number | null
  readonly inDiscards: number | null
  readonly outErrors: number | null
  readonly outDiscards: number | null
  readonly collisions: number | null
  readonly lateCollisions: number | null
  /** Times the interface was reset, by itself or by a person. */
  readonly resets: number | null
  /** Bits a second over `rateWindow` seconds. */
  readonly inRate: number | null
  readonly outRate: number | null
  readonly rateWindow: number | null
  /** Seconds since the last frame; null when never or not told. */
  readonly lastInput: number | null
  readonly lastOutput: number | null
  /** Seconds since the counters were cleared; null for never or not told. */
  readonly cleared: number | null
}

/** When a link last went up or down. */
export interface LinkChange {
  readonly interface: string
  /** Seconds before the reading (IF-MIB ifLastChange, RFC 2863); null where the device gives none. */
  readonly changed: number | null
}

/** A table of routes of its own and the interfaces in it. */
export interface VrfInterfaces {
  readonly name: string
  readonly interfaces: readonly string[]
}

/** A link aggregate (IEEE 802.1AX or PAgP) and its physical interfaces. */
export interface Channel {
  readonly interface: string
  readonly protocol: 'lacp' | 'pagp' | 'static' | 'unknown'
  readonly operUp: boolean
  readonly members: readonly ChannelMember[]
}

export interface ChannelMember {
  readonly interface: string
  /** Only a bundled member carries frames. */
  readonly state: 'bundled' | 'down' | 'suspended' | 'stand-alone' | 'hot-standby' | 'waiting' | 'unknown'
}

/** A port that the switch itself took down, one row per port or per port and VLAN. */
export interface ErrDisabledPort {
  readonly interface: string
  /** The device's word: `bpduguard`, `psecure-violation`, `link-flap` and some thirty others that differ by release. */
  readonly reason: string
  /** Empty when the whole port is down. */
  readonly vlans: readonly number[]
  /** Does the device bring it back by itself; null when it does not say. */
  readonly recovers: boolean | null
  /** Seconds until then; null without a timer running. */
  readonly recoversIn: number | null
}

/** An address that the switch saw a host of its own take. */
export interface HostBinding {
  readonly interface: string
  readonly vlan: number | null
  readonly mac: string
  readonly address: string
  readonly source: 'dhcp-snooping' | 'device-tracking'
  /** How it was learned, in the device's word: `dhcp-snooping`, `ARP`, `DH4`, `ND`, `S`. */
  readonly learned: string
  /** Seconds; null where the device gives none. */
  readonly leaseLeft: number | null
}

/** Port security of one secured port. */
export interface SecuredPort {
  readonly interface: string
  readonly maximum: number
  readonly current: number
  readonly violations: number
  /** What a violation does. */
  readonly action: 'shutdown' | 'restrict' | 'protect' | 'shutdown-vlan' | 'unknown'
}

/** Optics of one plug (SFF-8472); readings are null where the plug has no diagnostics. */
export interface Transceiver {
  readonly interface: string
  /** Degrees Celsius, volts, milliamperes, dBm. */
  readonly temperature: number | null
  readonly voltage: number | null
  readonly current: number | null
  readonly transmitPower: number | null
  readonly receivePower: number | null
}

/** Spanning tree of one port in one VLAN (or instance). */
export interface SpanningTreePort {
  readonly interface: string
  readonly vlan: number | null
  readonly role: 'root' | 'designated' | 'alternate' | 'backup' | 'disabled' | 'unknown'
  readonly state: 'forwarding' | 'blocking' | 'learning' | 'listening' | 'disabled' | 'broken' | 'unknown'
  readonly cost: number | null
  /** `P2p Edge`, `Shr`, `P2p Peer(STP)` as the device writes it. */
  readonly type: string | null
}

/** Everything PoE of one port, by `show power inline X detail` or the tables of RFC 3621 and Cisco's extension. */
export interface PowerDetail {
  readonly interface: string
  readonly admin: 'auto' | 'static' | 'off'
  readonly delivering: boolean
  /** The device's word: `on`, `off`, `faulty`, `power-deny`, `lldp-shutdown`. */
  readonly operation: string
  readonly detected: boolean | null
  readonly device: string | null
  readonly class: string | null
  /** Watts. */
  readonly allocated: number | null
  readonly drawn: number | null
  readonly mostDrawn: number | null
  readonly limit: number | null
  readonly negotiated: string | null
  /** Events since the counters began. */
  readonly absent: number | null
  readonly denied: number | null
  readonly overCurrent: number | null
  readonly shortCurrent: number | null
  readonly invalidSignature: number | null
  /** Which ports lose power last (RFC 3621); over SNMP alone. */
  readonly priority?: 'critical' | 'high' | 'low'
}
