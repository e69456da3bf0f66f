import { mostSubscriptions } from '@patchbay/contract/command-centre/command-history/subscriptions'
import type { Subscription } from '@patchbay/contract/command-centre/command-history/subscriptions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../../http/test-app.ts'
import type { TestApp } from '../../../http/test-app.ts'

type Who = 'ada' | 'bob' | 'desk'

let server: TestApp
let cookies: Record<Who, string>
beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada', ['commands-history'])
  await server.addPerson('bob', ['commands-history'])
  await server.addPerson('desk', ['queries-device-lookup'])
  const of = (who: Who) => server.signIn(who)
  cookies = { ada: await of('ada'), bob: await of('bob'), desk: await of('desk') }
})
afterAll(() => server.stop())
beforeEach(() => server.database.db.deleteFrom('history_subscription').execute())

const path = '/command-centre/command-history/subscriptions/'

async function send(method: 'GET' | 'POST' | 'PUT', at: string, body?: object, who: Who = 'ada') {
  const response = await server.call(method, at, {
    headers: { cookie: cookies[who] },
    ...(body === undefined ? {} : { payload: body }),
  })
  return {
    status: response.statusCode,
    ...response.json<{ data: unknown; fields?: Readonly<Record<string, string>> }>(),
  }
}
const subscribe = (name: string, filter: object = {}, who: Who = 'ada') =>
  send('POST', path, { name, filter, ownToo: false }, who)
const listed = async (who: Who = 'ada') => (await send('GET', path, undefined, who)).data as Subscription[]
const names = async (who: Who = 'ada') => (await listed(who)).map(({ name }) => name)

test('a subscription is listed, renamed and ended by who has it, newest first, and by nobody else', async () => {
  await subscribe('Ward B', { target: ' sw-b12-2 ', actor: '', made: 'here' })
  const { id } = (await subscribe('Core')).data as Subscription
  expect(await names()).toEqual(['Core', 'Ward B'])
  expect((await listed())[1]).toMatchObject({ filter: { target: 'sw-b12-2', made: 'here' }, ownToo: false })
  expect(await names('bob')).toEqual([])
  expect((await send('PUT', path, { id, name: 'Mine now' }, 'bob')).status).toBe(404)
  expect((await send('POST', `${path}end/`, { id }, 'bob')).status).toBe(404)
  expect((await send('PUT', path, { id, name: 'Core ports' })).status).toBe(200)
  expect(await names()).toEqual(['Core ports', 'Ward B'])
  expect((await send('POST', `${path}end/`, { id })).status).toBe(200)
  expect(await names()).toEqual(['Ward B'])
})

test('two names that look the same are one', async () => {
  await subscribe('Ward B')
  const twice = await subscribe('ward  B')
  expect([twice.status, twice.fields]).toEqual([
    400,
    { name: 'There is already a subscription “Ward B”. Choose another name.' },
  ])
  const { id } = (await subscribe('Core')).data as Subscription
  expect((await send('PUT', path, { id, name: 'WARD B' })).status).toBe(400)
  expect((await subscribe('Ward B', {}, 'bob')).status).toBe(200)
})

test('what would never be told, and what has a time, is refused with what to do', async () => {
  const refused = async (filter: object) => (await subscribe('Never', filter)).fields?.filter
  expect(await refused({ result: 'under-way' })).toBe(
    'Subscriptions report ended changes, and none ends as “In progress”. Choose another result.',
  )
  expect(await refused({ result: 'waiting' })).toMatch(/Waits to begin/)
  expect(await refused({ result: 'previewed' })).toMatch(/Only previewed/)
  for (const [name, value] of Object.entries({
    actor: 'ada',
    kind: 'assign-port',
    system: 'ise',
    ticket: 'INC-1',
    result: 'done',
    proven: 'no',
  })) {
    expect(await refused({ made: 'outside', [name]: value })).toMatch(/Remove these filters/)
  }
  expect((await subscribe('Never', { from: new Date().toISOString() })).status).toBe(400)
  expect(await names()).toEqual([])
  expect((await subscribe('Outside', { made: 'outside', target: 'sw-b12-2', q: 'vlan' })).status).toBe(200)
})

test('nobody has more than twenty, also when many are asked for at once', async () => {
  const asked = Array.from({ length: mostSubscriptions + 4 }, (_, at) => subscribe(`Number ${at}`))
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(mostSubscriptions)
  const { fields } = await subscribe('One more')
  expect(fields).toEqual({ body: 'You have 20 subscriptions, the maximum. End one first.' })
  expect(await listed()).toHaveLength(mostSubscriptions)
})

test('it takes the key of the history', async () => {
  expect((await subscribe('All', {}, 'desk')).status).toBe(403)
  expect((await send('GET', path, undefined, 'desk')).status).toBe(403)
})
