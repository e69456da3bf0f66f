import { sql } from 'kysely'
import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { setsOf } from './sets.ts'
import type { Source } from './source.ts'

type Reader = Kysely<Database> | Transaction<Database>

/** Things of one kind that refer to those of a list: while they do, what they refer to is not removed. */
export interface Holder {
  /** In the plural, such as `rooms`. */
  readonly what: string
  /** A query with a row for each that is there: `id` of what it refers to, and its own `name`. */
  readonly rows: RawBuilder<unknown>
}

/** Sets of hours and freezes, which name places of all kinds. */
export const heldByHours = (named: 'campuses' | 'buildings' | 'rooms' | 'departments'): readonly Holder[] => [
  {
    what: 'sets of hours',
    rows: sql`select unnest(${sql.ref(named)}) as id, name from operating_hours where removed_at is null`,
  },
  {
    what: 'freezes',
    rows: sql`select unnest(${sql.ref(named)}) as id, name from change_freeze where removed_at is null`,
  },
]

export interface Held {
  readonly id: string
  readonly what: string
  readonly count: number
  /** The first of them. */
  readonly names: readonly string[]
}

/** What refers to each of these things, in the order of the source's holders. */
export async function readHolders(
  database: Reader,
  { holders = [] }: Pick<Source, 'holders'>,
  ids: readonly string[],
): Promise<Held[]> {
  if (holders.length === 0) return []
  const each = holders.map(
    ({ what, rows }, at) => sql`
      select ${at}::int as at, ${what}::text as what, id::text collate "C" as id, name::text collate "C" as name from (${rows}) as held`,
  )
  const found: Held[] = []
  for (const some of setsOf(ids)) {
    const { rows } = await sql<Held>`
      select id, what, count(*)::int as count, (array_agg(name order by name collate in_order))[:3] as names
      from (${sql.join(each, sql` union all `)}) as held where id = any (${some}::text[])
      group by id, at, what order by id, at`.execute(database)
    found.push(...rows)
  }
  return found
}

/** Such as `rooms B07/1, B07/2, B07/3 and 2 more`. */
export const heldWords = ({ what, count, names }: Held): string => {
  const more = count > names.length ? ` and ${count - names.length} more` : ''
  return `${what} ${names.join(', ')}${more}`
}
