import { callList } from '@patchbay/contract/api/calls'
import { accessKeys } from '@patchbay/contract/access-keys'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, testPassword } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import { inputFor } from './test-inputs.ts'

let server: TestApp
let cookie: string
let percent = 10
/** So many percent of its disk are used from now on. */
const use = async (used: number) => {
  percent = used
  await server.context.storage.look()
}

beforeAll(async () => {
  server = await startTestApp(undefined, undefined, undefined, {
    filesystem: () => ({
      bsize: 4_096,
      blocks: 1_000,
      bfree: 1_000 - 10 * percent,
      bavail: 1_000 - 10 * percent,
    }),
  })
  await server.addPerson('ada', accessKeys)
  await server.addPerson('eve')
  cookie = await server.signIn('ada')
})
beforeEach(() => use(10))
afterAll(() => server.stop())

const changing = callList.filter(({ changes }) => changes).map((call) => `${call.method} ${call.path}`)
const callOff = [
  'POST /administration/connected-systems/stop-changes/',
  'POST /command-centre/run/cancel/',
  'POST /command-centre/run/stop/',
  'POST /command-centre/run/batch/stop/',
]

async function ask(name: string) {
  const call = callList.find(({ method, path }) => `${method} ${path}` === name)!
  const { url, payload } = inputFor(call)
  const response = await server.app.inject({
    method: call.method,
    url,
    headers: { cookie, 'content-type': call.accepts ?? 'application/json' },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: response.statusCode, code: response.json<{ code?: string }>().code, response }
}

test.each(changing.filter((name) => !callOff.includes(name)))(
  '%s is refused by name while the disk is almost full, and leaves nothing in the record',
  async (name) => {
    await use(95)
    const rows = () => server.database.db.selectFrom('record').select('seq').execute()
    const before = await rows()
    const { status, code, response } = await ask(name)
    expect([status, code, response.headers['retry-after']]).toEqual([503, 'storage-full', '5'])
    expect(await rows()).toEqual(before)
  },
)

test.each(callOff)('%s is not: less happens after it', async (name) => {
  await use(95)
  expect((await ask(name)).code).not.toBe('storage-full')
})

test('who may not do it is told so first', async () => {
  await use(99)
  const eve = await server.signIn('eve')
  const body = { payload: 'building,room\n', headers: { cookie: eve, 'content-type': 'text/csv' } }
  const refused = await server.call('POST', '/site-resources/network-locations/import/', body)
  expect(refused.json()).toMatchObject({ code: 'key-missing' })
})

test('signing in and out, refresh and reading go on, and all is well once there is room', async () => {
  const bring = () =>
    server.call('POST', '/site-resources/network-locations/import/', {
      payload: 'building,room\nB07,2.14\n',
      headers: { cookie, 'content-type': 'text/csv' },
    })
  const health = async () => (await server.call('GET', '/health/')).json<{ data: object }>().data
  await use(99)
  expect(await health()).toEqual({ status: 'degraded' })
  const payload = { username: 'eve', password: testPassword }
  expect((await server.call('POST', '/users/login/', { payload })).statusCode).toBe(200)
  const eve = { headers: { cookie: await server.signIn('eve') } }
  expect((await server.call('POST', '/users/token/refresh/', eve)).statusCode).toBe(200)
  const read = await server.call('GET', '/administration/user-management/', { headers: { cookie } })
  expect(read.statusCode).toBe(200)
  expect((await server.call('POST', '/users/logout/', eve)).statusCode).toBe(200)
  expect((await bring()).statusCode).toBe(503)

  await use(50)
  expect(await health()).toEqual({ status: 'ready' })
  expect((await bring()).statusCode).toBe(200)
})

test('everybody is told of a full disk, and who may make room already of one that gets full', async () => {
  const told = async (as: string) => {
    const response = await server.call('GET', '/condition/', { headers: { cookie: as } })
    return response.json<{ data: object }>().data
  }
  const eve = await server.signIn('eve')
  const well = { quarantine: null, recorded: true, storage: 'roomy', used: null }
  expect([await told(cookie), await told(eve)]).toEqual([well, well])
  await use(80)
  expect((await server.call('GET', '/health/')).json()).toEqual({ data: { status: 'ready' } })
  expect([await told(cookie), await told(eve)]).toEqual([{ ...well, storage: 'filling', used: 80 }, well])
  await use(96)
  const full = { ...well, storage: 'full', used: 96 }
  expect([await told(cookie), await told(eve)]).toEqual([full, full])
})
