import type { Lab } from '../../../../emulator/emulator.ts'
import type { Switch } from '../../../../world/model/switch.ts'
import type { World } from '../../../../world/model/world.ts'
import type { Chassis } from '../device/chassis.ts'

export type ModeName = 'exec' | 'configure' | 'interface' | 'interface-range' | 'vlan' | 'line' | 'archive'

/** Where a session stands. `interfaces` are long names, and `vlans` what a VLAN mode configures. */
export interface Mode {
  readonly name: ModeName
  readonly interfaces: readonly string[]
  readonly vlans: readonly number[]
}

export const execMode: Mode = { name: 'exec', interfaces: [], vlans: [] }

export type Lines = readonly string[]

/** What a command may use of the session that gave it. */
export interface Context {
  readonly lab: Lab
  readonly world: World
  readonly device: Switch
  readonly chassis: Chassis
  readonly session: SessionView
  /** Asks in the channel; null when the person broke it off or the channel cannot ask. Secrets are not echoed. */
  question(text: string, secret?: boolean): Promise<string | null>
  /** Writes at once, ahead of what the command returns. */
  say(lines: Lines): void
  /** Real milliseconds; ends early when the person breaks it off or the channel closes. */
  pause(milliseconds: number): Promise<void>
}

/** The part of a session that commands read and change. */
export interface SessionView {
  readonly username: string
  readonly peer: string
  /** A shell, not an `exec` request. */
  readonly interactive: boolean
  /** Number of the vty line. */
  readonly line: number
  privilege: number
  mode: Mode
  /** Lines a page; 0 is no paging. */
  length: number
  /** Columns; 0 is no limit. */
  width: number
  readonly history: readonly string[]
  /** World's time of the last line received. */
  readonly lastInput: number
  /** Load and time ahead of the answer of every show command. */
  timestamps: boolean
  /** The device's messages are printed here as they come. */
  monitoring: boolean
  /** Ends after the command. */
  leaving: boolean
  /** Writes into the channel, whatever is going on there. */
  tell(line: string): void
}

/** What the parser found: values by placeholder name, and the full keywords passed. */
export interface Given {
  readonly keywords: ReadonlySet<string>
  readonly values: Readonly<Record<string, string>>
}

export type Answer = Lines | undefined

export interface Command {
  /**
   * Words, `<placeholders>` of `arguments.ts`, `[optional parts]` and `(one|other)` alternatives:
   * `show cdp neighbors [<interface>] [detail]`.
   */
  readonly pattern: string
  /** Privilege level from which it exists; 1 when left out in exec, 15 in configuration. */
  readonly privilege?: number
  run(context: Context, given: Given): Answer | Promise<Answer>
}

/** Looks a value up that the pattern guarantees. */
export function valueOf(given: Given, name: string): string {
  const value = given.values[name]
  if (value === undefined) throw new Error(`pattern has no <${name}>`)
  return value
}
