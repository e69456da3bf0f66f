import type { AccessKey } from '@patchbay/contract/access-keys'
import { lookOf } from '@patchbay/contract/people/names'
import type { PersonFields } from '@patchbay/contract/people/person'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { assertCovered, fieldsChanged } from './change-rights.ts'
import type { Granter, RightsChange, Said } from './change-rights.ts'
import { keysHeld, readHoldings, readRoles } from './grants.ts'
import { endSessionsOf } from './sessions.ts'
import { noteGiven } from './sign-in-methods.ts'

type Tx = Transaction<Database>

/** Fields that a directory or provider decides at each sign-in. */
export const decidedElsewhere = ['username', 'email', 'firstname', 'lastname', 'role'] as const

/** The person as they are, locked; 404 when there is none, 409 `moved` when it is not the version that was looked at. */
export async function takePerson(transaction: Tx, id: number, version: number | null) {
  const row = await transaction
    .selectFrom('person')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined)
    throw new CallError('input-not-valid', { fields: { id: 'The person does not exist.' } })
  if (version !== null && row.version !== version) {
    throw new CallError('moved', { fields: { version: String(row.version) } })
  }
  return row
}

/**
 * The same, for who may act on the account: whoever can give somebody a password or a way in can become them, so it
 * takes every key that the person holds.
 */
export async function takeCovered(transaction: Tx, granter: Granter, id: number, version: number | null) {
  const row = await takePerson(transaction, id, version)
  if (id !== granter.id) {
    assertCovered(granter, keysHeld((await readHoldings(transaction, [id])).get(id)))
  }
  return row
}

export async function assertRoleAndGroups(transaction: Tx, fields: Pick<PersonFields, 'role' | 'groups'>) {
  if (fields.role !== 0 && !(await readRoles(transaction)).has(fields.role)) {
    throw new CallError('input-not-valid', { fields: { role: 'The role does not exist.' } })
  }
  const groups = [...new Set(fields.groups)]
  const found =
    groups.length === 0
      ? []
      : await transaction
          .selectFrom('person_group')
          .select('id')
          .where('id', 'in', groups)
          .forShare()
          .execute()
  if (found.length !== groups.length) {
    throw new CallError('input-not-valid', { fields: { groups: 'The group does not exist.' } })
  }
}

/** A username must not be anybody's e-mail address either, since both sign in. */
async function assertNamesFree(transaction: Tx, fields: PersonFields, own: number | null) {
  for (const field of ['username', 'email'] as const) {
    const text = fields[field]
    if (text === '') continue
    const taken = await transaction
      .selectFrom('person')
      .select('id')
      .where(
        sql<boolean>`(lower(username) = lower(${text}) or (email <> '' and lower(email) = lower(${text})))`,
      )
      .where('id', '!=', own ?? 0)
      .limit(1)
      .executeTakeFirst()
    if (taken !== undefined) {
      throw new CallError('input-not-valid', { fields: { [field]: 'Another account has it.' } })
    }
  }
  const twin = await lookalikeOf(transaction, fields.username, own)
  if (twin !== null)
    throw new CallError('input-not-valid', {
      fields: { username: `It looks like “${twin}”, which another account has.` },
    })
}

/** The username of another account that cannot be told from this one by its look; null where there is none. */
export async function lookalikeOf(
  transaction: Tx,
  username: string,
  own: number | null,
): Promise<string | null> {
  const look = lookOf(username)
  const few = await transaction
    .selectFrom('person')
    .select('username')
    .where(sql<boolean>`(lower(username) = ${look} or username ~ ${'[^\\x01-\\x7f]'})`)
    .where('id', '!=', own ?? 0)
    .execute()
  return few.find((other) => lookOf(other.username) === look)?.username ?? null
}

