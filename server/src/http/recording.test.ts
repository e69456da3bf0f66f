import { accessKeys } from '@patchbay/contract/access-keys'
import { callList } from '@patchbay/contract/api/calls'
import type { Call } from '@patchbay/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallError } from '../errors/call-error.ts'
import type { Handlers } from './handlers.ts'
import { cookiesOf, startTestApp, testPassword } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import { inputFor } from './test-inputs.ts'

let server: TestApp
let cookie: string
const asked = new Set<string>()
const nameOf = (call: Call) => `${call.method} ${call.path}`

/** Look-ups and changes fail in this file's server, sessions are real. */
const failing = (handlers: Handlers): Handlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      callList.find((call) => nameOf(call) === name)?.record === 'sign-in'
        ? handler
        : async () => {
            asked.add(name)
            throw new CallError('not-acceptable')
          },
    ]),
  ) as unknown as Handlers

beforeAll(async () => {
  server = await startTestApp(failing, undefined, undefined, {
    environment: { TRUSTED_PROXIES: '10.20.0.0/16' },
  })
  await server.addPerson('ada', accessKeys)
  cookie = await server.signIn('ada')
})
afterAll(() => server.stop())

async function recordedSince(seq: number) {
  await server.context.recorder.settled()
  return server.database.db
    .selectFrom('record')
    .leftJoin('record_name as actor', 'actor.key', 'record.actor')
    .leftJoin('record_name as target', 'target.key', 'record.target')
    .selectAll('record')
    .select(['actor.name as who', 'actor.person_id as who_id', 'target.name as what'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute()
}
const latestEntry = async () => (await recordedSince(0)).at(-1)?.seq ?? 0

test.each(callList.filter((call) => call.record !== 'sign-in').map((call) => [nameOf(call), call] as const))(
  '%s leaves in the record what its class says',
  async (name, call) => {
    const before = await latestEntry()
    const { url, payload } = inputFor(call)
    await server.app.inject({
      method: call.method,
      url,
      headers: {
        cookie,
        ...(call.method === 'GET' ? {} : { 'content-type': call.accepts ?? 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload }),
    })
    expect(asked).toContain(name)
    const results = (await recordedSince(before)).map(({ action, result, who }) => [action, result, who])
    expect(results).toEqual(
      {
        none: [],
        read: [[name, 'read', 'ada']],
        change: [
          [name, 'intended', 'ada'],
          [name, 'failed', 'ada'],
        ],
        'sign-in': [],
      }[call.record],
    )
  },
)

test('only look-ups without others or secrets in them, and what is kept for oneself, leave nothing', () => {
  // Resources have the same calls, whatever they are.
  const resource =
    /(?<=^\w+ \/)(?:administration\/license-information|site-resources\/[a-z-]+)(?:\/(?:campuses|buildings|floors|rooms|freezes|calendars|models)(?=\/))?/
  const without = callList
    .filter((call) => call.record === 'none')
    .map((call) => nameOf(call).replace(resource, 'site-resources/*'))
  expect([...new Set(without)].toSorted()).toEqual([
    'DELETE /account/drafts/',
    'DELETE /account/questions/',
    'GET /account/',
    'GET /account/drafts/',
    'GET /account/key-requests/',
    'GET /account/notifications/',
    'GET /account/preferences/',
    'GET /account/questions/',
    'GET /account/saved-views/',
    'GET /account/sessions/',
    'GET /account/tokens/',
    'GET /administration/connected-systems/',
    'GET /administration/connected-systems/choices/',
    'GET /administration/connected-systems/devices/',
    'GET /administration/connected-systems/system/',
    'GET /administration/policies/',
    'GET /administration/policies/versions/',
    'GET /administration/user-management/directory/',
    'GET /administration/user-management/keys/',
    'GET /administration/user-management/openid/',
    'GET /administration/user-management/roles/',
    'GET /command-centre/approvals/choices/people/',
    'GET /command-centre/command-history/subscriptions/',
    'GET /command-centre/dhcp-ip-reservation/choices/subnets/',
    'GET /command-centre/ise-endpoint-onboard/choices/groups/',
    'GET /command-centre/ivanti-request-submission/template/',
    'GET /command-centre/run/underway/',
    'GET /common-queries/firewall/daily/',
    'GET /common-queries/map-locate/floors/',
    'GET /common-queries/map-locate/picture/',
    'GET /condition/',
    'GET /dashboard/',
    'GET /dashboard/chart/',
    'GET /dashboard/moved/',
    'GET /health/',
    'GET /scanner/scans/',
    'GET /site-resources/*/',
    'GET /site-resources/*/choices/',
    'GET /site-resources/*/detail/',
    'GET /site-resources/*/floor/',
    'GET /site-resources/*/import/',
    'GET /site-resources/*/live/',
    'GET /site-resources/*/open/',
    'GET /site-resources/*/picture/',
    'GET /site-resources/*/server-units/',
    'GET /site-resources/*/suggestions/',
    'GET /site-resources/*/systems/',
    'GET /site-resources/*/timeline/',
    'GET /site-resources/*/tree/',
    'GET /users/profile/',
    'GET /users/sign-in-options/',
    'GET /workflows/switch-port-allocation/holds/',
    'POST /account/notifications/read/',
    'POST /account/saved-views/',
    'POST /account/saved-views/remove/',
    'POST /command-centre/command-history/subscriptions/end/',
    'POST /command-centre/ivanti-request-submission/choices/narrowed/',
    'POST /common-queries/firewall/daily/stop/',
    'POST /policy-report/',
    'PUT /account/drafts/',
    'PUT /account/preferences/',
    'PUT /account/saved-views/',
    'PUT /command-centre/command-history/subscriptions/',
  ])
  // How one has the console shown is a change to them who makes it, and nobody else's affair.
  const ownLooks = 'PUT /account/preferences/'
  for (const call of callList) {
    expect([nameOf(call), call.record]).toEqual([
      nameOf(call),
      call.changes && nameOf(call) !== ownLooks
        ? expect.stringMatching(/^(change|sign-in)$/)
        : expect.any(String),
    ])
  }
})

test('signing in, renewing, being refused and signing out are there, each with everything that is known', async () => {
  const began = Date.now()
  const before = await latestEntry()
  const via = { remoteAddress: '10.20.0.1', headers: { 'x-forwarded-for': '192.0.2.7' } }
  const login = (password: string) =>
    server.call('POST', '/users/login/', { payload: { username: 'ADA', password }, ...via })
  const wrong = await login('not this one')
  const right = await login(testPassword)
  const mine = cookiesOf(right)
  const renewed = await server.call('POST', '/users/token/refresh/', {
    ...via,
    headers: { ...via.headers, cookie: mine },
  })
  const out = await server.call('POST', '/users/logout/', {
    ...via,
    headers: { ...via.headers, cookie: cookiesOf(renewed) },
  })
  expect([wrong, right, renewed, out].map(({ statusCode }) => statusCode)).toEqual([401, 200, 200, 200])
  const rows = await recordedSince(before)
  expect(rows.map(({ action, result }) => `${action} ${result}`)).toEqual([
    'POST /users/login/ refused',
    'POST /users/login/ done',
    'POST /users/token/refresh/ done',
    'POST /users/logout/ done',
  ])
  const [refused, ...done] = rows
  expect(refused).toMatchObject({
    who: null,
    what: 'ada',
    session: null,
    detail: '{"why":"sign-in-refused"}',
    correlation: wrong.json<{ id: string }>().id,
  })
  const [session] = done.map((row) => row.session)
  for (const row of done) {
    expect(row).toMatchObject({ who: 'ada', who_id: expect.any(Number), session, what: null })
  }
  expect(session).toMatch(/^[0-9a-f]{32}$/)
  for (const row of rows) {
    expect(row).toMatchObject({
      address: '192.0.2.7',
      correlation: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(row.at.getTime()).toBeGreaterThanOrEqual(began)
    expect(row.at.getTime()).toBeLessThanOrEqual(Date.now())
    expect(JSON.stringify(row)).not.toContain(testPassword)
  }
})

test('an address that a client makes up is not the one in the record', async () => {
  const before = await latestEntry()
  await server.call('POST', '/users/login/', {
    payload: { username: 'ada', password: 'not this one' },
    remoteAddress: '198.51.100.9',
    headers: { 'x-forwarded-for': '192.0.2.7', forwarded: 'for=192.0.2.7', 'x-real-ip': '192.0.2.7' },
  })
  expect((await recordedSince(before)).map(({ address }) => address)).toEqual(['198.51.100.9'])
})

test('a name typed where nobody has it is not kept: it may be a password', async () => {
  const before = await latestEntry()
  const typed = 'correct horse battery staple'
  await server.call('POST', '/users/login/', { payload: { username: typed, password: 'x' } })
  const [row] = await recordedSince(before)
  expect(row).toMatchObject({ result: 'refused', who: null, what: null })
  expect(JSON.stringify([await recordedSince(0), server.lines])).not.toContain(typed)
})

test('who is renamed later stands in the record under the name of then', async () => {
  const { db } = server.database
  const before = await latestEntry()
  await server.addPerson('eve')
  await server.signIn('eve')
  await db.updateTable('person').set({ username: 'eva' }).where('username', '=', 'eve').execute()
  await server.signIn('eva')
  expect((await recordedSince(before)).map(({ who }) => who)).toEqual(['eve', 'eva'])
})

test('strangers who are refused write one row for each address and minute, and no more than the bound of an hour', async () => {
  const app = await startTestApp(undefined, undefined, undefined, {
    strangers: { every: 3_600_000, anHour: 3 },
  })
  try {
    await app.addPerson('ada', [])
    const { db } = app.database
    const newest = db.selectFrom('record').select((rows) => rows.fn.max('seq').as('seq'))
    const { seq: before } = await newest.executeTakeFirstOrThrow()
    const from = async (remoteAddress: string, times: number) => {
      for (let at = 0; at < times; at += 1) {
        const foreign = { remoteAddress, headers: { origin: 'https://elsewhere.example' } }
        expect((await app.call('GET', '/users/profile/', foreign)).statusCode).toBe(403)
      }
      const payload = { username: 'ada', password: 'wrong' }
      expect((await app.call('POST', '/users/login/', { remoteAddress, payload })).statusCode).toBe(401)
    }
    await from('192.0.2.1', 50)
    await from('192.0.2.2', 0)
    await from('192.0.2.3', 1)
    for (let latestEntry = 4; latestEntry < 10; latestEntry += 1) await from(`192.0.2.${latestEntry}`, 2)
    await app.context.recorder.settled()
    const rows = await db
      .selectFrom('record')
      .select(['address', 'action', 'result', 'detail'])
      .where('seq', '>', before ?? 0)
      .orderBy('seq')
      .execute()
    expect(rows.map(({ detail, ...row }) => ({ ...row, ...(JSON.parse(detail) as object) }))).toEqual([
      {
        address: '192.0.2.1',
        action: 'strangers.refused',
        result: 'refused',
        times: 53,
        accounts: 1,
        seconds: 3_600,
        why: {
          'GET /users/profile/: origin-refused': 50,
          'POST /users/login/: sign-in-refused': 1,
          'alarm.raised: many-denials': 2,
        },
      },
      { address: '192.0.2.2', action: 'POST /users/login/', result: 'refused', why: 'sign-in-refused' },
      expect.objectContaining({ address: '192.0.2.3', times: 2 }),
      expect.objectContaining({ address: null, action: 'strangers.refused', times: 18 }),
    ])
    // What stops an account counts each.
    const { tries } = await db
      .selectFrom('sign_in_failure')
      .select((rows_) => rows_.fn.sum('in_a_row').as('tries'))
      .executeTakeFirstOrThrow()
    expect(Number(tries)).toBe(9)
  } finally {
    await app.stop()
  }
})
