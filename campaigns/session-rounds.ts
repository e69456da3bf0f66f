import { parseArgs } from 'node:util'
import { runSessionJourneys } from './journeys.ts'
import { endWith, keepResult } from './results.ts'
import { withProduct } from './with-product.ts'

/** Eight tabs opened at once against the rotation of real tokens, `--rounds N`. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } })
const rounds = Number(values.rounds)

const { failed, passed } = await withProduct(() =>
  runSessionJourneys(['--grep=RF4 eight tabs'], {
    SESSION_ROUNDS: String(rounds),
  }),
)
const violations = failed.length + (passed === 1 ? 0 : 1)
keepResult('session-rounds', {
  title: 'Eight tabs opened at once, over and over',
  columns: ['rounds', 'violations'],
  values: [rounds, violations],
})
endWith(rounds, violations)
