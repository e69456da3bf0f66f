import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { countDirectoryTry, mostAsked } from './directory-tries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => database.db.deleteFrom('directory_try').execute())

const policy = { threshold: 5, window: 30 * 60_000 }
const ada = { system: 'directory-1', account: 'ada' }
const ask = (known = false, of = ada) =>
  countDirectoryTry({ database: database.db, tries: 10, known }, of, policy)
const pass = (minutes: number) =>
  sql`update directory_try set at = at - ${minutes} * interval '1 minute'`.execute(database.db)

/** Seconds to wait, of which some have passed on a slow machine. */
function expectWait(answer: Awaited<ReturnType<typeof ask>>, seconds: number) {
  if (!('wait' in answer)) throw new Error('it was asked')
  expect(answer.wait).toBeLessThanOrEqual(seconds)
  expect(answer.wait).toBeGreaterThan(seconds - 50)
}

test.each([
  // Threshold of the directory, setting, known browser, wrong passwords asked about.
  [5, 10, false, 3],
  [5, 10, true, 4],
  [5, 2, false, 2],
  [3, 10, false, 2],
  [3, 10, true, 2],
  [1, 10, false, 1],
  [0, 4, false, Number.POSITIVE_INFINITY],
])(
  'a directory that locks after %i with a setting of %i is asked (known %s) about %i',
  (threshold, wanted, known, most) => {
    expect(mostAsked({ threshold, window: 1 }, wanted, known)).toBe(most)
  },
)

test('what the directory does not say is guessed low', () => {
  expect([mostAsked(null, 4, false), mostAsked(null, 4, true)]).toEqual([4, 5])
})

test('of many that come together no more are asked than are safe, and a known browser has one more', async () => {
  const together = await Promise.all(Array.from({ length: 20 }, () => ask()))
  expect(together.filter((one) => 'clear' in one)).toHaveLength(3)
  expect('clear' in (await ask(true))).toBe(true)
  expectWait(await ask(true), 30 * 60)
  expect('clear' in (await ask(false, { ...ada, account: 'bob' }))).toBe(true)
})

test('tries that are spread out add up, as the directory adds them, until a whole window was quiet', async () => {
  for (let at = 0; at < 3; at += 1) {
    expect('clear' in (await ask())).toBe(true)
    await pass(29)
  }
  expectWait(await ask(), 60)
  await pass(1)
  expect('clear' in (await ask())).toBe(true)
})

test('a right password forgets all of them, one that was not looked at only itself', async () => {
  await ask()
  const second = await ask()
  if (!('clear' in second)) throw new Error('not asked')
  await second.clear(false)
  const left = () => database.db.selectFrom('directory_try').select('id').execute()
  expect(await left()).toHaveLength(1)
  const third = await ask()
  if (!('clear' in third)) throw new Error('not asked')
  await third.clear(true)
  expect(await left()).toEqual([])
})
