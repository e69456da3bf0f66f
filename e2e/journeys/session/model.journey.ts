import * as fc from 'fast-check'
import { expect, test } from '@playwright/test'
import { command, SessionModel } from './fixture/model.ts'
import { serveBuiltPages } from './fixture/static-server.ts'

const sequences = Number(process.env['SESSION_SEQUENCES'] ?? 30)
const length = 20

test(`the rules of the session hold through ${sequences} made-up days of ${length} steps`, async ({
  browser,
}) => {
  test.setTimeout(sequences * 40_000)
  const site = await serveBuiltPages()
  const days = fc.sample(fc.array(command, { minLength: length, maxLength: length }), {
    numRuns: sequences,
    seed: Number(process.env['SESSION_SEED'] ?? 20_261_102),
  })
  const broken: string[] = []
  for (const day of days) {
    const context = await browser.newContext()
    const found = await new SessionModel(context, site.origin).run(day)
    if (found.length > 0) broken.push(`${found.join('\n')}\n${JSON.stringify(day)}`)
    await context.close()
  }
  await site.stop()
  expect(broken).toEqual([])
})
