import { unconfirmed } from '@patchbay/connectors/failures'
import { sentAt } from '../changes/kinds/sent-once.ts'
import type { Clock } from '../changes/kinds/sent-once.ts'
import type { WritableDesk } from './desk.ts'

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
    message: `${title} received it and does not show it yet; it may still be processing it`,
  })
}
