import type { CapabilitiesByKind } from '@patchbay/connectors/connector/connector'
import { unreachable } from '@patchbay/connectors/failures'
import { dhcpServerQuery } from '@patchbay/contract/common-queries/dhcp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dhcpServerCalls } from '../calls/common-queries/dhcp-server.ts'
import { chipOf, startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { identityWith, lease, mac, minutesAgo, reading, system, systemsOf } from '../locate/test-systems.ts'
import { createLog } from '../logging/log.ts'
import type { System } from '../systems/open.ts'
import { serverWith, subnet } from './test-servers.ts'

const [old, roamer, many] = [mac(0xf1), mac(0xf2), mac(0xf3)]
const day = 1_440
const then = minutesAgo(200 * day)

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/7')
  await campus.held(old, '10.0.10.121', 'sw-b', minutesAgo(200 * day - 30))
  await campus.seen(old, 'sw-a', 'Gi1/0/7', {
    first: minutesAgo(201 * day),
    last: minutesAgo(199 * day),
  })
  const since = (number: number) => ({
    first_seen: minutesAgo(number * 60 + 30),
    last_seen: minutesAgo(number * 60 + 10),
  })
  const stays = Array.from({ length: 240 }, (_, number) => number + 1)
  await campus.db
    .insertInto('address_sighting')
    .values(
      stays.slice(0, 150).map((number) => ({
        mac: mac(number % 20),
        address: '10.0.10.121',
        vlan: 10,
        gateway: 'sw-b',
        ...since(number),
      })),
    )
    .execute()
  await campus.db
    .insertInto('sighting')
    .values(
      stays.map((number) => ({
        mac: old,
        switch: 'sw-a',
        interface: `Gi1/0/${(number % 20) + 10}`,
        vlan: 10,
        edge: true,
        ...since(number),
      })),
    )
    .execute()
})
afterAll(() => campus.drop())

async function ask(q: string, all: readonly System[], at?: Date) {
  const log = createLog('fatal', { write: () => undefined })
  const calls = dhcpServerCalls({ database: campus.db, systems: systemsOf(all), log })
  const answer = await calls['GET /common-queries/dhcp-server/']({
    query: { q, live: 'yes', raw: 'no', at: at?.toISOString() },
    body: undefined,
    signal: new AbortController().signal,
    streamed: false,
    tell: () => undefined,
  } as unknown as Parameters<(typeof calls)['GET /common-queries/dhcp-server/']>[0])
  return dhcpServerQuery.answer.parse(answer)
}

const kea = (can: Partial<CapabilitiesByKind['dhcp']> = serverWith()) => system('dhcp', 'kea-1', can)

test('who held an address long ago is told, however many held it since, and on which port it was', async () => {
  const found = await ask('10.0.10.121', [kea()], then)
  expect(found.answer.moment).toContain(`was held by ${old}, on sw-a Gi1/0/7`)
  expect(found.answer.holders.filter(({ covers }) => covers).map((one) => one.mac)).toEqual([old])
  expect(chipOf(found, 'index')).toMatchObject({
    state: 'partial',
    why: 'read 101 of 151 stays at addresses, the newest first',
  })
})

test('of an instant that nobody covers, that stays were left out hides nothing', async () => {
  const found = await ask('10.0.10.121', [kea()], minutesAgo(300 * day))
  expect(found.answer.moment).toMatch(/^The holder of .* is not stored/)
})

test('who did not answer is named where nobody is known to have held it', async () => {
  const silent = async () => {
    throw unreachable({ cause: 'connection-refused', message: 'kea-1 refused the connection' })
  }
  const away = kea({ ...serverWith(), findLeases: silent, findReservations: silent })
  const { answer } = await ask('10.0.10.121', [away], minutesAgo(300 * day))
  expect(answer.moment).toMatch(
    /is not known\. Incomplete answers: DHCP kea-1: kea-1 refused the connection$/,
  )
})

test('the identity system that is not asked for every device says for how many', async () => {
  const asked = new Set<string>()
  const ise = system('identity', 'ise-1', {
    findSessions: async (question) => {
      if ('mac' in question) asked.add(question.mac)
      return reading([])
    },
  })
  const found = await ask('10.0.10.121', [kea(), ise])
  expect(asked.size).toBe(16)
  expect(chipOf(found, 'ise-1')).toMatchObject({ state: 'partial', why: 'asked for 16 of 20 devices' })
  const one = await ask(roamer, [kea(), system('identity', 'ise-1', identityWith([]))])
  expect(chipOf(one, 'ise-1').state).toBe('none')
})

test('a device with more addresses than are followed makes DHCP and DNS partial, never whole', async () => {
  const leases = Array.from({ length: 20 }, (_, at) =>
    lease({ mac: many, address: `10.0.10.${at + 150}`, hostname: `many-${at}.campus.example` }),
  )
  const dns = system('dns', 'dns-1', { findRecords: async () => reading([]) })
  const found = await ask(many, [kea(serverWith({ leases })), dns])
  expect(chipOf(found, 'kea-1')).toMatchObject({ state: 'partial', why: 'asked for 16 of 20 addresses' })
  expect(chipOf(found, 'dns-1')).toMatchObject({
    state: 'partial',
    why: 'asked for 16 of 20 addresses; asked for 16 of 20 names',
  })
})

test('a server that told only some of its subnets is partial, and what was not told is not said to be nowhere', async () => {
  const can = { ...serverWith(), listSubnets: async () => reading([subnet()], { complete: false }) }
  for (const q of ['kea-1', '10.77.0.0/24']) {
    expect([q, chipOf(await ask(q, [kea(can)]), 'kea-1').state]).toEqual([q, 'partial'])
  }
  expect((await ask('10.77.0.0/24', [kea(can)])).answer.verdict).toBe('incomplete')
})

test('a subnet of more hosts than are read is partial, and one of fewer is whole', async () => {
  const hosts = Array.from({ length: 5_001 }, (_, at) => at + 1)
  for (const part of [hosts.slice(0, 2_500), hosts.slice(2_500)]) {
    await campus.db
      .insertInto('address_sighting')
      .values(
        part.map((at) => ({
          mac: `00:99:00:00:${[at >> 8, at & 255].map((octet) => octet.toString(16).padStart(2, '0')).join(':')}`,
          address: `10.99.${at >> 8}.${at & 255}`,
          vlan: 99,
          gateway: 'sw-b',
          first_seen: minutesAgo(30),
          last_seen: minutesAgo(0.5),
        })),
      )
      .execute()
  }
  const of = (cidr: string) =>
    kea({ ...serverWith(), listSubnets: async () => reading([subnet({ subnet: cidr })]) })
  const large = await ask('10.99.0.0/19', [of('10.99.0.0/19')])
  expect(chipOf(large, 'index')).toMatchObject({
    state: 'partial',
    why: 'more than 5000 addresses of 10.99.0.0/19',
  })
  expect(chipOf(await ask('10.99.1.0/24', [of('10.99.1.0/24')]), 'index').state).toBe('ok')
})
