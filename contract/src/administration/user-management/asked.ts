import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { askedGrant, askedKey, reason, rightsChange } from '../../people/asking.ts'
import { effect } from '../../people/person.ts'
import { access, changing, id } from './rules.ts'

export const listAskedGrants = defineCall({
  method: 'GET',
  path: '/administration/user-management/grants/',
  title: 'List grants of user management that wait for another administrator, and those settled of late',
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
  title: 'Agree to a grant that somebody else asked for, or refuse it',
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
  title: 'Withdraw a grant that one asked for',
  ...changing,
  body: z.strictObject({ id }),
  answer: z.null(),
})

export const listAskedKeys = defineCall({
  method: 'GET',
  path: '/administration/user-management/key-requests/',
  title: 'List keys that people ask for',
  access,
  changes: false,
  record: 'read',
  /** The open ones, the oldest first, then those settled within 30 days. */
  answer: z.array(
    z.strictObject({
      ...askedKey.shape,
      person: z.strictObject({ id: z.int(), username: z.string(), name: z.string() }),
      /** Is it a key that another administrator must agree to; then it is given in the person’s form. */
      by_two: z.boolean(),
      /** May who asks give it. */
      grantable: z.boolean(),
    }),
  ),
})

export const settleKey = defineCall({
  method: 'POST',
  path: '/administration/user-management/key-requests/settle/',
  title: 'Give a key that somebody asks for, or refuse it',
  ...changing,
  body: z.strictObject({ id, grant: z.boolean(), reason }),
  answer: z.strictObject({ effect: effect.nullable() }),
})
