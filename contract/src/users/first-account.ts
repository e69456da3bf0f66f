import { z } from 'zod'
import { defineCall } from '../call.ts'
import { seenName, signInName } from '../people/names.ts'

/**
 * Makes the first administrator of an installation. The server prints a link at its start while nobody can administer
 * it; the token is in the link after `#first-account=`, is used once and lasts a day.
 */
export const makeFirstAccount = defineCall({
  method: 'POST',
  path: '/users/first-account/',
  title: 'Create the first administrator',
  access: { for: 'everybody' },
  changes: true,
  record: 'sign-in',
  body: z.strictObject({
    token: z.string().max(100),
    username: signInName,
    email: z.email('Enter an e-mail address.').max(254),
    firstname: seenName(100, 'Enter a first name.'),
    lastname: seenName(100),
    password: z.string().min(1, 'Enter a password.').max(4_096),
  }),
  answer: z.null(),
})
