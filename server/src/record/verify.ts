import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { beginning, nameKey, rowHash } from './chain.ts'
import type { HashedRow } from './chain.ts'
import { namesErased } from './erase-person.ts'
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
  const names = await badNames(database)
  const exchanged = await firstWith(database, names.exchanged)
  if (exchanged !== null) return bad(exchanged, 'A name in the row is not what was written.')
  const missing = await firstWith(database, names.missing)
  if (missing !== null)
    return bad(missing, 'A name in the row is gone, and no entry says that it was erased.')
  return { sound: true, rows }
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

/** Keys of names that were exchanged, and of those that are gone without an entry that names them. */
async function badNames(database: Kysely<Database>) {
  let after = ''
  const exchanged: string[] = []
  const gone = new Set<string>()
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
      if (row.salt === null || row.name === null) gone.add(row.key)
      else if (nameKey({ ...row, salt: row.salt, name: row.name }) !== row.key) exchanged.push(row.key)
    }
    if (batch.length < page) break
  }
  const entries =
    gone.size === 0
      ? []
      : await database
          .selectFrom('record')
          .select('detail')
          .where('action', '=', namesErased)
          .where('result', '=', 'done')
          .execute()
  for (const { detail } of entries) {
    const { names = [] } = JSON.parse(detail) as { readonly names?: readonly string[] }
    for (const key of names) gone.delete(key)
  }
  return { exchanged, missing: [...gone] }
}

/** First row that has one of these names, as who did it or to what. */
async function firstWith(database: Kysely<Database>, keys: readonly string[]): Promise<number | null> {
  if (keys.length === 0) return null
  const row = await database
    .selectFrom('record')
    .select((select) => select.fn.min('seq').as('seq'))
    .where(sql<boolean>`(actor = any(${keys}::text[]) or target = any(${keys}::text[]))`)
    .executeTakeFirst()
  return row?.seq ?? null
}
