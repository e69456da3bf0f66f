import { listedNotifications } from '@patchbay/contract/account/notifications'
import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'

/** The latest that one person was told, and how many of all are unread. */
export async function listNotifications(
  database: Kysely<Database>,
  person: number,
): Promise<CallAnswer<Calls['GET /account/notifications/']>> {
  const rows = await database
    .selectFrom('notification')
    .innerJoin('notice', 'notice.id', 'notification.notice_id')
    .select(['notification.id', 'notification.read_at', 'at', 'event', 'title', 'words', 'path'])
    .where('person_id', '=', person)
    .orderBy('notification.id', 'desc')
    .limit(listedNotifications)
    .execute()
  const { unread } = await database
    .selectFrom('notification')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('person_id', '=', person)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  const latest = rows.map(({ at, read_at: read, ...row }) => ({
    ...row,
    at: at.toISOString(),
    read: read !== null,
  }))
  return { latest, unread }
}

/** Marks one of somebody's own as read, with `earlier` those before it too. @throws CallError `no-such-thing` */
export async function markRead(
  database: Kysely<Database>,
  person: number,
  { id, earlier }: { readonly id: number; readonly earlier: boolean },
): Promise<void> {
  const own = await database
    .selectFrom('notification')
    .select('id')
    .where('id', '=', id)
    .where('person_id', '=', person)
    .executeTakeFirst()
  if (own === undefined) throw new CallError('no-such-thing')
  await database
    .updateTable('notification')
    .set({ read_at: sql<Date>`now()` })
    .where('person_id', '=', person)
    .where('id', earlier ? '<=' : '=', id)
    .where('read_at', 'is', null)
    .execute()
}
