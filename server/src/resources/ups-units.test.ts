import { refused, unreachable } from '@patchbay/connectors/failures'
import type { ListedUps, UpsReading, UpsUnit } from '@patchbay/connectors/ups/capabilities'
import type { Values } from '@patchbay/contract/resources/field-schema'
import type { ImportPlan } from '@patchbay/contract/resources/import-plan'
import type { ResourceDetail } from '@patchbay/contract/resources/resource-detail'
import type { ResourceRow } from '@patchbay/contract/resources/resource-row'
import { storedFields } from '@patchbay/contract/resources/resource'
import { upsUnits } from '@patchbay/contract/resources/ups-units'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { noSystems } from '../systems/open.ts'
import type { System } from '../systems/open.ts'
import { upsRounds } from '../ups/rounds.ts'
import { readingOf } from '../ups/test-units.ts'

const at = '/site-resources/ups-units/'
let server: TestApp
const cookies = new Map<string, string>()
/** The clock of the rounds, and what the units answer. */
let clock = Date.now()
let answers: (unit: UpsUnit) => Partial<UpsReading> = () => ({})
const asked: string[] = []
const listed: ListedUps[] = [
  { name: 'ups-a', description: 'Rack A' },
  { name: 'ups-b', description: null },
]

const stand = (name: string, devices: System<'ups'>['devices'] = []): System<'ups'> => ({
  name,
  kind: 'ups',
  product: name,
  title: `The ${name}`,
  address: null,
  page: null,
  devices,
  plans: null,
  writes: () => Promise.reject(new Error('only read')),
  can: async () => ({
    listUnits: async () => ({ value: listed, complete: true, dropped: 0, observedAt: new Date() }),
    readUnit: async (unit) => {
      asked.push(unit.name)
      return readingOf(answers(unit), new Date(clock))
    },
  }),
})
const card = { name: 'ups-card', address: '10.9.0.1', reach: { host: '10.9.0.1', port: 161 }, trust: {} }
const systems = [stand('cards', [card]), stand('nut')]
const rounds = upsRounds({ systems: () => systems, now: () => new Date(clock) })

