import { z } from 'zod'
import { defineCall } from '../call.ts'

/** Sets a password with the token of a link that an administrator handed over; used once, within a day. */
export const setPasswordByLink = defineCall({
  method: 'POST',
  path: '/users/password/',
  title: 'Set a password with a one-time link',
  access: { for: 'everybody' },
  changes: true,
  record: 'sign-in',
  body: z.strictObject({
    token: z.string().max(100),
    password: z.string().min(1, 'Enter a password.').max(4_096),
  }),
  answer: z.null(),
})
