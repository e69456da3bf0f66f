import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookiesOf, startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { lifetimes, openSession } from './sessions.ts'

/** What holds without the browser's help. The clock is the database's; a test lets time pass by moving what is stored. */
let server: TestApp
let id: number
beforeAll(async () => {
  server = await startTestApp()
  id = await server.addPerson('ada')
})
afterAll(() => server.stop())

const minute = 60
/** Seconds by which a limit may be missed. */
const slack = 5

async function steal(): Promise<string> {
  const { access, refresh } = await server.database.db
    .transaction()
    .execute((transaction) => openSession(transaction, id, '10.1.1.1'))
  return `access=${access}; refresh=${refresh}`
}
async function pass(seconds: number): Promise<void> {
  const past = sql`${seconds} * interval '1 second'`
  const { db } = server.database
  await sql`update session_token set issued_at = issued_at - ${past}, expires_at = expires_at - ${past},
    replaced_at = replaced_at - ${past}`.execute(db)
  await sql`update session_family set ends_at = ends_at - ${past}`.execute(db)
}
const refresh = (cookie: string) => server.call('POST', '/users/token/refresh/', { headers: { cookie } })
const opens = async (cookie: string) =>
  (await server.call('GET', '/users/profile/', { headers: { cookie } })).statusCode === 200

test('a session dies thirty minutes after its last refresh, five seconds more or less', async () => {
  for (const [idle, status] of [
    [30 * minute - slack, 200],
    [30 * minute + slack, 401],
  ] as const) {
    const jar = cookiesOf(await refresh(await steal()))
    await pass(idle)
    expect([idle, (await refresh(jar)).statusCode]).toEqual([idle, status])
  }
})

test('an access token opens for fifteen minutes, five seconds more or less', async () => {
  const jar = await steal()
  await pass(lifetimes.access - slack)
  expect(await opens(jar)).toBe(true)
  await pass(2 * slack)
  expect(await opens(jar)).toBe(false)
})

test('a stolen jar that refreshes every thirteen minutes for thirteen hours is dead after twelve, five seconds more or less', async () => {
  let jar = await steal()
  let passed = 0
  const wait = async (seconds: number) => {
    await pass(seconds)
    passed += seconds
  }
  for (let times = 1; times * 13 < 12 * 60; times += 1) {
    await wait(13 * minute)
    const renewed = await refresh(jar)
    expect([passed, renewed.statusCode]).toEqual([passed, 200])
    jar = cookiesOf(renewed)
  }
  // The seconds that all this took count, too.
  const { rows } = await sql<{
    left: number
  }>`select extract(epoch from max(ends_at) - clock_timestamp())::float8 as left
    from session_family`.execute(server.database.db)
  await wait(rows[0]!.left - slack)
  const last = await refresh(jar)
  expect(last.statusCode).toBe(200)
  jar = cookiesOf(last)
  expect(await opens(jar)).toBe(true)
  // What was given in the last seconds is said to end with the session, and does.
  for (const cookie of last.cookies) expect(cookie.maxAge).toBeLessThanOrEqual(slack)
  await wait(2 * slack)
  for (let times = 0; times * 13 < 60; times += 1) {
    expect([passed, (await refresh(jar)).statusCode, await opens(jar)]).toEqual([passed, 401, false])
    await wait(13 * minute)
  }
})
