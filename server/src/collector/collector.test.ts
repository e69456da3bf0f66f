import { setTimeout as pause } from 'node:timers/promises'
import { unreachable } from '@patchbay/connectors/failures'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import type { System } from '../systems/open.ts'
import { startCollector } from './collector.ts'
import type { Collector } from './collector.ts'
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

const never = new AbortController().signal
async function start(switches: readonly System<'switch'>[], works = true): Promise<Collector> {
  const collector = await startCollector({
    database: database.db,
    url: database.url,
    ownerUrl: database.ownerUrl,
    switches: () => switches,
    log: { warn: () => undefined, info: () => undefined },
    works,
    tick: 50,
    idle: 20,
    drain: 200,
  })
  running.push(collector)
  return collector
}
const outcomes = async () =>
  (
    await database.pool.query<{ outcome: string; count: number }>(
      'select outcome, count(*) from walk group by outcome order by outcome',
    )
  ).rows

test('two processes share the switches and never walk one twice at once', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `sw-${n}`)
  const busy = new Set<string>()
  const walked: [process: number, name: string][] = []
  let twice = 0
  const process = (id: number) =>
    fakeSystem('snmp', names, {
      collect: async (device, only, ask) => {
        if (busy.has(device.name)) twice += 1
        busy.add(device.name)
        walked.push([id, device.name])
        // A walk takes a while: that is the subject.
        await pause(30)
        busy.delete(device.name)
        return (await collecting({}).collect?.(device, only, ask)) ?? {}
      },
    })
  await Promise.all([start([process(1)]), start([process(2)])])
  await expect.poll(outcomes, { timeout: 10_000 }).toEqual([{ outcome: 'ok', count: 40 }])
  // Due again at once, while others still run.
  for (let round = 0; round < 5; round += 1) {
    await database.pool.query('update walk set due_at = now()')
    await pause(40)
  }
  await expect.poll(() => busy.size).toBe(0)
  expect(twice).toBe(0)
  expect(walked.length).toBeGreaterThan(40)
  expect(new Set(walked.map(([id]) => id)).size).toBe(2)
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
  await expect.poll(outcomes, { timeout: 10_000 }).toEqual([
    { outcome: 'failed', count: 2 },
    { outcome: 'ok', count: 27 },
    { outcome: 'running', count: 1 },
  ])
  const { rows } = await database.pool.query(
    "select why, due_at > now() + interval '50 seconds' as later from walk where switch = 'sw-0'",
  )
  expect(rows).toEqual([{ why: 'Switch snmp: sw-0 did not answer in time.', later: true }])
}, 30_000)

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
  await expect.poll(outcomes, { timeout: 5_000 }).toEqual([{ outcome: 'ok', count: 1 }])
})

test('a process that only asks has a switch walked by another', async () => {
  const system = fakeSystem('snmp', ['sw-1'], collecting({}))
  const asking = await start([system], false)
  expect(await asking.walk('sw-1', { signal: never, limit: 300 })).toBeNull()
  await start([system])
  const first = await asking.walk('sw-1', { signal: never, limit: 10_000 })
  expect(first).toMatchObject({ outcome: 'ok', why: null })
  const second = await asking.walk('sw-1', { signal: never, limit: 10_000 })
  expect(second?.startedAt.getTime()).toBeGreaterThan(first?.finishedAt.getTime() ?? Infinity)
})
