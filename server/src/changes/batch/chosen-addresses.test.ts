import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { lease } from '../../locate/test-systems.ts'
import { testPartners } from '../kinds/reserve-address/test-partners.ts'
import { addChanger, permitWriting } from '../run/test-kind-runs.ts'
import { lookAgainAtList } from './look-again.ts'
import { lookAtDrafts } from './look-at-drafts.ts'
import { stopBatch } from './stop-batch.ts'
import { mac, noWork, testLists } from './test-lists.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
})
afterAll(() => database.drop())

const lists = testLists(() => ({ database: database.db, person }))
afterEach(() => lists.stop())

const who = () => ({ profile: { id: person, username: 'ada', access_permission_names: [] } })
const network = '10.0.10.0/24'
const open = (many: number) => [
  'MAC,Host name,Owner,Subnet',
  ...Array.from({ length: many }, (_, at) => `${mac(at)},dev-${at},Estates,${network}`),
]

const byText = (one: string | null, other: string | null) => (one ?? '').localeCompare(other ?? '')

const addressesOf = async (batch: string) => {
  const rows = await database.db
    .selectFrom('change')
    .select('intent')
    .where('batch', '=', batch)
    .orderBy('batch_position')
    .execute()
  return rows.map(({ intent }) => (intent as { address: string | null }).address)
}

const checksOf = async (batch: string) => {
  const rows = await database.db
    .selectFrom('change')
    .select(['batch_position', 'preview'])
    .where('batch', '=', batch)
    .orderBy('batch_position')
    .execute()
  return rows.flatMap(({ batch_position: line, preview }) =>
    (preview as { checks: { id: string; level: string; words: string }[] }).checks
      .filter(({ id }) => id.startsWith('list-'))
      .map(({ level, words }) => [line, level, words]),
  )
}

test('three lines without an address get three, also of several processes, and all of them are reserved', async () => {
  const { batch, worker, states, apply, carried, partners } = await lists.listed(open(3).join('\n'))
  const { signal } = new AbortController()
  await Promise.all([lookAtDrafts(worker, signal), lookAtDrafts(worker, signal)])
  expect((await addressesOf(batch)).toSorted(byText)).toEqual(['10.0.10.197', '10.0.10.198', '10.0.10.199'])
  await apply()
  await carried()
  expect(await states()).toEqual(['done', 'done', 'done'])
  expect(partners.standby.running.size).toBe(3)
})

test('looked at again a line keeps what was chosen for it, gets another where that was lost, and never one of another line', async () => {
  const typed = `${mac(9)},dev-9,Estates,${network},10.0.10.196`
  const text = ['MAC,Host name,Owner,Subnet,Address', ...open(3).slice(1), typed].join('\n')
  const partners = testPartners()
  const { batch, look, states } = await lists.listed(text, partners)
  await look()
  const before = await addressesOf(batch)
  expect(before.toSorted(byText)).toEqual(['10.0.10.196', '10.0.10.197', '10.0.10.198', '10.0.10.199'])
  await lookAgainAtList(database.db, { batch, person })
  await look()
  expect(await addressesOf(batch)).toEqual(before)
  const lost = ['10.0.10.199', '10.0.10.196']
  partners.leases = lost.map((address, at) => lease({ mac: mac(200 + at), address, subnetId: '10' }))
  await lookAgainAtList(database.db, { batch, person })
  await look()
  const after = await addressesOf(batch)
  expect(after).toEqual(before.map((address) => (address === '10.0.10.199' ? '10.0.10.195' : address)))
  expect(after[3]).toBe('10.0.10.196')
  expect(await states()).toEqual(['previewed', 'previewed', 'previewed', 'previewed'])
  await stopBatch(database.db, { batch, person: who() }, noWork)
})

test('what another list that was applied is to reserve is not chosen either', async () => {
  const first = await lists.listed(open(1).join('\n'))
  await first.look()
  await first.apply()
  const second = await lists.listed([open(1)[0], open(2)[2]].join('\n'))
  await second.look()
  expect([await addressesOf(first.batch), await addressesOf(second.batch)]).toEqual([
    ['10.0.10.199'],
    ['10.0.10.198'],
  ])
  for (const { batch } of [first, second]) await stopBatch(database.db, { batch, person: who() }, noWork)
})

test('two addresses for one device in one subnet, and one name for two devices, are told before anything runs', async () => {
  const text = [
    'MAC,Address,Host name,Owner',
    `${mac(0)},10.0.10.150,dev-0,Estates`,
    `${mac(0).replaceAll(':', '-')},10.0.10.151,dev-0,Estates`,
    `${mac(1)},10.0.10.152,Dev-9,Estates`,
    `${mac(2)},10.0.10.153,dev-9.,Estates`,
  ]
  const { batch, look, apply, states, partners } = await lists.listed(text.join('\n'))
  await look()
  await lookAgainAtList(database.db, { batch, person })
  await look()
  const twice = (line: number, address: string) =>
    `Line ${line} of this list reserves ${address} in ${network} for ${mac(0)} too. A device has one per subnet.`
  const found = (line: number, name: string, of: string) =>
    `Line ${line} of this list has the name ${name} for ${of} too, so it may not resolve.`
  expect(await checksOf(batch)).toEqual([
    [1, 'red', twice(2, '10.0.10.151')],
    [2, 'red', twice(1, '10.0.10.150')],
    [3, 'amber', found(4, 'dev-9.', mac(2))],
    [4, 'amber', found(3, 'Dev-9', mac(1))],
  ])
  expect(await states()).toEqual(['checked', 'checked', 'previewed', 'previewed'])
  await expect(apply()).rejects.toMatchObject({ code: 'check-stands' })
  expect(partners.primary.journal).toEqual([])
  await stopBatch(database.db, { batch, person: who() }, noWork)
})
