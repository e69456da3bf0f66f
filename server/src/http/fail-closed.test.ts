import { accessKeys } from '@patchbay/contract/access-keys'
import type { Call } from '@patchbay/contract/call'
import { callList } from '@patchbay/contract/calls'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as appending from '../record/append.ts'
import * as rights from '../people/administrators.ts'
import * as people from '../people/person.ts'
import * as throttle from '../people/throttle.ts'
import * as guard from './guard.ts'
import * as json from './json-body.ts'
import * as origin from './origin.ts'
import * as query from './query.ts'
import { startTestApp, testPassword } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import { inputFor } from './test-inputs.ts'
import * as validation from './validation.ts'

// Each keeps its behaviour until a test breaks it.
vi.mock('../record/append.ts', { spy: true })
vi.mock('../people/administrators.ts', { spy: true })
vi.mock('../people/person.ts', { spy: true })
vi.mock('../people/throttle.ts', { spy: true })
vi.mock('./guard.ts', { spy: true })
vi.mock('./json-body.ts', { spy: true })
vi.mock('./origin.ts', { spy: true })
vi.mock('./query.ts', { spy: true })
vi.mock('./validation.ts', { spy: true })

let server: TestApp
let cookie: string
beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('everything', [...accessKeys])
  await server.addPerson('bob')
  cookie = await server.signIn('everything')
})
afterAll(() => server.stop())
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

const isGuarded = (call: Call) => call.access.for !== 'everybody'
const hasBody = (call: Call) => call.body !== undefined && call.accepts === undefined
const broken = (): never => {
  throw new Error('broken inside')
}
const brokenLater = () => Promise.reject(new Error('broken inside'))

/** Every guard that a request passes, and the calls that pass it. */
const guards: readonly (readonly [string, () => unknown, (call: Call) => boolean])[] = [
  ['where it comes from', () => vi.mocked(origin.refuseForeignOrigin).mockImplementation(broken), () => true],
  ['what it brings', () => vi.mocked(origin.refuseOtherMediaTypes).mockImplementation(broken), () => true],
  ['who asks', () => vi.mocked(guard.whoAsks).mockImplementation(brokenLater), isGuarded],
  ['whose session it is', () => vi.mocked(people.personOfSession).mockImplementation(brokenLater), isGuarded],
  ['whether they may', () => vi.mocked(guard.decide).mockImplementation(broken), () => true],
  ['its query', () => vi.mocked(query.parseQuery).mockImplementation(broken), () => true],
  ['its body', () => vi.mocked(json.parseJsonBody).mockImplementation(broken), hasBody],
  [
    'its fields',
    () => vi.mocked(validation.parseInput).mockImplementation(broken),
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
  ['record', () => vi.mocked(appending.appendIn).mockImplementation(brokenLater)],
  ['intent in the record', () => vi.mocked(appending.appendBehind).mockImplementation(brokenLater)],
  ['lock on rights', () => vi.mocked(rights.lockRights).mockImplementation(brokenLater)],
  ['count of administrators', () => vi.mocked(rights.countAdministrators).mockImplementation(brokenLater)],
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
  vi.mocked(throttle.countTry).mockImplementation(brokenLater)
  const payload = { username: 'bob', password: testPassword }
  const { statusCode, cookies } = await server.call('POST', '/users/login/', { payload })
  expect([statusCode, cookies]).toEqual([500, []])
})
