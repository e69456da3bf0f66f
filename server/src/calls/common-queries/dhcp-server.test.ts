import { unreachable } from '@patchbay/connectors/failures'
import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { dhcpServerQuery } from '@patchbay/contract/common-queries/dhcp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dhcpServer, pair, serverWith, subnet } from '../../dhcp/test-servers.ts'
import { chipOf, startTestCampus } from '../../locate/test-campus.ts'
import type { TestCampus } from '../../locate/test-campus.ts'
import {
  identityWith,
  lease,
  mac,
  minutesAgo,
  reservation,
  reading,
  session,
  system,
  systemsOf,
} from '../../locate/test-systems.ts'
import { createLog } from '../../logging/log.ts'
import type { System, Systems } from '../../systems/open.ts'
import { dhcpServerCalls } from './dhcp-server.ts'

type Call = Calls['GET /common-queries/dhcp-server/']
type PageAnswer = CallAnswer<Call>

const [laptop, printer, camera] = [mac(0x21), mac(0x22), mac(0x23)]
const kept = {
  server: dhcpServer({ pair: pair('primary') }),
  leases: [
    lease({ mac: laptop, address: '10.0.10.120', clientId: `01:${laptop}` }),
    lease({ mac: printer, address: '10.0.10.6', hostname: 'pr-1', clientId: '00:70:72' }),
  ],
  reservations: [
    reservation({
      mac: printer,
      address: '10.0.10.6',
      hostname: 'pr-1',
      options: [{ code: 15, name: 'domain-name', data: 'print.example' }],
    }),
  ],
}
const kea1 = () => system('dhcp', 'kea-1', serverWith(kept))
const kea2 = () =>
  system('dhcp', 'kea-2', serverWith({ ...kept, server: dhcpServer({ pair: pair('standby') }) }))
const down = (name: string) => {
  const silent = async () => {
    throw unreachable({ cause: 'connection-refused', message: `${name} refused the connection` })
  }
  return system('dhcp', name, {
    findLeases: silent,
    findReservations: silent,
    listSubnets: silent,
    readServer: silent,
    readUse: silent,
    listLeases: silent,
    listReservations: silent,
  })
}
const ise = () =>
  system('identity', 'ise-1', identityWith([session({ mac: laptop, startedAt: minutesAgo(50) })]))

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/1')
  await campus.port('sw-a', 'Gi1/0/2')
  await campus.outlet('B02-1-014', 'B02-104', ['sw-a', 'Gi1/0/1'])
  await campus.seen(laptop, 'sw-a', 'Gi1/0/1')
  await campus.held(laptop, '10.0.10.120', 'sw-b')
  // Yesterday another device had that address, elsewhere.
  await campus.held(camera, '10.0.10.120', 'sw-b', minutesAgo(1_440))
  await campus.seen(camera, 'sw-a', 'Gi1/0/2', { first: minutesAgo(2_000), last: minutesAgo(1_430) })
  await campus.held(camera, '10.0.10.177', 'sw-b')
})
afterAll(() => campus.drop())

async function ask(
  q: string,
  all: readonly System[],
  { at, systems = systemsOf(all) }: { at?: Date; systems?: Systems } = {},
): Promise<PageAnswer> {
  const log = createLog('trace', { write: () => undefined })
  const calls = dhcpServerCalls({ database: campus.db, systems, log })
  const answer = await calls['GET /common-queries/dhcp-server/']({
    query: { q, live: 'yes', raw: 'no', at: at?.toISOString() },
    body: undefined,
    signal: new AbortController().signal,
    streamed: false,
    tell: () => undefined,
  } as unknown as Parameters<(typeof calls)['GET /common-queries/dhcp-server/']>[0])
  return dhcpServerQuery.answer.parse(answer)
}

const names = ({ answer }: PageAnswer) => answer.findings.map(({ name }) => name)

