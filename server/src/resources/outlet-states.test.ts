import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImportPlan } from '@patchbay/contract/resources/import-plan'
import type { ResourceRow } from '@patchbay/contract/resources/resource-row'
import { forgetOldSightings } from '../collector/retention.ts'
import { collecting, entry, fakeInterface, fakeSwitch, fakeSystem } from '../collector/test-switch.ts'
import { walkSwitch } from '../collector/walk-switch.ts'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'

const outlets = '/site-resources/network-locations/'
let server: TestApp
let cookie: string

beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada', [
    'siteresources-network-locations',
    'siteresources-network-devices',
    'siteresources-edit',
    'siteresources-import',
  ])
  cookie = await server.signIn('ada')
})
afterAll(() => server.stop())

const run = async (statement: string, values: readonly unknown[] = []) =>
  (await server.database.pool.query(statement, [...values])).rows as Record<string, unknown>[]

beforeEach(async () => {
  for (const table of [
    'outlet_kept',
    'sighting',
    'interface_snapshot',
    'walk',
    'device_reach',
    'device',
    'building_kept',
  ])
    await run(`delete from ${table}`)
  await run(`insert into building (code, name) values ('B1', 'One')`)
  await run(`insert into room (building, code) values ('B1', '101'), ('B1', '102')`)
  await run(`insert into device (name) values ('sw-a'), ('sw-b')`)
})

const post = async (path: string, payload: object, method: 'POST' | 'PUT' = 'POST') => {
  const response = await server.call(method, path, { headers: { cookie }, payload })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: unknown }>().data
}

/** What is kept, by label, where nothing of it differs from what would be judged now, and nothing is left to be judged. */
async function storedStates(): Promise<Record<string, unknown>> {
  const differing = await run(
    `select to_jsonb(k) as kept, to_jsonb(j) as judged from outlet_state k full join outlet_judged j on j.label = k.label
     where (k.label, k.seen_at, k.state, k.against) is distinct from (j.label, j.seen_at, j.state, j.against)
     union all select to_jsonb(u), null from outlet_unjudged u`,
  )
  expect(differing).toEqual([])
  return Object.fromEntries(
    (await run('select label, state from outlet_state')).map((row) => [row['label'], row['state']]),
  )
}

const values = (label: string, more: object = {}) => ({
  label,
  building: 'B1',
  room: '101',
  panel: '',
  panel_port: '',
  switch: '',
  interface: '',
  cable_length_m: null,
  notes: '',
  ...more,
})
const at = (interfaceName: string, on = 'sw-a') => ({ switch: on, interface: interfaceName })
const add = (label: string, more: object = {}) => post(outlets, { values: values(label, more) })
const version = async (label: string) =>
  (await run('select version from outlet_kept where label = $1', [label]))[0]?.['version']
const act = async (what: 'undo' | 'remove' | 'restore', label: string) =>
  post(`${outlets}${what}/`, { id: label, version: await version(label) })
const edit = async (label: string, more: object) =>
  post(outlets, { id: label, version: await version(label), values: values(label, more) }, 'PUT')

const mac = '02:00:00:00:00:01'
const reading = fakeSwitch()
const ways = fakeSystem('snmp', ['sw-a'], collecting({ 'sw-a': reading }))
const described = (name: string, description = '') => ({ ...fakeInterface(name), description })
const walk = async (of: Partial<typeof reading>) => {
  Object.assign(reading, of)
  const [device] = ways.devices
  if (device === undefined) throw new Error('the system reaches no switch')
  await run(`update walk set due_at = now()`)
  await walkSwitch(server.database.db, 'sw-a', [{ system: ways, device }], new AbortController().signal)
}

