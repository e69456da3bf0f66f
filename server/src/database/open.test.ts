import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseLoss } from './loss.ts'
import { openDatabase } from './open.ts'
import { createTestDatabase } from './test-database.ts'
import type { TestDatabase } from './test-database.ts'
import { openDoor } from './test-proxy.ts'
import { ownTimers } from '../test-timers.ts'

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
  // For a free connection, and for a statement with the grace of the server that should have ended it.
  const [acquiring, reading] = [ownTimers(1_800), ownTimers(15_000 + 2_000)]
  const door = await openDoor(database)
  const opened = openDatabase(door.url, () => undefined, { connections: 3 })
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(opened.db)
  try {
    await Promise.all([ask(), ask(), ask()])
    door.hold()
    const asking = Promise.allSettled(Array.from({ length: 6 }, ask))
    await Promise.all([acquiring.until(3), reading.until(3)])
    acquiring.pass()
    reading.pass()
    for (const answer of await asking) {
      expect(answer.status === 'rejected' && isDatabaseLoss(answer.reason)).toBe(true)
    }
    door.open()
    const again = await Promise.all([ask(), ask(), ask()])
    expect(again.map(({ rows }) => rows[0]?.one)).toEqual([1, 1, 1])
  } finally {
    reading.giveBack()
    acquiring.giveBack()
    await door.close()
    await opened.close()
  }
})
