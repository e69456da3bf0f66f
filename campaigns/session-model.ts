import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import * as fc from 'fast-check'
import { browserLaunch } from '../e2e/journeys/browser.ts'
import { command } from '../e2e/journeys/session/fixture/model-commands.ts'
import { liveThrough } from '../e2e/journeys/session/fixture/model.ts'
import { Accounts, ada, bob } from '../e2e/journeys/session/fixture/people.ts'
import { endWith, keepResult } from './results.ts'
import { withProduct } from './with-product.ts'

/** Made-up days of three tabs against the rules of the session: `--rounds N`, `--steps N`, `--seed N`. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '500' },
    steps: { type: 'string', default: '40' },
    seed: { type: 'string', default: String(Date.now() % 2_147_483_647) },
  },
})
const rounds = Number(values.rounds)
const steps = Number(values.steps)
const seed = Number(values.seed)
console.log(`seed ${seed}`)
const days = fc.sample(fc.array(command, { minLength: steps, maxLength: steps }), { numRuns: rounds, seed })

const violations = await withProduct(async (product) => {
  const accounts = new Accounts(product)
  for (const person of [ada, bob]) await accounts.ensure(person)
  const browser = await chromium.launch(browserLaunch('MAP *.campus.test 127.0.0.1'))
  let count = 0
  try {
    for (const [index, day] of days.entries()) {
      const broken = await liveThrough(browser, product.url, day)
      if (broken.length === 0) continue
      count += 1
      console.log(`round ${index + 1}\n${broken.join('\n')}\n${JSON.stringify(day)}`)
    }
  } finally {
    await browser.close()
  }
  return count
})
keepResult('session-model', {
  title: 'Made-up days of three tabs against the rules of the session',
  columns: ['rounds', 'steps', 'seed', 'violations'],
  values: [rounds, steps, seed, violations],
})
endWith(rounds, violations)
