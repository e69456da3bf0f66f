import { accessKeys } from '@patchbay/contract/access-keys'
import type { CampusMap, MapBuildingSheet } from '@patchbay/contract/site-resources/campus-map/map'
import type { ImportedOutlines } from '@patchbay/contract/site-resources/campus-map/outlines'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPast } from '../changes/history/test-history.ts'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { TestCampus } from '../locate/test-campus.ts'

let server: TestApp
const cookies: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada', accessKeys)
  await server.addPerson('ben', ['siteresources-campus-map', 'siteresources-network-devices'])
  for (const who of ['ada', 'ben']) cookies[who] = await server.signIn(who)
  const { db } = server.database
  const campus = new TestCampus(server.database)
  for (const [name, address] of [
    ['sw-b02-1', '10.0.0.1'],
    ['sw-b02-2', '10.0.0.2'],
  ] as const)
    await campus.walked(name, { address })
  await campus.port('sw-b02-1', 'Gi1/0/1')
  await campus.outlet('B02-2.14-A', '2.14', ['sw-b02-1', 'Gi1/0/1'])
  await db.insertInto('building').values({ code: 'B03', name: 'Physics' }).execute()
  await sql`update building_kept set key_holder = 'Porter, 4402', address = 'Quay 1' where code = 'B02'`.execute(
    db,
  )
  await sql`insert into room_kept (building, code, floor, name, kind, key_holder) values ('B02', '1.C', '1', '', 'closet', 'Duty desk')`.execute(
    db,
  )
  await db.insertInto('floor').values({ building: 'B02', code: '1' }).execute()
  await db.updateTable('device').set({ closet: '1.C' }).where('name', '=', 'sw-b02-1').execute()
  for (const [name, seen] of [
    ['ap-1', 'now()'],
    ['ap-2', null],
  ] as const)
    await sql`insert into access_point (name, mac, building, room, switch, interface, seen_switch, seen_interface, seen_at)
      values (${name}, ${`10:b3:c6:22:00:0${name.at(-1)}`}, 'B02', '2.14', 'sw-b02-1', 'Gi1/0/7', 'sw-b02-1', 'Gi1/0/7',
        ${seen === null ? null : new Date()})`.execute(db)
  await sql`insert into ups_unit (name, building, room) values ('ups-1', 'B02', '1.C')`.execute(db)
  await sql`insert into outside_change (switch, interface, full_name, since, seen_at, fields, perhaps_by_sign_in) values
    ('sw-b02-1', 'Gi1/0/1', 'GigabitEthernet1/0/1', now() - interval '3 hours', now() - interval '2 hours', '[]', false)`.execute(
    db,
  )
  const targets = ['interface sw-b02-1 GigabitEthernet1/0/1', 'interface sw-b02-2 GigabitEthernet1/0/1']
  for (const state of ['done', 'running', 'awaiting-approval', 'needs-person'] as const)
    await addPast(db, { state, targets, target: 'sw-b02-1 Gi1/0/1', asked: 30 })
  await addPast(db, { targets, asked: 3_000 })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.db.deleteFrom('building_outline').execute()
})

async function ask<T>(
  who: string,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  status = 200,
): Promise<T> {
  const response = await server.call(method, path, {
    headers: { cookie: cookies[who] ?? '' },
    ...(payload === undefined ? {} : { payload }),
  })
  const body = response.json<{ data: T }>()
  expect([path, response.statusCode, status === 200 ? null : body]).toEqual([
    path,
    status,
    status === 200 ? null : body,
  ])
  return status === 200 ? body.data : (body as T)
}
type Refusal = { code: string; fields: Record<string, string> }

const base = '/site-resources/campus-map'
const map = (who = 'ada') => ask<CampusMap>(who, 'GET', `${base}/`)
const square = [0, 0, 40, 0, 40, 30, 0, 30]
const save = (newest: number, of: object = {}, status = 200) =>
  ask<{ number: number } & Refusal>(
    'ada',
    'POST',
    `${base}/outline/`,
    { building: 'B02', unit: 'metres', corners: square, newest, ...of },
    status,
  )
