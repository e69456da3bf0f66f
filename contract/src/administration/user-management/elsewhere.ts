import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { reentered } from '../../changes/asking.ts'
import { directoryRule } from '../../people/holders.ts'
import { effect } from '../../people/person.ts'
import { access, changing, looking, version } from '../../people/managing.ts'

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
  /** Who changes them, once more: a rule is a way in for anybody whom the directory puts into the group. */
  body: z.strictObject({
    version: z.int().min(0),
    rules: z.array(directoryRule).max(500),
    reentered: reentered.optional(),
  }),
  answer: z.strictObject({ version: z.int() }),
})

export const previewDirectoryRules = defineCall({
  method: 'POST',
  path: '/administration/user-management/directory/preview/',
  title: 'Show what changing the rules would do',
  ...looking,
  body: changeDirectoryRules.body.omit({ reentered: true }),
  answer: effect,
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
    exists: z.boolean(),
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

/** Name of a group of a directory, or its distinguished name. */
const groupThere = z.string().trim().min(1, 'Enter a group.').max(500)

export const readDirectoryMembers = defineCall({
  method: 'POST',
  path: '/administration/user-management/directory/members/',
  title: 'Read the members of a directory group, and which have an account',
  ...looking,
  body: z.strictObject({ system: z.string().min(1).max(100), group: groupThere }),
  answer: z.strictObject({
    /** Null when there is none of that name, or several. */
    group: z.string().nullable(),
    /** The first 200. */
    complete: z.boolean(),
    people: z.array(
      z.strictObject({
        /** What the directory calls the person for good; null where it may not be read. */
        id: z.string().nullable(),
        username: z.string(),
        name: z.string(),
        email: z.string(),
        enabled: z.boolean(),
        /** Has an account here. */
        here: z.boolean(),
        /** Why the person cannot be prepared. */
        why_not: z.string().nullable(),
      }),
    ),
  }),
})

export const prepareDirectoryMembers = defineCall({
  method: 'POST',
  path: '/administration/user-management/directory/prepare/',
  title: 'Create accounts for members of a directory group before they sign in',
  ...changing,
  body: z.strictObject({
    system: z.string().min(1).max(100),
    group: groupThere,
    /** Of those that were read. */
    members: z.array(z.string().max(100)).min(1, 'Choose somebody.').max(200),
    /** Groups here. */
    groups: z.array(z.int().min(1)).max(200),
  }),
  answer: z.strictObject({ made: z.int(), effect }),
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
  title: 'Add or change an OpenID Connect provider',
  ...changing,
  body: z.strictObject({
    ...provider.shape,
    /** 0 makes a new one. */
    version: z.int().min(0),
    /** Needed whenever the issuer is another one; null keeps what is there; empty for a public client. */
    client_secret: z.string().max(500).nullable(),
    /** Who saves it, once more: a provider can vouch for anybody. */
    reentered: reentered.optional(),
  }),
  answer: z.strictObject({ version: z.int() }),
})

export const previewProvider = defineCall({
  method: 'POST',
  path: '/administration/user-management/openid/preview/',
  title: 'Show what adding or changing an OpenID Connect provider would do',
  ...looking,
  body: saveProvider.body.omit({ reentered: true }),
  answer: effect,
})

export const removeProvider = defineCall({
  method: 'POST',
  path: '/administration/user-management/openid/remove/',
  title: 'Remove an OpenID Connect provider',
  ...changing,
  body: z.strictObject({ name: z.string().max(40), version }),
  answer: z.null(),
})