test.each([
  ['its address', '10.0.10.120'],
  ['its MAC', laptop],
  ['its client id', `01:${laptop}`],
  ['its MAC in Cisco notation', '0200.5e10.0021'],
  ['its host name', 'lt-0142.campus.example'],
])('by %s: lease, subnet, options, place and session on one page', async (_what, q) => {
  const { answer, sources } = await ask(q, [kea1(), kea2(), ise()])
  expect(answer).toMatchObject({
    verdict: 'found',
    view: 'client',
    dns: { sentence: 'no DNS is connected', records: [], owner: null },
    leases: [
      {
        address: '10.0.10.120',
        mac: laptop,
        state: 'active',
        clientIdDiffers: false,
        reserved: false,
        servers: ['kea-1', 'kea-2'],
      },
    ],
    reservations: [],
    subnets: [
      {
        subnet: '10.0.10.0/24',
        range: '10.0.10.1 to 10.0.10.254',
        vlan: 10,
        routers: ['10.0.10.1'],
        servers: ['kea-1', 'kea-2'],
        use: { total: 100, assigned: 40, free: 60 },
      },
    ],
    sessions: [{ username: 'jdoe', source: 'ise-1' }],
    attachments: [{ port: 'sw-a Gi1/0/1', present: true }],
  })
  expect(answer.sentence).toMatch(/^10\.0\.10\.120 is leased to lt-0142\.campus\.example \(.*\) until \d{4}-/)
  expect(answer.attachments[0]?.place).toContain('B02-104')
  expect(names({ answer } as PageAnswer)).toEqual([])
  expect(sources.map(({ id, state }) => [id, state])).toEqual([
    ['kea-1', 'ok'],
    ['kea-2', 'ok'],
    ['ise-1', 'ok'],
    ['dns', 'not-configured'],
    ['index', 'ok'],
  ])
})

test('a reservation: where it stands, whose options win, and a client id that is not of its MAC', async () => {
  const { answer } = await ask('10.0.10.6', [kea1(), kea2()])
  expect(answer.reservations).toMatchObject([
    { mac: printer, servers: ['kea-1', 'kea-2'], missing: [], leased: true },
  ])
  expect(answer.leases).toMatchObject([{ reserved: true, clientIdDiffers: true }])
  expect(answer.subnets[0]?.options.map(({ data, from }) => [data, from])).toEqual([
    ['10.0.10.1', 'subnet'],
    ['print.example', 'reservation'],
  ])
  expect(answer.badges.map(({ text }) => text)).toContain('client id differs from its MAC')
  // Options of one client are nobody else's.
  const other = await ask(laptop, [kea1()])
  expect(other.answer.subnets[0]?.options.at(-1)).toMatchObject({ data: 'campus.example', from: 'server' })
})

test('a reservation that the partner does not have is found by any identifier', async () => {
  const bare = system('dhcp', 'kea-2', serverWith({ ...kept, reservations: [] }))
  for (const q of [printer, '10.0.10.6', 'pr-1', '10.0.10.0/24']) {
    const found = await ask(q, [kea1(), bare])
    expect(found.answer.reservations, q).toMatchObject([{ servers: ['kea-1'], missing: ['kea-2'] }])
    expect(names(found), q).toContain('reserved-on-one')
  }
})

