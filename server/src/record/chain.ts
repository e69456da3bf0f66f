import { hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { RecordNameTable, RecordTable } from '../database/tables/record.ts'

export type RecordRow = Selectable<RecordTable>
export type RecordName = Selectable<RecordNameTable>

/** What the first row stands on. */
export const beginning = '0'.repeat(64)

/** A row as it is hashed: `at` in milliseconds since 1970. */
export type HashedRow = Omit<RecordRow, 'hash' | 'at'> & { readonly at: number }

/** Hash of a row over the hash before it and every column, in a fixed order. */
export function rowHash(row: HashedRow): string {
  return hash(
    'sha256',
    JSON.stringify([
      row.previous,
      row.seq,
      row.at,
      row.actor,
      row.session,
      row.address,
      row.action,
      row.target,
      row.result,
      row.detail,
      row.correlation,
    ]),
  )
}

/** Key of a name: tells that the name beside it is still the one that was written, and nothing once it is erased. */
export function nameKey(name: {
  kind: string
  salt: string
  name: string
  person_id: number | null
}): string {
  return hash('sha256', JSON.stringify([name.kind, name.salt, name.person_id, name.name]))
}
