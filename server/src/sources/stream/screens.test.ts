import type { Source } from '@patchbay/contract/systems/sources'
import type { Question } from '@patchbay/contract/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeDirectoryCalls } from '../../calls/common-queries/active-directory.ts'
import { catalystCentreCalls } from '../../calls/common-queries/catalyst-centre.ts'
import { ciscoIseCalls } from '../../calls/common-queries/cisco-ise.ts'
import { ciscoSpacesCalls } from '../../calls/common-queries/cisco-spaces.ts'
import { ciscoSwitchCalls } from '../../calls/common-queries/cisco-switch.ts'
import { ciscoWlcCalls } from '../../calls/common-queries/cisco-wlc.ts'
import { firewallCalls } from '../../calls/common-queries/firewall.ts'
import { deviceLookupCalls } from '../../calls/common-queries/device-lookup.ts'
import { dhcpServerCalls } from '../../calls/common-queries/dhcp-server.ts'
import { cyberSecurityResponseCalls } from '../../calls/workflows/cyber-security-response.ts'
import { doctorCalls } from '../../calls/workflows/network-connect/doctor.ts'
import { mapLocateCalls } from '../../calls/common-queries/map-locate.ts'
import { cableHealthCheckCalls } from '../../calls/workflows/cable-health-check.ts'
import { powerManagementCalls } from '../../calls/workflows/power-management.ts'
import { scannerCalls } from '../../calls/scanner/scanner.ts'
import { searchAndLocateCalls } from '../../calls/workflows/search-and-locate.ts'
import { switchPortAllocationCalls } from '../../calls/workflows/switch-port-allocation.ts'
import { entry, fakeInterface } from '../../collector/test-switch.ts'
import { dhcpServer, serverWith } from '../../dhcp/test-servers.ts'
import { located, locationWith } from '../../location/test-location.ts'
import { startTestCampus } from '../../locate/test-campus.ts'
import type { TestCampus } from '../../locate/test-campus.ts'
import {
  computer,
  directoryWith,
  endpoint,
  identityWith,
  lease,
  mac,
  person,
  reading,
  session,
  switchesWith,
  system,
  systemsOf,
} from '../../locate/test-systems.ts'
import { createLog } from '../../logging/log.ts'
import { believedClient, centre, managed } from '../../network-controller/test-centre.ts'
import { firewall } from '../../firewall/test-firewall.ts'
import type { System } from '../../systems/open.ts'
import { client, controller } from '../../wireless/test-wireless.ts'
import { sourceAsking } from '../cached/cached-question.ts'

interface PageAnswer {
  readonly question: Question
  readonly sources: readonly Source[]
  readonly answer: unknown
}

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/1')
  await campus.seen(mac(1), 'sw-a', 'Gi1/0/1')
  await campus.outlet('B02-101-1', 'B02-101', ['sw-a', 'Gi1/0/1'])
})
afterAll(() => campus.drop())

type Reported = (...given: readonly unknown[]) => unknown

/** Tells whose part of the question asked it anything. */
const watched = (one: System, asked: (string | null)[]): System => ({
  ...one,
  can: async () =>
    Object.fromEntries(
      Object.entries((await one.can()) as Record<string, Reported>).map(
        ([name, tell]): [string, Reported] => [
          name,
          (...given) => {
            asked.push(sourceAsking())
            return tell(...given)
          },
        ],
      ),
    ),
})

const row = {
  kind: 'user' as const,
  dn: 'cn=jdoe',
  id: null,
  sid: 'S-1-5-21-1-2-3-400',
  login: 'jdoe',
  name: 'Jane Doe',
  dnsName: null,
  email: null,
  title: null,
  department: null,
  office: null,
  description: null,
  enabled: true,
  deleted: null,
}

const all = (): System[] => [
  system('controller', 'center-1', centre(managed(), believedClient({ wireless: false }))),
  controller('wlc-1', { clients: [client()] }),
  controller('wlc-2'),
  firewall('fw-1'),
  firewall('fw-2'),
  system('dhcp', 'kea-1', serverWith({ server: dhcpServer(), leases: [lease()] })),
  system('dhcp', 'kea-2', serverWith({ server: dhcpServer() })),
  system('identity', 'ise-1', {
    ...identityWith([session()], [endpoint()]),
    readSessions: async () => reading([]),
    readHistory: async () => reading([]),
    readEndpoint: async () => reading(null),
    readContainment: async () => reading(null),
    readNodes: async () => reading([]),
  }),
  system('directory', 'ad-1', {
    ...directoryWith([person()], [computer()]),
    findAccounts: async ({ text, deleted = false }) => reading(text === 'jdoe' && !deleted ? [row] : []),
    readMemberships: async () => reading([]),
    readControllers: async () => reading([]),
  }),
  system('location', 'spaces-1', locationWith({ devices: [located()] })),
  system(
    'switch',
    'switches',
    {
      ...switchesWith({ 'sw-a': [{}] }),
      readInterfaces: async () => reading([fakeInterface('GigabitEthernet1/0/1')]),
      readInterface: async () => reading(fakeInterface('GigabitEthernet1/0/1')),
      readForwardingTable: async () => reading([entry(mac(1))]),
      readPower: async () => reading([]),
    },
    ['sw-a', 'sw-b'],
  ),
]

