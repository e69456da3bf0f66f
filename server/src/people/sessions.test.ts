import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cookiesOf, startTestApp, testPassword } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada')
  await server.addPerson('bob')
})
afterAll(() => server.stop())
afterEach(() => server.database.db.deleteFrom('sign_in_try').execute())

const refresh = (cookie: string) => server.call('POST', '/users/token/refresh/', { headers: { cookie } })
const profile = async (cookie: string) =>
  (await server.call('GET', '/users/profile/', { headers: { cookie } })).statusCode
const codeOf = (response: LightMyRequestResponse) => response.json<{ code?: string }>().code

/** Lets time pass for every session by moving what is stored into the past. */
const pass = async (seconds: number) => {
  const past = sql`${seconds} * interval '1 second'`
  await sql`update session_token set issued_at = issued_at - ${past}, expires_at = expires_at - ${past},
    replaced_at = replaced_at - ${past}`.execute(server.database.db)
  await sql`update session_family set ends_at = ends_at - ${past}`.execute(server.database.db)
}

test('a refresh gives new tokens and ends in the same session', async () => {
  const first = await server.signIn('ada')
  const renewed = await refresh(first)
  expect(renewed.statusCode).toBe(200)
  expect(renewed.json()).toEqual({ data: { expires_at: expect.stringMatching(/Z$/) } })
  expect(cookiesOf(renewed)).not.toBe(first)
  expect(await profile(cookiesOf(renewed))).toBe(200)
})

test('the same refresh token answers the same successors for ten seconds, also when many ask at once', async () => {
  const first = await server.signIn('ada')
  const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(first)))
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map(cookiesOf)).size).toBe(1)
  await pass(9)
  expect(cookiesOf(await refresh(first))).toBe(cookiesOf(answers[0]!))
})

test('a slow tab gets the newest tokens, never a second branch', async () => {
  const first = await server.signIn('ada')
  const second = cookiesOf(await refresh(first))
  const third = cookiesOf(await refresh(second))
  expect(cookiesOf(await refresh(first))).toBe(third)
})

test('a refresh token used again later ends the session for everybody who holds it, and the record says so', async () => {
  const stolen = await server.signIn('ada')
  const honest = cookiesOf(await refresh(stolen))
  expect(await profile(honest)).toBe(200)
  await pass(11)
  const replay = await refresh(stolen)
  expect([replay.statusCode, codeOf(replay)]).toEqual([401, 'refresh-reused'])
  expect(await profile(honest)).toBe(401)
  // Whichever of the two comes later hears it too, without another alarm.
  const second = await refresh(honest)
  expect([second.statusCode, codeOf(second)]).toEqual([401, 'session-used-twice'])
  await server.context.recorder.settled()
  const rows = await server.database.db
    .selectFrom('record')
    .select('detail')
    .where('action', '=', 'POST /users/token/refresh/')
    .where('result', '=', 'refused')
    .execute()
  expect(rows.at(-1)?.detail).toContain('refresh-reused')
})

test('another session of the same person is untouched by that', async () => {
  const other = await server.signIn('ada')
  const stolen = await server.signIn('ada')
  await refresh(stolen)
  await pass(11)
  await refresh(stolen)
  expect(await profile(other)).toBe(200)
})

test('sign-out ends access and refresh at once, and again answers 200', async () => {
  const cookie = await server.signIn('ada')
  const out = await server.call('POST', '/users/logout/', { headers: { cookie } })
  expect(out.statusCode).toBe(200)
  expect(out.json()).toEqual({ data: null })
  expect(out.headers['clear-site-data']).toBe('"cache"')
  expect(out.cookies.every(({ value, maxAge }) => value === '' && maxAge === 0)).toBe(true)
  expect(await profile(cookie)).toBe(401)
  expect((await refresh(cookie)).statusCode).toBe(401)
  expect((await server.call('POST', '/users/logout/', { headers: { cookie } })).statusCode).toBe(200)
  expect((await server.call('POST', '/users/logout/')).statusCode).toBe(200)
})

