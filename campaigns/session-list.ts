import { parseArgs } from 'node:util'
import { runSessionJourneys } from './journeys.ts'
import { endWith, keepResult } from './results.ts'
import { withProduct } from './with-product.ts'

/** Every journey of the session over and over, the model's days left out: `--rounds N`. A flake is a violation. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const rounds = Number(values.rounds)

const began = performance.now()
const failed: string[] = []
let journeys = 0
await withProduct(async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const run = await runSessionJourneys(['--grep-invert=made-up days'])
    journeys += run.passed + run.failed.length
    failed.push(...run.failed)
    console.log(`round ${round}: ${run.passed} passed, ${run.failed.length} failed`)
    for (const title of run.failed) console.log(`  ${title}`)
  }
})
keepResult('session-list', {
  title: 'The whole list of the session, over and over',
  columns: ['rounds', 'journeys', 'violations', 'minutes'],
  values: [rounds, journeys, failed.length, Math.round((performance.now() - began) / 60_000)],
})
endWith(rounds, failed.length)
