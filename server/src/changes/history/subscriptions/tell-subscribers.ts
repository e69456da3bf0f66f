import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import { notify } from '../../../notifications/notify.ts'
import { holdsNow } from '../../../people/holders-of.ts'
import { soon } from '../../ticket-notes/plan-list-notes.ts'
import { toldWords } from './notification-words.ts'
import type { ToldRun } from './notification-words.ts'

/** Minutes after a notice in which what fits is gathered for the next one. */
const gather = 5

/** A list is told when all of it is over, but for what a person must agree to or decide first. */
const ripe = sql<boolean>`not exists (
  select 1 from change join change as other on other.batch = change.batch
  where change.id = fit.change_id and other.batch_stage is not null and other.state = any(${[...soon]}::text[]))`

/** What fits and nobody was told, now or later. */
export const unsettledFits = sql`from subscription_fit as fit where fit.settled_at is null`

/**
 * Tells each subscriber what fits and was not told yet: one notice for all of it, at most one in five minutes. Who may not look
 * at the history any more is told nothing of it, then and later.
 */
export async function tellSubscribers(database: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ person: number }>`
    select distinct person_id as person from history_subscription
    where exists (select ${unsettledFits} and fit.subscription_id = history_subscription.id and ${ripe})`.execute(
    database,
  )
  for (const { person } of rows) {
    await database.transaction().execute((transaction) => tell(transaction, person))
  }
}

async function tell(transaction: Transaction<Database>, person: number): Promise<void> {
  if (!(await oneAtPerson(transaction, person)) || (await toldLately(transaction, person))) return
  const fits = await openFits(transaction, person)
  if (fits.length === 0) return
  const notice = (await holdsNow(transaction, person, 'commands-history'))
    ? await noticeOf(transaction, person, fits)
    : null
  await transaction
    .updateTable('subscription_fit')
    .set({ settled_at: sql<Date>`now()`, notice_id: notice })
    .where(
      'id',
      'in',
      fits.map(({ id }) => id),
    )
    .execute()
}

/** Another process may tell them at this moment. */
async function oneAtPerson(transaction: Transaction<Database>, person: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('person')
    .select('id')
    .where('id', '=', person)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

async function toldLately(transaction: Transaction<Database>, person: number): Promise<boolean> {
  const { rows } = await sql`select 1 from subscription_fit
    join history_subscription on history_subscription.id = subscription_id
    where person_id = ${person} and notice_id is not null and settled_at > now() - ${gather} * interval '1 minute'
    limit 1`.execute(transaction)
  return rows.length > 0
}

interface Fit {
  readonly id: number
  readonly subscription: number
  readonly change: number | null
  readonly outside: number | null
}

async function openFits(transaction: Transaction<Database>, person: number): Promise<readonly Fit[]> {
  const { rows } = await sql<Fit>`
    select fit.id, subscription_id as subscription, change_id as change, outside_change_id as outside
    from subscription_fit as fit join history_subscription on history_subscription.id = subscription_id
    where person_id = ${person} and settled_at is null and ${ripe} order by fit.id`.execute(transaction)
  return rows
}

async function noticeOf(
  transaction: Transaction<Database>,
  person: number,
  fits: readonly Fit[],
): Promise<number> {
  const numbersOf = (which: (fit: Fit) => number | null) => [
    ...new Set(fits.flatMap((fit) => which(fit) ?? [])),
  ]
  const runs = numbersOf(({ change }) => change)
  const { rows: told } =
    await sql<ToldRun>`select id, state, sentence, target, requester, reason, batch from change
    where id = any(${runs}::bigint[]) order by state_at, id`.execute(transaction)
  const outside = await transaction
    .selectFrom('outside_change')
    .select(['switch', 'interface', 'fields'])
    .where('id', 'in', [0, ...numbersOf((fit) => fit.outside)])
    .orderBy('seen_at')
    .orderBy('id')
    .execute()
  const subscriptions = await transaction
    .selectFrom('history_subscription')
    .select(['name', 'filter'])
    .where(
      'id',
      'in',
      numbersOf((fit) => fit.subscription),
    )
    .orderBy('id')
    .execute()
  return notify(transaction, {
    event: 'subscription-fits',
    to: [person],
    by: null,
    ...toldWords({ runs: told, outside, subscriptions }),
    change: runs.length === 1 && outside.length === 0 ? (runs[0] ?? null) : null,
  })
}
