import type { AskedKey } from '@patchbay/contract/people/asking'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../http/test-app.ts'
import type { TestApp } from '../../../http/test-app.ts'
import { addAdministrator, askAs } from '../../../people/test-people.ts'

const place = '/administration/user-management/key-requests'
let server: TestApp
let root: string
let nora: string
let other: string
let id: number

beforeAll(async () => {
  server = await startTestApp()
  await addAdministrator(server, 'root')
  id = await server.addPerson('nora', ['queries-firewall'])
  await server.addPerson('other')
  ;[root, nora, other] = [
    await server.signIn('root'),
    await server.signIn('nora'),
    await server.signIn('other'),
  ]
})
afterAll(() => server.stop())

const asking = (key: string, reason = 'for the new building') =>
  askAs(server, nora, 'POST /account/key-requests/', { key, reason })
const own = async (cookie = nora) =>
  (await askAs(server, cookie, 'GET /account/key-requests/')).data as unknown as AskedKey[]
const open = async () =>
  ((await askAs(server, root, `GET ${place}/`)).data as unknown as (AskedKey & { by_two: boolean })[]).filter(
    ({ state }) => state === 'open',
  )
const settling = (request: { id: number }, grant: boolean, cookie = root) =>
  askAs(server, cookie, `POST ${place}/settle/`, { id: request.id, grant, reason: 'agreed with her lead' })
const keys = async () =>
  (
    (await askAs(server, nora, 'GET /users/profile/')).data as unknown as {
      access_permission_names: string[]
    }
  ).access_permission_names

test('a key that somebody lacks is asked for with a reason, given, and works at the next call', async () => {
  expect(await asking('queries-firewall')).toMatchObject({
    status: 400,
    fields: { key: 'You already hold it.' },
  })
  expect(await asking('queries-device-lookup', '  ')).toMatchObject({ status: 400 })
  expect((await asking('queries-device-lookup')).status).toBe(200)
  // Asked again it is the same request with the newer reason.
  expect((await asking('queries-device-lookup', 'for both buildings')).status).toBe(200)
  const [request, ...more] = await open()
  expect([request, more]).toMatchObject([
    {
      key: 'queries-device-lookup',
      reason: 'for both buildings',
      by_two: false,
      person: { username: 'nora' },
    },
    [],
  ])
  expect(await settling(request!, true)).toMatchObject({
    status: 200,
    data: { effect: { people: [{ username: 'nora', gains: ['queries-device-lookup'] }] } },
  })
  expect(await keys()).toContain('queries-device-lookup')
  expect(await own()).toMatchObject([
    { state: 'granted', settled_by: 'root', answer: 'agreed with her lead' },
  ])
  expect(await settling(request!, true)).toMatchObject({ status: 409 })
})

test('a refusal is told with its reason; what one asked for is one’s own, and one withdraws it', async () => {
  await asking('tools-scanner')
  const [request] = await open()
  expect(await own(other)).toEqual([])
  const withdrawing = (cookie: string) =>
    askAs(server, cookie, 'POST /account/key-requests/withdraw/', { id: request!.id })
  expect((await withdrawing(other)).status).toBe(404)
  expect((await settling(request!, false)).status).toBe(200)
  expect(await keys()).not.toContain('tools-scanner')
  expect((await own()).find(({ key }) => key === 'tools-scanner')).toMatchObject({ state: 'refused' })
  expect((await withdrawing(nora)).status).toBe(409)
  expect((await settling(request!, true, nora)).status).toBe(403)
})

test('a key that came in another way settles what was asked; one that manages people takes two', async () => {
  await asking('queries-cisco-ise')
  await server.database.db
    .insertInto('direct_grant')
    .values({ person_id: id, key: 'queries-cisco-ise' })
    .execute()
  expect((await own()).find(({ key }) => key === 'queries-cisco-ise')).toMatchObject({ state: 'granted' })
  await asking('administrations-user-management')
  const request = (await open()).find(({ key }) => key === 'administrations-user-management')!
  expect(request.by_two).toBe(true)
  expect(await settling(request, true)).toMatchObject({ status: 409, code: 'second-person-needed' })
  expect(await keys()).not.toContain('administrations-user-management')
})
