import { refused, unreachable } from '@patchbay/connectors/failures'
import type { IdentityCapabilities } from '@patchbay/connectors/identity/capabilities'
import type { PolicySet } from '@patchbay/connectors/identity/deployment'
import type { EndpointDetail, SessionDetail, SignOn } from '@patchbay/connectors/identity/detail'
import { admission } from '@patchbay/contract/common-queries/cisco-ise'
import type { Admission } from '@patchbay/contract/common-queries/cisco-ise'
import type { Source } from '@patchbay/contract/sources'
import { classify } from '@patchbay/contract/identifiers'
import { expect, test } from 'vitest'
import { createLog } from '../logging/log.ts'
import { mac, minutesAgo, reading, session, silence, system, systemsOf } from '../locate/test-systems.ts'
import { heldPace } from '../sources/test-pace.ts'
import type { System } from '../systems/open.ts'
import { admit } from './admit.ts'

type Can = Partial<IdentityCapabilities>

const path = {
  policySet: 'Wired',
  authenticationRule: 'Dot1X',
  authorizationRule: 'Staff',
  results: ['Permit'],
}

const running = (of: Partial<SessionDetail> = {}): SessionDetail => ({
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

const signOn = (of: Partial<SignOn> = {}): SignOn => ({
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

const known = (of: Partial<EndpointDetail> = {}): EndpointDetail => ({
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

const rules: PolicySet = {
  name: 'Wired',
  description: '',
  enabled: true,
  condition: null,
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
const identity = (of: Can = {}): Can => ({
  readSessions: async () => reading([running()]),
  readHistory: async () => reading([signOn()]),
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
  readonly answers: Admission[]
  readonly sources: Source[]
}

function asking(q: string, systems: readonly System[], patient = true) {
  const classified = classify(q)
  if ('fault' in classified) throw new Error(classified.fault)
  const pace = heldPace()
  const heard: Heard = { answers: [], sources: [] }
  const waiting: (() => void)[] = []
  const hear = () => waiting.forEach((look) => look())
  const found = admit(
    {
      systems: systemsOf(systems),
      log: createLog('fatal', { write: () => undefined }),
      pace,
      addressOf: async () => '10.255.0.1',
    },
    {
      text: q,
      classified,
      patient,
      signal: new AbortController().signal,
      listener: {
        question: () => undefined,
        source: (source) => {
          heard.sources.push(source)
          hear()
        },
        answer: (answer) => {
          heard.answers.push(admission.parse(answer))
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
  return { found, heard, pace, until }
}
const one = (can: Can) => [system('identity', 'ise-1', can)]
const ask = async (q: string, can: Can) => (await asking(q, one(can)).found).answer

const deny = (message: string) => async () => {
  throw refused({ cause: 'right-missing', message })
}

test('a refusal by rule: its reason, and the rules that would let in with what is missing', async () => {
  const failure = {
    code: '15039',
    text: 'Rejected per authorization profile',
    meaning: {
      sentence: 'The rule says no.',
      remedy: 'Another rule matches.',
      fixer: 'identity' as const,
      certificate: null,
    },
  }
  const answer = await ask(
    mac(1),
    identity({
      readSessions: async () => reading([]),
      readHistory: async () =>
        reading([signOn({ passed: false, failure, authorizationRule: 'Default', results: ['DenyAccess'] })]),
    }),
  )
  expect(answer.standing).toBe('kept-out')
  expect(answer.sentence).toBe('Kept out at sw-a Gi1/0/1: the rule says no')
  expect(answer.decision.different).toEqual([
    { words: 'Another rule matches.', fixer: 'identity' },
    { words: 'Rule “Printers” lets in with Print when the endpoint group is Printers.', fixer: null },
  ])
  expect(answer.decision.rules[0]?.conditions[0]).toMatchObject({ holds: 'no', has: 'Workstation' })
})

test('a number that nobody has explained is said to be so', async () => {
  const failure = { code: '99001', text: 'Something new', meaning: null }
  const answer = await ask(
    mac(1),
    identity({
      readSessions: async () => reading([]),
      readHistory: async () =>
        reading([signOn({ passed: false, failure, authorizationRule: null, results: [] })]),
    }),
  )
  expect(answer.sentence).toBe('Kept out at sw-a Gi1/0/1: something new')
  expect(answer.decision.different[0]?.words).toContain('Reason 99001 is not explained here')
})

test('a refusal since the session began is said beside the session that runs', async () => {
  const failed = signOn({
    at: minutesAgo(1),
    passed: false,
    failure: { code: '1', text: 'x', meaning: null },
  })
  const answer = await ask(mac(1), identity({ readHistory: async () => reading([failed, signOn()]) }))
  expect(answer.standing).toBe('let-in')
  expect(answer.notes.find(({ name }) => name === 'refused-since')?.words).toBe(
    'The session runs on, but a sign-on after it was refused. The last one: reason 1 x.',
  )
  const well = await ask(mac(1), identity())
  expect(well.notes.map(({ name }) => name)).not.toContain('refused-since')
})

test('without its OpenAPI the decision is told and the rules are said to be missing', async () => {
  const answer = await ask(mac(1), identity({ readPolicySet: deny('ise-1 does not offer its OpenAPI') }))
  expect(answer.decision).toMatchObject({
    outcome: 'let-in',
    rules: [],
    rulesWhy: 'ise-1 does not offer its OpenAPI',
  })
  expect(answer.decision.sentence).toContain('rule “Staff” matched')
})

test('a service that stays silent holds up nothing that another can tell', async () => {
  const quiet = silence()
  const { found, heard, pace, until } = asking(
    mac(1),
    one(
      identity({
        readSessions: (_, limits) => quiet.ask(null, limits),
        readHistory: (_m, _h, _n, limits) => quiet.ask(null, limits),
      }),
    ),
    false,
  )
  await until(({ answers }) => answers.at(-1)?.containment.state === 'none')
  await pace.advance(9_000)
  const { answer, sources } = await found
  expect(answer.endpoint.state).toBe('known')
  expect(answer.sentence).toMatch(/^Known/)
  expect(sources.find(({ id }) => id === 'ise-1/sessions')?.state).toBe('timed-out')
  expect(sources.find(({ id }) => id === 'ise-1/endpoints')?.state).toBe('ok')
  expect(heard.answers.length).toBeGreaterThan(0)
})

test('the answer grows: the endpoint first, and the rest as it comes', async () => {
  const gate = Promise.withResolvers<void>()
  const { found, heard, until } = asking(
    mac(1),
    one(
      identity({
        readSessions: async () => {
          await gate.promise
          return reading([running()])
        },
      }),
    ),
  )
  await until(({ answers }) => answers.at(-1)?.endpoint.state === 'known')
  expect(heard.answers.at(-1)).toMatchObject({ endpoint: { state: 'known' }, sessions: { state: 'waiting' } })
  gate.resolve()
  expect((await found).answer.standing).toBe('let-in')
})

test('several endpoints of one person are for the person to choose, and none is picked', async () => {
  const both = [running(), running({ mac: mac(2), sessionId: 'S2' })]
  const answer = await ask('jdoe', identity({ readSessions: async () => reading(both) }))
  expect(answer).toMatchObject({ verdict: 'several', mac: null, sentence: '2 endpoints fit jdoe' })
  expect(answer.choices.map((choice) => [choice.ask, choice.detail])).toEqual([
    [mac(1), 'jdoe · sw-a Gi1/0/1'],
    [mac(2), 'jdoe · sw-a Gi1/0/1'],
  ])
})

test('two systems: sessions of both, the endpoint of the one that has it', async () => {
  const first = identity({ readEndpoint: async () => reading(null), readSessions: async () => reading([]) })
  const { found } = asking(mac(1), [
    system('identity', 'ise-1', first),
    system('identity', 'ise-2', identity()),
  ])
  const { answer } = await found
  expect([answer.endpoint.source, answer.sessions.sessions.length]).toEqual(['ise-2', 1])
})

test('one system that fails does not make the other one’s "none" an answer', async () => {
  const none = identity({
    readSessions: async () => reading([]),
    readHistory: async () => reading([]),
    readEndpoint: async () => reading(null),
  })
  const away = async () => {
    throw unreachable({ cause: 'timed-out', message: 'ise-2 did not answer' })
  }
  const down = identity({ readSessions: away, readHistory: away, readEndpoint: away, readContainment: away })
  const { found } = asking(mac(1), [system('identity', 'ise-1', none), system('identity', 'ise-2', down)])
  expect((await found).answer.verdict).toBe('incomplete')
})

test('nobody is connected', async () => {
  const { answer, sources } = await asking(mac(1), []).found
  expect([answer.verdict, sources.map(({ state }) => state)]).toEqual(['none', ['not-configured']])
})

test('a session id is known for what it is', async () => {
  const asked: unknown[] = []
  const { found } = asking(
    '0A07000C000012AB4C7E19D2',
    one(
      identity({
        readSessions: async (question) => {
          asked.push(question)
          return reading([running()])
        },
      }),
    ),
  )
  expect((await found).question).toMatchObject({ kind: 'session', words: 'session id' })
  expect(asked[0]).toEqual({ sessionId: '0A07000C000012AB4C7E19D2' })
})
