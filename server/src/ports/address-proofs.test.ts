import type { AddressEntry } from '@patchbay/connectors/switch/capabilities'
import type { Lease } from '@patchbay/connectors/dhcp/capabilities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { serverWith } from '../dhcp/test-servers.ts'
import { lease, mac, reading, system, systemsOf } from '../locate/test-systems.ts'
import { testWorker } from '../changes/run/test-worker.ts'
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
/** Five minutes after the change. */
const now = new Date('2026-11-22T12:05:00.000Z')
const entryOf = (ageMinutes: number | null, address = '10.0.10.30'): AddressEntry => ({
  mac: mac(1),
  address,
  vlan: 10,
  interface: 'Vlan10',
  vrf: '',
  ageMinutes,
})

async function look(leases: readonly Lease[], entries: readonly AddressEntry[], moved = true) {
  const systems = systemsOf([
    system('dhcp', 'kea-1', serverWith({ leases })),
    system('switch', 'ssh', { readAddressTable: async () => reading(entries) }, ['ds-b01']),
  ])
  const means = { ...testWorker(database.db).worker.means, systems, now: () => now }
  const proofs = addressProofs({ vlan: 10, moved, macs: [mac(1)] }, means)
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
      held: true,
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

test('where the VLAN changed, neither a lease nor an entry from before proves anything', async () => {
  const stale = await look([given(before)], [entryOf(240)])
  expect(stale).toMatchObject({
    address: { proven: false, seen: expect.stringContaining('given before the change') as unknown },
    gateway: {
      proven: false,
      seen: `The gateway has an entry of 240 minutes, from before the change: ${mac(1)} is 10.0.10.30.`,
    },
  })
  expect((await look([given(before)], []))['gateway']).toMatchObject({
    proven: false,
    seen: 'It has no entry.',
  })
})

test('an entry that is younger than the change proves it, and says how old it is', async () => {
  const words = (age: string) => `The gateway has an entry ${age}: ${mac(1)} is 10.0.10.30.`
  const [minutes, under] = [
    await look([], [entryOf(4)]),
    await look([], [entryOf(240, '10.0.10.29'), entryOf(0)]),
  ]
  expect(minutes['gateway']).toEqual({
    proven: true,
    seen: words('of 4 minutes'),
    source: 'ds-b01 by Switch ssh',
  })
  expect(under['gateway']).toMatchObject({ proven: true, seen: words('under 1 min old') })
  expect((await look([], [entryOf(5)]))['gateway']).toMatchObject({ proven: false })
})

test('an entry that does not tell its age proves it with a lease that was given since alone', async () => {
  const seen = `The gateway has an entry of unknown age, which may be from before the change: ${mac(1)} is 10.0.10.30.`
  expect((await look([given(before)], [entryOf(null)]))['gateway']).toMatchObject({ proven: false, seen })
  expect((await look([given(since)], [entryOf(null)]))['gateway']).toMatchObject({
    proven: true,
    seen: expect.stringContaining(
      `${seen} A lease shows it: ${mac(1)} has 10.0.10.30, given since`,
    ) as unknown,
  })
})

test('where the VLAN stays what it was, both prove it from before, and say so', async () => {
  const seen = await look([given(before)], [entryOf(240)], false)
  expect(seen).toMatchObject({
    address: { proven: true, seen: expect.stringContaining('given before the change') as unknown },
    gateway: {
      proven: true,
      seen: `The gateway has an entry of 240 minutes, from before the change that leaves its VLAN as it was: ${mac(1)} is 10.0.10.30.`,
    },
  })
})

test('a fixed address is proven by an entry beside the pools that is younger than the change', async () => {
  const fixed = async (age: number | null, moved?: boolean) =>
    (await look([], [entryOf(age, '10.0.10.20')], moved))['address']?.proven
  expect([await fixed(1), await fixed(60), await fixed(null), await fixed(60, false)]).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('of two servers one that gave the lease since is enough', async () => {
  const seen = await look([given(before), given(since, { mac: mac(1), address: '10.0.10.31' })], [])
  expect(seen['address']).toMatchObject({ proven: true, fresh: true })
})

test.each([
  ['of another subnet', { subnetId: '20', address: '10.0.20.30' }],
  ['that is over', { state: 'reclaimed' as const }],
  ['of another device', { mac: mac(2) }],
])('a lease %s proves nothing', async (_what, of) => {
  const seen = await look([given(since, of)], [])
  expect([seen['address']?.proven, seen['gateway']?.proven]).toEqual([false, false])
})

test('a lease of the second of the change was given since, as servers tell whole seconds', async () => {
  const late = new Date(changedAt.getTime() - 900)
  expect((await look([given(late)], []))['address']).toMatchObject({ proven: true, fresh: true })
})
