import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { errorsOfADay } from './error-samples.ts'
import { ensurePartitions } from './partitions.ts'
import type { Way } from './read-switch.ts'
import { forgetOldSightings } from './retention.ts'
import { collecting, fakeInterface, fakeSwitch, fakeSystem } from './test-switch.ts'
import { walkSwitch } from './walk-switch.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await ensurePartitions(database.url)
})
afterAll(() => database.drop())

const port = 'GigabitEthernet1/0/1'

/** A switch of its own for each test, walked whenever the test says. */
function walked(name: string) {
  const it = fakeSwitch()
  it.interfaces = [fakeInterface(port)]
  const asked: boolean[] = []
  const can = collecting({ [name]: it }, (tables) => asked.push(tables.includes('counters')))
  const by = (system: string): Way[] => {
    const way = fakeSystem(system, [name], can)
    return way.devices.map((device) => ({ system: way, device }))
  }
  return {
    it,
    asked,
    walk: async (system = 'snmp') => walkSwitch(database.db, name, by(system), new AbortController().signal),
    /** As if everything kept had been kept earlier. */
    age: (minutes: number) =>
      database.pool.query(
        'update error_sample set observed_at = observed_at - make_interval(mins => $2) where switch = $1',
        [name, minutes],
      ),
    count: async () => (await errorsOfADay(database.db, name)).get('Gi1/0/1')?.count,
    outcome: async () =>
      (await database.pool.query<{ outcome: string }>('select outcome from walk where switch = $1', [name]))
        .rows[0]?.outcome,
    samples: async () =>
      (await database.pool.query('select 1 from error_sample where switch = $1', [name])).rowCount,
  }
}

test('counters are read by one walk an hour, and two readings make a count', async () => {
  const { it, asked, walk, age, count } = walked('sw-hourly')
  it.counters = { [port]: [40, 2] }
  await walk()
  expect(await count()).toBeUndefined()
  await walk()
  expect(asked).toEqual([true, false])
  await age(60)
  it.counters = { [port]: [47, 5] }
  await walk()
  expect(asked).toEqual([true, false, true])
  expect(await count()).toBe(10)
})

test('what fell was counted anew, and every step of a day counts', async () => {
  const { it, walk, age, count } = walked('sw-anew')
  for (const errors of [100, 130, 5, 9]) {
    it.counters = { [port]: [errors, 0] }
    await walk()
    await age(60)
  }
  // 30 before it began anew, 5 and 4 since.
  expect(await count()).toBe(39)
})

test('a day later only what came since is told, and what is older is gone', async () => {
  const { it, walk, age, count, samples } = walked('sw-day')
  for (let hour = 0; hour < 30; hour += 1) {
    it.counters = { [port]: [hour, 0] }
    await walk()
    await age(60)
  }
  expect(await samples()).toBe(25)
  expect(await count()).toBe(23)
})

test('counts of two systems are never compared: one of them may have been cleared', async () => {
  const { it, walk, age, count } = walked('sw-two')
  it.counters = { [port]: [5_000, 0] }
  await walk('snmp')
  await age(60)
  it.counters = { [port]: [3, 0] }
  await walk('ssh')
  expect(await count()).toBeUndefined()
  await age(60)
  it.counters = { [port]: [4, 0] }
  await walk('ssh')
  expect(await count()).toBe(1)
})

test('a switch that does not count is walked whole all the same', async () => {
  const { walk, count, outcome } = walked('sw-mute')
  await walk()
  expect(await outcome()).toBe('ok')
  expect(await count()).toBeUndefined()
})

test('with the switch its samples go', async () => {
  const { it, walk, samples } = walked('sw-gone')
  it.counters = { [port]: [1, 1] }
  await walk()
  expect(await samples()).toBe(1)
  await forgetOldSightings(database.url, 400, new Date(Date.now() + 2 * 86_400_000))
  expect(await samples()).toBe(0)
})
