import { resolve } from 'node:path'
import type { WorldSize } from './world/sizes.ts'

export interface LabSettings {
  readonly size: WorldSize
  readonly seed: string
  /** 0 takes any. */
  readonly controlPort: number
  /** Folder for accounts, keys, systems.yaml and places.csv. */
  readonly state: string
  /** Do people's habits happen as time passes. */
  readonly motion: boolean
  /** Does the systems file let changes be made. */
  readonly changes: boolean
  /** First of the preferred ports; 0 takes any. */
  readonly ports: number
}

export class LabSettingError extends Error {
  override readonly name = 'LabSettingError'
}

function port(name: string, text: string): number {
  const value = Number(text)
  if (!/^\d{1,5}$/.test(text) || value > 65_535) {
    throw new LabSettingError(`${name} must be a port from 0 to 65535, not "${text}".`)
  }
  return value
}

function oneOf<const T extends string>(name: string, text: string, values: readonly T[]): T {
  const found = values.find((value) => value === text)
  if (found === undefined)
    throw new LabSettingError(`${name} must be one of ${values.join(', ')}, not "${text}".`)
  return found
}

/** Throws a `LabSettingError` with a sentence for the first setting that cannot be used. */
export function readLabSettings(environment: Readonly<Record<string, string | undefined>>): LabSettings {
  const text = (name: string, otherwise: string) => environment[name]?.trim() || otherwise
  return {
    size: oneOf('LAB_SIZE', text('LAB_SIZE', 'campus'), ['small', 'campus', 'large']),
    seed: text('LAB_SEED', 'campus'),
    controlPort: port('LAB_CONTROL_PORT', text('LAB_CONTROL_PORT', '0')),
    state: resolve(text('LAB_STATE', './data/lab')),
    motion: oneOf('LAB_MOTION', text('LAB_MOTION', 'on'), ['on', 'off']) === 'on',
    changes: oneOf('LAB_CHANGES', text('LAB_CHANGES', 'on'), ['on', 'off']) === 'on',
    ports: port('LAB_PORTS', text('LAB_PORTS', '24000')),
  }
}
