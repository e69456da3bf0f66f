import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResourceDetail, ResourceRow } from '@patchbay/contract/resource-calls'
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
const byCdp = { protocol: 'cdp' as const, capabilities: ['bridge'], platform: 'cisco C9120AXI-E' }
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
    fields: {
      'values.switch': 'is no network device',
      'values.interface': 'is written Gi1/0/9 here',
    },
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
  expect(await remove()).toMatchObject({ code: 'still-used', fields: { 'switch ports that see it': '1' } })
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
