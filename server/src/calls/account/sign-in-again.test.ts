import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Account } from '@patchbay/contract/account/account'
import { cookiesOf, startTestApp, testPassword } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'
import { askAs } from '../../people/test-people.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
  for (const name of ['ada', 'bob']) await server.addPerson(name)
})
afterAll(() => server.stop())
afterEach(() => server.database.db.deleteFrom('sign_in_try').execute())

const twelveHours = 12 * 60 * 60
const account = async (cookie: string) =>
  (await askAs(server, cookie, 'GET /account/')).data as unknown as Account
const signInAgain = (cookie: string, payload: object) =>
  server.call('POST', '/account/sign-in/', { payload, headers: { cookie } })

test('the account says when its session ends, and what its owner prefers', async () => {
  const here = await server.signIn('ada')
  await askAs(server, here, 'PUT /account/preferences/', { density: 'compact' })
  const { session, preferences } = await account(here)
  expect(preferences).toEqual({ density: 'compact' })
  expect(session!.seconds_left).toBeGreaterThan(twelveHours - 60)
  expect(Date.parse(session!.ends_at)).toBeGreaterThan(Date.now() + (twelveHours - 60) * 1_000)
})

test('signing in again begins twelve new hours with new cookies, and ends the session before', async () => {
  const before = await server.signIn('ada')
  await sql`update session_family set ends_at = now() + interval '10 minutes'`.execute(server.database.db)
  expect((await account(before)).session!.seconds_left).toBeLessThanOrEqual(600)
  const response = await signInAgain(before, { username: 'ada', password: testPassword })
  expect(response.statusCode).toBe(200)
  const after = cookiesOf(response)
  const { seconds_left } = (await account(after)).session!
  expect(seconds_left).toBeGreaterThan(twelveHours - 60)
  expect((await askAs(server, before, 'GET /users/profile/')).status).toBe(401)
  expect((await askAs(server, after, 'GET /users/profile/')).status).toBe(200)
  const { rows } = await sql<{ action: string; result: string }>`
    select action, result from record where action = 'POST /account/sign-in/'`.execute(server.database.db)
  expect(rows).toEqual([{ action: 'POST /account/sign-in/', result: 'done' }])
})

test('another person’s name, a wrong password and a stranger are refused, and the session goes on', async () => {
  const here = await server.signIn('ada')
  const refused = await signInAgain(here, { username: 'bob', password: testPassword })
  expect(refused.json()).toMatchObject({ fields: { username: 'Somebody else is signed in here.' } })
  expect(refused.cookies).toEqual([])
  const wrong = await signInAgain(here, { username: 'ada', password: 'not the password' })
  expect(wrong.json()).toMatchObject({ code: 'sign-in-refused' })
  expect((await signInAgain('', { username: 'ada', password: testPassword })).statusCode).toBe(401)
  expect((await askAs(server, here, 'GET /users/profile/')).status).toBe(200)
})

test('guessing in a session that was left open is held back like signing in', async () => {
  const here = await server.signIn('bob')
  // The browser of a sign-in is known and has tries of its own; a stolen session's is not.
  const stolen = here
    .split('; ')
    .filter((cookie) => !cookie.startsWith('device='))
    .join('; ')
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1) {
    statuses.push((await signInAgain(stolen, { username: 'bob', password: `guess ${at}` })).statusCode)
  }
  expect(statuses.slice(-2)).toEqual([429, 429])
})

test('sessions tell their browsers apart', async () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
  const response = await server.call('POST', '/users/login/', {
    payload: { username: 'ada', password: testPassword },
    headers: { 'user-agent': agent },
  })
  const sessions = (await askAs(server, cookiesOf(response), 'GET /account/sessions/')).data as unknown as {
    own: boolean
    browser: string
  }[]
  expect(sessions.find(({ own }) => own)).toMatchObject({ browser: 'Firefox on Linux' })
})
