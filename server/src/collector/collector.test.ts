import { unreachable } from '@patchbay/connectors/failures'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import type { System } from '../systems/open.ts'
import { startCollector } from './collector.ts'
import type { Collector, Rounds } from './collector.ts'
import { policy } from './policy.ts'
import { collecting, fakeSystem } from './test-switch.ts'

let database: TestDatabase
const running: Collector[] = []
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((collector) => collector.stop()))
  await database.drop()
})

vi.setConfig({ testTimeout: 60_000 })

const never = new AbortController().signal
/** Reads nothing, and counts the looks of one process for what is due. */
function countLooks() {
  const looks = { queue: 'looks', concurrency: 1, count: 0 }
  const rounds: Rounds = {
    ...looks,
    due: async () => {
      looks.count += 1
      return []
    },
    read: async () => undefined,
    tidy: async () => undefined,
  }
  return { looks, rounds }
}

async function start(
  switches: readonly System<'switch'>[],
  runsJobs = true,
  rounds: readonly Rounds[] = [],
): Promise<Collector> {
  const collector = await startCollector({
    database: database.db,
    url: database.url,
    switches: () => switches,
    rounds,
    log: { warn: () => undefined, info: () => undefined },
    runsJobs,
    tick: 50,
    idle: 20,
    drain: 200,
  })
  running.push(collector)
  return collector
}
/** It ends as soon as it is so. */
const patiently = { timeout: 30_000 }
const outcomes = async () =>
  (
    await database.pool.query<{ outcome: string; count: number }>(
      'select outcome, count(*) from walk group by outcome order by outcome',
    )
  ).rows

test('two processes share the switches and never walk one twice at once', async () => {
  const names = Array.from({ length: 60 }, (_, n) => `sw-${n}`)
  const busy = new Set<string>()
  const walked: [process: number, name: string][] = []
  let twice = 0
  let gate = Promise.withResolvers<void>()
  const process = (id: number) =>
    fakeSystem('snmp', names, {
      collect: async (device, only, ask) => {
        if (busy.has(device.name)) twice += 1
        busy.add(device.name)
        walked.push([id, device.name])
        await gate.promise
        busy.delete(device.name)
        return (await collecting({}).collect?.(device, only, ask)) ?? {}
      },
    })
  const processes = [1, 2].map((id) => ({ id, ...countLooks() }))
  await Promise.all(processes.map(({ id, rounds }) => start([process(id)], true, [rounds])))
  for (let round = 1; round <= 2; round += 1) {
    // As many as both can walk, while the rest waits.
    await expect.poll(() => busy.size, patiently).toBe(2 * policy.concurrency)
    // All of them are due again, the running ones, too, and both processes look for what is due.
    await database.pool.query('update walk set due_at = now()')
    const seen = processes.map(({ looks }) => looks.count)
    const looked = () => processes.every(({ looks }, at) => looks.count >= seen[at]! + 2)
    await expect.poll(looked, patiently).toBe(true)
    expect([twice, busy.size]).toEqual([0, 2 * policy.concurrency])
    gate.resolve()
    await expect.poll(outcomes, patiently).toEqual([{ outcome: 'ok', count: names.length }])
    expect(new Set(walked.splice(0).map(([id]) => id))).toEqual(new Set([1, 2]))
    expect(twice).toBe(0)
    gate = Promise.withResolvers()
    await database.pool.query('update walk set due_at = now()')
  }
  gate.resolve()
})

test('a switch that fails or hangs is recorded and holds no other', async () => {
  const names = Array.from({ length: 30 }, (_, n) => `sw-${n}`)
  const good = collecting({})
  const switches = fakeSystem('snmp', names, {
    collect: async (device, only, ask) => {
      if (device.name === 'sw-0')
        throw unreachable({ cause: 'timed-out', message: 'sw-0 did not answer in time.' })
      if (device.name === 'sw-1') {
        const { promise, reject } = Promise.withResolvers<never>()
        ask.signal.addEventListener('abort', () =>
          reject(unreachable({ cause: 'cancelled', message: 'Called off.' })),
        )
        return promise
      }
      if (device.name === 'sw-2') throw new Error('a fault of ours')
      return (await good.collect?.(device, only, ask)) ?? {}
    },
  })
  await start([switches])
  await expect.poll(outcomes, patiently).toEqual([
    { outcome: 'failed', count: 2 },
    { outcome: 'ok', count: 27 },
    { outcome: 'running', count: 1 },
  ])
  const { rows } = await database.pool.query(
    "select why, due_at > finished_at + interval '50 seconds' as later from walk where switch = 'sw-0'",
  )
  expect(rows).toEqual([{ why: 'Switch snmp: sw-0 did not answer in time.', later: true }])
})

test('what a stopping process called off is due at once and walked by another', async () => {
  const began = Promise.withResolvers<void>()
  const hanging = fakeSystem('snmp', ['sw-1'], {
    collect: (_device, _only, ask) => {
      const { promise, reject } = Promise.withResolvers<never>()
      ask.signal.addEventListener('abort', () =>
        reject(unreachable({ cause: 'cancelled', message: 'Called off.' })),
      )
      began.resolve()
      return promise
    },
  })
  const first = await start([hanging])
  await began.promise
  await first.stop()
  await start([fakeSystem('snmp', ['sw-1'], collecting({}))])
  await expect.poll(outcomes, patiently).toEqual([{ outcome: 'ok', count: 1 }])
})

test('a process that only asks has a switch walked by another', async () => {
  const system = fakeSystem('snmp', ['sw-1'], collecting({}))
  const asking = await start([system], false)
  expect(await asking.walk('sw-1', { signal: never, limit: 300 })).toBeNull()
  await start([system])
  const first = await asking.walk('sw-1', { signal: never, limit: 30_000 })
  expect(first).toMatchObject({ outcome: 'ok', why: null })
  const second = await asking.walk('sw-1', { signal: never, limit: 30_000 })
  expect(second?.startedAt.getTime()).toBeGreaterThan(first?.finishedAt.getTime() ?? Infinity)
})
