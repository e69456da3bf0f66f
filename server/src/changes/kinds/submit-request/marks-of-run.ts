import type { Kysely } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import type { ChangeRow } from '../../rows.ts'

/** By which what was written into tickets for a run, or its list, is known there, and who asked for it. */
export async function marksOfRun(
  database: Kysely<Database>,
  { id, batch }: Pick<ChangeRow, 'id' | 'batch'>,
): Promise<{ mark: string; by: string | null }[]> {
  return database
    .selectFrom('ticket_note')
    .select(['mark', 'person as by'])
    .where((where) =>
      where.or([where('change_id', '=', id), ...(batch === null ? [] : [where('batch', '=', batch)])]),
    )
    .execute()
}
