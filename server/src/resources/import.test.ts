import type { ImportPlan } from '@patchbay/contract/resources/import-plan'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'

let server: TestApp
let cookie = ''
/** Statements that were sent to the database. */
let sent = 0

beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada', [
    'siteresources-departments',
    'siteresources-network-devices',
    'siteresources-network-locations',
    'siteresources-edit',
    'siteresources-import',
  ])
  cookie = await server.signIn('ada')
  const { db, pool } = server.database
  const heard = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((...asked: unknown[]) => {
      sent += 1
      return query(...asked)
    }) as PoolClient['query']
  })
  await sql`insert into building (code, name) values ('B1', 'One')`.execute(db)
  await sql`insert into room (building, code, floor, name, kind)
    select 'B1', 'R' || n, '', '', 'office' from generate_series(1, 2500) as n`.execute(db)
})
afterAll(() => server.stop())

const ask = async (path: string, payload: object) => {
  const response = await server.call('POST', `/site-resources/${path}`, { headers: { cookie }, payload })
  return { status: response.statusCode, ...response.json<{ data: never; code?: string; fields?: object }>() }
}
const preview = async (list: string, text: string) =>
  (await ask(`${list}/import/preview/`, { text, columns: null })).data as ImportPlan
const bring = async (list: string, text: string) => {
  const { digest } = await preview(list, text)
  const done = await ask(`${list}/import/apply/`, { text, columns: null, digest })
  return done.data as { import: string; added: number; changed: number; unchanged: number }
}
const undo = (list: string, mark: string) => ask(`${list}/import/undo/`, { import: mark })
const file = (head: string, count: number, line: (number: number) => string) =>
  [head, ...Array.from({ length: count }, (_, at) => line(at + 1))].join('\n')

test('of thousands of lines every fault stands at its line, and a line in order is known by the rows around it', async () => {
  const head = 'code,name,rooms'
  const good = file(head, 2_500, (n) => `D${n},Department ${n},B1/R${n}`)
  const lines = good.split('\n')
  lines[3] = 'D3,,B1/R3'
  lines[1_200] = 'D1200,Of nowhere,B1/none'
  lines[2_400] = 'D2400,Twice,B1/R7'
  const plan = await preview('departments', lines.join('\n'))
  expect(plan).toMatchObject({ added: 2_499, faultCount: 4 })
  expect(plan.faults).toEqual([
    { line: 4, field: 'name', words: 'must not be empty' },
    { line: 8, field: 'rooms', words: 'B1/R7 belongs to D2400' },
    { line: 1_201, field: 'rooms', words: 'B1/none is not known' },
    { line: 2_401, field: 'rooms', words: 'B1/R7 belongs to D7' },
  ])
  const { rows } = await sql`select from department`.execute(server.database.db)
  expect(rows).toEqual([])

  expect(await bring('departments', good)).toMatchObject({ added: 2_500, changed: 0 })
  // Each gives its room to the one before it, which is right when all of them are written.
  const moved = file(head, 2_500, (n) => `D${n},Department ${n},B1/R${(n % 2_500) + 1}`)
  const done = await bring('departments', moved)
  expect(done).toMatchObject({ added: 0, changed: 2_500 })
  expect(await undo('departments', done.import)).toMatchObject({ data: { undone: 2_500 } })
  expect(await preview('departments', good)).toMatchObject({ added: 0, changed: 0, unchanged: 2_500 })
  const versions = await sql`
    select what, version, count(*)::int as count from resource_version where resource = 'departments' group by 1, 2 order by 2`.execute(
    server.database.db,
  )
  expect(versions.rows).toEqual([
    { what: 'imported', version: 1, count: 2_500 },
    { what: 'imported', version: 2, count: 2_500 },
    { what: 'undone', version: 3, count: 2_500 },
  ])
})

test('a file costs as many statements as a shorter one', async () => {
  const outlets = (count: number, prefix: string) =>
    file('outlet,building,room,panel,panel port', count, (n) => `${prefix}${n},B1,R${n},P,${prefix}${n}`)
  const count = async (work: () => Promise<unknown>) => {
    await server.context.recorder.settled()
    const before = sent
    await work()
    return sent - before
  }
  const costs = async (lines: number, prefix: string) => {
    const text = outlets(lines, prefix)
    let mark = ''
    return {
      brought: await count(async () => void (mark = (await bring('network-locations', text)).import)),
      undone: await count(() => undo('network-locations', mark)),
    }
  }
  const few = await costs(10, 'A')
  const many = await costs(900, 'B')
  expect(many.brought).toBeLessThan(few.brought * 1.5)
  expect(many.undone).toBeLessThan(few.undone * 1.5)
})

test('what stays as it was is a fault of its line, and the other lines are judged too', async () => {
  await bring('network-devices', 'name,role\nsw-1,access\n')
  expect(
    (await preview('network-devices', 'name,address\nSW-1,10.0.0.1\nsw-2,10.0.0.x\nsw-3,10.0.0.1\n')).faults,
  ).toEqual([
    { line: 2, field: 'name', words: 'cannot be changed once added; it is sw-1' },
    { line: 3, field: 'address', words: '10.0.0.x is not an IPv4 or IPv6 address' },
  ])
  const long = 'F'.repeat(61)
  expect((await preview('network-devices', `name,asset tag\nsw-5,${long}\n`)).faults).toEqual([
    { line: 2, field: 'asset_tag', words: `${'F'.repeat(60)}… must have 60 characters at most` },
  ])
  expect((await preview('network-devices', 'name,address\nsw-4,10.0.0.4\nsw-5,10.0.0.4\n')).faults).toEqual([
    { line: 2, field: 'address', words: '10.0.0.4 belongs to sw-5' },
    { line: 3, field: 'address', words: '10.0.0.4 belongs to sw-4' },
  ])
})

test('the record holds every row of an import, in entries that count themselves where there are very many', async () => {
  const of = (list: string) => `POST /site-resources/${list}/import/apply/`
  const entries = async (action: string) =>
    (
      await sql<{ rows: number; part: number | null; parts: number | null }>`
        select jsonb_array_length(detail::jsonb -> 'rows') as rows, (detail::jsonb -> 'part')::int as part,
          (detail::jsonb -> 'parts')::int as parts
        from record where action = ${action} and result = 'done' order by seq`.execute(server.database.db)
    ).rows
  const list = 'network-locations/campuses'
  const done = await bring(
    list,
    file('code,name', 5_001, (n) => `C${n},Campus ${n}`),
  )
  expect(await entries(of(list))).toEqual([
    { rows: 5_000, part: 1, parts: 2 },
    { rows: 1, part: 2, parts: 2 },
  ])
  expect(await undo(list, done.import)).toMatchObject({ data: { undone: 5_001 } })
  expect(await undo(list, done.import)).toMatchObject({ status: 409, code: 'cannot-be-undone' })
  expect(await undo(list, 'no import')).toMatchObject({ status: 404 })
  expect(await entries(of('network-devices'))).toEqual([{ rows: 1, part: null, parts: null }])
}, 120_000)
