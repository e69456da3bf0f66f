import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '../../failures.ts'
import { rounds } from '../../test-rounds.ts'
import { askWithin } from '../../transport/test-server.ts'
import { readActiveList } from './active-list.ts'
import { findAuthorizationProfile } from './authorization-profile.ts'
import { readContainment } from './containment.ts'
import { readEndpoint } from './endpoint-detail.ts'
import { openErs } from './ers.ts'
import { readFailureReasons } from './failure-reasons.ts'
import { readHistory } from './history.ts'
import { CachedReading } from './cached-reading.ts'
import { readMembers } from './members.ts'
import { openMnt } from './mnt.ts'
import { Names } from './names.ts'
import { findNetworkDevice } from './network-device.ts'
import { readNodes } from './nodes.ts'
import { openOpenApi } from './open-api.ts'
import { listPolicySets, readPolicySet } from './policy.ts'
import { readSessions } from './session-details.ts'
import { readStoredConditions } from './stored-conditions.ts'
import { readRelease } from './version.ts'
import { groupId, mac } from './test-ise.ts'
import { clientWith, oneMutated } from './test-mutants.ts'
import type { Samples } from './test-mutants.ts'

const samples: Samples = [
  [/config\/(endpoint|ancendpoint|networkdevice|endpointgroup|authorizationprofile)$/, 'endpoint-list.json'],
  [/config\/endpoint\/./, 'endpoint.json'],
  [/ancendpoint\/./, 'anc-endpoint.json'],
  [/networkdevice\/./, 'network-device.json'],
  [/authorizationprofile\/./, 'authorization-profile.json'],
  [/profilerprofile\//, 'profilerprofile.json'],
  [/iseversion$/, 'version.json'],
  [/policy-set$/, 'policy-sets.json'],
  [/authorization$/, 'policy-rules.json'],
  [/set\/[^/]+\/exception$/, 'policy-exceptions.json'],
  [/global-exception$/, 'policy-global-exceptions.json'],
  [/authentication$/, 'policy-authentication.json'],
  [/network-access\/condition$/, 'stored-conditions.json'],
  [/deployment\/node$/, 'nodes.json'],
  [/v1\/endpoint/, 'open-endpoint.json'],
  [/ActiveList$/, 'active-list.xml'],
  [/AuthStatus/, 'auth-status.xml'],
  [/FailureReasons$/, 'failure-reasons.xml'],
  [/Session\//, 'session.xml'],
  [/./, 'no-session.xml'],
]

const cases = rounds(2_000)

test(`mutated answers in detail never crash: a reading or a failure, ${cases} times`, async () => {
  const now = () => new Date()
  const outcomes = { readings: 0, failures: 0 }
  const client = clientWith(samples)
  await fc.assert(
    fc.asyncProperty(oneMutated(samples), async ([mutant, mutation]) => {
      const http = client(mutant, mutation)
      const ers = openErs('ise-1', http, { csrf: false })
      const mnt = openMnt('ise-1', http, ers)
      const api = openOpenApi('ise-1', http)
      const kept = <T>(read: (ask: ReturnType<typeof askWithin>) => Promise<T>) =>
        new CachedReading('ise-1', now, 1, read)
      const reasons = kept((ask) => readFailureReasons(mnt, ask))
      const endpoints = {
        ers,
        api,
        names: new Names(ers, now),
        release: kept((ask) => readRelease(ers, ask)),
      }
      const sessions = { mnt, reasons, active: kept((ask) => readActiveList(mnt, ask)) }
      const asked = [
        readEndpoint(endpoints, mac, askWithin()),
        readSessions(sessions, { mac }, askWithin()),
        readSessions(sessions, { nasAddress: '10.7.0.12', interface: 'Gi1/0/14' }, askWithin()),
        readHistory(mnt, reasons, mac, { hours: 24, most: 50 }, askWithin()),
        readContainment(ers, new Map(), mac, askWithin()),
        readMembers(endpoints, groupId, () => undefined, askWithin()),
        findNetworkDevice(ers, { address: '10.7.0.12' }, askWithin()),
        listPolicySets(
          api,
          kept((ask) => readStoredConditions(api, ask)),
          askWithin(),
        ),
        // The list of the sample names its rows so.
        findAuthorizationProfile(ers, mac.toUpperCase(), askWithin()),
        readPolicySet(
          api,
          kept((ask) => readStoredConditions(api, ask)),
          'Wired 802.1X',
          askWithin(),
        ),
        readNodes(api, ers, askWithin()),
      ]
      for (const settled of await Promise.allSettled<unknown>(asked)) {
        outcomes[settled.status === 'rejected' ? 'failures' : 'readings'] += 1
        if (settled.status === 'rejected') expect(settled.reason).toBeInstanceOf(Failure)
      }
    }),
    { numRuns: cases },
  )
  expect(outcomes.readings).toBeGreaterThan((5 * cases) / 2)
  expect(outcomes.failures).toBeGreaterThan(cases / 10)
}, 90_000)
