import { accessKeys, isAccessKey } from '@patchbay/contract/access-keys'
import type { AccessKey } from '@patchbay/contract/access-keys'
import { roles as builtIn } from '@patchbay/contract/roles'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

export interface RoleOf {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly version: number
  readonly builtIn: boolean
  readonly keys: readonly AccessKey[]
}

export const inOrder = (keys: Iterable<string>): AccessKey[] => {
  const held = new Set(keys)
  return accessKeys.filter((key) => held.has(key))
}

/** Built-in roles and our own, by number. */
export async function readRoles(database: Kysely<Database>): Promise<ReadonlyMap<number, RoleOf>> {
  const own = await database.selectFrom('custom_role').selectAll().orderBy('id').execute()
  const keys = await database.selectFrom('custom_role_key').selectAll().execute()
  const all = [
    ...builtIn.map((role): RoleOf => ({
      id: role.id,
      name: role.name,
      description: '',
      version: 1,
      builtIn: true,
      keys: inOrder(role.keys),
    })),
    ...own.map((role): RoleOf => ({
      ...role,
      builtIn: false,
      keys: inOrder(keys.filter((row) => row.role_id === role.id).map((row) => row.key)),
    })),
  ]
  return new Map(all.map((role) => [role.id, role]))
}

export interface HeldGroup {
  readonly id: number
  readonly name: string
  readonly byDirectory: boolean
  readonly keys: readonly AccessKey[]
}

/** Everything that gives a person keys. */
export interface Holding {
  readonly id: number
  readonly username: string
  readonly role: RoleOf | null
  readonly groups: readonly HeldGroup[]
  readonly direct: readonly AccessKey[]
}

/** What the named people hold, whatever the status of their accounts. */
export async function readHoldings(
  database: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Holding>> {
  if (ids.length === 0) return new Map()
  const roles = await readRoles(database)
  const people = await database
    .selectFrom('person')
    .select(['id', 'username', 'role'])
    .where('id', 'in', ids)
    .execute()
  const memberships = await database
    .selectFrom('membership')
    .innerJoin('person_group', 'person_group.id', 'membership.group_id')
    .select(['membership.person_id', 'membership.by_directory', 'person_group.id', 'person_group.name'])
    .where('membership.person_id', 'in', ids)
    .orderBy('person_group.id')
    .execute()
  const groupKeys = await keysOfGroups(database, [...new Set(memberships.map(({ id }) => id))])
  const direct = await database.selectFrom('direct_grant').selectAll().where('person_id', 'in', ids).execute()
  const groups = Map.groupBy(memberships, (row) => row.person_id)
  const grants = Map.groupBy(direct, (row) => row.person_id)
  return new Map(
    people.map((person) => [
      person.id,
      {
        id: person.id,
        username: person.username,
        role: roles.get(person.role) ?? null,
        groups: (groups.get(person.id) ?? []).map((row) => ({
          id: row.id,
          name: row.name,
          byDirectory: row.by_directory,
          keys: groupKeys.get(row.id) ?? [],
        })),
        direct: inOrder((grants.get(person.id) ?? []).map((row) => row.key)),
      },
    ]),
  )
}

export async function keysOfGroups(
  database: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly AccessKey[]>> {
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('group_grant').selectAll().where('group_id', 'in', ids).execute()
  const byGroup = Map.groupBy(rows, (row) => row.group_id)
  return new Map([...byGroup].map(([id, grants]) => [id, inOrder(grants.map(({ key }) => key))]))
}

export function keysHeld(holding: Holding | undefined): ReadonlySet<AccessKey> {
  if (holding === undefined) return new Set()
  return new Set([
    ...(holding.role?.keys ?? []),
    ...holding.groups.flatMap(({ keys }) => keys),
    ...holding.direct,
  ])
}

export interface GrantedBy {
  by: 'role' | 'group' | 'direct'
  id: number | null
  name: string
}

/** Every way in which a person comes to a key. */
export function grantsOf(holding: Holding, key: AccessKey): GrantedBy[] {
  const { role, groups, direct } = holding
  return [
    ...(role?.keys.includes(key) === true ? [{ by: 'role' as const, id: role.id, name: role.name }] : []),
    ...groups
      .filter(({ keys }) => keys.includes(key))
      .map(({ id, name }) => ({ by: 'group' as const, id, name })),
    ...(direct.includes(key) ? [{ by: 'direct' as const, id: null, name: 'granted directly' }] : []),
  ]
}

export const onlyKeys = (keys: readonly string[]): AccessKey[] => inOrder(keys.filter(isAccessKey))
