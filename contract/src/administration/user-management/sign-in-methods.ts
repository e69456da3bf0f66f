import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { reentered } from '../../changes/asking.ts'
import { personDetail } from '../../people/person.ts'
import { changing, id, version } from '../../people/managing.ts'

export const removeSecondFactorOf = defineCall({
  method: 'POST',
  path: '/administration/user-management/person/second-factor/remove/',
  title: 'Remove a lost second factor of a person',
  ...changing,
  /** Who removes it, once more. */
  body: z.strictObject({ id, version, reentered: reentered.optional() }),
  answer: personDetail,
})

/**
 * Refused (403 `way-in-given`) to whoever made the account, gave it its way in or set up where it comes from, and to all who are
 * tied to it so.
 */
export const confirmPerson = defineCall({
  method: 'POST',
  path: '/administration/user-management/person/confirm/',
  title: 'Confirm that an account belongs to a separate person',
  ...changing,
  body: z.strictObject({ id, version }),
  answer: personDetail,
})

export const unlockAccount = defineCall({
  method: 'POST',
  path: '/administration/user-management/person/unlock/',
  title: 'Let a person sign in again after too many wrong passwords',
  ...changing,
  body: z.strictObject({ id, version }),
  answer: personDetail,
})

export const endSessionsOf = defineCall({
  method: 'POST',
  path: '/administration/user-management/sessions/end/',
  title: 'End a session of a person, or all of them',
  ...changing,
  body: z.strictObject({ id, session: z.string().max(64).nullable() }),
  answer: z.strictObject({ ended: z.int() }),
})

export const revokeTokenOf = defineCall({
  method: 'POST',
  path: '/administration/user-management/tokens/revoke/',
  title: 'Revoke a token of a person',
  ...changing,
  body: z.strictObject({ id, token: z.int().min(1) }),
  answer: z.null(),
})
