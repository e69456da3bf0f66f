import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

export interface ChangesStopped {
  readonly at: Date
  /** Null when the account is gone. */
  readonly by: string | null
  readonly why: string
}

/** Since when, by whom and why no change to the network may be made; null while they may. */
export async function readChangesStopped(database: Kysely<Database>): Promise<ChangesStopped | null> {
  const row = await database
    .selectFrom('systems_state')
    .leftJoin('person', 'person.id', 'systems_state.changes_stopped_by')
    .select(['changes_stopped_at', 'changes_stopped_why', 'person.username'])
    .executeTakeFirstOrThrow()
  const { changes_stopped_at: at, changes_stopped_why: why, username: by } = row
  return at === null || why === null ? null : { at, by, why }
}

/** Stops all changes. Who did it first, and why, stays. */
export async function stopChanges(
  transaction: Transaction<Database>,
  person: number,
  why: string,
): Promise<void> {
  await transaction
    .updateTable('systems_state')
    .set({
      changes_stopped_at: sql<Date>`now()`,
      changes_stopped_by: person,
      changes_stopped_why: why,
    })
    .where('changes_stopped_at', 'is', null)
    .execute()
}

export async function letChangesGoOn(transaction: Transaction<Database>): Promise<void> {
  await transaction
    .updateTable('systems_state')
    .set({ changes_stopped_at: null, changes_stopped_by: null, changes_stopped_why: null })
    .execute()
}