test('who had the address then: beside port and person, by what is kept', async () => {
  const yesterday = await ask('10.0.10.120', [kea1(), ise()], { at: minutesAgo(1_441) })
  expect(yesterday.answer.moment).toContain(`was held by ${camera}, on sw-a Gi1/0/2`)
  expect(yesterday.answer.holders.filter(({ covers }) => covers).map((one) => one.mac)).toEqual([camera])
  const lately = await ask('10.0.10.120', [kea1(), ise()], { at: minutesAgo(5) })
  expect(lately.answer.moment).toContain('authenticated as jdoe, on sw-a Gi1/0/1')
  expect(
    lately.answer.holders
      .filter(({ covers }) => covers)
      .map(({ by }) => by)
      .toSorted(),
  ).toEqual(['address-table', 'lease'])
  // A device authorized by MAB authenticates as nobody.
  const byMac = system(
    'identity',
    'ise-1',
    identityWith([session({ mac: laptop, username: laptop, startedAt: minutesAgo(50) })]),
  )
  const nobody = await ask('10.0.10.120', [kea1(), byMac], { at: minutesAgo(5) })
  expect(nobody.answer.moment).not.toContain('authenticated')
  expect(nobody.answer.holders.map(({ person }) => person)).not.toContain(laptop)
  // What both partners tell is one stay.
  const both = await ask('10.0.10.120', [kea1(), system('dhcp', 'kea-2', serverWith(kept))], {
    at: minutesAgo(5),
  })
  const leased = both.answer.holders.filter(({ by, covers }) => by === 'lease' && covers)
  expect(leased.map(({ sources }) => sources.toSorted())).toEqual([['kea-1', 'kea-2']])
  const longAgo = await ask('10.0.10.120', [kea1(), ise()], { at: minutesAgo(500_000) })
  expect(longAgo.answer.moment).toMatch(/^The holder of 10\.0\.10\.120 at .* is not stored/)
  await expect(ask('10.0.10.120', [kea1()], { at: minutesAgo(-60) })).rejects.toMatchObject({
    fields: { at: 'lies in the future' },
  })
})

test('a subnet by network, by an overlapping one, by VLAN and by name: what it adds up to', async () => {
  for (const q of ['10.0.10.0/24', '10.0.10.0/25', 'vlan 10', 'Library staff']) {
    const { answer } = await ask(q, [kea1(), kea2()])
    expect(answer, q).toMatchObject({
      verdict: 'found',
      view: 'scope',
      title: '10.0.10.0/24',
      sentence: '10.0.10.0/24 (Library staff, VLAN 10): 40 of 100 addresses are leased, 60 are free',
      scope: { total: 100, used: 40, free: 60, declined: 0, reserved: 1, churn: { ended: 0, short: 2 } },
      leases: [{ address: '10.0.10.6' }, { address: '10.0.10.120' }],
    })
    // The camera that has an address typed in, inside the pool.
    expect(answer.findings.find(({ name }) => name === 'used-without-lease')).toMatchObject({
      tone: 'warn',
      items: [{ ask: '10.0.10.177' }],
    })
  }
})

test('several subnets of one VLAN, and several devices of one name, are offered', async () => {
  const second = subnet({ id: '11', subnet: '10.0.11.0/24' })
  const twins = [
    lease({ mac: laptop, hostname: 'twin' }),
    lease({ mac: printer, hostname: 'twin', address: '10.0.10.9' }),
  ]
  const server = system('dhcp', 'kea-1', serverWith({ subnets: [subnet(), second], leases: twins }))
  const vlan = await ask('vlan 10', [server])
  expect(vlan.answer).toMatchObject({
    verdict: 'several',
    choices: [{ ask: '10.0.10.0/24' }, { ask: '10.0.11.0/24' }],
  })
  const named = await ask('twin', [server])
  expect(named.answer.verdict).toBe('several')
  expect(named.answer.choices.map(({ ask: one }) => one)).toEqual([laptop, printer])
})

test('a server by its name and title: what it is, its pair, and its subnets', async () => {
  for (const q of ['kea-2', 'DHCP kea-2', 'KEA-2']) {
    const { answer } = await ask(q, [kea1(), kea2()])
    expect(answer, q).toMatchObject({
      verdict: 'found',
      view: 'server',
      title: 'DHCP kea-2',
      subtitle: 'version 2.4.1',
      sentence: 'DHCP kea-2 serves 1 subnet, standby of a pair in hot-standby, its primary is hot-standby',
      subnets: [{ subnet: '10.0.10.0/24', use: { total: 100 } }],
    })
  }
})

test('one of the pair is away: the partner is used, and that is said', async () => {
  const found = await ask(laptop, [down('kea-1'), kea2()])
  expect(found.answer.verdict).toBe('found')
  expect(found.answer.leases).toMatchObject([{ servers: ['kea-2'] }])
  expect(chipOf(found, 'kea-1')).toMatchObject({ state: 'failed', why: 'kea-1 refused the connection' })
  expect(found.answer.findings[0]).toMatchObject({
    name: 'server-silent',
    sentence: 'DHCP kea-1 did not answer in full; the rest is from DHCP kea-2',
  })
  expect(found.answer.servers).toMatchObject([
    { id: 'kea-1', answered: false, why: 'kea-1 refused the connection' },
    { id: 'kea-2', answered: true },
  ])
  // What it did not say is not called missing.
  expect(names(await ask('10.0.10.6', [down('kea-1'), kea2()]))).toEqual(['server-silent'])
})

