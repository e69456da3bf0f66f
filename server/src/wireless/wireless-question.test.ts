import { refused, unreachable } from '@patchbay/connectors/failures'
import { sql } from 'kysely'
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
import { accessPoint, client, controller, lineOf, lookUp, radio, radioMac } from './test-wireless.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.walked('sw-b02-1')
  await campus.port('sw-b02-1', 'Gi1/0/7')
  await campus.seen(mac(9), 'sw-b02-1', 'Gi1/0/7')
})
afterAll(() => campus.drop())

const ask = (q: string, ...[all, disabled]: [Parameters<typeof lookUp>[2], Parameters<typeof lookUp>[3]?]) =>
  lookUp(campus.db, q, all, disabled)
const silent = async () => {
  throw unreachable({ cause: 'timed-out', message: 'wlc-2 did not answer' })
}
const mute = controller('wlc-2', {
  readClient: silent,
  findClients: silent,
  readAccessPoint: silent,
  listClients: silent,
  listAccessPoints: silent,
})

test('a client on one of two controllers has its state, its access point and its radio facts', async () => {
  const roams = [
    {
      accessPoint: 'ap-b02-115',
      bssid: null,
      at: minutesAgo(30),
      type: 'dot11-roam-type-fast-11r',
      latency: 40,
    },
    { accessPoint: 'ap-b02-114', bssid: null, at: minutesAgo(25 * 60), type: null, latency: 90 },
  ]
  const { answer } = await ask(mac(1), [
    controller('wlc-1'),
    controller('wlc-2', { clients: [client({ roams })], accessPoints: [accessPoint()] }),
  ])
  expect(answer).toMatchObject({ verdict: 'client', mac: mac(1), badges: [{ tone: 'ok', text: 'running' }] })
  expect(answer.sentence).toBe('jdoe is running on wlc-2 at ap-b02-114, CORP, -58 dBm')
  const facts = [
    'controller',
    'ssid',
    'band',
    'channel',
    'signal',
    'signalToNoise',
    'vlan',
    'method',
    'privateMac',
  ]
  expect(facts.map((name) => lineOf(answer, name).value)).toEqual([
    'wlc-2',
    'CORP',
    '5 GHz',
    '44',
    '-58 dBm',
    '36 dB',
    '412',
    '802.1X',
    'no',
  ])
  expect(answer.roams?.rows).toEqual([
    { accessPoint: 'ap-b02-115', at: roams[0]!.at.toISOString(), type: 'fast (802.11r)', latency: 40 },
  ])
})

test.each([
  ['associating', 'associating', /^wireless team/],
  ['authenticating', 'authenticating', /^identity team/],
  ['waiting-for-address', 'waiting for an address', /DHCP/],
  ['web-portal', 'at the web portal', /^user/],
  ['running', 'running', /^none/],
] as const)('stage %s is "%s" with its owner', async (stage, words, owner) => {
  const { answer } = await ask(mac(1), [controller('wlc-1', { clients: [client({ stage })] })])
  expect(lineOf(answer, 'stage').value).toBe(words)
  expect(lineOf(answer, 'owner').value).toMatch(owner)
})

test('a client is the client also where the list placed it before the last controller answered', async () => {
  await sql`insert into access_point (name, mac) values ('ap-b02-114', '10:b3:c6:22:00:01')`.execute(
    campus.db,
  )
  const placed = Promise.withResolvers<void>()
  const { answer } = await ask(mac(1), [
    controller('wlc-1', { clients: [client()], accessPoints: [accessPoint()] }),
    controller('wlc-2', {
      accessPoints: [accessPoint({ joined: false })],
      readClient: async () => {
        // The index is asked for the place of the client meanwhile, and answers long before.
        await placed.promise
        for (let round = 0; round < 40; round += 1) await sql`select 1`.execute(campus.db)
        return reading(null)
      },
    }),
    system('identity', 'ise-1', {
      ...identityWith([session({ mac: mac(1) })]),
      findSessions: async () => {
        placed.resolve()
        return reading([])
      },
    }),
  ])
  await sql`update access_point set removed_at = now()`.execute(campus.db)
  expect([answer.verdict, answer.choices]).toEqual(['client', []])
})

test('an excluded client has the reason and its owner', async () => {
  const exclusion = { reason: 'client-excl-dot1x-auth-fail', words: 'wrong credentials for 802.1X' }
  const { answer } = await ask(mac(1), [
    controller('wlc-1', { clients: [client({ stage: 'excluded', exclusion })] }),
  ])
  expect(lineOf(answer, 'stage')).toMatchObject({
    value: 'excluded: wrong credentials for 802.1X',
    tone: 'bad',
  })
  expect(lineOf(answer, 'owner').value).toMatch(/^identity team/)
})

