import type { RunState } from '@patchbay/contract/runs'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { Proof } from '../kind.ts'
import { readProofs } from '../rows.ts'

const minute = 60_000
/** Milliseconds for which a device is watched for: one that is in a cupboard over the weekend comes within them. */
const span = 7 * 24 * 60 * minute

/** Ticks that were not seen, and are no reason to look no more. */
export const isOpen = (state: string): boolean => state === 'not-proven' || state === 'waiting'

/** Milliseconds until it is looked for again: a minute at first, and never more often than an eighth of the time that passed. */
export const untilNextLook = (passed: number): number => Math.min(Math.max(passed / 8, minute), 60 * minute)

/** A run that ended and misses nothing but what its device shows in its own time is watched on, holding nothing. */
export async function beginWatching(
  transaction: Transaction<Database>,
  id: number,
  state: RunState,
  proofs: readonly Proof[],
  now: Date,
): Promise<void> {
  if (state !== 'done' && state !== 'done-not-proven') return
  const ownTime = new Set(proofs.flatMap(({ name, ownTime: own }) => (own === true ? [name] : [])))
  const open = (await readProofs(transaction, id)).filter(({ state: tick }) => isOpen(tick))
  if (open.length === 0 || !open.every(({ name }) => ownTime.has(name))) return
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  await transaction
    .updateTable('change')
    .set({ watched_until: after(span), watch_next_at: after(untilNextLook(0)), watch_answered_at: now })
    .where('id', '=', id)
    .execute()
}
