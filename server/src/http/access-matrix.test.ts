import { accessKeys } from '@patchbay/contract/access-keys'
import { callList } from '@patchbay/contract/calls'
import type { Call } from '@patchbay/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Handlers } from './handlers.ts'
import { registerCall } from './register-calls.ts'
import { startTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

const reached = new Set<string>()
let server: TestApp
const people = new Map<string, string>()

/** Handlers that only tell that they were reached: what is tested is who gets there. */
const telltale = (handlers: Handlers): Handlers =>
  Object.fromEntries(
    Object.keys(handlers).map((name) => [
      name,
      name === 'POST /users/login/'
        ? handlers['POST /users/login/']
        : async () => {
            reached.add(name)
            throw new Error('reached')
          },
    ]),
  ) as unknown as Handlers

beforeAll(async () => {
  server = await startTestApp(telltale)
  for (const key of accessKeys) {
    await server.addPerson(key, [key])
    people.set(key, await server.signIn(key))
  }
}, 120_000)
afterAll(() => server.stop())

const nameOf = (call: Call) => `${call.method} ${call.path}`
const guarded = callList.filter((call) => nameOf(call) !== 'POST /users/login/')

async function reaches(call: Call, headers: Record<string, string>): Promise<number | 'reached'> {
  reached.clear()
  const response = await server.app.inject({
    method: call.method,
    url: `/api${call.path}${call.query === undefined ? '' : '?q=x'}`,
    headers: {
      ...(call.method === 'GET' ? {} : { 'content-type': call.accepts ?? 'application/json' }),
      ...headers,
    },
    ...(call.body === undefined ? {} : { payload: 'building,room\n' }),
  })
  // Input is looked at behind the guard: who is told that it is wrong got in.
  return reached.has(nameOf(call)) || response.statusCode === 400 ? 'reached' : response.statusCode
}

test.each(guarded.map((call) => [nameOf(call), call] as const))(
  '%s opens to exactly who may',
  async (_, call) => {
    const { access } = call
    expect(await reaches(call, {})).toBe(access.for === 'everybody' ? 'reached' : 401)
    for (const key of accessKeys) {
      const may = access.for !== 'key' || access.key === key
      expect([key, await reaches(call, { cookie: people.get(key)! })]).toEqual([key, may ? 'reached' : 403])
    }
  },
)

test.each(['disabled', 'locked', 'expired'] as const)(
  'a person whose status is %s reaches nothing at once',
  async (status) => {
    const key = 'workflows-search-and-locate'
    const { db } = server.database
    await db.updateTable('person').set({ status }).where('username', '=', key).execute()
    for (const call of guarded) {
      if (call.access.for === 'everybody') continue
      expect(await reaches(call, { cookie: people.get(key)! })).toBe(401)
    }
    await db.updateTable('person').set({ status: 'active' }).where('username', '=', key).execute()
  },
)

test('a key that is taken away is gone with the next request, and a group gives it back', async () => {
  const key = 'workflows-search-and-locate'
  const { db } = server.database
  const search = callList.find((call) => call.access.for === 'key' && call.access.key === key)!
  const { id } = await db
    .selectFrom('person')
    .select('id')
    .where('username', '=', key)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('direct_grant').where('person_id', '=', id).execute()
  expect(await reaches(search, { cookie: people.get(key)! })).toBe(403)
  const group = await db
    .insertInto('person_group')
    .values({ name: 'finders' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('group_grant').values({ group_id: group.id, key }).execute()
  await db.insertInto('membership').values({ person_id: id, group_id: group.id }).execute()
  expect(await reaches(search, { cookie: people.get(key)! })).toBe('reached')
})

test('a bearer token opens what it names within what its owner holds', async () => {
  const { db } = server.database
  const { tokenHash } = await import('../people/tokens.ts')
  const owner = await server.addPerson('owner', ['workflows-search-and-locate'])
  const token = 'T'.repeat(43)
  await db
    .insertInto('bearer_token')
    .values({
      person_id: owner,
      name: 'script',
      hash: tokenHash(token),
      keys: ['workflows-search-and-locate', 'siteresources-import'],
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute()
  const headers = { authorization: `Bearer ${token}` }
  const byKey = (key: string) =>
    callList.find((call) => call.access.for === 'key' && call.access.key === key)!
  expect(await reaches(byKey('workflows-search-and-locate'), headers)).toBe('reached')
  expect(await reaches(byKey('siteresources-import'), headers)).toBe(403)
  await db.updateTable('bearer_token').set({ revoked_at: new Date() }).execute()
  expect(await reaches(byKey('workflows-search-and-locate'), headers)).toBe(401)
})

const spellings = (path: string) => [
  path.slice(0, -1),
  path.toUpperCase(),
  path.replace('/', '//'),
  path.replaceAll('/', '%2f'),
  path.replace(/\/(\w)/, '/./$1'),
  path.replace(/\/(\w)/, '/x/../$1'),
  path.replace(/\/(\w)/, '/%2e/$1'),
  path.replace(/\/(\w)/, '/x/%2e%2e/$1'),
  path.replace(/(\w)\//, '$1;x=1/'),
  path.replace(/(\w)\/$/, '$1%20/'),
  path.replace(/(\w)\/$/, '$1%00/'),
  `${path}.json`,
  `${path}/`,
]

test('no other spelling, method or header opens what is shut', async () => {
  const stranger = people.get('tools-scanner') ?? ''
  const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const
  for (const call of guarded) {
    if (call.access.for !== 'key') continue
    for (const method of methods) {
      for (const path of [call.path, ...spellings(call.path)]) {
        for (const headers of [
          {},
          { cookie: stranger },
          { cookie: stranger, 'x-http-method-override': call.method, 'x-original-url': `/api${call.path}` },
        ]) {
          reached.clear()
          const response = await server.app.inject({
            method: method as 'GET',
            url: `/api${path}${call.query === undefined ? '' : '?q=x'}`,
            headers: { ...headers, 'content-type': call.accepts ?? 'application/json' },
          })
          // Every path that is no call is the document, which holds nothing.
          const page =
            ['GET', 'HEAD'].includes(method) &&
            String(response.headers['content-type']).startsWith('text/html')
          const refused = response.statusCode >= 400 || page
          expect([method, path, refused, [...reached]]).toEqual([method, path, true, []])
        }
      }
    }
  }
})

test('denials stand in the record with the key that was missing', async () => {
  await server.surroundings.recorder.settled()
  const rows = await server.database.db
    .selectFrom('record')
    .select(['action', 'detail', 'actor'])
    .where('result', '=', 'refused')
    .limit(1)
    .execute()
  expect(rows[0]).toMatchObject({ detail: expect.stringContaining('key-missing'), actor: expect.any(String) })
})

test('a call without a decision who may make it cannot register', () => {
  const call = { ...callList[0]!, access: undefined } as unknown as Call
  expect(() => registerCall(server.app, {} as never, call, async () => null)).toThrow(/who may make it/)
})
