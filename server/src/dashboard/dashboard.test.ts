import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { accessKeys } from '@patchbay/contract/access-keys'
import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Figure } from '@patchbay/contract/dashboard/dashboard'
import { figuresIn } from '@patchbay/contract/dashboard/names'
import type { UpsReading } from '@patchbay/connectors/ups/capabilities'
import { upsStateWords } from '@patchbay/contract/resources/ups-units'
import { isTroubled } from '@patchbay/contract/systems/troubled'
import type { SystemRow } from '@patchbay/contract/systems/system'
import { sql } from 'kysely'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { TestCampus } from '../locate/test-campus.ts'
import { keepReading } from '../ups/store-reading.ts'
import { readingOf, wellReading } from '../ups/test-units.ts'
import { healthByBuilding, stateOf } from './health.ts'
import { devices, ups } from './lists/screens.ts'
import { takeSample } from './samples/take-sample.ts'
import { figureOf } from './tile/tile.ts'
import type { Asking } from './tile/tile.ts'
import { tiles } from './tiles/tiles.ts'

type Dashboard = CallAnswer<Calls['GET /dashboard/']>

const hour = 3_600_000
const hoursAgo = (count: number) => new Date(Date.now() - count * hour)

let server: TestApp
let ada: number
const cookies = new Map<string, string>()

beforeAll(async () => {
  server = await startTestApp()
  ada = await server.addPerson('ada', accessKeys)
  cookies.set('ada', await server.signIn('ada'))
  await addRows()
})
afterAll(() => server.stop())

/** A campus in which every number of the dashboard is above 0 where it can be. */
async function addRows(): Promise<void> {
  const { db } = server.database
  const campus = new TestCampus(server.database)
  await db
    .insertInto('system')
    .values(
      (['switch', 'dhcp', 'identity'] as const).map((kind, position) => ({
        name: `the-${kind}`,
        kind,
        product: kind,
        title: `The ${kind}`,
        settings: '{}',
        position,
      })),
    )
    .execute()
  for (const [name, at] of [
    ['sw-b02-1', hoursAgo(0)],
    ['sw-b02-2', hoursAgo(3)],
    ['sw-b03-1', hoursAgo(0)],
  ] as const) {
    await campus.walked(name, {
      address: `10.0.0.${cookies.size + name.length + Number(name.at(-1)) * 7 + Number(name.at(5)) * 40}`,
    })
    await campus.port(name, 'Gi1/0/1', { observed_at: at, drawn_watts: 7.5 })
    await campus.port(name, 'Gi1/0/2', { observed_at: at, status: 'err-disabled', oper_up: false })
    await db
      .insertInto('device_reach')
      .values({ device: name, system: 'the-switch', host: '10.0.0.1', port: 22 })
      .execute()
    await sql`insert into device_health (system, device, last_success_at, last_failure_at, measured_at)
      values ('the-switch', ${name}, ${hoursAgo(4)}, ${at < hoursAgo(1) ? hoursAgo(1) : hoursAgo(5)}, now())`.execute(
      db,
    )
  }
  await db.updateTable('device').set({ building: 'B03' }).where('name', '=', 'sw-b03-1').execute()
  await db.updateTable('interface_snapshot').set({ physical: true }).execute()
  await places()
  await changes()
  await use()
  await failures()
  await upsUnits()
  await takeSample(db, new Date())
}

async function places(): Promise<void> {
  const { db } = server.database
  await db.insertInto('building').values({ code: 'B02', name: 'Library' }).execute()
  await db
    .insertInto('room')
    .values({ building: 'B02', code: '1.01', floor: '1', name: '', kind: '' })
    .execute()
  const outlet = (label: string, on: string, port: string) => ({
    label,
    building: 'B02',
    room: '1.01',
    panel: 'P1',
    panel_port: label,
    switch: on,
    interface: port,
  })
  await db
    .insertInto('outlet')
    .values([outlet('B02-1', 'sw-b02-1', 'Gi1/0/2'), outlet('B02-2', 'sw-nowhere', 'Gi1/0/1')])
    .execute()
  await sql`insert into department (code, name, rooms) values ('LIB', 'Library', '{B02/1.01}')`.execute(db)
}

