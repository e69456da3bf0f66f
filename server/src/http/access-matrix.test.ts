import { request as httpRequest } from 'node:http'
import { accessKeys } from '@patchbay/contract/access-keys'
import { callList } from '@patchbay/contract/calls'
import type { Call } from '@patchbay/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
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

const counted = `${guarded.length} calls × ${accessKeys.length} keys and nobody`

test.each(guarded.map((call) => [nameOf(call), call] as const))(
  `%s opens to exactly who may (${counted})`,
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

/** Spellings of a path that a proxy, a router or a file system might take for the same. */
const spellings: readonly ((path: string) => string)[] = [
  (path) => path.slice(0, -1),
  (path) => `${path}/`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/\/([a-z])/, (_, letter: string) => `/${letter.toUpperCase()}`),
  (path) => path.replace('/', '//'),
  (path) => path.replace(/\/$/, '//'),
  (path) => path.replace('/', '/./'),
  (path) => path.replace('/', '/%2e/'),
  (path) => path.replace('/', '/%2e%2e/api/'),
  (path) => path.replace('/', '/x/%2E%2E/'),
  (path) => path.replace(/\/$/, '%2f'),
  (path) => path.replace(/\/(?=[^/]+\/$)/, '%2F'),
  (path) => path.replace(/\/$/, ';/'),
  (path) => path.replace(/\/$/, ';x=1/'),
  (path) => path.replace(/\/$/, '%20/'),
  (path) => path.replaceAll('/', '%2f'),
  (path) => path.replace('/', '/x/../'),
  (path) => `${path}.json`,
  (path) => path.replace(/\/$/, '/%00'),
  (path) => path.replace(/\/$/, '\\'),
]

const otherMethods = ['HEAD', 'OPTIONS', 'TRACE', 'PATCH'] as const
const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override'] as const

/** Sends a target exactly as it is written, which clients that tidy paths up do not. */
function askRaw(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ readonly status: number; readonly type: string }> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume().on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
        }),
      )
    })
    asked.on('error', reject).end(method === 'GET' || method === 'HEAD' ? undefined : '{}')
  })
}

test(`no other spelling of a path and no other method reaches a call (${callList.length} calls × ${spellings.length} spellings, ${otherMethods.length} methods, ${overrides.length} overrides)`, async () => {
  await server.addPerson('everything', [...accessKeys])
  const cookie = await server.signIn('everything')
  const port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    askRaw(port, method, path, { cookie, 'content-type': 'application/json', ...headers })
  const odd: string[] = []
  for (const call of callList) {
    reached.clear()
    for (const spell of spellings) {
      const path = `/api${spell(call.path)}`
      if (callList.some((other) => `/api${other.path}` === path)) continue
      const { status, type } = await ask(call.method, path)
      // What is no call may be a page, which is the same for everybody.
      if (status < 400 && !type.startsWith('text/html')) odd.push(`${call.method} ${path} ${status}`)
    }
    for (const method of otherMethods) {
      const { status } = await ask(method, `/api${call.path}`)
      if (status < 400) odd.push(`${method} ${call.path} ${status}`)
    }
    for (const header of overrides) {
      await ask(call.method === 'GET' ? 'DELETE' : 'HEAD', `/api${call.path}`, {
        [header]: call.method,
        'x-original-url': `/api${call.path}`,
      })
      if (reached.has(nameOf(call))) odd.push(`${nameOf(call)} was reached by ${header}`)
    }
    if (reached.size > 0) odd.push(`${nameOf(call)} was reached by another name`)
  }
  expect(odd).toEqual([])
}, 120_000)

const bodies = callList.filter((call) => call.body !== undefined && call.accepts === undefined)
const strangers = [
  'role_name',
  'isAdmin',
  'is_admin',
  'access_permission',
  'access_permission_names',
  'password_hash',
  'person_id',
  'granted',
  'source',
  'external_id',
  'must_change_password',
  'created_at',
  'depth',
  'include',
  'fields',
]

test(`an unknown field is refused and named by every call with a body (${bodies.length} bodies × ${strangers.length + 2} fields)`, async () => {
  const cookie = people.get('everything') ?? (await server.signIn('everything'))
  const taken: string[] = []
  for (const call of bodies) {
    const known = z.toJSONSchema(call.body!, { io: 'input', unrepresentable: 'any' }).properties ?? {}
    const sent = Object.fromEntries(strangers.filter((name) => !(name in known)).map((name) => [name, 1]))
    for (const [body, names] of [
      [JSON.stringify(sent), Object.keys(sent)],
      ['{"__proto__":{"role":1}}', ['"__proto__"']],
      ['{"constructor":{"role":1}}', ['"constructor"']],
    ] as const) {
      const response = await server.app.inject({
        method: call.method,
        url: `/api${call.path}`,
        headers: { cookie, 'content-type': 'application/json' },
        payload: body,
      })
      const { fields = {} } = response.json<{ fields?: Record<string, string> }>()
      const missed = names.filter((name) => fields[name] === undefined)
      if (response.statusCode !== 400 || missed.length > 0) {
        taken.push(`${nameOf(call)} ${response.statusCode} ${missed.join(' ')}`)
      }
    }
  }
  expect(taken).toEqual([])
})

/** Places in which any name may stand, each for its reason. */
const open: readonly string[] = [
  // A form is kept as it was typed; fields that look like secrets are refused by name.
  'PUT /drafts/ body.content',
  'GET /drafts/ answer[].content',
  // Browsers choose the fields of their reports; those not listed are left out.
  'POST /policy-report/ body',
  'POST /policy-report/ body.csp-report',
]

interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: unknown
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly $defs?: Readonly<Record<string, JsonSchema>>
}

/** Every object below a schema that would let a name through which it does not list. */
function openObjects(schema: JsonSchema, where: string): string[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(([name, below]) => [`${where}.${name}`, below] as const),
    ...(schema.items === undefined ? [] : [[`${where}[]`, schema.items] as const]),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(
      (below) => [where, below] as const,
    ),
    ...Object.entries(schema.$defs ?? {}).map(([name, below]) => [`${where}#${name}`, below] as const),
  ]
  const here = schema.type === 'object' && schema.additionalProperties !== false ? [where] : []
  return [...here, ...inner.flatMap(([path, below]) => openObjects(below, path))]
}

test(`what is taken and what is answered is closed: nothing unlisted comes in or goes out (${callList.length} calls)`, () => {
  const found = callList.flatMap((call) =>
    (
      [
        ['query', call.query],
        ['body', call.body],
        ['answer', call.answer],
        ...Object.entries(call.events ?? {}).map(([name, schema]) => [`event ${name}`, schema] as const),
      ] as const
    ).flatMap(([part, schema]) =>
      schema === undefined
        ? []
        : openObjects(
            z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
            `${nameOf(call)} ${part}`,
          ),
    ),
  )
  expect(found.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(open.toSorted((a, b) => (a < b ? -1 : 1)))
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