function screens() {
  const asked: (string | null)[] = []
  const parts = {
    database: campus.db,
    systems: systemsOf(all().map((one) => watched(one, asked))),
    log: createLog('fatal', { write: () => undefined }),
  }
  const calls = {
    ...searchAndLocateCalls(parts),
    ...cableHealthCheckCalls(parts),
    ...cyberSecurityResponseCalls(parts),
    ...doctorCalls(parts),
    ...powerManagementCalls(parts),
    ...deviceLookupCalls(parts),
    ...mapLocateCalls(parts),
    ...scannerCalls(parts),
    ...ciscoIseCalls(parts),
    ...activeDirectoryCalls(parts),
    ...catalystCentreCalls(parts),
    ...ciscoSwitchCalls(parts),
    ...ciscoWlcCalls(parts),
    ...dhcpServerCalls(parts),
    ...ciscoSpacesCalls(parts),
    ...firewallCalls(parts),
    ...switchPortAllocationCalls(parts),
  }
  return {
    asked,
    ask: (name: keyof typeof calls, query: object): Promise<PageAnswer> => {
      const handler = calls[name] as unknown as (question: object) => Promise<PageAnswer>
      return handler({
        query: { live: 'yes', raw: 'no', ...query },
        person: { profile: { id: 1, role_name: '', group_names: [] }, keys: new Set() },
        streamed: true,
        signal: new AbortController().signal,
        tell: () => undefined,
      })
    },
  }
}

/** Times and what is told by them aside. */
const timeless = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')) as unknown

test.each([
  ['GET /workflows/search-and-locate/', { q: mac(1) }, ['kea-1', 'kea-2', 'ise-1', 'switch']],
  ['GET /workflows/network-connect/', { q: mac(1), to: '', service: 'tcp/443' }, ['kea-1', 'ise-1']],
  ['GET /workflows/cyber-security-response/', { q: mac(1) }, ['kea-1', 'kea-2', 'ise-1']],
  ['GET /workflows/cable-health-check/', { q: 'sw-a Gi1/0/1' }, ['switches']],
  ['GET /workflows/power-management/', { q: 'sw-a Gi1/0/1', only: 'all' }, ['switch', 'wlc-1', 'wlc-2']],
  ['GET /common-queries/device-lookup/', { q: mac(1) }, ['kea-1', 'kea-2', 'ise-1', 'switch']],
  ['GET /common-queries/map-locate/', { q: mac(1) }, ['kea-1', 'kea-2', 'ise-1', 'switch']],
  ['GET /scanner/', { q: mac(1) }, ['kea-1', 'kea-2', 'ise-1', 'switch']],
  ['GET /common-queries/cisco-ise/', { q: mac(1) }, ['ise-1/endpoints', 'ise-1/sessions']],
  ['GET /common-queries/active-directory/', { q: 'jdoe' }, ['ad-1', 'ise-1']],
  ['GET /common-queries/catalyst-centre/', { q: 'lt-0142', view: 'find' }, ['center-1', 'kea-1']],
  ['GET /common-queries/cisco-switch/', { q: 'sw-a', view: 'ports' }, ['switches', 'kea-1', 'ise-1']],
  ['GET /common-queries/dhcp-server/', { q: '10.0.10.5' }, ['kea-1', 'kea-2', 'ise-1']],
  ['GET /common-queries/cisco-wlc/', { q: mac(1) }, ['wlc-1', 'wlc-2', 'kea-1', 'ise-1']],
  ['GET /common-queries/cisco-spaces/', { q: '10.0.10.5', hours: '24' }, ['spaces-1', 'kea-1']],
  [
    'GET /common-queries/firewall/',
    { q: mac(1), to: '203.0.113.10', service: 'tcp/443' },
    ['fw-1', 'fw-2', 'kea-1'],
  ],
  [
    'GET /workflows/switch-port-allocation/',
    { q: 'B02-101-1', count: 1, device: 'desk', medium: 'any', idle: 30, department: '' },
    ['switch'],
  ],
] as const)(
  '%s: each source can be asked alone, and the others say what they said',
  async (name, query, least) => {
    const { asked, ask } = screens()
    const first = await ask(name, query)
    expect([...new Set(asked)]).toEqual(expect.arrayContaining([...least]))
    for (const { id } of first.sources) {
      const whose = new Set(asked)
      asked.length = 0
      const again = await ask(name, { ...query, retry: id })
      expect([...new Set(asked)], id).toEqual(whose.has(id) ? [id] : [])
      expect(again.question.retry?.source).toBe(id)
      expect(again.question.retry?.others).not.toBeNull()
      expect(timeless(again.answer), id).toEqual(timeless(first.answer))
      expect(again.sources.map(({ id: of, state, count }) => [of, state, count])).toEqual(
        first.sources.map(({ id: of, state, count }) => [of, state, count]),
      )
      // Who asked in the whole question is known again for the next round.
      asked.length = 0
      asked.push(...whose)
    }
  },
)
