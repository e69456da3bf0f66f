import { unreachable } from '@patchbay/connectors/failures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import {
  dhcpWith,
  directoryWith,
  identityWith,
  lease,
  mac,
  minutesAgo,
  person,
  reading,
  session,
  system,
} from '../locate/test-systems.ts'
import {
  allow,
  client,
  deny,
  firewall,
  lineOf,
  lookUp,
  path,
  rule,
  threat,
  traffic,
  web,
} from './test-firewall.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
})
afterAll(() => campus.drop())

const ask = (all: Parameters<typeof lookUp>[1], asked?: Parameters<typeof lookUp>[2]) =>
  lookUp(campus.db, all, asked)
const silent = async () => {
  throw unreachable({ cause: 'timed-out', message: 'The firewall did not answer.' })
}
const names = (records: Readonly<Record<string, readonly string[]>>) =>
  system('dns', 'dns-1', {
    findRecords: async (question) => {
      const name = 'name' in question ? question.name : ''
      return reading(
        (records[name] ?? []).map((data) => ({
          type: data.includes(':') ? ('AAAA' as const) : ('A' as const),
          name,
          data,
          ttl: 60,
        })),
      )
    },
  })

test('an allowed flow names rule, position, zones, translation, profiles and whether the rule logs', async () => {
  const translation = { rule: 'campus-out', source: '198.51.100.4', destination: null, port: null }
  const { answer } = await ask([firewall('fw-1', { matchTranslation: async () => reading(translation) })])
  expect(answer.verdict).toBe('allowed')
  expect(answer.sentence).toBe(`tcp/443 from ${client} to ${web} is allowed by campus-web (12) on fw-1`)
  const [flow] = answer.flows
  expect(flow).toMatchObject({
    fromZone: 'campus',
    toZone: 'internet',
    onPath: true,
    logs: true,
    translation,
  })
  const facts = [
    'onPath',
    'from',
    'to',
    'rule',
    'position',
    'action',
    'translation',
    'profiles',
    'logs',
    'log',
  ]
  expect(facts.map((name) => lineOf(flow!, name).value)).toEqual([
    'yes',
    'campus',
    'internet',
    'campus-web',
    '12',
    'allow',
    'source 198.51.100.4',
    'outbound',
    'yes',
    null,
  ])
})

test('the silent default denies, and no line is no proof', async () => {
  const { answer } = await ask([firewall('fw-1', { matchPolicy: async () => reading(deny) })])
  expect(answer.verdict).toBe('denied')
  expect(answer.cautions).toEqual([
    'The default rule interzone-default does not log, so no line is no proof.',
  ])
  expect(lineOf(answer.flows[0]!, 'log').why).toMatch(/no line is no proof/)
})

test('a side without a route is no route, and no rule is asked for', async () => {
  const { answer } = await ask([
    firewall('fw-1', { findPath: async () => reading(path({ to: null })), matchPolicy: silent }),
  ])
  expect(answer.verdict).toBe('no-route')
  expect(lineOf(answer.flows[0]!, 'to').why).toBe('no route to the destination')
})

test('behind one interface no firewall is between the ends', async () => {
  const to = { zone: 'campus', interface: 'ethernet1/2', nextHop: null }
  const { answer } = await ask([firewall('fw-1', { findPath: async () => reading(path({ to })) })])
  expect(answer.verdict).toBe('off-path')
  expect(answer.flows[0]).toMatchObject({ onPath: false, rule: 'campus-web' })
})

test('a translated destination is tested with the zone that it is translated to', async () => {
  const asked: unknown[] = []
  const dmz = { zone: 'dmz', interface: 'ethernet1/3', nextHop: null }
  await ask([
    firewall('fw-1', {
      findPath: async (_, to) => reading(to === '172.21.0.10' ? path({ to: dmz }) : path()),
      matchTranslation: async () =>
        reading({ rule: 'web-in', source: null, destination: '172.21.0.10', port: 8443 }),
      matchPolicy: async (flow, { to }) => {
        asked.push([flow.destination, to?.zone])
        return reading(allow)
      },
    }),
  ])
  expect(asked).toEqual([[web, 'dmz']])
})

