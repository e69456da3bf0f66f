import type { AddressEntry } from '@patchbay/connectors/switch/capabilities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { subnet } from '../dhcp/test-servers.ts'
import { lease, mac, reading, system } from '../locate/test-systems.ts'
import { addChanger, permitWriting } from '../changes/run/test-kind-runs.ts'
import { device, testPartners } from '../changes/kinds/reserve-address/test-partners.ts'
import { reservationRuns } from '../changes/kinds/reserve-address/test-runs.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
  const seen = { mac: mac(9), address: '10.0.10.9', vlan: 10, gateway: 'ds-b01' }
  await database.db
    .insertInto('address_sighting')
    .values({ ...seen, first_seen: new Date(), last_seen: new Date() })
    .execute()
})
afterAll(() => database.drop())

const address = '10.0.10.150'
const [long, soon] = [new Date('2026-01-01T00:00:00.000Z'), new Date('2100-01-01T00:00:00.000Z')]
const held = (at: string, startedAt = long) =>
  lease({ mac: device, address: at, subnetId: '10', startedAt, expiresAt: soon })

/** Before anything is sent, and when the run has ended. */
const readings = 2

interface Reported {
  readonly before?: readonly string[]
  readonly entries?: readonly Partial<AddressEntry>[]
  readonly since?: Date
  /** The system of the gateway tells no table. */
  readonly silent?: true
  /** The device asks no server, and the gateway had it so before the change. */
  readonly fixed?: true
}

/** A run whose device has what was reserved since `since`, keeps what it had before, and is in the gateway's table as told. */
async function ticks({ before = [], entries = [], since = soon, silent, fixed }: Reported) {
  const entry = { mac: device, address, vlan: 10, interface: 'Vlan10', vrf: '', ageMinutes: 0 }
  const table = entries.map((one) => ({ ...entry, ...one }))
  let reads = 0
  let clicked = false
  const gateway = system(
    'switch',
    'ssh',
    silent === true
      ? {}
      : {
          readAddressTable: async () => {
            if (clicked) reads += 1
            return reading(clicked || fixed === true ? table : [])
          },
        },
    ['ds-b01'],
  )
  const partners = testPartners({ subnets: [subnet({ vlan: 10 })] }, [gateway])
  partners.renews = false
  partners.leases = before.map((at) => held(at))
  const runs = reservationRuns(database.db, person, partners)
  // The time of a run is that of the database.
  Object.assign(runs.worker.means, { now: () => new Date() })
  const id = await runs.click(await runs.preview({ address }))
  clicked = true
  partners.leases = [...partners.leases, ...(since === long || fixed === true ? [] : [held(address, since)])]
  const { row, proofs } = await runs.carry(id)
  const seen = Object.fromEntries(proofs.map((one) => [one.name, [one.state, one.seen]]))
  return { state: row.state, seen, reads }
}

test('the gateway’s entry of the address with the MAC of the device proves it', async () => {
  const { state, seen } = await ticks({ entries: [{}] })
  expect([state, seen['gateway']]).toEqual([
    'done',
    ['proven', `It has ${address} as ${device}, by an entry under 1 min old.`],
  ])
  expect(seen).not.toHaveProperty('old-lease')
})

test('an entry with another MAC does not, whatever the lease says', async () => {
  const { state, seen } = await ticks({ entries: [{ mac: mac(7) }] })
  expect([state, seen['gateway']]).toEqual([
    'done-not-proven',
    ['not-proven', `It has ${address} as ${mac(7)}, by an entry under 1 min old.`],
  ])
})

test('an entry of another VLAN, or of another address, is none; a lease given since the change stands for it', async () => {
  const { state, seen } = await ticks({ entries: [{ vlan: 11 }, { address: '10.0.10.151' }] })
  expect(state).toBe('done')
  expect(seen['gateway']?.[1]).toBe(
    `No entry of the address yet; the lease started after the change, at ${soon.toISOString()}.`,
  )
})

test('a device with an ARP entry of that very address is proven by it, without a lease', async () => {
  const ageMinutes = 200
  const { state, seen } = await ticks({ fixed: true, entries: [{ ageMinutes }] })
  expect([state, seen['lease'], seen['gateway']]).toEqual([
    'done',
    ['proven', `It has ${address} without a lease, by an entry of 200 minutes of the gateway.`],
    [
      'proven',
      `It has ${address} as ${device}, by an entry of 200 minutes: the device already has the address.`,
    ],
  ])
})

test('while the device has not the address, its gateway is not asked for the proof', async () => {
  const { seen, reads } = await ticks({ since: long })
  expect([seen['gateway'], reads - readings]).toEqual([
    ['waiting', 'Waiting for the device to have the address.'],
    0,
  ])
})

test('a gateway without a readable table is not polled', async () => {
  const { state, seen } = await ticks({ silent: true })
  expect([state, seen['gateway']]).toEqual(['done', ['not-applicable', null]])
})

test('an address that the device holds by an earlier lease is pending until it is gone', async () => {
  const { state, seen } = await ticks({ before: ['10.0.10.31'], entries: [{}] })
  expect([state, seen['lease']?.[0], seen['old-lease']]).toEqual([
    'done',
    'proven',
    ['waiting', `The lease of 10.0.10.31 remains until ${soon.toISOString()} at the latest.`],
  ])
})

test('a lease of the very address that is reserved is no earlier one', async () => {
  const { state, seen } = await ticks({ before: [address], since: long, entries: [{}] })
  expect([state, Object.keys(seen)]).toEqual(['done', ['stands kea-1', 'stands kea-2', 'lease', 'gateway']])
})

test('a lease that was given before the change stands for no entry of the gateway', async () => {
  const { state, seen } = await ticks({ before: [address], since: long })
  expect([state, seen['gateway']]).toEqual(['done', ['waiting', 'No entry of the address.']])
})

test.each([
  [90, 'an entry of 90 minutes, from before the change'],
  [null, 'an entry of unknown age, which may be from before the change'],
])(
  'an entry of %s minutes proves it with a lease that was given since, or where the device had the address already',
  async (ageMinutes, words) => {
    const says = `It has ${address} as ${device}, by ${words}`
    const given = await ticks({ entries: [{ ageMinutes }] })
    expect(given.seen['gateway']).toEqual([
      'proven',
      `${says}; the lease started after the change, at ${soon.toISOString()}.`,
    ])
    const had = await ticks({ before: [address], since: long, entries: [{ ageMinutes }] })
    expect(had.seen['gateway']).toEqual(['proven', `${says}: the device already had the address.`])
    const neither = await ticks({ since: new Date('2026-01-01T00:00:01.000Z'), entries: [{ ageMinutes }] })
    expect(neither.seen['gateway']).toEqual(['waiting', `${says}, as its lease is.`])
  },
)
