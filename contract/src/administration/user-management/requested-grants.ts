import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { askedGrant, reason, rightsChange } from '../../people/asking.ts'
import { effect } from '../../people/person.ts'
import { access, changing, id } from '../../people/managing.ts'

export const listAskedGrants = defineCall({
  method: 'GET',
  path: '/administration/user-management/grants/',
  title: 'List pending and recently settled grants of user management',
  access,
  changes: false,
  record: 'read',
  answer: z.array(askedGrant),
})

/**
 * Whoever can manage people can give themselves everything, so another administrator agrees to it. Where nobody else
 * could, it is done at once, with the own password (and code) given again, and the record says that it was done alone.
 */
export const askGrant = defineCall({
  method: 'POST',
  path: '/administration/user-management/grants/',
  title: 'Ask another administrator to agree to a grant of user management',
  ...changing,
  body: z.strictObject({
    change: rightsChange,
    reason,
    /** Asked for where nobody else could agree; an account of a provider has none. */
    password: z.string().max(4_096).optional(),
    /** Code of the second factor, where there is one. */
    code: z.string().trim().max(32).optional(),
  }),
  answer: z.strictObject({
    /** Number of what waits now; null when it is done. */
    grant: z.int().nullable(),
    effect,
  }),
})

export const settleGrant = defineCall({
  method: 'POST',
  path: '/administration/user-management/grants/settle/',
  title: 'Agree to a grant that somebody else requested, or refuse it',
  ...changing,
  body: z.strictObject({
    id,
    agree: z.boolean(),
    /** As it came with the effect; another one since then answers 409 `moved`. Not looked at for a refusal. */
    seen: z.string().max(100),
    reason,
  }),
  answer: z.strictObject({ effect: effect.nullable() }),
})

export const withdrawGrant = defineCall({
  method: 'POST',
  path: '/administration/user-management/grants/withdraw/',
  title: 'Withdraw an own grant request',
  ...changing,
  body: z.strictObject({ id }),
  answer: z.null(),
})
