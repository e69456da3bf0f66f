import type { Preferences } from '@patchbay/contract/account/account'
import { isTimeZone } from '@patchbay/contract/times/zoned-time'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'

export async function readPreferences(database: Kysely<Database>, personId: number): Promise<Preferences> {
  const rows = await database
    .selectFrom('preference')
    .select(['name', 'value'])
    .where('person_id', '=', personId)
    .execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

function assertTimeZone(name: string): void {
  if (!isTimeZone(name)) {
    throw new CallError('input-not-valid', { fields: { time_zone: 'is not a time zone' } })
  }
}

/** Saves those that are given and leaves the others as they are. */
export async function savePreferences(
  database: Kysely<Database>,
  personId: number,
  given: Preferences,
): Promise<Preferences> {
  if (given.time_zone != null) assertTimeZone(given.time_zone)
  const rows = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ person_id: personId, name, value: JSON.stringify(value) }))
  if (rows.length > 0) {
    await database
      .insertInto('preference')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['person_id', 'name'])
          .doUpdateSet((excluded) => ({ value: excluded.ref('excluded.value') })),
      )
      .execute()
  }
  return readPreferences(database, personId)
}
