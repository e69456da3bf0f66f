import type { Generated } from 'kysely'

/** A name in the record, apart from the chain so that it can be erased. Migration 0003. */
export interface RecordNameTable {
  key: string
  kind: 'person' | 'target'
  salt: string | null
  name: string | null
  person_id: number | null
  written_at: Generated<Date>
}

export interface RecordTable {
  seq: number
  at: Date
  /** Key of a `record_name`. */
  actor: string | null
  session: string | null
  address: string | null
  action: string
  target: string | null
  result: string
  /** Canonical JSON. */
  detail: string
  correlation: string
  previous: string
  hash: string
}

export interface RecordTables {
  record: RecordTable
  record_name: RecordNameTable
}
