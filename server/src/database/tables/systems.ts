import type { SnmpPrivacy } from '@patchbay/connectors/connector-context'
import type { ShownPeer } from '@patchbay/contract/systems/system'
import type { SystemKind } from '@patchbay/contract/systems/system-kinds'
import type { Generated, JSONColumnType } from 'kysely'

/** Read from the systems file at each start, or made by people in the console. */
export type Origin = 'file' | 'console'

/** Migrations 0004 and 0030. */
export interface CredentialTable {
  id: Generated<number>
  name: string
  kind: 'password' | 'signing-secret' | 'api-key' | 'snmp-v2c' | 'snmp-v3'
  username: string | null
  authentication: 'md5' | 'sha' | 'sha256' | 'sha512' | null
  privacy: SnmpPrivacy | null
  origin: Generated<Origin>
  changed_at: Generated<Date>
}

export interface SealedSecretTable {
  credential_id: number
  field: 'secret' | 'enable' | 'privacy-secret'
  version: number
  envelope: string
  same_as: string
}

export interface SystemTable {
  name: string
  kind: SystemKind
  product: string
  title: string
  /** What the network calls it. */
  address: string | null
  /** Where we connect; null when each device has a reach of its own. */
  reach_host: string | null
  reach_port: number | null
  certificate_authority: string | null
  fingerprint: string | null
  server_name: string | null
  credential_id: number | null
  settings: JSONColumnType<Record<string, unknown>>
  /** Order in the systems file. */
  position: number
  enrolled_at: Date | null
  origin: Generated<Origin>
  enabled: Generated<boolean>
  allow_changes: Generated<boolean>
  allow_containment: Generated<boolean>
  write_credential_id: number | null
  version: Generated<number>
  changed_at: Generated<Date>
  /** The system's own page for people; migration 0042. */
  page: Generated<string | null>
}

export interface DeviceTable {
  name: string
  address: string | null
  role: string | null
  model: string | null
  building: string | null
  closet: string | null
  changed_at: Generated<Date>
  origin: Generated<Origin>
  version: Generated<number>
  /** Migration 0047. */
  enabled: Generated<boolean>
  /** Migration 0112. */
  asset_tag: string | null
  notes: string | null
  /** It stays without any way to it. */
  planned: Generated<boolean>
  removed_at: Date | null
}

export interface DeviceReachTable {
  device: string
  system: string
  host: string
  port: number
  certificate_authority: string | null
  fingerprint: string | null
  server_name: string | null
  enrolled_at: Date | null
  origin: Generated<Origin>
  /** Was the credential that writes entered while this was the place; migration 0047. */
  write_entered: Generated<boolean>
}

/** One row. */
export interface SystemsStateTable {
  single: Generated<boolean>
  revision: number
  changes_stopped_at: Date | null
  changes_stopped_by: number | null
  changes_stopped_why: string | null
}

export interface SystemHealthTable {
  system: string
  last_success_at: Date | null
  last_failure_at: Date | null
  last_failure: string | null
  latencies: number[]
  spared_until: Date | null
  throttled_until: Date | null
  shown: JSONColumnType<Shown & object> | null
  measured_at: Generated<Date>
}

/** Whose last test of a system as it was typed failed; migration 0180. */
export interface SystemTestFailedTable {
  person_id: number
  system: string
  typed: string
  failed_at: Generated<Date>
}

/** How a device was by one way to it; migration 0047. */
export interface DeviceHealthTable extends Omit<SystemHealthTable, 'shown' | 'latencies'> {
  device: string
  latencies: Generated<number[]>
  walked_at: Date | null
  walk_outcome: 'ok' | 'partial' | 'failed' | null
  walk_why: string | null
}

/** What a system or device showed when it last proved itself; migration 0031. */
export interface PeerShownTable {
  system: string
  /** Empty for the system itself. */
  device: string
  host: string
  port: number
  /** The place that was set for it then. */
  set_to: string
  kind: 'certificate' | 'host-key'
  fingerprint: string
  algorithm: string
  subject: string | null
  issuer: string | null
  names: string[]
  valid_from: Date | null
  valid_to: Date | null
  since: Date
  seen_at: Date
}

/** Which ends of certificates somebody was told of; migration 0031. */
export interface ExpiryToldTable {
  system: string
  what: string
  valid_to: Date
  days: number
  told_at: Generated<Date>
}

/** Where the database last was at home, in one row; migration 0130. */
export interface DatabaseHomeTable {
  one: Generated<true>
  system_identifier: string
  database_oid: string
  settled_at: Generated<Date>
}

/** What a system last showed of itself when it was tested, one for each of its doors. */
export type Shown = readonly ShownPeer[]

export interface SystemsTables {
  credential: CredentialTable
  sealed_secret: SealedSecretTable
  system: SystemTable
  device: DeviceTable
  device_reach: DeviceReachTable
  systems_state: SystemsStateTable
  database_home: DatabaseHomeTable
  system_health: SystemHealthTable
  system_test_failed: SystemTestFailedTable
  device_health: DeviceHealthTable
  peer_shown: PeerShownTable
  expiry_told: ExpiryToldTable
}
