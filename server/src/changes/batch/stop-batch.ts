import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import { notify } from '../../notifications/notify.ts'
import { mayStopOthers } from '../rights/may-call-off.ts'
import { pathOfList } from '../notices/path.ts'
import type { Reader } from '../rights/readable-run.ts'
import { moveOn } from '../rows.ts'
import type { ChangeWorker } from '../worker.ts'
import { haltsAt } from './its-turn.ts'

type Stopper = Reader & { readonly profile: { readonly username: string } }

/** Nothing more of it begins; what runs comes to its end. */
async function stop(transaction: Transaction<Database>, batch: string, why: string): Promise<void> {
  await transaction
    .updateTable('batch')
    .set({ stopped_at: sql<Date>`clock_timestamp()`, stopped_why: why })
    .where('id', '=', batch)
    .execute()
  const rows = await transaction
    .selectFrom('change')
    .select(['id', 'state'])
    .where('batch', '=', batch)
    .where('state', 'in', ['draft', 'checked', 'previewed', 'awaiting-approval', 'scheduled'])
    .forUpdate()
    .execute()
  for (const { id, state } of rows) await moveOn(transaction, id, { from: state, to: 'cancelled', why }, null)
}

/** Called off by who made it, or by somebody who agrees to changes, of which the first is told. @throws CallError `no-such-thing`, `too-late` */
export async function stopBatch(
  database: Kysely<Database>,
  { batch: id, person }: { readonly batch: string; readonly person: Stopper },
  record: (transaction: Transaction<Database>, kind: string) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const batch = await transaction
      .selectFrom('batch')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const { id: by, username: name } = person.profile
    const own = batch?.requested_by === by
    // What was not applied yet is its maker's alone.
    const others = batch?.applied_at !== null && mayStopOthers(person)
    if (batch === undefined || (!own && !others)) throw new CallError('no-such-thing')
    if (batch.stopped_at !== null) throw new CallError('too-late')
    await stop(transaction, id, `Stopped by ${name}.`)
    if (!own && batch.requested_by !== null) {
      await notify(transaction, {
        event: 'change-refused',
        to: [batch.requested_by],
        by,
        title: `${name} stopped your list`,
        words: `No further line starts. Reason of the list: ${batch.reason}`,
        path: pathOfList(id),
        change: null,
      })
    }
    await record(transaction, batch.kind)
  })
}

/** Lines that wait, without which no list can be stopped. */
export const waitingLines = sql`from change as waiting
  where waiting.batch is not null and waiting.ended_at is null and waiting.state in ('scheduled', 'awaiting-approval')`

/**
 * A list of which one line did not go as it was meant goes no further: the others would meet the same (promise 8). Past a line
 * of a later stage it goes on where who applied it said so.
 */
export async function stopFailing({ database, log }: Pick<ChangeWorker, 'database' | 'log'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct batch.id from batch join change on change.batch = batch.id
    where batch.applied_at is not null and batch.stopped_at is null
      and ${haltsAt('change')}
      and exists (select ${waitingLines} and waiting.batch = batch.id)`.execute(database)
  for (const { id } of rows) {
    try {
      await database.transaction().execute((transaction) => stopAfter(transaction, id))
    } catch (error) {
      // Something of it was begun between the look and the stop: the next look finds it again.
      log.warn({ error, batch: id }, 'list not stopped')
    }
  }
}

async function stopAfter(transaction: Transaction<Database>, id: string): Promise<void> {
  const batch = await transaction
    .selectFrom('batch')
    .select('stopped_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (batch === undefined || batch.stopped_at !== null) return
  const failed = await transaction
    .selectFrom('change')
    .innerJoin('batch', 'batch.id', 'change.batch')
    .select(['change.target', 'change.batch_position'])
    .where('batch.id', '=', id)
    .where(haltsAt('change'))
    .orderBy('change.batch_position')
    .executeTakeFirst()
  if (failed === undefined) return
  await stop(transaction, id, `Stopped: line ${failed.batch_position ?? 0}, ${failed.target}, failed.`)
}
