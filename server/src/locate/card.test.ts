import { unreachable } from '@patchbay/connectors/failures'
import { lineNames } from '@patchbay/contract/common-queries/device-lookup'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { System } from '../systems/open.ts'
import { lineOf, lookUpIn } from './test-card.ts'
import { startTestCampus } from './test-campus.ts'
import type { TestCampus } from './test-campus.ts'
import {
  dhcpWith,
  directoryWith,
  endpoint,
  identityWith,
  lease,
  mac,
  person,
  reading,
  reservation,
  session,
  switchesWith,
  system,
} from './test-systems.ts'

let campus: TestCampus
const it = mac(0x71)

beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/1')
  await campus.vlan('sw-a', 10, 'staff')
  await campus.outlet('B02-1.07-A', 'B02-1.07', ['sw-a', 'Gi1/0/1'])
  await campus.seen(it, 'sw-a', 'Gi1/0/1')
})
afterAll(() => campus.drop())

const lookUp = (q: string, systems: readonly System[]) => lookUpIn(campus, q, systems)

const everything = () => [
  system('dhcp', 'kea-1', dhcpWith([lease({ mac: it, address: '10.0.10.5' })])),
  system('identity', 'ise-1', identityWith([session({ mac: it })], [endpoint({ mac: it })])),
  system('directory', 'ad', directoryWith([person({ username: 'jdoe', department: 'Chemistry' })])),
  system('switch', 'ssh', switchesWith({ 'sw-a': [{ mac: it }] }), ['sw-a', 'sw-b']),
]

test('twelve lines in their order, each with who says so, or why nobody does', async () => {
  const looked = await lookUp(it, everything())
  expect(looked.lines.map(({ name }) => name)).toEqual([...lineNames])
  const said = looked.lines.map(({ name, value, source, missing }) => [name, value !== null, source, missing])
  expect(said).toEqual([
    ['what', true, 'kea-1', null],
    ['owner', true, 'ad', null],
    ['department', true, 'ad', null],
    ['where', true, 'sw-a', null],
    ['port', true, 'sw-a', null],
    ['vlan', true, 'sw-a', null],
    ['address', true, 'kea-1', null],
    ['sign-on', true, 'ise-1', null],
    ['seen', true, 'sw-a', null],
    ['profile', true, 'ise-1', null],
    ['tickets', false, null, 'no service desk is connected'],
    // The MACs of these tests are locally administered, which is a warning.
    ['warnings', true, null, null],
  ])
  expect(lineOf(looked, 'where')).toMatchObject({
    value: 'B02 Library, floor 1, B02-1.07, Reading room',
    detail: 'outlet B02-1.07-A',
  })
  expect(lineOf(looked, 'port').value).toBe('sw-a Gi1/0/1')
  expect(lineOf(looked, 'department').value).toBe('Chemistry')
})

test('of partners that tell the same lease it is always the same one that is named', async () => {
  const [, ...others] = everything()
  const same = lease({ mac: it, address: '10.0.10.5' })
  const told = (name: string) => system('dhcp', name, dhcpWith([same]))
  for (const pair of [
    [told('kea-1'), told('kea-2')],
    [told('kea-2'), told('kea-1')],
  ]) {
    expect(lineOf(await lookUp(it, [...pair, ...others]), 'address').source).toBe('kea-1')
  }
})

test('an address is dynamic by its lease, and reserved by its reservation', async () => {
  expect(lineOf(await lookUp(it, everything()), 'address')).toMatchObject({
    value: '10.0.10.5',
    detail: 'dynamic',
  })
  const [, ...others] = everything()
  const reserved = system('dhcp', 'kea-1', dhcpWith([lease({ mac: it })], [reservation({ mac: it })]))
  expect(lineOf(await lookUp(it, [reserved, ...others]), 'address').detail).toBe('reserved')
})

const clientId = 'ff:12:34:56:78:00:02:00:00:ab:11:01'

test.each([
  ['its own client id', 'client-id', clientId, 'reserved'],
  ['the circuit that it is at', 'circuit-id', '73:77:2d:61', 'reserved'],
  ['the client id of another', 'client-id', `${clientId}:02`, 'dynamic'],
] as const)('an address that it has and that is reserved by %s', async (_what, kind, value, words) => {
  const [, ...others] = everything()
  const kept = reservation({ mac: null, identifier: { kind, value } })
  const kea = system('dhcp', 'kea-1', dhcpWith([lease({ mac: it, clientId })], [kept]))
  const looked = await lookUp(it, [kea, ...others])
  expect(lineOf(looked, 'address').detail).toBe(words)
  const { value: warned, detail } = lineOf(looked, 'warnings')
  const warnings = `${warned} ${detail}`
  if (words === 'reserved') expect(warnings).not.toContain('reserved for another')
  else expect(warnings).toContain(`reserved for another device: lt-0142, client id ${value}`)
})

test('a line whose source is silent says so, and never that nothing is known', async () => {
  const down = async () => {
    throw unreachable({ cause: 'timed-out', message: 'ad did not answer' })
  }
  const silent = system('directory', 'ad', { findPeople: down, findComputers: down })
  const [dhcp, identity, , ssh] = everything()
  const looked = await lookUp(it, [dhcp!, identity!, silent, ssh!])
  expect(lineOf(looked, 'department')).toMatchObject({ value: null, missing: 'Directory ad did not answer' })
  const half = system('directory', 'ad', {
    findPeople: async () => reading([], { complete: false }),
    findComputers: async () => reading([], { complete: false }),
  })
  expect(lineOf(await lookUp(it, [dhcp!, identity!, half, ssh!]), 'department').missing).toBe(
    'Directory ad answered only in part',
  )
  const none = await lookUp(it, [dhcp!, identity!, system('directory', 'ad', directoryWith([])), ssh!])
  expect(lineOf(none, 'department')).toMatchObject({ value: null, missing: 'none known' })
  expect(lineOf(await lookUp(it, [dhcp!, ssh!]), 'sign-on').missing).toBe('no connected system would know')
})

test('what two sources dispute is a warning, and the line is marked', async () => {
  const [dhcp, , directory, ssh] = everything()
  const elsewhere = identityWith([session({ mac: it, interface: 'GigabitEthernet1/0/9' })], [])
  const looked = await lookUp(it, [dhcp!, system('identity', 'ise-1', elsewhere), directory!, ssh!])
  expect(lineOf(looked, 'where').disputed).toBe(true)
  // Both values, each with who says it, and then why it may be.
  expect(lineOf(looked, 'warnings').value).toBe(
    'place: sw-a Gi1/0/1 by sw-a, sw-a Gi1/0/9 by ISE ise-1. The session did not end when the device moved. The switch has the device now.',
  )
})

test('nobody who knows it leaves eleven empty lines', async () => {
  const looked = await lookUp(mac(0x7e), [
    system('dhcp', 'kea-1', dhcpWith([])),
    system('identity', 'ise-1', identityWith([], [])),
    system('directory', 'ad', directoryWith([])),
  ])
  expect(looked.verdict).toBe('none')
  expect(looked.lines.filter(({ value }) => value !== null).map(({ name }) => name)).not.toContain('owner')
  expect(lineOf(looked, 'where').missing).toBe('none known')
})