test('one firewall that denies is enough; one that goes silent leaves an allowed flow open', async () => {
  const denies = firewall('fw-2', { matchPolicy: async () => reading(deny) })
  expect((await ask([firewall('fw-1'), denies])).answer.verdict).toBe('denied')
  const mute = firewall('fw-2', { findPath: silent })
  const open = (await ask([firewall('fw-1'), mute])).answer
  expect(open.verdict).toBe('incomplete')
  expect(open.sentence).toMatch(/Not known .* fw-2: The firewall did not answer/)
  expect((await ask([denies, firewall('fw-1', { findPath: silent })])).answer.verdict).toBe('denied')
})

test('verdict and log that differ are said, with the time of the last line', async () => {
  const at = minutesAgo(7)
  const { answer } = await ask([
    firewall('fw-1', {
      matchPolicy: async () => reading(deny),
      findTraffic: async () => reading([traffic({ at }), traffic({ at: minutesAgo(9) })]),
    }),
  ])
  expect(answer.flows[0]!.contradiction).toBe(
    `Denied now, but the log has 2 lines with allow, last at ${at.toISOString()}`,
  )
  expect(answer.badges.map(({ text }) => text)).toEqual(['denied', 'verdict and log differ'])
  expect(answer.log?.rows).toHaveLength(2)
})

test('what a profile blocked is no work of the rule', async () => {
  const { answer } = await ask([
    firewall('fw-1', { findTraffic: async () => reading([traffic({ end: 'threat' })]) }),
  ])
  expect(answer.verdict).toBe('allowed')
  expect(answer.log?.rows[0]).toMatchObject({ blockedByProfile: true, translated: 'source 198.51.100.4' })
  expect(answer.flows[0]!.contradiction).toMatch(/a security profile blocked 1 line/)
})

test('what a profile found is told with its severity, apart from what was only reported', async () => {
  const { answer } = await ask([
    firewall('fw-1', {
      findThreats: async () => reading([threat({ at: minutesAgo(3) }), threat({ action: 'alert' })]),
    }),
  ])
  expect(answer.threats?.rows).toMatchObject([
    {
      blocked: true,
      action: 'reset-both',
      threat: 'Eicar Test File(39040)',
      severity: 'medium',
      service: 'tcp/443',
    },
    { blocked: false, action: 'alert' },
  ])
})

test('a threat log that does not come is named, and one that there is not is nothing', async () => {
  const { answer, sources } = await ask([firewall('fw-1', { findThreats: silent })])
  expect(answer.threats).toMatchObject({ state: 'unanswered', why: 'fw-1: The firewall did not answer.' })
  expect([answer.verdict, sources.find(({ id }) => id === 'fw-1')?.state]).toEqual(['allowed', 'partial'])
  expect((await ask([firewall('fw-1')])).answer.threats).toBeNull()
})

test('lines of another protocol are of another flow', async () => {
  const { answer } = await ask([
    firewall('fw-1', { findTraffic: async () => reading([traffic({ protocol: 'udp' })]) }),
  ])
  expect(answer.log?.rows).toEqual([])
})

test('a log that does not come leaves the verdict, and is not taken for an empty one', async () => {
  const { answer, sources } = await ask([firewall('fw-1', { findTraffic: silent })])
  expect(answer.verdict).toBe('allowed')
  expect(answer.log).toMatchObject({ state: 'unanswered', why: 'fw-1: The firewall did not answer.' })
  expect(lineOf(answer.flows[0]!, 'log')).toMatchObject({ state: 'unanswered', value: null })
  expect(sources.find(({ id }) => id === 'fw-1')?.state).toBe('partial')
})

test('the log is read around the instant, and rules are said to be of now', async () => {
  const asked: string[] = []
  const at = minutesAgo(600)
  const { answer } = await ask(
    [
      firewall('fw-1', {
        findTraffic: async ({ since, until }) => {
          asked.push(since.toISOString(), until.toISOString())
          return reading([])
        },
      }),
    ],
    { at },
  )
  expect(asked).toEqual(
    [at.getTime() - 1_800_000, at.getTime() + 1_800_000].map((one) => new Date(one).toISOString()),
  )
  expect(answer.cautions[0]).toMatch(/^Rules and addresses are as they are now/)
})

