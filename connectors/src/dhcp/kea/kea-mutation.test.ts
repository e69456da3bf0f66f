import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '../../failures.ts'
import { rounds } from '../../test-rounds.ts'
import type { HttpClient } from '../../transport/https.ts'
import { mutatedJson, mutatedText } from '../../transport/mutation.ts'
import { askWithin } from '../../transport/test-server.ts'
import { keaChannel } from './channel.ts'
import { configurationOf } from './configuration.ts'
import { findLeases } from './leases.ts'
import { findReservations } from './reservations.ts'

const folder = new URL('./samples/', import.meta.url)
const samples = new Map(
  readdirSync(folder).map((file) => [file.replace('.json', ''), readFileSync(new URL(file, folder), 'utf8')]),
)

const cases = rounds(5_000)

test(`mutated answers never crash: a reading or a failure, ${cases} times`, async () => {
  const before = Object.getOwnPropertyNames(Object.prototype).length
  const now = () => new Date()
  const outcomes = { readings: 0, failures: 0 }
  const oneMutated = fc.oneof(
    ...[...samples].map(([command, sample]) =>
      fc.tuple(fc.constant(command), fc.oneof(mutatedText(sample), mutatedJson(sample))),
    ),
  )
  await fc.assert(
    fc.asyncProperty(oneMutated, fc.nat({ max: 2 }), async ([mutant, mutation], by) => {
      const http: HttpClient = {
        ask({ body = '' }) {
          const { command } = JSON.parse(body) as { command: string }
          const text = command === mutant ? mutation : (samples.get(command) ?? '[{"result":2}]')
          return Promise.resolve({ status: 200, headers: new Map(), text, receivedAt: now() })
        },
        close: () => Promise.resolve(),
      }
      const channel = keaChannel('kea-1', '/', http)
      const config = configurationOf(channel, 0, now)
      const question = [{ mac: '3c:52:82:aa:10:99' }, { address: '10.7.16.41' }, { hostname: 'b07-pc-0231' }][
        by
      ]!
      const asked = [
        findLeases(channel, config, question, askWithin(), now),
        findReservations(channel, config, question, askWithin()),
      ]
      for (const settled of await Promise.allSettled(asked)) {
        outcomes[settled.status === 'rejected' ? 'failures' : 'readings'] += 1
        if (settled.status === 'rejected') expect(settled.reason).toBeInstanceOf(Failure)
        else expect(JSON.stringify(settled.value)).not.toContain('must-not-leave')
      }
    }),
    { numRuns: cases },
  )
  expect(outcomes.readings).toBeGreaterThan(cases / 5)
  expect(outcomes.failures).toBeGreaterThan(cases / 20)
  expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(before)
}, 60_000)
