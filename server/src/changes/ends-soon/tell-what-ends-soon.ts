import { tellEndsSoon } from '../notices/ends-soon.ts'
import type { ChangeWorker } from '../worker.ts'
import { endingRuns, untoldEnds } from './due.ts'

export const requestersToNotify = untoldEnds('end_told_days')

/**
 * Tells who asked for it that something is put back in so many days, once for each of these: of what stands for longer than that.
 * Two processes never tell the same.
 */
export async function tellWhatEndsSoon({ database }: ChangeWorker): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const { id, left } of await endingRuns(transaction, 'end_told_days')) {
      const row = await transaction
        .updateTable('change')
        .set({ end_told_days: left })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await tellEndsSoon(transaction, row, left)
    }
  })
}
