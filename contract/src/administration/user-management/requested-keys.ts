import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { askedKey, reason } from '../../people/asking.ts'
import { access, changing, id } from '../../people/managing.ts'
import { effect } from '../../people/person.ts'

export const listAskedKeys = defineCall({
  method: 'GET',
  path: '/administration/user-management/key-requests/',
  title: 'List key requests',
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
  title: 'Grant or refuse a requested key',
  ...changing,
  body: z.strictObject({ id, grant: z.boolean(), reason }),
  answer: z.strictObject({ effect: effect.nullable() }),
})
