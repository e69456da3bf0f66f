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

type Column = 'target' | 'actor' | 'action' | 'result' | 'address'

/** Entries with one of these values in a column, which has an index that ends with the order of the log. */
interface Way {
  readonly column: Column
  readonly values: readonly string[]
}

/** Columns that are compared octet by octet. */
const plain: ReadonlySet<Column> = new Set(['target', 'actor'])

const all = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`

/** Entries that match by number, newest first; with `after` the nearest newer ones, oldest first. */
export async function findEntries(
  database: Kysely<Database>,
  filter: AuditFilter,
  { before, after, most }: Page,
): Promise<readonly number[]> {
  const ways: Way[] = []
  const conditions: RawBuilder<boolean>[] = []
  if (before !== undefined) conditions.push(sql`r.seq < ${before}`)
  if (after !== undefined) conditions.push(sql`r.seq > ${after}`)
  if (filter.q !== undefined) {
    const query = targetQuery(filter.q)
    if (query !== null) {
      const keys = await keysOf(database, sql`record_words(name) @@ ${query}::tsquery`, rareTargets + 1)
      if (keys.length <= rareTargets) ways.push({ column: 'target', values: keys })
      else {
        conditions.push(sql`exists (select 1 from record_name n
          where n.key = r.target and n.name is not null and record_words(n.name) @@ ${query}::tsquery)`)
      }
    }
  }
  if (filter.who !== undefined) {
    const part = `%${filter.who.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    const who = sql<boolean>`kind = 'person' and name is not null and lower(name) like ${part}`
    ways.push({ column: 'actor', values: await keysOf(database, who, null) })
  }
  if (filter.address !== undefined) ways.push({ column: 'address', values: [filter.address] })
  if (filter.result !== undefined) ways.push({ column: 'result', values: [filter.result] })
  if (filter.kind === 'refusal') ways.push({ column: 'result', values: ['refused'] })
  else if (filter.kind !== undefined) ways.push({ column: 'action', values: actionsOf(filter.kind) })
  conditions.push(...(await withinTime(database, filter)))

  const order = after === undefined ? sql`desc` : sql`asc`
  const [way, ...others] = ways
  for (const { column, values } of others)
    conditions.push(sql`${sql.ref(`r.${column}`)} = any(${values}::text[])`)
  const newest = (matching: RawBuilder<boolean>) =>
    sql`select r.seq from record r where ${matching} order by r.seq ${order} limit ${most}`
  if (way === undefined) {
    const { rows } = await sql<{ seq: number }>`${newest(all(conditions))}`.execute(database)
    return rows.map(({ seq }) => seq)
  }
  const value = plain.has(way.column) ? sql`v.value collate "C"` : sql`v.value`
  const one = all([sql`${sql.ref(`r.${way.column}`)} = ${value}`, ...conditions])
  // Each value is read from its own end of the index, and no more of it than the page needs.
  const { rows } = await sql<{ seq: number }>`select x.seq from unnest(${way.values}::text[]) as v (value)
    cross join lateral (${newest(one)}) x order by x.seq ${order} limit ${most}`.execute(database)
  return rows.map(({ seq }) => seq)
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
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(r.seq + 0) as first, max(r.seq + 0) as last from record r where ${all(times)}`.execute(
    database,
  )
  const [{ first, last } = { first: null, last: null }] = rows
  if (first === null || last === null) return [sql<boolean>`false`]
  return [...times, sql<boolean>`r.seq between ${first} and ${last}`]
}
