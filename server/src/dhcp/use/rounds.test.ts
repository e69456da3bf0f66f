import type { CapabilitiesByKind } from '@patchbay/connectors/connector/connector'
import { refused, unreachable } from '@patchbay/connectors/failures'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startCollector } from '../../collector/collector.ts'
import type { Collector } from '../../collector/collector.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { reading, system } from '../../locate/test-systems.ts'
import type { System } from '../../systems/open.ts'
import { serverWith, subnet } from '../test-servers.ts'
import { noHistory, recallUse } from './recall.ts'
import { subnetUseRounds } from './rounds.ts'

let database: TestDatabase
const collectors: Collector[] = []
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(collectors.splice(0).map((one) => one.stop()))
  await database.drop()
})

const start = new Date('2026-11-21T08:00:00Z')
let now = start
beforeEach(() => {
  now = start
})
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))
const never = new AbortController().signal
const log = { info: () => undefined, warn: () => undefined }

const network = '10.0.10.0/24'
const used = (assigned: number) => [{ subnetId: '10', total: 100, assigned, declined: 0 }]
const dhcp = (name: string, can: Partial<CapabilitiesByKind['dhcp']>) => system('dhcp', name, can)
/** A server whose use is what `told` says at the time. */
const telling = (name: string, told: () => number) =>
  dhcp(name, {
    ...serverWith(),
    readUse: async () => reading(used(told()), { observedAt: now }),
  })

const roundsOf = (servers: () => readonly System<'dhcp'>[]) =>
  subnetUseRounds({ servers, log, now: () => now })
const rows = async () =>
  (
    await database.pool.query<{ source: string; subnet: string; observed_at: Date; assigned: number }>(
      'select source, subnet, observed_at, assigned from subnet_use order by source, observed_at',
    )
  ).rows
const round = async (name = 'kea-1') =>
  (
    await database.pool.query<{ outcome: string; why: string | null; due_at: Date; failures: number }>(
      'select outcome, why, due_at, failures from subnet_use_round where source = $1',
      [name],
    )
  ).rows[0]
const minutesUntilDue = async (name?: string) =>
  ((await round(name))!.due_at.getTime() - now.getTime()) / 60_000

test('a server is read at once, then once every fifteen minutes, and what it told is kept', async () => {
  let assigned = 40
  const rounds = roundsOf(() => [telling('kea-1', () => assigned)])
  expect(await rounds.due(database.db)).toEqual(['kea-1'])
  await rounds.read(database.db, 'kea-1', never)
  expect(await rounds.due(database.db)).toEqual([])
  // A job that was sent twice finds that nothing is due.
  await rounds.read(database.db, 'kea-1', never)
  later(14)
  expect(await rounds.due(database.db)).toEqual([])
  later(1)
  assigned = 41
  expect(await rounds.due(database.db)).toEqual(['kea-1'])
  await rounds.read(database.db, 'kea-1', never)
  expect(await rows()).toEqual([
    { source: 'kea-1', subnet: network, observed_at: start, assigned: 40 },
    { source: 'kea-1', subnet: network, observed_at: now, assigned: 41 },
  ])
  expect(await round()).toMatchObject({ outcome: 'ok', why: null, failures: 0 })
})

test('of a server that is away nothing is kept, it is asked less and less, and comes back', async () => {
  let away = true
  const kea = dhcp('kea-1', {
    ...serverWith(),
    readUse: async () => {
      if (away) throw unreachable({ cause: 'connection-refused', message: 'kea-1 refused the connection' })
      return reading(used(40), { observedAt: now })
    },
  })
  const rounds = roundsOf(() => [kea])
  const waits: number[] = []
  for (let failed = 0; failed < 4; failed += 1) {
    await rounds.read(database.db, 'kea-1', never)
    const wait = await minutesUntilDue()
    waits.push(wait)
    later(wait)
  }
  expect(waits).toEqual([5, 10, 15, 15])
  expect(await round()).toMatchObject({ outcome: 'failed', why: 'kea-1 refused the connection', failures: 4 })
  expect(await rows()).toEqual([])
  away = false
  await rounds.read(database.db, 'kea-1', never)
  expect(await round()).toMatchObject({ outcome: 'ok', why: null, failures: 0 })
  expect(await rows()).toHaveLength(1)
})

