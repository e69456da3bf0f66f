import type { NotRead } from '@patchbay/connectors/asking'
import type { Generated, JSONColumnType } from 'kysely'

/** Where and when a MAC was seen: an interval on one switch, interface and VLAN. Migration 0010. */
export interface SightingTable {
  id: Generated<number>
  /** Colon notation, lower case. */
  mac: string
  /** Name of the switch. */
  switch: string
  /** Short name, such as `Gi1/0/14`. */
  interface: string
  vlan: number
  first_seen: Date
  last_seen: Date
  /** Was it an edge port by the walk that saw it last. */
  edge: boolean
  /** Fastest link of the port meanwhile, in Mb/s; null where no walk read it. Migration 0230. */
  best_speed: Generated<number | null>
}

/** An address that a gateway held for a MAC. Migration 0010. */
export interface AddressSightingTable {
  id: Generated<number>
  mac: string
  /** Empty for the global routing table. */
  vrf: Generated<string>
  address: string
  vlan: number | null
  /** The gateway whose ARP or ND table held it. */
  gateway: string
  first_seen: Date
  last_seen: Date
}

/** One interface as the last walk found it. */
export interface InterfaceSnapshotTable {
  switch: string
  interface: string
  full_name: string
  description: string
  admin_up: boolean
  /** Null where the switch does not tell it. */
  oper_up: boolean | null
  speed: number | null
  duplex: string
  mode: string
  access_vlan: number | null
  voice_vlan: number | null
  status: string | null
  mac: string | null
  /** Does it lead to end devices, not to other switches; `edge_because` says why so. */
  edge: boolean
  edge_because: string
  mac_count: number
  drawn_watts: number | null
  observed_at: Date
  /** Short names of the physical interfaces of a port channel; empty on everything else. */
  members: Generated<string[]>
  /** Of a trunk; null on other ports and where nobody told. Migration 0084. */
  native_vlan: number | null
  allowed_vlans: number[] | 'all' | null
  /** Has it a plug; null of a walk before migration 0112. */
  physical: boolean | null
  /** PoE class by IEEE 802.3, while power is delivered; null where nobody told. Migration 0115. */
  power_class: string | null
  link_changed_at: Date | null
}

/** An access point as walks saw it last; migration 0115. */
export interface AccessPointTable {
  name: string
  switch: Generated<string>
  interface: Generated<string>
  seen_at: Date | null
  seen_switch: string | null
  seen_interface: string | null
}

/** Error counters of an interface at a walk. Migration 0046. */
export interface ErrorSampleTable {
  switch: string
  interface: string
  observed_at: Date
  /** Name of the system that told. */
  source: string
  total: number
}

export interface NeighbourSnapshotTable {
  switch: string
  interface: string
  protocol: string
  name: string
  remote_interface: string | null
  address: string | null
  mac: string | null
  platform: string | null
  forwards: boolean
  capabilities: Generated<string[]>
  observed_at: Date
}

export interface VlanSnapshotTable {
  switch: string
  vlan: number
  name: string
  observed_at: Date
}

/** How the last walk of a switch went. */
export interface WalkTable {
  switch: string
  started_at: Date
  finished_at: Date | null
  outcome: 'running' | 'ok' | 'partial' | 'failed'
  why: string | null
  sightings: number
  /** The switch's own MAC addresses, to tell infrastructure from clients. */
  own_macs: string[]
  due_at: Generated<Date>
  /** Failed walks in a row. */
  failures: Generated<number>
  /** Start of the last walk that read the whole forwarding table. */
  forwarding_at: Date | null
  /** Start of the last walk that read the whole ARP and ND table. */
  addresses_at: Date | null
  /** Were ports of it ever read. Migration 0147. */
  has_ports: Generated<boolean>
  /** What it was not able to read of the interfaces. Migration 0049. */
  not_read: Generated<NotRead[]>
  /** What it says of itself, and by which walk; migration 0112. */
  system_at: Date | null
  model: string | null
  software: string | null
  serials: string[] | null
  restarted_at: Date | null
  /** End of the last walk that read anything; the database keeps it. Migration 0210. */
  succeeded_at: Generated<Date | null>
}

/** What the configuration section of a port said, from its first to its last reading. Migration 0051. */
export interface ConfigurationSectionTable {
  switch: string
  interface: string
  first_read_at: Date
  last_read_at: Date
  /** Without its secrets. */
  lines: string[]
}

/** A port that a walk found configured otherwise than the one before, without a run of ours. Migration 0081. */
export interface OutsideChangeTable {
  id: Generated<number>
  switch: string
  /** Short name, such as `Gi1/0/14`. */
  interface: string
  full_name: string
  since: Date
  seen_at: Date
  fields: JSONColumnType<ChangedField[]>
  perhaps_by_sign_in: boolean
  /** It was compared with subscriptions of the history; migration 0092. */
  matched: Generated<boolean>
}

/** One field of a port in words, as it was and as it is. */
export interface ChangedField {
  readonly what: string
  readonly before: string
  readonly now: string
}

/** As the command line of the switch last said. Migration 0122. */
export interface ErrDisabledPortTable {
  switch: string
  /** Short name. */
  interface: string
  /** In the device's word; empty where it gives none. */
  reason: string
  /** First read so. Migration 0210. */
  since: Date | null
}

/** How the last reading of a switch for them went. Migration 0122. */
export interface ErrDisabledRoundTable {
  /** Name of the switch. */
  source: string
  started_at: Date
  finished_at: Date | null
  outcome: 'running' | 'ok' | 'failed'
  why: string | null
  due_at: Date
  failures: Generated<number>
  succeeded_at: Date | null
}

export interface CollectorTables {
  sighting: SightingTable
  address_sighting: AddressSightingTable
  interface_snapshot: InterfaceSnapshotTable
  error_sample: ErrorSampleTable
  neighbour_snapshot: NeighbourSnapshotTable
  vlan_snapshot: VlanSnapshotTable
  access_point: AccessPointTable
  walk: WalkTable
  configuration_section: ConfigurationSectionTable
  outside_change: OutsideChangeTable
  err_disabled_port: ErrDisabledPortTable
  err_disabled_round: ErrDisabledRoundTable
}
