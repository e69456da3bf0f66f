import type { Preview } from '@patchbay/contract/changes/preview'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { notify } from '../../notifications/notify.ts'
import { holdersOf } from '../../people/holders-of.ts'
import { overrideKey } from '../rights/override.ts'
import type { ChangeRow } from '../rows.ts'
import type { Stopper } from '../stop-request.ts'
import { tellOfRun } from './of-run.ts'
import { pathOf } from './path.ts'

type Tx = Transaction<Database>

interface Person {
  readonly id: number
  readonly username: string
}

const whoAsked = ({ requested_by: id }: ChangeRow): number[] => (id === null ? [] : [id])

/** When: of a list that began to wait after its time had come, that time says nothing. */
function begins({ batch, run_at: at, state_at: since }: ChangeRow, to: 'scheduled' | 'running'): string {
  if (to === 'running') return 'It begins.'
  if (batch === null) return `It begins at ${at?.toISOString() ?? 'its time'}.`
  const notBefore = at !== null && at > since ? `, not before ${at.toISOString()}` : ''
  return `It starts in the order of its list${notBefore}.`
}

/** Somebody agreed: who asked is told, and where it goes past a protection, whoever else may do that. */
export async function tellAgreed(
  transaction: Tx,
  row: ChangeRow,
  by: Person,
  to: 'scheduled' | 'running',
): Promise<void> {
  await tellOfRun(transaction, row, {
    event: 'change-agreed',
    to: whoAsked(row),
    by: by.id,
    what: `${by.username} agreed`,
    words: `${row.sentence} ${begins(row, to)}`,
  })
  const passed = (row.preview as Preview).checks.filter(({ past }) => past === true)
  if (passed.length === 0) return
  const holders = await holdersOf(transaction, [overrideKey])
  await tellOfRun(transaction, row, {
    event: 'protection-passed',
    to: holders.filter((id) => id !== row.requested_by),
    by: by.id,
    what: 'A protection was overridden',
    words: `${row.requester} asked and ${by.username} agreed. ${passed.map(({ words }) => words).join(' ')}`,
  })
}

/** Somebody who agrees to changes called it off. */
export const tellCalledOff = (transaction: Tx, row: ChangeRow, { id, username }: Person): Promise<void> =>
  tellNotBegun(transaction, row, id, `${username} called off`)

/** Somebody stopped it after it had begun, and before anything was sent. */
export const tellStopped = (transaction: Tx, row: ChangeRow, { id, name }: Stopper): Promise<void> =>
  tellNotBegun(transaction, row, id, `${name} stopped`)

async function tellNotBegun(transaction: Tx, row: ChangeRow, by: number | null, what: string): Promise<void> {
  await notify(transaction, {
    event: 'change-refused',
    to: whoAsked(row),
    by,
    title: `${what}: ${row.target}`,
    words: `${row.sentence} Nothing was sent.`,
    path: pathOf(row),
    change: row.id,
  })
}

export async function tellRefused(
  transaction: Tx,
  row: ChangeRow,
  by: Person,
  reason: string,
): Promise<void> {
  await notify(transaction, {
    event: 'change-refused',
    to: whoAsked(row),
    by: by.id,
    title: `${by.username} refused: ${row.target}`,
    words: reason,
    path: pathOf(row),
    change: row.id,
  })
}
