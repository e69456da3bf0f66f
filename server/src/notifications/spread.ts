import { ownNoticeEvents } from '@patchbay/contract/people/notice-events'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Systems } from '../systems/open.ts'

const isNew = sql<boolean>`notice.spread_at is null`

export const newNotices = sql`from notice where ${isNew}`

/** Notices that one look spreads. */
const most = 100

export interface Ways {
  /** Is there a server that takes mail. */
  readonly mail: boolean
  readonly systems: Pick<Systems, 'ofKind'>
}

/**
 * Writes a delivery for each way that a notice takes out of the console: a mail to each person it is for who wants mail of such,
 * and a message to each connected system that is told of such. What is connected later is told of what happens later.
 */
export async function spread(database: Kysely<Database>, ways: Ways): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const notices = await transaction
      .selectFrom('notice')
      .select(['id', 'event'])
      .where(isNew)
      .orderBy('id')
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute()
    if (notices.length === 0) return
    const ids = notices.map(({ id }) => id)
    if (ways.mail) await spreadMail(transaction, ids)
    for (const { name, plans } of ways.systems.ofKind('notification')) {
      const settings = await settingsOf(transaction, name)
      const wanted = notices.filter(
        ({ event }) => !ownNoticeEvents.has(event) && (plans?.wants(settings, event) ?? true),
      )
      if (wanted.length === 0) continue
      await transaction
        .insertInto('delivery')
        .values(wanted.map(({ id }) => ({ notice_id: id, way: 'webhook' as const, system: name })))
        .execute()
    }
    await transaction
      .updateTable('notice')
      .set({ spread_at: sql<Date>`now()` })
      .where('id', 'in', ids)
      .execute()
  })
}

/** Whoever has no address, and whoever wants no mail of such, is told in the console alone. */
async function spreadMail(transaction: Transaction<Database>, ids: readonly number[]): Promise<void> {
  await sql`insert into delivery (notice_id, way, person_id)
    select notice.id, 'mail', person.id
    from notification
    join notice on notice.id = notification.notice_id
    join person on person.id = notification.person_id
    where notice.id = any(${[...ids]}::bigint[]) and person.email <> '' and not exists (
      select 1 from preference where preference.person_id = person.id and preference.name = 'no_mail'
        and preference.value @> to_jsonb(notice.event))
    order by notice.id, person.id`.execute(transaction)
}

async function settingsOf(transaction: Transaction<Database>, name: string): Promise<unknown> {
  const row = await transaction
    .selectFrom('system')
    .select('settings')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.settings
}