async function changes(): Promise<void> {
  const { db } = server.database
  const bob = await server.addPerson('bob', [])
  const row = (state: string, by: number, more: Record<string, unknown> = {}) => ({
    kind: 'assign-port',
    state,
    state_at: hoursAgo(2),
    requested_by: by,
    requester: by === ada ? 'ada' : 'bob',
    requested_at: hoursAgo(3),
    correlation: 'c',
    intent: JSON.stringify({ switch: 'sw-b02-1', interface: 'Gi1/0/2', accessVlan: 20, bounce: 'auto' }),
    reason: 'as asked',
    sentence: `Set a port, ${state}`,
    target: 'sw-b02-1 Gi1/0/2',
    targets: ['interface sw-b02-1 GigabitEthernet1/0/2'],
    snapshot: '{}',
    preview: JSON.stringify({
      sentence: 'Set access VLAN 20.',
      target: 'sw-b02-1 Gi1/0/2',
      checks: [],
      fields: [],
      sendings: [],
      affected: [],
      transliterated: [],
      approval: [],
      nothing: false,
    }),
    accepted: '{}',
    began_at: hoursAgo(2),
    ended_at: hoursAgo(2),
    ...more,
  })
  const soon = new Date(Date.now() + 24 * hour)
  const all = [
    row('needs-person', bob),
    row('undo-failed', bob, { targets: ['interface sw-b03-1 GigabitEthernet1/0/1'] }),
    row('outcome-unknown', bob),
    row('done-not-proven', ada, { ticket: 'INC-7' }),
    row('undone', bob),
    row('done', ada, { expires_at: soon }),
    row('awaiting-approval', bob, { began_at: null, ended_at: null }),
    row('awaiting-approval', ada, { began_at: null, ended_at: null }),
    row('done', bob, {
      kind: 'set-port-power',
      target: 'sw-b02-1 Gi1/0/3',
      targets: ['interface sw-b02-1 GigabitEthernet1/0/3'],
      intent: JSON.stringify({ switch: 'sw-b02-1', interface: 'Gi1/0/3', action: 'off' }),
      expires_at: new Date(Date.now() + 240 * hour),
    }),
    // One that was undone since needs nobody any more.
    row('done-not-proven', bob, { target: 'sw-b02-1 Gi1/0/1' }),
  ]
  for (const one of all)
    await db
      .insertInto('change')
      .values(one as never)
      .execute()
  await sql`with own as (insert into security_case (severity, indicator, indicator_key, alert_at, summary, source)
      values ('high', '10.4.7.31', 'ipv4 10.4.7.31', now(), 'Beacon', 'By hand') returning id),
    run as (insert into plan (name, state, requester, correlation, asked, known, reason, target, sentence)
      select 'cyber-security-response', 'done', 'ada', 'a-test', jsonb_build_object('case', own.id::text), '{}', 'a test', 'Case', 'Contain.'
      from own returning id)
    insert into security_watch (plan_id, mac, looked_at, holds, words, since)
    select id, '00:1b:54:0a:3c:7f', now(), false, 'It is open.', now() from run`.execute(db)
  const undone = await db
    .selectFrom('change')
    .select('id')
    .where('target', '=', 'sw-b02-1 Gi1/0/1')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('change')
    .values(row('done', bob, { undo_of: undone.id }) as never)
    .execute()
  await db
    .insertInto('outside_change')
    .values({
      switch: 'sw-b02-1',
      interface: 'Gi1/0/2',
      full_name: 'GigabitEthernet1/0/2',
      since: hoursAgo(5),
      seen_at: hoursAgo(4),
      fields: JSON.stringify([{ what: 'access VLAN', before: '10', now: '20' }]),
      perhaps_by_sign_in: false,
    })
    .execute()
}

