import type { IdentityCapabilities } from '@patchbay/connectors/identity/capabilities'
import type { PolicySet } from '@patchbay/connectors/identity/deployment'
import type { EndpointDetail, SessionDetail, Authentication } from '@patchbay/connectors/identity/detail'
import { iseSession } from '@patchbay/contract/common-queries/cisco-ise'
import type { IseSession } from '@patchbay/contract/common-queries/cisco-ise'
import type { Source } from '@patchbay/contract/systems/sources'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import { createLog } from '../logging/log.ts'
import { mac, minutesAgo, reading, session, system, systemsOf } from '../locate/test-systems.ts'
import { heldPace } from '../sources/test-pace.ts'
import type { System } from '../systems/open.ts'
import { admit } from './admit.ts'
import type { AdmissionIndex } from './index-of.ts'
import { wantedFrom } from './wanted.ts'

export type Can = Partial<IdentityCapabilities>

export const path = {
  policySet: 'Wired',
  authenticationRule: 'Dot1X',
  authorizationRule: 'Staff',
  results: ['Permit'],
}

export const running = (of: Partial<SessionDetail> = {}): SessionDetail => ({
  ...session({ nasName: 'sw-a', sessionId: 'S1', authorization: 'Permit' }),
  ...path,
  failure: null,
  server: 'psn-1',
  identityStore: 'AD',
  accessList: null,
  securityGroup: null,
  posture: null,
  location: null,
  deviceType: null,
  certainty: null,
  octets: { in: null, out: null },
  seconds: null,
  certificate: null,
  others: new Map(),
  ...of,
})

export const authentication = (of: Partial<Authentication> = {}): Authentication => ({
  ...path,
  at: minutesAgo(5),
  passed: true,
  failure: null,
  mac: mac(1),
  username: 'jdoe',
  nasAddress: '10.255.0.1',
  nasName: 'sw-a',
  interface: 'GigabitEthernet1/0/1',
  method: 'dot1x',
  protocol: 'PEAP',
  identityStore: 'AD',
  server: 'psn-1',
  sessionId: 'S1',
  certificate: null,
  ...of,
})

export const known = (of: Partial<EndpointDetail> = {}): EndpointDetail => ({
  id: 'e1',
  mac: mac(1),
  description: 'a laptop',
  group: 'Workstation',
  groupId: 'g1',
  profile: 'Windows',
  profileId: 'p1',
  staticGroup: false,
  staticProfile: false,
  portalUser: null,
  identityStore: null,
  attributes: {},
  custom: {},
  management: {},
  hardware: {},
  ...of,
})

export const rules: PolicySet = {
  name: 'Wired',
  description: '',
  enabled: true,
  condition: null,
  authentication: null,
  exceptions: { local: null, global: null },
  rules: [
    {
      name: 'Printers',
      rank: 0,
      enabled: true,
      last: false,
      condition: {
        kind: 'attribute',
        attribute: 'IdentityGroup.Name',
        operator: 'equals',
        value: 'Printers',
        negated: false,
      },
      results: ['Print'],
      securityGroup: null,
    },
    {
      name: 'Default',
      rank: 1,
      enabled: true,
      last: true,
      condition: null,
      results: ['DenyAccess'],
      securityGroup: null,
    },
  ],
}

/** Answers as a whole ISE would of one endpoint, with what a test changes. */
export const identity = (of: Can = {}): Can => ({
  readSessions: async () => reading([running()]),
  readHistory: async () => reading([authentication()]),
  readEndpoint: async () => reading(known()),
  readContainment: async () => reading(null),
  findGroup: async () => reading(null),
  findNetworkDevice: async () => reading(null),
  findPassingMember: async () => reading(null),
  readPolicySet: async () => reading(rules),
  readNodes: async () => reading([]),
  ...of,
})

interface Heard {
  readonly answers: IseSession[]
  readonly sources: Source[]
}

export interface AskedWith {
  readonly patient?: boolean
  readonly at?: Date
  readonly twin?: string
  readonly index?: Partial<AdmissionIndex>
}

/** Knows one switch, `sw-a`, and has seen nobody. */
const emptyIndex: AdmissionIndex = {
  addressOf: async (name) => (name === 'sw-a' ? '10.255.0.1' : null),
  isSwitch: async (address) => address === '10.255.0.1',
  lastSeen: async () => null,
  holders: async () => [],
  seenOn: async () => [],
  walksSoFar: async () => null,
}

/** Asks as the call does. */
export function asking(q: string, systems: readonly System[], more: AskedWith = {}) {
  const classified = classify(q)
  if ('fault' in classified) throw new Error(classified.fault)
  const wanted = wantedFrom(q, classified.identifier)
  if ('fault' in wanted) throw new Error(wanted.fault)
  const pace = heldPace()
  const heard: Heard = { answers: [], sources: [] }
  const waiting: (() => void)[] = []
  const hear = () => waiting.forEach((look) => look())
  const found = admit(
    {
      systems: systemsOf(systems),
      log: createLog('fatal', { write: () => undefined }),
      pace,
      index: { ...emptyIndex, ...more.index },
    },
    {
      text: q,
      classified,
      wanted,
      at: more.at ?? null,
      twin: more.twin ?? null,
      patient: more.patient ?? true,
      signal: new AbortController().signal,
      listener: {
        question: () => undefined,
        source: (source) => {
          heard.sources.push(source)
          hear()
        },
        answer: (answer) => {
          heard.answers.push(iseSession.parse(answer))
          hear()
        },
      },
    },
  )
  /** Until what was heard holds this, now or later. */
  const until = (holds: (heard: Heard) => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (holds(heard)) resolve()
      }
      waiting.push(look)
      look()
    })
  return { settled: found, heard, pace, until }
}
export const one = (can: Can) => [system('identity', 'ise-1', can)]
export const ask = async (q: string, can: Can, more: AskedWith = {}) =>
  (await asking(q, one(can), more).settled).answer
