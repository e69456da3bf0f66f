import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { personDetail } from '../../people/person.ts'
import { changing, id, version } from '../../people/managing.ts'

export const removeSecondFactorOf = defineCall({
  method: 'POST',
  path: '/administration/user-management/person/second-factor/remove/',
  title: 'Remove the second factor of a person who lost it',
  ...changing,
  body: z.strictObject({ id, version }),
  answer: personDetail,
})

export const letInAgain = defineCall({
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
