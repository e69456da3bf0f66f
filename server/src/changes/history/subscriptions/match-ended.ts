import { toldWith } from '@patchbay/contract/changes/subscribed-states'
import { sql } from 'kysely'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import type { HistorySubscriptionTable } from '../../../database/tables/subscriptions.ts'
import { fittingChanges } from '../fitting-changes.ts'
import { fittingOutside } from '../fitting-outside.ts'

/** Of each sort, at one look. */
const most = 500

/** What ended, or was found, and was not compared with any subscription yet. */
interface Ended {
  readonly changes: readonly number[]
  readonly outside: readonly number[]
}

/**
 * Compares what has ended since the last look with every subscription, and writes down what fits; true where there may be more.
 * What was looked at says so in its own row and in the same transaction, so that a process that dies here leaves it to the next,
 * and of many processes each takes others.
 */
export async function matchEnded(database: Kysely<Database>): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const ended = await takeEnded(transaction)
    const { changes, outside } = ended
    if (changes.length === 0 && outside.length === 0) return false
    const subscriptions = await transaction
      .selectFrom('history_subscription')
      .selectAll()
      .orderBy('id')
      .execute()
    for (const subscription of subscriptions) await match(transaction, subscription, ended)
    await sql`update change set matched_as = state where id = any(${[...changes]}::bigint[])`.execute(
      transaction,
    )
    await sql`update outside_change set matched = true where id = any(${[...outside]}::int[])`.execute(
      transaction,
    )
    return changes.length === most || outside.length === most
  })
}

/** The states are those that are told (subscribed-states.ts), in full, as the index of migration 0092 has them. */
export const unmatchedRuns = sql`from change
  where matched_as is distinct from state
    and state in ('done', 'done-not-proven', 'undone', 'undo-failed', 'needs-person', 'cancelled', 'expired')`

export const unmatchedOutside = sql`from outside_change where not matched`

async function takeEnded(transaction: Transaction<Database>): Promise<Ended> {
  const { rows: changes } = await sql<{ id: number }>`select id ${unmatchedRuns}
    order by state_at limit ${most} for no key update skip locked`.execute(transaction)
  const { rows: outside } = await sql<{ id: number }>`select id ${unmatchedOutside}
    order by id limit ${most} for no key update skip locked`.execute(transaction)
  return { changes: changes.map(({ id }) => id), outside: outside.map(({ id }) => id) }
}

async function match(
  transaction: Transaction<Database>,
  { id, person_id: person, filter, own_too: ownToo }: Selectable<HistorySubscriptionTable>,
  { changes, outside }: Ended,
): Promise<void> {
  // By PostgreSQL's own clock: read as a date it loses its microseconds, and what ended just before would count.
  const since = sql<Date>`(select since from history_subscription where id = ${id})`
  const runs = (await fittingChanges(transaction, filter, changes))
    .select('change.id')
    .where('change.state', 'in', [...toldWith(filter.result)])
    .where('change.state_at', '>=', since)
    // What was called off before anybody applied it was nothing but a preview.
    .where(sql<boolean>`(change.state <> 'cancelled' or change.idempotency_key is not null)`)
    .$if(!ownToo, (query) => query.where(sql<boolean>`change.requested_by is distinct from ${person}`))
  await sql`insert into subscription_fit (subscription_id, change_id)
    select ${id}::int, fitting.id from (${runs}) as fitting on conflict do nothing`.execute(transaction)
  const others = (await fittingOutside(transaction, filter, outside))
    .select('outside_change.id')
    .where('outside_change.seen_at', '>=', since)
  await sql`insert into subscription_fit (subscription_id, outside_change_id)
    select ${id}::int, fitting.id from (${others}) as fitting on conflict do nothing`.execute(transaction)
}
