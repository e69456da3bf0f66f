import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { grantsOf, keysOfGroups, readHoldings, readRoles } from './grants.ts'
import type { GrantedBy } from './grants.ts'
import { listPeople } from './people-list.ts'

export interface Why {
  readonly key: AccessKey
  readonly held: boolean
  readonly by: GrantedBy[]
  readonly missing: string | null
  readonly would_give: GrantedBy[]
}

const inTheWay: Readonly<Record<string, string>> = {
  disabled: 'The account is disabled.',
  expired: 'The account has expired.',
  locked: 'Sign-in is locked after too many wrong passwords.',
}

/** Why a person holds a key, or the exact piece that is missing. Null when there is no such person. */
export async function whyHeld(database: Kysely<Database>, id: number, key: AccessKey): Promise<Why | null> {
  const { people } = await listPeople(database, { ids: [id] }, { number: 1, size: 1 })
  const holding = (await readHoldings(database, [id])).get(id)
  const [person] = people
  if (person === undefined || holding === undefined) return null
  const by = grantsOf(holding, key)
  const roles = [...(await readRoles(database)).values()].filter((role) => role.keys.includes(key))
  const groups = await database.selectFrom('person_group').select(['id', 'name']).orderBy('id').execute()
  const groupKeys = await keysOfGroups(
    database,
    groups.map((group) => group.id),
  )
  const would: GrantedBy[] = [
    ...roles.map((role) => ({ by: 'role' as const, id: role.id, name: role.name })),
    ...groups
      .filter((group) => groupKeys.get(group.id)?.includes(key) === true)
      .map((group) => ({ by: 'group' as const, id: group.id, name: group.name })),
  ].filter((giver) => !by.some((given) => given.by === giver.by && given.id === giver.id))
  const held = by.length > 0
  const missing = held
    ? (inTheWay[person.status] ?? null)
    : `Neither ${holding.role === null ? 'a role' : `the role ${holding.role.name}`} nor a group nor a direct grant gives this key.`
  return { key, held, by, missing, would_give: held ? [] : would }
}
