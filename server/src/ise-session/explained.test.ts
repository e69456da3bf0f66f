import { unreachable } from '@patchbay/connectors/failures'
import type { Condition, PolicySet } from '@patchbay/connectors/identity/deployment'
import { expect, test } from 'vitest'
import { mac, minutesAgo, reading, silence, system } from '../locate/test-systems.ts'
import { ask, asking, identity, known, one, rules, running, authentication } from './test-ise-session.ts'

const away = async () => {
  throw unreachable({ cause: 'timed-out', message: 'ise-1 did not answer' })
}
const none = async () => reading(null)
const noSessions = { readSessions: async () => reading([]) }

test('a refusal without a reason is drawn as one, and says that no reason was told', async () => {
  const answer = await ask(
    mac(1),
    identity({
      ...noSessions,
      readHistory: async () =>
        reading([authentication({ passed: false, failure: null, authorizationRule: null, results: [] })]),
    }),
  )
  expect(answer.standing).toBe('kept-out')
  expect(answer.decision.outcome).toBe('kept-out')
  expect(answer.decision.sentence).toContain('it was refused')
  expect(answer.decision.steps.at(-1)?.value).toBe('refused')
  expect(answer.decision.different[0]?.words).toContain('No reason was given')
})

test('a session without an authentication that runs was authorized', async () => {
  const answer = await ask(mac(1), identity({ readHistory: async () => reading([]) }))
  expect(answer.decision.outcome).toBe('let-in')
})

test.each([
  ['answered that it is not there', { readEndpoint: none }, 'No longer in the endpoint database'],
  [
    'does not answer',
    { readEndpoint: away, readContainment: away },
    'Authenticated in the last 7 d; its entry could not be read',
  ],
])('who authenticated once, while the endpoint service %s', async (_how, of, sentence) => {
  expect((await ask(mac(1), identity({ ...noSessions, ...of }))).sentence).toBe(sentence)
})

test('while the endpoint service has not answered, nothing is said to be deleted', async () => {
  const quiet = silence()
  const { heard, until, settled, pace } = asking(
    mac(1),
    one(
      identity({
        ...noSessions,
        readEndpoint: (asked, limits) => quiet.ask(asked, limits),
        readContainment: (asked, limits) => quiet.ask(asked, limits),
      }),
    ),
    { patient: false },
  )
  await until(({ answers }) => answers.at(-1)?.history.state === 'known')
  expect(heard.answers.at(-1)?.sentence).toBe('Authenticated in the last 7 d; asking the endpoint database')
  await pace.advance(9_000)
  await settled
})

test('one of two systems that is silent leaves open whether the endpoint is there, whoever speaks last', async () => {
  const gone = identity({ ...noSessions, readEndpoint: none })
  const down = identity({ ...noSessions, readEndpoint: away, readContainment: away })
  for (const [first, second] of [
    [gone, down],
    [down, gone],
  ] as const) {
    const { answer } = await asking(mac(1), [
      system('identity', 'ise-1', first),
      system('identity', 'ise-2', second),
    ]).settled
    expect(answer.endpoint.state).toBe('silent')
    expect(answer.notes.map(({ name }) => name)).not.toContain('purged')
  }
})

const attribute = (name: string, value: string): Condition => ({
  kind: 'attribute',
  attribute: name,
  operator: 'equals',
  value,
  negated: false,
})
const rule = (name: string, condition: Condition | null) => ({
  name,
  rank: 0,
  enabled: true,
  last: condition === null,
  condition,
  results: ['Permit'],
  securityGroup: null,
})
const wired: Condition = {
  kind: 'reference',
  name: 'Wired_802.1X',
  of: attribute('Network Access.UserName', 'jdoe'),
  negated: false,
}
const whole: PolicySet = {
  ...rules,
  condition: wired,
  authentication: [
    {
      ...rule('Dot1X', wired),
      store: 'AD-CORP',
      failures: { authentication: 'REJECT', unknownUser: 'CONTINUE', process: null },
    },
  ],
  exceptions: {
    local: [rule('Staff', attribute('IdentityGroup.Name', 'Workstation'))],
    global: [rule('Quarantined', attribute('Session.ANCPolicy', 'Quarantine'))],
  },
  rules: [...rules.rules, rule('Staff', attribute('IdentityGroup.Name', 'Workstation'))],
}

