import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { ChangeRow } from '../rows.ts'

/** Before its line is locked: whoever stops the list locks in the same order. */
export async function lockListOf(transaction: Transaction<Database>, id: number): Promise<void> {
  await sql`select 1 from batch where id = (select batch from change where id = ${id}) for update`.execute(
    transaction,
  )
}

/**
 * Takes one line out of its list, which goes on with the others as was chosen for it: it counts for nothing, as what a check left
 * out does. Where it was the first, the next that waits is: nothing goes on past a first line that is not done. True where it
 * was one of a list that was applied.
 */
export async function takeOut(
  transaction: Transaction<Database>,
  { id, batch, batch_stage: stage }: Pick<ChangeRow, 'id' | 'batch' | 'batch_stage'>,
): Promise<boolean> {
  if (batch === null || stage === null) return false
  await transaction.updateTable('change').set({ batch_stage: null }).where('id', '=', id).execute()
  await sql`update change set batch_stage = 1 where id = (
    select id from change where batch = ${batch} and state in ('scheduled', 'awaiting-approval')
      and batch_stage is not null and not exists (
        select 1 from change first where first.batch = ${batch} and first.batch_stage = 1)
    order by batch_stage, batch_position limit 1 for update)`.execute(transaction)
  return true
}

/** Said after why a line was taken out. */
export const othersGoOn = 'Removed from its list. The other lines continue.'
