/** What was known of a switch at an instant. Migration 0120. */
export interface SwitchSampleTable {
  switch: string
  observed_at: Date
  /** Null where that was not known. */
  reachable: boolean | null
  drawn_watts: number | null
}

/** Where clients of a subnet were seen in the day before the last sample. Migration 0120. */
export interface SubnetBuildingTable {
  subnet: string
  building: string
  clients: number
}

/** One authentication that was refused. Migration 0121. */
export interface FailedAuthenticationTable {
  /** Name of the system. */
  source: string
  mac: string
  failed_at: Date
  /** Name of the switch; null where it is not one of ours. */
  switch: string | null
  /** Short name. */
  interface: string | null
  code: string | null
  /** In the words of the system. */
  reason: string
}

/** Who authenticated with which device. Migration 0215. */
export interface PersonDeviceTable {
  /** Login, lower case and without the realm. */
  username: string
  mac: string
  source: string
  authenticated_at: Date
}

export interface AuthenticationAskedTable {
  source: string
  mac: string
  asked_at: Date
}

/** How the last reading of an identity system went. Migration 0121. */
export interface AuthenticationRoundTable {
  source: string
  started_at: Date
  finished_at: Date | null
  outcome: 'running' | 'ok' | 'failed'
  why: string | null
  due_at: Date
  failures: number
  succeeded_at: Date | null
  /** Before then nothing is known of failures. */
  known_since: Date | null
  /** That were to be asked about then. */
  endpoints: number | null
}

export interface DashboardTables {
  switch_sample: SwitchSampleTable
  subnet_building: SubnetBuildingTable
  failed_authentication: FailedAuthenticationTable
  authentication_asked: AuthenticationAskedTable
  person_device: PersonDeviceTable
  authentication_round: AuthenticationRoundTable
}
