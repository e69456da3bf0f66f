import type { AuditEntry } from '@patchbay/contract/administration/audit-log'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { nameKey, rowHash } from '../chain.ts'
import type { RecordRow } from '../chain.ts'
import { namesErased } from '../erase-person.ts'
import { actionOf } from './action-kinds.ts'
import { readDetail, textIn } from './read-detail.ts'

interface NameColumns {
  readonly salt: string | null
  readonly name: string | null
  readonly person_id: number | null
}

type Named = RecordRow & { readonly who: NameColumns | null; readonly what: NameColumns | null }

/** An entry as it is entry, and its row in the chain. */
export interface ListedEntry {
  readonly entry: AuditEntry
  readonly row: RecordRow
}

/** Entries by number, in the given order; one that is not there is left out. */
export async function tellEntries(
  database: Kysely<Database>,
  numbers: readonly number[],
): Promise<readonly ListedEntry[]> {
  const { rows } = await sql<Named>`select r.*,
      case when a.key is not null then json_build_object('salt', a.salt, 'name', a.name, 'person_id', a.person_id) end as who,
      case when t.key is not null then json_build_object('salt', t.salt, 'name', t.name, 'person_id', t.person_id) end as what
    from record r left join record_name a on a.key = r.actor left join record_name t on t.key = r.target
    where r.seq = any(${numbers}::bigint[])`.execute(database)
  const missing = rows.flatMap(({ actor, who, target, what }) => [
    ...(who?.name === null && actor !== null ? [actor] : []),
    ...(what?.name === null && target !== null ? [target] : []),
  ])
  const erasures = await erasuresOf(database, missing)
  const bySeq = new Map(rows.map((row) => [row.seq, row]))
  return numbers.flatMap((number) => {
    const row = bySeq.get(number)
    return row === undefined ? [] : [{ row, entry: tell(row, erasures) }]
  })
}

function tell(row: Named, erasures: ReadonlyMap<string, number>): AuditEntry {
  const { title, kind } = actionOf(row.action)
  const name = (key: string | null, columns: NameColumns | null) =>
    key === null ? null : { name: columns?.name ?? null, erasedBy: erasures.get(key) ?? null }
  const detail = readDetail(row.detail)
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    who: name(row.actor, row.who),
    from: row.address,
    action: row.action,
    title,
    kind,
    target: name(row.target, row.what),
    result: row.result,
    why: textIn(detail, 'reason') ?? textIn(detail, 'why') ?? textIn(detail, 'words'),
    altered:
      rowHash({ ...row, at: row.at.getTime() }) !== row.hash ||
      isAltered('person', row.actor, row.who, erasures) ||
      isAltered('target', row.target, row.what, erasures),
  }
}

/** A name was exchanged, or is gone without an entry that erased it. */
function isAltered(
  kind: 'person' | 'target',
  key: string | null,
  columns: NameColumns | null,
  erasures: ReadonlyMap<string, number>,
): boolean {
  if (key === null) return false
  if (columns === null || columns.name === null || columns.salt === null) return !erasures.has(key)
  return nameKey({ kind, salt: columns.salt, name: columns.name, person_id: columns.person_id }) !== key
}

/** For each of these keys the entry that erased its name. */
async function erasuresOf(database: Kysely<Database>, keys: readonly string[]) {
  const found = new Map<string, number>()
  if (keys.length === 0) return found
  const wanted = new Set(keys)
  const entries = await database
    .selectFrom('record')
    .select(['seq', 'detail'])
    .where('action', '=', namesErased)
    .where('result', '=', 'done')
    .orderBy('seq')
    .execute()
  for (const { seq, detail } of entries) {
    const { names = [] } = (readDetail(detail) ?? {}) as { readonly names?: readonly string[] }
    for (const key of names) if (wanted.has(key)) found.set(key, seq)
  }
  return found
}
