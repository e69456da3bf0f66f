import { z } from 'zod'
import { defineCall } from '../call.ts'
import { directoryRule, group, groupFields, holderFields, role } from '../people/holders.ts'
import { accessKey, effect, grantedBy, personDetail, personFields, personRow } from '../people/person.ts'

const access = { for: 'key', key: 'administrations-user-management' } as const
const changing = { access, changes: true, record: 'change' } as const
/** Shows what a change would do, and does nothing. */
const looking = { access, changes: false, record: 'read' } as const

const numberInQuery = z.string().regex(/^[1-9]\d{0,8}$/, 'must be a number')
const id = z.int().min(1)
const version = z.int().min(1)
/** Both 0 for one that is not made yet. */
const madeOrChanged = { id: z.int().min(0), version: z.int().min(0) }

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

export const listPeople = defineCall({
  method: 'GET',
  path: '/administration/user-management/',
  title: 'List people',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({
    /** Part of a username, name or e-mail address. */
    q: z.string().trim().max(200).optional(),
    status: z.enum(['active', 'disabled', 'locked', 'expired']).optional(),
    role: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    group: numberInQuery.optional(),
    /** Holders of this key, by role, group or direct grant. */
    key: accessKey.optional(),
    source: z.enum(['local', 'directory', 'openid']).optional(),
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

export const createPerson = defineCall({
  method: 'POST',
  path: '/administration/user-management/person/',
  title: 'Make an account',
  ...changing,
  body: z.strictObject({ ...personFields.shape, password_by: passwordBy }),
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
  title: 'Show what making or changing a person would do',
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
  body: z.strictObject({ id, version, password_by: passwordBy }),
  answer: handedOver,
})

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

export const whyHeld = defineCall({
  method: 'GET',
  path: '/administration/user-management/why/',
  title: 'Say why a person holds a key, or what is missing',
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
  title: 'Say who changed a person, group or role',
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

export const listGroups = defineCall({
  method: 'GET',
  path: '/administration/user-management/groups/',
  title: 'List groups with keys and members',
  access,
  changes: false,
  record: 'read',
  answer: z.array(group),
})

export const createGroup = defineCall({
  method: 'POST',
  path: '/administration/user-management/groups/',
  title: 'Make a group',
  ...changing,
  body: groupFields,
  answer: z.strictObject({ id: z.int(), effect }),
})

export const changeGroup = defineCall({
  method: 'PUT',
  path: '/administration/user-management/groups/',
  title: 'Change a group, its members or its keys',
  ...changing,
  body: z.strictObject({ id, version, ...groupFields.shape }),
  answer: z.strictObject({ id: z.int(), effect }),
})

export const previewGroup = defineCall({
  method: 'POST',
  path: '/administration/user-management/groups/preview/',
  title: 'Show what making or changing a group would do',
  ...looking,
  body: z.strictObject({ ...madeOrChanged, ...groupFields.shape }),
  answer: effect,
})

export const removeGroup = defineCall({
  method: 'POST',
  path: '/administration/user-management/groups/remove/',
  title: 'Remove a group',
  ...changing,
  body: z.strictObject({ id, version }),
  answer: effect,
})

export const listRoles = defineCall({
  method: 'GET',
  path: '/administration/user-management/roles/',
  title: 'List roles with their keys',
  access,
  changes: false,
  record: 'none',
  answer: z.array(role),
})

export const createRole = defineCall({
  method: 'POST',
  path: '/administration/user-management/roles/',
  title: 'Make a role; a copy of another names its keys',
  ...changing,
  body: holderFields,
  answer: z.strictObject({ id: z.int(), effect }),
})

export const changeRole = defineCall({
  method: 'PUT',
  path: '/administration/user-management/roles/',
  title: 'Change a role of our own',
  ...changing,
  body: z.strictObject({ id, version, ...holderFields.shape }),
  answer: z.strictObject({ id: z.int(), effect }),
})

export const previewRole = defineCall({
  method: 'POST',
  path: '/administration/user-management/roles/preview/',
  title: 'Show what making or changing a role would do',
  ...looking,
  body: z.strictObject({ ...madeOrChanged, ...holderFields.shape }),
  answer: effect,
})

export const removeRole = defineCall({
  method: 'POST',
  path: '/administration/user-management/roles/remove/',
  title: 'Remove a role that nobody has',
  ...changing,
  body: z.strictObject({ id, version }),
  answer: effect,
})

export const readDirectoryRules = defineCall({
  method: 'GET',
  path: '/administration/user-management/directory/',
  title: 'Read which directory groups hold which role and group here',
  access,
  changes: false,
  record: 'none',
  answer: z.strictObject({
    version: z.int(),
    /** Connected directories. */
    systems: z.array(z.strictObject({ name: z.string(), title: z.string() })),
    /** In order: the first rule that names a role decides it; groups add up. */
    rules: z.array(directoryRule),
  }),
})

export const changeDirectoryRules = defineCall({
  method: 'PUT',
  path: '/administration/user-management/directory/',
  title: 'Change which directory groups hold which role and group here',
  ...changing,
  body: z.strictObject({ version: z.int().min(0), rules: z.array(directoryRule).max(500) }),
  answer: z.strictObject({ version: z.int() }),
})

export const tryDirectoryRules = defineCall({
  method: 'POST',
  path: '/administration/user-management/directory/try/',
  title: 'Show what rules would give to a person of a directory',
  ...looking,
  body: z.strictObject({
    /** Name of the directory that is asked. */
    system: z.string().min(1).max(100),
    /** Login or e-mail address there. */
    username: z.string().trim().min(1, 'Enter a login.').max(254),
    /** Saved or not. */
    rules: z.array(directoryRule).max(500),
  }),
  answer: z.strictObject({
    /** False also when several people have the name. */
    found: z.boolean(),
    name: z.string(),
    /** Names of the groups there. */
    groups_there: z.array(z.string()),
    /** Places of the rules that fit, from 0. */
    rules: z.array(z.int()),
    /** What they would give; 0 is no role. */
    role: z.int(),
    groups: z.array(z.int()),
  }),
})

const provider = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,40}$/, 'lower-case letters, digits and hyphens'),
  /** On the button of the sign-in page. */
  title: z.string().trim().min(1).max(60),
  issuer: z.url({ protocol: /^https?$/, error: 'must be an address' }).max(500),
  client_id: z.string().trim().min(1).max(200),
  /** PEM of the authority that signed the provider's certificate; null trusts the authorities everybody trusts. */
  certificate_authority: z.string().max(20_000).nullable(),
  /** Claim that holds the groups, matched by the rules whose system is this provider. */
  groups_claim: z.string().trim().min(1).max(100),
  /** The provider asks for a second factor itself, so we do not. */
  second_factor: z.boolean(),
  enabled: z.boolean(),
})

export const listProviders = defineCall({
  method: 'GET',
  path: '/administration/user-management/openid/',
  title: 'List OpenID Connect providers',
  access,
  changes: false,
  record: 'none',
  answer: z.array(z.strictObject({ ...provider.shape, version: z.int(), has_secret: z.boolean() })),
})

export const saveProvider = defineCall({
  method: 'PUT',
  path: '/administration/user-management/openid/',
  title: 'Make or change an OpenID Connect provider',
  ...changing,
  body: z.strictObject({
    ...provider.shape,
    /** 0 makes a new one. */
    version: z.int().min(0),
    /** Needed whenever the issuer is another one; null keeps what is there; empty for a public client. */
    client_secret: z.string().max(500).nullable(),
  }),
  answer: z.strictObject({ version: z.int() }),
})

export const removeProvider = defineCall({
  method: 'POST',
  path: '/administration/user-management/openid/remove/',
  title: 'Remove an OpenID Connect provider',
  ...changing,
  body: z.strictObject({ name: z.string().max(40), version }),
  answer: z.null(),
})