/** Puts groups and direct keys in place of those that were given by hand. */
export async function putGrants(
  transaction: Tx,
  id: number,
  { groups, keys }: Pick<PersonFields, 'groups' | 'keys'>,
): Promise<void> {
  const groupsNow = async () =>
    (await transaction.selectFrom('membership').select('group_id').where('person_id', '=', id).execute()).map(
      (row) => row.group_id,
    )
  const before = await groupsNow()
  await transaction
    .deleteFrom('membership')
    .where('person_id', '=', id)
    .where('by_directory', '=', false)
    .execute()
  if (groups.length > 0) {
    await transaction
      .insertInto('membership')
      .values([...new Set(groups)].map((group_id) => ({ person_id: id, group_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const after = await groupsNow()
  const moved = [...before, ...after].filter((group) => before.includes(group) !== after.includes(group))
  if (moved.length > 0) {
    // Who looks at such a group must see that its members are others.
    await transaction
      .updateTable('person_group')
      .set({ version: sql`version + 1` })
      .where('id', 'in', moved)
      .execute()
  }
  await transaction.deleteFrom('direct_grant').where('person_id', '=', id).execute()
  if (keys.length > 0) {
    await transaction
      .insertInto('direct_grant')
      .values([...new Set(keys)].map((key) => ({ person_id: id, key })))
      .execute()
  }
}

const columnsOf = ({ username, email, firstname, lastname, role, expires_at }: PersonFields) => ({
  username,
  email,
  firstname,
  lastname,
  role,
  expires_at: expires_at === null ? null : new Date(expires_at),
})

const asText = async (transaction: Tx, id: number): Promise<Record<string, string>> => {
  const row = await transaction
    .selectFrom('person')
    .select(['username', 'email', 'firstname', 'lastname', 'expires_at', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const holding = (await readHoldings(transaction, [id])).get(id)
  return {
    ...row,
    expires_at: row.expires_at?.toISOString() ?? '',
    role: holding?.role?.name ?? '',
    groups: (holding?.groups ?? []).map(({ name }) => name).join(', '),
    keys: (holding?.direct ?? []).join(', '),
  }
}

export interface PersonSaid extends Said {
  readonly id: number
  readonly username: string
}

export function makePerson(fields: PersonFields): RightsChange<PersonSaid> {
  return {
    affected: async () => [],
    work: async (transaction, granter) => {
      await assertRoleAndGroups(transaction, fields)
      await assertNamesFree(transaction, fields, null)
      const { id } = await transaction
        .insertInto('person')
        .values(columnsOf(fields))
        .returning('id')
        .executeTakeFirstOrThrow()
      await putGrants(transaction, id, fields)
      await noteGiven(transaction, 'made', [granter.id], [id])
      const said = fieldsChanged({}, await asText(transaction, id))
      return { id, made: [id], username: fields.username, fields: said }
    },
  }
}

export function changePerson(id: number, version: number, fields: PersonFields): RightsChange<PersonSaid> {
  return {
    affected: async () => [id],
    work: async (transaction, granter) => {
      const before = await takeCovered(transaction, granter, id, version)
      const told = await asText(transaction, id)
      if (before.source !== 'local') {
        const touched = decidedElsewhere.filter((field) => before[field] !== fields[field])
        if (touched.length > 0) {
          const why = `${before.source_name ?? 'Another system'} sets this field.`
          throw new CallError('input-not-valid', {
            fields: Object.fromEntries(touched.map((field) => [field, why])),
          })
        }
      }
      const columns = columnsOf(fields)
      assertOwnEndStays(granter, id, before.expires_at, columns.expires_at)
      await assertRoleAndGroups(transaction, fields)
      await assertNamesFree(transaction, fields, id)
      await transaction
        .updateTable('person')
        .set({ ...columns, version: sql`version + 1` })
        .where('id', '=', id)
        .execute()
      await putGrants(transaction, id, fields)
      const fieldsSaid = fieldsChanged(told, await asText(transaction, id))
      return { id, about: [id], username: fields.username, fields: fieldsSaid }
    },
  }
}

/** One key more, granted directly, whatever else was changed meanwhile. */
export function giveKey(id: number, key: AccessKey): RightsChange<PersonSaid> {
  return {
    affected: async () => [id],
    work: async (transaction, granter) => {
      const row = await takeCovered(transaction, granter, id, null)
      const told = await asText(transaction, id)
      await transaction
        .insertInto('direct_grant')
        .values({ person_id: id, key })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await transaction
        .updateTable('person')
        .set({ version: sql`version + 1` })
        .where('id', '=', id)
        .execute()
      return { id, username: row.username, fields: fieldsChanged(told, await asText(transaction, id)) }
    },
  }
}

function assertOwnEndStays(granter: Granter, id: number, before: Date | null, after: Date | null): void {
  if (granter.id === id && before?.getTime() !== after?.getTime()) throw new CallError('own-account')
}

export function setStatus(
  id: number,
  version: number,
  status: 'active' | 'disabled',
  expiresAt: Date | null | undefined,
): RightsChange<PersonSaid> {
  return {
    affected: async () => [id],
    work: async (transaction, granter) => {
      if (granter.id === id) throw new CallError('own-account')
      const row = await takeCovered(transaction, granter, id, version)
      const told = await asText(transaction, id)
      await transaction
        .updateTable('person')
        .set({
          status,
          version: sql`version + 1`,
          ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
        })
        .where('id', '=', id)
        .execute()
      // Ended for good: enabling the account again brings no old session back.
      const ended = status === 'active' ? 0 : await endSessionsOf(transaction, id, 'all', 'person-disabled')
      const said = fieldsChanged(told, await asText(transaction, id))
      return { id, about: [id], username: row.username, fields: said, sessionsEnding: ended }
    },
  }
}
