import type { RunState } from '@patchbay/contract/runs'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { Hold } from '../leases.ts'
import { notifyStalled } from '../notices/stalled-runs.ts'
import { recordEnd } from '../evidence/record-end.ts'
import { moveOn } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'
import type { ChangeWorker } from '../worker.ts'

const second = 1_000
const minute = 60 * second

/** Milliseconds after which somebody is told that it is not known: by then reading back settles all but what is away. */
const told = minute
/**
 * Milliseconds after which a person has to decide. A switch that starts anew answers within ten minutes; what is silent for a
 * quarter of an hour stays so until somebody goes there, and keeps others off its targets meanwhile.
 */
const limit = 15 * minute

const between = (least: number, wanted: number, most: number) => Math.min(Math.max(wanted, least), most)

/** Milliseconds until it is read again: seconds at first, and never more often than a part of the time that it is over. */
export const untilReadAgain = (state: RunState, since: number): number =>
  state === 'needs-person'
    ? between(minute, since / 4, 15 * minute)
    : between(5 * second, since / 12, 75 * second)

/**
 * A run of which nothing could be read now: it is read again later, and in time somebody is told and has to decide. With `alarm`
 * somebody is told at once.
 */
export async function stayUnknown(
  worker: ChangeWorker,
  row: ChangeRow,
  hold: Hold,
  why: string,
  alarm = false,
): Promise<void> {
  const { database, now } = worker
  const since = Math.max(0, now().getTime() - row.state_at.getTime())
  const decides = row.state === 'outcome-unknown' && since >= limit
  await database.transaction().execute(async (transaction) => {
    const pause = decides ? minute : untilReadAgain(row.state, since)
    await transaction
      .updateTable('change')
      .set({ read_again_at: sql<Date>`clock_timestamp() + ${pause} * interval '1 millisecond'` })
      .where('id', '=', row.id)
      .where('fence', '=', hold.fence)
      .execute()
    if (decides) {
      await moveOn(transaction, row.id, { from: 'outcome-unknown', to: 'needs-person', why }, hold)
      await recordEnd(transaction, row, 'needs-person', why)
      await notifyStalled(transaction, row, 'needs-person', why)
    } else if (row.state === 'outcome-unknown' && !row.unknown_told && (alarm || since >= told)) {
      await transaction.updateTable('change').set({ unknown_told: true }).where('id', '=', row.id).execute()
      await notifyStalled(transaction, row, 'outcome-unknown', why)
    }
  })
  if (decides) worker.moved(row.id, 'needs-person')
}

/** Has it read at the next look, by whichever process. */
export async function readSoon(database: Kysely<Database>, id: number): Promise<void> {
  await database
    .updateTable('change')
    .set({ read_again_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}