async function use(): Promise<void> {
  const { db } = server.database
  const row = (subnet: string, assigned: number, at: Date) => ({
    source: 'the-dhcp',
    subnet,
    observed_at: at,
    assigned,
    total: 100,
    declined: 0,
  })
  await db
    .insertInto('subnet_use')
    .values([row('10.2.0.0/24', 95, hoursAgo(0.1)), row('10.3.0.0/24', 20, hoursAgo(0.1))])
    .execute()
  const client = '02:00:5e:10:00:01'
  await sql`insert into address_sighting (mac, address, vlan, gateway, first_seen, last_seen)
    values (${client}, '10.2.0.7', 10, 'sw-b02-1', now(), now())`.execute(db)
  await sql`insert into sighting (mac, switch, interface, vlan, first_seen, last_seen, edge)
    values (${client}, 'sw-b02-1', 'Gi1/0/2', 10, now(), now(), true)`.execute(db)
}

async function upsUnits(): Promise<void> {
  const { db } = server.database
  await db
    .insertInto('system')
    .values({ name: 'the-ups', kind: 'ups', product: 'ups', title: 'The UPS', settings: '{}', position: 9 })
    .execute()
  const units = [
    ['ups-a', 'B02', 'on battery', ['on battery', 'replace battery'], 0],
    ['ups-b', 'B02', 'battery low', ['battery low', 'on battery'], 0],
    ['ups-c', 'B02', 'comms lost', ['comms lost'], 0],
    ['ups-d', 'B02', 'charging', ['charging', 'on line'], 0],
    // Nobody asked it for hours: it is not healthy.
    ['ups-e', 'B02', 'on line', ['on line'], 3],
  ] as const
  for (const [name, building, state, conditions, ago] of units) {
    await db
      .insertInto('ups_unit')
      .values({
        name,
        building,
        system: 'the-ups',
        unit: name,
        feeds_rooms: name === 'ups-a' ? ['B02/1.01'] : [],
      })
      .execute()
    await sql`insert into ups_reading (unit, observed_at) values (${name}, ${hoursAgo(ago)})`.execute(db)
    await sql`insert into ups_state (unit, since, state, conditions)
      values (${name}, ${hoursAgo(5)}, ${state}, ${[...conditions]})`.execute(db)
    await sql`insert into ups_round (source, started_at, finished_at, outcome, due_at)
      values (${name}, ${hoursAgo(ago)}, ${hoursAgo(ago)}, 'ok', now())`.execute(db)
  }
}

/** A building with one unit, which is how it says. */
async function unitIn(building: string, said: UpsReading | null): Promise<void> {
  const { db } = server.database
  await db
    .insertInto('ups_unit')
    .values({ name: `ups-${building}`, building, system: 'the-ups', unit: building })
    .execute()
  await sql`insert into ups_round (source, started_at, finished_at, outcome, due_at)
    values (${`ups-${building}`}, now(), now(), 'ok', now())`.execute(db)
  if (said !== null) await keepReading(db, `ups-${building}`, readingOf(said))
}

async function failures(): Promise<void> {
  const { db } = server.database
  await sql`insert into authentication_round (source, started_at, finished_at, outcome, due_at, succeeded_at, known_since, endpoints)
    values ('the-identity', now(), now(), 'ok', now(), now(), ${hoursAgo(400)}, 1)`.execute(db)
  const lastHour = new Date(Math.floor(Date.now() / hour) * hour - hour)
  const row = (minutes: number, back: number) => ({
    source: 'the-identity',
    mac: '02:00:5e:10:00:01',
    failed_at: new Date(lastHour.getTime() + minutes * 60_000 - back),
    switch: 'sw-b02-1',
    interface: 'Gi1/0/2',
    code: '24408',
    reason: 'wrong password',
  })
  await db
    .insertInto('failed_authentication')
    .values([row(1, 0), row(2, 0), row(3, 168 * hour), row(4, 2 * hour)])
    .execute()
}

const ask = async <T>(path: string, who = 'ada'): Promise<T> => {
  const response = await server.call('GET', path, { headers: { cookie: cookies.get(who) ?? '' } })
  expect([path, response.statusCode, response.body.slice(0, 300)]).toEqual([path, 200, expect.anything()])
  return response.json<{ data: T }>().data
}

