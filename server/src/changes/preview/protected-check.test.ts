import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { touchesNothing } from '../../policies/protected.ts'
import { kindsAsked } from '../downstream/read-downstream.ts'
import { protectedCheck } from './protected-check.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const entries = ['address 10.0.0.53', 'network 10.1.0.0/24', 'mac 00:1b:54:0a:3c:7f', 'person Ada']
  const never = { classes: [{ name: 'Name servers', entries }] }
  await sql`insert into policy (name, value) values ('never-block', ${JSON.stringify(never)}::jsonb)`.execute(
    database.db,
  )
})
afterAll(() => database.drop())

test.each([
  [{ addresses: ['10.0.0.53'] }, 'Name servers (address 10.0.0.53)'],
  [{ addresses: ['10.1.0.200'] }, 'Name servers (address 10.1.0.0/24)'],
  [{ macs: ['00:1b:54:0a:3c:7f'] }, 'Name servers (device 00:1b:54:0a:3c:7f)'],
  [{ people: ['ada'] }, 'Name servers (person ada)'],
])('what touches %j is protected by what is never blocked', async (some, decided) => {
  expect(await protectedCheck(database.db, { ...touchesNothing, ...some }, [])).toMatchObject([
    { id: 'protected', level: 'red', words: `It is protected: ${decided}`, protectedClass: decided },
  ])
})

test('who stands behind it is asked for what is never blocked, and what touches none of it is free', async () => {
  expect([...(await kindsAsked(database.db))].toSorted()).toEqual(['address', 'device', 'group', 'person'])
  const some = { addresses: ['10.0.0.54'], macs: ['00:1b:54:0a:3c:80'], people: ['eve'] }
  expect(await protectedCheck(database.db, { ...touchesNothing, ...some }, [])).toEqual([])
})
