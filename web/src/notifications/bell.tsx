import { IconBell } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { deferred } from '../ui/deferred.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Tray } from '../ui/tray.tsx'
import tray from '../ui/tray.module.css'
import { useNotifications } from './use-notifications.ts'

const NotificationList = deferred(async () => (await import('./notification-list.tsx')).NotificationList)

/** More than these are not counted on the button. */
const most = 99

/** In the header of everybody: how much one was told of and has not read. */
export function Bell() {
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useNotifications(open)
  const unread = data?.unread ?? 0
  return (
    <Tray
      label={data === undefined ? 'Notifications' : `Notifications: ${unread} unread`}
      title="Your notifications"
      waiting={unread > 0}
      panel="Notifications"
      open={open}
      onOpen={setOpen}
      button={
        <>
          <IconBell size={20} stroke={1.6} aria-hidden="true" />
          {unread > 0 && <span className={tray.count}>{unread > most ? `${most}+` : unread}</span>}
        </>
      }
    >
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <NotificationList notifications={data} error={error} onTryAgain={refetch} />
      </Suspense>
    </Tray>
  )
}