test('a field that the controller did not give is not known, never none', async () => {
  const notRead = [
    { fields: ['signal', 'signalToNoise'], cause: 'server-error' as const, why: 'table cursor lost' },
  ]
  const { answer, sources } = await ask(mac(1), [
    controller('wlc-1', {
      readClient: async () => reading(client({ signal: null }), { complete: false, notRead }),
    }),
  ])
  expect(lineOf(answer, 'signal')).toMatchObject({
    value: null,
    state: 'unanswered',
    why: 'table cursor lost',
  })
  expect(sources.find(({ id }) => id === 'wlc-1')).toMatchObject({
    state: 'partial',
    why: 'table cursor lost',
  })
})

test('a client on two controllers is shown where it is served, and the anchor is named', async () => {
  const { answer } = await ask(mac(1), [
    controller('wlc-1', { clients: [client({ role: 'anchor' })] }),
    controller('wlc-2', { clients: [client({ role: 'foreign' })] }),
  ])
  expect(lineOf(answer, 'controller').value).toBe('wlc-2')
  expect(lineOf(answer, 'also-wlc-1')).toMatchObject({ value: 'wlc-1', detail: 'mobility anchor' })
})

test('a silent controller is named, and nothing is said to be nowhere', async () => {
  const none = await ask(mac(1), [controller('wlc-1'), mute])
  expect(none.answer).toMatchObject({ verdict: 'incomplete' })
  expect(none.answer.sentence).toContain('is not on 1 of 2 controllers; WLC wlc-2 did not answer')
  const other = await ask(mac(1), [controller('wlc-1', { clients: [client()] }), mute])
  expect(other.answer.verdict).toBe('client')
  expect(other.sources.find(({ id }) => id === 'wlc-2')).toMatchObject({ state: 'timed-out' })
})

test('a controller that is switched off may have it', async () => {
  const off = { name: 'wlc-2', kind: 'wireless' as const, title: 'WLC wlc-2' }
  const { answer } = await ask(mac(1), [controller('wlc-1')], [off])
  expect(answer.verdict).toBe('incomplete')
})

test('an account without the right is not permitted, and no answer', async () => {
  const noRight = async () => {
    throw refused({ cause: 'right-missing', message: 'wlc-1 refused the read' })
  }
  const found = await ask(mac(1), [controller('wlc-1', { readClient: noRight, readAccessPoint: noRight })])
  expect(found.answer.verdict).toBe('incomplete')
  expect(found.sources.find(({ id }) => id === 'wlc-1')?.state).toBe('not-permitted')
})

test('without a controller nobody is asked, and that is said', async () => {
  const { answer } = await ask(mac(1), [])
  expect(answer).toMatchObject({ verdict: 'incomplete', sentence: 'No wireless controller is connected' })
})

test('a MAC on every controller unknown and seen nowhere else is none', async () => {
  const { answer } = await ask(mac(7), [controller('wlc-1'), controller('wlc-2')])
  expect(answer).toMatchObject({ verdict: 'none', sections: [] })
})

test('a client on no controller shows where the index and ISE saw it last', async () => {
  const { answer } = await ask(mac(9), [
    controller('wlc-1'),
    system('identity', 'ise-1', identityWith([session({ mac: mac(9), nasName: 'sw-b02-1' })])),
  ])
  expect(answer.verdict).toBe('elsewhere')
  expect(lineOf(answer, 'port')).toMatchObject({ value: 'sw-b02-1 Gi1/0/7', source: 'index' })
  expect(lineOf(answer, 'through')).toMatchObject({ value: 'sw-b02-1', source: 'ise-1' })
})

test('a host name leads over its lease, an e-mail over the directory', async () => {
  const all = [
    controller('wlc-1', { clients: [client()] }),
    system('dhcp', 'kea-1', dhcpWith([lease({ hostname: 'lt-0142' })])),
    system('directory', 'ad-1', directoryWith([person()])),
  ]
  const byName = await ask('lt-0142', all)
  expect(byName.answer).toMatchObject({ verdict: 'client', title: 'lt-0142', mac: mac(1) })
  const byMail = await ask('jdoe@campus.example', all)
  expect(byMail.answer).toMatchObject({ verdict: 'client', mac: mac(1) })
})

