import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '../../failures.ts'
import { rounds } from '../../test-rounds.ts'
import { askWithin } from '../../transport/test-server.ts'
import { findEndpoint } from './endpoints.ts'
import { openErs } from './ers.ts'
import { readActiveList } from './active-list.ts'
import { CachedReading } from './cached-reading.ts'
import { openMnt } from './mnt.ts'
import type { Mnt } from './mnt.ts'
import { Names } from './names.ts'
import { findSessions } from './sessions.ts'
import { mac } from './test-ise.ts'
import { clientWith, oneMutated } from './test-mutants.ts'
import type { Samples } from './test-mutants.ts'

const samples: Samples = [
  [/endpoint$/, 'endpoint-list.json'],
  [/endpoint\/./, 'endpoint.json'],
  [/endpointgroup\//, 'endpointgroup.json'],
  [/profilerprofile\//, 'profilerprofile.json'],
  [/ActiveList$/, 'active-list.xml'],
  [/Session\//, 'session.xml'],
  [/./, 'no-session.xml'],
]

const cases = rounds(5_000)
const sessions = (mnt: Mnt) => ({
  mnt,
  active: new CachedReading(
    'ise-1',
    () => new Date(),
    1,
    (ask) => readActiveList(mnt, ask),
  ),
})

test(`mutated answers never crash: a reading or a failure, ${cases} times`, async () => {
  const before = Object.getOwnPropertyNames(Object.prototype).length
  const now = () => new Date()
  const outcomes = { readings: 0, failures: 0 }
  const client = clientWith(samples)
  await fc.assert(
    fc.asyncProperty(oneMutated(samples), async ([mutant, mutation]) => {
      const http = client(mutant, mutation)
      const ers = openErs('ise-1', http, { csrf: false })
      const mnt = openMnt('ise-1', http, ers)
      const asked = mutant.endsWith('json')
        ? [findEndpoint(ers, new Names(ers, now), mac, askWithin())]
        : [
            findSessions(sessions(mnt), { mac }, askWithin()),
            findSessions(sessions(mnt), { username: "m.o'neill" }, askWithin()),
          ]
      for (const settled of await Promise.allSettled<unknown>(asked)) {
        outcomes[settled.status === 'rejected' ? 'failures' : 'readings'] += 1
        if (settled.status === 'rejected') expect(settled.reason).toBeInstanceOf(Failure)
      }
    }),
    { numRuns: cases },
  )
  expect(outcomes.readings).toBeGreaterThan(cases / 5)
  expect(outcomes.failures).toBeGreaterThan(cases / 10)
  expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(before)
}, 60_000)
