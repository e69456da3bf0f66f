import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResourceDetail } from '@patchbay/contract/resources/resource-detail'
import type { ResourceRow } from '@patchbay/contract/resources/resource-row'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { replaceNeighbours } from '../collector/snapshots.ts'
import { walkSwitch } from '../collector/walk-switch.ts'
import { sql } from 'kysely'

const at = '/site-resources/network-devices/'
let server: TestApp
let cookie: string

beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada', [
    'siteresources-network-devices',
    'siteresources-edit',
    'siteresources-import',
  ])
  cookie = await server.signIn('ada')
  const { db } = server.database
  await db
    .insertInto('system')
    .values(
      ['cli', 'snmp'].map((name, position) => ({
        name,
        kind: 'switch' as const,
        product: name,
        title: name,
        settings: '{}',
        position,
      })),
    )
    .execute()
  await db
    .insertInto('device')
    .values([
      { name: 'sw-a', address: '10.0.0.1', building: 'B01' },
      { name: 'sw-b', address: '10.0.0.2' },
    ])
    .execute()
  await db
    .insertInto('device_reach')
    .values(['cli', 'snmp'].map((system) => ({ device: 'sw-a', system, host: '10.0.0.1', port: 22 })))
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
const rowOf = async (id: string): Promise<ResourceRow> => (await detail(id)).row
const values = {
  name: '',
  address: '',
  building: '',
  closet: '',
  role: '',
  model: '',
  asset_tag: '',
  notes: '',
}

test('before a walk nothing is claimed: every fact of the network is unknown, with a reason', async () => {
  const row = await rowOf('sw-a')
  expect(row.values).toMatchObject({ reachable: null, read_model: null, ports_used: null, poe_used: null })
  expect(row.unknown.map(({ field }) => field).toSorted()).toEqual(
    [
      'disagreement',
      'end_of_sale',
      'end_of_support',
      'poe_used',
      'ports_free',
      'ports_used',
      'reachable',
      'read_model',
      'restarted_at',
      'serials',
      'software',
      'walked_at',
    ].toSorted(),
  )
  expect(row.unknown[0]?.why).not.toBe('')
  expect((await rowOf('sw-b')).values['reachable']).toBe('not connected')
})

test('a neighbour is one row, whichever protocols tell of it, and leads to its own page where we keep one', async () => {
  const told = (name: string, protocol: 'lldp' | 'cdp', more: object = {}) => ({
    interface: 'TenGigabitEthernet1/1/1',
    protocol,
    name,
    remoteInterface: null as string | null,
    address: null as string | null,
    mac: null,
    platform: null as string | null,
    forwards: true,
    capabilities: [],
    ...more,
  })
  await server.database.db
    .transaction()
    .execute((trx) =>
      replaceNeighbours(trx, 'sw-a', new Date(), [
        told('SW-B', 'cdp', { platform: 'cisco C9500', address: '10.0.0.2', remoteInterface: 'Te1/0/1' }),
        told('sw-b.campus.example', 'lldp', { remoteInterface: 'TenGigabitEthernet1/0/1' }),
        told('10.0.0.9', 'cdp', { interface: 'Gi1/0/2' }),
        told('10.0.1.9', 'lldp', { interface: 'Gi1/0/2' }),
      ]),
    )
  const port = (text: string) => ({
    text,
    to: `/common-queries/cisco-switch?q=sw-a+${text.replaceAll('/', '%2F')}`,
  })
  const { panels } = await detail('sw-a')
  expect(panels.find(({ title }) => title === 'Neighbours')).toMatchObject({
    section: 'Neighbours',
    rows: [
      [port('Gi1/0/2'), '10.0.1.9', '', '', '', 'LLDP'],
      [port('Gi1/0/2'), '10.0.0.9', '', '', '', 'CDP'],
      [
        port('Te1/1/1'),
        { text: 'sw-b.campus.example', to: `${at.slice(0, -1)}?id=sw-b` },
        'Te1/0/1',
        'cisco C9500',
        '10.0.0.2',
        'LLDP and CDP',
      ],
    ],
  })
  expect(panels.find(({ title }) => title === 'Connected by')?.section).toBe('facts')
})

