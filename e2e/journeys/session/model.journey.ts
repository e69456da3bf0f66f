import * as fc from 'fast-check'
import { runningProduct } from '../product/running.ts'
import { command } from './fixture/model-commands.ts'
import { liveThrough } from './fixture/model.ts'
import { expect, test } from './fixture/session.ts'

const sequences = Number(process.env['SESSION_SEQUENCES'] ?? 30)
const length = 20
const parts = 6

const days = fc.sample(fc.array(command, { minLength: length, maxLength: length }), {
  numRuns: sequences,
  seed: Number(process.env['SESSION_SEED'] ?? 20_261_102),
})

for (let part = 0; part < parts; part += 1) {
  const own = days.filter((_, index) => index % parts === part)
  test(`the rules of the session hold through ${own.length} made-up days of ${length} steps, part ${part + 1}`, async ({
    browser,
  }) => {
    test.setTimeout(own.length * 60_000)
    const broken: string[] = []
    for (const day of own) {
      const found = await liveThrough(browser, runningProduct().url, day)
      if (found.length > 0) broken.push(`${found.join('\n')}\n${JSON.stringify(day)}`)
    }
    expect(broken).toEqual([])
  })
}