test('a DHCP server that does not answer keeps "none" from a host name', async () => {
  const { answer } = await ask('lt-0142', [
    controller('wlc-1'),
    system('dhcp', 'kea-1', { findLeases: silent }),
  ])
  expect(answer.verdict).toBe('incomplete')
  expect(answer.sentence).toContain('DHCP kea-1 did not answer')
})

test('several clients of a person are offered', async () => {
  const clients = [client(), client({ mac: mac(2), accessPoint: 'ap-b02-115' })]
  const { answer } = await ask('jdoe', [controller('wlc-1', { clients })])
  expect(answer).toMatchObject({ verdict: 'several', sentence: '2 match jdoe' })
  expect(answer.choices.map(({ ask: q }) => q)).toEqual([mac(1), mac(2)])
})

test('part of a MAC is looked for in the lists, clients and access points alike', async () => {
  const all = [
    controller('wlc-1', { clients: [client(), client({ mac: mac(2) })], accessPoints: [accessPoint()] }),
  ]
  const { answer } = await ask('ends 00:02', all)
  expect(answer).toMatchObject({ verdict: 'client', mac: mac(2) })
  expect((await ask('10:b3:c6', all)).answer).toMatchObject({ verdict: 'access-point' })
})

test.each(['ap-b02-114', radioMac, '10:b3:c6:22:00:01', 'FGL2401A0BC', '10.1.97.3'])(
  'an access point by %s with radios, power, tags, port and clients',
  async (q) => {
    const { answer } = await ask(q, [
      controller('wlc-1', { accessPoints: [accessPoint()], clients: [client()] }),
      controller('wlc-2'),
    ])
    expect(answer).toMatchObject({ verdict: 'access-point', title: 'ap-b02-114' })
    const facts = ['joined', 'power', 'policyTag', 'siteTag', 'rfTag', 'uplinks', 'misconfigured']
    expect(facts.map((name) => lineOf(answer, name).value)).toEqual([
      'joined',
      'PoE+, full power',
      'PT-CAMPUS',
      'ST-B02',
      'RF-OFFICE',
      'sw-b02-1.campus.example Gi1/0/7',
      'valid',
    ])
    expect(answer.clients?.rows.map((row) => row.mac)).toEqual([mac(1)])
    expect(answer.radios?.rows).toEqual([
      expect.objectContaining({ slot: 1, state: 'up', channel: 44, utilisation: 12, clients: 1, why: null }),
    ])
  },
)

test('reduced power explains a radio that is down, and none that is disabled', async () => {
  const radios = [
    radio({ slot: 0, up: false }),
    radio({ slot: 1, up: false, enabled: false }),
    radio({ slot: 2 }),
  ]
  const power = { reduced: true, words: 'PoE, reduced to 15.4 W' }
  const { answer } = await ask('ap-b02-114', [
    controller('wlc-1', { accessPoints: [accessPoint({ radios, power })] }),
  ])
  expect(answer.radios?.rows.map(({ state, why }) => [state, why])).toEqual([
    ['down', 'PoE, reduced to 15.4 W'],
    ['disabled', null],
    ['up', null],
  ])
  expect(answer.badges).toContainEqual({ tone: 'bad', text: '1 radio down' })
})

test('an access point that is joined to one controller and remembered by the other is joined', async () => {
  const lastLeave = { reason: 'wtp-reboot-user-cmd', words: 'it was rebooted by command', at: null }
  const { answer } = await ask('ap-b02-114', [
    controller('wlc-1', { accessPoints: [accessPoint({ joined: false, lastLeave })] }),
    controller('wlc-2', { accessPoints: [accessPoint()] }),
  ])
  expect(lineOf(answer, 'controller').value).toBe('wlc-2')
  const gone = await ask('ap-b02-114', [
    controller('wlc-1', { accessPoints: [accessPoint({ joined: false, lastLeave, radios: [] })] }),
    controller('wlc-2'),
  ])
  expect(gone.answer).toMatchObject({
    verdict: 'access-point',
    sentence: 'ap-b02-114 is not joined to wlc-1: it was rebooted by command',
    clients: null,
  })
})

test('clients that could not be read are not known, and the access point still is', async () => {
  const { answer } = await ask('ap-b02-114', [
    controller('wlc-1', { accessPoints: [accessPoint()], findClients: silent }),
  ])
  expect(answer).toMatchObject({ verdict: 'access-point', clients: { state: 'unanswered', rows: [] } })
})
