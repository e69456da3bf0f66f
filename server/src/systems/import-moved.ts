import type { Connector } from '@patchbay/connectors/connector/connector'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Detail } from '../record/canonical-json.ts'
import { difference, forgetHealth } from './change.ts'
import type { SystemRow } from './configured.ts'
import { connectorOf, steers } from './given.ts'
import { columnsOf } from './systems-file.ts'
import type { SystemEntry, SystemsFile } from './systems-file.ts'

type Tx = Transaction<Database>

export interface Withdrawn {
  readonly name: string
  /** What was taken away, as before and after. */
  readonly detail: Detail
}

/** Would a credential travel to another place, in another way or to another product than before. */
function moves(row: SystemRow, entry: SystemEntry, connectors: readonly Connector[]): boolean {
  if (row.kind !== entry.kind || row.product !== entry.product) return true
  const connector = connectorOf(connectors, entry)
  return (
    connector === undefined || steers(row, { connector, settings: entry.settings, values: columnsOf(entry) })
  )
}

/**
 * The file brings the credential that reads with every place it names. One that writes and was entered in the console was
 * for the place of then: it is taken away with the leave to change, as it is when somebody moves a system there. One that the
 * file brought goes when the file names none any more.
 */
export async function withdrawFromMoved(
  tx: Tx,
  file: SystemsFile,
  connectors: readonly Connector[],
): Promise<Withdrawn[]> {
  const rows = await tx.selectFrom('system').selectAll().where('origin', '=', 'file').forUpdate().execute()
  const fromFile = new Set(
    (await tx.selectFrom('credential').select('id').where('origin', '=', 'file').execute()).map(
      ({ id }) => id,
    ),
  )
  const withdrawn: Withdrawn[] = []
  for (const row of rows) {
    const entry = file.systems.find(({ name }) => name === row.name)
    if (entry === undefined) continue
    const moved = moves(row, entry, connectors)
    if (moved) await forgetHealth(tx, row.name)
    if (row.write_credential_id === null) continue
    if (!moved && (entry.changes !== undefined || !fromFile.has(row.write_credential_id))) continue
    const after = await tx
      .updateTable('system')
      .set({
        write_credential_id: null,
        allow_changes: false,
        allow_containment: false,
        version: sql<number>`version + 1`,
        changed_at: sql<Date>`now()`,
      })
      .where('name', '=', row.name)
      .returningAll()
      .executeTakeFirstOrThrow()
    withdrawn.push({ name: row.name, detail: difference(row, after) })
  }
  return withdrawn
}