test('a name is tested with all its addresses of the same version of IP', async () => {
  const { answer } = await ask(
    [
      names({ 'www.example.net': [web, '203.0.113.11', '2001:db8::1'] }),
      firewall('fw-1', {
        matchPolicy: async ({ destination }) => reading(destination === web ? allow : deny),
      }),
    ],
    { to: 'www.example.net' },
  )
  expect(answer.flows.map(({ destination, verdict }) => `${destination} ${verdict}`)).toEqual([
    `${web} allowed`,
    '203.0.113.11 denied',
  ])
  expect(answer.verdict).toBe('mixed')
  expect(answer.sentence).toMatch(/is allowed for 1, denied for 1 of 2 pairs of addresses$/)
})

test('a device is tested with its lease, a person with their session', async () => {
  const systems = [
    firewall('fw-1'),
    system('dhcp', 'kea-1', dhcpWith([lease({ address: '10.0.10.5' })])),
    system('directory', 'ad-1', directoryWith([person()], [])),
    system(
      'identity',
      'ise-1',
      identityWith([
        session({ address: '10.0.10.6', mac: mac(2) }),
        session({ address: 'fe80::2ad2:44ff:fe5a:4064', mac: mac(3) }),
      ]),
    ),
  ]
  const device = (await ask(systems, { q: mac(1) })).answer
  expect(device.source.addresses).toEqual([
    { address: '10.0.10.5', because: 'leased by lt-0142.campus.example', source: 'kea-1' },
  ])
  // Whose device it is, is not told of a MAC.
  expect(JSON.stringify((await ask(systems, { q: mac(2) })).answer)).not.toContain('jdoe')
  const login = (await ask(systems, { q: 'jdoe@campus.example' })).answer
  expect(login.source.addresses).toEqual([
    { address: '10.0.10.6', because: 'session of jdoe', source: 'ise-1' },
  ])
})

test('without an address no firewall is asked; none is said only where all answered', async () => {
  const asked: unknown[] = []
  const fw = firewall('fw-1', {
    findPath: async (...args) => {
      asked.push(args)
      return reading(path())
    },
  })
  const kea = system('dhcp', 'kea-1', dhcpWith([]))
  const none = (await ask([fw, kea], { q: mac(9) })).answer
  expect([none.verdict, none.sentence]).toEqual(['no-address', `${mac(9)} has no address`])
  const mute = system('dhcp', 'kea-1', { findLeases: silent })
  const open = (await ask([fw, mute], { q: mac(9) })).answer
  expect(open.verdict).toBe('incomplete')
  expect(open.sentence).toMatch(/^No address of .* is known; kea-1/)
  expect(asked).toEqual([])
})

test('several people are offered', async () => {
  const two = [person(), person({ username: 'jdoe2', dn: 'cn=jdoe2' })]
  const { answer } = await ask([firewall('fw-1'), system('directory', 'ad-1', directoryWith(two, []))], {
    to: 'Jane Doe',
  })
  expect(answer).toMatchObject({ verdict: 'several', choosing: 'destination' })
  expect(answer.choices.map(({ ask: login }) => login)).toEqual(['jdoe', 'jdoe2'])
})

test('a pair with two configurations is said, with who was asked', async () => {
  const pair = { state: 'active', peer: 'passive', same: false }
  const { answer } = await ask([
    firewall('fw-1', {
      readState: async () => reading({ name: 'fw-1a', model: null, software: null, pair }),
    }),
  ])
  expect(answer.cautions).toEqual([
    'The two firewalls of fw-1 have different configurations. The active one was asked.',
  ])
})

test('without a firewall nothing is decided', async () => {
  expect((await ask([])).answer).toMatchObject({
    verdict: 'incomplete',
    sentence: 'No firewall is connected',
  })
})

test('a rule is read once, however many addresses it decides', async () => {
  let read = 0
  await ask(
    [
      names({ 'www.example.net': [web, '203.0.113.11', '203.0.113.12'] }),
      firewall('fw-1', {
        readRule: async () => {
          read += 1
          return reading(rule())
        },
      }),
    ],
    { to: 'www.example.net' },
  )
  expect(read).toBe(1)
})
