import { unreachable } from '@patchbay/connectors/failures'
import type { SwitchCollection } from '@patchbay/connectors/switch/capabilities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPort } from '../facts/walked-ports.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { ensurePartitions } from './partitions.ts'
import type { Way } from './read-switch.ts'
import { forgetOldSightings } from './retention.ts'
import { collecting, entry, fakeInterface, fakeSwitch, fakeSystem } from './test-switch.ts'
import { walkSwitch } from './walk-switch.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const never = new AbortController().signal
const waysBy = (system: ReturnType<typeof fakeSystem>): Way[] =>
  system.devices.map((device) => ({ system, device }))
const walkOf = async (name: string) => {
  const { rows } = await database.pool.query('select * from walk where switch = $1', [name])
  return rows[0] as Record<string, unknown> & { started_at: Date }
}
const sightings = async (name: string) => {
  const { rows } = await database.pool.query<{
    mac: string
    interface: string
    vlan: number
    edge: boolean
    first_seen: Date
    last_seen: Date
  }>('select * from sighting where switch = $1 order by first_seen, mac, interface', [name])
  return rows
}
const [first, second] = ['02:00:00:00:00:01', '02:00:00:00:00:02'] as const
/** As if everything of a switch had happened earlier. */
const age = async (name: string, seconds: number) => {
  await database.pool.query(
    `update walk set started_at = started_at - make_interval(secs => $2), forwarding_at = forwarding_at - make_interval(secs => $2),
       addresses_at = addresses_at - make_interval(secs => $2) where switch = $1`,
    [name, seconds],
  )
  for (const [table, column] of [
    ['sighting', 'switch'],
    ['address_sighting', 'gateway'],
  ]) {
    await database.pool.query(
      `update ${table} set first_seen = first_seen - make_interval(secs => $2), last_seen = last_seen - make_interval(secs => $2) where ${column} = $1`,
      [name, seconds],
    )
  }
}

test('an interval grows while it is seen, ends, and begins anew', async () => {
  const it = fakeSwitch()
  const ways = waysBy(fakeSystem('snmp', ['sw-a'], collecting({ 'sw-a': it })))
  const walk = async () => {
    await age('sw-a', 300)
    await walkSwitch(database.db, 'sw-a', ways, never)
    return (await walkOf('sw-a')).started_at
  }
  it.forwarding = [entry(first)]
  await walk()
  const grown = await walk()
  let rows = await sightings('sw-a')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ mac: first, interface: 'Gi1/0/1', vlan: 10, edge: true, last_seen: grown })
  expect(grown.getTime() - (rows[0]?.first_seen.getTime() ?? 0)).toBeGreaterThanOrEqual(300_000)
  it.forwarding = []
  await walk()
  it.forwarding = [entry(first)]
  const again = await walk()
  rows = await sightings('sw-a')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({ first_seen: again, last_seen: again })
})

test('a stay keeps the fastest link that its port had meanwhile', async () => {
  const it = fakeSwitch()
  const ways = waysBy(fakeSystem('snmp', ['sw-fast'], collecting({ 'sw-fast': it })))
  const port = fakeInterface('GigabitEthernet1/0/1')
  it.forwarding = [entry(first)]
  const best = async (of: Partial<typeof port>) => {
    it.interfaces = [{ ...port, ...of }]
    await age('sw-fast', 300)
    await walkSwitch(database.db, 'sw-fast', ways, never)
    const { rows } = await database.pool.query<{ best_speed: number | null }>(
      `select best_speed from sighting where switch = 'sw-fast'`,
    )
    return rows.map((row) => row.best_speed)
  }
  expect(await best({ speed: null })).toEqual([null])
  expect(await best({ speed: 100 })).toEqual([100])
  expect(await best({ speed: 1_000 })).toEqual([1_000])
  expect(await best({ speed: 100 })).toEqual([1_000])
  expect(await best({ speed: 10_000, operUp: false })).toEqual([1_000])
})

