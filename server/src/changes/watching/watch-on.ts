import { Failure } from '@patchbay/connectors/failures'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { changedAt } from '../changed-at.ts'
import type { ChangeKind, Means } from '../kind.ts'
import { kindNamed } from '../kind.ts'
import { tellSeen } from '../notices/seen.ts'
import { recordEnd } from '../evidence/record-end.ts'
import { moveOn, readChange, readProofs } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'
import type { ChangeWorker } from '../worker.ts'
import { untilNextLook } from './start-watching.ts'
import { lookForIt } from './look-for-it.ts'
import type { Look } from './look-for-it.ts'

/** Runs that one look of a process looks at. */
const most = 4
/** Milliseconds for all that looking at one takes. */
const limit = 20_000

/**
 * Looks once more for the devices of runs that ended before these showed that the change works for them. What is seen then makes
 * such a run done; what somebody changed since is no longer watched.
 */
export async function watchOn(worker: ChangeWorker, signal: AbortSignal): Promise<void> {
  for (const id of await claim(worker)) {
    if (signal.aborted) return
    await look(worker, id, signal).catch((error: unknown) => {
      worker.log.warn({ error, change: id }, 'run not watched on')
    })
  }
}

/** Runs that are looked at again, now or later. */
export const watchedRuns = sql`from change run where watched_until is not null`

/** Each is of one process until its next look. One whose targets another run holds waits: what that leaves is looked at then. */
async function claim({ database, now }: ChangeWorker): Promise<number[]> {
  const at = now()
  const { rows } = await sql<{ id: number; ended_at: Date }>`
    select id, ended_at ${watchedRuns} and watch_next_at <= ${at}
      and not exists (select 1 from change_lease where target = any(run.targets))
    order by watch_next_at limit ${most}`.execute(database)
  const claimed: number[] = []
  for (const { id, ended_at: ended } of rows) {
    const next = new Date(at.getTime() + untilNextLook(at.getTime() - ended.getTime()))
    // Another process may have been quicker: it is due no more then.
    const { numUpdatedRows } = await database
      .updateTable('change')
      .set({ watch_next_at: next })
      .where('id', '=', id)
      .where('watched_until', 'is not', null)
      .where('watch_next_at', '<=', at)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) claimed.push(id)
  }
  return claimed
}

async function look(worker: ChangeWorker, id: number, outer: AbortSignal): Promise<void> {
  const { database, means, now } = worker
  const row = await readChange(database, id)
  if (row === undefined) return
  const later = await changedSince(database, row)
  if (later !== null) {
    return giveUp(worker, row, `No longer watched: run ${later} changed it since.`)
  }
  const planned = planOf(kindNamed(worker.kinds, row.kind), row, means)
  if (planned === null) {
    const why = 'No longer watched: the time is over, and the source of its proof is not connected.'
    if (row.watched_until !== null && now() >= row.watched_until) await giveUp(worker, row, why)
    return
  }
  const { steps, proofs } = planned
  const [told, changed] = await Promise.all([readProofs(database, id), changedAt(database, id, steps)])
  const signal = AbortSignal.any([outer, AbortSignal.timeout(limit)])
  const found = await lookForIt(proofs, told, changed ?? row.requested_at, { limit, signal })
  if (outer.aborted) return
  if (found.otherwise !== null) {
    return giveUp(worker, row, `No longer watched: it was changed since. ${found.otherwise}`)
  }
  const anySeen = [...told, ...found.ticks].some(({ state }) => state === 'proven')
  if (anySeen && !found.away && found.ticks.every(({ state }) => state !== 'not-seen'))
    return close(worker, row, found)
  await wait(worker, row, found)
  const until = row.watched_until
  if (found.away || until === null || now() < until) return
  await giveUp(worker, row, `No longer watched: the device was not seen until ${until.toISOString()}.`)
}

