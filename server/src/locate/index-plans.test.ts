import { classify } from '@patchbay/contract/identifiers/identifiers'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/schema.ts'
import { askOne, askTogether } from '../database/readings.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { documentedAs, inLists } from './documented.ts'
import {
  neighboursNamed,
  outletNamed,
  outletsIn,
  ownerOfMac,
  switchCalled,
  switchWithMac,
  walksSoFar,
} from './index-names.ts'
import { readPort, sightingsLike } from '../facts/walked-ports.ts'
import {
  addressStays,
  addressesOf,
  holdersOf,
  lastHolder,
  sightingStays,
  sightingsOf,
  sightingsOn,
  sightingsOnAt,
} from '../facts/sightings.ts'

let database: TestDatabase
let db: Kysely<Database>
let asked: { sql: string; parameters: readonly unknown[] }[] = []

/** MAC number `n`, spread over all of its digits; its first octet is even. */
const macOf = `regexp_replace(substr(md5(n::text), 1, 1) || '0' || substr(md5(n::text), 3, 10),
  '(..)(..)(..)(..)(..)(..)', '\\1:\\2:\\3:\\4:\\5:\\6')`

const rows = [
  `insert into sighting (mac, switch, interface, vlan, first_seen, last_seen, edge)
   select ${macOf}, 'sw-' || n % 200, 'Gi1/0/' || n % 48, 10, now() - interval '1 day', now(), true
   from generate_series(1, 30000) n`,
  // A maker of whom there are many, each seen a second before the next, but one whose newest stay is not its last row.
  `insert into sighting (mac, switch, interface, vlan, first_seen, last_seen, edge)
   select '02:00:aa:' || substr(lpad(to_hex(n), 6, '0'), 1, 2) || ':' || substr(lpad(to_hex(n), 6, '0'), 3, 2) || ':' ||
     substr(lpad(to_hex(n), 6, '0'), 5, 2), 'sw-' || n % 200, 'Gi1/0/' || n % 48, 10, now() - interval '2 days',
     now() - make_interval(secs => case k when 1 then (n * 7) % 2501 else 90000 + n end), k = 1
   from generate_series(1, 2500) n, generate_series(1, 2) k`,
  `insert into address_sighting (mac, address, vlan, gateway, first_seen, last_seen)
   select ${macOf}, '10.0.0.0'::inet + n, 10, 'sw-1', now() - interval '1 day', now() from generate_series(1, 30000) n`,
  `insert into interface_snapshot
   select 'sw-' || s, 'Gi1/0/' || p, 'x', '', true, true, 1000, 'full', 'access', 10, null, null, null, true, 'x', 1,
     null, now() from generate_series(0, 199) s, generate_series(0, 191) p`,
  `insert into walk (switch, started_at, outcome, own_macs)
   select 'sw-' || s, now(), 'ok', array(select '00:aa:00:00:' || substr(lpad(to_hex(s * 50 + p), 4, '0'), 1, 2) || ':' ||
     substr(lpad(to_hex(s * 50 + p), 4, '0'), 3, 2) from generate_series(1, 50) p) from generate_series(0, 199) s`,
  `insert into building values ('B01', '')`,
  `insert into room select 'B01', n::text, '1', '', '' from generate_series(1, 20000) n`,
  `insert into outlet select 'B01-' || n, 'B01', (n % 2000 + 1)::text, '', '', 'sw-' || n % 200, 'Gi1/0/' || n % 48
   from generate_series(1, 20000) n`,
  `insert into neighbour_snapshot
   select 'sw-' || n % 200, 'Gi1/0/' || n % 48, 'cdp', 'SEP' || n, null, null, null, null, false, '{}', now()
   from generate_series(1, 10000) n`,
  'analyze',
]

beforeAll(async () => {
  database = await createTestDatabase()
  const owner = new pg.Client({ connectionString: database.superuserUrl })
  await owner.connect()
  for (const row of rows) await owner.query(row)
  await owner.end()
  db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void asked.push({ sql: query.sql, parameters: query.parameters }),
  })
})
afterAll(() => database.drop())

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

const scansIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
]

