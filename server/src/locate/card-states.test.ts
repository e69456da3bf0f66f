import { unreachable } from '@patchbay/connectors/failures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { System } from '../systems/open.ts'
import { startTestCampus } from './test-campus.ts'
import type { TestCampus } from './test-campus.ts'
import { lineOf, lookUpIn } from './test-card.ts'
import {
  dhcpWith,
  directoryWith,
  endpoint,
  identityWith,
  lease,
  mac,
  minutesAgo,
  person,
  reservation,
  session,
  system,
} from './test-systems.ts'

let campus: TestCampus
const it = mac(0x91)
const address = '10.0.91.5'

beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/1')
  await campus.vlan('sw-a', 10, 'staff')
  await campus.outlet('B02-1.07-A', 'B02-1.07', ['sw-a', 'Gi1/0/1'])
  await campus.seen(it, 'sw-a', 'Gi1/0/1')
  await campus.held(it, address, 'sw-a')
  await campus.held(it, '2001:db8::91', 'sw-a')
})
afterAll(() => campus.drop())

const lookUp = (q: string, systems: readonly System[] = []) => lookUpIn(campus, q, systems)
const kea = (name: string, ...rest: Parameters<typeof dhcpWith>) => system('dhcp', name, dhcpWith(...rest))
const ise = (...rest: Parameters<typeof identityWith>) => system('identity', 'ise-1', identityWith(...rest))

const downKea = (name: string) => {
  const down = async () => {
    throw unreachable({ cause: 'timed-out', message: `${name} did not answer` })
  }
  return system('dhcp', name, { findLeases: down, findReservations: down })
}

test('asked by its address, the card says the MAC and the IPv6 address too', async () => {
  const looked = await lookUp(address, [kea('kea-1', [lease({ mac: it, address, hostname: 'lt-91' })])])
  expect(lineOf(looked, 'what')).toMatchObject({
    value: 'LT-91',
    detail: expect.stringContaining(it) as string,
  })
  expect(lineOf(looked, 'address')).toMatchObject({ value: address, detail: 'dynamic; 2001:db8::91' })
})

test('an address without a lease is static when every server has told, and not told while one is silent', async () => {
  const told = await lookUp(it, [kea('kea-1', []), kea('kea-2', [])])
  expect(lineOf(told, 'address').detail).toBe('static: no lease on 2 of 2 DHCP servers; 2001:db8::91')
  const silent = await lookUp(it, [kea('kea-1', []), downKea('kea-2')])
  expect(lineOf(silent, 'address').detail).toBe(
    'static address not known: DHCP kea-2 did not answer; 2001:db8::91',
  )
  expect(lineOf(await lookUp(it), 'address').detail).toBe('2001:db8::91')
})

test('a lease that has run out and is not taken back is neither dynamic nor live', async () => {
  const other = mac(0x92)
  const expiresAt = minutesAgo(5)
  const over = lease({ mac: other, address: '10.0.91.6', startedAt: minutesAgo(65), expiresAt })
  expect(lineOf(await lookUp(other, [kea('kea-1', [over])]), 'address')).toMatchObject({
    value: '10.0.91.6',
    detail: 'lease has run out',
    freshness: 'last-known',
  })
})

test('a person without a device: the department, and no line of a device', async () => {
  const jane = person({ department: 'Chemistry', office: 'B02-2.11' })
  const looked = await lookUp('jdoe', [ise([], []), system('directory', 'ad', directoryWith([jane]))])
  expect(lineOf(looked, 'owner')).toMatchObject({ value: 'Jane Doe', detail: 'jdoe', source: 'ad' })
  expect(lineOf(looked, 'department').value).toBe('Chemistry')
  expect(lineOf(looked, 'port').missing).toBe('no device is known')
  expect(looked.handOver).toEqual([{ kind: 'username', q: 'jdoe' }])
})

test('that a person has no device is not said while ISE is silent', async () => {
  const down = async () => {
    throw unreachable({ cause: 'timed-out', message: 'ise-1 did not answer' })
  }
  const silent = system('identity', 'ise-1', { findEndpoint: down, findSessions: down })
  const looked = await lookUp('jdoe', [silent, system('directory', 'ad', directoryWith([person()]))])
  expect(lineOf(looked, 'owner').value).toBe('Jane Doe')
  expect(lineOf(looked, 'port').missing).toBe('ISE ise-1 did not answer')
})

test('a switch, a port and an outlet say what the documents and the last walk know', async () => {
  await campus.walked('sw-own', { address: '10.255.0.9' })
  const own = await lookUp('sw-own')
  expect(lineOf(own, 'what')).toMatchObject({ value: 'sw-own', detail: 'Switch, access' })
  expect(lineOf(own, 'profile').value).toBe('C9300')
  expect(lineOf(own, 'where').value).toBe('B02')
  expect(lineOf(own, 'address').value).toBe('10.255.0.9')
  expect(lineOf(own, 'seen').value).not.toBeNull()
  expect(lineOf(own, 'owner').missing).toBe('not a client')
  expect(own.handOver).toEqual([{ kind: 'name', q: 'sw-own' }])
  await campus.outlet('B02-3.01-A', 'B02-3.01', ['sw-a', 'Gi1/0/30'])
  await campus.port('sw-a', 'Gi1/0/30', { oper_up: false, mac_count: 0 })
  const outlet = await lookUp('B02-3.01-A')
  expect(lineOf(outlet, 'port')).toMatchObject({ value: 'sw-a Gi1/0/30', detail: 'link is down' })
  expect(lineOf(outlet, 'where').detail).toContain('B02-3.01')
  expect(outlet.handOver).toEqual([{ kind: 'port', q: 'sw-a Gi1/0/30' }])
})

