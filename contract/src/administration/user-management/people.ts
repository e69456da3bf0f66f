import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { reentered } from '../../changes/asking.ts'
import { effect, personDetail, personFields } from '../../people/person.ts'
import { changing, id, looking, madeOrChanged, version } from '../../people/managing.ts'

/** How a person gets a password: a link that is used once within a day, or one that is made and shown once. */
const passwordBy = z.enum(['link', 'generated'])

/** The one moment in which a link's token or a generated password can be read. */
const handedOver = z.strictObject({
  id: z.int(),
  version: z.int(),
  /** Path on this server, such as `/login#password=…`; null when a password was made. */
  link: z.string().nullable(),
  password: z.string().nullable(),
  link_ends_at: z.iso.datetime().nullable(),
})

export const createPerson = defineCall({
  method: 'POST',
  path: '/administration/user-management/person/',
  title: 'Create an account',
  ...changing,
  /** Who makes it, once more: an account of one's own making may be anybody. */
  body: z.strictObject({ ...personFields.shape, password_by: passwordBy, reentered: reentered.optional() }),
  answer: handedOver,
})

export const changePerson = defineCall({
  method: 'PUT',
  path: '/administration/user-management/person/',
  title: 'Change a person',
  ...changing,
  body: z.strictObject({ id, version, ...personFields.shape }),
  answer: z.strictObject({ person: personDetail, effect }),
})

export const previewPerson = defineCall({
  method: 'POST',
  path: '/administration/user-management/person/preview/',
  title: 'Show what creating or changing a person would do',
  ...looking,
  body: z.strictObject({ ...madeOrChanged, ...personFields.shape }),
  answer: effect,
})

export const setPersonStatus = defineCall({
  method: 'POST',
  path: '/administration/user-management/person/status/',
  title: 'Disable or enable an account, or let it expire',
  ...changing,
  body: z.strictObject({
    id,
    version,
    status: z.enum(['active', 'disabled']),
    /** Left out, the date stays. */
    expires_at: z.iso.datetime().nullable().optional(),
  }),
  answer: personDetail,
})

export const resetPassword = defineCall({
  method: 'POST',
  path: '/administration/user-management/person/password/',
  title: 'Reset a password, end all sessions and revoke all tokens',
  ...changing,
  /** Who resets it, once more. */
  body: z.strictObject({ id, version, password_by: passwordBy, reentered: reentered.optional() }),
  answer: handedOver,
})
