import { hash } from 'node:crypto'
import { accessKeys, isAccessKey } from '@patchbay/contract/access-keys'
import type { AccessKey } from '@patchbay/contract/access-keys'
import { roles } from '@patchbay/contract/roles'
import type { Profile } from '@patchbay/contract/users/session'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { writtenOnce } from '../database/readings.ts'

/** A person as one request sees them: read anew each time, so that a withdrawn right is gone at once. */
export interface SignedIn {
  readonly profile: Profile
  readonly keys: ReadonlySet<AccessKey>
  /** Hash of the session in the record; null for programs with a bearer token. */
  readonly session: string | null
  readonly expiresAt: Date
  /** Step that must come before any call that needs a key. */
  readonly first: 'second-factor' | 'password' | null
  /** Stored policy on reasons for reading personal data; null where nobody has set one. */
  readonly readingReason: unknown
}

/** Changes with any part of a profile, and reveals none of it. */
export const markOf = ({ profile }: SignedIn): string =>
  hash('sha256', JSON.stringify(profile), 'base64url').slice(0, 16)

const personColumns = [
  'person.id',
  'person.username',
  'person.email',
  'person.firstname',
  'person.lastname',
  'person.status',
  'person.role',
] as const

const memberships = sql<{ id: number; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', person_group.id, 'name', person_group.name) order by person_group.id)
  from membership join person_group on person_group.id = membership.group_id
  where membership.person_id = person.id), '[]')`.as('memberships')

const granted = sql<string[]>`array(
  select key from direct_grant where direct_grant.person_id = person.id
  union
  select key from custom_role_key where custom_role_key.role_id = person.role
  union
  select key from group_grant join membership on membership.group_id = group_grant.group_id
  where membership.person_id = person.id)`.as('granted')

const ownRoleName = sql<string | null>`(select name from custom_role where custom_role.id = person.role)`.as(
  'own_role_name',
)

/** Read in the same query, so that a personal call saves a round trip. */
const readingReason = sql`(select value from policy where policy.name = 'reading-reason')`.as(
  'reading_reason',
)

interface PersonRow {
  id: number
  username: string
  email: string
  firstname: string
  lastname: string
  status: Profile['status']
  role: number
  memberships: { id: number; name: string }[]
  granted: string[]
  own_role_name: string | null
}

function withKeys(row: PersonRow, only?: readonly string[]): Pick<SignedIn, 'profile' | 'keys'> {
  const role = roles.find((candidate) => candidate.id === row.role)
  const held = new Set<AccessKey>([...(role?.keys ?? []), ...row.granted.filter(isAccessKey)])
  const keys = only === undefined ? held : new Set([...held].filter((key) => only.includes(key)))
  const names = accessKeys.filter((key) => keys.has(key))
  return {
    keys,
    profile: {
      id: row.id,
      email: row.email,
      firstname: row.firstname,
      lastname: row.lastname,
      username: row.username,
      status: row.status,
      groups: row.memberships.map(({ id }) => id),
      group_names: row.memberships.map(({ name }) => name),
      role: row.role,
      role_name: role?.name ?? row.own_role_name ?? '',
      access_permission: names.map((key) => accessKeys.indexOf(key) + 1),
      access_permission_names: names,
    },
  }
}

const stillActive = sql<boolean>`person.status = 'active' and (person.expires_at is null or person.expires_at > now())`

const sessionBehind = writtenOnce((database, hash: Buffer) =>
  database
    .selectFrom('session_token')
    .innerJoin('session_family', 'session_family.id', 'session_token.family_id')
    .innerJoin('person', 'person.id', 'session_family.person_id')
    .select([
      ...personColumns,
      'session_family.record_hash',
      'session_family.first',
      'session_token.expires_at',
      memberships,
      granted,
      ownRoleName,
      readingReason,
    ])
    .where('session_token.hash', '=', hash)
    .where('session_token.kind', '=', 'access')
    .where('session_token.expires_at', '>', sql<Date>`now()`)
    .where('session_family.ended_at', 'is', null)
    .where('session_family.ends_at', '>', sql<Date>`now()`)
    .where(stillActive),
)

/** The person of a valid access token, in one query. */
export async function personOfSession(database: Kysely<Database>, hash: Buffer): Promise<SignedIn | null> {
  const [row] = await sessionBehind(database, hash)
  if (row === undefined) return null
  return {
    ...withKeys(row),
    session: row.record_hash,
    expiresAt: row.expires_at,
    first: row.first,
    readingReason: row.reading_reason,
  }
}

const bearerBehind = writtenOnce((database, hash: Buffer) =>
  database
    .selectFrom('bearer_token')
    .innerJoin('person', 'person.id', 'bearer_token.person_id')
    .select([
      ...personColumns,
      'bearer_token.keys',
      'bearer_token.expires_at',
      memberships,
      granted,
      ownRoleName,
      readingReason,
    ])
    .where('bearer_token.hash', '=', hash)
    .where('bearer_token.expires_at', '>', sql<Date>`now()`)
    .where('bearer_token.revoked_at', 'is', null)
    .where(stillActive),
)

/** The owner of a valid bearer token, with no more keys than the token names. */
export async function personOfBearer(database: Kysely<Database>, hash: Buffer): Promise<SignedIn | null> {
  const [row] = await bearerBehind(database, hash)
  if (row === undefined) return null
  return {
    ...withKeys(row, row.keys),
    session: null,
    expiresAt: row.expires_at,
    first: null,
    readingReason: row.reading_reason,
  }
}

/** Null where the account is gone, inactive or expired. */
export async function readActiveProfileOf(
  database: Kysely<Database>,
  personId: number,
): Promise<Profile | null> {
  const row = await database
    .selectFrom('person')
    .select([...personColumns, memberships, granted, ownRoleName])
    .where('id', '=', personId)
    .where(stillActive)
    .executeTakeFirst()
  return row === undefined ? null : withKeys(row).profile
}

export async function readProfileOf(database: Kysely<Database>, personId: number): Promise<Profile> {
  const row = await database
    .selectFrom('person')
    .select([...personColumns, memberships, granted, ownRoleName])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return withKeys(row).profile
}

/** The login of `DOMAIN\login` and `login@domain`, as directories write them. */
const bareLogin = (name: string) => name.slice(name.indexOf('\\') + 1).replace(/@[^@]*$/, '')

/**
 * Finds an account by username or e-mail, ignoring case; a directory account by its login in any notation, so that failed sign-ins
 * under all of its names count together.
 */
export function findForSignIn(database: Kysely<Database>, name: string) {
  const named = sql<boolean>`lower(username) = lower(${name})`
  const mailed = sql<boolean>`(email <> '' and lower(email) = lower(${name}))`
  const elsewhere = sql<boolean>`(source = 'directory' and lower(username) = lower(${bareLogin(name)}))`
  return database
    .selectFrom('person')
    .select([
      'id',
      'username',
      'status',
      'password_hash',
      'source',
      'source_name',
      'password_short',
      'must_change_password',
    ])
    .select(sql<boolean>`expires_at is not null and expires_at <= now()`.as('past'))
    .where((where) => where.or([named, mailed, elsewhere]))
    .orderBy(named, 'desc')
    .orderBy(mailed, 'desc')
    .limit(1)
    .executeTakeFirst()
}
