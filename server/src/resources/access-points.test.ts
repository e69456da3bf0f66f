import { withPlatform } from '@patchbay/connectors/switch/forwarding-role'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResourceDetail } from '@patchbay/contract/resources/resource-detail'
import type { ResourceRow } from '@patchbay/contract/resources/resource-row'
import { replaceNeighbours } from '../collector/snapshots.ts'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'

const at = '/site-resources/access-points/'
const mac = '00:00:5e:00:53:0a'
let server: TestApp
let cookie: string

beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada', ['siteresources-access-points', 'siteresources-edit', 'siteresources-import'])
  cookie = await server.signIn('ada')
  const { db } = server.database
  await db.insertInto('building').values({ code: 'B1', name: '' }).execute()
  await db
    .insertInto('room')
    .values({ building: 'B1', code: '101', floor: '1', name: '', kind: '' })
    .execute()
  const outlet = { building: 'B1', room: '101', panel: '', panel_port: '' }
  await db
    .insertInto('outlet')
    .values({ ...outlet, label: 'A', switch: 'sw-a', interface: 'Gi1/0/1' })
    .execute()
  await db
    .insertInto('device')
    .values([{ name: 'sw-a' }, { name: 'sw-b' }])
    .execute()
  const port = { full_name: '', description: '', admin_up: true, oper_up: true, duplex: '', mode: 'access' }
  await db
    .insertInto('interface_snapshot')
    .values({
      ...port,
      switch: 'sw-a',
      interface: 'Gi1/0/1',
      edge: true,
      edge_because: '',
      mac_count: 1,
      observed_at: new Date(),
      drawn_watts: 12.5,
      power_class: '4',
      link_changed_at: new Date('2026-11-01T00:00:00Z'),
    })
    .execute()
})
afterAll(() => server.stop())

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
  const response = await server.call(method, `${at}${path}`, {
    headers: { cookie },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: response.statusCode, ...response.json<{ data: never; code?: string; fields?: object }>() }
}
const detail = async (id: string) => (await ask('GET', `detail/?id=${id}`)).data as ResourceDetail
const list = async (query = '') => (await ask('GET', query)).data as { rows: ResourceRow[]; total: number }

const neighbour = (of: string, more: object = {}) => ({
  interface: 'GigabitEthernet1/0/1',
  protocol: 'lldp' as const,
  name: of,
  remoteInterface: null,
  address: null,
  mac: null as string | null,
  platform: null as string | null,
  forwards: false,
  capabilities: ['bridge', 'access-point'],
  ...more,
})
const cdp = (platform: string, more: object = {}) => ({
  protocol: 'cdp' as const,
  capabilities: withPlatform(['bridge'], platform),
  platform,
  ...more,
})
const byCdp = cdp('cisco C9120AXI-E')
const walk = (name: string, neighbours: readonly ReturnType<typeof neighbour>[]) =>
  server.database.db.transaction().execute((trx) => replaceNeighbours(trx, name, new Date(), neighbours))

const empty = {
  switch: '',
  interface: '',
  building: '',
  room: '',
  asset_tag: '',
  notes: '',
}
const change = async (id: string, more: Partial<typeof empty>) => {
  const { row } = await detail(id)
  return ask('PUT', '', { id, version: row.version, values: { ...empty, name: id, ...more } })
}

test('what LLDP and CDP tell of a port is one access point, with its place, its power and its link', async () => {
  await walk('sw-a', [
    neighbour('ap-1.campus.example', { mac }),
    neighbour('ap-1', byCdp),
    neighbour('AP7069.5a12.0001', { ...byCdp, interface: 'GigabitEthernet1/0/2' }),
    neighbour('wlc-1', cdp('cisco AIR-CT5520-K9', { interface: 'GigabitEthernet1/0/3' })),
    neighbour('phone-1', { capabilities: ['phone'], platform: 'Cisco IP Phone 8841' }),
    neighbour('sw-c', { capabilities: ['switch'], platform: 'cisco C9300-48P', interface: 'Te1/1/1' }),
  ])
  const { rows } = await list()
  expect(rows.map(({ id }) => id)).toEqual(['ap-1', 'AP7069.5a12.0001'])
  expect(rows[0]?.values).toMatchObject({
    state: 'connected',
    model_seen: 'C9120AXI-E',
    building_now: 'B1',
    room_now: '101',
    switch_seen: 'sw-a',
    interface_seen: 'Gi1/0/1',
    power_granted: '30 W (class 4)',
    power_drawn: 12.5,
    up_since: '2026-11-01T00:00:00.000Z',
    mac,
    naming: null,
  })
  expect(rows[0]?.unknown).toContainEqual({ field: 'naming', why: 'No pattern for names is set.' })
  expect(rows[1]?.values).toMatchObject({ power_drawn: null, building_now: null })
  expect(rows[1]?.unknown).toContainEqual({ field: 'power_drawn', why: 'Its port reports no PoE draw.' })
  const { panels } = await detail('ap-1')
  const port = { text: 'Gi1/0/1', to: '/common-queries/cisco-switch?q=sw-a+Gi1%2F0%2F1' }
  expect(panels.find(({ title }) => title === 'Neighbours')?.rows).toEqual([
    ['sw-a', port, 'ap-1.campus.example', '', '', 'LLDP and CDP'],
  ])
})

const platforms = [
  ['cisco AIR-CAP3702I-E-K9', true],
  ['AIR-AP1832I-E-K9', true],
  ['cisco CW9166I-E', true],
  ['Meraki MR44', true],
  ['cisco AIR-CT5520-K9', false],
  ['AIR-WLC4402-50-K9', false],
  ['cisco C9800-40-K9', false],
  ['cisco C9300-48P', false],
] as const

