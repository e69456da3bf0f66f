import type { Reading } from '@patchbay/connectors/asking'
import { unreachable } from '@patchbay/connectors/failures'
import type { AddressEntry } from '@patchbay/connectors/switch/capabilities'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { subnet } from '../dhcp/test-servers.ts'
import { mac, reading, system } from '../locate/test-systems.ts'
import { lines, testLists } from '../changes/batch/test-lists.ts'
import { addChanger, permitWriting } from '../changes/run/test-kind-runs.ts'
import { device, testPartners } from '../changes/kinds/reserve-address/test-partners.ts'
import { reservationRuns } from '../changes/kinds/reserve-address/test-runs.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('address_sighting').execute()
  // By which the gateway of the VLAN is known.
  await sighted(mac(9), '10.0.10.9', 1)
})

const address = '10.0.10.150'
const hoursAgo = (hours: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 - hours * 3_600_000)
const sighted = (of: string, at: string, hours: number) =>
  database.db
    .insertInto('address_sighting')
    .values({
      mac: of,
      address: at,
      vlan: 10,
      gateway: 'ds-b01',
      first_seen: hoursAgo(hours + 1),
      last_seen: hoursAgo(hours),
    })
    .execute()

const gatewayWith = (readAddressTable: () => Promise<Reading<readonly AddressEntry[]>>) =>
  system('switch', 'ssh', { readAddressTable }, ['ds-b01'])

/** What is found of whoever else has the address, where the gateway has these entries; null for one that does not answer. */
async function readEntry(entries: readonly Partial<AddressEntry>[] | null, vlan: number | null = 10) {
  const entry = { mac: device, address, vlan: 10, interface: 'Vlan10', vrf: '', ageMinutes: 0 }
  const gateway = gatewayWith(async () => {
    if (entries === null) throw unreachable({ cause: 'timed-out', message: 'ds-b01 did not answer in time' })
    return reading(entries.map((one) => ({ ...entry, ...one })))
  })
  const partners = testPartners({ subnets: [subnet({ vlan })] }, [gateway])
  const { preview, ready } = await reservationRuns(database.db, person, partners).preview({ address })
  const check = preview.checks.find(({ id }) => id === 'address-heard')
  return check === undefined ? null : [check.level, check.words, ready]
}

test('whom the gateway has with the address now is red, whoever was heard before', async () => {
  const words = `ds-b01 by Switch ssh has the address as ${mac(7)} now, by an entry under 1 min old, without a lease. Two devices would use it.`
  expect(await readEntry([{ mac: mac(7) }])).toEqual(['red', words, false])
  await sighted(device, address, 0)
  expect(await readEntry([{ mac: mac(7) }])).toEqual(['red', words, false])
})

test('who was heard with it hours ago, and is not in the gateway’s table, is amber with when and by whom', async () => {
  await sighted(mac(7), address, 5)
  const words = `${mac(7)} was heard with the address by ds-b01 at ${hoursAgo(5).toISOString().slice(0, 16)}`
  const [level, said, ready] = (await readEntry([])) ?? []
  expect([level, ready]).toEqual(['amber', true])
  expect(said).toContain(words)
  expect(said).toContain('without a lease. The gateway no longer has it.')
})

test('nor is one of whom a later walk, or the gateway now, has the device itself with the address', async () => {
  await sighted(mac(7), address, 5)
  expect(await readEntry([{}])).toBeNull()
  await sighted(device, address, 2)
  expect(await readEntry([])).toBeNull()
  expect(await readEntry(null)).toBeNull()
})

test('a device that was heard with it before the other one is no such', async () => {
  await sighted(mac(7), address, 5)
  await sighted(device, address, 6)
  expect((await readEntry([]))?.[0]).toBe('amber')
})

test('where the gateway cannot be asked it stays amber, and says why', async () => {
  await sighted(mac(7), address, 5)
  const silent = (await readEntry(null)) ?? []
  expect(silent[0]).toBe('amber')
  expect(silent[1]).toContain(
    'Its present address is not known: the gateway did not answer: ds-b01 did not answer in time.',
  )
  expect((await readEntry([{ mac: mac(7) }], 11))?.[1]).toContain('no gateway of VLAN 11 is known.')
  expect((await readEntry([], null))?.slice(0, 2)).toEqual([
    'amber',
    expect.stringContaining('the VLAN of the subnet is not known, and so its gateway is not.'),
  ])
})

/** What the preview of taking a reservation away says of where the device is, where its gateway has these entries. */
async function present(entries: readonly Partial<AddressEntry>[] | null) {
  const entry = { mac: device, address, vlan: 10, interface: 'Vlan10', vrf: '', ageMinutes: 4 }
  const gateway = gatewayWith(async () => {
    if (entries === null) throw unreachable({ cause: 'timed-out', message: 'ds-b01 did not answer in time' })
    return reading(entries.map((one) => ({ ...entry, ...one })))
  })
  const partners = testPartners({ subnets: [subnet({ vlan: 10 })] }, [gateway])
  // It has the address by hand, or is away: no lease tells of it.
  partners.renews = false
  for (const { running } of [partners.primary, partners.standby])
    running.set(device, { address, hostname: null, owner: null, description: null, options: {} })
  const { preview } = await reservationRuns(database.db, person, partners).preview({ state: 'none' })
  const check = preview.checks.find(({ id }) => id === 'address-now')
  return {
    address: preview.affected[0]?.address ?? null,
    said: check?.words ?? null,
    at: check?.observedAt ?? null,
  }
}

test('a device without a lease has the address that its gateway has of it now, whatever is taken away', async () => {
  await sighted(device, '10.0.10.40', 5)
  expect(await present([{}])).toMatchObject({
    address,
    said: `${device} has ${address} now without a lease, by an entry of 4 minutes of ds-b01 by Switch ssh.`,
  })
})

test('where it was seen last is not where it is: it is told with its age, and why nobody knows it now', async () => {
  expect(await present([])).toEqual({ address: null, said: null, at: null })
  expect((await present(null)).said).toBe(
    `The present address of ${device} is not known: the gateway did not answer: ds-b01 did not answer in time.`,
  )
  await sighted(device, '10.0.10.40', 5)
  const at = hoursAgo(5).toISOString().slice(0, 16)
  const last = `${device} was seen last with 10.0.10.40 by ds-b01 at ${at}`
  for (const [entries, why] of [
    [[], 'The gateway has no entry of it now.'],
    [null, 'Its present address is not known: the gateway did not answer: ds-b01 did not answer in time.'],
  ] as const) {
    const told = await present(entries)
    expect([told.address, told.at?.slice(0, 16)]).toEqual([null, at])
    expect(told.said).toMatch(last)
    expect(told.said?.endsWith(why)).toBe(true)
  }
})

test('an entry of another VLAN is none, and where nobody has it nothing is said', async () => {
  expect(await readEntry([{ mac: mac(7), vlan: 11 }])).toBeNull()
  expect(await readEntry(null)).toBeNull()
})

test('for the lines of a list the gateway is asked once', async () => {
  let reads = 0
  const gateway = gatewayWith(async () => {
    reads += 1
    return reading([])
  })
  const partners = testPartners({ subnets: [subnet({ vlan: 10 })] }, [gateway])
  const { look, states } = await testLists(() => ({ database: database.db, person })).listed(
    lines(6).join('\n'),
    partners,
  )
  await look()
  expect([new Set(await states()), reads]).toEqual([new Set(['previewed']), 1])
})