/** How long the list behind an address is, by the call that its screen makes of it. */
async function lengthOf(address: string): Promise<number> {
  const [path = '', query = ''] = address.split('?')
  const search = new URLSearchParams(query)
  if (path === '/') {
    search.set('name', search.get('list') ?? '')
    search.delete('list')
    const list = await ask<{ total: number; rows: unknown[] }>(`/dashboard/list/?${search.toString()}`)
    expect(list.rows).toHaveLength(list.total)
    return list.total
  }
  if (path === '/command-centre/approvals') {
    const { waiting } = await ask<{ waiting: { own: boolean; leftTo: string | null }[] }>(`${path}/`)
    return waiting.filter(({ own, leftTo }) => search.get('for') !== 'me' || (!own && leftTo === null)).length
  }
  if (path === '/administration/connected-systems') {
    const { systems } = await ask<{ systems: SystemRow[] }>(`${path}/`)
    return systems.filter((row) => search.get('state') !== 'troubled' || isTroubled(row)).length
  }
  return (await ask<{ total: number }>(`${path}/?${query}`)).total
}

const figuresOf = ({ person, health, changes, systems, work }: Dashboard): readonly Figure[] => [
  ...person.figures,
  ...health.figures,
  ...health.buildings.flatMap((building) => figuresIn(building, health.figures)),
  ...(changes?.figures ?? []),
  ...(systems?.figures ?? []),
  ...work.figures,
]

test.each(['', 'building=B02', 'building=B03', 'department=LIB', 'building=B02&department=LIB'])(
  'every number is that of the list that it opens: %s',
  async (scope) => {
    const dashboard = await ask<Dashboard>(`/dashboard/?${scope}`)
    expect(dashboard.failed).toEqual([])
    const figures = figuresOf(dashboard)
    expect(new Set(figures.map(({ name }) => name))).toEqual(new Set(tiles.map(({ name }) => name)))
    for (const { name, value, opens, why } of figures) {
      if (value === null) expect([name, why]).toEqual([name, expect.stringMatching(/\.$/)])
      else expect([name, opens, value]).toEqual([name, opens, await lengthOf(opens)])
    }
  },
)

test('the numbers are those of the campus, and what nobody can tell is not 0', async () => {
  const dashboard = await ask<Dashboard>('/dashboard/')
  const values = Object.fromEntries(
    figuresOf({ ...dashboard, health: { ...dashboard.health, buildings: [] } }).map(({ name, value }) => [
      name,
      value,
    ]),
  )
  expect(values).toEqual({
    // None was seen.
    'access-points': null,
    'access-points-joined': null,
    'access-points-not-joined': null,
    'access-points-on-no-controller': null,
    'runs-need-person': 2,
    'runs-unknown': 1,
    approvals: 1,
    'runs-not-proven': 1,
    'runs-undone': 1,
    'ends-soon': 1,
    'changed-outside': 1,
    'sources-disagree': 1,
    switches: 3,
    'systems-need-person': expect.any(Number) as number,
    'ups-need-person': 3,
    'switches-need-person': 1,
    'switches-reachable': 2,
    'switches-in-part': 0,
    'switches-unreachable': 1,
    'err-disabled-ports': 3,
    'ports-held-off': 1,
    'containments-open': 1,
    'ups-on-battery': 2,
    'ups-low': 1,
    'ups-comms-lost': 1,
    'ups-off': 0,
    'ups-shutting-down': 0,
    'ups-overloaded': 0,
    'ups-on-bypass': 0,
    'ups-replace-battery': 1,
    'ups-no-battery': 0,
    'ups-test-failed': 0,
    'ups-alarm': 0,
    'ups-testing': 0,
    'ups-unknown': 1,
    'ups-healthy': 1,
    'ups-units': 5,
    'full-scopes': 1,
    'failed-authentications': 2,
    'failed-authentications-before': 1,
    'changes-here': 11,
    'changes-outside': 1,
    systems: 4,
    'systems-troubled': expect.any(Number) as number,
    'runs-mine': 3,
  })
  const onBattery = (of: readonly Figure[]) => of.find(({ name }) => name === 'ups-on-battery')
  expect(onBattery(dashboard.health.figures)?.why).toBe('The state of 1 of 5 UPS units is not known.')
  expect(onBattery(dashboard.health.figures)?.silence).toMatchObject({ silent: 1, of: 5, names: ['ups-e'] })
  const elsewhere = await ask<Dashboard>('/dashboard/?building=B03')
  expect(onBattery(elsewhere.health.figures)).toMatchObject({
    value: null,
    why: 'No UPS unit is documented here.',
  })
  const states = dashboard.health.buildings.map(({ code, state }) => [code, state])
  expect(states).toEqual([
    ['B02', 'trouble'],
    ['B03', 'look at'],
  ])
  expect(dashboard.work.tickets.map(({ title }) => title)).toEqual(['INC-7'])
  expect(dashboard.person.items.map(({ figure }) => figure)).toContain('approvals')
  const things = dashboard.person.items.filter(({ figure }) => /^(ups|switches)-need-person$/.test(figure))
  expect(things.map(({ title, target }) => `${title}: ${target}`).toSorted()).toEqual([
    expect.stringMatching(/^Switch unreachable: sw-/),
    'UPS battery low: ups-b',
    'UPS comms lost: ups-c',
    'UPS on battery: ups-a',
  ])
})

