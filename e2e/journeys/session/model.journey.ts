import * as fc from 'fast-check'
import { runningProduct } from '../product/running.ts'
import { command } from './fixture/model-commands.ts'
import { liveThrough } from './fixture/model.ts'
import { expect, test } from './fixture/session.ts'

const nightly = process.env['NIGHTLY'] === '1'
const sequences = Number(process.env['SESSION_SEQUENCES'] ?? (nightly ? 500 : 6))
const length = nightly ? 40 : 20
/** So that a worker that is idle takes one over. */
const parts = Math.max(1, Math.min(sequences, nightly ? 20 : 2))

const days = fc.sample(fc.array(command, { minLength: length, maxLength: length }), {
  numRuns: sequences,
  seed: Number(process.env['SESSION_SEED'] ?? 20_261_102),
})

for (let part = 0; part < parts; part += 1) {
  const own = days.filter((_, index) => index % parts === part)
  test(`the rules of the session hold through ${own.length} made-up days of ${length} steps, part ${part + 1}`, async ({
    browser,
  }) => {
    test.setTimeout(own.length * length * 3_000)
    const broken: string[] = []
    for (const day of own) {
      const found = await liveThrough(browser, runningProduct().url, day)
      if (found.length > 0) broken.push(`${found.join('\n')}\n${JSON.stringify(day)}`)
    }
    expect(broken).toEqual([])
  })
}
