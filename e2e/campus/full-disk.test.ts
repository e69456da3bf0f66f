import { setTimeout as delay } from 'node:timers/promises'
import { wordsOfRun } from '@patchbay/contract/runs'
import { patienceOr, roundsOr, sayRounds, sayTally } from '@patchbay/server/test-tally'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareBooks } from '../../campaigns/books.ts'
import type { Received } from '../../campaigns/books.ts'
import { Random } from '../../lab/src/world/random.ts'
import { healthOf, milliseconds } from './measured.ts'
import { plainPortsOfProduct } from './plain-ports.ts'
import { startOnSmallDisk } from './product-on-small-disk.ts'
import type { ProductOnSmallDisk } from './product-on-small-disk.ts'
import { UnrestingOperator } from './unresting-operator.ts'

/** 10 and more in `npm run campaign:disk`. */
const rounds = roundsOr(3)
const people = 6
/** Milliseconds within which a page can say that changes are refused (promise 15). */
const saidWithin = 5_000
/** Milliseconds after which all is well once there is room again (promise 15). */
const healedWithin = 10_000
/** Milliseconds within which every run is at its end, or said to be unknown (promise 2). */
const settledWithin = 60_000
/** Milliseconds that are waited on top, to tell late from never. */
const patience = 60_000
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
    const works = operators.map((operator) => new UnrestingOperator(url, operator, next))
    const [first] = works
    const violations: string[] = []
    const received: Received[] = []
    const longest = { said: 0, healed: 0, settled: 0 }
    const within = async (what: keyof typeof longest, limit: number, isSo: () => Promise<boolean>) => {
      const took = await milliseconds(limit + patience, isSo)
      longest[what] = Math.max(longest[what], took)
      return took <= limit ? [] : [`not ${what} within ${limit} ms but ${Math.round(took)}`]
    }
    // The systems are read again before their switches may be changed.
    await milliseconds(60_000, () => first!.change())

    for (let round = 1; round <= rounds; round += 1) {
      const way = ways[round % ways.length]!
      const wrong: string[] = []
      for (const work of works) work.begin()
      await delay(500 + random.below(2_500))
      disk.fill(way === 'almost' ? 97 : 100)
      wrong.push(...(await within('said', saidWithin, async () => (await healthOf(url)) === 'degraded')))
      if (way === 'full and no WAL') await product.exhaustWal()
      await delay(3_000 + random.below(5_000))
      disk.free()
      const well = async () => (await healthOf(url)) === 'ready' && first!.change()
      wrong.push(...(await within('healed', healedWithin, well)))
      await Promise.all(works.map((work) => work.stop()))
      const settled = async () => (await unsettled(product!)).length === 0
      wrong.push(...(await within('settled', settledWithin, settled)))
      received.push(...(await product.received()))
      wrong.push(...(await product.recordFaults()))
      violations.push(...wrong.map((words) => `round ${round}, ${way}: ${words}`))
    }

    const acknowledged = new Set(works.flatMap((work) => [...work.acknowledged]))
    const books = await compareBooks(product.database.db, received, acknowledged)
    violations.push(...books.violations)
    const refused = new Map<string, number>()
    for (const work of works)
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
    sayTally(
      `longest: ${Math.round(longest.said)} ms until it was said, ${Math.round(longest.healed)} ms until all was well, ${Math.round(longest.settled)} ms until all was settled`,
    )
    sayRounds(rounds, violations.length)
    expect(violations).toEqual([])
    expect(refused.get('storage-full') ?? 0).toBeGreaterThan(0)
    expect(acknowledged.size).toBeGreaterThan(rounds)
  },
  patienceOr(240_000),
)
