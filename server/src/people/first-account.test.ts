import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { offerFirstAccount } from './first-account.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())

const account = {
  username: 'ada',
  email: 'ada@campus.example',
  firstname: 'Ada',
  lastname: 'Long',
  password: 'a long enough password',
}
const take = async (token: string, change: object = {}) => {
  const response = await server.call('POST', '/users/first-account/', {
    payload: { ...account, ...change, token },
  })
  return [response.statusCode, Object.keys(response.json<{ fields?: object }>().fields ?? {})]
}

test('the link makes one administrator, once, and nobody after that', async () => {
  const { db } = server.database
  const late = (await offerFirstAccount(db))!
  await db
    .updateTable('first_account_link')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .execute()
  const [token, other] = [(await offerFirstAccount(db))!, (await offerFirstAccount(db))!]
  expect(await take(late)).toEqual([400, ['token']])
  expect(await take('A'.repeat(43))).toEqual([400, ['token']])
  expect(await take(token, { password: 'fourteen chars' })).toEqual([400, ['password']])
  expect(await take(token, { role: 1 })).toEqual([400, ['role']])
  const all = await Promise.all([
    take(token),
    take(token, { username: 'eve', email: 'eve@x.example' }),
    take(other),
  ])
  expect(all.map(([status]) => status).toSorted((a, b) => Number(a) - Number(b))).toEqual([200, 400, 400])
  expect(await offerFirstAccount(db)).toBeNull()
  const people = await db.selectFrom('person').select(['username', 'role']).execute()
  expect(people).toEqual([{ username: expect.any(String), role: 1 }])
  const cookie = await server.signIn(people[0]!.username)
  const profile = await server.call('GET', '/users/profile/', { headers: { cookie } })
  expect(profile.json()).toMatchObject({ data: { role_name: 'administrator' } })
  const recorded = await db
    .selectFrom('record')
    .select('result')
    .where('action', '=', 'POST /users/first-account/')
    .execute()
  expect(recorded).toEqual([{ result: 'done' }])
})
