import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOfRun } from '@patchbay/contract/runs'
import { patienceOr, roundsOr, sayRounds, sayTally } from '@patchbay/server/test-tally'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareBooks } from '../../campaigns/books.ts'
import type { Received } from '../../campaigns/books.ts'
import { Random } from '../../lab/src/world/random.ts'
import { newDataFolder } from '../journeys/product/data-folder.ts'
import { healthOf, isTimed, milliseconds, Waits } from './measured.ts'
import { plainPortsOfProduct } from './plain-ports.ts'
import { startWithOperators } from './product-with-operators.ts'
import type { ProductWithOperators } from './product-with-operators.ts'
import { UnrestingOperator } from './unresting-operator.ts'

/** 50 in `npm run campaign:killed-database`. */
const rounds = roundsOr(1, 10)
const people = isTimed ? 6 : 2
/** Milliseconds after which all is well again: the database is started again after half a second, and recovers. */
const healedWithin = 10_000
/** Milliseconds within which every run is at its end, or said to be unknown (promise 2). */
const settledWithin = 60_000

let folder: string
let product: ProductWithOperators
beforeAll(async () => {
  folder = newDataFolder()
  const temporary = join(folder, 'temporary')
  mkdirSync(temporary, { mode: 0o777 })
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o711 })
  product = await startWithOperators(people, { dataDir, temporary })
})
afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The postmaster and each backend at once, as a loss of power would have it; they are a group of their own. */
function killDatabase(): void {
  const [pid = ''] = readFileSync(
    join(folder, 'data', 'database', 'cluster', 'postmaster.pid'),
    'utf8',
  ).split('\n')
  process.kill(-Number(pid), 'SIGKILL')
}

/** What a call says while there is no database, and whenever many change one campus. */
const expected = [
  'database-unavailable',
  'record-unavailable',
  'target-held',
  'preview-old',
  'check-stands',
  'too-busy',
]

const unsettled = async () => {
  const rows = await product.database.db
    .selectFrom('change')
    .select(['id', 'state'])
    .where('idempotency_key', 'is not', null)
    .where('ended_at', 'is', null)
    .execute()
  return rows.filter(({ state }) => !wordsOfRun[state].end && state !== 'outcome-unknown')
}

test(
  'a database that is killed in the middle of changes loses nothing that was acknowledged, and all is well by itself',
  async () => {
    const random = new Random('killed database')
    const free = plainPortsOfProduct(random)
    let made = 0
    const next = () => {
      made += 1
      return { port: free[made % free.length]!, text: `D${made}` }
    }
    const running = product.operators.map((operator) => new UnrestingOperator(product.url, operator, next))
    const [first] = running
    const violations: string[] = []
    const received: Received[] = []
    const waits = new Waits()
    const answered = () => running.reduce((sum, { acknowledged: { size } }) => sum + size, 0)
    // The systems are read again before their switches may be changed.
    await milliseconds(60_000, () => first!.change())

    for (let round = 1; round <= rounds; round += 1) {
      const enough = answered() + 1 + random.below(2 * people)
      for (const work of running) work.begin()
      await milliseconds(60_000, () => answered() >= enough)
      killDatabase()
      const well = async () => (await healthOf(product.url)) === 'ready' && first!.change()
      const wrong = await waits.until('well', healedWithin, well)
      await Promise.all(running.map((work) => work.stop()))
      const settled = async () => (await unsettled()).length === 0
      wrong.push(...(await waits.until('settled', settledWithin, settled)))
      received.push(...(await product.received()))
      wrong.push(...(await product.recordFaults()))
      violations.push(...wrong.map((words) => `round ${round}: ${words}`))
    }

    const acknowledged = new Set(running.flatMap((work) => [...work.acknowledged]))
    const books = await compareBooks(product.database.db, received, acknowledged)
    violations.push(...books.violations)
    const refused = new Map<string, number>()
    for (const work of running)
      for (const [code, count] of work.refused) refused.set(code, (refused.get(code) ?? 0) + count)
    for (const [code, count] of refused)
      if (!expected.includes(code)) violations.push(`${count} calls were refused with ${code}`)
    sayTally(
      `killed: ${rounds}, acknowledged ${acknowledged.size}, runs ${books.runs}, effects ${books.effects}`,
    )
    sayTally(`refused: ${[...refused].map(([code, count]) => `${code} ${count}`).join(', ')}`)
    sayTally(waits.words)
    sayRounds(rounds, violations.length)
    expect(violations).toEqual([])
    expect(acknowledged.size).toBeGreaterThan(rounds)
  },
  patienceOr(600_000),
)
