import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '../../failures.ts'
import { closing } from '../../test-conformance.ts'
import { mutatedText } from '../../transport/mutation.ts'
import { startTestNut } from '../../transport/test-nut.ts'
import { context, askWithin } from '../../transport/test-server.ts'
import { upsStates } from '../capabilities.ts'
import { nut } from './index.ts'

const answer = [
  'BEGIN LIST VAR rack',
  'VAR rack ups.status "OL CHRG"',
  'VAR rack battery.charge "97"',
  'VAR rack ups.load "34.0"',
  'VAR rack battery.date "2024/02/11"',
  'VAR rack ups.alarm "Replace battery! \\"soon\\""',
  'END LIST VAR rack',
  '',
].join('\n')

test('an answer that was changed at random ends in a failure, or in a reading whose parts are of their kinds', async () => {
  let said = answer
  const server = await startTestNut((line, socket) => {
    if (line.startsWith('GET')) return 'UPSDESC rack "Rack A"\n'
    if (line.startsWith('LIST CMD')) return 'BEGIN LIST CMD rack\nEND LIST CMD rack\n'
    if (!line.startsWith('LIST VAR')) return null
    if (/^END LIST VAR rack$/m.test(said)) return said
    // What is missing from it never comes.
    socket.end(said)
    return null
  })
  closing(() => server.close())
  const seen = { readings: 0, failures: 0 }
  await fc.assert(
    fc.asyncProperty(mutatedText(answer), async (changed) => {
      said = changed
      // Each has a server of its own to spare.
      const system = nut.open(
        {
          name: 'nut-1',
          reach: { host: '127.0.0.1', port: server.port },
          trust: {},
          credential: null,
          settings: nut.settings.parse({ tls: false }),
        },
        context,
      )
      try {
        const outcome: unknown = await system.can.readUnit!({ name: 'rack' }, askWithin()).catch(
          (error: unknown) => error,
        )
        if (outcome instanceof Failure) {
          seen.failures += 1
          return
        }
        seen.readings += 1
        const { value } = outcome as Awaited<ReturnType<NonNullable<typeof system.can.readUnit>>>
        expect(value.states.every((state) => upsStates.includes(state))).toBe(true)
        expect(value.charge === null || (value.charge >= 0 && value.charge <= 100)).toBe(true)
        expect(value.load === null || (value.load >= 0 && value.load <= 400)).toBe(true)
        expect(value.batteryReplaced ?? '2000-01-01').toMatch(/^\d{4}-\d\d-\d\d$/)
      } finally {
        await system.close()
      }
    }),
    { numRuns: 150 },
  )
  expect(seen.failures).toBeGreaterThan(5)
  expect(seen.readings).toBeGreaterThan(5)
})
