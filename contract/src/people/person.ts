import { z } from 'zod'
import { seenName, signInName } from './names.ts'
import { accessKeys } from '../access-keys.ts'

/** An existing access key. */
export const accessKey = z.enum(accessKeys)

/** Where a person's password is stored: here, in a connected directory, or with an OpenID Connect provider. */
export const personSource = z.enum(['local', 'directory', 'openid'])

export const personStatus = z.enum(['active', 'disabled', 'locked', 'expired'])

const instant = z.iso.datetime()

/** One row of the list of people. */
export const personRow = z.strictObject({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  /** `expired` also when the date has come; `locked` also after too many wrong passwords in a row. */
  status: personStatus,
  role: z.int(),
  role_name: z.string(),
  groups: z.array(z.int()),
  group_names: z.array(z.string()),
  source: personSource,
  second_factor: z.boolean(),
  expires_at: instant.nullable(),
  last_sign_in_at: instant.nullable(),
  /** No sign-in for more than 90 days, counted from its creation for an account that was never used. */
  stale: z.boolean(),
})

export const openSession = z.strictObject({
  /** The session's id in the record. */
  session: z.string(),
  signed_in_at: instant,
  refreshed_at: instant,
  ends_at: instant,
  address: z.string(),
  /** Browser and system at sign-in, such as `Firefox on Windows`; null for older sessions. */
  browser: z.string().nullable(),
  /** Whether it is the viewer's session. */
  own: z.boolean(),
})

export const programToken = z.strictObject({
  id: z.int(),
  name: z.string(),
  keys: z.array(accessKey),
  created_at: instant,
  expires_at: instant,
  revoked: z.boolean(),
})

/** Where one key comes from. */
export const grantedBy = z.strictObject({
  by: z.enum(['role', 'group', 'direct']),
  /** Number of the role or group; null for a direct grant. */
  id: z.int().nullable(),
  name: z.string(),
})

export const heldKey = z.strictObject({ key: accessKey, by: z.array(grantedBy) })

export const personDetail = z.strictObject({
  ...personRow.shape,
  /** Sent back with a change; another change since then answers 409 `moved`. */
  version: z.int(),
  /** Name of the directory or provider the account comes from. */
  source_name: z.string().nullable(),
  /** Fields that the directory or provider sets, read-only here. */
  decided_elsewhere: z.array(z.string()),
  keys: z.array(accessKey),
  held: z.array(heldKey),
  must_change_password: z.boolean(),
  sessions: z.array(openSession),
  tokens: z.array(programToken),
  /** Why the account counts as one person with another account where two people are needed; null where it does not. */
  unconfirmed: z
    /** Null ends only with a confirmation. */
    .strictObject({ words: z.string(), until: instant.nullable() })
    .nullable(),
  /** Unfinished work of the person. */
  owns: z.strictObject({ drafts: z.int(), grants_asked: z.int(), keys_asked: z.int() }),
})

/** Fields of a person. Direct grants come beside the keys of role and groups. */
export const personFields = z.strictObject({
  username: signInName,
  email: z
    .string()
    .trim()
    .max(254)
    .regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Enter an e-mail address.'),
  firstname: seenName(100, 'Enter a first name.'),
  lastname: seenName(100),
  /** 0 is no role. */
  role: z.int().min(0),
  groups: z.array(z.int().min(1)).max(200),
  keys: z.array(accessKey).max(accessKeys.length),
  expires_at: instant.nullable(),
})

/** Keys that one person would gain and lose. */
export const personEffect = z.strictObject({
  id: z.int(),
  username: z.string(),
  gains: z.array(accessKey),
  loses: z.array(accessKey),
})

/** Effect of saving. */
export const effect = z.strictObject({
  fields: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
  /** People whose keys would change, the first 200; `gaining` and `losing` count all of them. */
  people: z.array(personEffect),
  gaining: z.int(),
  losing: z.int(),
  /** Sessions that would end. */
  sessions_ending: z.int(),
  /**
   * What saving needs beside the right, because somebody gains the right to manage people: another administrator, or the own
   * password where nobody else could agree. Null for nothing.
   */
  needs: z.enum(['second-person', 'proof']).nullable(),
})

export type PersonDetail = z.output<typeof personDetail>
export type PersonRow = z.output<typeof personRow>
export type PersonFields = z.output<typeof personFields>
export type PersonEffect = z.output<typeof personEffect>
export type Effect = z.output<typeof effect>
