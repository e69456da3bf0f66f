import { z } from 'zod'
import { defineCall } from '../call.ts'
import { noticeEventNames } from '../people/notice-events.ts'

const access = { for: 'signed-in' } as const
/** Concerns the signed-in person alone, so neither a change for the toasts nor an entry in the record. */
const quiet = { access, changes: false, record: 'none' } as const

/** So many are listed, the latest. */
export const listedNotifications = 50

const notification = z.strictObject({
  id: z.int(),
  at: z.iso.datetime(),
  event: z.enum(noticeEventNames),
  title: z.string(),
  words: z.string(),
  /** In the console, from the slash: `/command-centre/run?id=12`. */
  path: z.string(),
  read: z.boolean(),
})

export type Notification = z.output<typeof notification>

const answer = z.strictObject({
  latest: z.array(notification).max(listedNotifications),
  /** Of all of them, listed or not. */
  unread: z.int().min(0),
})

export const listNotifications = defineCall({
  method: 'GET',
  path: '/account/notifications/',
  title: 'List the own notifications, newest first',
  ...quiet,
  answer,
})

/** What came after the one that is named stays unread: nobody has seen it. */
export const readNotifications = defineCall({
  method: 'POST',
  path: '/account/notifications/read/',
  title: 'Mark a notification as read, or all up to it',
  ...quiet,
  body: z.strictObject({ id: z.int().min(1), earlier: z.boolean() }),
  answer,
})
