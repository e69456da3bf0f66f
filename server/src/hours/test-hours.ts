import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** A set of hours of the building B1, open all week and warning while it is, but for what is said otherwise. */
export const hoursOfB1 = (more: object = {}) => ({
  name: 'Library',
  zone: 'UTC',
  ...Object.fromEntries(week.map((day) => [day, '24 h'])),
  exceptions: '',
  calendars: [],
  campuses: [],
  buildings: ['B1'],
  rooms: [],
  departments: [],
  warns: 'while open',
  kinds: [],
  notes: '',
  ...more,
})

/** A freeze of the building B1 that nobody goes past, in force for years, but for what is said otherwise. */
export const freezeOfB1 = (more: object = {}) => ({
  name: 'Exams',
  reason: 'Exams are written',
  begins: '2026-01-01 00:00',
  ends: '2099-01-01 00:00',
  zone: 'UTC',
  kinds: [],
  override: 'nobody',
  campuses: [],
  buildings: ['B1'],
  rooms: [],
  departments: [],
  ...more,
})

/** Writes one past its page. */
export async function insertRow(
  database: Kysely<Database>,
  table: 'operating_hours' | 'change_freeze',
  row: object,
): Promise<void> {
  const entries = Object.entries(row)
  await sql`insert into ${sql.table(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
    values (${sql.join(entries.map(([, value]) => sql`${value}`))})`.execute(database)
}
