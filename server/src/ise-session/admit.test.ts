import { refused, unreachable } from '@patchbay/connectors/failures'
import { expect, test } from 'vitest'
import { mac, minutesAgo, reading, silence, system } from '../locate/test-systems.ts'
import { ask, asking, identity, one, running, authentication } from './test-ise-session.ts'

const deny = (message: string) => async () => {
  throw refused({ cause: 'right-missing', message })
}

test('a refusal by rule: its reason, and the rules that would authorize with what is missing', async () => {
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
        reading([
          authentication({ passed: false, failure, authorizationRule: 'Default', results: ['DenyAccess'] }),
        ]),
    }),
  )
  expect(answer.standing).toBe('kept-out')
  expect(answer.sentence).toBe('Denied at sw-a Gi1/0/1: the rule says no')
  expect(answer.decision.different).toEqual([
    { words: 'Another rule matches.', fixer: 'identity' },
    { words: 'Rule “Printers” authorizes with Print when the endpoint group is Printers.', fixer: null },
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
        reading([authentication({ passed: false, failure, authorizationRule: null, results: [] })]),
    }),
  )
  expect(answer.sentence).toBe('Denied at sw-a Gi1/0/1: something new')
  expect(answer.decision.different[0]?.words).toContain('Reason 99001 is not explained here')
})

test('a refusal since the session began is said beside the session that runs', async () => {
  const failed = authentication({
    at: minutesAgo(1),
    passed: false,
    failure: { code: '1', text: 'x', meaning: null },
  })
  const answer = await ask(mac(1), identity({ readHistory: async () => reading([failed, authentication()]) }))
  expect(answer.standing).toBe('let-in')
  expect(answer.notes.find(({ name }) => name === 'refused-since')?.words).toBe(
    'The session is still active, but a later authentication was refused. The latest: reason 1 x.',
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
  const { settled, heard, pace, until } = asking(
    mac(1),
    one(
      identity({
        readSessions: (_, limits) => quiet.ask(null, limits),
        readHistory: (_m, _h, _n, limits) => quiet.ask(null, limits),
      }),
    ),
    { patient: false },
  )
  await until(({ answers }) => answers.at(-1)?.containment.state === 'none')
  await pace.advance(9_000)
  const { answer, sources } = await settled
  expect(answer.endpoint.state).toBe('known')
  expect(answer.sentence).toMatch(/^Known/)
  expect(sources.find(({ id }) => id === 'ise-1/sessions')?.state).toBe('timed-out')
  expect(sources.find(({ id }) => id === 'ise-1/endpoints')?.state).toBe('ok')
  expect(heard.answers.length).toBeGreaterThan(0)
})

test('the answer grows: the endpoint first, and the rest as it comes', async () => {
  const gate = Promise.withResolvers<void>()
  const { settled, heard, until } = asking(
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
  expect((await settled).answer.standing).toBe('let-in')
})

test('several endpoints of one person are for the person to choose, and none is picked', async () => {
  const both = [running(), running({ mac: mac(2), sessionId: 'S2' })]
  const answer = await ask('jdoe', identity({ readSessions: async () => reading(both) }))
  expect(answer).toMatchObject({ verdict: 'several', mac: null, sentence: '2 endpoints match jdoe' })
  expect(answer.choices.map((choice) => [choice.ask, choice.detail])).toEqual([
    [mac(1), 'jdoe · sw-a Gi1/0/1'],
    [mac(2), 'jdoe · sw-a Gi1/0/1'],
  ])
})

test('two systems: sessions of both, the endpoint of the one that has it', async () => {
  const first = identity({ readEndpoint: async () => reading(null), readSessions: async () => reading([]) })
  const { settled } = asking(mac(1), [
    system('identity', 'ise-1', first),
    system('identity', 'ise-2', identity()),
  ])
  const { answer } = await settled
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
  const { settled } = asking(mac(1), [system('identity', 'ise-1', none), system('identity', 'ise-2', down)])
  expect((await settled).answer.verdict).toBe('incomplete')
})

test('nobody is connected', async () => {
  const { answer, sources } = await asking(mac(1), []).settled
  expect([answer.verdict, sources.map(({ state }) => state)]).toEqual(['none', ['not-configured']])
})

test('a session id is known for what it is', async () => {
  const asked: unknown[] = []
  const { settled } = asking(
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
  expect((await settled).question).toMatchObject({ kind: 'session', words: 'session id' })
  expect(asked[0]).toEqual({ sessionId: '0A07000C000012AB4C7E19D2' })
})

test('whether somebody holds it is not known where not all who are held could be looked at', async () => {
  const cut = async () => ({ ...reading(null), complete: false, of: 20_000 })
  const { answer, sources } = await asking(mac(1), one(identity({ readContainment: cut }))).settled
  expect(answer.standing).toBe('signed-on')
  expect(answer.sentence).toBe(
    'Authorized with Permit at sw-a Gi1/0/1, VLAN 10; adaptive network control is not known',
  )
  expect(answer.containment).toMatchObject({ state: 'silent', why: 'not all of its entries could be read' })
  expect(sources.find(({ id }) => id === 'ise-1/endpoints')).toMatchObject({ state: 'partial' })
})

test('nor where the service that would know it refuses', async () => {
  const { standing, sentence } = await ask(mac(1), identity({ readContainment: deny('no right to it') }))
  expect([standing, sentence]).toEqual([
    'signed-on',
    'Authorized with Permit at sw-a Gi1/0/1, VLAN 10; adaptive network control is not known',
  ])
})

test('of authentications that could not be asked it is not said that there were none', async () => {
  const can = identity({ readSessions: async () => reading([]), readHistory: deny('no right to it') })
  expect((await ask(mac(1), can)).sentence).toBe(
    'Known, not authenticated now; its authentications could not be read',
  )
  const none = identity({ readSessions: async () => reading([]), readHistory: async () => reading([]) })
  expect((await ask(mac(1), none)).sentence).toBe('Known, not authenticated in the last 7 d')
})

test('a history that was cut makes its chip partial', async () => {
  const asked: number[] = []
  const readHistory = async (_mac: string, _hours: number, most: number) => {
    asked.push(most)
    return { ...reading(Array.from({ length: 3 }, () => authentication())), complete: false }
  }
  const { answer, sources } = await asking(mac(1), one(identity({ readHistory }))).settled
  expect(answer.history).toMatchObject({ more: true })
  expect(sources.find(({ id }) => id === 'ise-1/sessions')).toMatchObject({
    state: 'partial',
    why: 'the latest 3 authentications were read; there are more',
  })
  await asking(mac(1), one(identity({ readHistory })), { at: minutesAgo(60) }).settled
  expect(asked).toEqual([100, 1_000])
})
