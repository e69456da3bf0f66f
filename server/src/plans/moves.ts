import type { Ask } from '@patchbay/connectors/asking'
import type { RunState } from '@patchbay/contract/runs'
import { moveOn } from '../changes/rows.ts'
import type { ChangeWorker } from '../changes/worker.ts'
import type { PlanKind } from './plan-kind.ts'
import { movePlan } from './rows.ts'
import type { Standing } from './rows.ts'

export interface Carrying {
  readonly worker: ChangeWorker
  readonly kind: PlanKind
  readonly standing: Standing
  readonly ask: Ask
}

/** Moves the plan, with nothing else. */
export const move = (
  { worker, kind, standing }: Carrying,
  to: RunState,
  why: string | null = null,
): Promise<boolean> =>
  worker.database
    .transaction()
    .execute((transaction) => movePlan(transaction, standing.row, kind.plan, { to, why }))

/** From here on its changes are undone. */
export async function turnBack({ worker, kind, standing }: Carrying, why: string): Promise<void> {
  await worker.database
    .transaction()
    .execute((transaction) =>
      movePlan(transaction, standing.row, kind.plan, { to: 'running', why, goesBack: true }),
    )
}

/** Nothing of what has not begun is ever sent. */
export async function callOff({ worker, standing }: Carrying, why: string): Promise<void> {
  for (const change of standing.changes.values()) {
    if (change.state !== 'scheduled' && change.state !== 'awaiting-approval') continue
    await worker.database
      .transaction()
      .execute((transaction) =>
        moveOn(transaction, change.id, { from: change.state, to: 'cancelled', why }, null),
      )
    worker.moved(change.id, 'cancelled')
  }
}
