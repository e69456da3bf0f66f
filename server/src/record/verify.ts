import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { beginning, nameKey, rowHash } from './chain.ts'
import type { HashedRow } from './chain.ts'
import type { Head } from './heads.ts'

export type Verdict =
  | { readonly sound: true; readonly rows: number }
  | { readonly sound: false; readonly rows: number; readonly firstBad: number; readonly why: string }

const page = 5_000

/**
 * Walks the chain from `from` (the first row unless said) and names the first bad row. Heads that were kept outside
 * show a tail that was cut and a chain that was written anew. After `most` rows it stops, with what lies behind not
 * looked at.
 */
export async function verify(
  database: Kysely<Database>,
  heads: readonly Head[] = [],
  from = 1,
  most = Number.POSITIVE_INFINITY,
): Promise<Verdict> {
  const bySeq = new Map<number, string[]>()
  for (const head of heads) bySeq.set(head.seq, [...(bySeq.get(head.seq) ?? []), head.hash])
  let rows = 0
  let next = from
  let previous = await hashBefore(database, from)
  const bad = (firstBad: number, why: string): Verdict => ({ sound: false, rows, firstBad, why })

  const size = () => Math.min(page, most - rows)
  for (let ahead = readPage(database, next, size()); ;) {
    const batch = await ahead
    const last = batch.at(-1)
    // The database reads the next page while this one is hashed.
    if (last !== undefined) {
      ahead = readPage(database, last.seq + 1, Math.min(page, most - rows - batch.length))
      // Nobody waits for it when a bad row ends the walk first.
      ahead.catch(() => undefined)
    }
    for (const row of batch) {
      if (row.seq !== next) return bad(next, 'The row is missing.')
      if (previous !== null && row.previous !== previous)
        return bad(next, 'The row does not follow the one before.')
      if (rowHash(row) !== row.hash) return bad(next, 'The row is not what was written.')
      if (bySeq.get(row.seq)?.some((hash) => hash !== row.hash)) {
        return bad(next, 'The row is not the one of the exported head.')
      }
      previous = row.hash
      next += 1
      rows += 1
    }
    if (last === undefined) break
  }
  if (rows >= most) return { sound: true, rows }

  const furthest = Math.max(0, ...bySeq.keys())
  if (furthest >= next) return bad(next, 'The row is missing: an exported head lies behind it.')
  const name = await badName(database, from)
  return name === null ? { sound: true, rows } : bad(name, 'A name in the row is not what was written.')
}

type Row = HashedRow & { readonly hash: string }

async function readPage(database: Kysely<Database>, from: number, most: number): Promise<readonly Row[]> {
  if (most <= 0) return []
  const { rows } =
    await sql<Row>`select seq, (extract(epoch from at) * 1000)::bigint as at, actor, session, address,
    action, target, result, detail, correlation, previous, hash
    from record where seq >= ${from} order by seq limit ${most}`.execute(database)
  return rows
}

async function hashBefore(database: Kysely<Database>, from: number): Promise<string | null> {
  if (from <= 1) return beginning
  const row = await database
    .selectFrom('record')
    .select('hash')
    .where('seq', '=', from - 1)
    .executeTakeFirst()
  return row?.hash ?? null
}

/** First row whose actor's or target's name was exchanged; erased names are as they should be. */
async function badName(database: Kysely<Database>, from: number): Promise<number | null> {
  let after = ''
  const exchanged: string[] = []
  for (;;) {
    const batch = await database
      .selectFrom('record_name')
      .selectAll()
      .where('key', '>', after)
      .orderBy('key')
      .limit(page)
      .execute()
    for (const row of batch) {
      after = row.key
      if (row.salt === null || row.name === null) continue
      if (nameKey({ ...row, salt: row.salt, name: row.name }) !== row.key) exchanged.push(row.key)
    }
    if (batch.length < page) break
  }
  if (exchanged.length === 0) return null
  const row = await database
    .selectFrom('record')
    .select((select) => select.fn.min('seq').as('seq'))
    .where('seq', '>=', from)
    .where((where) => where.or([where('actor', 'in', exchanged), where('target', 'in', exchanged)]))
    .executeTakeFirst()
  return row?.seq ?? null
}