test('a MAC that moved has an interval at each place', async () => {
  const it = fakeSwitch()
  const ways = waysBy(fakeSystem('snmp', ['sw-b'], collecting({ 'sw-b': it })))
  it.forwarding = [entry(first), entry(second)]
  await walkSwitch(database.db, 'sw-b', ways, never)
  await age('sw-b', 300)
  it.forwarding = [entry(first, 'Gi1/0/2'), entry(second)]
  await walkSwitch(database.db, 'sw-b', ways, never)
  const at = (await walkOf('sw-b')).started_at
  const rows = await sightings('sw-b')
  expect(rows.map((row) => [row.mac, row.interface, row.last_seen.getTime() === at.getTime()])).toEqual([
    [first, 'Gi1/0/1', false],
    [second, 'Gi1/0/1', true],
    [first, 'Gi1/0/2', true],
  ])
})

test('addresses have intervals with their gateway, and what a whole hour without walks left is not joined', async () => {
  const it = fakeSwitch()
  const ways = waysBy(fakeSystem('snmp', ['gw'], collecting({ gw: it })))
  it.addresses = [
    { mac: first, address: '10.0.0.7', vlan: 10, interface: 'Vlan10', vrf: '', ageMinutes: null },
    { mac: first, address: '2001:db8::7', vlan: null, interface: null, vrf: '', ageMinutes: null },
    {
      mac: '00:00:5e:00:01:0a',
      address: '10.0.0.1',
      vlan: 10,
      interface: 'Vlan10',
      vrf: '',
      ageMinutes: null,
    },
  ]
  const held = async () =>
    (
      await database.pool.query<{ address: string; vlan: number | null; vrf: string; grew: boolean }>(
        "select address, vlan, vrf, last_seen > first_seen as grew from address_sighting where gateway = 'gw' order by first_seen, address",
      )
    ).rows
  await walkSwitch(database.db, 'gw', ways, never)
  await age('gw', 300)
  await walkSwitch(database.db, 'gw', ways, never)
  const both = [
    { address: '10.0.0.7', vlan: 10, vrf: '', grew: true },
    { address: '2001:db8::7', vlan: null, vrf: '', grew: true },
  ]
  expect(await held()).toEqual(both)
  await age('gw', 4_000)
  await walkSwitch(database.db, 'gw', ways, never)
  expect(await held()).toEqual([...both, ...both.map((row) => ({ ...row, grew: false }))])
})

test('a table that could not be read keeps what was known, and the walk says which', async () => {
  const it = fakeSwitch()
  it.interfaces = [fakeInterface('GigabitEthernet1/0/1', '02:aa:00:00:00:01')]
  it.vlans = [{ id: 10, name: 'staff', active: true }]
  it.forwarding = [entry(first), entry('02:aa:00:00:00:01')]
  const can = collecting({ 'sw-c': it })
  await walkSwitch(database.db, 'sw-c', waysBy(fakeSystem('snmp', ['sw-c'], can)), never)
  expect(await walkOf('sw-c')).toMatchObject({
    outcome: 'ok',
    why: null,
    own_macs: ['02:aa:00:00:00:01'],
    has_ports: true,
    sightings: 1,
  })
  const failure = unreachable({ cause: 'timed-out', message: 'sw-c did not answer in time.' })
  const partly = fakeSystem('snmp', ['sw-c'], {
    collect: async (...asked): Promise<SwitchCollection> => ({
      ...(await can.collect?.(...asked)),
      interfaces: { failure },
      vlans: { failure },
    }),
  })
  await walkSwitch(database.db, 'sw-c', waysBy(partly), never)
  expect(await walkOf('sw-c')).toMatchObject({
    outcome: 'partial',
    why: 'interfaces: sw-c did not answer in time.; vlans: sw-c did not answer in time.',
    own_macs: ['02:aa:00:00:00:01'],
    sightings: 1,
  })
  const kept = await database.pool.query(
    "select interface, full_name, edge, mac_count from interface_snapshot where switch = 'sw-c'",
  )
  expect(kept.rows).toEqual([
    { interface: 'Gi1/0/1', full_name: 'GigabitEthernet1/0/1', edge: true, mac_count: 1 },
  ])
  expect(
    (await database.pool.query("select vlan, name from vlan_snapshot where switch = 'sw-c'")).rows,
  ).toEqual([{ vlan: 10, name: 'staff' }])
})