test('nothing found is none only when every server has answered', async () => {
  const nobody = '00:1b:54:0a:3c:7f'
  expect((await ask(nobody, [kea1(), kea2()])).answer).toMatchObject({
    verdict: 'none',
    sentence: `None of 2 DHCP servers knows ${nobody}`,
  })
  expect((await ask(nobody, [kea1()])).answer.sentence).toBe(`The one DHCP server does not know ${nobody}`)
  expect((await ask(nobody, [down('kea-1'), kea2()])).answer).toMatchObject({
    verdict: 'incomplete',
    sentence: 'Not found in 1 of 2 DHCP servers; 1 did not answer',
  })
  expect((await ask('10.99.0.0/24', [kea1(), down('kea-2')])).answer.verdict).toBe('incomplete')
  expect((await ask(nobody, [])).answer.sentence).toBe(`No connected DHCP server serves ${nobody}`)
  const disabled = systemsOf([kea1()], [{ name: 'kea-2', kind: 'dhcp', title: 'DHCP kea-2' }])
  expect((await ask(nobody, [], { systems: disabled })).answer.verdict).toBe('incomplete')
})

test('a free address is said to be free only as far as the servers have answered', async () => {
  expect((await ask('10.0.10.50', [kea1(), kea2()])).answer).toMatchObject({
    verdict: 'found',
    sentence: '10.0.10.50 has no lease and no reservation',
    badges: [{ text: 'no lease' }],
  })
  expect((await ask('10.0.10.50', [kea1(), down('kea-2')])).answer.sentence).toBe(
    '10.0.10.50 has no lease and no reservation on the servers that answered; not all did',
  )
})

test('a list that was cut off makes its chip partial, and nothing is called missing by it', async () => {
  const cut = system('dhcp', 'kea-2', {
    ...serverWith(kept),
    listReservations: async () => reading([], { complete: false }),
  })
  const found = await ask('10.0.10.0/24', [kea1(), cut])
  expect(chipOf(found, 'kea-2').state).toBe('partial')
  expect(found.answer.complete).toBe(false)
  expect(names(found)).not.toContain('reserved-on-one')
})

test.each([
  ['ends 3f:2a', 'a part of a MAC'],
  ['fe80::1', 'an IPv6 address'],
  ['2001:db8::/64', 'an IPv6'],
  ['jdoe@campus.example', 'a person'],
  ['sw-b12-2 gi1/0/4', 'a switch port'],
  ['INC12345', 'a ticket'],
  ['aabbccddeef', '11 hex digits'],
])('%j is refused with what is wrong', async (q, fault) => {
  await expect(ask(q, [kea1()])).rejects.toMatchObject({
    fields: { q: expect.stringContaining(fault) as string },
  })
})

const dayStart = (ago: number) => new Date((Math.floor(Date.now() / 86_400_000) - ago) * 86_400_000)

/** A reading of now, and an hourly one for each of the last days before today; `assigned` by how many days ago it was. */
async function remembered(of: string, source: string, days: number, assigned: (ago: number) => number) {
  const now = { source, subnet: of, observed_at: new Date(), assigned: 1, total: 100, declined: 0 }
  await campus.db.insertInto('subnet_use').values(now).execute()
  for (let ago = days; ago >= 1; ago -= 1) {
    await campus.db
      .insertInto('subnet_use')
      .values(
        Array.from({ length: 24 }, (_, hour) => ({
          source,
          subnet: of,
          observed_at: new Date(dayStart(ago).getTime() + hour * 3_600_000),
          // Highest at noon.
          assigned: assigned(ago) - Math.abs(12 - hour),
          total: 100,
          declined: 0,
        })),
      )
      .execute()
  }
}