test('who may do nothing about a UPS unit or a switch is not told that it needs a person', async () => {
  const all = (await ask<Dashboard>('/dashboard/')).person.figures.map(({ name }) => name)
  expect(all).toEqual(expect.arrayContaining(['ups-need-person', 'switches-need-person']))
  const reads = [
    'dashboards-all-sections',
    'siteresources-ups-units',
    'siteresources-network-devices',
  ] as const
  await server.addPerson('reads', [...reads])
  await server.addPerson('tests', [...reads, 'commands-ups-actions'])
  for (const name of ['reads', 'tests']) cookies.set(name, await server.signIn(name))
  const of = async (who: string) =>
    (await ask<Dashboard>('/dashboard/', who)).person.figures.map(({ name }) => name)
  expect([await of('reads'), await of('tests')]).toEqual([[], ['ups-need-person']])
})

const upsSays = (states: UpsReading['states'], more: Partial<UpsReading> = {}): UpsReading => ({
  ...wellReading,
  states,
  ...more,
})
test.each<[string, string, UpsReading | null, string]>([
  ['off', 'ups-off', upsSays(['off']), 'trouble'],
  ['shutting', 'ups-shutting-down', upsSays(['on-line', 'shutting-down']), 'trouble'],
  ['over', 'ups-overloaded', upsSays(['on-line', 'overloaded'], { load: 118 }), 'trouble'],
  ['low', 'ups-low', upsSays(['on-battery', 'low-battery']), 'trouble'],
  ['battery', 'ups-on-battery', upsSays(['on-battery', 'discharging']), 'trouble'],
  ['lost', 'ups-comms-lost', upsSays(['comms-lost']), 'trouble'],
  ['bypass', 'ups-on-bypass', upsSays(['on-line', 'on-bypass']), 'look at'],
  ['none', 'ups-no-battery', upsSays(['on-line', 'no-battery']), 'look at'],
  ['old', 'ups-replace-battery', upsSays(['on-line', 'replace-battery']), 'look at'],
  ['fan', 'ups-alarm', upsSays(['on-line', 'alarm'], { alarms: ['Fan failure!'] }), 'look at'],
  ['charger', 'ups-alarm', upsSays(['on-line'], { alarms: ['battery charger failure'] }), 'look at'],
  [
    'failed',
    'ups-test-failed',
    upsSays(['on-line'], { test: { result: 'failed', words: 'Failed', day: null, startedAt: null } }),
    'look at',
  ],
  ['testing', 'ups-testing', upsSays(['testing']), 'look at'],
  ['unheard', 'ups-unknown', upsSays([]), 'unknown'],
  ['unread', 'ups-unknown', null, 'unknown'],
  ['well', 'ups-healthy', upsSays(['on-line']), 'healthy'],
])(
  'a building whose only UPS unit is %s has it in %s, and is no better than it',
  async (building, name, said, is) => {
    await unitIn(building, said)
    const { health } = await ask<Dashboard>(`/dashboard/?building=${building}`)
    const above = health.figures.filter(({ value }) => value !== null && value > 0).map((one) => one.name)
    expect(above).toEqual(expect.arrayContaining([name, 'ups-units']))
    expect(above.includes('ups-healthy')).toBe(is === 'healthy')
    const figure = health.figures.find((one) => one.name === name)
    expect([figure?.value, await lengthOf(figure?.opens ?? '')]).toEqual([1, 1])
    expect(health.buildings.map(({ code, state }) => [code, state])).toEqual([[building, is]])
    await sql`update ups_unit set removed_at = now() where building = ${building}`.execute(server.database.db)
  },
)