test('what is kept of outlets is what would be judged now, after each edit, undo, import and removal', async () => {
  await walk({
    interfaces: [
      described('GigabitEthernet1/0/1', 'A-1'),
      described('GigabitEthernet1/0/2', 'was A-2, now A-3'),
    ],
    forwarding: [entry(mac), entry('02:00:00:00:00:02', 'GigabitEthernet1/0/2')],
  })
  await add('A-1', at('Gi1/0/1'))
  await add('A-2')
  expect(await storedStates()).toEqual({ 'A-1': 'confirmed', 'A-2': 'not patched' })
  await edit('A-2', at('Gi1/0/2'))
  expect(await storedStates()).toMatchObject({ 'A-2': 'confirmed' })
  // Another one that the description of its port names.
  await add('A-3', at('Gi9/0/9', 'sw-b'))
  expect(await storedStates()).toEqual({ 'A-1': 'confirmed', 'A-2': 'contradicted', 'A-3': null })
  await act('remove', 'A-3')
  expect(await storedStates()).toMatchObject({ 'A-2': 'confirmed' })
  await act('restore', 'A-3')
  expect(await storedStates()).toMatchObject({ 'A-2': 'contradicted' })
  await edit('A-3', at('Gi1/0/1'))
  expect(await storedStates()).toEqual({
    'A-1': 'contradicted',
    'A-2': 'contradicted',
    'A-3': 'contradicted',
  })
  await act('undo', 'A-3')
  expect(await storedStates()).toMatchObject({ 'A-1': 'confirmed', 'A-3': null })

  const text =
    'outlet;building;room;switch;interface\nA-1;B1;102;sw-a;Gi1/0/2\nA-4;B1;101;sw-a;Gi1/0/1\nA-5;B1;101;;'
  const asked = { text, columns: ['label', 'building', 'room', 'switch', 'interface'] }
  const before = await storedStates()
  const { digest } = (await post(`${outlets}import/preview/`, asked)) as ImportPlan
  expect(await storedStates()).toEqual(before)
  const done = await post(`${outlets}import/apply/`, { ...asked, digest })
  expect(await storedStates()).toMatchObject({
    'A-1': 'contradicted',
    'A-4': 'contradicted',
    'A-5': 'not patched',
  })
  await post(`${outlets}import/undo/`, { import: (done as { import: string }).import })
  expect(await storedStates()).toMatchObject({ 'A-1': 'confirmed', 'A-2': 'contradicted' })

  // The list of places, and a room that takes its outlets with it.
  await server.call('POST', `${outlets}import/`, {
    payload: 'building,room,outlet,switch,interface\nB1,101,A-1,sw-a,Gi7/0/7\nB1,102,A-6,sw-a,Gi1/0/1\n',
    headers: { cookie, 'content-type': 'text/csv' },
  })
  expect(await storedStates()).toMatchObject({ 'A-1': 'contradicted', 'A-6': 'contradicted' })
  await run(`delete from room_kept where code = '102'`)
  expect(await storedStates()).not.toHaveProperty('A-6')
})

