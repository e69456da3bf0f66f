import type { CallQuery } from '@patchbay/contract/call'
import type { exportAudit } from '@patchbay/contract/administration/audit-log'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { actionsOf } from './action-kinds.ts'
import { targetQuery } from './target-words.ts'

export type AuditFilter = CallQuery<typeof exportAudit>

export interface Page {
  readonly before?: number | undefined
  readonly after?: number | undefined
  /** So many entries at most. */
  readonly most: number
}

/** Targets that match are looked up by name up to here; more of them are so common that the newest are near. */
const rareTargets = 5_000
/** Entries nearest to the page, which are compared one by one before targets are looked up by name. */
const nearest = 2_000
/** Entries that are counted to choose between two ways. */
const counted = 10_000

type Column = 'target' | 'actor' | 'action' | 'result' | 'address'

/** Entries with one of these values in a column, which has an index that ends with the order of the log. */
interface Way {
  readonly column: Column
  readonly values: readonly string[]
}

/** Columns that are compared octet by octet. */
const octets: ReadonlySet<Column> = new Set(['target', 'actor'])

const all = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`

/** Entries that match by number, newest first; with `after` the nearest newer ones, oldest first. */
export async function findEntries(
  database: Kysely<Database>,
  filter: AuditFilter,
  page: Page,
): Promise<readonly number[]> {
  const ways: Way[] = []
  if (filter.who !== undefined) ways.push(await wayOfPeople(database, filter.who))
  if (filter.address !== undefined) ways.push({ column: 'address', values: [filter.address] })
  if (filter.result !== undefined) ways.push({ column: 'result', values: [filter.result] })
  if (filter.kind === 'refusal') ways.push({ column: 'result', values: ['refused'] })
  else if (filter.kind !== undefined) ways.push({ column: 'action', values: actionsOf(filter.kind) })
  const conditions = await withinTime(database, filter)
  const words = filter.q === undefined ? null : targetQuery(filter.q)
  if (words === null) return readWays(database, ways, conditions, page)

  // A scalar subquery: each entry looks up its own name, where a join would read all names that match.
  const spelled = sql<boolean>`coalesce((select record_words(n.name) @@ ${words}::tsquery
    from record_name n where n.key = r.target and n.name is not null), false)`
  const near = await nearPage(database, page)
  const among = [...conditions, ...ways.map(isOneOf), near, spelled]
  const found = await readWays(database, [], among, page)
  if (found.length === page.most) return found
  const keys = await keysOf(database, sql`record_words(name) @@ ${words}::tsquery`, rareTargets + 1)
  if (keys.length > rareTargets) return readWays(database, ways, [...conditions, spelled], page)
  return readWays(database, [...ways, { column: 'target', values: keys }], conditions, page)
}

const isOneOf = ({ column, values }: Way) => sql<boolean>`${sql.ref(`r.${column}`)} = any(${values}::text[])`

/** The entries of one page that all ways lead to. */
async function readWays(
  database: Kysely<Database>,
  ways: readonly Way[],
  conditions: readonly RawBuilder<boolean>[],
  { before, after, most }: Page,
): Promise<readonly number[]> {
  const bounds = [
    ...(before === undefined ? [] : [sql<boolean>`r.seq < ${before} and -r.seq > ${-before}`]),
    ...(after === undefined ? [] : [sql<boolean>`r.seq > ${after} and -r.seq < ${-after}`]),
  ]
  const order = after === undefined ? sql`desc` : sql`asc`
  const best = await fewest(database, ways)
  if (best === null) {
    const { rows } = await sql<{
      seq: number
    }>`select r.seq from record r where ${all([...bounds, ...conditions])}
      order by r.seq ${order} limit ${most}`.execute(database)
    return rows.map(({ seq }) => seq)
  }
  const others = ways.filter((way) => way !== best).map(isOneOf)
  const value = octets.has(best.column) ? sql`v.value collate "C"` : sql`v.value`
  const column = sql.ref(`r.${best.column}`)
  const matching = all([
    sql`${column} is not null and ${column} = ${value}`,
    ...bounds,
    ...others,
    ...conditions,
  ])
  // Each value is read from its own end of the index, and no more of it than the page needs.
  const { rows } = await sql<{ seq: number }>`select x.seq from unnest(${best.values}::text[]) as v (value)
    cross join lateral (select r.seq from record r where ${matching}
      order by -r.seq ${after === undefined ? sql`asc` : sql`desc`} limit ${most}) x
    order by x.seq ${order} limit ${most}`.execute(database)
  return rows.map(({ seq }) => seq)
}

/** The way with the fewest entries, counted to a bound. */
async function fewest(database: Kysely<Database>, ways: readonly Way[]): Promise<Way | null> {
  if (ways.length < 2) return ways[0] ?? null
  const counts = await Promise.all(
    ways.map(async (way) => {
      const { rows } = await sql<{ entries: number }>`select count(*)::int as entries
        from (select 1 from record r where ${isOneOf(way)} limit ${counted}) as first_ones`.execute(database)
      return { way, entries: rows[0]?.entries ?? 0 }
    }),
  )
  return counts.reduce((one, other) => (other.entries < one.entries ? other : one)).way
}

/** The entries nearest to a page. */
async function nearPage(database: Kysely<Database>, { before, after }: Page): Promise<RawBuilder<boolean>> {
  if (after !== undefined) return sql`r.seq <= ${after + nearest}`
  const end = before ?? (await tipOf(database)) + 1
  return sql`r.seq >= ${end - nearest}`
}

/** Number of the last entry. */
export async function tipOf(database: Kysely<Database>): Promise<number> {
  const row = await database
    .selectFrom('record')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seq ?? 0
}

async function wayOfPeople(database: Kysely<Database>, who: string): Promise<Way> {
  const part = `%${who.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const named = sql<boolean>`kind = 'person' and lower(name) like ${part}`
  return { column: 'actor', values: await keysOf(database, named, null) }
}

async function keysOf(database: Kysely<Database>, matching: RawBuilder<unknown>, most: number | null) {
  const { rows } = await sql<{ key: string }>`select key from record_name
    where name is not null and ${matching} limit ${most}`.execute(database)
  return rows.map(({ key }) => key)
}

/**
 * Numbers between which a time lies, so that entries outside it are not read. The clock may have gone back: the time itself is
 * compared as well.
 */
async function withinTime(database: Kysely<Database>, { from, to }: AuditFilter) {
  if (from === undefined && to === undefined) return []
  const times = [
    ...(from === undefined ? [] : [sql<boolean>`r.at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql<boolean>`r.at < ${to}::timestamptz`]),
  ]
  const { rows } = await sql<{ lowest: number | null; highest: number | null }>`
    select min(r.seq + 0) as lowest, max(r.seq + 0) as highest from record r where ${all(times)}`.execute(
    database,
  )
  const [{ lowest, highest } = { lowest: null, highest: null }] = rows
  if (lowest === null || highest === null) return [sql<boolean>`false`]
  return [...times, sql<boolean>`r.seq between ${lowest} and ${highest}`]
}
