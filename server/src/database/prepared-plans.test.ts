import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './open.ts'
import type { OpenDatabase } from './open.ts'
import { createTestDatabase } from './test-database.ts'
import type { TestDatabase } from './test-database.ts'

let database: TestDatabase
let owner: pg.Client
/** Over one connection, so that what is asked comes to the one that was asked before. */
let one: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  one = openDatabase(database.url, () => undefined, { connections: 1 })
})
afterAll(async () => {
  await one.close()
  await owner.end()
  await database.drop()
})

const times = async <T>(count: number, ask: (at: number) => Promise<T>) => {
  const answers: T[] = []
  for (let at = 0; at < count; at += 1) answers.push(await ask(at))
  return answers
}

const preparedFor = async (words: string) => {
  const { rows } = await one.pool.query<{ statement: string }>(
    `select statement from pg_prepared_statements where statement like '%' || $1 || '%' and statement not like '%pg_prepared%'`,
    [words],
  )
  return rows.map(({ statement }) => statement)
}

const codes = (name: string) =>
  sql<{ code: string }>`select code from building where name = ${name}`
    .execute(one.db)
    .then(({ rows }) => rows.map(({ code }) => code))

test('what is asked over and over has its plan kept, and what is asked once has not', async () => {
  await owner.query(`insert into building (code, name) values ('B1', 'one'), ('B2', 'two')`)
  await codes('one')
  expect(await preparedFor('from building where name')).toEqual([])
  expect(await times(12, (at) => codes(at % 2 === 0 ? 'one' : 'two'))).toEqual(
    Array.from({ length: 12 }, (_, at) => [at % 2 === 0 ? 'B1' : 'B2']),
  )
  expect(await preparedFor('from building where name')).toHaveLength(1)
})

test('what is asked of the pool itself is answered each time', async () => {
  const asked = await times(12, (at) => one.pool.query('select $1::int + 1 as next', [at]))
  expect(asked.map(({ rows }) => rows[0].next)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  expect(await preparedFor('as next')).toHaveLength(1)
})

test('an answer is true whatever became of the tables since it was planned', async () => {
  const ask = async (text: string) => (await one.pool.query(text, [])).rows
  const all = () => ask('select * from campus')
  const names = () => ask('select code, name from campus order by code')
  await owner.query(`insert into campus (code, name) values ('C1', 'first')`)
  await times(12, all)
  await times(12, names)
  expect(await preparedFor('from campus')).toEqual(['select code, name from campus order by code'])
  await owner.query(`alter table campus add column another text not null default 'x'`)
  await owner.query(`insert into campus (code, name) values ('C2', 'second')`)
  expect(await names()).toEqual([
    { code: 'C1', name: 'first' },
    { code: 'C2', name: 'second' },
  ])
  expect(await all()).toMatchObject([{ another: 'x' }, { another: 'x' }])
})

test('a statement that fails, in a transaction or not, is asked as before afterwards', async () => {
  const share = (of: number) =>
    sql<{ share: number }>`select 12 / ${of}::int as share`.execute(one.db).then(({ rows }) => rows[0]?.share)
  await times(8, () => share(3))
  await expect(share(0)).rejects.toMatchObject({ code: '22012' })
  await expect(
    one.db.transaction().execute((inside) => sql`select 12 / ${0}::int as share`.execute(inside)),
  ).rejects.toMatchObject({ code: '22012' })
  expect(await share(4)).toBe(3)
})

test('a connection keeps so many plans and no more, and asks what came later as well', async () => {
  const told = await times(140, (at) => {
    const list = sql.join(Array.from({ length: at + 1 }, (_, number) => sql`${number}::int`))
    return times(6, () => sql<{ of: number }>`select cardinality(array[${list}]) as of`.execute(one.db))
  })
  expect(told.map((answers) => answers.at(-1)?.rows[0]?.of)).toEqual(
    Array.from({ length: 140 }, (_, at) => at + 1),
  )
  const { rows } = await one.pool.query<{ count: number }>(
    'select count(*)::int as count from pg_prepared_statements',
  )
  expect(rows).toEqual([{ count: 120 }])
})
