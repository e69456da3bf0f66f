import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { takeTargets } from './leases.ts'
import type { ChangeRow } from './rows.ts'

/**
 * Takes what all steps of a workflow touch, in one order for all workflows, so that two of them cannot wait for each other. What
 * several steps touch is held by the first of them, and is handed on at its end.
 * @throws TargetHeldError
 */
export async function holdSteps(
  transaction: Transaction<Database>,
  steps: readonly Pick<ChangeRow, 'id' | 'targets'>[],
): Promise<void> {
  const first = new Map<string, number>()
  for (const { id, targets } of steps) {
    for (const target of targets) if (!first.has(target)) first.set(target, id)
  }
  for (const target of [...first.keys()].toSorted()) {
    await takeTargets(transaction, first.get(target) ?? 0, [target])
  }
}
