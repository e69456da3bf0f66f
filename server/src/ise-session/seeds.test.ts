import { unreachable } from '@patchbay/connectors/failures'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import { expect, test } from 'vitest'
import {
  computer,
  dhcpWith,
  directoryWith,
  lease,
  mac,
  minutesAgo,
  person,
  reading,
  silence,
  system,
} from '../locate/test-systems.ts'
import type { System } from '../systems/open.ts'
import type { AdmissionIndex, Holder } from './index-of.ts'
import { asking, identity, known, running, authentication } from './test-ise-session.ts'
import { wantedFrom } from './wanted.ts'

/** Only MAC 1 is known, and it is being denied: no session runs. */
const refused = identity({
  readSessions: async () => reading([]),
  readHistory: async (asked) => reading(asked === mac(1) ? [authentication({ passed: false })] : []),
  readEndpoint: async (asked) => reading(asked === mac(1) ? known() : null),
  listSessionsOn: async () => reading([]),
})
const ise = (can = refused) => system('identity', 'ise-1', can)
const kea = (...leases: Parameters<typeof dhcpWith>) => system('dhcp', 'kea-1', dhcpWith(...leases))
const ad = (...of: Parameters<typeof directoryWith>) => system('directory', 'ad-1', directoryWith(...of))
const answerOf = async (q: string, systems: readonly System[], more = {}) =>
  (await asking(q, systems, more).settled).answer
const holder = (of: Partial<Holder>): Holder => ({
  mac: mac(1),
  firstSeen: minutesAgo(9_000),
  lastSeen: minutesAgo(1),
  present: true,
  ...of,
})
const holding = (...all: Holder[]): { index: Partial<AdmissionIndex> } => ({
  index: { holders: async () => all },
})

test('who is denied is found by the address that it leased, though no session runs', async () => {
  const { settled } = asking('10.0.10.5', [ise(), kea([lease()])])
  const { answer, sources } = await settled
  expect(answer).toMatchObject({ verdict: 'found', mac: mac(1), standing: 'kept-out' })
  expect(sources.find(({ id }) => id === 'kea-1')).toMatchObject({ state: 'ok', count: 1, required: true })
})

test('and by the address that it answered for', async () => {
  expect((await answerOf('10.0.10.5', [ise()], holding(holder({})))).mac).toBe(mac(1))
})

test('two who hold one address are for the person to choose; one who held it once is not among them', async () => {
  const both = await answerOf('10.0.10.5', [ise(), kea([lease()])], holding(holder({ mac: mac(2) })))
  expect(both.verdict).toBe('several')
  expect(new Set(both.choices.map(({ ask }) => ask))).toEqual(new Set([mac(1), mac(2)]))
  const once = holder({ mac: mac(2), present: false, lastSeen: minutesAgo(50_000) })
  expect((await answerOf('10.0.10.5', [ise(), kea([lease()])], holding(once))).mac).toBe(mac(1))
})

test('at an instant whoever had the address then is meant', async () => {
  const before = holder({ firstSeen: minutesAgo(400), lastSeen: minutesAgo(200), present: false })
  const now = holder({ mac: mac(2), firstSeen: minutesAgo(100) })
  const answer = await answerOf('10.0.10.5', [ise()], { ...holding(now, before), at: minutesAgo(300) })
  expect(answer.mac).toBe(mac(1))
})

test('a person is led by the directory to their computers, and by their leases to the endpoint', async () => {
  const directory = ad([person()], [computer({ managedBy: 'cn=jdoe' })])
  const answer = await answerOf('jdoe', [ise(), directory, kea([lease({ hostname: 'lt-0142' })])])
  expect(answer).toMatchObject({ verdict: 'found', mac: mac(1), standing: 'kept-out' })
})