test('the path says why it fell into its set, where it was looked up, and that an exception decided', async () => {
  const { decision } = await ask(mac(1), identity({ readPolicySet: async () => reading(whole) }))
  expect(decision.setConditions).toEqual([
    { words: 'the stored condition “Wired_802.1X”, that is the user name is jdoe', holds: 'yes', has: null },
  ])
  expect(decision.steps.map(({ note }) => note)).toEqual([
    'because the stored condition “Wired_802.1X”, that is the user name is jdoe',
    'asks AD-CORP',
    'an exception of this set, because the endpoint group is Workstation',
    null,
  ])
  expect(decision.rules.map(({ name, kind, matched }) => [name, kind, matched])).toEqual([
    ['Staff', 'local-exception', true],
    ['Quarantined', 'global-exception', false],
    ['Printers', 'authorization', false],
    ['Default', 'authorization', false],
    ['Staff', 'authorization', false],
  ])
  expect(decision.authentication[0]).toMatchObject({
    matched: true,
    store: 'AD-CORP',
    failures: [
      'refused when the credentials are wrong',
      'continues with the authorization rules when the identity is unknown',
    ],
  })
  expect([decision.exceptionsWhy, decision.authenticationWhy]).toEqual([null, null])
})

test('what of a policy was not told stays not known', async () => {
  const { decision } = await ask(mac(1), identity())
  expect(decision.exceptionsWhy).toBe(
    'exceptions of this set and exceptions of all sets are not known: the system did not list them',
  )
  expect(decision.authenticationWhy).toContain('authentication rules are not known')
  expect(decision.authentication).toEqual([])
})

const at = minutesAgo(60)
const rows = [
  authentication({
    at: minutesAgo(30),
    passed: false,
    failure: { code: '12516', text: 'expired', meaning: null },
  }),
  authentication({ at: minutesAgo(90), authorizationRule: 'Staff', results: ['Staff_Access'] }),
  authentication({ at: minutesAgo(500), authorizationRule: 'Guests', results: ['Guest_Access'] }),
]

test('at an instant the authentication in force then is explained, and not how it stands now', async () => {
  const can = identity({ ...noSessions, readHistory: async () => reading(rows) })
  const then = await ask(mac(1), can, { at })
  expect(then.standing).toBe('let-in')
  expect(then.past).toMatchObject({ state: 'known', runsStill: false, authentication: { rule: 'Staff' } })
  expect(then.decision).toMatchObject({ outcome: 'let-in' })
  expect(then.decision.steps[2]?.value).toBe('Staff')
  expect(then.sentence).toMatch(
    /^At .* UTC it was authorized with Staff_Access at sw-a Gi1\/0\/1, authenticated .* UTC; the end of its session is not known$/,
  )
  expect((await ask(mac(1), can)).standing).toBe('kept-out')
  const before = await ask(mac(1), can, { at: minutesAgo(600) })
  expect([before.past?.state, before.standing, before.decision.state]).toEqual(['none', 'unknown', 'none'])
})

test('a session that began before the instant and runs still was in force then', async () => {
  const can = identity({ readHistory: async () => reading(rows.slice(1)) })
  const then = await ask(mac(1), can, { at })
  expect(then.past).toMatchObject({ state: 'known', runsStill: true })
  expect(then.sentence).toContain('that session is still active')
})

test('an instant before what is kept is said to be so, and never that it was not authenticated', async () => {
  const answer = await ask(mac(1), identity({ ...noSessions, readHistory: async () => reading([]) }), {
    at: minutesAgo(8 * 24 * 60),
  })
  expect(answer.past?.state).toBe('too-old')
  expect(answer.sentence).toContain('is too old: authentications are stored for 7 d')
})

test('a twin that somebody names is compared with, authorized or not', async () => {
  const other = authentication({
    mac: mac(2),
    passed: false,
    authorizationRule: 'Default',
    results: ['DenyAccess'],
  })
  const can = identity({
    readSessions: async (question) =>
      reading('mac' in question && question.mac === mac(1) ? [running()] : []),
    readHistory: async (asked) => reading(asked === mac(2) ? [other] : [authentication()]),
    readEndpoint: async (asked) => reading(known({ mac: asked })),
  })
  const { twin } = await ask(mac(1), can, { twin: mac(2) })
  expect(twin).toMatchObject({ by: 'person', mac: mac(2), passed: false, state: 'known' })
  expect(twin.differences).toContainEqual({ label: 'Authorization rule', here: 'Staff', there: 'Default' })
  const nobody = identity({
    ...can,
    readEndpoint: async (asked) => reading(asked === mac(1) ? known() : null),
  })
  const missing = await ask(mac(1), { ...nobody, readHistory: async () => reading([]) }, { twin: mac(3) })
  expect([missing.twin.state, missing.twin.why]).toEqual([
    'none',
    `${mac(3)} is no known endpoint and has not authenticated in the last 7 d`,
  ])
})

test('what is entered about an endpoint is not compared while it is not known', async () => {
  const can = identity({
    readSessions: async () => reading([running()]),
    readEndpoint: async (asked) => {
      if (asked === mac(1)) throw new Error('does not answer')
      return reading(known({ mac: asked }))
    },
  })
  const { twin } = await ask(mac(1), can, { twin: mac(2) })
  expect(twin.mac).toBe(mac(2))
  expect(twin.differences.map(({ label }) => label)).not.toContain('Group')
})
