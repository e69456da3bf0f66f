import { wordsOfRun } from '@patchbay/contract/runs'
import { patienceOr, roundsOr, sayRounds, sayTally } from '@patchbay/server/test-tally'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareBooks } from '../../campaigns/books.ts'
import type { Received } from '../../campaigns/books.ts'
import { Random } from '../../lab/src/world/random.ts'
import { healthOf, isTimed, milliseconds, Waits } from './measured.ts'
import { plainPortsOfProduct } from './plain-ports.ts'
import { startOnSmallDisk } from './product-on-small-disk.ts'
import type { ProductOnSmallDisk } from './product-on-small-disk.ts'
import { UnrestingOperator } from './unresting-operator.ts'

/** 10 and more in `npm run campaign:disk`. */
const rounds = roundsOr(3, 9)
const people = isTimed ? 6 : 2
/** Milliseconds within which a page can say that changes are refused (promise 15). */
const saidWithin = 5_000
/** Milliseconds after which all is well once there is room again (promise 15). */
const healedWithin = 10_000
/** Milliseconds within which every run is at its end, or said to be unknown (promise 2). */
const settledWithin = 60_000
/** How the disk gets full, in turn. */
const ways = ['almost', 'full', 'full and no WAL'] as const

let product: ProductOnSmallDisk | null
beforeAll(async () => {
  product = await startOnSmallDisk(people)
})
afterAll(() => product?.stop())

/** What a refused call says while the disk is full. */
const faults = ['storage-full', 'record-unavailable', 'database-unavailable']
/** What a refused call says whenever many change one campus. */
const usual = ['target-held', 'preview-old', 'check-stands', 'too-busy']

async function unsettled({ database: { db } }: ProductOnSmallDisk) {
  const rows = await db
    .selectFrom('change')
    .select(['id', 'state'])
    .where('idempotency_key', 'is not', null)
    .where('ended_at', 'is', null)
    .execute()
  return rows.filter(({ state }) => !wordsOfRun[state].end && state !== 'outcome-unknown')
}

test(
  'a disk that gets full in the middle of changes: they are refused by name, nothing acknowledged is lost, and all is well once there is room',
  async ({ skip }) => {
    if (product === null) {
      skip('no small disk can be mounted here')
      return
    }
    const { disk, url, operators } = product
    const random = new Random('disk')
    const free = plainPortsOfProduct(random)
    let made = 0
    const next = () => {
      made += 1
      return { port: free[made % free.length]!, text: `K${made}` }
    }
    const running = operators.map((operator) => new UnrestingOperator(url, operator, next))
    const [first] = running
    const violations: string[] = []
    const received: Received[] = []
    const waits = new Waits()
    const answered = () => running.reduce((sum, { acknowledged: { size } }) => sum + size, 0)
    const faulty = () =>
      running
        .flatMap((work) => [...work.refused])
        .reduce((sum, [code, count]) => sum + (faults.includes(code) ? count : 0), 0)
    // The systems are read again before their switches may be changed.
    await milliseconds(60_000, () => first!.change())

    for (let round = 1; round <= rounds; round += 1) {
      const way = ways[round % ways.length]!
      const wrong: string[] = []
      const enough = answered() + 1 + random.below(people)
      for (const work of running) work.begin()
      await milliseconds(60_000, () => answered() >= enough)
      disk.fill(way === 'almost' ? 97 : 100)
      const said = async () => (await healthOf(url)) === 'degraded'
      wrong.push(...(await waits.until('said', saidWithin, said)))
      if (way === 'full and no WAL') await product.exhaustWal()
      // Whoever goes on is told so, some of them several times.
      const told = faulty() + people + random.below(3 * people)
      await milliseconds(60_000, () => faulty() >= told)
      disk.free()
      const well = async () => (await healthOf(url)) === 'ready' && first!.change()
      wrong.push(...(await waits.until('well', healedWithin, well)))
      await Promise.all(running.map((work) => work.stop()))
      const settled = async () => (await unsettled(product!)).length === 0
      wrong.push(...(await waits.until('settled', settledWithin, settled)))
      received.push(...(await product.received()))
      wrong.push(...(await product.recordFaults()))
      violations.push(...wrong.map((words) => `round ${round}, ${way}: ${words}`))
    }

    const acknowledged = new Set(running.flatMap((work) => [...work.acknowledged]))
    const books = await compareBooks(product.database.db, received, acknowledged)
    violations.push(...books.violations)
    const refused = new Map<string, number>()
    for (const work of running)
      for (const [code, count] of work.refused) refused.set(code, (refused.get(code) ?? 0) + count)
    for (const [code, count] of refused)
      if (![...faults, ...usual].includes(code)) violations.push(`${count} calls were refused with ${code}`)
    const states = await product.database.db
      .selectFrom('change')
      .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
      .where('idempotency_key', 'is not', null)
      .groupBy('state')
      .execute()
    sayTally(`acknowledged: ${acknowledged.size}, runs ${books.runs}, effects ${books.effects}`)
    sayTally(`states: ${states.map(({ state, count }) => `${state} ${count}`).join(', ')}`)
    sayTally(`refused: ${[...refused].map(([code, count]) => `${code} ${count}`).join(', ')}`)
    sayTally(waits.words)
    sayRounds(rounds, violations.length)
    expect(violations).toEqual([])
    expect(refused.get('storage-full') ?? 0).toBeGreaterThan(0)
    expect(acknowledged.size).toBeGreaterThan(rounds)
  },
  patienceOr(600_000),
)
