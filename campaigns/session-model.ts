import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import * as fc from 'fast-check'
import { command, SessionModel } from '../e2e/journeys/session/fixture/model.ts'
import { serveBuiltPages } from '../e2e/journeys/session/fixture/static-server.ts'
import { ensureWebBuilt } from '../scripts/bootstrap/web-built.mjs'

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

await ensureWebBuilt()
const site = await serveBuiltPages()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
})
let violations = 0
console.log(`seed ${seed}`)
try {
  const days = fc.sample(fc.array(command, { minLength: steps, maxLength: steps }), { numRuns: rounds, seed })
  for (const [index, day] of days.entries()) {
    const context = await browser.newContext()
    const broken = await new SessionModel(context, site.origin).run(day)
    await context.close()
    if (broken.length === 0) continue
    violations += 1
    console.log(`round ${index + 1}\n${broken.join('\n')}\n${JSON.stringify(day)}`)
  }
} finally {
  await browser.close()
  await site.stop()
}
console.log(`rounds ${rounds}, violations ${violations}`)
process.exitCode = violations === 0 ? 0 : 1