test('a host behind a port channel is at an edge, with the outlet of a member; a walk without interfaces keeps that', async () => {
  await database.pool.query(`insert into building values ('B01', '')`)
  await database.pool.query(`insert into room values ('B01', '101', '1', '', '')`)
  await database.pool.query(
    `insert into outlet values ('B01-101-A', 'B01', '101', '', '', 'sw-po', 'Gi1/0/7')`,
  )
  const it = fakeSwitch()
  const channel = { ...fakeInterface('Port-channel1'), physical: false }
  const [one, other] = ['GigabitEthernet1/0/7', 'GigabitEthernet2/0/7'] as const
  it.interfaces = [
    { ...channel, members: [one, other] },
    { ...fakeInterface(one), channel: 'Port-channel1' },
    { ...fakeInterface(other), channel: 'Port-channel1' },
  ]
  it.forwarding = [entry(first, 'Port-channel1')]
  const can = collecting({ 'sw-po': it })
  await walkSwitch(database.db, 'sw-po', waysBy(fakeSystem('snmp', ['sw-po'], can)), never)
  const failure = unreachable({ cause: 'timed-out', message: 'late' })
  const partly = fakeSystem('snmp', ['sw-po'], {
    collect: async (...asked) => ({ ...(await can.collect?.(...asked)), interfaces: { failure } }),
  })
  for (const way of [null, partly]) {
    if (way !== null) await walkSwitch(database.db, 'sw-po', waysBy(way), never)
    expect(await sightings('sw-po')).toMatchObject([{ mac: first, interface: 'Po1', edge: true }])
    expect(await readPort(database.db, 'sw-po', 'Po1')).toMatchObject({ outlet: 'B01-101-A', edge: true })
  }
})

test('where the first way fails the next is taken, table by table', async () => {
  const dead = fakeSystem('snmp', ['sw-d'], {
    collect: async () => {
      throw unreachable({ cause: 'timed-out', message: 'sw-d did not answer in time.' })
    },
  })
  const ssh = fakeSystem('ssh', ['sw-d'], {
    readForwardingTable: async () => ({
      value: [entry(first)],
      complete: true,
      dropped: 0,
      observedAt: new Date(),
    }),
  })
  await walkSwitch(database.db, 'sw-d', [...waysBy(ssh), ...waysBy(dead)], never)
  expect(await walkOf('sw-d')).toMatchObject({
    outcome: 'partial',
    why: expect.stringContaining('vlans: not read'),
  })
  expect(await sightings('sw-d')).toHaveLength(1)

  await walkSwitch(database.db, 'sw-e', waysBy(dead), never)
  await walkSwitch(database.db, 'sw-e', waysBy(dead), never)
  expect(await walkOf('sw-e')).toMatchObject({
    outcome: 'failed',
    why: 'Switch snmp: sw-d did not answer in time.',
    failures: 2,
  })
})

test("another switch's own MAC makes the port one that leads to switches", async () => {
  const [one, other] = [fakeSwitch(), fakeSwitch()]
  one.interfaces = [fakeInterface('Gi1/0/1', '02:bb:00:00:00:01')]
  other.forwarding = [entry('02:bb:00:00:00:01'), entry(first)]
  const system = fakeSystem('snmp', ['sw-f', 'sw-g'], collecting({ 'sw-f': one, 'sw-g': other }))
  for (const way of waysBy(system)) await walkSwitch(database.db, way.device.name, [way], never)
  expect((await sightings('sw-g')).map(({ edge }) => edge)).toEqual([false, false])
})

