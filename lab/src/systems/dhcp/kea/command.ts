import type { World } from '../../../world/model/world.ts'
import type { Answer } from './answer.ts'
import type { Configuration } from './configuration.ts'
import type { HostsDatabase } from './hosts-database.ts'
import type { Json } from './json.ts'
import type { Leases } from './leases.ts'
import type { Pair } from './pair.ts'
import type { ServiceState } from './service-state.ts'

export interface KeaOptions {
  /** Such as `2.4.1`; decides what exists and which result codes are given. */
  readonly version: string
  /** Is the hook library lease_cmds loaded? It is on every server that somebody looks into. */
  readonly leaseCommands: boolean
  /** Is the hook library host_cmds loaded? */
  readonly hostCommands: boolean
  /** Has it a hosts database, beside the reservations of its configuration? */
  readonly hostsDatabase: boolean
  /** Is the hook library subnet_cmds loaded? */
  readonly subnetCommands: boolean
  /** kea-dhcp4 listens itself (from 2.7.2 on) and no agent stands before it (from 3.2 on there is none). */
  readonly direct: boolean
  /** Does it send a direct answer in a list, as the agent does? It does unless it was told otherwise. */
  readonly wrapped: boolean
  /** Has the control channel a certificate? */
  readonly tls: boolean
  /** Commands that the hook library rbac keeps from the account. */
  readonly forbidden: readonly string[]
  /** The hook library ha and what it was told; null without it. */
  readonly pair: PairOptions | null
}

/** One half of a pair. */
export interface PairOptions {
  /** `hot-standby` unless said. */
  readonly mode?: 'hot-standby' | 'load-balancing' | 'passive-backup'
  readonly role: 'primary' | 'secondary' | 'standby' | 'backup'
  /** Names of the servers in their configuration. */
  readonly name: string
  readonly partner: { readonly system: string; readonly name: string }
}

/** What a command finds in the daemon that runs it. */
export interface RunningDaemon {
  readonly world: World
  readonly options: KeaOptions
  readonly leases: Leases
  readonly configuration: Configuration
  /** Null on a server without one. */
  readonly hosts: HostsDatabase | null
  readonly service: ServiceState
  readonly pair: Pair | null
  /** Name of the system, such as `kea-1`. */
  readonly system: string
  /** World time of the start. */
  readonly startedAt: number
  /** Requests that came until a time of the world, with the fraction of the next. */
  counted: { readonly at: number; readonly requests: number }
  reloadedAt: number
  /** Is the server of this version or later? */
  since(major: number, minor: number): boolean
  commandNames(): readonly string[]
}

export type Command = (daemon: RunningDaemon, values: Json | undefined) => Answer
