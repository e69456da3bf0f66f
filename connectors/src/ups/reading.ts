import type { NotRead } from '../asking.ts'
import { upsStates } from './capabilities.ts'
import type { UpsReading, UpsState } from './capabilities.ts'

/** Nothing told yet. */
export const untold: UpsReading = {
  states: [],
  words: [],
  alarms: [],
  charge: null,
  runtime: null,
  onBatteryFor: null,
  load: null,
  power: null,
  inputVoltage: null,
  outputVoltage: null,
  temperature: null,
  battery: null,
  batteryReplaced: null,
  batteryReplacedWords: null,
  test: null,
  testable: null,
  cancellable: null,
  manufacturer: null,
  model: null,
  serial: null,
  firmware: null,
  name: null,
}

/** In the order of the list, each once. */
export const statesInOrder = (states: ReadonlySet<UpsState>): readonly UpsState[] =>
  upsStates.filter((state) => states.has(state))

const fields = Object.keys(untold) as readonly (keyof UpsReading)[]

/** What is null and has no reason yet, told as what the unit does not have. */
export function absentIn(reading: UpsReading, notRead: readonly NotRead[]): NotRead[] {
  const known = new Set(notRead.flatMap((one) => one.fields))
  const absent = fields.filter((field) => reading[field] === null && !known.has(field))
  return absent.length === 0 ? [] : [{ fields: absent, cause: 'absent', why: 'not reported by the unit' }]
}

/** Whoever was asked answers, and has lost the unit: nothing of it is known but what it is called. */
export const lost = (words: readonly string[], why: string, name: string | null) => {
  const value = { ...untold, states: ['comms-lost'] as const, words, name }
  const unknown = fields.filter((field) => value[field] === null)
  const notRead: readonly NotRead[] = [{ fields: unknown, cause: 'connection-lost', why }]
  return { value, notRead }
}

/** What a measured value can be; beyond it a sensor is missing, or speaks in another unit. */
const ranges = {
  charge: [0, 100],
  runtime: [0, 30 * 86_400],
  onBatteryFor: [0, 365 * 86_400],
  load: [0, 400],
  power: [0, 10_000_000],
  inputVoltage: [0, 1_000],
  outputVoltage: [0, 1_000],
  temperature: [-40, 120],
} as const satisfies Partial<Record<keyof UpsReading, readonly [number, number]>>

export type Measured = keyof typeof ranges

/** Values in the product's units out of what was said; -1 is how many say that they have no sensor. */
export function measured(
  said: Readonly<Partial<Record<Measured, number | null>>>,
  notRead: NotRead[],
): Partial<Record<Measured, number | null>> {
  const values: Partial<Record<Measured, number | null>> = {}
  for (const [name, value] of Object.entries(said) as [Measured, number | null][]) {
    const [least, most] = ranges[name]
    const fits = value !== null && Number.isFinite(value) && value !== -1 && value >= least && value <= most
    values[name] = fits ? value : null
    if (!fits && value !== null && value !== -1) {
      notRead.push({
        fields: [name],
        cause: 'not-understood',
        why: `it reports ${value}, which is not possible`,
      })
    }
  }
  return values
}

/**
 * A calendar day as units have it, `2024-02-11`: `02/11/24` and `02/11/2024` as APC writes them, month first, and
 * `2024/02/11`, `2024-02-11` or `20240211` as others do. Null for no day, also for one that only fits with the day first.
 */
export function dayOf(text: string): string | null {
  const said = text.trim()
  const [, year, month, day] =
    /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:[ T].*)?$/.exec(said) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(said) ?? []
  if (year !== undefined) return dateText(Number(year), Number(month), Number(day))
  const [, first, second, short] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?: .*)?$/.exec(said) ?? []
  if (short === undefined) return null
  const of = Number(short)
  const whole = short.length === 4 ? of : of < 70 ? 2000 + of : 1900 + of
  return dateText(whole, Number(first), Number(second))
}

function dateText(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < 1970 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}
