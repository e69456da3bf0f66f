import { accessKeys } from '@patchbay/contract/access-keys'
import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Access, Call } from '@patchbay/contract/call'
import { callList } from '@patchbay/contract/api/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../people/sessions.ts'
import { newToken, tokenHash } from '../people/tokens.ts'
import { CallError } from '../errors/call-error.ts'
import type { Handlers } from './handlers.ts'
import { registerCall } from './register-calls.ts'
import { isNightly, patienceOr, sayTally } from '../test-tally.ts'
import { startTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

/**
 * Every call in every standing that a person, a session or a token can have: by its key, two others and none, and one call by
 * every key; at night every call by every key. What is told apart is only whether the call was reached;
 * what it does is tested where it is done.
 */
let server: TestApp

/** Handlers that only say that they were reached; nothing else here answers 409. */
const telltale = (handlers: Handlers): Handlers =>
  Object.fromEntries(
    Object.keys(handlers).map((name) => [name, () => Promise.reject(new CallError('still-used'))]),
  ) as unknown as Handlers

type Headers = Readonly<Record<string, string>>

interface Holder {
  readonly id: number
  readonly session: Headers
  /** A session whose access token ran out. */
  readonly stale: Headers
  /** A session that was signed out. */
  readonly ended: Headers
  /** A token that names every key, of which its owner holds one at most. */
  readonly token: Headers
  /** A token that names every key but the one its owner holds. */
  readonly otherToken: Headers
  readonly staleToken: Headers
  readonly revokedToken: Headers
}

/** Who holds nothing stands beside those who hold one key each. */
type Held = AccessKey | 'no key'
const allHeld: readonly Held[] = [...accessKeys, 'no key']
const holders = new Map<Held, Holder>()

async function addHolder(key: Held): Promise<Holder> {
  const { db } = server.database
  const id = await server.addPerson(key, accessKeys.includes(key as AccessKey) ? [key as AccessKey] : [])
  const open = () =>
    db.transaction().execute(async (transaction) => {
      const { access, family } = await openSession(transaction, id, '10.1.1.1')
      return { family, headers: { cookie: `access=${access}` } }
    })
  const [session, stale, ended] = [await open(), await open(), await open()]
  await db
    .updateTable('session_token')
    .set({ expires_at: sql<Date>`now()` })
    .where('family_id', '=', stale.family)
    .execute()
  await db
    .updateTable('session_family')
    .set({ ended_at: sql<Date>`now()`, end_reason: 'signed-out' })
    .where('id', '=', ended.family)
    .execute()
  const token = async (name: string, keys: readonly AccessKey[], change: object = {}) => {
    const clear = newToken()
    const row = { person_id: id, name, hash: tokenHash(clear), keys: [...keys] }
    await db
      .insertInto('bearer_token')
      .values({ ...row, expires_at: sql<Date>`now() + interval '1 hour'`, ...change })
      .execute()
    return { authorization: `Bearer ${clear}` }
  }
  return {
    id,
    session: session.headers,
    stale: stale.headers,
    ended: ended.headers,
    token: await token('all', accessKeys),
    otherToken: await token(
      'other',
      accessKeys.filter((one) => one !== key),
    ),
    staleToken: await token('stale', accessKeys, { expires_at: sql<Date>`now()` }),
    revokedToken: await token('revoked', accessKeys, { revoked_at: sql<Date>`now()` }),
  }
}

beforeAll(async () => {
  server = await startTestApp(telltale, undefined, undefined, {
    limits: { ordinary: 10_000, reserved: 10_000 },
  })
  // Each refusal says its words in the log; nobody reads them here.
  server.context.log.level = 'silent'
  for (const key of allHeld) holders.set(key, await addHolder(key))
}, 120_000)
afterAll(() => server.stop())

const nameOf = (call: Call) => `${call.method} ${call.path}`

async function reaches(call: Call, headers: Headers): Promise<'reached' | number> {
  const { statusCode } = await server.app.inject({
    method: call.method,
    url: `/api${call.path}${call.query === undefined ? '' : '?q=x'}`,
    headers: {
      ...(call.method === 'GET' ? {} : { 'content-type': call.accepts ?? 'application/json' }),
      ...headers,
    },
    ...(call.body === undefined ? {} : { payload: '{}' }),
  })
  // Input is looked at behind the guard: who is told that it is wrong got in.
  return statusCode === 409 || statusCode === 400 ? 'reached' : statusCode
}

type May = (access: Access, held: Held) => 'reached' | number
const rightful: May = (access, held) => (access.for !== 'key' || access.key === held ? 'reached' : 403)
const asNobody: May = (access) => (access.for === 'everybody' ? 'reached' : 401)
/** What is a person's own is no program's. */
const isOwn = (access: Access) => access.for === 'signed-in' && access.programs !== true
const byProgram: May = (access, held) => (isOwn(access) ? 403 : rightful(access, held))
/** A program whose token does not name the one key that its owner holds. */
const without: May = (access) => (access.for === 'key' || isOwn(access) ? 403 : 'reached')

const standings: readonly (readonly [string, keyof Omit<Holder, 'id'>, May])[] = [
  ['a session', 'session', rightful],
  ['a token that names the key', 'token', byProgram],
  ['a token that does not name the key', 'otherToken', without],
  ['a session that ran out', 'stale', asNobody],
  ['a session that was signed out', 'ended', asNobody],
  ['a token that ran out', 'staleToken', asNobody],
  ['a token that was revoked', 'revokedToken', asNobody],
]

const people: readonly (readonly [string, object])[] = [
  ['disabled', { status: 'disabled' }],
  ['locked', { status: 'locked' }],
  ['of status expired', { status: 'expired' }],
  ['past their date', { expires_at: new Date(0) }],
]

const covered = new Set<string>()
let combinations = 0
const unexpected: string[] = []

/** Every key is tried at it by day, too. */
const firstWithKey = callList.find(({ access }) => access.for === 'key')!

/** Its key, two others and none. The others differ from call to call, so that each comes up somewhere. */
function shortList(call: Call, at: number): readonly Held[] {
  const own = call.access.for === 'key' ? accessKeys.indexOf(call.access.key) : at
  const other = (steps: number) => accessKeys[(own + steps) % accessKeys.length]!
  return [other(0), other(1), other(2 + (at % (accessKeys.length - 2))), 'no key']
}

const heldAt = (call: Call): readonly Held[] =>
  isNightly || call === firstWithKey ? allHeld : shortList(call, callList.indexOf(call))
const tried = isNightly
  ? `${accessKeys.length} keys and none`
  : `its key, two others and none, ${accessKeys.length} keys at one of them`

/** As many at once as the server has connections to its database: more would wait for one, and be told so. */
const atOnce = 12

/** Those who try one call; each answer must be the one that its standing asks for. */
async function tryAll(
  call: Call,
  of: readonly (readonly [string, keyof Omit<Holder, 'id'>, May])[],
  held: readonly Held[] = heldAt(call),
) {
  covered.add(nameOf(call))
  const tries = held.flatMap((key) => of.map((standing) => [key, standing] as const)).values()
  const next = async () => {
    for (const [key, [what, which, may]] of tries) {
      const [right, found] = [may(call.access, key), await reaches(call, holders.get(key)![which])]
      combinations += 1
      if (found !== right) unexpected.push(`${nameOf(call)} with ${key} by ${what}: ${found}, not ${right}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

test(
  `every call opens to exactly who holds its key, signed in or by a token, and to nobody whose session or token has ended (${callList.length} calls × ${tried} × ${standings.length} standings)`,
  async () => {
    for (const call of callList) {
      const found = await reaches(call, {})
      combinations += 1
      if (found !== asNobody(call.access, 'tools-scanner'))
        unexpected.push(`${nameOf(call)} by nobody: ${found}`)
      await tryAll(call, standings)
    }
    expect(unexpected).toEqual([])
  },
  patienceOr(180_000),
)

test(
  `a person who is disabled, locked or expired reaches nothing (${callList.length} calls × ${isNightly ? 'all keys' : 'the key that opens them, all keys at one of them'} × ${people.length} people)`,
  async () => {
    const { db } = server.database
    for (const [what, change] of people) {
      await db.updateTable('person').set(change).execute()
      const dead = callList.filter(({ access }) => access.for !== 'everybody')
      for (const call of dead) {
        // The one key that would open it.
        const key = call.access.for === 'key' ? call.access.key : 'tools-scanner'
        const held = isNightly || call === firstWithKey ? allHeld : [key]
        await tryAll(call, [[`a person who is ${what}`, 'session', asNobody]], held)
        // Programs stop with their owner.
        await tryAll(call, [[`a token of who is ${what}`, 'token', asNobody]], [key])
      }
      await db.updateTable('person').set({ status: 'active', expires_at: null }).execute()
    }
    expect(unexpected).toEqual([])
  },
  patienceOr(180_000),
)

test('a refusal names the missing key, in the answer and in the record', async () => {
  const call = callList.find(({ access }) => access.for === 'key' && access.key === 'siteresources-import')!
  const response = await server.app.inject({
    method: call.method,
    url: `/api${call.path}`,
    headers: { 'content-type': 'text/csv', ...holders.get('tools-scanner')!.session },
  })
  expect(response.statusCode).toBe(403)
  expect(response.json()).toMatchObject({ code: 'key-missing', fields: { key: 'siteresources-import' } })
  await server.context.recorder.settled()
  const row = await server.database.db
    .selectFrom('record')
    .select(['detail', 'actor'])
    .where('correlation', '=', response.json<{ id: string }>().id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    actor: expect.any(String),
    detail: expect.stringContaining('siteresources-import'),
  })
})

test('a key that is taken away is gone with the next request, and a group gives it back', async () => {
  const key = 'workflows-search-and-locate'
  const { db } = server.database
  const search = callList.find((call) => call.access.for === 'key' && call.access.key === key)!
  const { id, session } = holders.get(key)!
  await db.deleteFrom('direct_grant').where('person_id', '=', id).execute()
  expect(await reaches(search, session)).toBe(403)
  const group = await db
    .insertInto('person_group')
    .values({ name: 'finders' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('group_grant').values({ group_id: group.id, key }).execute()
  await db.insertInto('membership').values({ person_id: id, group_id: group.id }).execute()
  expect(await reaches(search, session)).toBe('reached')
})

/** Reads the tree that Fastify draws of its routes. */
function routesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part, methods] = /^([│├└─ ]*)(\S+?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (part === undefined) return []
    const depth = indent.length / 4
    above.splice(depth - 1, above.length, part)
    return methods === undefined ? [] : methods.split(', ').map((method) => `${method} ${above.join('')}`)
  })
}

test('the server has the calls of the contract, its own description, and no other route', () => {
  const described = ['GET /api/docs/', 'GET /api/openapi.json']
  const expected = [...callList.map((call) => `${call.method} /api${call.path}`), ...described]
  expect(routesOf(server.app.printRoutes({ commonPrefix: false })).toSorted()).toEqual(expected.toSorted())
  expect([...covered].toSorted()).toEqual(callList.map(nameOf).toSorted())
  sayTally(
    `access matrix: ${covered.size} of ${callList.length} calls, ${tried}, ` +
      `${combinations} combinations, ${unexpected.length} unexpected`,
  )
})

test.each([undefined, {}, { for: 'key' }, { for: 'friends' }])(
  'a call whose decision who may make it is %j cannot register',
  (access) => {
    const call = { ...callList[0]!, access } as unknown as Call
    expect(() => registerCall(server.app, {} as never, call, async () => null)).toThrow(/who may make it/)
  },
)
