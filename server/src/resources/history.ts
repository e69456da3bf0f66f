import type { Values } from '@patchbay/contract/resources/field-schema'
import type { HistoryEntry } from '@patchbay/contract/resources/resource-detail'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Source } from './source.ts'
import { differences } from './write.ts'

interface Version {
  readonly version: number
  readonly fields: Values
  readonly what: keyof typeof words
  readonly at: Date
  readonly who: string | null
  readonly import: string | null
}

const words = {
  found: 'First discovered',
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  restored: 'Restored',
  imported: 'Imported',
  undone: 'Undone',
}

const shown = 100

/** Every version with what it changed, the newest first; of very many the newest. */
export async function readHistory(
  database: Kysely<Database>,
  { resource }: Source,
  id: string,
): Promise<HistoryEntry[]> {
  const { rows } = await sql<Version>`
    select version, fields, what, at, who, import from resource_version
    where resource = ${resource.name} and id = ${id} order by version desc limit ${shown + 1}`.execute(
    database,
  )
  return rows.slice(0, shown).map(({ version, fields, what, at, who, import: brought }, index) => ({
    version,
    at: at.toISOString(),
    who,
    what: what === 'imported' && version === 1 ? 'Added by an import' : words[what],
    import: what === 'imported' ? brought : null,
    undoable: index === 0 && what === 'changed' && rows.length > 1,
    differs: what === 'found' ? [] : differences(rows[index + 1]?.fields ?? null, fields),
  }))
}
