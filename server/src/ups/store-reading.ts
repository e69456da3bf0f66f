import type { Reading } from '@patchbay/connectors/asking'
import type { UpsReading } from '@patchbay/connectors/ups/capabilities'
import type { UpsStateWord } from '@patchbay/contract/resources/ups-units'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { stateOf } from './state-of.ts'

/** What a column of the list is made of, by its name. */
const madeOf = {
  charge: 'charge',
  runtime: 'runtime',
  load: 'load',
  power: 'power',
  input_voltage: 'inputVoltage',
  output_voltage: 'outputVoltage',
  temperature: 'temperature',
  test_result: 'test',
  test_day: 'test',
  battery_told: 'batteryReplaced',
  read_model: 'model',
  read_serial: 'serial',
  firmware: 'firmware',
} as const satisfies Readonly<Record<string, keyof UpsReading>>

/** Why a column is null, where the unit or its server said why. */
function reasons({ notRead = [] }: Reading<UpsReading>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(madeOf).flatMap(([column, field]) => {
      const why = notRead.find(({ fields }) => fields.includes(field))?.why
      return why === undefined ? [] : [[column, why]]
    }),
  )
}

const dayOf = ({ test }: UpsReading) => test?.day ?? test?.startedAt?.toISOString().slice(0, 10) ?? null

export interface Held {
  readonly state: UpsStateWord
  readonly conditions: readonly string[]
  /** A sentence, where there is more to say than the words. */
  readonly why: string | null
}

/** Keeps how a unit is. The same state goes on since it began; another one ends it. */
export async function keepState(db: Kysely<Database>, unit: string, at: Date, held: Held): Promise<void> {
  const { state, why } = held
  const conditions = [...held.conditions]
  await db.transaction().execute(async (tx) => {
    const same = await sql`
      update ups_state set conditions = ${conditions}, why = ${why}
      where unit = ${unit} and ended_at is null and state = ${state} returning unit`.execute(tx)
    if (same.rows.length > 0) return
    await sql`update ups_state set ended_at = ${at} where unit = ${unit} and ended_at is null`.execute(tx)
    await sql`
      insert into ups_state (unit, since, state, conditions, why) values (${unit}, ${at}, ${state}, ${conditions}, ${why})
      on conflict (unit, since) do update set ended_at = null, state = excluded.state, conditions = excluded.conditions,
        why = excluded.why`.execute(tx)
  })
}

/**
 * Keeps what a unit said of itself, in place of what it said before, and how it is. A card that has lost its unit answers for itself
 * alone: what the unit said last stays, with its age.
 */
export async function keepReading(
  db: Kysely<Database>,
  unit: string,
  reading: Reading<UpsReading>,
): Promise<void> {
  const { value, observedAt } = reading
  const told = stateOf(value)
  const why = value.alarms.length > 0 ? `Alarms: ${value.alarms.join(', ')}.` : saying(told.state, value)
  if (told.state === 'comms lost') return keepState(db, unit, observedAt, { ...told, why })
  const row = {
    observed_at: observedAt,
    charge: value.charge,
    runtime: value.runtime,
    on_battery_for: value.onBatteryFor,
    load: value.load,
    power: value.power,
    input_voltage: value.inputVoltage,
    output_voltage: value.outputVoltage,
    temperature: value.temperature,
    battery_told: value.batteryReplaced ?? value.batteryReplacedWords,
    battery_day: value.batteryReplaced,
    test_result: value.test?.result ?? null,
    test_words: value.test?.words ?? null,
    test_day: dayOf(value),
    alarms: [...value.alarms],
    model: value.model,
    serial: value.serial,
    firmware: value.firmware,
    not_told: JSON.stringify(reasons(reading)),
  }
  await db
    .insertInto('ups_reading')
    .values({ unit, ...row })
    .onConflict((conflict) => conflict.column('unit').doUpdateSet(row))
    .execute()
  return keepState(db, unit, observedAt, { ...told, why })
}

/** What it answered, where the state is made of words that nobody knows. */
const saying = (state: UpsStateWord, { words }: UpsReading): string | null =>
  state !== 'unknown'
    ? null
    : words.length === 0
      ? 'It answers without its state.'
      : `It answers ${words.join(', ')}, which is no state.`
