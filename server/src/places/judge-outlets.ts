import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Outlets that one statement judges well within its time. */
const together = 20_000

/**
 * Judges the outlets that the transaction has written, in portions; without it all are judged at once when the transaction ends.
 * It is the last thing a transaction does: whoever else judges waits for its end.
 */
export async function judgeOutlets(transaction: Transaction<Database>): Promise<void> {
  let left = 1
  while (left > 0) {
    const { rows } = await sql<{ left: number }>`select judge_marked(${together}) as left`.execute(
      transaction,
    )
    left = rows[0]?.left ?? 0
  }
}
