import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { StepPlace } from './carry-step.ts'
import type { Hold } from '../leases.ts'
import { tellStep } from '../rows.ts'
import { goOnUnlessStoppedIn } from '../stop-request.ts'

/**
 * Writes down that a step is about to be sent, before it is. Whether somebody wants the run stopped is decided with it: either
 * nothing of the step is ever sent, or they find that it may have been. What puts back what was begun is sent all the same.
 * @throws LeaseLostError when another process carries the change forward
 * @throws StopAskedError
 */
export async function intend(database: Kysely<Database>, hold: Hold, place: StepPlace): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const restores = place.restores && (await anythingSent(transaction, hold.change))
    if (place.direction === 'forth' && !restores) await goOnUnlessStoppedIn(transaction, hold.change)
    await tellStep(transaction, hold, place, { state: 'intended' })
  })
}

/** Whether a step of it was sent, or was about to be when its process ended. */
export async function anythingSent(database: Kysely<Database>, change: number): Promise<boolean> {
  const step = await database
    .selectFrom('change_step')
    .select('position')
    .where('change_id', '=', change)
    .where('tries', '>', 0)
    .executeTakeFirst()
  return step !== undefined
}