const bring = (file: object | string, status = 200) =>
  ask<ImportedOutlines & Refusal>(
    'ada',
    'POST',
    `${base}/import/`,
    { text: typeof file === 'string' ? file : JSON.stringify(file) },
    status,
  )
const feature = (code: string, ring: number[][]) => ({
  type: 'Feature',
  properties: { code },
  geometry: { type: 'Polygon', coordinates: [ring] },
})
const ring = [
  [10, 63],
  [10.001, 63],
  [10.001, 63.001],
  [10, 63],
]
const collection = (...features: object[]) => ({ type: 'FeatureCollection', features })

test('an outline is saved in versions, taken away and restored', async () => {
  expect((await map()).unit).toBeNull()
  expect((await save(0)).number).toBe(1)
  const drawn = await map()
  expect([drawn.unit, drawn.buildings.find(({ code }) => code === 'B02')?.outline]).toEqual([
    'metres',
    square,
  ])
  expect(drawn.buildings.find(({ code }) => code === 'B03')?.outline).toBeNull()
  expect((await save(1, { corners: null })).number).toBe(2)
  expect((await map()).buildings.every(({ outline }) => outline === null)).toBe(true)
  await ask('ada', 'POST', `${base}/restore/`, { building: 'B02', version: 1, newest: 2 })
  const { outlines } = await ask<MapBuildingSheet>('ada', 'GET', `${base}/building/?building=B02`)
  expect(outlines.map(({ number, by, isEmpty }) => [number, by, isEmpty])).toEqual([
    [3, 'ada', false],
    [2, 'ada', true],
    [1, 'ada', false],
  ])
})

test('who saves over a newer outline is told whose it is, and nothing is saved', async () => {
  await save(0)
  expect(await save(0, { corners: [0, 0, 9, 0, 9, 9] }, 409)).toMatchObject({
    code: 'moved',
    fields: { by: 'ada' },
  })
  expect((await map()).buildings.find(({ code }) => code === 'B02')?.outline).toEqual(square)
})

test.each([
  [{ building: 'B99' }, { building: 'is not a building of the site' }],
  [{ corners: [0, 0, 1, 1, 2, 2] }, { corners: 'The corners lie on one line.' }],
  [{ corners: [0, 0, 1, 1, 2, 2, 3] }, { corners: 'Corners are pairs of x and y.' }],
  [
    { unit: 'degrees', corners: [10, 63, 11, 63, 11, 91] },
    { corners: 'Degrees are at most 180 of longitude and 90 of latitude.' },
  ],
])('%j is no outline', async (of, fields) => {
  expect((await save(0, of, 400)).fields).toEqual(fields)
})

test('a map has one unit', async () => {
  await save(0)
  const refused = await save(0, { building: 'B03', unit: 'degrees', corners: [10, 63, 11, 63, 11, 64] }, 400)
  expect(refused.fields['unit']).toBe('The outline of B02 is in metres. All outlines of a map have one unit.')
  expect((await bring(collection(feature('B03', ring)), 400)).fields['unit']).toContain('B02 is in metres')
})

test('GeoJSON brings the outlines that it has, refuses others by their place, and changes nothing twice', async () => {
  const file = collection(
    feature('B02', ring),
    feature('B77', ring),
    feature('B02', ring),
    { ...feature('B03', ring), properties: {} },
    { ...feature('B03', ring), geometry: { type: 'Point', coordinates: [1, 2] } },
    {
      ...feature('B03', ring),
      geometry: { type: 'Polygon', coordinates: [ring, ring] },
    },
  )
  expect(await bring(file)).toEqual({
    saved: 1,
    unchanged: 0,
    refused: [
      { feature: 2, reason: 'The site has no building B77.' },
      { feature: 3, reason: 'B02 is in the file twice.' },
      { feature: 4, reason: 'It has no property code or building.' },
      { feature: 5, reason: 'The outline is not a Polygon with four positions or more.' },
      { feature: 6, reason: 'B03 has a hole. Draw its outer edge alone.' },
    ],
  })
  expect((await map()).buildings.find(({ code }) => code === 'B02')?.outline).toEqual([
    10, 63, 10.001, 63, 10.001, 63.001,
  ])
  expect(await bring(collection(feature('B02', ring)))).toMatchObject({ saved: 0, unchanged: 1 })
  expect((await bring('nonsense', 400)).fields).toEqual({ text: 'The file is not JSON.' })
  expect((await bring({ type: 'Feature' }, 400)).fields).toEqual({
    text: 'The file is not a FeatureCollection of GeoJSON.',
  })
})