test('the MACs of a switch itself are those that its last walk found, and go with it', async () => {
  const it = fakeSwitch()
  const own = async () =>
    (
      await database.pool.query<{ mac: string }>(
        "select mac from own_mac where switch = 'sw-own' order by mac",
      )
    ).rows
  const walk = () =>
    walkSwitch(
      database.db,
      'sw-own',
      waysBy(fakeSystem('snmp', ['sw-own'], collecting({ 'sw-own': it }))),
      never,
    )
  it.interfaces = [
    fakeInterface('Gi1/0/1', '02:ab:00:00:00:01'),
    fakeInterface('Gi1/0/2', '02:ab:00:00:00:02'),
  ]
  await walk()
  expect(await own()).toEqual([{ mac: '02:ab:00:00:00:01' }, { mac: '02:ab:00:00:00:02' }])
  it.interfaces = [
    fakeInterface('Gi1/0/2', '02:ab:00:00:00:02'),
    fakeInterface('Gi1/0/3', '02:ab:00:00:00:03'),
  ]
  await walk()
  expect(await own()).toEqual([{ mac: '02:ab:00:00:00:02' }, { mac: '02:ab:00:00:00:03' }])
  await database.pool.query("delete from walk where switch = 'sw-own'")
  expect(await own()).toEqual([])
})

test('rows lie in the partition of their month, and those found in the default partition move', async () => {
  const now = new Date('2030-11-15T12:00:00Z')
  const add = (at: string) =>
    database.pool.query(
      `insert into sighting (mac, switch, interface, vlan, first_seen, last_seen, edge) values ($1, 'sw-p', 'Gi1/0/1', 1, $2, $2, true)`,
      [first, at],
    )
  const where = async () =>
    (
      await database.pool.query<{ place: string }>(
        "select tableoid::regclass::text as place from sighting where switch = 'sw-p' order by first_seen",
      )
    ).rows.map(({ place }) => place)
  await add('2030-11-30T23:59:59Z')
  expect(await where()).toEqual(['sighting_otherwise'])
  await ensurePartitions(database.url, now)
  await ensurePartitions(database.url, now)
  await add('2030-12-01T00:00:00Z')
  await add('2031-01-31T23:59:59Z')
  expect(await where()).toEqual(['sighting_2030_11', 'sighting_2030_12', 'sighting_2031_01'])
})

test('sightings older than the policy go, whole months as partitions; one that still goes on stays', async () => {
  await ensurePartitions(database.url, new Date('2021-01-10T00:00:00Z'))
  const add = (begun: string, ended: string, mac: string = first) =>
    database.pool.query(
      `insert into sighting (mac, switch, interface, vlan, first_seen, last_seen, edge) values ($1, 'sw-r', 'Gi1/0/1', 1, $2, $3, true)`,
      [mac, begun, ended],
    )
  const seen = async () =>
    (
      await database.pool.query<{ mac: string }>(
        'select mac from seen_mac where mac = any ($1) order by mac',
        [[first, '02:cc:00:00:00:99']],
      )
    ).rows.map(({ mac }) => mac)
  await add('2021-01-11T00:00:00Z', '2021-01-12T00:00:00Z', '02:cc:00:00:00:99')
  expect(await seen()).toEqual([first, '02:cc:00:00:00:99'])
  await add('2021-02-11T00:00:00Z', '2021-02-12T00:00:00Z')
  await add('2021-02-11T00:00:00Z', '2022-06-01T00:00:00Z')
  const dropped = await forgetOldSightings(database.url, 400, new Date('2022-06-02T00:00:00Z'))
  expect(dropped).toEqual([
    'sighting_2021_01',
    'sighting_2021_03',
    'address_sighting_2021_01',
    'address_sighting_2021_02',
    'address_sighting_2021_03',
  ])
  expect(await seen()).toEqual([first])
  const { rows } = await database.pool.query("select last_seen from sighting where switch = 'sw-r'")
  expect(rows).toEqual([{ last_seen: new Date('2022-06-01T00:00:00Z') }])
})
