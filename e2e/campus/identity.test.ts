import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { Random } from '../../lab/src/world/random.ts'
import type { Endpoint } from '../../lab/src/world/model/endpoint.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { saidOf, truthOf } from './identity-truth.ts'
import { labIse } from './lab-ise.ts'
import type { Facts, PageAnswer } from './identity-truth.ts'
import { inTime, partOf, truthPatience, truths } from './truth.ts'

let campus: Campus
let cookie: string

beforeAll(async () => {
  campus = await startCampus('identity')
  await campus.server.addPerson('ada', ['queries-cisco-ise'])
  cookie = await campus.server.signIn('ada')
})
afterEach(() => campus.lab.levers.reset())
afterAll(() => campus.stop())

const get = async <T>(path: string, query: Record<string, string>): Promise<T> => {
  const target = `${path}?${new URLSearchParams(query)}`
  const answer = await campus.server.call('GET', target, {
    headers: { cookie, accept: 'application/json' },
  })
  if (answer.statusCode !== 200) throw new Error(`${target}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ data: T }>().data
}
const ask = (q: string, more: Record<string, string> = {}) =>
  get<PageAnswer>('/common-queries/cisco-ise/', { q, ...more })
/** MACs that a question leads to: the one that is meant, or those to choose among. */
const ledTo = ({ answer }: PageAnswer): readonly string[] =>
  answer.mac === null ? answer.choices.map(({ ask: mac }) => mac) : [answer.mac]

const draw = <T>(all: Iterable<T>, count: number, seed: string): T[] =>
  new Random(seed).shuffle([...all]).slice(0, count)

/** On a port that flaps nothing is true for long. */
const online = () =>
  [...campus.lab.world.endpoints.values()].filter(
    (one) => campus.lab.world.session(one.mac)?.interface.flapping === false,
  )
const sessionOf = ({ mac }: Endpoint) => campus.lab.world.session(mac)!
/** Endpoints that never fail, so that how they stand follows from the world alone. */
const awayWell = () =>
  [...campus.lab.world.endpoints.values()].filter(
    (one) => one.authentication === 'mab' && campus.lab.world.session(one.mac) === null,
  )

/** Asked so that one endpoint fits: the ways in turn. */
const ways: readonly ((endpoint: Endpoint) => string)[] = [
  ({ mac }) => mac,
  ({ mac }) => mac.replaceAll(':', '').replace(/(.{4})(.{4})/, '$1.$2.'),
  ({ mac }) => mac.toUpperCase().replaceAll(':', '-'),
  (endpoint) => sessionOf(endpoint).address ?? endpoint.mac,
  (endpoint) => sessionOf(endpoint).id,
]

const differences = (asked: string, said: Facts, truth: Facts): string[] =>
  Object.entries(truth).flatMap(([name, value]) =>
    said[name] === value ? [] : [`${asked}, ${name}: ${said[name] ?? 'nothing'}, not ${value}`],
  )

test(
  'identifiers of the campus: every fact as it really is',
  async () => {
    const { world } = campus.lab
    const wrong: string[] = []
    let facts = 0
    let ambiguous = 0
    const compare = async (q: string, endpoint: Endpoint) => {
      const first = await inTime(() => ask(q))
      // Of an address that somebody else leased too, both are offered.
      const several = first.answer.verdict === 'several' && ledTo(first).includes(endpoint.mac)
      ambiguous += several ? 1 : 0
      const found = several ? await inTime(() => ask(endpoint.mac)) : first
      const truth = truthOf(world, endpoint, world.clock.now())
      facts += Object.keys(truth).length
      wrong.push(...differences(q, saidOf(found), truth))
      for (const { name, state, why } of found.sources) {
        if (!['ok', 'none', 'not-asked'].includes(state)) wrong.push(`${q}: ${name} ${state} ${why ?? ''}`)
      }
    }
    for (const [at, endpoint] of draw(online(), partOf(85), 'online').entries()) {
      await compare(ways[at % ways.length]!(endpoint), endpoint)
    }
    for (const endpoint of draw(awayWell(), partOf(15), 'away')) await compare(endpoint.mac, endpoint)
    expect(wrong).toEqual([])
    expect(facts).toBeGreaterThan(20 * truths)
    expect(ambiguous).toBeLessThan(truths / 20)
  },
  truthPatience,
)

const notes = ({ answer }: PageAnswer) => answer.notes.map(({ name }) => name)
const chip = ({ sources }: PageAnswer, service: string) =>
  sources.find(({ id }) => id === `ise-1/${service}`)!
/** One of them that no other test takes. */
const taken = new Set<string>()
const take = (of: Iterable<Endpoint>): Endpoint => {
  const one = [...of].find(({ mac }) => !taken.has(mac))!
  taken.add(one.mac)
  return one
}
const laptops = () => online().filter(({ kind, behind }) => kind === 'laptop' && behind === null)

test('why it was authorized: the path, and the rule among the others with what it asks for', async () => {
  const laptop = take(laptops())
  const { answer } = await ask(laptop.mac)
  const { decision } = answer
  expect(answer.sentence).toBe(
    `Authorized with ${sessionOf(laptop).authorization} at ${sessionOf(laptop).switch.name} ${sessionOf(laptop).interface.shortName}, VLAN ${sessionOf(laptop).vlan}`,
  )
  expect(decision.outcome).toBe('let-in')
  expect(decision.sentence).toContain('Policy set “Wired 802.1X” took the request, rule “')
  const matched = decision.rules.find((rule) => rule.matched)!
  expect(matched.results).toEqual([sessionOf(laptop).authorization])
  expect(
    matched.conditions.map(({ words, holds }) => [words.startsWith('the endpoint group is'), holds]),
  ).toEqual([
    [true, 'yes'],
    [false, 'unknown'],
  ])
  const quarantined = decision.rules[0]!
  expect(quarantined.kind).toBe('global-exception')
  expect(decision.setConditions.map(({ holds }) => holds)).toEqual(['yes'])
  expect(decision.authentication.find((rule) => rule.matched)?.store).toBe('AD-CORP')
  expect([decision.exceptionsWhy, decision.authenticationWhy]).toEqual([null, null])
  expect(quarantined.conditions).toEqual([
    { words: 'the adaptive control is Quarantine', holds: 'no', has: 'none' },
  ])
  expect(decision.rules.at(-1)).toMatchObject({ isDefault: true, results: ['DenyAccess'] })
  expect(decision.different).toEqual([])
})

test('a certificate that has expired: who is denied, since when, and what would have to be different', async () => {
  const away = [...campus.lab.world.endpoints.values()].filter(
    (one) => one.kind === 'laptop' && campus.lab.world.session(one.mac) === null,
  )
  let found: PageAnswer | null = null
  for (const one of away) {
    const asked = await ask(one.mac)
    if (asked.answer.standing === 'kept-out') found = asked
    if (found !== null) break
  }
  expect(found).not.toBeNull()
  const { answer } = found!
  const [last] = answer.history.rows
  expect(answer.sentence).toMatch(/^Denied at sw-\S+ \S+: the certificate of the device has expired$/)
  expect(last).toMatchObject({
    passed: false,
    code: '12516',
    fixer: 'desktop',
    certificate: { expired: true },
  })
  const note = answer.notes.find(({ name }) => name === 'certificate')!
  expect(note.words).toContain(`expired on ${last!.certificate!.expiresAt!.slice(0, 10)}`)
  expect(answer.decision).toMatchObject({
    outcome: 'kept-out',
    different: [{ words: expect.stringContaining('Enrol the device again') as string, fixer: 'desktop' }],
  })
  expect(answer.twin.mac).not.toBeNull()
  expect(campus.lab.world.session(answer.twin.mac!)).not.toBeNull()
  expect(answer.twin.differences.map(({ label }) => label)).toContain('Authorization rule')
  expect(answer.twin.same).toContain('Group')
}, 60_000)

test('never seen, and purged: two different nothings', async () => {
  const nobody = await ask('02:00:5e:00:53:77')
  expect([nobody.answer.verdict, notes(nobody)]).toEqual(['none', ['never-seen']])
  const one = take(laptops())
  await labIse(campus.lab).purge(one.mac)
  const gone = await ask(one.mac)
  expect([gone.answer.verdict, notes(gone)]).toEqual(['found', ['purged']])
  expect(gone.answer.sessions.sessions).toHaveLength(1)
})

test('two sessions: the switch that was cut off still has the old one', async () => {
  const { world, levers } = campus.lab
  const one = take(laptops())
  const from = sessionOf(one).switch.name
  const free = [...world.outlets.values()].find(
    ({ switch: to, interface: port }) =>
      to !== null &&
      to !== from &&
      world.switches.get(to)?.interfaces.get(port ?? '')?.adminUp === true &&
      world.switches.get(to)?.interfaces.get(port ?? '')?.authentication === true &&
      world.attachedTo(world.switches.get(to)!, world.switches.get(to)!.interfaces.get(port ?? '')!)
        .length === 0,
  )!
  levers.pullDevice(from, { unreachable: true })
  world.move(one.mac, free.label)
  world.clock.advance(5_000)
  levers.pullDevice(from, { unreachable: false })
  // The list of running sessions is remembered for ten seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_500 })
  onTestFinished(() => void vi.useRealTimers())
  const again = await ask(one.mac)
  expect(new Set(again.answer.sessions.sessions.map(({ place }) => place?.split(' ')[0]))).toEqual(
    new Set([from, free.switch]),
  )
  expect(again.answer.sessions.sessions).toHaveLength(2)
  expect(again.answer.sessions.sessions.filter(({ latest }) => latest)).toHaveLength(1)
  expect(notes(again)).toContain('two-sessions')
}, 60_000)

test('the node that holds the session does not answer', async () => {
  const { levers } = campus.lab
  const one = take(online())
  const before = await ask(one.mac)
  const server = before.answer.sessions.sessions[0]!.server!
  expect(before.answer.sessions.sessions[0]!.serverAlive).toBe(true)
  levers.pullDevice(server, { unreachable: true })
  const found = await ask(one.mac)
  expect(notes(found)).toContain('dead-node')
  expect(found.answer.sessions.sessions[0]).toMatchObject({ server, serverAlive: false })
})

test('a profile set by hand against what is seen, and a group changed since the authentication', async () => {
  const ise = labIse(campus.lab)
  const one = take(laptops())
  await ise.change(one.mac, {
    profileId: await ise.profile('Cisco-AP-Aironet'),
    staticProfileAssignment: true,
    groupId: await ise.group('Loan-Laptops'),
    staticGroupAssignment: true,
  })
  const found = await ask(one.mac)
  expect(notes(found).sort()).toEqual(['group-pending', 'profile-conflict'])
  const group = found.answer.endpoint.facts.find(({ name }) => name === 'group')!
  expect([group.value, group.note]).toEqual(['Loan-Laptops', 'set by hand'])
})

test('held by adaptive network control', async () => {
  const ise = labIse(campus.lab)
  const one = take(laptops())
  await ise.hold(one.mac)
  const found = await ask(one.mac)
  expect(found.answer.standing).toBe('held')
  expect(found.answer.sentence).toMatch(/^Held by Quarantine with Quarantine at /)
  expect(found.answer.containment.facts.find(({ name }) => name === 'actions')?.value).toBe(
    'puts it into quarantine',
  )
  const quarantined = found.answer.decision.rules[0]!
  expect([quarantined.matched, quarantined.conditions[0]!.holds]).toEqual([true, 'yes'])
  await ise.release(one.mac)
})

test('by person, by switch and port, by switch, by group', async () => {
  const { world } = campus.lab
  const one = take(laptops().filter((laptop) => laptop.owner !== null))
  const session = sessionOf(one)
  const ofPerson = [...world.sessions()].filter(({ username }) => username === session.username)
  const person = await ask(session.username)
  // Computers of the person that have a lease are offered beside what is authenticated.
  expect(ledTo(person)).toEqual(expect.arrayContaining(ofPerson.map(({ mac }) => mac)))
  expect(ledTo(await ask(`CAMPUS\\${session.username}`))).toEqual(expect.arrayContaining([one.mac]))
  const onPort = [...world.sessions()].filter((other) => other.interface === session.interface)
  const port = await ask(`${session.switch.name} ${session.interface.shortName}`)
  // So is what a switch sees there without a session.
  expect(ledTo(port)).toEqual(expect.arrayContaining(onPort.map(({ mac }) => mac)))
  const through = await ask(session.switch.address)
  const onSwitch = [...world.sessions()].filter((other) => other.switch === session.switch)
  const signedOn = new Set(onSwitch.map(({ mac }) => mac))
  expect(new Set(ledTo(through))).toEqual(signedOn)
  const device = await ask(session.switch.name)
  expect(new Set(ledTo(device))).toEqual(signedOn)
  expect(device.answer.device.state).toBe('known')
  const group = await ask('Loan-Laptops')
  expect(group.answer).toMatchObject({ verdict: 'entry', group: { state: 'known', name: 'Loan-Laptops' } })
})

test('at an instant: the authentication in force then, and an endpoint that somebody names to compare with', async () => {
  const [hour, day] = [3_600_000, 86_400_000]
  const recent = laptops().filter((laptop) => {
    const age = campus.lab.world.clock.now() - sessionOf(laptop).startedAt
    return age > 120_000 && age < 5 * day
  })
  const one = take(recent)
  const other = take(laptops())
  const { startedAt } = sessionOf(one)
  const during = await ask(one.mac, { at: new Date(startedAt + 60_000).toISOString(), twin: other.mac })
  expect(during.answer).toMatchObject({ standing: 'let-in', past: { state: 'known', runsStill: true } })
  expect(during.answer.twin).toMatchObject({ by: 'person', mac: other.mac, passed: true })
  const before = await ask(one.mac, { at: new Date(startedAt - hour).toISOString() })
  expect(before.answer.past).toMatchObject({ state: 'known', runsStill: false })
  expect(Date.parse(before.answer.past!.authentication!.at!)).toBe(startedAt - 8 * hour)
  const old = await ask(one.mac, { at: new Date(startedAt - 30 * day).toISOString() })
  expect([old.answer.past?.state, old.answer.standing]).toEqual(['too-old', 'unknown'])
})

test('what cannot be asked here is refused, and not said to be known by nobody', async () => {
  await expect(ask('10.7.0.0/24')).rejects.toThrow('400')
  // A switch that only ISE knows is asked for there; of one that nobody knows it is said that nobody could be asked.
  const { answer } = await ask('sw-nowhere gi1/0/1')
  expect(answer.sentence).toContain('ISE has no network device of that name')
})

test('by a part of the MAC: every endpoint that has it, wherever it stands', async () => {
  const { world } = campus.lab
  const registered = [...world.endpoints.values()].filter(({ authentication }) => authentication !== 'none')
  const digits = (mac: string) => mac.replaceAll(':', '')
  const middle = digits(take(laptops()).mac).slice(3, 8)
  const fitting = registered.filter(({ mac }) => digits(mac).includes(middle)).map(({ mac }) => mac)
  const found = await ask(`*${middle}*`)
  const named =
    found.answer.mac === null ? found.answer.choices.map(({ ask: mac }) => mac) : [found.answer.mac]
  expect(new Set(named)).toEqual(new Set(fitting))
  const many = await ask('e4:54:e8')
  expect(many.answer.verdict).toBe('several')
  expect(chip(many, 'endpoints')).toMatchObject({ state: 'partial', count: 100, of: 2_500 })
})

interface Members {
  members: { mac: string; staticGroup: boolean | null }[]
  summary: { state: string; count: number; of: number | null; detailed: number }
}
const members = (group: string) => get<Members>('/common-queries/cisco-ise/members/', { group })

test('a group with 2 500 endpoints lists 2 500, each read', async () => {
  const group = 'Loan-Laptops'
  const { members: all, summary } = await members(group)
  // One more was put into it by hand above, when that test ran.
  expect([2_500, 2_501]).toContain(all.length)
  expect(new Set(all.map(({ mac }) => mac)).size).toBe(all.length)
  expect(summary).toMatchObject({ state: 'whole', count: all.length, detailed: all.length })
  expect(all.every(({ staticGroup }) => staticGroup === true)).toBe(true)
}, 60_000)

// Services that did not answer are spared for ten seconds: these come last.

test('without the monitoring node the endpoint is told, and nothing is said of its sessions', async () => {
  const one = take(online())
  campus.lab.levers.pullDevice('ise-mnt1', { unreachable: true })
  const found = await ask(one.mac)
  expect(chip(found, 'sessions').state).toBe('failed')
  expect(chip(found, 'endpoints').state).toBe('ok')
  expect(found.answer).toMatchObject({
    verdict: 'found',
    standing: 'unknown',
    sentence: 'Known; its session could not be read',
    sessions: { state: 'silent' },
    history: { state: 'silent' },
    endpoint: { state: 'known' },
  })
  expect(notes(found)).toContain('sessions-silent')
})

test('a group that is not there is said to be none', async () => {
  await expect(members('No-Such')).rejects.toThrow('400')
})

test('nothing at all answers: incomplete and silent, and never "none"', async () => {
  campus.lab.levers.pull('ise-1', { refusing: true })
  const found = await ask('02:00:5e:00:53:78')
  expect(found.answer.verdict).toBe('incomplete')
  expect(found.answer.sentence).toBe('ISE ise-1 did not answer')
  expect((await members('Printers')).summary).toMatchObject({ state: 'silent', count: 0 })
})