test('every number of every building is that of the list that it opens', async () => {
  const { buildings } = await map()
  const told = buildings.flatMap(({ code, counts }) => counts.map((count) => ({ code, ...count })))
  expect(told.length).toBeGreaterThan(20)
  for (const { code, name, value, opens } of told) {
    const [path = '', query = ''] = opens.split('?')
    const { total } = await ask<{ total: number }>('ada', 'GET', `${path}/?${query}`)
    if (value !== null) expect([code, name, value]).toEqual([code, name, total])
  }
  const of = (code: string, name: string) => told.find((one) => one.code === code && one.name === name)?.value
  expect(of('B02', 'switches')).toBe(2)
  expect(of('B02', 'access-points')).toBe(2)
  expect(of('B02', 'ups')).toBe(1)
  expect([of('B03', 'switches'), of('B03', 'ups'), of('B03', 'changes')]).toEqual([0, null, 0])
  const runs = ['changes', 'changes-outside', 'work-under-way', 'work-waiting', 'work-person']
  // A run of two ports of the building is one run.
  expect(runs.map((name) => of('B02', name))).toEqual([5, 1, 1, 1, 1])
})

test('a layer whose list somebody may not open is left out and named', async () => {
  const { buildings, withheld } = await map('ben')
  expect(withheld).toEqual(['access-points', 'ups', 'changes', 'work'])
  expect(new Set(buildings.flatMap(({ counts }) => counts.map(({ layer }) => layer)))).toEqual(
    new Set(['switches']),
  )
  const sheet = await ask<MapBuildingSheet>('ben', 'GET', `${base}/building/?building=B02`)
  expect([sheet.ups, sheet.changes, sheet.contacts]).toEqual([null, null, null])
  await ask(
    'ben',
    'POST',
    `${base}/outline/`,
    { building: 'B02', unit: 'metres', corners: square, newest: 0 },
    403,
  )
})

test('the sheet says where the closets are, who has the keys, and whether it is open', async () => {
  const sheet = await ask<MapBuildingSheet>('ada', 'GET', `${base}/building/?building=B02`)
  expect(sheet).toMatchObject({ name: 'Library', keyHolder: 'Porter, 4402', address: 'Quay 1' })
  expect(sheet.floors).toEqual([{ floor: '1', name: '', rooms: 2, hasPlan: false }])
  expect(sheet.closets).toEqual([
    {
      room: '1.C',
      name: '',
      floor: '1',
      keyHolder: 'Duty desk',
      notes: '',
      devices: [{ title: 'sw-b02-1', opens: '/site-resources/network-devices?id=sw-b02-1' }],
    },
  ])
  expect(sheet.ups?.map(({ name, room }) => [name, room])).toEqual([['ups-1', '1.C']])
  expect(sheet.open).toEqual([
    { state: 'unknown', words: 'Not known.', reason: 'No operating hours are set for building B02' },
  ])
  await ask('ada', 'GET', `${base}/building/?building=B99`, undefined, 404)
})

test('a building where nothing is watched says so, and is not called well', async () => {
  const { buildings } = await map()
  expect(buildings.map(({ code, state }) => [code, state])).toEqual([
    ['B02', expect.not.stringMatching('healthy')],
    ['B03', 'none'],
  ])
})
