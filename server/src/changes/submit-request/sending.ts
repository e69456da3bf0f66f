import { unconfirmed } from '@patchbay/connectors/failures'
import type { Writing } from '@patchbay/connectors/writing'
import type { Means } from '../kind.ts'
import type { WritableDesk } from './desk.ts'

type Clock = Pick<Means, 'database' | 'now'>

/** Writes down when a request, or another thing that is asked for once, goes out, after all that may still hold it back and before the other side hears of it. */
export const notingWhenSent = (given: Writing, mark: string, { database, now }: Clock): Writing => ({
  ...given,
  beforeSending: async (to) => {
    await given.beforeSending(to)
    const sent_at = now()
    await database
      .insertInto('request_sending')
      .values({ mark, sent_at })
      .onConflict((conflict) => conflict.column('mark').doUpdateSet({ sent_at }))
      .execute()
  },
})

/** It was answered that it is not done, or never left: there is nothing to wait for. */
export async function forgetSending(mark: string, { database }: Pick<Clock, 'database'>): Promise<void> {
  await database.deleteFrom('request_sending').where('mark', '=', mark).execute()
}

/** It went out, or was about to when its process ended. */
export const wasSent = async (mark: string, means: Pick<Clock, 'database'>): Promise<boolean> =>
  (await sentAt(mark, means)) !== null

async function sentAt(mark: string, { database }: Pick<Clock, 'database'>): Promise<Date | null> {
  const row = await database
    .selectFrom('request_sending')
    .select('sent_at')
    .where('mark', '=', mark)
    .executeTakeFirst()
  return row?.sent_at ?? null
}

/**
 * A desk that was sent something and has not answered may still do it. Until it has, or never will, that it does not have it
 * says nothing. @throws Failure unconfirmed until then
 */
export async function refuseUnsettled(
  { title, plans }: Pick<WritableDesk, 'title' | 'plans'>,
  mark: string,
  { database, now }: Clock,
): Promise<void> {
  const at = await sentAt(mark, { database })
  if (at === null || now().getTime() - at.getTime() >= plans.settledAfter) return
  throw unconfirmed({
    cause: 'sent-no-answer',
    message: `${title} was sent it and does not have it yet; it may still be at it`,
  })
}