beforeAll(async () => {
  server = await startTestApp(undefined, undefined, undefined, {
    systems: { ...noSystems, ofKind: (kind) => (kind === 'ups' ? systems : []) as never },
  })
  const edits = ['siteresources-edit', 'siteresources-import'] as const
  await server.addPerson('ada', [
    'siteresources-ups-units',
    'siteresources-access-points',
    'siteresources-network-devices',
    'siteresources-network-locations',
    ...edits,
  ])
  await server.addPerson('bob', ['siteresources-ups-units'])
  await server.addPerson('eve', [...edits])
  await server.addPerson('fay', [
    'siteresources-ups-units',
    'siteresources-network-devices',
    'siteresources-network-locations',
    'siteresources-access-points',
  ])
  for (const name of ['ada', 'bob', 'eve', 'fay']) cookies.set(name, await server.signIn(name))
  const { db } = server.database
  await db.insertInto('building').values({ code: 'B1', name: '' }).execute()
  await db
    .insertInto('room')
    .values({ building: 'B1', code: '101', floor: '1', name: 'Closet', kind: 'closet' })
    .execute()
  await db
    .insertInto('device')
    .values([
      { name: 'sw-a', building: 'B1' },
      { name: 'ups-card', address: '10.9.0.1', building: 'B1', closet: '101' },
    ])
    .execute()
  const shape = { kind: 'ups' as const, settings: '{}', position: 0 }
  await db
    .insertInto('system')
    .values([
      { ...shape, name: 'cards', product: 'snmp', title: 'UPS cards' },
      {
        ...shape,
        name: 'nut',
        product: 'nut',
        title: 'NUT server',
        reach_host: '10.9.0.2',
        reach_port: 3493,
      },
    ])
    .execute()
  await db
    .insertInto('device_reach')
    .values({ device: 'ups-card', system: 'cards', host: '10.9.0.1', port: 161 })
    .execute()
})
afterAll(() => server.stop())

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, who = 'ada') => {
  const response = await server.call(method, path.startsWith('/') ? path : `${at}${path}`, {
    headers: { cookie: cookies.get(who)! },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: response.statusCode, ...response.json<{ data: never; code?: string; fields?: object }>() }
}
const detail = async (id: string) => (await ask('GET', `detail/?id=${id}`)).data as ResourceDetail
const list = async (query = '') => (await ask('GET', query)).data as { rows: ResourceRow[]; total: number }
const change = async (id: string, values: Values) => {
  const { row } = await detail(id)
  return ask('PUT', '', { id, version: row.version, values: { ...stored(row.values), ...values } })
}
const stored = (values: Values): Values =>
  Object.fromEntries(storedFields(upsUnits).map(([name]) => [name, values[name] ?? '']))

/** A look for what is due, and a round of each, after so many seconds. */
async function pass(seconds = 0): Promise<string[]> {
  clock += seconds * 1_000
  const { db } = server.database
  const due = await rounds.due(db)
  for (const name of due) await rounds.read(db, name, new AbortController().signal)
  return due
}
const panel = async (id: string, title: string) =>
  (await detail(id)).panels.find((one) => one.title === title)?.rows

test('all units of a server are added at once, and a card that a system reaches is a unit and no network device', async () => {
  expect((await ask('GET', 'server-units/?system=nut')).data).toEqual({
    units: [
      { unit: 'ups-a', description: 'Rack A', known: null },
      { unit: 'ups-b', description: null, known: null },
    ],
    complete: true,
  })
  const add = (who: string) => ask('POST', 'server-units/', { system: 'nut', units: ['ups-a', 'ups-b'] }, who)
  expect(await add('bob')).toMatchObject({ status: 403 })
  expect(await add('eve')).toMatchObject({ status: 403, fields: { key: 'siteresources-ups-units' } })
  expect(await add('ada')).toMatchObject({ status: 200, data: { added: ['ups-a', 'ups-b'] } })
  expect(await add('ada')).toMatchObject({ status: 200, data: { added: [] } })
  const before = await detail('ups-a')
  expect(before.row.values).toMatchObject({ state: null, health: 'unknown', way: 'NUT server as ups-a' })
  expect(before.row.unknown).toContainEqual({ field: 'state', why: 'It was not read yet.' })
  expect(await pass()).toEqual(['ups-a', 'ups-b', 'ups-card'])
  const { rows } = await list()
  expect(rows.map(({ id, values }) => [id, values['state'], values['building']])).toEqual([
    ['ups-a', 'on line', ''],
    ['ups-b', 'on line', ''],
    ['ups-card', 'on line', 'B1'],
  ])
  expect(rows[2]?.values).toMatchObject({
    way: 'UPS cards at 10.9.0.1:161',
    address: '10.9.0.1',
    room: '101',
  })
  const { rows: devices } = await sql<{ name: string }>`select name from network_device`.execute(
    server.database.db,
  )
  expect(devices).toEqual([{ name: 'sw-a' }])
})

test('a unit says what it tells, and why it does not tell the rest: no load is not 0', async () => {
  const { row } = await detail('ups-a')
  expect(row.values).toMatchObject({
    charge: 100,
    runtime: 30,
    load: null,
    input_voltage: 230.4,
    temperature: 24.5,
    test_result: 'passed',
    test_day: '2026-11-01',
    battery_told: '2024-02-11',
    read_model: 'Smart-UPS 1500',
    read_serial: 'AS1234567890',
    read_at: new Date(clock).toISOString(),
  })
  expect(row.unknown).toContainEqual({ field: 'load', why: 'It has no sensor for its load.' })
  expect(row.unknown.map(({ field }) => field)).not.toContain('evidence')
  expect((await list('?q=as1234567890')).total).toBe(3)
})

test('a state goes on since it began, another one ends it, and each is kept', async () => {
  const began = clock
  expect(await pass(59)).toEqual([])
  answers = ({ name }) =>
    name === 'ups-a'
      ? { states: ['on-battery', 'low-battery', 'replace-battery', 'discharging'], charge: 9 }
      : name === 'ups-b'
        ? { states: [], words: ['XYZ'] }
        : { states: ['comms-lost'] }
  expect(await pass(1)).toEqual(['ups-a', 'ups-b', 'ups-card'])
  expect((await detail('ups-a')).row.values).toMatchObject({
    state: 'battery low',
    state_since: new Date(clock).toISOString(),
    conditions: ['battery low', 'on battery', 'replace battery', 'discharging'],
    health: 'trouble',
    charge: 9,
  })
  expect((await detail('ups-b')).row.values).toMatchObject({
    state: 'unknown',
    health: 'unknown',
    evidence: 'It answers XYZ, which is no state.',
  })
  const card = (await detail('ups-card')).row
  // The card answers for itself alone: what the unit said last stays, with its age.
  expect(card.values).toMatchObject({ state: 'comms lost', health: 'trouble', charge: 100 })
  expect(card.aged).toMatchObject({
    at: card.values['read_at'],
    fields: expect.arrayContaining(['charge', 'runtime']),
  })
  expect(Date.parse(String(card.values['read_at']))).toBeLessThan(clock)
  expect((await list('?conditions=on%20battery')).rows.map(({ id }) => id)).toEqual(['ups-a'])
  expect((await list('?health=healthy')).total).toBe(0)
  const iso = (time: number) => new Date(Math.floor(time / 1_000) * 1_000).toISOString().replace('.000', '')
  expect(await panel('ups-a', 'States')).toEqual([
    ['battery low', iso(clock), '', 'battery low, on battery, replace battery, discharging', ''],
    ['on line', iso(began), iso(clock), 'on line', ''],
  ])
})

test('a unit that does not answer has lost its comms, one that refuses is unknown, and both are asked less and less', async () => {
  answers = ({ name }) => {
    if (name === 'ups-b') throw refused({ cause: 'credential-refused', message: 'ups-b refused the login.' })
    throw unreachable({ cause: 'timed-out', message: `${name} did not answer.` })
  }
  await pass(60)
  expect((await detail('ups-a')).row.values).toMatchObject({
    state: 'comms lost',
    evidence: 'ups-a did not answer.',
    // What it said last stays, with when.
    charge: 9,
    read_at: new Date(clock - 60_000).toISOString(),
  })
  expect((await detail('ups-b')).row.values).toMatchObject({
    state: 'unknown',
    evidence: 'ups-b refused the login.',
  })
  expect(await pass(29)).toEqual([])
  expect(await pass(1)).toHaveLength(3)
  expect(await pass(59)).toEqual([])
  answers = () => ({ states: ['on-line', 'charging'] })
  expect(await pass(1)).toHaveLength(3)
  expect((await detail('ups-a')).row.values).toMatchObject({ state: 'charging', health: 'healthy' })
})

test('one that nobody asks any more is unknown, not what it was', async () => {
  await sql`update ups_round set finished_at = now() - interval '1 hour' where source = 'ups-b'`.execute(
    server.database.db,
  )
  expect((await detail('ups-b')).row.values).toMatchObject({
    state: 'unknown',
    health: 'unknown',
    conditions: [],
    evidence: 'Not polled since then.',
  })
  await pass(60)
})

test('what it feeds is documented, and the access points of a fed switch follow', async () => {
  const { db } = server.database
  await sql`insert into access_point (name, seen_switch, seen_interface) values ('ap-1', 'sw-a', 'Gi1/0/1'),
    ('ap-2', 'sw-a', 'Gi1/0/2'), ('ap-3', null, null)`.execute(db)
  const port = { full_name: '', description: '', admin_up: true, oper_up: true, duplex: '', mode: 'access' }
  const more = {
    ...port,
    edge: true,
    edge_because: '',
    mac_count: 1,
    observed_at: new Date(),
    switch: 'sw-a',
  }
  await db
    .insertInto('interface_snapshot')
    .values([
      { ...more, interface: 'Gi1/0/1', drawn_watts: 12 },
      // Lit by a supply of its own.
      { ...more, interface: 'Gi1/0/2', drawn_watts: null },
    ])
    .execute()
  expect(
    await change('ups-a', { feeds_devices: ['sw-x'], feeds_rooms: ['B1/9'], building: 'B9' }),
  ).toMatchObject({
    status: 400,
    fields: {
      'values.feeds_devices': 'sw-x is not known (known: sw-a)',
      'values.feeds_rooms': 'B1/9 is not known (known: B1/101)',
      'values.building': 'is not a building',
    },
  })
  await change('ups-a', { feeds_devices: ['sw-a'], feeds_access_points: ['ap-3'], feeds_rooms: ['B1/101'] })
  expect((await detail('ups-a')).row.values).toMatchObject({ device_count: 1, access_point_count: 2 })
  expect(await panel('ups-a', 'Fed access points')).toEqual([
    ['ap-1', 'powered by a fed switch', 'sw-a'],
    ['ap-3', 'documented', ''],
  ])
  expect(await panel('ups-a', 'Fed rooms')).toEqual([['B1/101', 'Closet', '']])
  const fedBy = async (path: string, id: string) => {
    const { panels } = (await ask('GET', `/site-resources/${path}/detail/?id=${id}`, undefined, 'fay'))
      .data as ResourceDetail
    return panels.find(({ title }) => title === 'Fed by')
  }
  const { state, state_since: since, read_at: at } = (await detail('ups-a')).row.values
  const unit = ['ups-a', state, ...[since, at].map((time) => String(time).replace(/\.\d+/, ''))]
  expect((await fedBy('network-devices', 'sw-a'))?.rows).toEqual([unit])
  expect((await fedBy('network-locations/rooms', 'B1/101'))?.rows).toEqual([unit])
  expect((await fedBy('access-points', 'ap-1'))?.rows).toEqual([[...unit, 'sw-a']])
  expect((await fedBy('access-points', 'ap-3'))?.rows).toEqual([[...unit, '']])
  expect(await fedBy('access-points', 'ap-2')).toMatchObject({
    rows: [],
    none: 'No UPS unit is documented as feeding it.',
  })
})

test('a new battery is a change with who and when, and is undone', async () => {
  const day = new Date(Date.now() - 730.5 * 86_400_000).toISOString().slice(0, 10)
  expect(await change('ups-a', { battery_date: '2026-02-30' })).toMatchObject({
    fields: { 'values.battery_date': 'does not exist in the calendar' },
  })
  await change('ups-a', { battery_date: day, battery_by: 'kim' })
  const { row } = await detail('ups-a')
  expect(row.values['battery_age']).toBe(2)
  const history = async () =>
    (await ask('GET', 'history/?id=ups-a')).data as { who: string; undoable: boolean }[]
  expect(await history()).toMatchObject([
    { who: 'ada', undoable: true, differs: [{ field: 'battery_by' }, { field: 'battery_date' }] },
    { undoable: false },
    { undoable: false },
  ])
  expect(await ask('POST', 'undo/', { id: 'ups-a', version: row.version }, 'bob')).toMatchObject({
    status: 403,
  })
  expect(await ask('POST', 'undo/', { id: 'ups-a', version: row.version - 1 })).toMatchObject({
    code: 'moved',
  })
  expect(await ask('POST', 'undo/', { id: 'ups-a', version: row.version })).toMatchObject({
    status: 200,
    data: { row: { values: { battery_date: '', battery_by: '' } } },
  })
  expect(await history()).toMatchObject([{ what: 'Undone', undoable: false }, {}, {}, {}])
  expect(await ask('POST', 'undo/', { id: 'ups-a', version: row.version + 1 })).toMatchObject({
    code: 'cannot-be-undone',
  })
})

test('300 lines with 7 faults show all 7 and write nothing; without them one click undoes them all', async () => {
  const line = (number: number, more = '') => `ups-i${number},B1,101,sw-a,2024-01-01${more}`
  const good = Array.from({ length: 300 }, (_, at) => line(at + 1))
  const bad = [...good]
  bad[10] = 'ups-i11,B9,101,sw-a,2024-01-01'
  bad[50] = 'ups-i51,B1,999,sw-a,2024-01-01'
  bad[90] = 'ups-i91,B1,101,sw-z,2024-01-01'
  bad[120] = 'ups-i121,B1,101,sw-a,soon'
  bad[200] = 'ups-i5,B1,101,sw-a,2024-01-01'
  bad[250] = ',B1,101,sw-a,2024-01-01'
  bad[299] = 'ups-i300,B1,101,sw-a,2023-02-29'
  const text = (lines: string[]) =>
    ['Name,Building,Room,Feeds devices,Battery replaced on', ...lines].join('\n')
  const preview = async (lines: string[]) =>
    (await ask('POST', 'import/preview/', { text: text(lines), columns: null })).data as ImportPlan
  const plan = await preview(bad)
  expect(plan.faults.map(({ line: at, field, words }) => [at, field, words])).toEqual([
    [12, 'building', 'B9 is not a building'],
    [52, 'room', '999 is not a room of B1'],
    [92, 'feeds_devices', 'sw-z is not known (known: sw-a)'],
    [122, 'battery_date', 'soon must be a day, such as 2026-11-20'],
    [202, 'name', 'ups-i5 is already in line 6.'],
    [252, 'name', 'must not be empty'],
    [301, 'battery_date', '2023-02-29 does not exist in the calendar'],
  ])
  const apply = async (lines: string[], digest: string) =>
    ask('POST', 'import/apply/', { text: text(lines), columns: null, digest })
  expect(await apply(bad, plan.digest)).toMatchObject({ status: 400 })
  expect((await list()).total).toBe(3)
  const done = await apply(good, (await preview(good)).digest)
  expect(done).toMatchObject({ data: { added: 300 } })
  expect((await list()).total).toBe(303)
  expect((await detail('ups-i7')).row.values).toMatchObject({ state: 'not connected', health: 'unknown' })
  await ask('POST', 'import/undo/', { import: (done.data as { import: string }).import })
  expect((await list()).total).toBe(3)
}, 90_000)

test('one that was removed is asked no more, and again when it is restored', async () => {
  const { row, used } = await detail('ups-card')
  expect(used).toContainEqual({ what: 'systems', count: 1, holds: false })
  await ask('POST', 'remove/', { id: 'ups-card', version: row.version })
  expect(await pass(60)).toEqual(['ups-a', 'ups-b'])
  await ask('POST', 'restore/', { id: 'ups-card', version: row.version + 1 })
  expect(await pass(60)).toContain('ups-card')
})
