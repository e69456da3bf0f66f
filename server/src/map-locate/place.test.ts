import type { MapPlace } from '@patchbay/contract/common-queries/map-locate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { windOf } from './walk.ts'

let server: TestApp
const cookies: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada', ['queries-map-location'])
  await server.addPerson('ben', ['siteresources-floor-plans'])
  for (const who of ['ada', 'ben']) cookies[who] = await server.signIn(who)
  const { db } = server.database
  await sql`insert into building_kept (code, name, address, key_holder) values ('B07', 'Physics', 'Quay 7', 'Porter')`.execute(
    db,
  )
  await sql`insert into floor (building, code) values ('B07', '1'), ('B07', '2'), ('B07', '3')`.execute(db)
  await sql`insert into room_kept (building, code, floor, name, kind, key_holder) values
    ('B07', '0.E', '1', 'Foyer', 'foyer', ''), ('B07', '2.S', '2', '', 'stairs', ''), ('B07', '2.C', '2', '', 'closet', 'Duty desk'),
    ('B07', '2.14', '2', '', 'office', ''), ('B07', '2.15', '2', '', 'office', ''), ('B07', '3.1', '3', '', 'office', '')`.execute(
    db,
  )
  await sql`insert into outlet (label, building, room, panel, panel_port, switch, interface) values
    ('B07-2.14-A', 'B07', '2.14', '', '', '', ''), ('B07-2.15-A', 'B07', '2.15', '', '', '', ''), ('B07-3.1-A', 'B07', '3.1', '', '', '', '')`.execute(
    db,
  )
  await sql`insert into department (code, name, contact, phone, rooms) values ('PHY', 'Physics', 'ada', '4402', array['B07/2.14'])`.execute(
    db,
  )
  await sql`insert into floor_plan_image (id, media_type, width, height, content) values ('a', 'image/png', 400, 200, '')`.execute(
    db,
  )
  await sql`insert into floor_plan (building, floor, number, image, scale, north, valid_from, published_at)
    values ('B07', '2', 1, 'a', 0.1, 0, '2026-01-01', now())`.execute(db)
  await sql`insert into floor_placement (building, floor, number, kind, name, x, y, outline) values
    ('B07', '2', 1, 'room', '2.S', 2, 10, array[0, 8, 4, 8, 4, 12, 0, 12]), ('B07', '2', 1, 'room', '2.C', 10, 2, array[8, 0, 12, 0, 12, 4, 8, 4]),
    ('B07', '2', 1, 'room', '2.14', 32, 10, array[28, 6, 36, 6, 36, 14, 28, 14]), ('B07', '2', 1, 'room', '2.15', 20, 18, array[18, 16, 22, 16, 22, 20, 18, 20]),
    ('B07', '2', 1, 'outlet', 'B07-2.14-A', 35, 10, null)`.execute(db)
})
afterAll(() => server.stop())

async function place(query: Record<string, string>, status = 200, who = 'ada'): Promise<MapPlace> {
  const response = await server.call(
    'GET',
    `/common-queries/map-locate/place/?${new URLSearchParams(query).toString()}`,
    {
      headers: { cookie: cookies[who] ?? '' },
    },
  )
  expect(response.statusCode).toBe(status)
  return response.json<{ data: MapPlace }>().data
}

test('an outlet that is placed stands there, with the way, the nearest closet and who opens it', async () => {
  const found = await place({ building: 'B07', kind: 'outlet', name: 'B07-2.14-A' })
  expect(found).toMatchObject({
    floor: '2',
    room: '2.14',
    at: { x: 35, y: 10 },
    placed: 'Placed on the plan of 2026-01-01.',
    key: { of: 'room 2.C', holder: 'Duty desk' },
    contacts: [{ department: 'PHY', contact: 'ada', phone: '4402' }],
    floors: ['2'],
    open: { words: 'Not known.' },
  })
  expect(found.plan).toMatchObject({ width: 40, length: 20, north: 0, picture: 'a' })
  expect(found.walk).toBe(
    'Go to B07, Physics, Quay 7. Go in at Foyer. Take the stairs 2.S to floor 2. Go to room 2.14, B07-2.14-A. Room 2.14 is 33 m east of the stairs.',
  )
  expect(found.nearest).toEqual([
    { kind: 'outlet', name: 'B07-2.14-A', metres: 0 },
    { kind: 'closet', name: '2.C', metres: 26.2 },
  ])
})

test('an outlet that is not placed is shown in the middle of its room, and it says so', async () => {
  const found = await place({ building: 'B07', kind: 'outlet', name: 'B07-2.15-A' })
  expect([found.at, found.placed]).toEqual([
    { x: 20, y: 18 },
    'B07-2.15-A is not placed on the plan. The mark is the middle of room 2.15.',
  ])
})

test('a point of a floor is told by the room around it', async () => {
  const found = await place({ building: 'B07', floor: '2', x: '9', y: '1' })
  expect([found.room, found.at]).toEqual(['2.C', { x: 9, y: 1 }])
})

test('a plan on which nothing is placed is a plan', async () => {
  const { db } = server.database
  await sql`insert into floor_plan (building, floor, number, image, scale, north, valid_from, published_at)
    values ('B07', '1', 1, 'a', 0.1, 0, '2026-01-01', now())`.execute(db)
  const found = await place({ building: 'B07', floor: '1' })
  expect([found.plan?.width, found.plan?.things, found.at, found.placed]).toEqual([
    40,
    [],
    null,
    'It is not placed on a plan.',
  ])
  await sql`delete from floor_plan where floor = '1'`.execute(db)
})

test('a floor without a plan has a way and no mark', async () => {
  const found = await place({ building: 'B07', kind: 'outlet', name: 'B07-3.1-A' })
  expect([found.floor, found.room, found.plan, found.at, found.placed]).toEqual([
    '3',
    '3.1',
    null,
    null,
    'Floor 3 of B07 has no published plan.',
  ])
  expect(found.walk).toContain('Go up or down to floor 3. Go to room 3.1, B07-3.1-A.')
  expect(found.key).toEqual({ of: 'the building', holder: 'Porter' })
})

test('a building alone says that the floor is not documented', async () => {
  const found = await place({ building: 'B07' })
  expect(found.walk).toContain('The floor is not documented.')
  await place({ building: 'B99' }, 404)
  await place({ building: 'B07' }, 403, 'ben')
})

test.each([
  [{ x: 0, y: -5 }, 0, 'north'],
  [{ x: 5, y: 0 }, 0, 'east'],
  [{ x: -5, y: 5 }, 0, 'south-west'],
  [{ x: 5, y: 0 }, 90, 'north'],
  [{ x: 0, y: -5 }, 90, 'west'],
])('from the origin to %j with north at %d it is %s', (to, north, wind) => {
  expect(windOf({ x: 0, y: 0 }, to, north)).toBe(wind)
})
