import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseLoss } from './loss.ts'
import { openDatabase } from './open.ts'
import { createTestDatabase } from './test-database.ts'
import type { TestDatabase } from './test-database.ts'
import { openDoor } from './test-door.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('no statement, lock or forgotten transaction lasts for ever', async () => {
  const { rows } = await sql<{
    name: string
    setting: string
  }>`select name, setting from pg_settings where name in
    ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
    database.db,
  )
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '15000' },
    { name: 'lock_timeout', setting: '5000' },
    { name: 'statement_timeout', setting: '15000' },
  ])
  const short = openDatabase(database.url, () => undefined, { statement: 100 })
  await expect(sql`select pg_sleep(5)`.execute(short.db)).rejects.toMatchObject({ code: '57014' })
  await short.close()
})

test('connections into a black hole are given up, and new ones are made once it is gone', async () => {
  const door = await openDoor(database)
  const opened = openDatabase(door.url, () => undefined, { connections: 3, acquire: 500, statement: 100 })
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(opened.db)
  try {
    await Promise.all([ask(), ask(), ask()])
    door.hold()
    const started = performance.now()
    const answers = await Promise.allSettled(Array.from({ length: 6 }, ask))
    expect(performance.now() - started).toBeLessThan(4_000)
    for (const answer of answers) {
      expect(answer.status === 'rejected' && isDatabaseLoss(answer.reason)).toBe(true)
    }
    door.open()
    const again = await Promise.all([ask(), ask(), ask()])
    expect(again.map(({ rows }) => rows[0]?.one)).toEqual([1, 1, 1])
  } finally {
    await door.close()
    await opened.close()
  }
})
