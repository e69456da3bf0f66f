import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/schema.ts'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { importPlaces } from './import.ts'

let server: TestApp
let cookie: string
beforeAll(async () => {
  // The largest import may take its time on a busy machine.
  server = await startTestApp(undefined, undefined, undefined, { limits: { deadline: 3_600_000 } })
  await server.addPerson('ada', ['siteresources-import'])
  cookie = await server.signIn('ada')
})
afterAll(() => server.stop())

const bring = (payload: string | Buffer) =>
  server.call('POST', '/site-resources/network-locations/import/', {
    payload,
    headers: { cookie, 'content-type': 'text/csv' },
  })

const head = 'building,building_name,floor,room,room_name,room_kind,outlet,panel,panel_port,switch,interface'
const rows = [
  'B07,"Physics, ""old"" wing",2,2.14,Lab,lab,B07-2.14-A,P1,14,sw-b07-2,Gi1/0/14',
  'B07,,2,2.14,,,B07-2.14-B,P1,15,,',
  'B07,,2,2.15,"Store\nroom",,,,,,',
]

test('places come in, in any order of columns, and the same file again changes nothing', async () => {
  const text = `\uFEFF${head}\r\n${rows.slice(0, 2).join('\r\n')}\r\n\r\n`
  const first = await bring(text)
  expect(first.json()).toEqual({
    data: { buildings: 1, floors: 1, rooms: 1, outlets: 2, unchanged: 0, refused: [] },
  })
  expect((await bring(text)).json()).toEqual({
    data: { buildings: 0, floors: 0, rooms: 0, outlets: 0, unchanged: 5, refused: [] },
  })
  const outlet = await server.database.db.selectFrom('outlet').selectAll().orderBy('label').executeTakeFirst()
  expect(outlet).toMatchObject({
    label: 'B07-2.14-A',
    room: '2.14',
    switch: 'sw-b07-2',
    interface: 'Gi1/0/14',
  })
  const moved = await bring('outlet,room,building,interface,switch\nB07-2.14-A,2.14,B07,Gi1/0/20,sw-b07-2\n')
  expect(moved.json()).toMatchObject({ data: { outlets: 1, rooms: 0, buildings: 0 } })
  const building = await server.database.db.selectFrom('building').selectAll().executeTakeFirst()
  expect(building).toMatchObject({ code: 'B07', name: 'Physics, "old" wing' })
  const kept = await server.database.db
    .selectFrom('outlet')
    .select('panel_port')
    .where('label', '=', 'B07-2.14-A')
    .executeTakeFirst()
  expect(kept).toEqual({ panel_port: '14' })
})

test('a row that cannot be used is refused with its line, the others come in', async () => {
  const answer = await bring(
    [
      head,
      rows[2],
      ',,2,2.16,,,,,,,',
      'B07,,2,,,,X-1,,,,',
      'B07,,2,2.17,,,X-2,,,sw,',
      'B07,,2,2.17,,,X-3,,,,,extra',
      'B07,,2,2.18,,,X-4,,,,',
    ].join('\n'),
  )
  expect(answer.json()).toMatchObject({
    data: {
      rooms: 1,
      outlets: 1,
      refused: [
        { line: 2, reason: 'A cell holds a control character.' },
        { line: 4, reason: 'The building is missing.' },
        { line: 5, reason: 'The room of the outlet is missing.' },
        { line: 6, reason: 'Enter switch and interface together.' },
        { line: 7, reason: 'The row has more cells than the header row.' },
      ],
    },
  })
})

test.each([
  ['building,room,colour\n', /colour/],
  ['building\n', /room/],
  ['building,room,room\n', /twice/],
  ['', /body|head/],
  [Buffer.from([0x62, 0xff, 0xfe]), /UTF-8/],
])('a head line that cannot be used is refused: %j', async (text, words) => {
  const answer = await bring(text)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toMatch(words)
})

test('the record holds the intent before the import and what it did after', async () => {
  const entries = await server.database.db
    .selectFrom('record')
    .select(['result', 'detail'])
    .where('action', 'like', '%import/')
    .orderBy('seq')
    .limit(2)
    .execute()
  expect(entries).toMatchObject([
    { result: 'intended' },
    { result: 'done', detail: expect.stringContaining('"outlets":2') },
  ])
})

const manyLines = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `B${at % 50},,${at % 9},R${at % 4_000},,,O${at},P,${at},sw-${at % 300},Gi1/0/${at % 48}`,
  )

test('100 000 outlets come in with one request', async () => {
  const answer = await bring([head, ...manyLines(100_000)].join('\n'))
  expect(answer.json()).toMatchObject({ data: { outlets: 100_000, refused: [] } })
}, 300_000)

test('many outlets take no more statements than two', async () => {
  let statements = 0
  const counted = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: server.database.pool }),
    log: () => {
      statements += 1
    },
  })
  const statementsFor = async (lines: readonly string[]) => {
    statements = 0
    const text = [head, ...lines].join('\n')
    await counted.transaction().execute((transaction) => importPlaces(transaction, text))
    return statements
  }
  const few = await statementsFor(manyLines(2))
  expect(few).toBeGreaterThan(0)
  expect(await statementsFor(manyLines(5_000))).toBe(few)
})

test('what is kept otherwise than it is seen gets no twin from a file, and keeps its name', async () => {
  const owner = new pg.Client({ connectionString: server.database.ownerUrl })
  await owner.connect()
  // As older versions wrote it: a letter and its mark apart, a zero-width space, two blanks.
  await owner.query(`insert into building_kept (code) values (E'Bu\u0308ro'), ('Plain'), (E'Pla\u200bin')`)
  await owner.query(`insert into floor (building, code) values (E'Bu\u0308ro', E'1\u200b')`)
  await owner.query(`insert into room_kept (building, code) values (E'Bu\u0308ro', 'Room  1')`)
  await owner.query(
    `insert into outlet_kept (label, building, room) values (E'O\u200b-1', E'Bu\u0308ro', 'Room  1')`,
  )
  await owner.end()
  const text = `${head}\nB\u00fcro,Office,1,Room 1,,,O-1,P9,1,,\nPlain,Seen as it is,,,,,,,,,\nB\u00fcro,,1,Room 2,,,,,,,`
  const answer = await bring(text)
  expect(answer.json()).toEqual({
    data: { buildings: 2, floors: 0, rooms: 2, outlets: 1, unchanged: 1, refused: [] },
  })
  const { db } = server.database
  const buildings = await db
    .selectFrom('building')
    .select(['code', 'name'])
    .where('code', '~', 'ro$|^Pla')
    .execute()
  expect(new Map(buildings.map(({ code, name }) => [code, name]))).toEqual(
    new Map([
      ['Bu\u0308ro', 'Office'],
      ['Plain', 'Seen as it is'],
      ['Pla\u200bin', ''],
    ]),
  )
  const outlets = await db
    .selectFrom('outlet')
    .select(['label', 'room', 'panel'])
    .where('panel', '=', 'P9')
    .execute()
  expect(outlets).toEqual([{ label: 'O\u200b-1', room: 'Room  1', panel: 'P9' }])
  expect((await bring(text)).json()).toMatchObject({ data: { unchanged: 6 } })
})
