import type { Lab } from '../../../../emulator/emulator.ts'
import type { SessionView } from '../command/command.ts'
import type { Interface, Switch } from '../../../../world/model/switch.ts'
import type { CommandLineOptions } from '../options.ts'
import { followWorld } from './sign-on-lines.ts'
import type { Cleared } from './shown-counters.ts'
import type { ConfigurationSnapshot } from './snapshot.ts'

/** Lines of one interface that the world does not know and the device keeps. */
export interface PortLines {
  /** By the words that name the setting: `spanning-tree portfast`. */
  readonly kept: Map<string, string>
  /** `power inline … max`, in milliwatts. */
  powerMax: number | null
  /** No `switchport mode` line: the port negotiates. */
  dynamicMode: boolean
}

export interface PendingRollback {
  readonly owner: string
  readonly minutes: number
  readonly startedAt: number
  readonly before: ConfigurationSnapshot
  /** Takes the timer away. */
  cancel(): void
}

/**
 * What a switch holds beyond the world's facts. Made when the first session comes, so that a campus of thousands
 * that nobody visits costs nothing.
 */
export interface Chassis {
  readonly lab: Lab
  readonly device: Switch
  readonly sessions: Set<SessionView>
  readonly ports: Map<string, PortLines>
  /** What was saved, once it may differ from what runs. */
  startup: ConfigurationSnapshot | null
  readonly files: Map<string, ConfigurationSnapshot>
  /** World's time a cable test was started, by interface. */
  readonly cableTests: Map<string, number>
  /** Counters that somebody cleared, by interface. */
  readonly cleared: Map<string, Cleared>
  readonly recovery: Set<string>
  /** Ends the watch over ports that recover; null while no cause does. */
  endRecovery: (() => void) | null
  recoveryInterval: number
  /** Unknown words are looked up as host names. */
  domainLookup: boolean
  /** Session in `configure terminal lock`. */
  configurationLock: SessionView | null
  archivePath: string | null
  archiveWriteMemory: boolean
  pendingRollback: PendingRollback | null
  /** Minutes; 0 never. */
  execTimeout: number
  /** Neighbours are announced and heard. */
  cdp: boolean
  lldp: boolean
  /** Who gave the last line of configuration, and when somebody did since the first visit. */
  lastUser: string
  lastChange: { readonly at: number; readonly by: string } | null
  /** Units that a stack expects and does not have: model by number. */
  readonly provisioned: Map<number, string>
  /** Units whose software is another than the stack's. */
  readonly mismatched: ReadonlySet<number>
  readonly options: CommandLineOptions
  /** Newest last; a message may wait for its time. */
  readonly log: { readonly at: number; readonly text: string }[]
}

export function openChassis(lab: Lab, device: Switch, options: CommandLineOptions = {}): Chassis {
  return {
    lab,
    device,
    sessions: new Set(),
    ports: new Map(),
    startup: null,
    files: new Map(),
    cableTests: new Map(),
    cleared: new Map(),
    recovery: new Set(),
    endRecovery: null,
    recoveryInterval: 300,
    domainLookup: true,
    configurationLock: null,
    // Timed rollback needs an archive; the older generation here has none set up.
    archivePath: device.os === 'ios-xe' ? 'flash:backup-' : null,
    archiveWriteMemory: false,
    pendingRollback: null,
    execTimeout: 10,
    cdp: true,
    lldp: true,
    lastUser: '',
    lastChange: null,
    provisioned: new Map(),
    mismatched: new Set(options.mismatched?.(device) ?? []),
    options,
    log: [],
  }
}

export function portLines(chassis: Chassis, name: string): PortLines {
  const of = chassis.device.interfaces.get(name)
  const lines = chassis.ports.get(name) ?? usualLines(of)
  chassis.ports.set(name, lines)
  if (of !== undefined) followWorld(lines.kept, of, chassis.device)
  return lines
}

function usualLines(of: Interface | undefined): PortLines {
  const made: PortLines = { kept: new Map(), powerMax: null, dynamicMode: false }
  if (of?.kind === 'physical' && of.mode === 'access' && of.uplink === null && of.accessVlan !== 1) {
    made.kept.set('spanning-tree portfast', ' spanning-tree portfast')
  }
  return made
}
