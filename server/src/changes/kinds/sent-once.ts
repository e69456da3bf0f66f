import { Failure } from '@patchbay/connectors/failures'
import type { Writing } from '@patchbay/connectors/writing'
import type { Means } from '../kind.ts'

export type Clock = Pick<Means, 'database' | 'now'>

/** Writes down when a request, or another thing that is asked for once, goes out, after all that may still hold it back and before the other side hears of it. */
const notingWhenSent = (given: Writing, mark: string, { database, now }: Clock): Writing => ({
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
async function forgetSending(mark: string, { database }: Pick<Clock, 'database'>): Promise<void> {
  await database.deleteFrom('request_sending').where('mark', '=', mark).execute()
}

/** It went out, or was about to when its process ended. */
export const wasSent = async (mark: string, means: Pick<Clock, 'database'>): Promise<boolean> =>
  (await sentAt(mark, means)) !== null

/** When it went out last; null where it did not. */
export async function sentAt(mark: string, { database }: Pick<Clock, 'database'>): Promise<Date | null> {
  const row = await database
    .selectFrom('request_sending')
    .select('sent_at')
    .where('mark', '=', mark)
    .executeTakeFirst()
  return row?.sent_at ?? null
}

/** Sends what goes out once; what certainly was not taken may be sent by another run. @throws Failure of `send` */
export async function sendOnce<T>(
  given: Writing,
  mark: string,
  means: Clock,
  send: (writing: Writing) => Promise<T>,
): Promise<T> {
  try {
    return await send(notingWhenSent(given, mark, means))
  } catch (error) {
    if (error instanceof Failure && error.kind !== 'unconfirmed') await forgetSending(mark, means)
    throw error
  }
}