test('a session and a computer of one person are both offered, each with why', async () => {
  const can = identity({
    ...refused,
    readSessions: async (question) => reading('username' in question ? [running({ mac: mac(2) })] : []),
  })
  const directory = ad([person()], [computer({ managedBy: 'cn=jdoe' })])
  const answer = await answerOf('jdoe', [ise(can), directory, kea([lease({ hostname: 'lt-0142' })])])
  const offered = answer.choices.map(({ ask, detail, source }) => [ask, detail, source])
  expect(offered).toHaveLength(2)
  expect(offered).toContainEqual([mac(2), 'jdoe · sw-a Gi1/0/1', 'ise-1'])
  expect(offered).toContainEqual([mac(1), 'their computer lt-0142', 'kea-1'])
})

test('a computer of the person that authenticates by its own name is theirs', async () => {
  const can = identity({
    ...refused,
    readSessions: async (question) =>
      reading(
        'username' in question && question.username === 'host/lt-0142.campus.example'
          ? [running({ username: question.username })]
          : [],
      ),
  })
  const computers = [computer({ managedBy: 'cn=jdoe', dnsName: 'LT-0142.campus.example' })]
  expect((await answerOf('jdoe', [ise(can), ad([person()], computers)])).mac).toBe(mac(1))
})

test('a silent directory does not keep back who is authenticated under the name that was typed', async () => {
  const quiet = silence()
  const can = identity({
    ...refused,
    readSessions: async (question) => reading('username' in question ? [running()] : []),
  })
  const directory = system('directory', 'ad-1', { findPeople: (of, limits) => quiet.ask(of, limits) })
  const { settled, pace } = asking('jdoe', [ise(can), directory], { patient: false })
  await pace.advance(2_100)
  await pace.advance(2_100)
  await pace.advance(6_000)
  const { answer, sources } = await settled
  expect(answer).toMatchObject({ verdict: 'found', mac: mac(1) })
  expect(sources.find(({ id }) => id === 'ad-1')?.state).toBe('timed-out')
})

test('an e-mail address is asked for as the login that the directory has for it', async () => {
  const asked: unknown[] = []
  const can = identity({
    ...refused,
    readSessions: async (question) => {
      asked.push(question)
      return reading('username' in question && question.username === 'jd' ? [running()] : [])
    },
  })
  const directory = ad([person({ username: 'jd', email: 'jane.doe@campus.example' })])
  expect((await answerOf('jane.doe@campus.example', [ise(can), directory])).mac).toBe(mac(1))
  expect(asked).toContainEqual({ username: 'jd' })
})

test('several people of a name are for the person to choose', async () => {
  const directory = ad([person({ username: 'lee1' }), person({ username: 'lee2' })])
  const answer = await answerOf('Jane Doe', [ise(), directory])
  expect([answer.verdict, answer.choices.map(({ ask }) => ask)]).toEqual(['several', ['lee1', 'lee2']])
})

test('a silent DHCP server leaves open whether anybody has the address', async () => {
  const away = async () => {
    throw unreachable({ cause: 'timed-out', message: 'kea-1 did not answer' })
  }
  const answer = await answerOf('10.0.10.5', [ise(), system('dhcp', 'kea-1', { findLeases: away })])
  expect(answer.verdict).toBe('incomplete')
})

test('a network device lists who authenticated through it by its name as by its address', async () => {
  const through = async (address: string) =>
    reading(
      address === '10.255.0.1'
        ? [1, 2].map((number) => ({
            mac: mac(number),
            username: null,
            nasAddress: address,
            address: null,
            sessionId: null,
            server: null,
          }))
        : [],
    )
  const device = {
    id: 'd',
    name: 'wlc-1',
    description: '',
    addresses: ['10.255.0.1/32'],
    profile: null,
    model: null,
    software: null,
    coaPort: null,
    protocol: null,
    trustSec: true,
    groups: [],
  }
  const can = identity({
    ...refused,
    listSessionsOn: through,
    findNetworkDevice: async (question) =>
      reading('name' in question && question.name !== 'wlc-1' ? null : device),
  })
  for (const q of ['10.255.0.1', 'sw-a', 'wlc-1']) {
    const answer = await answerOf(q, [ise(can)])
    expect([q, answer.verdict, answer.choices.map(({ ask }) => ask)]).toEqual([
      q,
      'several',
      [mac(1), mac(2)],
    ])
  }
})

