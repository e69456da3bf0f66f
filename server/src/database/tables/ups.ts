import type { Generated, JSONColumnType } from 'kysely'

/** A UPS unit as people document it; migration 0131. */
export interface UpsUnitTable {
  name: string
  address: Generated<string>
  building: Generated<string>
  room: Generated<string>
  feeds_devices: Generated<string[]>
  feeds_access_points: Generated<string[]>
  feeds_rooms: Generated<string[]>
  /** The server of many that tells of it, and the name that it has there; empty for one with a card of its own. */
  system: Generated<string>
  unit: Generated<string>
  removed_at: Date | null
}

/** What a unit said of itself last; null is what it does not tell. Migration 0131. */
export interface UpsReadingTable {
  unit: string
  observed_at: Date
  charge: number | null
  /** Seconds. */
  runtime: number | null
  on_battery_for: number | null
  load: number | null
  power: number | null
  input_voltage: number | null
  output_voltage: number | null
  temperature: number | null
  /** As it came, and the day where it is one. */
  battery_told: string | null
  battery_day: string | null
  test_result: string | null
  test_words: string | null
  test_day: string | null
  alarms: Generated<string[]>
  model: string | null
  serial: string | null
  firmware: string | null
  /** Why a column of the list is null, by its name. */
  not_told: JSONColumnType<Readonly<Record<string, string>>>
}

/** How a unit was in an interval; one without an end is how it is. Migration 0131. */
export interface UpsStateTable {
  unit: string
  since: Date
  ended_at: Date | null
  state: string
  conditions: Generated<string[]>
  why: string | null
}

export interface UpsTables {
  ups_unit: UpsUnitTable
  ups_reading: UpsReadingTable
  ups_state: UpsStateTable
}
