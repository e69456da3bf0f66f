import type { Suggestion } from '@patchbay/contract/resources/resource-calls'
import { storedFields } from '@patchbay/contract/resources/resource'
import type { ReferenceList } from '@patchbay/contract/resources/resource'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { readPolicy } from '../policies/policies.ts'
import type { Source } from './source.ts'

type Reader = Kysely<Database>

/** A row for each that can be named: `value` as the field keeps it, and `text`, what it is called besides. */
type Listing = RawBuilder<Suggestion>

const narrowedTo = (column: string, value: string) =>
  value === '' ? sql`true` : sql`${sql.ref(column)} = ${value}`

/** The lists that fields are chosen from; `of` is what narrows one, such as the building of rooms. */
const lists: Readonly<Record<Exclude<ReferenceList, 'port-profiles'>, (of: string) => Listing>> = {
  campuses: () => sql`select code as value, coalesce(name, '') as text from campus where removed_at is null`,
  buildings: () => sql`select code as value, coalesce(name, '') as text from building`,
  floors: (
    of,
  ) => sql`select code as value, case when ${of}::text = '' then building else coalesce(name, '') end as text
    from floor where removed_at is null and ${narrowedTo('building', of)}`,
  rooms: (
    of,
  ) => sql`select code as value, concat_ws(' · ', case when ${of}::text = '' then building end, nullif(name, ''),
    nullif(kind, '')) as text from room where ${narrowedTo('building', of)}`,
  places: () =>
    sql`select building || '/' || code as value, concat_ws(' · ', nullif(name, ''), nullif(kind, '')) as text from room`,
  departments: () => sql`select code as value, name as text from department where removed_at is null`,
  'network-devices': () =>
    sql`select name as value, concat_ws(' · ', building, role) as text from network_device where removed_at is null`,
  'access-points': () =>
    sql`select name as value, concat_ws('/', nullif(building, ''), nullif(room, '')) as text from access_point
      where removed_at is null`,
  vlans: () => sql`select vlan::text as value, mode() within group (order by name collate "C") as text
    from vlan_snapshot group by vlan`,
  people: () => sql`select trim(firstname || ' ' || lastname) as value, username as text from person
    where status = 'active' and trim(firstname || ' ' || lastname) <> ''`,
}

const named = (names: readonly string[]): Listing =>
  sql`select value, '' as text from unnest(${[...names]}::text[]) as value`

const most = 20

/** What a field can name, the best matches of the words first. @throws CallError `input-not-valid` for a field that names nothing */
export async function readSuggestions(
  database: Reader,
  source: Source,
  asked: {
    readonly field: string
    readonly q?: string | undefined
    readonly narrowedBy?: string | undefined
  },
): Promise<{ choices: Suggestion[]; more: boolean }> {
  const field = storedFields(source.resource).find(([name]) => name === asked.field)?.[1]
  const refers = field !== undefined && 'refers' in field ? field.refers : undefined
  const listing = await listingOf(database, source, asked.field, refers?.list, asked.narrowedBy ?? '')
  const words = (asked.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const matches = words.map((word) => sql`position(${word} in lower(value || ' ' || text)) > 0`)
  const whole = words.join(' ')
  const { rows } = await sql<Suggestion>`
    select value, text from (${listing}) as listing
    where ${matches.length === 0 ? sql`true` : sql.join(matches, sql` and `)}
    order by lower(value) <> ${whole}, not starts_with(lower(value), ${whole}), length(value), value collate "C", text collate "C"
    limit ${most + 1}`.execute(database)
  return { choices: rows.slice(0, most), more: rows.length > most }
}

async function listingOf(
  database: Reader,
  source: Source,
  field: string,
  list: ReferenceList | undefined,
  of: string,
): Promise<Listing> {
  if (list === 'port-profiles')
    return named((await readPolicy(database, 'port-profiles')).profiles.map(({ name }) => name))
  if (list !== undefined) return lists[list](of)
  // A name such as `constructor` is on every object.
  const known = Object.hasOwn(source.known ?? {}, field) ? source.known?.[field] : undefined
  if (known === undefined)
    throw new CallError('input-not-valid', { fields: { field: 'The field refers to nothing.' } })
  return named(await known(database))
}