test('reachable is what the ways to it said last', async () => {
  const { db } = server.database
  const set = async (system: string, success: string | null, failure: string | null) =>
    sql`insert into device_health (system, device, last_success_at, last_failure_at)
      values (${system}, 'sw-a', ${success}, ${failure}) on conflict (system, device)
      do update set last_success_at = excluded.last_success_at, last_failure_at = excluded.last_failure_at`.execute(
      db,
    )
  const state = async () => (await rowOf('sw-a')).values['reachable']
  await set('cli', '2026-01-02', '2026-01-01')
  expect(await state()).toBe('reachable')
  await set('snmp', null, '2026-01-03')
  expect(await state()).toBe('in part')
  await set('cli', '2026-01-02', '2026-01-03')
  expect(await state()).toBe('unreachable')
  expect((await ask('GET', '?reachable=unreachable')).data).toMatchObject({ total: 1, all: 2 })
})

test('a planned device is added, stays without any way to it, and takes no name or address of another', async () => {
  const add = (given: Partial<typeof values>) => ask('POST', '', { values: { ...values, ...given } })
  expect(await add({ name: 'sw-a' })).toMatchObject({
    status: 400,
    fields: { 'values.name': 'belongs to another device' },
  })
  expect(await add({ name: 'sw-c', address: '10.0.0.1' })).toMatchObject({
    fields: { 'values.address': 'belongs to sw-a' },
  })
  expect(await add({ name: 'sw-c', address: 'here' })).toMatchObject({
    fields: { 'values.address': 'is not an IPv4 or IPv6 address' },
  })
  expect(await add({ name: 'sw-c', address: '10.0.0.3' })).toMatchObject({ status: 200 })
  const row = await server.database.db
    .selectFrom('device')
    .select(['origin', 'planned', 'role'])
    .where('name', '=', 'sw-c')
    .executeTakeFirst()
  expect(row).toEqual({ origin: 'console', planned: true, role: null })
})

test('the name stays, and what the systems file says is changed there', async () => {
  const { version } = await rowOf('sw-a')
  const change = (given: Partial<typeof values>) =>
    ask('PUT', '', {
      id: 'sw-a',
      version,
      values: { ...values, name: 'sw-a', address: '10.0.0.1', building: 'B01', ...given },
    })
  expect(await change({ name: 'sw-z' })).toMatchObject({
    status: 400,
    fields: { 'values.name': expect.stringMatching(/^cannot be changed once added; it is .+$/) },
  })
  expect(await change({ building: 'B02' })).toMatchObject({
    fields: { 'values.building': 'is set by the systems file. Change it there.' },
  })
  expect(await change({ asset_tag: 'T-17' })).toMatchObject({
    status: 200,
    data: { row: { values: { asset_tag: 'T-17' } } },
  })
})

test('a retired device is not asked any more; what is known of it stays, and it comes back', async () => {
  const { version } = await rowOf('sw-a')
  await ask('POST', 'remove/', { id: 'sw-a', version })
  const enabled = async () =>
    (
      await server.database.db
        .selectFrom('device')
        .select('enabled')
        .where('name', '=', 'sw-a')
        .executeTakeFirstOrThrow()
    ).enabled
  expect(await enabled()).toBe(false)
  expect((await rowOf('sw-a')).values['reachable']).toBe('retired')
  const body = { id: 'sw-a', version: version + 1, values: { ...values, name: 'sw-a' } }
  expect(await ask('PUT', '', body)).toMatchObject({ status: 404 })
  const text = 'name,notes\nsw-a,back\n'
  expect((await ask('POST', 'import/preview/', { text, columns: null })).data).toMatchObject({
    faults: [{ line: 2, field: 'name', words: 'sw-a was retired. Restore it first.' }],
  })
  await ask('POST', 'restore/', { id: 'sw-a', version: version + 1 })
  expect(await enabled()).toBe(true)
})

test('a walk that reads nothing leaves the facts unknown', async () => {
  await walkSwitch(server.database.db, 'sw-b', [], AbortSignal.timeout(5_000))
  const row = await rowOf('sw-b')
  expect(row.values).toMatchObject({ walked_at: null, ports_used: null })
})

test('columns that are no field, and empty ones at the end, are left out of an import and said so', async () => {
  const text =
    'name,address,product,,\nsw-x-1,10.40.0.31,cisco-ios-ssh,,\nsw-x-2,10.40.0.32,cisco-ios-ssh,,\n'
  expect((await ask('POST', 'import/preview/', { text, columns: null })).data).toMatchObject({
    added: 2,
    faults: [],
    columns: [{ field: 'name' }, { field: 'address' }, { head: 'product', field: '' }],
  })
})
