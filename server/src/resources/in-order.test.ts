import { afterAll, beforeAll, expect, test } from 'vitest'
import { inOrder } from '@patchbay/contract/identifiers/in-order'
import { sql } from 'kysely'
import pg from 'pg'
import { migrate } from '../database/migrate.ts'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { sources } from './calls.ts'

let server: TestApp
let cookie: string

beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada', [
    ...new Set(sources.map(({ resource }) => resource.keys.read)),
    'siteresources-edit',
  ])
  cookie = await server.signIn('ada')
  const { db } = server.database
  await sql`insert into building (code) values ('B10'), ('B2'), ('B1')`.execute(db)
  await sql`insert into room (building, code) select 'B1', r from unnest(array['10', '9', '1']) r`.execute(db)
  await sql`insert into device (name, address, building) values ('sw-10', '10.1.0.2', 'B10'), ('sw-2', '10.1.0.10', 'B2'),
    ('sw-1', '10.1.0.9', 'B1')`.execute(db)
  await sql`insert into outlet (label, building, room, panel, panel_port, switch, interface) values
    ('B1-10', 'B1', '10', 'P10', '2', 'sw-10', 'Gi1/0/2'), ('B1-9', 'B1', '9', 'P9', '10', 'sw-2', 'Gi1/0/10'),
    ('B1-1', 'B1', '1', 'P1', '9', 'sw-2', 'Te1/1/1')`.execute(db)
  await sql`insert into neighbour_snapshot (switch, interface, protocol, name, address, forwards, capabilities, observed_at)
    values ('sw-2', 'Gi1/0/10', 'lldp', 'ap-10', '10.1.0.20', false, array['access-point'], now())`.execute(
    db,
  )
  await sql`insert into access_point (name, switch, interface, seen_at, seen_switch, seen_interface, mac) values
    ('ap-10', '', '', now(), 'sw-2', 'Gi1/0/10', '00:1b:44:11:3a:1a'),
    ('ap-9', '', '', null, null, null, '00:1b:44:11:3a:10')`.execute(db)
})
afterAll(() => server.stop())

const read = async <T>(path: string): Promise<T> => {
  const whole = path.startsWith('/') ? path : `/site-resources/${path}`
  const response = await server.call('GET', whole, { headers: { cookie } })
  expect([path, response.statusCode]).toEqual([path, 200])
  return response.json<{ data: T }>().data
}
const ids = async (path: string) => (await read<{ rows: { id: string }[] }>(path)).rows.map(({ id }) => id)

test('lists count the numbers in names, ports and addresses, both ways, and page after page', async () => {
  expect(await ids('network-devices/')).toEqual(['sw-1', 'sw-2', 'sw-10'])
  expect(await ids('network-devices/?sort=-name')).toEqual(['sw-10', 'sw-2', 'sw-1'])
  expect(await ids('network-devices/?sort=address')).toEqual(['sw-10', 'sw-1', 'sw-2'])
  expect(await ids('network-locations/')).toEqual(['B1-1', 'B1-9', 'B1-10'])
  expect(await ids('network-locations/?from=1')).toEqual(['B1-9', 'B1-10'])
  expect(await ids('network-locations/?sort=interface')).toEqual(['B1-10', 'B1-9', 'B1-1'])
  expect(await ids('network-locations/rooms/?building=B1')).toEqual(['B1/1', 'B1/9', 'B1/10'])
  expect(await ids('access-points/?sort=mac')).toEqual(['ap-9', 'ap-10'])
})

test('what is chosen from, exported and shown of a thing is in the same order', async () => {
  const choices = await read<{ field: string; values: string[] }[]>('network-devices/choices/')
  expect(choices.find(({ field }) => field === 'building')?.values).toEqual(['B1', 'B2', 'B10'])
  const { rows } = await read<{ rows: string[][] }>('network-locations/export/')
  expect(rows.map(([label]) => label)).toEqual(['B1-1', 'B1-9', 'B1-10'])
  const { panels } = await read<{ panels: { title: string; rows: ({ text: string } | string)[][] }[] }>(
    'network-devices/detail/?id=sw-2',
  )
  expect(
    panels
      .find(({ title }) => title === 'Patched outlets')
      ?.rows.map(([port]) => (typeof port === 'object' ? port.text : port)),
  ).toEqual(['Gi1/0/10', 'Te1/1/1'])
})

test('the search field of a list reads a port in its long spelling, an access point by its address and any MAC', async () => {
  expect(await ids('network-locations/?q=GigabitEthernet1%2F0%2F2')).toEqual(['B1-10'])
  expect(await ids('network-locations/?q=gigabitethernet1%2F0%2F1')).toEqual([])
  expect(await ids('access-points/?q=10.1.0.20')).toEqual(['ap-10'])
  expect(await ids('access-points/?q=001b.4411.3a1a')).toEqual(['ap-10'])
})

test('every list is in order by every column', async () => {
  for (const { resource } of sources)
    for (const name of Object.keys(resource.fields)) await ids(`${resource.path}/?sort=${name}`)
}, 180_000)

test('the database and the console have one order', async () => {
  const texts = [
    'Gi1/0/10',
    'Gi1/0/2',
    'gi1/0/3',
    '10.1.0.10',
    '10.1.0.2',
    'B01-10',
    'B1-9',
    'Ä-1',
    'a-2',
    'b07 121',
    'B07-121',
  ]
  const { rows } = await sql<{ text: string }>`
    select text from unnest(${texts}::text[]) as text order by text collate in_order`.execute(
    server.database.db,
  )
  expect(rows.map(({ text }) => text)).toEqual(texts.toSorted(inOrder))
})

test('an index that was made by another version of that order is made anew at the next start', async () => {
  const { superuserUrl, ownerUrl, db } = server.database
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query("update pg_collation set collversion = '1.2' where collname = 'in_order'")
  const file = async () =>
    (
      await sql<{
        file: string
      }>`select pg_relation_filenode('outlet_by_label_in_order')::text as file`.execute(db)
    ).rows[0]?.file
  const before = await file()
  await migrate(ownerUrl)
  expect(await file()).not.toBe(before)
  const { rows } = await client.query<{ well: boolean }>(
    "select collversion = pg_collation_actual_version(oid) as well from pg_collation where collname = 'in_order'",
  )
  await client.end()
  expect(rows).toEqual([{ well: true }])
})
