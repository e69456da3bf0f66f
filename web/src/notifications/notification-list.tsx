import type { Notification } from '@patchbay/contract/account/notifications'
import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { quietCall } from '../api/client.ts'
import { placeOf } from '../saved-views/view-address.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { NotRead } from '../ui/failed-call.tsx'
import { RelativeAge } from '../ui/relative-age.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import css from './notification-list.module.css'
import { notificationsKey } from './use-notifications.ts'

type Notifications = CallAnswer<Calls['GET /account/notifications/']>

interface Props {
  readonly notifications: Notifications | undefined
  readonly error: unknown
  readonly onTryAgain: () => unknown
}

/** The latest, each a link to what it tells of. What was told last stays below a failure. */
export function NotificationList({ notifications, error, onTryAgain }: Props) {
  const client = useQueryClient()
  const [failed, setFailed] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const newest = notifications?.latest[0]
  async function read(id: number, earlier: boolean) {
    setFailed(false)
    try {
      const body = { id, earlier }
      client.setQueryData(notificationsKey, await quietCall('POST /account/notifications/read/', { body }))
    } catch {
      setFailed(true)
    }
  }
  async function readAll(id: number) {
    await read(id, true)
    // The button goes with the last that is unread, and the focus with it.
    list.current?.focus()
  }
  return (
    <>
      {error !== null && (
        <NotRead what="Your notifications" error={error} words={whyNotRead} onTryAgain={onTryAgain} />
      )}
      {notifications === undefined && error === null && <SkeletonRows rows={2} />}
      {failed && <Callout tone="bad">Not marked as read: the console refused it.</Callout>}
      {newest === undefined && notifications !== undefined && (
        <p className={css.none}>No notifications in the last 90 days.</p>
      )}
      {newest !== undefined && notifications !== undefined && notifications.unread > 0 && (
        <p className={css.head}>
          <span>{notifications.unread} unread</span>
          <Button size="small" onClick={() => void readAll(newest.id)}>
            Mark all as read
          </Button>
        </p>
      )}
      {newest !== undefined && (
        <ul ref={list} tabIndex={-1} aria-label="Latest notifications">
          {notifications?.latest.map((each) => (
            <One key={each.id} notification={each} onOpen={() => void read(each.id, false)} />
          ))}
        </ul>
      )}
    </>
  )
}

function One({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { title, words, path, at, read } = notification
  return (
    <li className={css.one} data-read={read}>
      <Link {...placeOf(path)} onClick={read ? undefined : onOpen}>
        {title}
      </Link>
      <span className={css.words}>{words}</span>
      <span className={css.line}>
        {read ? 'Read' : 'Unread'}, <RelativeAge since={at} />
      </span>
    </li>
  )
}

const whyNotRead = ({ status, message }: { readonly status: number | null; readonly message: string }) =>
  status === null ? 'The console did not answer. Retrying.' : message
