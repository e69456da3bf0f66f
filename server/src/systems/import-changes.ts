import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Detail } from '../record/canonical-json.ts'
import { difference } from './change.ts'
import type { SystemsFile } from './systems-file.ts'

type Tx = Transaction<Database>

export interface GivenChanges {
  readonly name: string
  /** What was given or taken, as before and after. */
  readonly detail: Detail
}

/**
 * Gives each system of the file the credential that the file says writes to it, and what it says of changes. The file names
 * each place itself, so that the credential goes to all of the system's devices in it. `ids` are those of the credentials by
 * their names.
 */
export async function importChanges(
  tx: Tx,
  file: SystemsFile,
  ids: ReadonlyMap<string, number>,
): Promise<GivenChanges[]> {
  const given: GivenChanges[] = []
  for (const { name, changes } of file.systems) {
    if (changes === undefined) continue
    await tx
      .updateTable('device_reach')
      .set({ write_entered: true })
      .where('system', '=', name)
      .where('origin', '=', 'file')
      .where('write_entered', '=', false)
      .execute()
    const row = await tx
      .selectFrom('system')
      .selectAll()
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const credential = ids.get(changes.credential) ?? null
    const allowed = changes.allowed ?? row.allow_changes
    if (row.write_credential_id === credential && row.allow_changes === allowed) continue
    const after = await tx
      .updateTable('system')
      .set({
        write_credential_id: credential,
        allow_changes: allowed,
        ...(allowed ? {} : { allow_containment: false }),
        version: sql<number>`version + 1`,
        changed_at: sql<Date>`now()`,
      })
      .where('name', '=', name)
      .returningAll()
      .executeTakeFirstOrThrow()
    given.push({ name, detail: difference(row, after) })
  }
  return given
}