const filling = (number: number) => {
  const network = `10.0.${number}.0/24`
  const one = subnet({
    id: String(number),
    subnet: network,
    vlan: number,
    pools: [`10.0.${number}.100-10.0.${number}.199`],
  })
  const told = { subnets: [one], use: [{ subnetId: one.id, total: 100, assigned: 80, declined: 0 }] }
  return { network, told }
}

test('what is remembered of a subnet is its trend, and when it will be full; partners are not added up', async () => {
  const { network, told } = filling(61)
  await remembered(network, 'kea-1', 20, (ago) => 80 - 2 * ago)
  await remembered(network, 'kea-2', 12, (ago) => 80 - 2 * ago)
  const both = ['kea-1', 'kea-2'].map((name) => system('dhcp', name, serverWith(told)))
  const { answer } = await ask('vlan 61', both)
  const [row] = answer.subnets
  expect(row?.trend).toMatchObject({ source: 'kea-1', since: dayStart(20).toISOString() })
  expect(row?.trend?.days.slice(0, -1)).toEqual(
    Array.from({ length: 20 }, (_, at) => ({
      from: dayStart(20 - at).toISOString(),
      assigned: 80 - 2 * (20 - at),
      declined: 0,
      total: 100,
    })),
  )
  expect(row?.trend?.hours.length).toBeGreaterThan(23)
  expect(row?.forecast).toMatchObject({ state: 'fills', cautions: [] })
  const days = (Date.parse(row!.forecast!.at!) - dayStart(0).getTime()) / 86_400_000
  expect(days).toBe(10)
  const finding = answer.findings.find(({ name }) => name === 'pool-fills-soon')
  expect(finding).toMatchObject({ tone: 'warn', items: [{ ask: network }] })
  expect(finding?.items[0]?.text).toContain(row!.forecast!.at!.slice(0, 10))
})

test('a client’s subnet and the subnets of a server have their forecast too', async () => {
  const { network, told } = filling(62)
  await remembered(network, 'kea-1', 20, (ago) => 80 - 2 * ago)
  const one = lease({ mac: mac(0x62), address: '10.0.62.120', subnet: network, subnetId: '62' })
  const kea = system('dhcp', 'kea-1', serverWith({ ...told, leases: [one] }))
  for (const q of ['10.0.62.120', 'kea-1']) {
    const { answer } = await ask(q, [kea])
    expect([q, answer.subnets[0]?.forecast?.state]).toEqual([q, 'fills'])
    expect(names({ answer } as PageAnswer)).toContain('pool-fills-soon')
  }
})

test('a subnet that nobody has read yet, or that could not be read, is said so and never empty', async () => {
  const { told } = filling(63)
  const kea = system('dhcp', 'kea-1', serverWith(told))
  const fresh = await ask('vlan 63', [kea])
  expect(fresh.answer.subnets[0]).toMatchObject({
    trend: null,
    forecast: {
      state: 'unknown',
      at: null,
      sentence: 'No forecast: utilisation not read yet',
    },
  })
  await campus.db
    .insertInto('subnet_use_round')
    .values({
      source: 'kea-1',
      started_at: new Date(),
      finished_at: new Date(),
      outcome: 'failed',
      why: 'kea-1 does not show its counters to this account',
      due_at: new Date(),
    })
    .execute()
  const { answer } = await ask('vlan 63', [kea])
  expect(answer.subnets[0]?.forecast?.sentence).toBe(
    'No forecast: kea-1 does not show its counters to this account',
  )
  // Of what was read before, the readings still speak, and the failure is said beside them.
  const old = filling(64)
  await remembered(old.network, 'kea-1', 20, (ago) => 80 - 2 * ago)
  const kept = await ask('vlan 64', [system('dhcp', 'kea-1', serverWith(old.told))])
  expect(kept.answer.subnets[0]?.forecast).toMatchObject({
    state: 'fills',
    cautions: [
      'DHCP kea-1 was not read at the latest round: kea-1 does not show its counters to this account',
    ],
  })
  await campus.db.deleteFrom('subnet_use_round').execute()
})

