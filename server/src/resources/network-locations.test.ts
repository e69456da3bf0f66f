import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportPlan } from '@patchbay/contract/resources/import-plan'
import type { ResourceDetail } from '@patchbay/contract/resources/resource-detail'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'

const at = '/site-resources/network-locations/'
let server: TestApp
let cookie: string

const port = (name: string, more: object = {}) => ({
  switch: 'sw-a',
  interface: name,
  full_name: name,
  description: '',
  admin_up: true,
  oper_up: true,
  duplex: 'full',
  mode: 'access',
  edge: true,
  edge_because: 'it leads to end devices',
  mac_count: 1,
  observed_at: new Date(),
  ...more,
})

beforeAll(async () => {
  server = await startTestApp()
  const keys = [
    'siteresources-network-locations',
    'queries-cisco-switch',
    'siteresources-edit',
    'siteresources-import',
  ] as const
  await server.addPerson('ada', [...keys])
  cookie = await server.signIn('ada')
  const { db } = server.database
  await db.insertInto('building').values({ code: 'B1', name: 'One' }).execute()
  await db
    .insertInto('room')
    .values({ building: 'B1', code: '101', floor: '1', name: '', kind: '' })
    .execute()
  await db
    .insertInto('device')
    .values([{ name: 'sw-a' }, { name: 'sw-b' }])
    .execute()
  const walked = { started_at: new Date(), outcome: 'ok' as const, sightings: 0, own_macs: [] }
  await db
    .insertInto('walk')
    .values({ ...walked, switch: 'sw-a', forwarding_at: new Date() })
    .execute()
  await db
    .insertInto('interface_snapshot')
    .values([
      port('Gi1/0/1', { description: 'B1-1' }),
      port('Gi1/0/2'),
      port('Gi1/0/3'),
      port('Gi1/0/4', { description: 'was B1-1, moved' }),
      port('Te1/1/1', { edge: false, edge_because: 'it leads to ds-a' }),
    ])
    .execute()
  const seen = { vlan: 10, first_seen: new Date(), last_seen: new Date(), edge: true, switch: 'sw-a' }
  await db
    .insertInto('sighting')
    .values([
      { ...seen, mac: '00:00:5e:00:53:01', interface: 'Gi1/0/1' },
      { ...seen, mac: '00:00:5e:00:53:02', interface: 'Gi1/0/2' },
    ])
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
const empty = {
  building: 'B1',
  room: '101',
  panel: '',
  panel_port: '',
  switch: '',
  interface: '',
  cable_length_m: null,
  notes: '',
}
const add = (label: string, more: Partial<typeof empty> = {}) =>
  ask('POST', '', { values: { ...empty, label, ...more } })
const detail = async (id: string) => (await ask('GET', `detail/?id=${id}`)).data as ResourceDetail
const marked = async (id: string) => {
  const { row } = await detail(id)
  return [row.values['state'], row.values['evidence'] ?? row.unknown[0]?.why]
}
const patched = (name: string) => ({ switch: 'sw-a', interface: name })

test('each outlet is marked by what the network saw at its port, with the evidence', async () => {
  for (const [label, more] of [
    ['B1-1', patched('Gi1/0/1')],
    ['B1-2', patched('Gi1/0/2')],
    ['B1-3', patched('Gi1/0/3')],
    ['B1-4', patched('Gi1/0/4')],
    ['B1-5', patched('Te1/1/1')],
    ['B1-6', patched('Gi9/0/9')],
    ['B1-7', { switch: 'sw-none', interface: 'Gi1/0/1' }],
    ['B1-8', { switch: 'sw-b', interface: 'Gi1/0/1' }],
    ['B1-9', {}],
  ] as const)
    expect(await add(label, more)).toMatchObject({ status: 200 })
  expect(await marked('B1-1')).toEqual([
    'confirmed',
    'A device was seen at its port, and the description of the port names it.',
  ])
  expect((await marked('B1-2'))[0]).toBe('in use')
  expect(await marked('B1-3')).toEqual(['unconfirmed', 'No device was ever seen at its port.'])
  expect(await marked('B1-4')).toEqual(['contradicted', 'The description of the port names B1-1.'])
  expect(await marked('B1-5')).toEqual(['contradicted', 'Te1/1/1 is no edge port: it leads to ds-a.'])
  expect(await marked('B1-6')).toEqual(['contradicted', 'sw-a has no port Gi9/0/9.'])
  expect(await marked('B1-7')).toEqual(['contradicted', 'There is no switch sw-none.'])
  expect((await marked('B1-8'))[0]).toBeNull()
  expect((await detail('B1-8')).row.unknown).toContainEqual({
    field: 'state',
    why: 'No walk has read sw-b yet.',
  })
  expect((await marked('B1-9'))[0]).toBe('not patched')
})

test('two outlets at one port contradict each other, and an outlet is traced to its devices', async () => {
  await add('B1-2b', patched('Gi1/0/2'))
  expect(await marked('B1-2')).toEqual(['contradicted', 'B1-2b is documented at the same port.'])
  const { panels } = await detail('B1-2')
  expect(panels[0]?.rows).toMatchObject([
    ['Room', { text: 'B1/101', to: `${at.slice(0, -1)}?list=rooms&id=B1%2F101` }, ''],
    ['Outlet', 'B1-2', ''],
    ['Panel port', 'not documented', ''],
    [
      'Switch port',
      { text: 'sw-a Gi1/0/2', to: '/common-queries/cisco-switch?q=sw-a+Gi1%2F0%2F2' },
      'link up',
    ],
    [
      'Device',
      { text: '00:00:5e:00:53:02', to: expect.stringMatching(/^\/workflows\/search-and-locate\?q=/) },
      expect.stringMatching(/^VLAN 10, last seen /),
    ],
  ])
  // And from the port back to its outlets.
  expect((await ask('GET', '?q=sw-a%20Gi1/0/2')).data).toMatchObject({ total: 2 })
})

test('a room that is not there, a panel port of another and half a switch port stand at their fields', async () => {
  await add('P-1', { panel: 'PP1', panel_port: '7' })
  expect(await add('P-2', { room: '999' })).toMatchObject({
    status: 400,
    fields: { 'values.room': 'is not a room of B1' },
  })
  expect(await add('P-2', { panel: 'PP1', panel_port: '7' })).toMatchObject({
    fields: { 'values.panel_port': 'belongs to P-1' },
  })
  expect(await add('P-2', { switch: 'sw-a' })).toMatchObject({
    fields: { 'values.interface': 'is missing: a switch is given' },
  })
  const text = 'outlet,building,room\nP-3,B1,101\nP-4,B1,999\n'
  const plan = (await ask('POST', 'import/preview/', { text, columns: null })).data as ImportPlan
  expect(plan.faults).toEqual([{ line: 3, field: 'room', words: '999 is not a room of B1' }])
})

test('a removed outlet is gone for everything else and comes back; the import of places counts as a change', async () => {
  await add('R-1')
  const { db } = server.database
  const there = () => db.selectFrom('outlet').select('label').where('label', '=', 'R-1').executeTakeFirst()
  await ask('POST', 'remove/', { id: 'R-1', version: 1 })
  expect(await there()).toBeUndefined()
  await ask('POST', 'restore/', { id: 'R-1', version: 2 })
  expect(await there()).toEqual({ label: 'R-1' })
  await server.call('POST', `${at}import/`, {
    payload: 'building,room,outlet,panel\nB1,101,R-1,PP9\n',
    headers: { cookie, 'content-type': 'text/csv' },
  })
  const values = { ...empty, label: 'R-1', panel: 'PP8' }
  expect(await ask('PUT', '', { id: 'R-1', version: 3, values })).toMatchObject({
    status: 409,
    code: 'moved',
  })
})

test('of 300 lines seven are faulty: all seven are shown and nothing is written; mended, one undo takes all back', async () => {
  const faulty = new Map([
    [10, { room: '999', words: '999 is not a room of B1' }],
    [11, { outlet: '', words: 'must not be empty' }],
    [12, { outlet: 'I-13', words: 'I-13 is already in line 14.' }],
    [100, { switch: 'sw-a', words: 'is missing: a switch is given' }],
    [101, { interface: 'Gi1/0/1', words: 'is missing: a port is given' }],
    [
      200,
      {
        switch: 'sw-a',
        interface: 'Tunnel9',
        words: 'Tunnel9 is written Tu9 here',
      },
    ],
    [299, { building: '', words: 'must not be empty' }],
  ])
  const lines = (of: typeof faulty) =>
    Array.from({ length: 300 }, (_, at) => {
      const cells = {
        outlet: `I-${at}`,
        building: 'B1',
        room: '101',
        switch: '',
        interface: '',
        ...of.get(at),
      }
      return [cells.outlet, cells.building, cells.room, cells.switch, cells.interface].join(';')
    })
  const text = (of: typeof faulty) => ['Dose;Haus;Raum;Switch;Port', ...lines(of)].join('\n')
  const columns = ['label', 'building', 'room', 'switch', 'interface']
  const { db } = server.database
  const count = async () =>
    (await db.selectFrom('outlet').select('label').where('label', 'like', 'I-%').execute()).length
  const preview = async (of: typeof faulty) =>
    (await ask('POST', 'import/preview/', { text: text(of), columns })).data as ImportPlan
  const apply = (of: typeof faulty, digest: string) =>
    ask('POST', 'import/apply/', { text: text(of), columns, digest })

  const wrong = await preview(faulty)
  expect(wrong.faults.map(({ line }) => line)).toEqual([12, 13, 15, 102, 103, 202, 301])
  expect(new Set(wrong.faults.map(({ words }) => words))).toEqual(
    new Set([
      '999 is not a room of B1',
      'must not be empty',
      'I-13 is already in line 14.',
      'is missing: a switch is given',
      'is missing: a port is given',
      'Tunnel9 is written Tu9 here',
    ]),
  )
  expect(await apply(faulty, wrong.digest)).toMatchObject({ status: 400 })
  expect(await count()).toBe(0)

  const good = await preview(new Map())
  expect(good).toMatchObject({ faults: [], added: 300 })
  const done = await apply(new Map(), good.digest)
  expect(done).toMatchObject({ status: 200, data: { added: 300 } })
  expect(await count()).toBe(300)
  const { import: mark } = done.data as { import: string }
  expect(await ask('POST', 'import/undo/', { import: mark })).toMatchObject({ data: { undone: 300 } })
  expect(await count()).toBe(0)
}, 60_000)