/** As an identity system has it entered, which our own records have not. */
const entered = (name: string, addresses: readonly string[]) => ({
  id: 'd',
  name,
  description: '',
  addresses,
  profile: null,
  model: null,
  software: null,
  coaPort: null,
  protocol: null,
  trustSec: true,
  groups: [],
})

test('a port of a switch that only ISE knows is asked for by the address that ISE has of it', async () => {
  const asked: unknown[] = []
  const can = identity({
    ...refused,
    readSessions: async (question) => {
      asked.push(question)
      return reading('nasAddress' in question && question.nasAddress === '10.9.0.1' ? [running()] : [])
    },
    findNetworkDevice: async (question) =>
      reading('name' in question && question.name !== 'sw-9' ? null : entered('sw-9', ['10.9.0.1/32'])),
  })
  expect(await answerOf('sw-9 gi1/0/7', [ise(can)])).toMatchObject({ verdict: 'found', mac: mac(1) })
  expect(asked).toContainEqual({
    nasAddress: '10.9.0.1',
    interface: expect.stringContaining('1/0/7') as string,
  })
  const nowhere = await answerOf('sw-nowhere gi1/0/7', [ise(can)])
  expect([nowhere.verdict, nowhere.sentence]).toEqual([
    'none',
    'sw-nowhere gi1/0/7 is on no switch with a known address, and ISE has no network device of that name',
  ])
})

test('a switch that ISE has entered as a network alone is told as what it is, and no port of it is asked for', async () => {
  const can = identity({
    ...refused,
    findNetworkDevice: async () => reading(entered('sw-9', ['10.9.0.0/24'])),
  })
  expect((await answerOf('sw-9 gi1/0/7', [ise(can)])).sentence).toBe('sw-9 is a network device here')
})

const seen = {
  mac: mac(9),
  place: 'sw-b Gi1/0/2',
  vlan: 10,
  firstSeen: new Date('2026-03-01T10:00:00Z'),
  lastSeen: new Date('2026-04-01T10:00:00Z'),
  present: false,
}

test('what ISE does not know and a switch saw is told as that', async () => {
  const index = { lastSeen: async () => seen }
  const answer = await answerOf(mac(9), [ise()], { index })
  expect(answer.verdict).toBe('elsewhere')
  expect(answer.sentence).toBe(
    'ISE does not know it; a switch saw it last on 2026-04-01 10:00 UTC at sw-b Gi1/0/2',
  )
  expect(answer.notes.map(({ name }) => name)).toEqual(['seen-elsewhere'])
  expect(answer.sighting.facts[0]?.onward).toEqual({ kind: 'port', q: 'sw-b Gi1/0/2' })
  const never = await answerOf(mac(9), [ise()])
  expect([never.verdict, never.notes.map(({ name }) => name)]).toEqual(['none', ['never-seen']])
})

test('who has the address and is unknown to ISE is named', async () => {
  const answer = await answerOf('10.0.10.5', [ise(), kea([lease({ mac: mac(9), hostname: 'guest' })])])
  expect(answer.verdict).toBe('elsewhere')
  expect(answer.sentence).toBe(`10.0.10.5 is ${mac(9)}, leased 10.0.10.5 · guest; ISE does not know it`)
})

test('each chip leads to the page of its system', async () => {
  const { sources } = await asking(mac(1), [{ ...ise(), page: 'https://ise.example/' }]).settled
  expect(sources.map(({ id, page }) => [id, page])).toEqual([
    ['ise-1/endpoints', 'https://ise.example/'],
    ['ise-1/sessions', 'https://ise.example/'],
    ['ise-1/policy', 'https://ise.example/'],
    ['index', undefined],
  ])
})

test.each([
  ['10.0.10.0/24', 'a network. Use DHCP server'],
  ['vlan 12', 'a VLAN. Use Search and locate'],
])('%s cannot be asked here, and is not said to be known by nobody', (text, fault) => {
  const classified = classify(text)
  const wanted = 'fault' in classified ? classified : wantedFrom(text, classified.identifier)
  expect(wanted).toMatchObject({ fault: expect.stringContaining(fault) as string })
})
