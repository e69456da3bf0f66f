import type { AddressEntry } from '@patchbay/connectors/switch/capabilities'
import type { Lease } from '@patchbay/connectors/dhcp/capabilities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { serverWith } from '../../dhcp/test-servers.ts'
import { lease, mac, reading, system, systemsOf } from '../../locate/test-systems.ts'
import { testWorks } from '../test-works.ts'
import { addressProofs } from './address-proofs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const seen = { mac: mac(9), address: '10.0.10.9', vlan: 10, gateway: 'ds-b01' }
  await database.db
    .insertInto('address_sighting')
    .values({ ...seen, first_seen: new Date(), last_seen: new Date() })
    .execute()
})
afterAll(() => database.drop())

const changedAt = new Date('2026-11-22T12:00:00.000Z')
const [before, since] = [new Date('2026-11-22T11:59:59.000Z'), new Date('2026-11-22T12:00:20.000Z')]
const ask = { limit: 1_000, signal: new AbortController().signal }
const given = (startedAt: Date, of: Partial<Lease> = {}) =>
  lease({ mac: mac(1), address: '10.0.10.30', subnetId: '10', startedAt, ...of })
const entry: AddressEntry = { mac: mac(1), address: '10.0.10.30', vlan: 10, interface: 'Vlan10', vrf: '' }

async function look(leases: readonly Lease[], entries: readonly AddressEntry[]) {
  const systems = systemsOf([
    system('dhcp', 'kea-1', serverWith({ leases })),
    system('switch', 'ssh', { readAddressTable: async () => reading(entries) }, ['ds-b01']),
  ])
  const means = { ...testWorks(database.db).works.means, systems }
  const proofs = addressProofs({ vlan: 10, macs: [mac(1)] }, means)
  return Object.fromEntries(
    await Promise.all(proofs.map(async (proof) => [proof.name, await proof.look(ask, changedAt)] as const)),
  )
}

test('a lease given since the change proves it where the gateway has no entry yet, and says which was seen', async () => {
  const words = `${mac(1)} has 10.0.10.30, given since the change, at 2026-11-22T12:00:20.000Z.`
  expect(await look([given(since)], [])).toEqual({
    address: {
      proven: true,
      fresh: true,
      elsewhere: false,
      subnets: expect.any(Array) as unknown,
      seen: words,
      source: 'DHCP kea-1',
    },
    gateway: {
      proven: true,
      seen: `The gateway has no entry yet; a lease shows it: ${words}`,
      source: 'DHCP kea-1',
    },
  })
})

test('one that was given before it does not, and the entry of the gateway does', async () => {
  const stale = await look([given(before)], [])
  expect(stale['gateway']).toMatchObject({ proven: false, seen: 'It has no entry.' })
  expect(stale['address']?.seen).toContain('given before the change')
  const heard = await look([given(before)], [entry])
  expect(heard['gateway']).toMatchObject({
    proven: true,
    seen: `The gateway has an entry: ${mac(1)} is 10.0.10.30.`,
    source: 'ds-b01 by Switch ssh',
  })
})

test.each([
  ['of another subnet', { subnetId: '20', address: '10.0.20.30' }],
  ['that is over', { state: 'reclaimed' as const }],
  ['of another device', { mac: mac(2) }],
])('a lease %s proves nothing', async (_what, of) => {
  const seen = await look([given(since, of)], [])
  expect([seen['address']?.proven, seen['gateway']?.proven]).toEqual([false, false])
})