/** Tables with thousands of rows that a question reads from end to end. */
async function scannedBy(question: () => Promise<unknown>): Promise<string[]> {
  asked = []
  await question()
  expect(asked.length).toBeGreaterThan(0)
  const scanned: string[] = []
  for (const { sql, parameters } of asked) {
    const { rows: plans } = await database.pool.query(`explain (format json) ${sql}`, [...parameters])
    scanned.push(...scansIn(plans[0]['QUERY PLAN'][0].Plan))
  }
  return scanned.filter((table) => !small.has(table))
}

/** Tables that have few rows, here or anywhere. */
const small: ReadonlySet<string> = new Set([
  'walk',
  'err_disabled_port',
  'vlan_snapshot',
  'building_kept',
  'department',
  'campus',
  'floor',
  'system',
  'device',
  'device_reach',
  'device_health',
  'system_health',
  'access_point',
  'ups_unit',
  'ups_reading',
  'ups_state',
  'ups_round',
  'controller_device',
  'controller_round',
  'controller_access_point',
  'wireless_round',
])

const one = async () => {
  const { rows: some } = await database.pool.query<{ mac: string }>(
    'select mac from sighting offset 777 limit 1',
  )
  return some[0]!
}

const named = (text: string) => {
  const classified = classify(text)
  if ('fault' in classified) throw new Error(classified.fault)
  return classified.identifier
}

test.each([
  ['a MAC', async () => sightingsOf(db, (await one()).mac)],
  ['its addresses', async () => addressesOf(db, (await one()).mac)],
  [
    'the beginning of a MAC',
    async () => sightingsLike(db, (await one()).mac.replaceAll(':', '').slice(0, 7), 'starts', 51),
  ],
  [
    'the end of a MAC',
    async () => sightingsLike(db, (await one()).mac.replaceAll(':', '').slice(-5), 'ends', 51),
  ],
  [
    'the inside of a MAC',
    async () => sightingsLike(db, (await one()).mac.replaceAll(':', '').slice(4, 9), 'contains', 51),
  ],
  ['the three octets of a maker of many', () => sightingsLike(db, '0200aa', 'starts', 51)],
  ['an address', () => holdersOf(db, '10.0.3.4')],
  [
    'what is known of who held an address last',
    () =>
      askTogether(db, {
        sightings: sightingStays(lastHolder('10.0.3.4')),
        addresses: addressStays(lastHolder('10.0.3.4')),
        own: ownerOfMac(lastHolder('10.0.3.4')),
      }),
  ],
  ['a port', () => sightingsOn(db, 'sw-7', 'Gi1/0/7')],
  ['an address at an instant', () => holdersOf(db, '10.0.3.4', new Date())],
  ['a port at an instant', () => sightingsOnAt(db, 'sw-7', 'Gi1/0/7', new Date())],
  ['what is known of a port', () => readPort(db, 'sw-7', 'Gi1/0/7')],
  ['an outlet', () => outletNamed(db, 'b01-77')],
  ['a room', () => outletsIn(db, '77')],
  ['a name told by a neighbour', () => neighboursNamed(db, 'sep77')],
  ['a name in the lists', async () => askOne(db, documentedAs(named('77'))!)],
  ['one of the network’s own MACs', () => switchWithMac(db, '00:aa:00:00:00:01')],
])('%s is looked up without reading a whole table', async (_, question) => {
  expect(await scannedBy(question)).toEqual([])
})

test('the parts of a MAC find the same as reading everything would', async () => {
  const { rows: all } = await database.pool.query<{ mac: string }>('select distinct mac from sighting')
  const digits = (await one()).mac.replaceAll(':', '')
  const parts = [
    ['starts', digits.slice(0, 5), (mac: string) => mac.startsWith(digits.slice(0, 5))],
    ['ends', digits.slice(-5), (mac: string) => mac.endsWith(digits.slice(-5))],
    ['contains', digits.slice(3, 8), (mac: string) => mac.includes(digits.slice(3, 8))],
  ] as const
  for (const [where, part, fits] of parts) {
    const expected = all.map(({ mac }) => mac).filter((mac) => fits(mac.replaceAll(':', '')))
    expect(expected.length).toBeGreaterThan(0)
    const found = await sightingsLike(db, part, where, 1_000)
    expect(found.map(({ mac }) => mac).sort()).toEqual(expected.sort())
  }
})

