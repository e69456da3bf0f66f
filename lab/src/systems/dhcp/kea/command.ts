import type { World } from '../../../world/model/world.ts'
import type { Answer } from './answer.ts'
import type { Configuration } from './configuration.ts'
import type { Json } from './json.ts'
import type { Leases } from './leases.ts'
import type { Pair } from './pair.ts'

export interface KeaOptions {
  /** Such as `2.4.1`; decides what exists and which result codes are given. */
  readonly version: string
  /** Is the hook library host_cmds loaded? */
  readonly hostCommands: boolean
  /** The hook library ha and what it was told; null without it. */
  readonly pair: PairOptions | null
}

/** One half of a hot-standby pair. */
export interface PairOptions {
  readonly role: 'primary' | 'standby'
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
  readonly pair: Pair | null
  /** World time of the start. */
  readonly startedAt: number
  reloadedAt: number
  /** Is the server of this version or later? */
  since(major: number, minor: number): boolean
  commandNames(): readonly string[]
}

export type Command = (daemon: RunningDaemon, values: Json | undefined) => Answer
