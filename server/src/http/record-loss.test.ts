import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database/open.ts'
import type { OpenDatabase } from '../database/open.ts'
import { startTestApp, testPassword } from './test-app.ts'
import type { TestApp } from './test-app.ts'

let server: TestApp
let owner: OpenDatabase

beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada', ['siteresources-import'])
  owner = openDatabase(server.database.ownerUrl, () => undefined)
})
afterAll(async () => {
  await owner.close()
  await server.stop()
})

const codes = async (asked: ReturnType<TestApp['call']>) => {
  const response = await asked
  return [response.statusCode, response.json<{ code?: string }>().code]
}

test('while the record cannot be written nothing is changed, reading and leaving go on, and it heals', async () => {
  const cookie = await server.signIn('ada')
  const bring = () =>
    codes(
      server.call('POST', '/site-resources/network-locations/import/', {
        payload: 'building,room\nB07,2.14\n',
        headers: { cookie, 'content-type': 'text/csv' },
      }),
    )
  const rooms = () => server.database.db.selectFrom('room').selectAll().execute()
  const signIn = () =>
    codes(server.call('POST', '/users/login/', { payload: { username: 'ada', password: testPassword } }))

  await sql`revoke insert on record from patchbay_app`.execute(owner.db)
  expect(await bring()).toEqual([503, 'record-unavailable'])
  expect(await rooms()).toEqual([])
  expect(await signIn()).toEqual([503, 'record-unavailable'])
  expect((await server.call('GET', '/users/profile/', { headers: { cookie } })).statusCode).toBe(200)
  expect((await server.call('POST', '/users/token/refresh/', { headers: { cookie } })).statusCode).toBe(200)
  const health = await server.call('GET', '/health/')
  expect([health.statusCode, health.json()]).toEqual([503, { data: { status: 'degraded' } }])

  await sql`grant insert on record to patchbay_app`.execute(owner.db)
  expect(await bring()).toEqual([200, undefined])
  expect(await rooms()).toHaveLength(1)
  expect((await server.call('GET', '/health/')).json()).toEqual({ data: { status: 'ready' } })
  expect((await server.call('POST', '/users/logout/', { headers: { cookie } })).statusCode).toBe(200)
})
