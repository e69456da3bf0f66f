import type { FirewallCapabilities } from '@patchbay/connectors/firewall/capabilities'
import { unreachable } from '@patchbay/connectors/failures'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { located, locationWith } from '../location/test-location.ts'
import { client, controller } from '../wireless/test-wireless.ts'
import { startTestCampus } from './test-campus.ts'
import type { TestCampus } from './test-campus.ts'
import { dhcpWith, lease, mac, reading, system } from './test-systems.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
})
afterAll(() => campus.drop())

const asked: string[] = []
const firewall = (can: Partial<FirewallCapabilities> = {}) =>
  system('firewall', 'fw-1', {
    readArp: async (address) =>
      reading(address === '172.21.0.10' ? { mac: mac(9), interface: 'ethernet1/3' } : null),
    findUsers: async (address) => {
      asked.push(address)
      return reading(address === '10.1.16.9' ? [{ user: 'corp\\u1001', source: 'GP' }] : [])
    },
    ...can,
  })
const silent = async () => {
  throw unreachable({ cause: 'timed-out', message: 'The firewall did not answer.' })
}
const leased = system('dhcp', 'kea-1', dhcpWith([lease({ mac: mac(1), address: '10.1.16.9' })]))
const noLease = system('dhcp', 'kea-1', dhcpWith([]))

test('the user that a firewall maps to the address of the device stands with source and age', async () => {
  asked.length = 0
  const { answer, sources } = await campus.asking(mac(1), [leased, firewall()]).settled
  expect(answer.facts.find(({ name }) => name === 'firewall-user')).toMatchObject({
    label: 'User at the firewall',
    value: 'corp\\u1001',
    source: 'fw-1',
    freshness: 'live',
  })
  expect(answer.statements.find(({ title }) => title === 'User mapping')?.rows).toContainEqual({
    label: 'Learned from',
    value: 'GP',
    identifier: false,
  })
  expect(sources.find(({ id }) => id === 'fw-1')).toMatchObject({ state: 'ok', count: 1 })
  expect(asked).toEqual(['10.1.16.9'])
})

test('a device without an address is not asked for', async () => {
  asked.length = 0
  const { sources } = await campus.asking(mac(3), [noLease, firewall()]).settled
  expect(sources.find(({ id }) => id === 'fw-1')).toMatchObject({
    state: 'not-asked',
    why: expect.anything(),
  })
  expect(asked).toEqual([])
})

test('an address that only the ARP table of a firewall has leads to its device', async () => {
  const { answer } = await campus.asking('172.21.0.10', [noLease, firewall()]).settled
  expect(answer.verdict).toBe('never-seen')
  expect(answer.facts.find(({ name }) => name === 'mac')?.value).toBe(mac(9))
  expect(
    answer.statements.find(({ title }) => title === 'ARP entry')?.rows.map(({ value }) => value),
  ).toEqual(['172.21.0.10', mac(9), 'ethernet1/3'])
})

test('a silent firewall is named, and "none found" is not said of an address', async () => {
  const down = firewall({ readArp: silent, findUsers: silent })
  const { answer, sources } = await campus.asking('172.21.0.11', [noLease, down]).settled
  expect([answer.verdict, sources.find(({ id }) => id === 'fw-1')?.state]).toEqual([
    'incomplete',
    'timed-out',
  ])
  const known = await campus.asking('172.21.0.11', [noLease, firewall()]).settled
  expect(known.answer.verdict).toBe('none')
})

test('an address at another MAC than the gateway has is a contradiction', async () => {
  await campus.walked('gw-1')
  await campus.held(mac(5), '172.21.0.10', 'gw-1')
  const { answer } = await campus.asking('172.21.0.10', [noLease, firewall()]).settled
  const about = answer.contradictions.find((one) => one.about === 'holder')
  expect(about?.rows.map(({ value }) => value).toSorted()).toEqual([mac(5), mac(9)])
})

test('a position on another floor than that of the access point is a contradiction', async () => {
  await sql`insert into campus (code, name) values ('C1', 'Campus')`.execute(campus.db)
  await sql`insert into building (code, name, campus) values ('B01', 'One', 'C1')`.execute(campus.db)
  await sql`insert into floor (building, code, name) values ('B01', '1', 'First'), ('B01', '2', 'Second')`.execute(
    campus.db,
  )
  await sql`insert into room (building, code, floor, name, kind) values ('B01', '110', '1', 'Lab', '')`.execute(
    campus.db,
  )
  await sql`insert into access_point (name, mac, building, room, seen_switch, seen_interface)
    values ('ap-1', ${mac(40)}, 'B01', '110', 'sw-a', 'Gi1/0/9')`.execute(campus.db)
  const spaces = system(
    'location',
    'spaces-1',
    locationWith({ devices: [located({ mac: mac(7), accuracy: 4 })] }),
  )
  const air = controller('wlc-1', { clients: [client({ mac: mac(7), accessPoint: 'ap-1' })] })
  const { answer } = await campus.asking(mac(7), [spaces, air]).settled
  expect(answer.contradictions).toMatchObject([
    {
      about: 'floor',
      rows: [
        { source: 'spaces-1', value: 'Campus, B01, Floor 2' },
        { source: 'wlc-1', value: 'ap-1 on B01, floor 1' },
      ],
    },
  ])
})
