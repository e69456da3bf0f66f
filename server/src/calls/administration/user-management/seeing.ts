import { accessKeyWords } from '@patchbay/contract/access-key-words'
import { accessKeys } from '@patchbay/contract/access-keys'
import { pageSize } from '@patchbay/contract/product'
import { CallError } from '../../../errors/call-error.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { changesOf } from '../../../people/changes-of.ts'
import { inOrder, keysHeld, keysOfGroups, readHoldings, readRoles } from '../../../people/grants.ts'
import { listPeople } from '../../../people/people-list.ts'
import { readPersonDetail } from '../../../people/person-detail.ts'
import { callsOf, menuOf } from '../../../people/view-as.ts'
import { whyHeld } from '../../../people/why-held.ts'
import type { CallContext } from '../../call-context.ts'

const nobody = () => new CallError('input-not-valid', { fields: { id: 'The person does not exist.' } })

const optional = (text: string | undefined) => (text === undefined ? undefined : Number(text))

/** What user management shows. */
export function seeingCalls({
  database,
}: CallContext): Pick<
  Handlers,
  | 'GET /administration/user-management/'
  | 'GET /administration/user-management/person/'
  | 'GET /administration/user-management/why/'
  | 'GET /administration/user-management/changes/'
  | 'GET /administration/user-management/view-as/'
  | 'GET /administration/user-management/keys/'
  | 'GET /administration/user-management/groups/'
  | 'GET /administration/user-management/roles/'
> {
  return {
    'GET /administration/user-management/': async ({ query }) => {
      const page = Number(query.page ?? 1)
      const size = Number(query.size ?? pageSize)
      const { people, total } = await listPeople(
        database,
        {
          text: query.q,
          status: query.status,
          role: optional(query.role),
          group: optional(query.group),
          key: query.key,
          source: query.source,
          stale: query.stale === 'yes',
        },
        { number: page, size },
      )
      return { people, total, page, size }
    },

    'GET /administration/user-management/person/': ({ query, person }) =>
      readPersonDetail(database, Number(query.id), person.session),

    'GET /administration/user-management/why/': async ({ query }) => {
      const why = await whyHeld(database, Number(query.id), query.key)
      if (why === null) throw nobody()
      return why
    },

    'GET /administration/user-management/changes/': ({ query }) =>
      changesOf(database, query.of, Number(query.id)),

    'GET /administration/user-management/view-as/': async ({ query }) => {
      const id = Number(query.id)
      const { people } = await listPeople(database, { ids: [id] }, { number: 1, size: 1 })
      const [profile] = people
      if (profile === undefined) throw nobody()
      const keys = keysHeld((await readHoldings(database, [id])).get(id))
      return { profile, keys: inOrder(keys), menu: menuOf(keys), calls: callsOf(keys) }
    },

    'GET /administration/user-management/keys/': async ({ person }) => {
      const everybody = await database.selectFrom('person').select('id').execute()
      const holdings = await readHoldings(
        database,
        everybody.map(({ id }) => id),
      )
      const held = [...holdings.values()].map(keysHeld)
      return accessKeys.map((key) => ({
        key,
        ...accessKeyWords[key],
        grantable: person.keys.has(key),
        people: held.filter((keys) => keys.has(key)).length,
      }))
    },

    'GET /administration/user-management/groups/': async () => {
      const groups = await database.selectFrom('person_group').selectAll().orderBy('id').execute()
      const ids = groups.map(({ id }) => id)
      const keys = await keysOfGroups(database, ids)
      const members = await database
        .selectFrom('membership')
        .innerJoin('person', 'person.id', 'membership.person_id')
        .select(['membership.group_id', 'membership.by_directory', 'person.id', 'person.username'])
        .orderBy('person.id')
        .execute()
      const byGroup = Map.groupBy(members, (row) => row.group_id)
      return groups.map(({ id, version, name, description }) => ({
        id,
        version,
        name,
        description,
        keys: [...(keys.get(id) ?? [])],
        members: (byGroup.get(id) ?? []).map((row) => ({
          id: row.id,
          username: row.username,
          by_directory: row.by_directory,
        })),
      }))
    },

    'GET /administration/user-management/roles/': async () => {
      const roles = await readRoles(database)
      const people = await database.selectFrom('person').select('role').execute()
      return [...roles.values()].map(({ id, version, name, description, builtIn, keys }) => ({
        id,
        version,
        name,
        description,
        built_in: builtIn,
        keys: [...keys],
        people: people.filter((one) => one.role === id).length,
      }))
    },
  }
}
