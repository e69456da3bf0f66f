import { parseArgs } from 'node:util'
import { runSessionJourneys } from './journeys.ts'
import { endWith, keepResult, keptResults } from './results.ts'
import { withProduct } from './with-product.ts'

/**
 * Every journey of the session over and over, the model's days left out: `--rounds N`. A flake is a violation. Each round
 * is kept as it ends, and rounds of this commit that were kept before count: twenty take longer than a machine may have
 * in one sitting.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const wanted = Number(values.rounds)
const campaign = 'session-list'

const kept = keptResults(campaign)
let violations = kept.reduce((sum, [, , , , failed]) => sum + Number(failed), 0)
if (kept.length > 0) console.log(`${kept.length} rounds of this commit are kept, ${violations} violations`)

await withProduct(async () => {
  for (let round = kept.length + 1; round <= wanted; round += 1) {
    const began = performance.now()
    const { passed, failed } = await runSessionJourneys(['--grep-invert=made-up days'])
    // Nothing ran, such as after the product's end: that is no round without a violation.
    if (passed === 0) throw new Error(`Round ${round} passed no journey; it is not kept.`)
    violations += failed.length
    const minutes = ((performance.now() - began) / 60_000).toFixed(1)
    console.log(`round ${round}: ${passed} passed, ${failed.length} failed, ${minutes} min`)
    for (const title of failed) console.log(`  ${title}`)
    keepResult(campaign, {
      title: 'The whole list of the session, over and over',
      columns: ['round', 'passed', 'violations', 'minutes', 'which'],
      values: [round, passed, failed.length, minutes, failed.join('; ')],
    })
  }
})
endWith(Math.max(wanted, kept.length), violations)
