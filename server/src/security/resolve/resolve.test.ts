import { classify } from '@patchbay/contract/identifiers/identifiers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestCampus } from '../../locate/test-campus.ts'
import type { TestCampus } from '../../locate/test-campus.ts'
import {
  dhcpWith,
  identityWith,
  lease,
  mac,
  reading,
  session,
  system,
  systemsOf,
} from '../../locate/test-systems.ts'
import { connectionLost } from '../../changes/run/test-failures.ts'
import { createLog } from '../../logging/log.ts'
import type { System } from '../../systems/open.ts'
import { resolveQuietly } from './look-up.ts'
import { weigh } from './search.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/1')
  await campus.port('sw-a', 'Gi1/0/2')
})
beforeEach(async () => {
  for (const table of ['sighting', 'address_sighting', 'person_device'] as const)
    await sql`delete from ${sql.table(table)}`.execute(campus.db)
})
afterAll(() => campus.drop())

const log = createLog('fatal', { write: () => undefined })
const hours = (count: number) => new Date(Date.now() - count * 3_600_000)
const identity = (can: Partial<Parameters<typeof system<'identity'>>[2]> = {}) =>
  system('identity', 'ise-1', { ...identityWith([]), readHistory: async () => reading([]), ...can })
const none: readonly System[] = [system('dhcp', 'kea-1', dhcpWith([])), identity()]

async function resolve(text: string, at: Date, systems: readonly System[] = none) {
  const read = classify(text)
  if ('fault' in read) throw new Error(read.fault)
  return resolveQuietly(
    { db: campus.db, systems: systemsOf([...systems]), log },
    { text, identifier: read.identifier, at },
    { signal: new AbortController().signal, limit: 10_000 },
  )
}

/** The address was at this MAC from so many hours ago to so many. */
const held = (number: number, from: number, to: number) =>
  sql`insert into address_sighting (mac, address, vlan, gateway, first_seen, last_seen)
    values (${mac(number)}, '10.4.7.31', 10, 'gw-1', ${hours(from)}, ${hours(to)})`.execute(campus.db)

test('of 50 alerts each is the device that held the address at that time', async () => {
  for (let device = 1; device <= 50; device += 1) await held(device, 200 - 3 * device, 198 - 3 * device)
  const wrong: number[] = []
  for (let device = 1; device <= 50; device += 1) {
    const { device: found, verdict } = await resolve('10.4.7.31', hours(199 - 3 * device))
    if (found !== mac(device) || verdict !== 'placed') wrong.push(device)
  }
  expect(wrong).toEqual([])
})

test('the holder of now is not the holder of then', async () => {
  await held(1, 30, 20)
  const now = system(
    'dhcp',
    'kea-1',
    dhcpWith([lease({ address: '10.4.7.31', mac: mac(2), startedAt: hours(3) })]),
  )
  const found = await resolve('10.4.7.31', hours(24), [now, identity()])
  expect(found).toMatchObject({ verdict: 'placed', device: mac(1), sure: 'certain' })
  expect(found.statements.find(({ source }) => source === 'kea-1')).toMatchObject({
    mac: null,
    says: expect.stringContaining('not at that time'),
  })
})

test('nobody is named where nobody held it, and who did not answer is named', async () => {
  expect(await resolve('10.4.7.31', hours(24))).toMatchObject({ verdict: 'unplaced', device: null })
  const silent = identity({
    findSessions: async () => {
      throw connectionLost('does not answer')
    },
  })
  const [dhcp] = none
  const found = await resolve('10.4.7.31', hours(24), [dhcp as System, silent])
  expect(found.verdict).toBe('incomplete')
  expect(found.sentence).toMatch(/Did not answer: .*ise-1/i)
})

test('two that sources name alike are chosen from, never picked', async () => {
  await held(1, 30, 20)
  await held(2, 30, 20)
  const found = await resolve('10.4.7.31', hours(24))
  expect([found.verdict, found.device, found.choices.map(({ ask }) => ask).toSorted()]).toEqual([
    'several',
    null,
    [mac(1), mac(2)],
  ])
})

test('the device has all MACs of its person and its host name, each with its reason, and those on its port', async () => {
  await held(1, 30, 0)
  await campus.seen(mac(1), 'sw-a', 'Gi1/0/1', { first: hours(30) })
  await campus.seen(mac(9), 'sw-a', 'Gi1/0/1')
  await sql`insert into person_device (username, mac, source, authenticated_at)
    values ('jdoe', ${mac(3)}, 'ise-1', now())`.execute(campus.db)
  const dhcp = system(
    'dhcp',
    'kea-1',
    dhcpWith([
      lease({ mac: mac(1), address: '10.4.7.31', hostname: 'lt-0142', startedAt: hours(30) }),
      lease({ mac: mac(2), address: '10.4.7.32', hostname: 'lt-0142' }),
    ]),
  )
  const history = {
    at: hours(25),
    passed: true,
    mac: mac(1),
    username: 'jdoe',
    nasName: 'sw-a',
    nasAddress: null,
    interface: 'GigabitEthernet1/0/1',
  }
  const ise = identity({ readHistory: async () => reading([history as never]) })
  const found = await resolve('10.4.7.31', hours(24), [dhcp, ise])
  expect(found).toMatchObject({ device: mac(1), owner: 'jdoe', place: 'sw-a Gi1/0/1' })
  expect(found.deviceMacs.map(({ mac: one, sure }) => [one, sure])).toEqual([
    [mac(1), 'certain'],
    [mac(2), 'likely'],
    [mac(3), 'weak'],
  ])
  expect(found.deviceMacs[1]?.reasons).toEqual(['It asks for addresses as lt-0142, too.'])
  expect(found.downstream.map(({ mac: one }) => one)).toEqual([mac(9)])
  expect(found.advice).toMatch(/^A shut port takes 1 other device too/)
})