test('while the walks are missing, what they knew last is shown with its age as stale, and none known is not said alone', async () => {
  const old = await startTestCampus()
  try {
    const twoHoursAgo = minutesAgo(120)
    await old.db
      .updateTable('walk')
      .set({
        started_at: twoHoursAgo,
        finished_at: twoHoursAgo,
        forwarding_at: twoHoursAgo,
        addresses_at: twoHoursAgo,
      })
      .execute()
    await old.db
      .insertInto('system')
      .values({
        name: 'ssh',
        kind: 'switch',
        product: 'fake',
        title: 'ssh',
        settings: '{}',
        position: 1,
      } as never)
      .execute()
    await old.db
      .insertInto('device_reach')
      .values({ device: 'sw-a', system: 'ssh', host: '192.0.2.1', port: 22 })
      .execute()
    await old.port('sw-a', 'Gi1/0/1', { observed_at: twoHoursAgo })
    await old.outlet('B02-1.07-A', 'B02-1.07', ['sw-a', 'Gi1/0/1'])
    await old.seen(it, 'sw-a', 'Gi1/0/1', { first: minutesAgo(300), last: twoHoursAgo })
    const known = await lookUpIn(old, it, [])
    for (const [name, value] of [
      ['where', 'B02'],
      ['port', 'sw-a Gi1/0/1'],
    ] as const) {
      const { observedAt, ...line } = lineOf(known, name)
      expect(line).toMatchObject({ freshness: 'last-known', stale: true, missing: null })
      expect([line.value?.startsWith(value), observedAt]).toEqual([true, twoHoursAgo.toISOString()])
    }
    const never = await lookUpIn(old, mac(0x99), [])
    expect(lineOf(never, 'port').missing).toMatch(
      /^none known, but .* is stale: walked more than 60 min ago$/,
    )
  } finally {
    await old.drop()
  }
})

test('what is handed to other pages is the device that was found, not the text', async () => {
  const jane = person()
  const looked = await lookUp('jdoe', [
    kea('kea-1', [lease({ mac: it, address })]),
    ise([session({ mac: it })], []),
    system('directory', 'ad', directoryWith([jane])),
  ])
  expect(looked.handOver).toEqual([
    { kind: 'mac', q: it },
    { kind: 'port', q: 'sw-a Gi1/0/1' },
    { kind: 'ipv4', q: address },
    { kind: 'username', q: 'jdoe' },
  ])
})

const warningsOf = (looked: Parameters<typeof lineOf>[0]) => {
  const { value, detail } = lineOf(looked, 'warnings')
  return [value, detail].filter((part) => part !== null).join('; ')
}

test('an address that is kept for another device is a warning', async () => {
  const kept = reservation({ mac: mac(0x93), address, hostname: 'printer-9' })
  const looked = await lookUp(it, [kea('kea-1', [], [kept]), kea('kea-2', [], [kept])])
  expect(warningsOf(looked)).toContain(`${address} is reserved for another device: printer-9, ${mac(0x93)}`)
  const own = await lookUp(it, [kea('kea-1', [], [reservation({ mac: it, address })])])
  expect(warningsOf(own)).not.toContain('reserved')
})

test('other devices that fit are named', async () => {
  const other = mac(0x94)
  await campus.held(other, '10.0.91.9', 'sw-b', minutesAgo(400))
  const looked = await lookUp('10.0.91.9', [kea('kea-1', [lease({ mac: mac(0x95), address: '10.0.91.9' })])])
  expect(warningsOf(looked)).toContain(`another device matches: ${other}`)
})

test('behind a phone, a guest and a private MAC are said, with what to ask instead', async () => {
  const behind = mac(0x96)
  await campus.port('sw-b', 'Gi1/0/50', { mac_count: 2 })
  await campus.neighbour('sw-b', 'Gi1/0/50', { name: 'SEP001122334477', platform: 'Cisco IP Phone 8841' })
  await campus.seen(behind, 'sw-b', 'Gi1/0/50')
  const looked = await lookUp(behind, [
    ise([session({ mac: behind, group: 'GuestEndpoints' })], [endpoint({ mac: behind })]),
  ])
  const words = warningsOf(looked)
  expect(words).toContain('behind another device on its port: Cisco IP Phone 8841')
  expect(words).toContain('guest: GuestEndpoints')
  expect(words).toContain('private MAC, which changes: search by person, host name or address')
})

test('many behind one port are said to be', async () => {
  const one = mac(0x97)
  await campus.port('sw-b', 'Gi1/0/51', { mac_count: 9 })
  await campus.seen(one, 'sw-b', 'Gi1/0/51')
  expect(warningsOf(await lookUp(one))).toContain('9 MACs on its port')
})
