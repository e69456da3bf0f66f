import { quietCall } from '../api/client.ts'
import { useKeptUp } from '../shell/use-refreshed.ts'

export const notificationsKey = ['notifications'] as const

/** What one was told of. */
export const useNotifications = (open: boolean) =>
  useKeptUp({
    queryKey: notificationsKey,
    ask: (asked) => quietCall('GET /account/notifications/', asked),
    may: true,
    open,
    often: 10_000,
  })