test('what CDP alone tells is an access point by one pattern, which controllers do not fit', async () => {
  const names = platforms.map(([platform], at) => [`by-cdp-${at}`, platform] as const)
  const called = (name: string, at: number) => ({ interface: `GigabitEthernet1/0/${at + 1}`, name })
  await walk(
    'sw-cdp',
    names.map(([name, platform], at) => neighbour(name, cdp(platform, called(name, at)))),
  )
  const { rows } = await sql<{ name: string }>`
    select name from access_point_seen where switch = 'sw-cdp' order by name`.execute(server.database.db)
  expect(rows.map(({ name }) => name)).toEqual(
    platforms.flatMap(([, isOne], at) => (isOne ? [`by-cdp-${at}`] : [])),
  )
  await walk('sw-cdp', [])
})

test('a controller that an older version listed is not listed any more, unless people documented it', async () => {
  const owner = new pg.Client({ connectionString: server.database.ownerUrl })
  await owner.connect()
  try {
    await owner.query(`insert into access_point (name, model, notes) values
      ('old-ct', 'AIR-CT5508-K9', ''), ('old-wlc', 'AIR-WLC4402', ''), ('kept-ct', 'AIR-CT5508-K9', 'ours'),
      ('old-ap', 'AIR-CAP3702I', '')`)
    const migration = new URL('../../migrations/0181-one-pattern-of-access-points.sql', import.meta.url)
    await owner.query(await readFile(migration, 'utf8'))
    const { rows } = await owner.query<{ name: string; removed: boolean }>(
      `delete from access_point where name ~ '^(old|kept|by-cdp)-' returning name, removed_at is not null as removed`,
    )
    const removed = rows.flatMap((row) =>
      row.name.startsWith('by-') ? [] : [[row.name, row.removed] as const],
    )
    expect(Object.fromEntries(removed)).toEqual({
      'old-ct': true,
      'old-wlc': true,
      'kept-ct': false,
      'old-ap': false,
    })
  } finally {
    await owner.end()
  }
})

test('the documented port is compared with the one that sees it', async () => {
  expect(await change('ap-1', { switch: 'sw-a', interface: 'Gi1/0/1' })).toMatchObject({
    data: { row: { values: { state: 'as documented' } } },
  })
  expect(await change('ap-1', { switch: 'sw-b', interface: 'Gi1/0/9' })).toMatchObject({
    data: {
      row: {
        values: {
          state: 'at another port',
          evidence: 'Documented at sw-b Gi1/0/9, seen at sw-a Gi1/0/1.',
        },
      },
    },
  })
  expect((await list('?state=at%20another%20port')).total).toBe(1)
  expect(await change('ap-1', { switch: 'sw-x', interface: 'GigabitEthernet1/0/9' })).toMatchObject({
    status: 400,
    fields: { 'values.switch': 'is not a network device' },
  })
  expect(await change('ap-1', { switch: 'sw-b', interface: 'gigabit 1/0/8' })).toMatchObject({
    data: { row: { values: { interface: 'Gi1/0/8' } } },
  })
})

test('one that two ports see is marked; one that none sees is missing only when every switch was read', async () => {
  await walk('sw-b', [neighbour('ap-1', byCdp)])
  expect((await detail('ap-1')).row.values).toMatchObject({
    state: 'seen twice',
    evidence: 'It is seen at sw-a Gi1/0/1 and sw-b Gi1/0/1.',
  })
  await walk('sw-b', [])
  await walk('sw-a', [])
  expect((await detail('ap-1')).row.values).toMatchObject({ state: 'not seen', switch_seen: 'sw-b' })
  const { db } = server.database
  const shape = { kind: 'switch' as const, title: 'CLI', settings: '{}', position: 0 }
  await db
    .insertInto('system')
    .values({ ...shape, name: 'cli', product: 'cli' })
    .execute()
  await db
    .insertInto('device_reach')
    .values({ device: 'sw-b', system: 'cli', host: '10.0.0.2', port: 22 })
    .execute()
  const { row } = await detail('ap-1')
  expect(row.values['state']).toBeNull()
  expect(row.unknown).toContainEqual({
    field: 'state',
    why: 'No walked switch sees it, and 1 were never read.',
  })
})

test('one that is seen is not removed, and one that was removed is back when it is seen again', async () => {
  const remove = async () =>
    ask('POST', 'remove/', { id: 'ap-1', version: (await detail('ap-1')).row.version })
  expect(await remove()).toMatchObject({ status: 200 })
  expect((await list()).rows.map(({ id }) => id)).toEqual(['AP7069.5a12.0001'])
  await walk('sw-a', [neighbour('ap-1', byCdp)])
  expect((await list()).total).toBe(2)
  expect(await remove()).toMatchObject({ code: 'still-used', fields: { 'switch ports': '1' } })
})

test('names are compared with the pattern of the site, which older policies do not have', async () => {
  const naming = { patterns: [], level: 'warn' }
  const policy = { hosts: naming, ports: naming, endpoints: naming }
  const { db } = server.database
  const set = (value: object) =>
    db
      .insertInto('policy')
      .values({ name: 'naming-patterns', value: JSON.stringify(value), version: 1 })
      .onConflict((of) => of.column('name').doUpdateSet({ value: JSON.stringify(value) }))
      .execute()
  await set(policy)
  expect((await list()).rows.map(({ values }) => values['naming'])).toEqual([null, null])
  await set({ ...policy, accessPoints: { patterns: ['ap-{number}'], level: 'warn' } })
  expect((await list('?naming=fits')).rows.map(({ id }) => id)).toEqual(['ap-1'])
  expect((await list('?naming=does%20not%20fit')).total).toBe(1)
})
