import { wordsOfRun } from '@patchbay/contract/runs'
import type { RunState } from '@patchbay/contract/runs'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { notify } from '../../notifications/notify.ts'
import { peopleNamed } from '../../people/named.ts'
import { readPolicy } from '../../policies/policies.ts'
import { classesWith } from '../../policies/protected.ts'
import { reachOf } from '../downstream/reach.ts'
import type { ChangeKind } from '../kind.ts'
import type { ChangeRow } from '../rows.ts'
import { pathOf } from './path.ts'

/** Ends before which something was sent. */
const carriedOut: ReadonlySet<RunState> = new Set([
  'done',
  'done-not-proven',
  'undone',
  'undo-failed',
  'needs-person',
])

/** Something of a protected class was changed: whoever is named as its owner is told, also where it was put back. */
export async function tellOwners(
  transaction: Transaction<Database>,
  kind: ChangeKind,
  row: ChangeRow,
  state: RunState,
): Promise<void> {
  if (!carriedOut.has(state)) return
  const touched = reachOf(kind, row.intent, row.snapshot)
  const classes = classesWith(await readPolicy(transaction, 'protected-things'), touched)
  const owners = await peopleNamed(
    transaction,
    classes.flatMap(({ owners: names }) => names),
  )
  if (owners.length === 0) return
  const names = classes.map(({ name }) => name).join(', ')
  await notify(transaction, {
    event: 'protected-changed',
    to: owners,
    by: null,
    title: `${names}: ${row.target}`,
    words: `${row.sentence} ${wordsOfRun[state].words}. ${row.requester} asked for it${row.approver === null ? '' : ` and ${row.approver} agreed`}. Why: ${row.reason}`,
    path: pathOf(row),
    change: row.id,
  })
}