test('what is kept of outlets is what would be judged now, after each walk, and when a switch comes, goes or is forgotten', async () => {
  for (const [label, more] of [
    ['A-1', at('Gi1/0/1')],
    ['A-2', at('Gi1/0/2')],
    ['A-3', at('Gi1/0/1', 'sw-new')],
  ] as const)
    await add(label, more)
  expect(await storedStates()).toEqual({ 'A-1': null, 'A-2': null, 'A-3': 'contradicted' })
  const interfaces = [described('GigabitEthernet1/0/1'), described('GigabitEthernet1/0/2')]
  await walk({ interfaces, forwarding: [] })
  expect(await storedStates()).toMatchObject({ 'A-1': 'unconfirmed', 'A-2': 'unconfirmed' })
  await walk({ forwarding: [entry(mac)] })
  expect(await storedStates()).toMatchObject({ 'A-1': 'in use', 'A-2': 'unconfirmed' })
  const [grown] = await run(`select seen_at from outlet_state where label = 'A-1'`)
  await walk({ forwarding: [entry(mac)] })
  const [later] = await run(`select seen_at from outlet_state where label = 'A-1'`)
  expect(later?.['seen_at']).not.toEqual(grown?.['seen_at'])
  expect(await storedStates()).toMatchObject({ 'A-1': 'in use' })
  await walk({ interfaces: [described('GigabitEthernet1/0/1', 'A-1')], forwarding: [] })
  expect(await storedStates()).toMatchObject({ 'A-1': 'confirmed', 'A-2': 'contradicted' })
  await walk({ interfaces: [described('GigabitEthernet1/0/1', 'A-2'), described('GigabitEthernet1/0/2')] })
  expect(await storedStates()).toMatchObject({ 'A-1': 'contradicted', 'A-2': 'unconfirmed' })

  const devices = '/site-resources/network-devices/'
  const of = (name: string) => ({
    name,
    address: '',
    building: '',
    closet: '',
    role: '',
    model: '',
    asset_tag: '',
    notes: '',
  })
  await post(devices, { values: of('sw-new') })
  expect(await storedStates()).toMatchObject({ 'A-3': null })
  await post(`${devices}remove/`, { id: 'sw-new', version: 1 })
  expect(await storedStates()).toMatchObject({ 'A-3': 'contradicted' })
  await post(`${devices}restore/`, { id: 'sw-new', version: 2 })
  expect(await storedStates()).toMatchObject({ 'A-3': null })
  await run(`update device set name = 'sw-newer' where name = 'sw-new'`)
  expect(await storedStates()).toMatchObject({ 'A-3': 'contradicted' })

  const inAYear = new Date(Date.now() + 400 * 86_400_000)
  await forgetOldSightings(server.database.url, 365, inAYear)
  expect(await storedStates()).toMatchObject({ 'A-2': 'unconfirmed' })
  await run(`delete from device where name = 'sw-a'`)
  await forgetOldSightings(server.database.url, 365, inAYear)
  expect(await storedStates()).toMatchObject({ 'A-1': 'contradicted', 'A-2': 'contradicted' })
})

test('writes that overlap leave what one after the other would', async () => {
  const [one, other] = [await server.database.pool.connect(), await server.database.pool.connect()]
  try {
    await run(
      `insert into walk (switch, started_at, outcome, forwarding_at) values ('sw-a', now(), 'ok', now())`,
    )
    await walk({ interfaces: [described('GigabitEthernet1/0/1')], forwarding: [entry(mac)] })
    await add('A-1', at('Gi1/0/1'))
    // Each sees nothing of what the other one has written yet: an outlet, and a port whose description names it.
    await one.query('begin')
    await other.query('begin')
    await one.query(`insert into outlet (label, building, room) values ('A-2', 'B1', '101')`)
    await other.query(`update interface_snapshot set description = 'A-2' where switch = 'sw-a'`)
    // The first is all but done when the second ends.
    await one.query('set constraints all immediate')
    const [{ pid }] = (await other.query('select pg_backend_pid() as pid')).rows as [{ pid: number }]
    const ended = other.query('commit')
    const waits = () =>
      run(`select from pg_locks where locktype = 'advisory' and not granted and pid = $1`, [pid])
    const over = ended.then(() => true)
    while ((await waits()).length === 0)
      if (await Promise.race([over, new Promise<false>((resolve) => setImmediate(resolve, false))])) break
    await one.query('commit')
    await ended
    expect(await storedStates()).toEqual({ 'A-1': 'contradicted', 'A-2': 'not patched' })
  } finally {
    one.release()
    other.release()
  }
})

