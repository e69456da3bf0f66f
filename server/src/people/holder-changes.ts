import type { GroupFields, HolderFields } from '@patchbay/contract/people/holders'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { assertCovered, fieldsChanged } from './change-rights.ts'
import type { Granter, RightsChange, Said } from './change-rights.ts'
import { inOrder, keysOfGroups, onlyKeys, readRoles } from './grants.ts'

type Tx = Transaction<Database>

export interface HolderSaid extends Said {
  readonly id: number
  readonly name: string
}

/** Keys that come or go must be the granter's own even where nobody holds the group or role yet. */
function assertDelta(granter: Granter, before: readonly string[], after: readonly string[]): void {
  const moved = [
    ...before.filter((key) => !after.includes(key)),
    ...after.filter((key) => !before.includes(key)),
  ]
  assertCovered(granter, onlyKeys(moved))
}

async function assertNameFree(
  transaction: Tx,
  table: 'person_group' | 'custom_role',
  name: string,
  own: number,
) {
  const taken = await transaction
    .selectFrom(table)
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '!=', own)
    .executeTakeFirst()
  const builtIn =
    table === 'custom_role' &&
    [...(await readRoles(transaction)).values()].some(
      (role) => role.builtIn && role.name === name.toLowerCase(),
    )
  if (taken !== undefined || builtIn) {
    throw new CallError('input-not-valid', { fields: { name: 'The name is already used.' } })
  }
}

const membersOf = (transaction: Tx, id: number) =>
  transaction
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .select(['person.id', 'person.username'])
    .where('group_id', '=', id)
    .orderBy('person.id')
    .execute()

async function groupAsText(transaction: Tx, id: number): Promise<Record<string, string>> {
  const row = await transaction
    .selectFrom('person_group')
    .select(['name', 'description'])
    .where('id', '=', id)
    .executeTakeFirst()
  const keys = (await keysOfGroups(transaction, [id])).get(id) ?? []
  const members = await membersOf(transaction, id)
  return {
    name: row?.name ?? '',
    description: row?.description ?? '',
    keys: keys.join(', '),
    members: members.map(({ username }) => username).join(', '),
  }
}

async function takeGroup(transaction: Tx, id: number, version: number) {
  const row = await transaction
    .selectFrom('person_group')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined)
    throw new CallError('input-not-valid', { fields: { id: 'The group does not exist.' } })
  if (row.version !== version) throw new CallError('moved', { fields: { version: String(row.version) } })
  return row
}

/** Who looks at a person whose groups become others must see that they did. */
async function touchPeople(
  transaction: Tx,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const moved = [...before.filter((id) => !after.includes(id)), ...after.filter((id) => !before.includes(id))]
  if (moved.length === 0) return
  await transaction
    .updateTable('person')
    .set({ version: sql`version + 1` })
    .where('id', 'in', moved)
    .execute()
}

const idsOf = (members: readonly { readonly id: number }[]) => members.map(({ id }) => id)

