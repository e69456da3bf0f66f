import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { Tray } from '../ui/tray.tsx'
import tray from '../ui/tray.module.css'
import { NotificationList } from './notification-list.tsx'
import { useNotifications } from './use-notifications.ts'

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
      title="What you were told of"
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
      <NotificationList told={data} error={error} onTryAgain={refetch} />
    </Tray>
  )
}