test.each([
  [
    'does not let the account see them',
    {
      readUse: async () =>
        Promise.reject(
          refused({ cause: 'right-missing', message: 'kea-1 does not show its counters to this account' }),
        ),
    },
    'kea-1 does not show its counters to this account',
  ],
  ['keeps none', { readUse: async () => reading([]) }, 'It keeps no statistics of its subnets.'],
  [
    'tells those of other subnets',
    { readUse: async () => reading([{ subnetId: '99', total: 9, assigned: 9, declined: 0 }]) },
    'It keeps no statistics of its subnets.',
  ],
  [
    'answers nonsense',
    { readUse: async () => Promise.reject(new Error('at 0: unexpected token')) },
    'The answer could not be parsed.',
  ],
] as const)('a server that %s is never kept as empty', async (_what, can, why) => {
  const rounds = roundsOf(() => [dhcp('kea-1', { ...serverWith(), ...can })])
  await rounds.read(database.db, 'kea-1', never)
  expect(await rows()).toEqual([])
  expect(await round()).toMatchObject({ outcome: 'failed', why })
})

test('a product without such a question says so', async () => {
  const rounds = roundsOf(() => [dhcp('kea-1', { findLeases: async () => reading([]) })])
  await rounds.read(database.db, 'kea-1', never)
  expect(await round()).toMatchObject({ why: 'It does not report utilisation.' })
})

test('a subnet without a pool is not kept, and makes no failure', async () => {
  const reserved = {
    ...serverWith({
      subnets: [subnet({ pools: [] })],
      use: [{ subnetId: '10', total: 0, assigned: 0, declined: 0 }],
    }),
  }
  const rounds = roundsOf(() => [dhcp('kea-1', reserved)])
  await rounds.read(database.db, 'kea-1', never)
  expect(await rows()).toEqual([])
  expect(await round()).toMatchObject({ outcome: 'ok', why: null })
})

test('a disabled server is neither due nor read, not even by a job that was sent before', async () => {
  let servers: readonly System<'dhcp'>[] = [telling('kea-1', () => 40)]
  const rounds = roundsOf(() => servers)
  expect(await rounds.due(database.db)).toEqual(['kea-1'])
  servers = []
  await rounds.read(database.db, 'kea-1', never)
  expect(await rounds.due(database.db)).toEqual([])
  expect(await rows()).toEqual([])
  expect(await round()).toBeUndefined()
})

test('a reading that the stop calls off is nobody’s fault and due at once', async () => {
  const stopping = new AbortController()
  const began = Promise.withResolvers<void>()
  const kea = dhcp('kea-1', {
    ...serverWith(),
    readUse: (ask) => {
      began.resolve()
      return new Promise((_, reject) => {
        ask.signal.addEventListener('abort', () =>
          reject(unreachable({ cause: 'cancelled', message: 'Called off.' })),
        )
      })
    },
  })
  const rounds = roundsOf(() => [kea])
  const done = rounds.read(database.db, 'kea-1', stopping.signal)
  await began.promise
  stopping.abort()
  await done
  expect(await round()).toMatchObject({ why: null, failures: 0 })
  expect(await rounds.due(database.db)).toEqual(['kea-1'])
})

test('a reading whose process died is taken up again after its longest time', async () => {
  await database.pool.query(
    "insert into subnet_use_round (source, started_at, outcome, due_at) values ('kea-1', $1, 'running', $2)",
    [start, new Date(start.getTime() + 75_000)],
  )
  const rounds = roundsOf(() => [telling('kea-1', () => 40)])
  expect(await rounds.due(database.db)).toEqual([])
  later(2)
  expect(await rounds.due(database.db)).toEqual(['kea-1'])
})

/** It ends as soon as it is so. */
const patiently = { timeout: 30_000 }

test('two processes read a server once per interval, never both at once', { timeout: 60_000 }, async () => {
  let running = 0
  let twice = 0
  let count = 0
  const kea = dhcp('kea-1', {
    ...serverWith(),
    readUse: async () => {
      running += 1
      if (running > 1) twice += 1
      // Until both processes have looked again for what is due.
      const seen = [...looks]
      await expect.poll(() => looks.every((count, id) => count >= seen[id]! + 2), patiently).toBe(true)
      running -= 1
      count += 1
      return reading(used(40), { observedAt: now })
    },
  })
  const looks = [0, 0]
  const run = async (id: number) => {
    const rounds = roundsOf(() => [kea])
    const due: typeof rounds.due = (db) => {
      looks[id]! += 1
      return rounds.due(db)
    }
    const collector = await startCollector({
      database: database.db,
      url: database.url,
      switches: () => [],
      rounds: [{ ...rounds, due }],
      log,
      runsJobs: true,
      tick: 20,
      idle: 20,
      drain: 200,
    })
    collectors.push(collector)
  }
  await Promise.all([run(0), run(1)])
  for (let interval = 1; interval <= 3; interval += 1) {
    if (interval > 1) later(15)
    await expect.poll(async () => (await rows()).length, patiently).toBe(interval)
    await expect.poll(async () => (await round())?.outcome, patiently).toBe('ok')
  }
  await Promise.all(collectors.map((one) => one.stop()))
  expect(twice).toBe(0)
  expect(count).toBe(3)
  expect(running).toBe(0)
})

