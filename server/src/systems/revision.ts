import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Every process reads again what is connected. Also the lock under which it is changed: one at a time. */
export async function touchSystems(transaction: Transaction<Database>): Promise<void> {
  await transaction
    .updateTable('systems_state')
    .set({ revision: sql<number>`revision + 1` })
    .execute()
}
