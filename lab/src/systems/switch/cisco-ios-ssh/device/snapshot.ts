import type { Interface } from '../../../../world/model/switch.ts'
import type { Chassis, PortLines } from './chassis.ts'
import { portLines } from './chassis.ts'

/** The settings of an interface that a configuration holds. */
export type PortSettings = Pick<
  Interface,
  | 'description'
  | 'adminUp'
  | 'mode'
  | 'accessVlan'
  | 'voiceVlan'
  | 'nativeVlan'
  | 'allowedVlans'
  | 'authentication'
  | 'methods'
> & {
  /** Null on ports that cannot power. */
  readonly powerAdmin: 'auto' | 'static' | 'never' | null
  readonly powerPriority: 'high' | 'low'
  readonly lines: PortLines
}

/** A configuration at one moment. Only ports that differ from the factory's settings would matter; all are kept. */
export interface ConfigurationSnapshot {
  readonly ports: ReadonlyMap<string, PortSettings>
  readonly vlans: readonly number[]
}

export function settingsOf(chassis: Chassis, of: Interface): PortSettings {
  const lines = portLines(chassis, of.name)
  return {
    description: of.description,
    adminUp: of.adminUp,
    mode: of.mode,
    accessVlan: of.accessVlan,
    voiceVlan: of.voiceVlan,
    nativeVlan: of.nativeVlan,
    allowedVlans: of.allowedVlans,
    authentication: of.authentication,
    methods: of.methods,
    powerAdmin: of.power?.admin ?? null,
    powerPriority: of.power?.priority ?? 'low',
    lines: { ...lines, kept: new Map(lines.kept) },
  }
}

export function takeSnapshot(chassis: Chassis): ConfigurationSnapshot {
  const ports = new Map<string, PortSettings>()
  for (const of of chassis.device.interfaces.values()) ports.set(of.name, settingsOf(chassis, of))
  return { ports, vlans: [...chassis.device.vlans] }
}

/** Keeps what is saved before the first change after a save; called ahead of every change. */
export function beforeChange(chassis: Chassis): void {
  chassis.lastChange = { at: chassis.lab.world.clock.now(), by: chassis.lastUser }
  if (!chassis.device.unsaved) chassis.startup = takeSnapshot(chassis)
}

/** What would run after a restart. Null when it is what runs, or when another way in changed it unseen. */
export const savedSnapshot = (chassis: Chassis): ConfigurationSnapshot | null =>
  chassis.device.unsaved ? chassis.startup : null

/** Puts a configuration back; ports that are the same are left alone. VLANs made since stay. Answers the number of ports changed. */
export function restoreSnapshot(chassis: Chassis, snapshot: ConfigurationSnapshot): number {
  let changed = 0
  beforeChange(chassis)
  for (const [name, wanted] of snapshot.ports) {
    const of = chassis.device.interfaces.get(name)
    if (of === undefined) continue
    const { lines, powerAdmin, powerPriority, ...settings } = wanted
    const now = settingsOf(chassis, of)
    if (fingerprint(now) === fingerprint(wanted)) continue
    changed++
    chassis.ports.set(name, { ...lines, kept: new Map(lines.kept) })
    chassis.lab.world.setInterface(
      chassis.device.name,
      name,
      powerAdmin === null ? settings : { ...settings, powerAdmin, powerPriority },
    )
  }
  return changed
}

const fingerprint = ({ lines, ...settings }: PortSettings) =>
  JSON.stringify([settings, [...lines.kept], lines.powerMax, lines.dynamicMode])