test('each state that a UPS unit can have is one of those above', () => {
  const told = tiles
    .filter(({ list }) => list === ups)
    .map((tile) => tile.narrowed({} as Asking)['conditions'])
  const notWell = Object.entries(upsStateWords).flatMap(([word, look]) =>
    look === 'bad' || look === 'warn' ? [word] : [],
  )
  expect(new Set(told.filter((word) => word !== undefined))).toEqual(new Set(notWell))
})

test('the link of a draft leads to the page of its form; one whose page is not known, to the screen', async () => {
  const { db } = server.database
  const { id } = await db
    .selectFrom('person')
    .select('id')
    .where('username', '=', 'ada')
    .executeTakeFirstOrThrow()
  const draft = (form: string, address: string | null, ago: string) =>
    sql`insert into draft (person_id, form, content, address, saved_at)
      values (${id}, ${form}, '{}', ${address}, now() - ${ago}::interval)`.execute(db)
  const at = '/site-resources/ups-units'
  await draft('site-resources/ups-units/ups-a', `${at}?id=ups-a&edit=yes`, '1 min')
  await draft('command-centre/switch-port-assignment', null, '2 min')
  const { work } = await ask<Dashboard>('/dashboard/')
  expect(work.drafts.map(({ title, opens }) => [title, opens])).toEqual([
    ['UPS units: ups-a', `${at}?id=ups-a&edit=yes&draft=site-resources%2Fups-units%2Fups-a`],
    [
      'Switch port assignment',
      '/command-centre/switch-port-assignment?draft=command-centre%2Fswitch-port-assignment',
    ],
  ])
})

test('the list of devices and that of UPS units are counted once a load, whatever many tiles are made of them', async () => {
  const statements: string[] = []
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const asking = {
    database: server.database.db.withPlugin(counting),
    person: { keys: new Set(accessKeys) },
    scope: {},
    now: new Date(),
  } as unknown as Asking
  const ofLists = tiles.filter(({ list }) => list === devices || list === ups)
  await Promise.all([...ofLists.map((tile) => figureOf(tile, asking)), healthByBuilding(ofLists, asking)])
  const counts = statements.filter((one) => one.includes('jsonb_build_object(') && one.includes('as counted'))
  expect(counts.filter((one) => one.includes('from network_device d left join'))).toHaveLength(1)
  expect(counts.filter((one) => one.includes('from ups_unit u'))).toHaveLength(1)
})

test('a building in which no client of a scope was seen has an unknown number of full scopes', async () => {
  const { health } = await ask<Dashboard>('/dashboard/')
  const scopes = health.buildings.map((building) => [
    building.code,
    figuresIn(building, health.figures).find(({ name }) => name === 'full-scopes')?.value,
    building.fullest?.subnet ?? null,
  ])
  expect(scopes).toEqual([
    ['B02', 1, '10.2.0.0/24'],
    ['B03', null, null],
  ])
})

test('a switch that was not read lately is named at what walks tell, with since when', async () => {
  const { health } = await ask<Dashboard>('/dashboard/')
  const ports = health.figures.find(({ name }) => name === 'err-disabled-ports')
  expect(ports?.silence).toMatchObject({ silent: 1, of: 3, names: ['sw-b02-2'] })
  expect(Math.abs(Date.parse(ports?.silence?.since ?? '') - hoursAgo(3).getTime())).toBeLessThan(hour)
})

