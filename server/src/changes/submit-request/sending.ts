import { unconfirmed } from '@patchbay/connectors/failures'
import type { Writing } from '@patchbay/connectors/writing'
import type { Means } from '../kind.ts'
import type { WritableDesk } from './desk.ts'

type Clock = Pick<Means, 'database' | 'now'>

/** Writes down when a request goes out, after all that may still hold it back and before the desk hears of it. */
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

/**
 * A desk that was sent something and has not answered may still do it. Until it has, or never will, that it does not have it
 * says nothing. @throws Failure unconfirmed until then
 */
export async function refuseUnsettled(
  { title, plans }: Pick<WritableDesk, 'title' | 'plans'>,
  mark: string,
  { database, now }: Clock,
): Promise<void> {
  const row = await database
    .selectFrom('request_sending')
    .select('sent_at')
    .where('mark', '=', mark)
    .executeTakeFirst()
  if (row === undefined || now().getTime() - row.sent_at.getTime() >= plans.settledAfter) return
  throw unconfirmed({
    cause: 'sent-no-answer',
    message: `${title} was sent it and does not have it yet; it may still be at it`,
  })
}
