import { wordsOfRun } from '@patchbay/contract/runs'
import type { RunState } from '@patchbay/contract/runs'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { ChangeRow } from '../rows.ts'
import { tellOfRun } from './of-run.ts'
import { requesterAndApprovers, requesterOrApprovers } from './stalled-runs.ts'

/** What who asked would not have expected. */
const unexpected: ReadonlySet<RunState> = new Set([
  'undone',
  'undo-failed',
  'needs-person',
  'done-not-proven',
  'expired',
])

/** What became of a change, to who asked for it, or whoever may agree where nobody is left who did, where it is not what was meant or not seen at once. `by` is who stopped it, who is not told of that. */
export async function tellEnd(
  transaction: Transaction<Database>,
  row: ChangeRow,
  state: RunState,
  why: string | null,
  by: number | null = null,
): Promise<void> {
  // Of a step its workflow tells, unless it is neither as intended nor as before.
  if (row.plan !== null && state !== 'undo-failed') return
  if (state === 'done') return tellDone(transaction, row)
  if (!unexpected.has(state)) return
  // It is neither as intended nor as before: somebody must look now, whoever asked.
  const to = await (state === 'undo-failed' ? requesterAndApprovers : requesterOrApprovers)(transaction, row)
  const { words, meaning } = wordsOfRun[state]
  // Which one it is has to be said of each.
  const of = state === 'undo-failed' ? { ...row, batch: null } : row
  await tellOfRun(transaction, of, {
    event: 'change-ended',
    to,
    by: state === 'undone' ? by : null,
    what: words,
    words: why ?? meaning,
  })
}

/** One that began at the click is seen where it was asked for; one that began later, and of no list, is told of. */
async function tellDone(transaction: Transaction<Database>, row: ChangeRow): Promise<void> {
  const beganLater = row.run_at !== null || row.approved_at !== null
  if (!beganLater || row.batch !== null || row.requested_by === null) return
  const { words, meaning } = wordsOfRun.done
  await tellOfRun(transaction, row, {
    event: 'change-done',
    to: [row.requested_by],
    by: null,
    what: words,
    words: meaning,
  })
}

/** Its time is over and nothing undoes it by itself. */
export async function tellOverdue(
  transaction: Transaction<Database>,
  row: ChangeRow,
  why: string,
): Promise<void> {
  await tellOfRun(transaction, row, {
    event: 'change-overdue',
    to: await requesterOrApprovers(transaction, row),
    by: null,
    what: 'Still in place after its end',
    words: why,
  })
}
