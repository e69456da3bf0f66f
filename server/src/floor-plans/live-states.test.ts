import type { AccessKey } from '@patchbay/contract/access-keys'
import type { FloorLive } from '@patchbay/contract/site-resources/floor-plans/plans'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
  const { db } = server.database
  await sql`insert into building (code, name) values ('B1', 'One')`.execute(db)
  await sql`insert into floor (building, code) values ('B1', '1'), ('B1', '2')`.execute(db)
  await sql`insert into room (building, code, floor, name, kind) values ('B1', '101', '1', '', ''), ('B1', '201', '2', '', '')`.execute(
    db,
  )
  await sql`insert into device (name, building, closet, origin) values ('sw-1', 'B1', '101', 'file')`.execute(
    db,
  )
  await sql`insert into outlet (label, building, room, switch, interface) values
    ('up', 'B1', '101', 'sw-1', 'Gi1/0/1'), ('down', 'B1', '101', 'sw-1', 'Gi1/0/2'), ('shut', 'B1', '101', 'sw-1', 'Gi1/0/3'),
    ('unsaid', 'B1', '101', 'sw-1', 'Gi1/0/4'), ('unread', 'B1', '101', 'sw-1', 'Gi1/0/5'), ('loose', 'B1', '101', '', ''),
    ('above', 'B1', '201', 'sw-1', 'Gi1/0/1')`.execute(db)
  await sql`insert into interface_snapshot (switch, interface, full_name, description, admin_up, oper_up, duplex, mode, edge,
      edge_because, mac_count, observed_at)
    select 'sw-1', 'Gi1/0/' || n, 'GigabitEthernet1/0/' || n, '', n <> 3, case n when 1 then true when 4 then null else false end,
      'full', 'access', true, '', 0, '2026-11-28T10:00:00Z' from generate_series(1, 4) as n`.execute(db)
  await sql`insert into sighting (mac, switch, interface, vlan, first_seen, last_seen, edge) values
    ('00:1b:54:00:00:01', 'sw-1', 'Gi1/0/1', 10, '2026-11-01', '2026-11-20', true),
    ('00:1b:54:00:00:02', 'sw-1', 'Gi1/0/1', 10, '2026-11-01', '2026-11-28', true),
    ('00:1b:54:00:00:03', 'sw-1', 'Gi1/0/1', 10, '2026-11-01', '2026-11-28', false)`.execute(db)
  await sql`insert into ups_unit (name, building, room) values ('ups-1', 'B1', '101')`.execute(db)
  await sql`insert into access_point (name, building, room) values ('ap-1', 'B1', '101')`.execute(db)
})
afterAll(() => server.stop())

async function live(who: string, keys: readonly AccessKey[]): Promise<FloorLive> {
  await server.addPerson(who, ['siteresources-floor-plans', ...keys])
  const cookie = await server.signIn(who)
  const response = await server.call('GET', '/site-resources/floor-plans/live/?building=B1&floor=1', {
    headers: { cookie },
  })
  expect(response.statusCode).toBe(200)
  return response.json<{ data: FloorLive }>().data
}
const words = ({ things }: FloorLive, kind: string) =>
  Object.fromEntries(
    things
      .filter((one) => one.kind === kind)
      .map(({ name, looks, words: said, at }) => [name, [looks, said, at]]),
  )

test('each outlet of the floor is as its port was read, and one that nobody read is not called down', async () => {
  const states = await live('ada', ['queries-cisco-switch'])
  const at = '2026-11-28T10:00:00.000Z'
  expect(words(states, 'outlet')).toEqual({
    up: ['ok', 'link up', at],
    down: ['none', 'no link', at],
    shut: ['warn', 'port shut', at],
    unsaid: ['none', 'link not known', at],
    unread: ['none', 'port not read', null],
    loose: ['none', 'not patched', null],
  })
  expect(states.things.find(({ name }) => name === 'up')?.devices).toEqual([
    { mac: '00:1b:54:00:00:02', at: '2026-11-28T00:00:00.000Z' },
    { mac: '00:1b:54:00:00:01', at: '2026-11-20T00:00:00.000Z' },
  ])
})

test('switch, UPS unit and access point are as their lists have them', async () => {
  const states = await live('ben', [])
  expect(words(states, 'switch')).toEqual({ 'sw-1': ['none', 'not connected', null] })
  expect(words(states, 'ups')).toEqual({ 'ups-1': ['none', 'not connected', null] })
  expect(words(states, 'access-point')).toEqual({ 'ap-1': ['warn', 'not seen', null] })
})

test('who may not look devices up is told why instead', async () => {
  const states = await live('cem', [])
  expect(states.noDevices).toMatch(/^It needs the key/)
  expect(states.things.flatMap(({ devices }) => devices)).toEqual([])
})

test('where a reason is asked for, devices are looked up under Switch', async () => {
  await sql`insert into policy (name, value) values ('reading-reason', '{"asked":true}')`.execute(
    server.database.db,
  )
  const states = await live('dan', ['queries-cisco-switch'])
  expect(states.noDevices).toBe('Reading it needs a reason. Look the port up under Switch.')
  expect(states.things.flatMap(({ devices }) => devices)).toEqual([])
})
