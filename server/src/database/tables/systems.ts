import type { Generated, JSONColumnType } from 'kysely'

/** Migration 0004. */
export interface CredentialTable {
  id: Generated<number>
  name: string
  kind: 'password' | 'snmp-v2c' | 'snmp-v3'
  username: string | null
  authentication: 'md5' | 'sha' | 'sha256' | 'sha512' | null
  privacy: 'des' | 'aes' | 'none' | null
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
  kind: 'switch' | 'dhcp' | 'identity' | 'directory'
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
}

export interface DeviceTable {
  name: string
  address: string | null
  role: string | null
  model: string | null
  building: string | null
  closet: string | null
  changed_at: Generated<Date>
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
}

export interface SystemsTables {
  credential: CredentialTable
  sealed_secret: SealedSecretTable
  system: SystemTable
  device: DeviceTable
  device_reach: DeviceReachTable
}
