import { mostSavedViews } from '@patchbay/contract/account/saved-views'
import { longestPageAddress } from '@patchbay/contract/draft-address'
import type { SavedView } from '@patchbay/contract/account/saved-views'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'

const lookup = '/common-queries/device-lookup'
const dhcp = '/common-queries/dhcp-server'
type Who = 'ada' | 'bob'

let server: TestApp
let ada: number
let cookies: Record<Who, string>

beforeAll(async () => {
  server = await startTestApp()
  ada = await server.addPerson('ada', ['queries-device-lookup', 'queries-dhcp-server'])
  await server.addPerson('bob', ['queries-device-lookup'])
  cookies = { ada: await server.signIn('ada'), bob: await server.signIn('bob') }
})
afterAll(() => server.stop())
beforeEach(() => server.database.db.deleteFrom('saved_view').execute())

async function send(method: 'POST' | 'PUT', path: string, body: object, who: Who = 'ada') {
  const response = await server.call(method, path, {
    headers: { cookie: cookies[who] },
    payload: JSON.stringify(body),
  })
  const told = response.json<{ data?: SavedView; fields?: Record<string, string> }>()
  return { status: response.statusCode, view: told.data, fields: told.fields }
}
const save = (name: string, address = `${lookup}?q=10.0.0.1`, who: Who = 'ada') =>
  send('POST', '/account/saved-views/', { name, address }, who)
const rename = (id: number, name: string, who: Who = 'ada') =>
  send('PUT', '/account/saved-views/', { id, name }, who)
const remove = (id: number, who: Who = 'ada') => send('POST', '/account/saved-views/remove/', { id }, who)

async function listOf(who: Who): Promise<SavedView[]> {
  const response = await server.call('GET', '/account/saved-views/', { headers: { cookie: cookies[who] } })
  return response.json<{ data: SavedView[] }>().data
}
const namesOf = async (who: Who) => (await listOf(who)).map(({ name }) => name)

async function saved(name: string, address?: string): Promise<SavedView> {
  const { view } = await save(name, address)
  return view!
}

test('names that nobody can tell apart are kept as they are seen', async () => {
  expect((await saved('Lab  su\u0308b\u200bnets')).name).toBe('Lab s\u00fcbnets')
})

test('an address is saved under a name, renamed and removed; newest first', async () => {
  const address = `${dhcp}?q=10.4.0.0%2F16&columns=dhcp-leases%3Amac.until`
  const first = await saved('  Lab subnets ', address)
  expect(first).toMatchObject({ name: 'Lab subnets', screen: dhcp, address })
  const second = await saved('Printer')
  expect(await listOf('ada')).toEqual([second, first])
  expect((await rename(first.id, 'Lab subnets')).view).toEqual(first)
  expect((await rename(first.id, 'Labs, all')).view).toEqual({ ...first, name: 'Labs, all' })
  expect(await namesOf('ada')).toEqual(['Printer', 'Labs, all'])
  expect((await remove(second.id)).status).toBe(200)
  expect(await namesOf('ada')).toEqual(['Labs, all'])
})

test.each(['Lab Subnets', 'lab  subnets', 'Lab\u200B subnets', 'Ｌab subnets'])(
  'a second view of a page named %j is refused with a sentence, in saving and in renaming',
  async (name) => {
    await saved('Lab subnets')
    const other = await saved('Other')
    const words = 'This page already has a view “Lab subnets”. Choose another name.'
    expect(await save(name)).toMatchObject({ status: 400, fields: { name: words } })
    expect(await rename(other.id, name)).toMatchObject({ status: 400, fields: { name: words } })
    expect((await save(name, `${dhcp}?q=10.0.0.1`)).status).toBe(200)
  },
)

test.each(['', '   ', '\u200B', 'x'.repeat(81), 'a\u0007b', 'a\nb', 'a\u202Eb', 'a\u2028b'])(
  'a name like %j is none',
  async (name) => {
    expect(await save(name)).toMatchObject({ status: 400, fields: { name: expect.any(String) } })
    expect(await listOf('ada')).toEqual([])
  },
)

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/no-such-page',
  `${lookup}/`,
  `${lookup}?q=a#b c`,
  `${lookup}?q=a b`,
  `${lookup}?q=ø`,
  `/../${lookup}`,
  'javascript:alert(1)',
  '/administration/user-management',
])('%s is no address that is kept', async (address) => {
  expect(await save('x', address)).toMatchObject({ status: 400, fields: { address: expect.any(String) } })
})

test('an address is kept up to the length that travels', async () => {
  const whole = `${lookup}?q=`.padEnd(longestPageAddress, 'x')
  expect((await save('x', whole)).status).toBe(200)
  expect(await save('y', `${whole}x`)).toMatchObject({
    status: 400,
    fields: { address: 'Longer than an address can be.' },
  })
})

test('views are their owner’s alone', async () => {
  const mine = await saved('Mine')
  expect(await listOf('bob')).toEqual([])
  expect((await rename(mine.id, 'His', 'bob')).status).toBe(404)
  expect((await remove(mine.id, 'bob')).status).toBe(404)
  expect((await save('Mine', undefined, 'bob')).status).toBe(200)
  expect(await listOf('ada')).toEqual([mine])
})

/** Runs while ada does not hold the key of the DHCP page. */
async function withoutDhcp(run: () => Promise<void>): Promise<void> {
  const { db } = server.database
  const grant = { person_id: ada, key: 'queries-dhcp-server' } as const
  await db.deleteFrom('direct_grant').where('person_id', '=', ada).where('key', '=', grant.key).execute()
  try {
    await run()
  } finally {
    await db.insertInto('direct_grant').values(grant).execute()
  }
}

test('a view of a page whose key was lost is not offered, and is there again with the key', async () => {
  const view = await saved('Scopes', `${dhcp}?q=10.0.0.0%2F8`)
  await saved('Device')
  await withoutDhcp(async () => {
    expect(await namesOf('ada')).toEqual(['Device'])
    expect((await rename(view.id, 'Other')).status).toBe(404)
    expect(await save('x', `${dhcp}?q=a`)).toMatchObject({
      status: 400,
      fields: { address: expect.any(String) },
    })
  })
  expect(await namesOf('ada')).toEqual(['Device', 'Scopes'])
})

test(`nobody keeps more than ${mostSavedViews}, also when many are saved at once`, async () => {
  const rows = Array.from({ length: mostSavedViews - 3 }, (_, at) => ({
    person_id: ada,
    name: `View ${at}`,
    name_key: `view ${at}`,
    screen: dhcp,
    address: `${dhcp}?q=${at}`,
  }))
  await server.database.db.insertInto('saved_view').values(rows).execute()
  const tried = await Promise.all(Array.from({ length: 6 }, (_, at) => save(`New ${at}`)))
  expect(tried.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(tried.filter(({ status }) => status === 400)).toHaveLength(3)
  expect(tried.find(({ status }) => status === 400)?.fields).toEqual({
    body: `You have ${mostSavedViews} saved views, the maximum. Remove one first.`,
  })
  expect(await listOf('ada')).toHaveLength(mostSavedViews)
  // Of pages that cannot be opened any more, the oldest makes room.
  await withoutDhcp(async () => {
    expect((await save('With room')).status).toBe(200)
    expect(await namesOf('ada')).toHaveLength(4)
  })
  const names = await namesOf('ada')
  expect(names).toHaveLength(mostSavedViews)
  expect(names).not.toContain('View 0')
})