async function putGroup(transaction: Tx, id: number, { keys, members }: GroupFields): Promise<void> {
  const before = idsOf(await membersOf(transaction, id))
  await transaction.deleteFrom('group_grant').where('group_id', '=', id).execute()
  if (keys.length > 0) {
    await transaction
      .insertInto('group_grant')
      .values([...new Set(keys)].map((key) => ({ group_id: id, key })))
      .execute()
  }
  const people = [...new Set(members)]
  const found =
    people.length === 0
      ? []
      : await transaction.selectFrom('person').select('id').where('id', 'in', people).execute()
  if (found.length !== people.length) {
    throw new CallError('input-not-valid', { fields: { members: 'The person does not exist.' } })
  }
  await transaction
    .deleteFrom('membership')
    .where('group_id', '=', id)
    .where('by_directory', '=', false)
    .execute()
  if (people.length > 0) {
    await transaction
      .insertInto('membership')
      .values(people.map((person_id) => ({ person_id, group_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await touchPeople(transaction, before, idsOf(await membersOf(transaction, id)))
}

export function makeGroup(fields: GroupFields): RightsChange<HolderSaid> {
  return {
    affected: async () => fields.members,
    work: async (transaction, granter) => {
      await assertNameFree(transaction, 'person_group', fields.name, 0)
      assertDelta(granter, [], fields.keys)
      const { id } = await transaction
        .insertInto('person_group')
        .values({ name: fields.name, description: fields.description })
        .returning('id')
        .executeTakeFirstOrThrow()
      await putGroup(transaction, id, fields)
      return { id, name: fields.name, fields: fieldsChanged({}, await groupAsText(transaction, id)) }
    },
  }
}

export function changeGroup(id: number, version: number, fields: GroupFields): RightsChange<HolderSaid> {
  return {
    affected: async (transaction) => [...idsOf(await membersOf(transaction, id)), ...fields.members],
    work: async (transaction, granter) => {
      await takeGroup(transaction, id, version)
      await assertNameFree(transaction, 'person_group', fields.name, id)
      const before = await groupAsText(transaction, id)
      assertDelta(granter, (await keysOfGroups(transaction, [id])).get(id) ?? [], fields.keys)
      await transaction
        .updateTable('person_group')
        .set({ name: fields.name, description: fields.description, version: sql`version + 1` })
        .where('id', '=', id)
        .execute()
      await putGroup(transaction, id, fields)
      return { id, name: fields.name, fields: fieldsChanged(before, await groupAsText(transaction, id)) }
    },
  }
}

export function removeGroup(id: number, version: number): RightsChange<HolderSaid> {
  return {
    affected: async (transaction) => idsOf(await membersOf(transaction, id)),
    work: async (transaction, granter) => {
      const row = await takeGroup(transaction, id, version)
      const before = await groupAsText(transaction, id)
      assertDelta(granter, (await keysOfGroups(transaction, [id])).get(id) ?? [], [])
      await touchPeople(transaction, idsOf(await membersOf(transaction, id)), [])
      await transaction.deleteFrom('person_group').where('id', '=', id).execute()
      return { id, name: row.name, fields: fieldsChanged(before, await groupAsText(transaction, id)) }
    },
  }
}

const roleAsText = ({ name, description, keys }: HolderFields): Record<string, string> => ({
  name,
  description,
  keys: inOrder(keys).join(', '),
})

async function takeRole(transaction: Tx, id: number, version: number) {
  const role = (await readRoles(transaction)).get(id)
  if (role === undefined)
    throw new CallError('input-not-valid', { fields: { id: 'The role does not exist.' } })
  if (role.builtIn) {
    throw new CallError('input-not-valid', { fields: { id: 'A built-in role can be copied, not changed.' } })
  }
  if (role.version !== version) throw new CallError('moved', { fields: { version: String(role.version) } })
  return role
}

async function putRoleKeys(transaction: Tx, id: number, keys: readonly string[]): Promise<void> {
  await transaction.deleteFrom('custom_role_key').where('role_id', '=', id).execute()
  if (keys.length > 0) {
    await transaction
      .insertInto('custom_role_key')
      .values([...new Set(keys)].map((key) => ({ role_id: id, key })))
      .execute()
  }
}

const peopleOfRole = async (transaction: Tx, id: number) =>
  (await transaction.selectFrom('person').select('id').where('role', '=', id).execute()).map((row) => row.id)

export function makeRole(fields: HolderFields): RightsChange<HolderSaid> {
  return {
    affected: async () => [],
    work: async (transaction, granter) => {
      await assertNameFree(transaction, 'custom_role', fields.name, 0)
      assertDelta(granter, [], fields.keys)
      const { id } = await transaction
        .insertInto('custom_role')
        .values({ name: fields.name, description: fields.description })
        .returning('id')
        .executeTakeFirstOrThrow()
      await putRoleKeys(transaction, id, fields.keys)
      return { id, name: fields.name, fields: fieldsChanged({}, roleAsText(fields)) }
    },
  }
}

export function changeRole(id: number, version: number, fields: HolderFields): RightsChange<HolderSaid> {
  return {
    affected: (transaction) => peopleOfRole(transaction, id),
    work: async (transaction, granter) => {
      const before = await takeRole(transaction, id, version)
      await assertNameFree(transaction, 'custom_role', fields.name, id)
      assertDelta(granter, before.keys, fields.keys)
      await transaction
        .updateTable('custom_role')
        .set({ name: fields.name, description: fields.description, version: sql`version + 1` })
        .where('id', '=', id)
        .execute()
      await putRoleKeys(transaction, id, fields.keys)
      const said = fieldsChanged(roleAsText({ ...before, keys: [...before.keys] }), roleAsText(fields))
      return { id, name: fields.name, fields: said }
    },
  }
}

/** Only a role that nobody has and no rule of a directory gives. */
export function removeRole(id: number, version: number): RightsChange<HolderSaid> {
  return {
    affected: (transaction) => peopleOfRole(transaction, id),
    work: async (transaction, granter) => {
      const before = await takeRole(transaction, id, version)
      const people = await peopleOfRole(transaction, id)
      const rule = await transaction
        .selectFrom('directory_rule')
        .select('position')
        .where('role', '=', id)
        .executeTakeFirst()
      if (people.length > 0 || rule !== undefined) throw new CallError('still-used')
      assertDelta(granter, before.keys, [])
      await transaction.deleteFrom('custom_role').where('id', '=', id).execute()
      const said = fieldsChanged(
        roleAsText({ ...before, keys: [...before.keys] }),
        roleAsText({ name: '', description: '', keys: [] }),
      )
      return { id, name: before.name, fields: said }
    },
  }
}
