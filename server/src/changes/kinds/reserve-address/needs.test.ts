import { reservationWish } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import type { ReservationNeeds } from '@patchbay/contract/policies/reservation-needs'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { readPolicy } from '../../../policies/policies.ts'
import { addChanger, permitWriting } from '../../run/test-kind-runs.ts'
import { mac, testLists } from '../../batch/test-lists.ts'
import { resumeBatch } from '../../batch/resume-batch.ts'
import { stopBatch } from '../../batch/stop-batch.ts'
import { readProfileOf } from '../../../people/person.ts'
import { lookAgainAtList } from '../../batch/look-again.ts'
import { refuseLacking } from './checks/refuse-lacking.ts'
import { reservationRuns } from './test-runs.ts'
import { device, testPartners } from './test-partners.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
})
afterEach(async () => {
  await lists.stop()
  await decide({ needed: ['hostname', 'owner'] })
})
afterAll(() => database.drop())

const lists = testLists(() => ({ database: database.db, person }))
const decide = (value: ReservationNeeds) =>
  sql`insert into policy (name, value) values ('reservation-needs', ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(database.db)
const needs = () => readPolicy(database.db, 'reservation-needs')

const wish = (of: object = {}) => reservationWish.parse({ mac: device, address: '10.0.10.150', ...of })
const refused = async (of: object) => {
  const value = await needs()
  try {
    refuseLacking(wish(of), value)
    return null
  } catch (error) {
    return (error as { readonly fields: unknown }).fields
  }
}
const noName = 'Enter a host name. The site requires one in every reservation.'
const noOwner = 'Enter an owner, a person or a department. The site requires one in every reservation.'

test('a reservation says its host name and its owner, unless the site decides otherwise or it is taken away', async () => {
  expect(await refused({})).toEqual({ 'intent.hostname': noName, 'intent.owner': noOwner })
  expect(await refused({ hostname: 'camera-4' })).toEqual({ 'intent.owner': noOwner })
  expect(await refused({ hostname: 'camera-4', owner: 'Estates' })).toBeNull()
  expect(await refused({ state: 'none' })).toBeNull()
  await decide({ needed: ['owner'] })
  expect(await refused({})).toEqual({ 'intent.owner': noOwner })
  await decide({ needed: [] })
  expect(await refused({})).toBeNull()
})

test('each line of a list that lacks one is told with it, and nothing of the list is kept', async () => {
  const text = [
    'MAC,Address,Host name,Owner,State',
    `${mac(0)},10.0.10.150,dev-0,Estates,`,
    `${mac(1)},10.0.10.151,,Estates,`,
    `${mac(2)},10.0.10.152,dev-2,,`,
    `${mac(3)},10.0.10.153,,,none`,
  ].join('\n')
  await expect(lists.listed(text)).rejects.toMatchObject({
    fields: { 'text.3': `Host name: ${noName}`, 'text.4': `Owner: ${noOwner}` },
  })
  expect(await database.db.selectFrom('batch').select('id').execute()).toEqual([])
  await decide({ needed: [] })
  const list = await lists.listed(text)
  expect(await list.states()).toHaveLength(4)
})

test('a list from before they were wanted is looked at again and goes on', async () => {
  await decide({ needed: [] })
  const { batch, look, apply, carried, states } = await lists.listed(`MAC,Address\n${mac(4)},10.0.10.160`)
  await decide({ needed: ['hostname', 'owner'] })
  await look()
  await lookAgainAtList(database.db, { batch, person })
  await look()
  await apply()
  await carried()
  expect(await states()).toEqual(['done'])
})

test('what is left of a list from before is gone on with', async () => {
  await decide({ needed: [] })
  const list = await lists.listed(`MAC,Address\n${mac(5)},10.0.10.161`)
  await decide({ needed: ['hostname', 'owner'] })
  await list.look()
  await list.apply()
  const who = { profile: await readProfileOf(database.db, person) }
  await stopBatch(database.db, { batch: list.batch, person: who }, async () => undefined)
  const means = { lists: list.worker.lists, means: list.worker.means, ask: list.ask }
  const { batch } = await resumeBatch(means, list.batch, who, list.requester)
  const rows = await database.db.selectFrom('change').select('intent').where('batch', '=', batch).execute()
  expect(rows).toMatchObject([{ intent: { address: '10.0.10.161', hostname: null, owner: null } }])
})

test('one that has neither is moved away from, taken away, and put back as it was', async () => {
  const partners = testPartners()
  const old = { address: '10.0.10.120', hostname: null, owner: null, description: null }
  partners.primary.running.set(device, old)
  partners.standby.running.set(device, old)
  const runs = reservationRuns(database.db, person, partners)
  const away = await runs.carry(await runs.click(await runs.preview({ state: 'none', address: null })))
  expect(away.row.state).toBe('done')
  expect(partners.primary.running.has(device)).toBe(false)
  const back = await runs.carry(await runs.click(await runs.undo(away.row.id)))
  expect(back.row.state).toBe('done')
  expect(partners.primary.running.get(device)).toMatchObject({ address: '10.0.10.120' })
})