test('a subnet without a pool has nothing to forecast', async () => {
  const bare = subnet({ id: '65', subnet: '10.0.65.0/24', vlan: 65, pools: [] })
  const kea = system('dhcp', 'kea-1', serverWith({ subnets: [bare], use: [] }))
  const { answer } = await ask('vlan 65', [kea])
  expect(answer.subnets[0]).toMatchObject({ trend: null, forecast: null })
})

test('no lease and no reservation are said of servers that told just these', async () => {
  const nobody = '10.0.10.77'
  expect((await ask(nobody, [kea1(), kea2()])).answer.unread).toEqual({ leases: [], reservations: [] })
  const refuses = async () => {
    throw unreachable({ cause: 'connection-refused', message: 'not for this account' })
  }
  const half = system('dhcp', 'kea-2', { ...serverWith(kept), findReservations: refuses })
  const found = await ask(nobody, [kea1(), half])
  const { answer } = found
  expect(answer.unread).toEqual({ leases: [], reservations: ['kea-2'] })
  expect(answer.badges).toContainEqual({ tone: 'info', text: 'no lease' })
  expect(chipOf(found, 'kea-2')).toMatchObject({ state: 'partial' })
  const silent = await ask(nobody, [kea1(), down('kea-2')])
  expect(silent.answer.unread).toEqual({ leases: ['kea-2'], reservations: ['kea-2'] })
  expect(silent.answer.badges).toContainEqual({ tone: 'info', text: 'lease not known' })
})

test('whether a reserved address is leased is not known while a server that serves it is silent', async () => {
  const free = { ...kept, leases: [] }
  const [one, two] = [system('dhcp', 'kea-1', serverWith(free)), system('dhcp', 'kea-2', serverWith(free))]
  expect((await ask('10.0.10.6', [one, two])).answer.reservations).toMatchObject([{ leased: false }])
  const { answer } = await ask('10.0.10.6', [one, down('kea-2')])
  expect(answer.reservations).toMatchObject([{ leased: null }])
  expect(answer.sentence).toContain('and not leased now on the servers that answered; not all did')
  expect((await ask('10.0.10.0/24', [one, down('kea-2')])).answer.unread.leases).toEqual(['kea-2'])
})

test('a client id that is made of a DUID leads to its lease and to what is reserved for it', async () => {
  const clientId = 'ff:12:34:56:78:00:02:00:00:ab:11:01'
  const mine = { mac: laptop, address: '10.0.10.121', clientId }
  const own = {
    ...kept,
    leases: [...kept.leases, lease(mine)],
    reservations: [
      reservation({
        mac: null,
        identifier: { kind: 'client-id', value: clientId },
        address: '10.0.10.121',
        hostname: 'nx-1',
      }),
      reservation({
        mac: null,
        identifier: { kind: 'circuit-id', value: "'Gi1/0/14'" },
        address: '10.0.10.9',
        hostname: 'door-1',
      }),
    ],
  }
  const servers = [system('dhcp', 'kea-1', serverWith(own)), system('dhcp', 'kea-2', serverWith(own)), ise()]
  const found = await ask('FF-12-34-56-78-00-02-00-00-AB-11-01', servers)
  expect(found.question).toMatchObject({ kind: 'client-id', words: 'DHCP client id', canonical: clientId })
  const { answer } = found
  expect(answer.leases).toContainEqual(
    expect.objectContaining({ address: '10.0.10.121', mac: laptop, clientId, reserved: true }),
  )
  expect(answer.reservations).toMatchObject([
    { address: '10.0.10.121', mac: null, by: { kind: 'client-id', value: clientId }, missing: [] },
  ])
  expect(answer.sessions).toMatchObject([{ username: 'jdoe' }])
  expect((await ask('10.0.10.9', servers)).answer.reservations).toMatchObject([
    { mac: null, by: { kind: 'circuit-id', value: "'Gi1/0/14'" } },
  ])
  const nobody = await ask('ff:12:34:56:78:00:02:00:00:ab:11:02', servers)
  expect(nobody.answer.verdict).toBe('none')
})
