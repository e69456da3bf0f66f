import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { Queue } from './queue.ts'

/** Awaits what must come, however busy the machine is. */
const patient = { timeout: 15_000 }

let database: TestDatabase
const queues: Queue[] = []
const warnings: object[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => Promise.all(queues.splice(0).map((queue) => queue.stop())))
afterAll(() => database.drop())

async function startQueue(name: string): Promise<Queue> {
  const queue = new Queue({ url: database.url, idle: 50, log: { warn: (data) => warnings.push(data) } })
  queues.push(queue)
  await queue.start()
  await queue.declare(name)
  return queue
}

test('the migration is what the installed pg-boss would create', async () => {
  const migration = await readFile(new URL('../../migrations/0011-jobs.sql', import.meta.url), 'utf8')
  const plan = getConstructionPlans('jobs')
  const made = plan.slice(plan.indexOf('CREATE SCHEMA'), plan.lastIndexOf('COMMIT;')).trim()
  expect(made).toContain('CREATE TABLE jobs.version')
  expect(migration).toContain(made)
})

test('a key waits or runs once, and is free again when its job has ended', async () => {
  const queue = await startQueue('keys')
  const ran: number[] = []
  const first = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  queue.work<{ n: number }>('keys', 4, async ({ n }) => {
    ran.push(n)
    if (n === 1) {
      began.resolve()
      await first.promise
    } else second.resolve()
  })
  await queue.send('keys', [{ key: 'a', data: { n: 1 } }])
  await began.promise
  await queue.send('keys', [{ key: 'a', data: { n: 2 } }])
  await queue.send('keys', [{ key: 'a', data: { n: 2 } }])
  first.resolve()
  await expect
    .poll(async () => {
      await queue.send('keys', [{ key: 'a', data: { n: 3 } }])
      return ran.length
    }, patient)
    .toBeGreaterThan(1)
  await second.promise
  expect(ran.slice(0, 2)).toEqual([1, 3])
})

test('what another process sends is found, however many queues rest', async () => {
  const queue = await startQueue('elsewhere')
  await queue.declare('beside')
  const found = Promise.withResolvers<number>()
  queue.work<{ n: number }>('elsewhere', 2, async ({ n }) => found.resolve(n))
  queue.work<{ n: number }>('beside', 2, async () => found.resolve(0))
  const sender = await startQueue('elsewhere')
  await sender.send('elsewhere', [{ key: 'k', data: { n: 7 } }])
  expect(await found.promise).toBe(7)
})

test('a slow job holds no other, and one that fails harms none', async () => {
  const queue = await startQueue('slow')
  const slow = Promise.withResolvers<void>()
  const ended: number[] = []
  queue.work<{ n: number }>('slow', 2, async ({ n }) => {
    if (n === 0) await slow.promise
    if (n === 3) throw new Error('no good')
    ended.push(n)
  })
  await queue.send(
    'slow',
    Array.from({ length: 12 }, (_, n) => ({ key: `k${n}`, data: { n } })),
  )
  await expect.poll(() => ended.length, patient).toBe(10)
  expect(ended).not.toContain(0)
  slow.resolve()
  await expect.poll(() => ended.length, patient).toBe(11)
})

test('it survives the loss of its connections and goes on', async () => {
  const queue = await startQueue('loss')
  const ended: number[] = []
  const began = Promise.withResolvers<void>()
  const hold = Promise.withResolvers<void>()
  queue.work<{ n: number }>('loss', 2, async ({ n }) => {
    if (n === 0) {
      began.resolve()
      await hold.promise
    }
    ended.push(n)
  })
  await queue.send('loss', [{ key: 'k0', data: { n: 0 } }])
  await began.promise
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  const { rowCount } = await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  expect(rowCount).toBeGreaterThan(0)
  hold.resolve()
  await expect
    .poll(
      () =>
        queue.send('loss', [{ key: 'k1', data: { n: 1 } }]).then(
          () => 'sent',
          () => 'not',
        ),
      patient,
    )
    .toBe('sent')
  await expect.poll(() => [...new Set(ended)], patient).toEqual([0, 1])
  // The one that ran when the connections went is settled, so its key is free.
  await expect
    .poll(async () => {
      const { rows } = await client.query<{ state: string }>(
        "select state::text from jobs.job where name = 'loss' and singleton_key = 'k0'",
      )
      return rows.map(({ state }) => state)
    }, patient)
    .toEqual(['completed'])
  await client.end()
}, 60_000)

test('stopping takes no more jobs and waits for those that run', async () => {
  const queue = await startQueue('stop')
  const began = Promise.withResolvers<void>()
  const hold = Promise.withResolvers<void>()
  const ended: number[] = []
  queue.work<{ n: number }>('stop', 1, async ({ n }) => {
    began.resolve()
    await hold.promise
    ended.push(n)
  })
  await queue.send(
    'stop',
    [1, 2].map((n) => ({ key: `k${n}`, data: { n } })),
  )
  await began.promise
  const stopped = queue.stop()
  queues.splice(0)
  hold.resolve()
  await stopped
  expect(ended).toHaveLength(1)
  const { rows } = await database.pool.query<{ state: string }>(
    "select state::text from jobs.job where name = 'stop' order by state::text",
  )
  expect(rows.map(({ state }) => state)).toEqual(['completed', 'created'])
})
