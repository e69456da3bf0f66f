import { accessKeys } from '@patchbay/contract/access-keys'
import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { screens } from '@patchbay/contract/screens'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { TestCampus } from '../locate/test-campus.ts'
import { followStore } from './moved.ts'

type Dashboard = CallAnswer<Calls['GET /dashboard/']>

let server: TestApp
const cookies = new Map<string, string>()
beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada', accessKeys)
  await server.addPerson('bob', ['dashboards-all-sections'])
  for (const name of ['ada', 'bob']) cookies.set(name, await server.signIn(name))
})
afterAll(() => server.stop())

const read = async (who = 'ada') =>
  (await server.call('GET', '/dashboard/', { headers: { cookie: cookies.get(who)! } })).json<{
    data: Dashboard
  }>().data
const steps = async (who?: string) =>
  (await read(who)).checklist?.map(({ title, done, opens }) => [title, done, opens])

const connect = '/administration/connected-systems?system=new'

test('a new site is told what to connect, and each line leads to its form', async () => {
  expect(await steps()).toEqual([
    ['Connect your switches, by SSH or SNMP', false, connect],
    ['Add each switch as a device of them', false, null],
    ['Wait for the first walk of a switch', false, null],
    ['Connect a DHCP server', false, connect],
    ['Connect an identity system, such as ISE', false, connect],
    ['Connect a directory', false, connect],
    ['Connect the service desk', false, connect],
    ['Import buildings, rooms and outlets', false, '/site-resources/network-locations?import=yes'],
    ['Connect your UPS units, by SNMP or NUT', false, connect],
    ['Import the UPS units', false, '/site-resources/ups-units?import=yes'],
  ])
  const forms = (await steps())?.flatMap(([, , opens]) => (typeof opens === 'string' ? [opens] : [])) ?? []
  for (const form of forms) expect(screens.find(({ path }) => path === form.split('?')[0])).toBeDefined()
  expect((await steps('bob'))?.map(([, , opens]) => opens)).toEqual(Array(10).fill(null))
})

test('what is connected is done, and the list goes once switches, DHCP and places are there', async () => {
  const { db } = server.database
  const campus = new TestCampus(server.database)
  const system = (name: string, kind: string) =>
    sql`insert into system (name, kind, product, title, settings, position) values (${name}, ${kind}, ${name}, ${name}, '{}', 0)`.execute(
      db,
    )
  await system('ssh', 'switch')
  await system('kea', 'dhcp')
  expect((await steps())?.map(([, done, opens]) => [done, opens]).slice(0, 4)).toEqual([
    [true, connect],
    [false, '/administration/connected-systems'],
    [false, null],
    [true, connect],
  ])
  await campus.walked('sw-1')
  await sql`insert into device_reach (device, system, host, port) values ('sw-1', 'ssh', '10.0.0.1', 22)`.execute(
    db,
  )
  expect((await steps())?.map(([, done]) => done).slice(1, 3)).toEqual([true, true])
  await sql`insert into building (code, name) values ('B1', '')`.execute(db)
  await sql`insert into room (building, code, floor, name, kind) values ('B1', '1', '', '', '')`.execute(db)
  await sql`insert into outlet_kept (label, building, room) values ('B1-1-A', 'B1', '1')`.execute(db)
  expect(await steps()).toBeUndefined()
})

test('whoever listens hears which part of the store moved, and the tile has its new number', async () => {
  const { db } = server.database
  await sql`insert into ups_unit (name, system, unit) values ('ups-1', 'nut', 'a')`.execute(db)
  await sql`insert into system (name, kind, product, title, settings, position) values ('nut', 'ups', 'nut', 'NUT', '{}', 0)`.execute(
    db,
  )
  await sql`insert into ups_round (source, started_at, outcome, due_at) values ('ups-1', now(), 'ok', now())`.execute(
    db,
  )
  const onBattery = async () =>
    (await read()).health.figures.find(({ name }) => name === 'ups-on-battery')?.value
  const before = await onBattery()
  const left = new AbortController()
  const begun = Promise.withResolvers<void>()
  const told = Promise.withResolvers<string[]>()
  const following = followStore({
    database: db,
    signal: left.signal,
    pace: { every: 1, longest: 60_000 },
    tell: (parts) => (parts.length === 0 ? begun.resolve() : told.resolve(parts)),
  })
  await begun.promise
  await sql`insert into ups_state (unit, since, state, conditions) values ('ups-1', now(), 'on battery', '{on battery}')`.execute(
    db,
  )
  expect(await told.promise).toEqual(['ups'])
  expect([before, await onBattery()]).toEqual([0, 1])
  left.abort()
  await following
})
