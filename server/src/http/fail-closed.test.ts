import { accessKeys } from '@patchbay/contract/access-keys'
import type { Call } from '@patchbay/contract/call'
import { callList } from '@patchbay/contract/api/calls'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testPassword } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import { inputFor } from './test-inputs.ts'

/** Each keeps its behaviour until a test breaks it. */
const load = async () => ({
  appending: await import('../record/append.ts'),
  rights: await import('../people/administrators.ts'),
  people: await import('../people/person.ts'),
  throttle: await import('../people/throttle.ts'),
  guard: await import('./guard.ts'),
  json: await import('./json-body.ts'),
  origin: await import('./origin.ts'),
  query: await import('./query.ts'),
  validation: await import('./validation.ts'),
})
const spied = [
  '../record/append.ts',
  '../people/administrators.ts',
  '../people/person.ts',
  '../people/throttle.ts',
  './guard.ts',
  './json-body.ts',
  './origin.ts',
  './query.ts',
  './validation.ts',
]

let server: TestApp
let cookie: string
let inside: Awaited<ReturnType<typeof load>>
beforeAll(async () => {
  // The other files of this worker have loaded the product, and go on with it as it was.
  vi.resetModules()
  for (const file of spied) vi.doMock(file, { spy: true })
  inside = await load()
  const { startTestApp } = await import('./test-app.ts')
  server = await startTestApp()
  await server.addPerson('everything', [...accessKeys])
  await server.addPerson('bob')
  cookie = await server.signIn('everything')
})
afterAll(async () => {
  await server.stop()
  for (const file of spied) vi.doUnmock(file)
  vi.resetModules()
})
afterEach(() => vi.resetAllMocks())

const nameOf = (call: Call) => `${call.method} ${call.path}`
const send = (call: Call, headers: Record<string, string>) => {
  const { url, payload } = inputFor(call)
  return server.app.inject({
    method: call.method,
    url,
    headers: {
      accept: 'application/json',
      ...(call.method === 'GET' ? {} : { 'content-type': call.accepts ?? 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
}

const isProtected = (call: Call) => call.access.for !== 'everybody'
const hasBody = (call: Call) => call.body !== undefined && call.accepts === undefined
const broken = (): never => {
  throw new Error('broken inside')
}
const brokenLater = () => Promise.reject(new Error('broken inside'))

/** Every guard that a request passes, and the calls that pass it. */
const guards: readonly (readonly [string, () => unknown, (call: Call) => boolean])[] = [
  [
    'where it comes from',
    () => vi.mocked(inside.origin.refuseForeignOrigin).mockImplementation(broken),
    () => true,
  ],
  [
    'what it brings',
    () => vi.mocked(inside.origin.refuseOtherMediaTypes).mockImplementation(broken),
    () => true,
  ],
  ['who asks', () => vi.mocked(inside.guard.whoAsks).mockImplementation(brokenLater), isProtected],
  [
    'whose session it is',
    () => vi.mocked(inside.people.personOfSession).mockImplementation(brokenLater),
    isProtected,
  ],
  ['whether they may', () => vi.mocked(inside.guard.decide).mockImplementation(broken), () => true],
  ['its query', () => vi.mocked(inside.query.parseQuery).mockImplementation(broken), () => true],
  ['its body', () => vi.mocked(inside.json.parseJsonBody).mockImplementation(broken), hasBody],
  [
    'its fields',
    () => vi.mocked(inside.validation.parseInput).mockImplementation(broken),
    (call) => call.query !== undefined || hasBody(call),
  ],
]

test.each(guards)('when the guard of %s breaks, nobody is let through', async (_what, breakIt, passes) => {
  breakIt()
  const open: string[] = []
  const passing = callList.filter(passes)
  expect(passing.length).toBeGreaterThan(15)
  for (const call of passing) {
    // Who may come in meets the broken guard; who may not is refused by it or by another.
    const met = await send(call, { cookie })
    if (met.statusCode !== 500 || met.body.includes('broken inside'))
      open.push(`${nameOf(call)} ${met.statusCode}`)
    const { statusCode } = await send(call, {})
    if (statusCode < 400) open.push(`${nameOf(call)} ${statusCode} without a session`)
  }
  expect(open).toEqual([])
})

/** What a change rests on; without any of them nothing is changed. */
const supports: readonly (readonly [string, () => unknown])[] = [
  ['record', () => vi.mocked(inside.appending.appendIn).mockImplementation(brokenLater)],
  ['intent in the record', () => vi.mocked(inside.appending.appendBehind).mockImplementation(brokenLater)],
  ['lock on rights', () => vi.mocked(inside.rights.lockRights).mockImplementation(brokenLater)],
  [
    'count of administrators',
    () => vi.mocked(inside.rights.countAdministrators).mockImplementation(brokenLater),
  ],
]
const place = '/administration/user-management'

test.each(supports)('when the %s breaks, no right is changed', async (what, breakIt) => {
  const groups = async () =>
    (await server.database.db.selectFrom('person_group').select('name').execute()).map(({ name }) => name)
  const make = (name: string) =>
    server.call('POST', `${place}/groups/`, {
      headers: { cookie },
      payload: { name, description: '', keys: ['tools-scanner'], members: [] },
    })
  expect((await make(`before ${what}`)).statusCode).toBe(200)
  const before = await groups()
  breakIt()
  const { statusCode } = await make(`with a broken ${what}`)
  expect(statusCode).toBeGreaterThanOrEqual(500)
  expect(await groups()).toEqual(before)
})

test('when tries cannot be counted, nobody signs in', async () => {
  vi.mocked(inside.throttle.countTry).mockImplementation(brokenLater)
  const payload = { username: 'bob', password: testPassword }
  const { statusCode, cookies } = await server.call('POST', '/users/login/', { payload })
  expect([statusCode, cookies]).toEqual([500, []])
})