test('a MAC that shows the same certificate is of the device, certainly where the certificate is named for it', async () => {
  await held(1, 30, 0)
  const subject = 'CN=lt-0142.campus.example,OU=Computers'
  const shown = (of: string) => ({ subject: of, issuer: null, expiresAt: null })
  const history = {
    at: hours(25),
    passed: true,
    mac: mac(1),
    username: 'host/lt-0142',
    nasName: 'sw-a',
    nasAddress: null,
    interface: null,
    certificate: shown(subject),
  }
  const by = (hostname: string) => [
    system(
      'dhcp',
      'kea-1',
      dhcpWith([lease({ mac: mac(1), address: '10.4.7.31', hostname, startedAt: hours(30) })]),
    ),
    identity({
      readHistory: async () => reading([history as never]),
      readSessions: async (question) =>
        reading(
          'username' in question && question.username === 'host/lt-0142'
            ? [
                { ...session({ mac: mac(4), interface: null }), certificate: shown(subject) } as never,
                { ...session({ mac: mac(5) }), certificate: shown('CN=lt-0999') } as never,
              ]
            : [],
        ),
    }),
  ]
  const named = await resolve('10.4.7.31', hours(24), by('lt-0142'))
  expect(named.deviceMacs.find((one) => one.mac === mac(4))).toMatchObject({
    sure: 'certain',
    medium: 'wireless',
    reasons: [`It shows the same certificate, ${subject}.`],
  })
  expect(named.deviceMacs.map((one) => one.mac)).not.toContain(mac(5))
  const other = await resolve('10.4.7.31', hours(24), by('lt-0777'))
  expect(other.deviceMacs.find((one) => one.mac === mac(4))?.sure).toBe('likely')
})

test('a MAC that moved along from port to port is likely of the device, one that shares a port or a crowd is not', async () => {
  await held(1, 60, 0)
  const there = { first: hours(50), last: hours(40) }
  const then = { first: hours(30), last: hours(20) }
  await campus.port('sw-a', 'Gi1/0/3')
  for (const own of [1, 2]) {
    await campus.seen(mac(own), 'sw-a', 'Gi1/0/1', there)
    await campus.seen(mac(own), 'sw-a', 'Gi1/0/2', then)
  }
  await campus.seen(mac(3), 'sw-a', 'Gi1/0/1', there)
  await campus.seen(mac(4), 'sw-a', 'Gi1/0/1', there)
  await campus.seen(mac(4), 'sw-a', 'Gi1/0/2', { first: hours(10), last: hours(5) })
  const found = await resolve('10.4.7.31', hours(24))
  expect(found.deviceMacs.map(({ mac: one, sure }) => [one, sure])).toEqual([
    [mac(1), 'certain'],
    [mac(2), 'likely'],
  ])
  expect(found.deviceMacs[1]?.reasons[0]).toMatch(/^It was on 2 ports at the same times, last at /)
  for (let other = 20; other < 26; other += 1) await campus.seen(mac(other), 'sw-a', 'Gi1/0/2', then)
  const crowded = await resolve('10.4.7.31', hours(24))
  expect(crowded.deviceMacs.map((one) => one.mac)).toEqual([mac(1)])
})

test('a person, a port and a MAC are followed too', async () => {
  await campus.seen(mac(5), 'sw-a', 'Gi1/0/2', { first: hours(30) })
  expect(await resolve('sw-a Gi1/0/2', hours(24))).toMatchObject({ device: mac(5) })
  const ise = identity(identityWith([session({ mac: mac(6), username: 'jdoe', startedAt: hours(30) })]))
  const [dhcp] = none
  expect(await resolve('jdoe@campus.example', hours(24))).toMatchObject({ device: null })
  expect(await resolve('jdoe', hours(24), [dhcp as System, ise])).toMatchObject({ device: mac(6) })
  expect(await resolve(mac(7), hours(24))).toMatchObject({ device: mac(7), verdict: 'placed' })
})

test('weight decides, and a tie decides nothing', () => {
  const certain = { mac: mac(1), sure: 'certain' } as const
  expect(weigh([[certain], [{ mac: mac(2), sure: 'likely' }]])).toEqual({ device: mac(1), contenders: [] })
  expect(weigh([[certain], [{ mac: mac(2), sure: 'certain' }]]).contenders).toEqual([mac(1), mac(2)])
  expect(weigh([])).toEqual({ device: null, contenders: [] })
})