test('access ends after 15 minutes, refresh after 30 idle ones', async () => {
  const cookie = await server.signIn('ada')
  await pass(14 * 60 + 55)
  expect(await profile(cookie)).toBe(200)
  await pass(10)
  expect(await profile(cookie)).toBe(401)
  const renewed = cookiesOf(await refresh(cookie))
  expect(await profile(renewed)).toBe(200)
  await pass(30 * 60 + 5)
  expect((await refresh(renewed)).statusCode).toBe(401)
})

test('a session kept alive by refreshing ends after twelve hours', async () => {
  let cookie = await server.signIn('ada')
  let lived = 0
  for (let step = 0; step < 60; step += 1) {
    await pass(13 * 60)
    const renewed = await refresh(cookie)
    if (renewed.statusCode !== 200) break
    cookie = cookiesOf(renewed)
    lived += 13
  }
  expect(lived).toBeGreaterThan(12 * 60 - 14)
  expect(lived).toBeLessThanOrEqual(12 * 60)
})

test('a disabled person can neither use nor renew a session', async () => {
  const cookie = await server.signIn('bob')
  const set = (status: 'active' | 'disabled') =>
    server.database.db.updateTable('person').set({ status }).where('username', '=', 'bob').execute()
  await set('disabled')
  expect(await profile(cookie)).toBe(401)
  expect((await refresh(cookie)).statusCode).toBe(401)
  const right = await server.call('POST', '/users/login/', {
    payload: { username: 'bob', password: testPassword },
  })
  expect(codeOf(right)).toBe('account-disabled')
  const wrong = await server.call('POST', '/users/login/', {
    payload: { username: 'bob', password: 'guess' },
  })
  expect(codeOf(wrong)).toBe('sign-in-refused')
  await set('active')
})

test('a wrong password and an unknown name read the same', async () => {
  const tell = async (username: string) => {
    const response = await server.call('POST', '/users/login/', {
      payload: { username, password: 'not this one' },
    })
    const { id: _, ...body } = response.json<{ id: string }>()
    return { status: response.statusCode, body, cookies: response.cookies }
  }
  expect(await tell('ada')).toEqual(await tell('nobody-of-that-name'))
})

test('people sign in by e-mail too, whatever the case', async () => {
  for (const username of ['ADA', 'Ada@Campus.Example', '  ada ']) {
    const response = await server.call('POST', '/users/login/', {
      payload: { username, password: testPassword },
    })
    expect([username, response.statusCode]).toEqual([username, 200])
  }
})

test('the eleventh try within 15 minutes waits, also when all come at once, and others are not held up', async () => {
  const attempt = (username: string, password: string, remoteAddress = '10.1.1.1') =>
    server.call('POST', '/users/login/', { payload: { username, password }, remoteAddress })
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt('ada', 'guess')))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  const late = await attempt('ada', testPassword)
  expect([late.statusCode, Number(late.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  expect((await attempt('bob', testPassword)).statusCode).toBe(200)
  expect((await attempt('ada', testPassword, '10.2.2.2')).statusCode).toBe(200)
  await sql`update sign_in_try set at = at - interval '15 minutes'`.execute(server.database.db)
  expect((await attempt('ada', testPassword)).statusCode).toBe(200)
})

test('no token is readable in the database or the log', async () => {
  const cookie = await server.signIn('ada')
  const renewed = cookiesOf(await refresh(cookie))
  const tokens = `${cookie}; ${renewed}`.match(/[\w-]{43}/g)!
  const { rows } = await sql<{
    text: string
  }>`select row_to_json(session_token)::text as text from session_token
    union all select row_to_json(session_family)::text from session_family
    union all select row_to_json(record)::text from record`.execute(server.database.db)
  const everything = [...rows.map((row) => row.text), ...server.lines].join('\n')
  // Two of each, and the one of the known browser.
  expect(tokens).toHaveLength(5)
  for (const token of tokens) expect(everything).not.toContain(token)
  expect(everything).not.toContain(testPassword)
})
