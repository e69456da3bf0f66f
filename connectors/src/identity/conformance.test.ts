import { afterAll, beforeAll, describe, test } from 'vitest'
import { identityConformance } from './conformance.ts'
import { mac, startTestIse } from './cisco-ise/test-ise.ts'
import type { TestIse } from './cisco-ise/test-ise.ts'

let ise: TestIse
beforeAll(async () => {
  ise = await startTestIse()
})
afterAll(() => ise.close())

describe('cisco-ise', () => {
  for (const check of identityConformance) {
    test(check.name, async () => {
      await ise.again()
      await check.run({
        can: ise.open.can,
        mac,
        username: "m.o'neill",
        address: '10.7.16.57',
        sessionId: '0A07000C000012AB4C7E19D2',
        nasAddress: '10.7.0.12',
        interface: 'Gi1/0/14',
        group: 'Kiosks',
        members: 1,
        networkDevice: 'sw-b07-2',
        policySet: 'Wired 802.1X',
        asked: () => ise.server.received.length,
      })
    })
  }
})
