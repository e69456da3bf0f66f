import type { Lease, Subnet } from '@patchbay/connectors/dhcp/capabilities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entry, fakeInterface } from '../collector/test-switch.ts'
import { subnet } from '../dhcp/test-servers.ts'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { lease, mac, reading, system } from '../locate/test-systems.ts'
import { askingIn, sectionIn, ssh } from './test-asking.ts'
import { someOf } from './disagreement-rows.ts'

let campus: TestCampus
const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

beforeAll(async () => {
  campus = await startTestCampus()
  for (const at of many(70)) await campus.walked(`dorm-${at}`)
})
afterAll(() => campus.drop())

test('more switches fit than there is room to choose from, and that is said', async () => {
  const { answer, sources } = await askingIn(campus, [], { q: 'dorm' }).settled
  expect(answer.choices).toHaveLength(60)
  expect(answer.sentence).toBe('More than 60 switches fit “dorm”')
  expect(sources.find(({ id }) => id === 'index')).toMatchObject({
    state: 'partial',
    why: 'more than 60 switches match',
  })
})

test('subnets whose leases were not read are counted on the chip of DHCP', async () => {
  const subnets = many(20).map((at): Subnet =>
    subnet({ id: String(at), subnet: `10.${at}.0.0/24`, vlan: 10 }),
  )
  const kea = system('dhcp', 'kea-1', {
    listSubnets: async () => reading(subnets),
    listLeases: async () => reading<readonly Lease[]>([]),
    findLeases: async () => reading<readonly Lease[]>([]),
  })
  const entries = many(20).map((at) => entry(mac(at)))
  const cli = ssh({
    readInterfaces: async () => reading([fakeInterface('GigabitEthernet1/0/1')]),
    readForwardingTable: async () => reading(entries),
  })
  const { sources } = await askingIn(campus, [cli, kea]).settled
  expect(sources.find(({ id }) => id === 'kea-1')).toMatchObject({
    state: 'partial',
    why: 'asked for 16 of 20 subnets',
  })
})

test('MACs that a line has no room for are counted', () => {
  expect(someOf(['a', 'b', 'c'])).toBe('a, b, c')
  expect(someOf(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c and 2 more')
})

test.each([
  ['shown in answer to a question of its own', undefined],
  [
    'kept with the rows that were left out',
    [{ command: 'show mac address-table', text: 'x'.repeat(21_000) }],
  ],
])('an answer too long to be shown whole, %s, says so at its end', async (_, droppedFrom) => {
  const found = await askingIn(
    campus,
    [
      ssh({
        readForwardingTable: async () =>
          reading([entry(mac(1))], { dropped: 1, ...(droppedFrom && { droppedFrom }) }),
        show: async () => reading({ command: 'show mac address-table', text: 'x'.repeat(21_000) }),
      }),
    ],
    { view: 'macs' },
  ).settled
  expect(sectionIn(found, 'forwarding')?.raw?.text).toBe(
    `${'x'.repeat(20_000)}\n(the first 20000 of 21000 characters)`,
  )
})

test('a port by itself has every lease of the devices behind it', async () => {
  await campus.port('sw-a', 'Gi1/0/9')
  const on = 'GigabitEthernet1/0/9'
  const cli = ssh({
    readInterface: async () => reading(fakeInterface(on)),
    readForwardingTable: async () => reading(many(11).map((at) => entry(mac(at), on))),
  })
  const kea = system('dhcp', 'kea-1', {
    findLeases: async (question) =>
      reading('mac' in question ? [lease({ mac: question.mac, address: '10.0.10.9' })] : []),
  })
  const { answer } = await askingIn(campus, [cli, kea], { view: 'port', q: 'sw-a gi1/0/9' }).settled
  expect(answer.ports.map(({ leases, moreLeases }) => [leases.length, moreLeases])).toEqual([[11, 0]])
})

test('of a port among many the first eight leases are told, and how many more there are', async () => {
  const on = 'GigabitEthernet1/0/9'
  const kea = system('dhcp', 'kea-1', {
    findLeases: async (question) =>
      reading('mac' in question ? [lease({ mac: question.mac, address: '10.0.10.9' })] : []),
  })
  const cli = ssh({
    readInterfaces: async () => reading([fakeInterface(on)]),
    readForwardingTable: async () => reading(many(11).map((at) => entry(mac(at), on))),
  })
  const { answer } = await askingIn(campus, [cli, kea]).settled
  expect(answer.ports.map((port) => [port.leases.length, port.moreLeases])).toContainEqual([8, 3])
})