/** Numbers below `of`, the same in each run. */
function drawing(seed: number): (of: number) => number {
  let now = seed
  return (of) => {
    now = (Math.imul(now, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((now / 2 ** 32) * of)
  }
}

test('whatever is written to what decides, in any order, what is kept is what would be judged now', async () => {
  const below = drawing(24)
  const label = () => `'L-${below(5)}'`
  const on = () => `'sw-${'ab'[below(2)] ?? ''}'`
  const port = () => `'Gi1/0/${below(3)}'`
  const sometimes = () => (below(2) === 0 ? 'true' : 'false')
  const description = (at: readonly [string, string]) =>
    [
      "''",
      "'printer'",
      `coalesce((select min(label) from outlet where (switch, interface) = (${at.join(', ')})), '')`,
      `'l-${below(5)} or L-${below(5)}'`,
    ][below(4)] ?? ''
  const writes: readonly (() => string)[] = [
    () => `insert into outlet (label, building, room, switch, interface) values (${label()}, 'B1', '101', ${on()}, ${port()}),
      ('X-${below(3)}', 'B1', '101', '', '') on conflict (label) do update set switch = excluded.switch, interface = excluded.interface`,
    () =>
      `update outlet_kept set removed_at = case when removed_at is null then now() end where label = ${label()}`,
    () => `update outlet set switch = ${on()}, interface = ${port()} where label in (${label()}, ${label()})`,
    () => `delete from outlet where label = ${label()}`,
    () => `insert into device (name) values (${on()}) on conflict (name) do update set removed_at = null`,
    () => `update device set removed_at = now() where name = ${on()} and ${sometimes()}`,
    () => `insert into walk (switch, started_at, outcome, forwarding_at) values (${on()}, now(), 'ok', now())
      on conflict (switch) do update set forwarding_at = case when ${sometimes()} then now() end`,
    () => `delete from walk where switch = ${on()} and ${sometimes()} and ${sometimes()}`,
    () => {
      const at = [on(), port()] as const
      return `insert into interface_snapshot (switch, interface, full_name, description, admin_up, oper_up, duplex, mode, edge,
          edge_because, mac_count, observed_at)
        values (${at.join(', ')}, '', ${description(at)}, true, true, 'full', 'access', ${sometimes()}, 'so', ${below(2)}, now())
        on conflict (switch, interface) do update set description = excluded.description, edge = excluded.edge`
    },
    () => `delete from interface_snapshot where switch = ${on()} and interface = ${port()}`,
    () => `insert into sighting (mac, switch, interface, vlan, first_seen, last_seen, edge)
      values ('${mac}', ${on()}, ${port()}, 1, now(), now(), ${sometimes()})`,
    () => `update sighting set last_seen = now(), edge = ${sometimes()} where switch = ${on()}`,
    () => `delete from sighting where switch = ${on()} and interface = ${port()}`,
  ]
  const states = new Set<unknown>()
  for (let step = 0; step < 300; step += 1) {
    const statement = writes[below(writes.length)]?.() ?? ''
    await run(statement)
    for (const state of Object.values(await storedStates())) states.add(state)
  }
  expect(states).toEqual(new Set([null, 'confirmed', 'contradicted', 'in use', 'not patched', 'unconfirmed']))
})

test('the list narrows and orders by what is kept, and by what belongs to a room', async () => {
  await run(`update room set floor = '1' where code = '101'`)
  await run(`insert into department (code, name, rooms) values ('PHY', 'Physics', '{B1/101}')`)
  await walk({
    interfaces: [
      described('GigabitEthernet1/0/1'),
      described('GigabitEthernet1/0/2'),
      described('GigabitEthernet1/0/3'),
    ],
    forwarding: [entry(mac, 'GigabitEthernet1/0/3')],
  })
  await walk({ forwarding: [entry(mac, 'GigabitEthernet1/0/2')] })
  for (const number of [1, 2, 3]) await add(`A-${number}`, at(`Gi1/0/${number}`))
  await add('A-4', { room: '102' })
  await add('A-5', { room: '102' })
  await act('remove', 'A-5')
  const asked = async (query: string) => {
    const response = await server.call('GET', `${outlets}?${query}`, { headers: { cookie } })
    const { rows, total, all } = response.json<{
      data: { rows: ResourceRow[]; total: number; all: number }
    }>().data
    return [rows.map(({ id }) => id).join(' '), total, all]
  }
  expect(await asked('state=in%20use')).toEqual(['A-2 A-3', 2, 4])
  expect(await asked('state=unconfirmed&sort=-label')).toEqual(['A-1', 1, 4])
  expect(await asked('sort=-seen_at')).toEqual(['A-2 A-3 A-1 A-4', 4, 4])
  expect(await asked('department=PHY')).toEqual(['A-1 A-2 A-3', 3, 4])
  expect(await asked('floor=1&state=in%20use&sort=-seen_at')).toEqual(['A-2 A-3', 2, 4])
  expect(await asked('removed=yes&state=not%20patched')).toEqual(['A-5', 1, 1])
  expect(await asked('q=gi1/0/3')).toEqual(['A-3', 1, 4])
})
