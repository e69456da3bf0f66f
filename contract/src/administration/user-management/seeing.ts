import { z } from 'zod'
import { meantText } from '../../identifiers/wrapping.ts'
import { defineCall } from '../../call.ts'
import { accessKey, grantedBy, personDetail, personRow } from '../../people/person.ts'
import { access, numberInQuery } from '../../people/managing.ts'

export const listPeople = defineCall({
  method: 'GET',
  path: '/administration/user-management/',
  title: 'List people',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({
    /** Part of a username, name or e-mail address. */
    q: z.string().overwrite(meantText).max(200).optional(),
    status: z.enum(['active', 'disabled', 'locked', 'expired']).optional(),
    role: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    group: numberInQuery.optional(),
    /** Holders of this key, by role, group or direct grant. */
    key: accessKey.optional(),
    source: z.enum(['local', 'directory', 'openid']).optional(),
    /** Only those without a sign-in for more than 90 days. */
    stale: z.enum(['yes']).optional(),
    page: numberInQuery.optional(),
    size: z.enum(['10', '25', '50', '100']).optional(),
  }),
  answer: z.strictObject({
    people: z.array(personRow),
    total: z.int(),
    page: z.int(),
    size: z.int(),
  }),
})

export const readPerson = defineCall({
  method: 'GET',
  path: '/administration/user-management/person/',
  title: 'Read a person with rights, sessions and tokens',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({ id: numberInQuery }),
  answer: personDetail,
})

export const whyHeld = defineCall({
  method: 'GET',
  path: '/administration/user-management/why/',
  title: 'Show why a person holds a key, or what is missing',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({ id: numberInQuery, key: accessKey }),
  answer: z.strictObject({
    key: accessKey,
    held: z.boolean(),
    by: z.array(grantedBy),
    /** What stands in the way although the key is held, or what would give it; null when nothing is missing. */
    missing: z.string().nullable(),
    /** Roles and groups that would give the key. */
    would_give: z.array(grantedBy),
  }),
})

export const listChanges = defineCall({
  method: 'GET',
  path: '/administration/user-management/changes/',
  title: 'Show who changed a person, group or role',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({ of: z.enum(['person', 'group', 'role']), id: numberInQuery }),
  /** The newest first, at most 50. */
  answer: z.array(
    z.strictObject({
      at: z.iso.datetime(),
      /** Username; null when it was erased, or when the server itself did it. */
      by: z.string().nullable(),
      /** What was done, such as `Change a person`. */
      title: z.string(),
      fields: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
})

const menuScreen = z.strictObject({ title: z.string(), path: z.string() })

export const viewAs = defineCall({
  method: 'GET',
  path: '/administration/user-management/view-as/',
  title: 'Show the menu and the calls of another person',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({ id: numberInQuery }),
  answer: z.strictObject({
    profile: personRow,
    keys: z.array(accessKey),
    menu: z.array(
      z.strictObject({ title: z.string(), path: z.string(), screens: z.array(menuScreen).nullable() }),
    ),
    /** Names of calls such as `GET /users/profile/`. */
    calls: z.array(z.string()),
  }),
})

export const listKeys = defineCall({
  method: 'GET',
  path: '/administration/user-management/keys/',
  title: 'List the keys in plain words',
  access,
  changes: false,
  record: 'none',
  answer: z.array(
    z.strictObject({
      key: accessKey,
      title: z.string(),
      meaning: z.string(),
      acts: z.boolean(),
      /** May who asks give it to others. */
      grantable: z.boolean(),
      people: z.int(),
    }),
  ),
})