/** Null while a system that it needs is disabled or gone. */
function planOf(kind: ChangeKind, { intent, snapshot }: ChangeRow, means: Means) {
  try {
    return { steps: kind.steps(intent, snapshot, means), proofs: kind.proofs(intent, snapshot, means) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return null
  }
}

/** A run that went on with its target after this one; what was undone left nothing, and what was not begun neither. */
async function changedSince(database: Kysely<Database>, { id, targets }: ChangeRow): Promise<number | null> {
  const row = await database
    .selectFrom('change')
    .select('id')
    .where('id', '>', id)
    .where(sql<boolean>`targets && ${targets}::text[]`)
    .where('state', 'in', ['done', 'done-not-proven', 'undo-failed', 'needs-person'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** All of it was seen: the run is what was meant. */
async function close(worker: ChangeWorker, row: ChangeRow, found: Look): Promise<void> {
  const seen = `Its device was seen at ${worker.now().toISOString()}, after the run had ended.`
  const why = `${seen}${(await stoppedItsList(worker.database, row)) ? ' Continue the list that stopped at it by hand.' : ''}`
  await whileWatched(worker, row, async (transaction) => {
    await tellTicks(transaction, row, found)
    if (row.state === 'done-not-proven') {
      await moveOn(transaction, row.id, { from: row.state, to: 'done', why }, null)
    } else await say(transaction, { ...row, why: null }, why)
    await stopWatching(transaction, row)
    await recordEnd(transaction, row, 'done', why)
    await tellSeen(transaction, row, 'Seen', why)
  })
  worker.moved(row.id, 'done')
}

/** Time in which something did not answer is given to it once more. */
async function wait(worker: ChangeWorker, row: ChangeRow, found: Look): Promise<void> {
  const { watched_until: until, watch_answered_at: answered } = row
  if (until === null) return
  const now = worker.now()
  const lost = found.away ? now.getTime() - (answered ?? now).getTime() : 0
  await whileWatched(worker, row, async (transaction) => {
    await tellTicks(transaction, row, found)
    await transaction
      .updateTable('change')
      .set({ watched_until: new Date(until.getTime() + lost), watch_answered_at: now })
      .where('id', '=', row.id)
      .execute()
  })
}

async function giveUp(worker: ChangeWorker, row: ChangeRow, why: string): Promise<void> {
  await whileWatched(worker, row, async (transaction) => {
    await say(transaction, row, why)
    // Nobody looks for it any more.
    await transaction
      .updateTable('change_proof')
      .set({ state: 'not-proven' })
      .where('change_id', '=', row.id)
      .where('state', '=', 'waiting')
      .execute()
    await stopWatching(transaction, row)
    await recordEnd(transaction, row, row.state, why)
    await tellSeen(transaction, row, 'Not seen', why)
  })
}

/** Nothing is written to one that somebody else closed meanwhile. */
async function whileWatched(
  { database }: ChangeWorker,
  { id, state }: ChangeRow,
  work: (transaction: Transaction<Database>) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const still = await transaction
      .selectFrom('change')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', state)
      .where('watched_until', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (still !== undefined) await work(transaction)
  })
}

/** What was not seen stays as it was told, with what is there instead. */
async function tellTicks(
  transaction: Transaction<Database>,
  { id }: ChangeRow,
  { ticks }: Look,
): Promise<void> {
  for (const { proof, state, seen, source } of ticks) {
    await transaction
      .updateTable('change_proof')
      .set({
        ...(state === 'not-seen' ? {} : { state }),
        ...(seen === null ? {} : { seen, source, at: sql<Date>`clock_timestamp()` }),
      })
      .where('change_id', '=', id)
      .where('name', '=', proof.name)
      .where('state', 'in', ['not-proven', 'waiting'])
      .$if(state === 'not-seen' && seen === null, (query) => query.where(sql<boolean>`false`))
      .execute()
  }
}

const say = async (transaction: Transaction<Database>, { id, why: before }: ChangeRow, why: string) =>
  transaction
    .updateTable('change')
    .set({ why: `${before ?? ''} ${why}`.trim() })
    .where('id', '=', id)
    .execute()

const stopWatching = async (transaction: Transaction<Database>, { id }: ChangeRow) =>
  transaction
    .updateTable('change')
    .set({ watched_until: null, watch_next_at: null })
    .where('id', '=', id)
    .execute()

async function stoppedItsList(database: Kysely<Database>, { batch, state }: ChangeRow): Promise<boolean> {
  if (batch === null || state === 'done') return false
  const row = await database
    .selectFrom('batch')
    .select('stopped_at')
    .where('id', '=', batch)
    .executeTakeFirst()
  return row !== undefined && row.stopped_at !== null
}
