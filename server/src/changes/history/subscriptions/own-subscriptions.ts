import { mostSubscriptions } from '@patchbay/contract/command-centre/command-history/subscriptions'
import type {
  SubscribedFilter,
  Subscription,
} from '@patchbay/contract/command-centre/command-history/subscriptions'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import type { HistorySubscriptionTable } from '../../../database/tables/subscriptions.ts'
import { CallError } from '../../../errors/call-error.ts'
import { nameKey } from '../../../people/saved-names.ts'

type Row = Selectable<HistorySubscriptionTable>

const shown = ({ id, name, filter, own_too: ownToo, since }: Row): Subscription => ({
  id,
  name,
  filter,
  ownToo,
  since: since.toISOString(),
})

const noSuchSubscription = () =>
  new CallError('no-such-thing', { fields: { id: 'The subscription does not exist.' } })

/** The own ones, newest first. */
export async function readSubscriptions(database: Kysely<Database>, person: number): Promise<Subscription[]> {
  const rows = await database
    .selectFrom('history_subscription')
    .selectAll()
    .where('person_id', '=', person)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(shown)
}

export async function subscribe(
  database: Kysely<Database>,
  person: number,
  wanted: { readonly name: string; readonly filter: SubscribedFilter; readonly ownToo: boolean },
): Promise<Subscription> {
  return database.transaction().execute(async (transaction) => {
    const own = await lockOwn(transaction, person)
    refuseTwice(own, { id: null, name: wanted.name })
    if (own.length >= mostSubscriptions) {
      throw new CallError('input-not-valid', {
        fields: { body: `You have ${mostSubscriptions} subscriptions, the maximum. End one first.` },
      })
    }
    const row = await transaction
      .insertInto('history_subscription')
      .values({
        person_id: person,
        name: wanted.name,
        name_key: nameKey(wanted.name),
        filter: JSON.stringify(given(wanted.filter)),
        own_too: wanted.ownToo,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return shown(row)
  })
}

export async function renameSubscription(
  database: Kysely<Database>,
  person: number,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<Subscription> {
  return database.transaction().execute(async (transaction) => {
    const own = await lockOwn(transaction, person)
    if (!own.some((one) => one.id === id)) throw noSuchSubscription()
    refuseTwice(own, { id, name })
    const row = await transaction
      .updateTable('history_subscription')
      .set({ name, name_key: nameKey(name) })
      .where('person_id', '=', person)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return shown(row)
  })
}

export async function endSubscription(database: Kysely<Database>, person: number, id: number): Promise<void> {
  const { numDeletedRows } = await database
    .deleteFrom('history_subscription')
    .where('person_id', '=', person)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw noSuchSubscription()
}

/** An empty text narrows nothing. */
const given = (filter: SubscribedFilter): SubscribedFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

/** All of one person's; one writer at a time, or many at once would pass the limit together. */
async function lockOwn(transaction: Transaction<Database>, person: number) {
  await transaction
    .selectFrom('person')
    .select('id')
    .where('id', '=', person)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return transaction
    .selectFrom('history_subscription')
    .select(['id', 'name', 'name_key'])
    .where('person_id', '=', person)
    .execute()
}

function refuseTwice(
  own: readonly { readonly id: number; readonly name: string; readonly name_key: string }[],
  { id, name }: { readonly id: number | null; readonly name: string },
): void {
  const key = nameKey(name)
  const same = own.find((one) => one.id !== id && one.name_key === key)
  if (same === undefined) return
  throw new CallError('input-not-valid', {
    fields: { name: `There is already a subscription “${same.name}”. Choose another name.` },
  })
}
