import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './open.ts'
import type { OpenDatabase } from './open.ts'
import { writtenOnce } from './readings.ts'
import { createTestDatabase } from './test-database.ts'
import type { TestDatabase } from './test-database.ts'

let database: TestDatabase
let one: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  one = openDatabase(database.url, () => undefined, { connections: 1 })
  await one.db
    .insertInto('building')
    .values(['B01', 'B02', 'B03'].map((code) => ({ code, name: `house ${code}` })))
    .execute()
})
afterAll(async () => {
  await one.close()
  await database.drop()
})

test('a statement is written once and answers each value by itself, whatever stands between them', async () => {
  let written = 0
  const housesBetween = writtenOnce((db, from: string, to: string) => {
    written += 1
    return db
      .selectFrom('building')
      .select(['code', sql<string>`${to}::text || ${'!'}::text`.as('last')])
      .where('code', '>=', from)
      .where('name', '<>', 'none')
      .where('code', '<=', to)
      .orderBy('code')
  })
  const answers = [
    await housesBetween(one.db, 'B01', 'B02'),
    await housesBetween(one.db, 'B02', 'B03'),
    await one.db.transaction().execute((transaction) => housesBetween(transaction, 'B03', 'B03')),
    await housesBetween(one.db, 'B02', 'B01'),
  ]
  expect(answers.map((rows) => rows.map(({ code, last }) => `${code}${last}`))).toEqual([
    ['B01B02!', 'B02B02!'],
    ['B02B03!', 'B03B03!'],
    ['B03B03!'],
    [],
  ])
  expect(written).toBe(1)
})
