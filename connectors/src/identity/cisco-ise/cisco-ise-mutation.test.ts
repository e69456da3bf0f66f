import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '../../failures.ts'
import type { HttpClient } from '../../transport/https.ts'
import { mutatedJson, mutatedText } from '../../transport/mutation.ts'
import { within } from '../../transport/test-server.ts'
import { findEndpoint } from './endpoints.ts'
import { openErs } from './ers.ts'
import { openMnt } from './mnt.ts'
import { Names } from './names.ts'
import { findSessions } from './sessions.ts'

const sample = (name: string) => readFileSync(new URL(`./samples/${name}`, import.meta.url), 'utf8')
const mac = '5c:e9:1e:40:11:7a'
/** The first whose pattern fits a path answers it. */
const samples: readonly (readonly [RegExp, string])[] = [
  [/endpoint$/, 'endpoint-list.json'],
  [/endpoint\/./, 'endpoint.json'],
  [/endpointgroup\//, 'endpointgroup.json'],
  [/profilerprofile\//, 'profilerprofile.json'],
  [/ActiveList$/, 'active-list.xml'],
  [/Session\//, 'session.xml'],
  [/./, 'no-session.xml'],
]

test('mutated answers never crash: a reading or a failure, 5 000 times', async () => {
  const before = Object.getOwnPropertyNames(Object.prototype).length
  const now = () => new Date()
  const outcomes = { readings: 0, failures: 0 }
  const oneMutated = fc.constantFrom(...samples.map(([, file]) => file)).chain((file) => {
    const text = sample(file)
    const mutation = file.endsWith('json')
      ? fc.oneof(mutatedText(text), mutatedJson(text))
      : mutatedText(text)
    return fc.tuple(fc.constant(file), mutation)
  })
  const texts = new Map(samples.map(([, file]) => [file, sample(file)]))
  await fc.assert(
    fc.asyncProperty(oneMutated, async ([mutant, mutation]) => {
      const http: HttpClient = {
        ask({ path }) {
          const [, file] = samples.find(([pattern]) => pattern.test(path))!
          const text = file === mutant ? mutation : (texts.get(file) ?? '')
          return Promise.resolve({ status: 200, headers: new Map(), text, receivedAt: now() })
        },
        close: () => Promise.resolve(),
      }
      const ers = openErs('ise-1', http, { csrf: false })
      const mnt = openMnt('ise-1', http, ers)
      const asked = mutant.endsWith('json')
        ? [findEndpoint(ers, new Names(ers, now), mac, within())]
        : [findSessions(mnt, { mac }, within()), findSessions(mnt, { username: "m.o'neill" }, within())]
      for (const settled of await Promise.allSettled<unknown>(asked)) {
        outcomes[settled.status === 'rejected' ? 'failures' : 'readings'] += 1
        if (settled.status === 'rejected') expect(settled.reason).toBeInstanceOf(Failure)
      }
    }),
    { numRuns: 5_000 },
  )
  expect(outcomes.readings).toBeGreaterThan(1_000)
  expect(outcomes.failures).toBeGreaterThan(500)
  expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(before)
}, 60_000)
