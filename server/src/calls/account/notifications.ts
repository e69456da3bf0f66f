import type { Handlers } from '../../http/handlers.ts'
import { listNotifications, markRead } from '../../notifications/notifications.ts'
import type { CallContext } from '../call-context.ts'

type NotificationCall = Extract<keyof Handlers, `${string} /account/notifications/${string}`>

/** What one was told of. */
export function notificationCalls({
  database,
}: Pick<CallContext, 'database'>): Pick<Handlers, NotificationCall> {
  return {
    'GET /account/notifications/': ({ person }) => listNotifications(database, person.profile.id),
    'POST /account/notifications/read/': async ({ body, person }) => {
      await markRead(database, person.profile.id, body)
      return listNotifications(database, person.profile.id)
    },
  }
}