/** A reading every fifteen minutes for `days`, ending now; highest at noon. */
async function addDays(source: string, days: number) {
  await database.pool.query(
    `insert into subnet_use (source, subnet, observed_at, assigned, total, declined)
     select $1, $2, at, 20 + 60 - 5 * abs(extract(hour from at at time zone 'UTC')::integer - 12)
         + extract(minute from at at time zone 'UTC')::integer / 15, 100, 0
     from generate_series($3::timestamptz - make_interval(days => $4), $3, interval '15 minutes') as at`,
    [source, network, now, days],
  )
}

const systemRow = (name: string) =>
  database.pool.query(
    "insert into system (name, kind, product, title, position) values ($1, 'dhcp', 'kea', $1, 1)",
    [name],
  )
const peaks = async () => {
  const history = noHistory()
  await recallUse(database.db, history, new Set([network]), now)
  return history.series.get(network)!.map(({ source, days, hours }) => ({
    source,
    days: days.map(({ slot, assigned, hours: read }) => [slot, assigned, read]),
    hours: hours.map(({ slot, assigned }) => [slot, assigned]),
  }))
}

test('after two days the highest of each hour is left, which moves no peak of a day', async () => {
  await systemRow('kea-1')
  await addDays('kea-1', 10)
  const before = await peaks()
  const rounds = roundsOf(() => [])
  await rounds.tidy(database.db)
  expect(await peaks()).toEqual(before)
  const { rows: counted } = await database.pool.query<{ recent: boolean; count: number; hours: number }>(
    `select observed_at >= $1::timestamptz - interval '2 days' as recent, count(*),
       count(distinct date_trunc('hour', observed_at, 'UTC')) as hours
     from subnet_use group by 1 order by 1`,
    [now],
  )
  expect(counted).toEqual([
    { recent: false, count: 192, hours: 192 },
    { recent: true, count: 193, hours: 49 },
  ])
  const left = await rows()
  await rounds.tidy(database.db)
  expect(await rows()).toEqual(left)
})

test('after sixty days a reading goes; so does the history of a server that is gone, after a day', async () => {
  await systemRow('kea-1')
  await addDays('kea-1', 70)
  const old = await database.pool.query(
    "select 1 from subnet_use where observed_at < $1::timestamptz - interval '60 days'",
    [now],
  )
  expect(old.rowCount).toBeGreaterThan(900)
  const servers = [telling('kea-1', () => 40), telling('gone', () => 40)]
  const rounds = roundsOf(() => servers)
  await rounds.read(database.db, 'gone', never)
  await rounds.tidy(database.db)
  const { rows: oldest } = await database.pool.query<{ hours: number }>(
    "select ceil(extract(epoch from $1::timestamptz - min(observed_at)) / 3600)::integer as hours from subnet_use where source = 'kea-1'",
    [now],
  )
  expect(oldest).toEqual([{ hours: 60 * 24 }])
  const sources = async () => new Set((await rows()).map(({ source }) => source))
  expect(await sources()).toEqual(new Set(['gone', 'kea-1']))
  later(25 * 60)
  await rounds.tidy(database.db)
  expect(await sources()).toEqual(new Set(['kea-1']))
  expect(await round('gone')).toBeUndefined()
})

test('what is remembered is bounded: 61 days, 49 hours, and so many subnets', async () => {
  await systemRow('kea-1')
  await addDays('kea-1', 70)
  const [series] = await peaks()
  expect(series?.days).toHaveLength(61)
  expect(series?.hours).toHaveLength(49)
  const history = noHistory()
  const many = new Set(Array.from({ length: 300 }, (_, at) => `10.${at % 250}.${Math.floor(at / 250)}.0/24`))
  await recallUse(database.db, history, many, now)
  expect(history.series.size).toBe(256)
})
