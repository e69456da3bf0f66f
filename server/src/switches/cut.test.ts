import type { Lease, Subnet } from '@patchbay/connectors/dhcp/capabilities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entry, fakeInterface } from '../collector/test-switch.ts'
import { subnet } from '../dhcp/test-servers.ts'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { mac, reading, system } from '../locate/test-systems.ts'
import { askingIn, ssh } from './test-asking.ts'
import { someOf } from './disagreement-rows.ts'

let campus: TestCampus
const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

beforeAll(async () => {
  campus = await startTestCampus()
  for (const at of many(70)) await campus.walked(`dorm-${at}`)
})
afterAll(() => campus.drop())

test('more switches fit than there is room to choose from, and that is said', async () => {
  const { answer, sources } = await askingIn(campus, [], { q: 'dorm' }).found
  expect(answer.choices).toHaveLength(60)
  expect(answer.sentence).toBe('More than 60 switches fit “dorm”')
  expect(sources.find(({ id }) => id === 'index')).toMatchObject({
    state: 'partial',
    why: 'more than 60 switches fit',
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
  const { sources } = await askingIn(campus, [cli, kea]).found
  expect(sources.find(({ id }) => id === 'kea-1')).toMatchObject({
    state: 'partial',
    why: 'asked for 16 of 20 subnets',
  })
})

test('MACs that a line has no room for are counted', () => {
  expect(someOf(['a', 'b', 'c'])).toBe('a, b, c')
  expect(someOf(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c and 2 more')
})