// Found among the newest, among more of them, and, as there are 2 500, by looking at each.
test.each([51, 2_400, 2_600])(
  'of many MACs the %i that were seen last are told, in their order',
  async (limit) => {
    const { rows: last } = await database.pool.query<{ mac: string }>(
      `select mac from sighting where mac like '02:00:aa%' group by mac order by max(last_seen) desc, mac limit $1`,
      [limit],
    )
    const told = await sightingsLike(db, '0200aa', 'starts', limit)
    expect(told.map(({ mac }) => mac)).toEqual(last.map(({ mac }) => mac))
  },
)

test('of each MAC the stay on a port is told rather than a newer one on a link, and the newer one where there is no port', async () => {
  const stays = [
    ['02:00:cc:00:00:01', 'sw-1', 'Gi1/0/1', '3 hours', true],
    ['02:00:cc:00:00:01', 'sw-2', 'Gi1/0/2', '2 hours', true],
    ['02:00:cc:00:00:01', 'sw-3', 'Te1/1/1', '1 hour', false],
    ['02:00:cc:00:00:02', 'sw-2', 'Te1/1/1', '5 hours', false],
    ['02:00:cc:00:00:02', 'sw-3', 'Te1/1/2', '4 hours', false],
  ]
  for (const stay of stays)
    await database.pool.query(
      `insert into sighting (mac, switch, interface, vlan, first_seen, last_seen, edge)
       values ($1, $2, $3, 10, now() - interval '2 days', now() - $4::interval, $5)`,
      stay,
    )
  const told = await sightingsLike(db, '0200cc', 'starts', 51)
  const places = told.map((one) => [one.mac, one.switch, one.interface, one.present, one.port.outlet])
  expect(places).toEqual([
    ['02:00:cc:00:00:01', 'sw-2', 'Gi1/0/2', false, await outletOf('sw-2', 'Gi1/0/2')],
    ['02:00:cc:00:00:02', 'sw-3', 'Te1/1/2', false, null],
  ])
})

const outletOf = async (device: string, port: string) => (await readPort(db, device, port)).outlet

test('of who held an address last the same is read as of its MAC, and nothing where nobody did', async () => {
  const first = await one()
  const { rows: held } = await database.pool.query<{ address: string }>(
    `select host(address) as address from address_sighting where mac = $1`,
    [first.mac],
  )
  const address = held[0]?.address ?? ''
  // Somebody else had it before.
  await database.pool.query(
    `insert into address_sighting (mac, address, vlan, gateway, first_seen, last_seen)
     values ('02:00:bb:00:00:01', $1, 10, 'sw-1', now() - interval '9 days', now() - interval '8 days')`,
    [address],
  )
  const of = (mac: Parameters<typeof sightingStays>[0]) => ({
    sightings: sightingStays(mac),
    addresses: addressStays(mac),
    own: ownerOfMac(mac),
  })
  const told = await askTogether(db, of(lastHolder(address)))
  expect(told.sightings.rows).not.toEqual([])
  expect(told).toEqual(await askTogether(db, of(first.mac)))
  expect(await askTogether(db, of(lastHolder('192.0.2.250')))).toEqual({
    sightings: { rows: [], of: 0 },
    addresses: { rows: [], of: 0 },
    own: null,
  })
})

test('what is read beside others is what it is alone, instants too', async () => {
  await database.pool.query(
    `insert into device (name, address, role, model) values ('sw-1', '192.0.2.1', 'access', '')`,
  )
  await database.pool.query(`update walk set finished_at = now() where switch = 'sw-1'`)
  const { mac } = await one()
  const readings = {
    sightings: sightingStays(mac),
    addresses: addressStays(mac),
    device: switchCalled('SW-1'),
    lists: inLists('sw-1', 'name'),
    own: ownerOfMac('00:aa:00:00:00:01'),
    walks: walksSoFar,
  }
  const told = await askTogether(db, readings)
  expect(told.sightings.rows[0]?.lastSeen).toBeInstanceOf(Date)
  expect(told.lists.things[0]?.seen).toBeInstanceOf(Date)
  expect(told).toEqual({
    sightings: await askOne(db, readings.sightings),
    addresses: await askOne(db, readings.addresses),
    device: await askOne(db, readings.device),
    lists: await askOne(db, readings.lists),
    own: await askOne(db, readings.own),
    walks: await askOne(db, readings.walks),
  })
})
