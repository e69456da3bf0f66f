import type { Ask, Device, Reading } from '../asking.ts'

/**
 * The unit that is asked. One with a network card of its own is a `Device`: its place travels with each question, and the
 * system that reaches it (UPS cards over SNMP) has no more than the credential. One behind a server of many (NUT) goes by
 * the name that the server has for it.
 */
export type UpsUnit = Device | UpsName

export interface UpsName {
  readonly name: string
}

/** A unit as the server that looks after it lists it. */
export interface ListedUps extends UpsName {
  /** What its keeper wrote about it; null for nothing. */
  readonly description: string | null
}

/**
 * All that a unit can say of itself, whatever it speaks; several hold at once. `comms-lost` stands alone: whoever was asked
 * answers, and says that it has lost the unit, so that nothing else is known. A battery that is tested or calibrated makes
 * no `on-battery`: the mains have not failed. Which wins of several that are told is in `precedence.ts`.
 */
export const upsStates = [
  'comms-lost',
  'on-line',
  'on-battery',
  'low-battery',
  'shutting-down',
  'on-bypass',
  'off',
  'testing',
  'calibrating',
  'overloaded',
  'replace-battery',
  'no-battery',
  'charging',
  'discharging',
  'boosting',
  'trimming',
  'saving-energy',
  'alarm',
] as const

export type UpsState = (typeof upsStates)[number]

/** RFC 1628 upsBatteryStatus and PowerNet's upsBasicBatteryStatus in one; NUT has no such word beside its states. */
export type UpsBattery = 'normal' | 'low' | 'depleted' | 'faulty' | 'absent'

export interface SelfTest {
  /** `none`: it has made none, or does not remember it. Null for an answer that none of these fits; see `words`. */
  readonly result: 'passed' | 'warning' | 'failed' | 'aborted' | 'running' | 'none' | null
  /** What it says itself: a text of NUT's driver, or name and number of the answer. */
  readonly words: string
  /** Calendar day by the unit's own clock, `2026-11-20`; null where it tells none. */
  readonly day: string | null
  /** When the last one began, where the unit counts the time since; null otherwise. */
  readonly startedAt: Date | null
}

/**
 * What one unit says of itself now. Null is what it does not tell, and never nought: a unit without a sensor for its load has
 * no load. Why a field is null stands in the reading's `notRead`, by the field's name here.
 */
export interface UpsReading {
  /** In the order of the list of states; none where it says nothing that is known here, see `words`. */
  readonly states: readonly UpsState[]
  /** The words that the states were made of, as they came: `OL CHRG`, `upsBasicOutputStatus 2`. Also those that are not known. */
  readonly words: readonly string[]
  /** Alarms in words, as the unit or the MIB names them. */
  readonly alarms: readonly string[]
  /** Per cent of the battery's charge. */
  readonly charge: number | null
  /** Seconds that it estimates to last at the load of now. */
  readonly runtime: number | null
  /** Seconds for which it has been on battery; 0 while it is not. */
  readonly onBatteryFor: number | null
  /** Per cent of what it can give; beyond 100 when overloaded. Of several lines the one with most. */
  readonly load: number | null
  /** Watts that it gives, all lines together. */
  readonly power: number | null
  /** Volts; of several lines the first, between two of them where none is told against the neutral. */
  readonly inputVoltage: number | null
  readonly outputVoltage: number | null
  /** Degrees Celsius of the battery, or inside the unit where only that is measured. */
  readonly temperature: number | null
  readonly battery: UpsBattery | null
  /** When the battery was last replaced, `2024-02-11`, as somebody entered it in the unit; null where nobody did. */
  readonly batteryReplaced: string | null
  /** The same as it came, so that a day in no known form can be shown. */
  readonly batteryReplacedWords: string | null
  readonly test: SelfTest | null
  /** Can a test of the battery be started, and one be ended: null where nobody can tell without trying. */
  readonly testable: boolean | null
  readonly cancellable: boolean | null
  readonly manufacturer: string | null
  readonly model: string | null
  readonly serial: string | null
  readonly firmware: string | null
  /** What it is called where it is kept: RFC 1628 upsIdentName, PowerNet's name, NUT's description. */
  readonly name: string | null
}

export interface UpsCapabilities {
  /** Every unit of a server of many; not offered where each is reached at its own place. */
  listUnits(ask: Ask): Promise<Reading<readonly ListedUps[]>>
  /**
   * Rejects as every question does where the card or the server does not answer: of the unit nothing is known then, which
   * people call comms lost as well, and is never what it said before. `not-found`, `absent`, where the server has no unit of
   * that name.
   */
  readUnit(unit: UpsUnit, ask: Ask): Promise<Reading<UpsReading>>
}
