import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, testPassword } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { verify } from '../record/verify.ts'

let server: TestApp
const zone = process.env['TZ']
beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada')
})
afterEach(() => {
  vi.useRealTimers()
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})
afterAll(() => server.stop())

const hour = 3_600_000
const maxAges = (cookies: readonly { name: string; maxAge?: number }[]) =>
  Object.fromEntries(cookies.map(({ name, maxAge }) => [name, maxAge]))

test.each([
  ['an hour behind', -hour, 'UTC'],
  ['an hour ahead', hour, 'UTC'],
  ['a day ahead', 24 * hour, 'UTC'],
  ['on the other side of the world', 0, 'Pacific/Kiritimati'],
])('a clock that is %s ends no session and lengthens none', async (_what, shift, timeZone) => {
  const cookie = await server.signIn('ada')
  process.env['TZ'] = timeZone
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift })
  const profile = () => server.call('GET', '/users/profile/', { headers: { cookie } })
  expect((await profile()).statusCode).toBe(200)
  const renewed = await server.call('POST', '/users/token/refresh/', { headers: { cookie } })
  expect(renewed.statusCode).toBe(200)
  // Seconds from now, which a browser counts by its own clock.
  const { access, refresh } = maxAges(renewed.cookies)
  expect(access).toBeGreaterThan(15 * 60 - 5)
  expect(access).toBeLessThanOrEqual(15 * 60)
  expect(refresh).toBeGreaterThan(30 * 60 - 5)
  expect(refresh).toBeLessThanOrEqual(30 * 60)
  for (const { expires } of renewed.cookies) expect(expires).toBeUndefined()
  await server.call('POST', '/users/logout/', { headers: { cookie } })
  expect((await profile()).statusCode).toBe(401)
})

test('the hour that comes twice when summer ends is twice the same to sessions and to the record', async () => {
  process.env['TZ'] = 'Europe/Oslo'
  await server.context.recorder.settled()
  const before = await server.database.db
    .selectFrom('record')
    .select((select) => select.fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow()
  // 02:59:59 of the first pass and 02:00:00 of the second are one second apart.
  for (const [at, local] of [
    ['2026-10-25T00:59:59.000Z', '02:59:59'],
    ['2026-10-25T01:00:00.000Z', '02:00:00'],
    ['2026-03-29T00:59:59.000Z', '01:59:59'],
    ['2026-03-29T01:00:00.000Z', '03:00:00'],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
    expect(new Date().toTimeString().slice(0, 8)).toBe(local)
    const cookie = await server.signIn('ada')
    expect((await server.call('GET', '/users/profile/', { headers: { cookie } })).statusCode).toBe(200)
    vi.useRealTimers()
  }
  const rows = await server.database.db
    .selectFrom('record')
    .select(['seq', 'at'])
    .where('seq', '>', before.seq)
    .orderBy('seq')
    .execute()
  // In the order they happened, whatever the clock said.
  expect(rows.map(({ at }) => at.toISOString())).toEqual([
    '2026-10-25T00:59:59.000Z',
    '2026-10-25T01:00:00.000Z',
    '2026-03-29T00:59:59.000Z',
    '2026-03-29T01:00:00.000Z',
  ])
  expect(await verify(server.database.db)).toMatchObject({ sound: true })
})

test('tries to sign in are counted by one clock, that of the database', async () => {
  const attempt = () =>
    server.call('POST', '/users/login/', {
      payload: { username: 'ada', password: 'not this one' },
      remoteAddress: '10.9.9.9',
    })
  for (let times = 0; times < 10; times += 1) await attempt()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * hour })
  const refused = await attempt()
  expect(refused.statusCode).toBe(429)
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(15 * 60)
  expect(
    (await server.call('POST', '/users/login/', { payload: { username: 'ada', password: testPassword } }))
      .statusCode,
  ).toBe(200)
})
