import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

export interface Writable {
  readonly name: string
  readonly title: string
  /** Why nothing may be written to it; null when it may. */
  readonly why: string | null
}

/** Of each system whether anything may be written to it (decision 23): read only until both were given. */
export async function writableSystems(
  database: Kysely<Database>,
  names: readonly string[],
): Promise<Writable[]> {
  if (names.length === 0) return []
  const rows = await database
    .selectFrom('system')
    .select(['name', 'title', 'enabled', 'allow_changes', 'write_credential_id'])
    .where('name', 'in', [...names])
    .execute()
  return names.map((name) => {
    const row = rows.find((each) => each.name === name)
    if (row === undefined) return { name, title: name, why: 'it is not connected.' }
    return { name, title: row.title, why: whyReadOnly(row) }
  })
}

function whyReadOnly(row: {
  readonly enabled: boolean
  readonly allow_changes: boolean
  readonly write_credential_id: number | null
}): string | null {
  if (!row.enabled) return 'it is disabled.'
  if (row.write_credential_id === null) return 'it has no credential that writes.'
  return row.allow_changes ? null : 'changes are not allowed there.'
}