test('each person sees only what their keys open', async () => {
  const sees = async (name: string, keys: AccessKey[]) => {
    await server.addPerson(name, ['dashboards-all-sections', ...keys])
    cookies.set(name, await server.signIn(name))
    const dashboard = await ask<Dashboard>('/dashboard/', name)
    return { figures: new Set(figuresOf(dashboard).map((figure) => figure.name)), dashboard }
  }
  const none = await sees('eve', [])
  expect([...none.figures]).toEqual([])
  expect(none.dashboard).toMatchObject({ changes: null, systems: null, charts: [], person: { items: [] } })
  expect(none.dashboard.health.buildings).toEqual([])
  const ports = await sees('fay', ['queries-cisco-switch'])
  expect([...ports.figures]).toEqual(['err-disabled-ports'])
  for (const tile of tiles)
    if (tile.key !== null) expect([tile.name, accessKeys.includes(tile.key)]).toEqual([tile.name, true])
  const refused = await server.call('GET', '/dashboard/list/?name=full-scopes', {
    headers: { cookie: cookies.get('eve') ?? '' },
  })
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'key-missing', fields: { key: 'queries-dhcp-server' } }),
  ])
  const chart = await server.call('GET', '/dashboard/chart/?name=poe-drawn', {
    headers: { cookie: cookies.get('eve') ?? '' },
  })
  expect(chart.statusCode).toBe(403)
})

test('nobody is asked when it is read: a system whose questions all fail changes nothing of it', async () => {
  const told = await ask<Dashboard>('/dashboard/')
  expect(told.systems?.systems.map(({ last_success_at: last }) => last)).toEqual([null, null, null, null])
})

test('charts have a value for each time, with the sentence of the latest', async () => {
  type Chart = CallAnswer<Calls['GET /dashboard/chart/']>
  const chart = (name: string, scope = '') => ask<Chart>(`/dashboard/chart/?name=${name}${scope}`)
  const reachable = await chart('unreachable-switches')
  expect(reachable.sentence).toMatch(/^1 of 3 switches unreachable at \d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
  expect(reachable.lines.map(({ values }) => values)).toEqual([[1]])
  expect((await chart('poe-drawn', '&building=B02')).lines[0]?.values).toEqual([8])
  const failed = await chart('failed-authentications')
  expect(failed.sentence).toBe(
    '2 in the last full hour (0 % of the endpoints asked), 1 in the same hour last week',
  )
  expect(failed.lines[0]?.values.slice(-3)).toEqual([1, 0, 2])
  const scopes = await chart('dhcp-utilisation')
  expect([scopes.chosen, scopes.lines[0]?.values]).toEqual(['10.2.0.0/24', [95]])
  expect(scopes.sentence).toContain('95 % leased')
  expect((await chart('dhcp-utilisation', '&subnet=10.3.0.0/24')).chosen).toBe('10.3.0.0/24')
  for (const { lines, times } of [reachable, failed, scopes])
    for (const { values } of lines) expect(values).toHaveLength(times.length)
})

test('a building none of whose switches was reached yet is unknown, and not healthy', () => {
  const told = (values: Readonly<Record<string, number>>) =>
    Object.entries(values).map(([name, value]): Figure => ({
      name,
      value,
      title: name,
      tone: 'plain',
      why: null,
      opens: '/',
      silence: null,
    }))
  expect(stateOf(told({ switches: 3, 'switches-reachable': 0 }), null, null)).toBe('unknown')
  expect(stateOf(told({ switches: 3, 'switches-reachable': 3 }), null, null)).toBe('healthy')
  expect(stateOf(told({ switches: 0, 'switches-reachable': 0, 'ups-healthy': 1 }), null, null)).toBe(
    'healthy',
  )
})

test('a system of several units none of which answers is one fault, and says so; each unit is unknown', async () => {
  const { db } = server.database
  await sql`update ups_unit set removed_at = now() where name <> 'ups-a' and name <> 'ups-b'`.execute(db)
  await sql`update ups_state set state = 'comms lost', conditions = '{comms lost}' where unit in ('ups-a', 'ups-b') and ended_at is null`.execute(
    db,
  )
  const read = async () => {
    const { person, health } = await ask<Dashboard>('/dashboard/?building=B02')
    const figure = (name: string) =>
      [...person.figures, ...health.figures].find((one) => one.name === name)?.value
    return [figure('ups-need-person'), figure('ups-comms-lost'), figure('ups-unknown')]
  }
  expect(await read()).toEqual([2, 2, 0])
  await sql`insert into system_health (system, last_failure_at, last_failure) values ('the-ups', now(), 'The UPS did not answer.')`.execute(
    db,
  )
  expect(await read()).toEqual([0, 0, 2])
})
