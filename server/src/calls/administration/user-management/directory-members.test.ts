import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../http/test-app.ts'
import type { TestApp } from '../../../http/test-app.ts'
import { admit } from '../../../people/outsiders.ts'
import { nocEngineers, pretendDirectory, solberg } from '../../../people/test-directory.ts'
import { addAdministrator, askAs } from '../../../people/test-people.ts'

const place = '/administration/user-management'
const directory = pretendDirectory()
let server: TestApp
let root: string
let group: number

const berg = {
  ...solberg,
  dn: 'CN=Bo Berg,DC=campus,DC=example',
  id: 'b'.repeat(36),
  username: 'bberg',
  email: null,
}
const blind = { ...solberg, dn: 'CN=No Id,DC=campus,DC=example', id: null, username: 'noid' }
const twin = { ...solberg, dn: 'CN=Root,DC=campus,DC=example', id: 'c'.repeat(36), username: 'ROOT' }

beforeAll(async () => {
  directory.members = [solberg, berg, blind, twin]
  server = await startTestApp(undefined, undefined, undefined, { systems: directory.systems })
  await addAdministrator(server, 'root')
  root = await server.signIn('root')
  const { db } = server.database
  const made = await db
    .insertInto('person_group')
    .values({ name: 'noc' })
    .returning('id')
    .executeTakeFirstOrThrow()
  group = made.id
  await db.insertInto('group_grant').values({ group_id: group, key: 'queries-firewall' }).execute()
})
afterAll(() => server.stop())

type Members = CallAnswer<Calls['POST /administration/user-management/directory/members/']>
const reading = async (name: string) =>
  (await askAs(server, root, `POST ${place}/directory/members/`, { system: 'directory-1', group: name }))
    .data as unknown as Members
const preparing = (members: readonly (string | null)[], more: object = {}) =>
  askAs(server, root, `POST ${place}/directory/prepare/`, {
    system: 'directory-1',
    group: nocEngineers.name,
    members,
    groups: [group],
    ...more,
  })

test('members of a group are shown with who has an account and who cannot have one', async () => {
  const { group: name, people } = await reading(nocEngineers.name)
  expect(name).toBe(nocEngineers.name)
  expect(people.map(({ username, here, why_not }) => [username, here, why_not])).toEqual([
    ['isolberg', false, null],
    ['bberg', false, null],
    ['noid', false, expect.stringContaining('permanent identifier')],
    ['ROOT', false, 'Another account has this username.'],
  ])
  expect(await reading('no such group')).toMatchObject({ group: null, people: [] })
})

test('chosen members are prepared with a group here, and are the same account when they sign in', async () => {
  const done = await preparing([solberg.id])
  expect(done).toMatchObject({
    status: 200,
    data: { made: 1, effect: { people: [{ username: 'isolberg', gains: ['queries-firewall'] }] } },
  })
  const { db } = server.database
  const row = await db
    .selectFrom('person')
    .select(['id', 'source', 'source_name', 'external_id', 'role', 'password_hash'])
    .where('username', '=', 'isolberg')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    source: 'directory',
    source_name: 'directory-1',
    external_id: solberg.id,
    role: 0,
    password_hash: null,
  })
  expect((await reading(nocEngineers.dn)).people[0]).toMatchObject({ here: true })
  await db
    .insertInto('directory_rule')
    .values({ position: 0, system: 'directory-1', directory_group: 'noc', role: 3, group_id: null })
    .execute()
  const outsider = {
    source: 'directory' as const,
    sourceName: 'directory-1',
    externalId: solberg.id!,
    username: 'isolberg',
    email: '',
    firstname: 'Ingrid',
    lastname: 'Solberg',
    groups: ['noc'],
  }
  const admitted = await db.transaction().execute((transaction) => admit(transaction, outsider))
  expect(admitted?.id).toBe(row.id)
  const groups = await db
    .selectFrom('membership')
    .select('group_id')
    .where('person_id', '=', row.id)
    .execute()
  expect(groups).toEqual([{ group_id: group }])
})

test('who is not in the group, is here already, cannot be known or would take a name is not prepared', async () => {
  expect(await preparing(['d'.repeat(36)])).toMatchObject({ status: 400 })
  expect(await preparing([solberg.id])).toMatchObject({
    fields: { members: 'isolberg: has an account already' },
  })
  expect(await preparing([twin.id])).toMatchObject({ status: 400 })
  expect(await preparing([berg.id], { system: 'elsewhere' })).toMatchObject({ status: 400 })
  directory.away = true
  expect(await preparing([berg.id])).toMatchObject({ status: 502, code: 'system-failed' })
  directory.away = false
  const people = await server.database.db.selectFrom('person').select('username').execute()
  expect(people.map(({ username }) => username).toSorted()).toEqual(['isolberg', 'root'])
})
