import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { addChanger, permitWriting } from '../../run/test-kind-runs.ts'
import { device, testPartners } from './test-partners.ts'
import { reservationRuns } from './test-runs.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
})
afterAll(() => database.drop())

const wish = { address: '10.0.10.150', hostname: 'camera-4', owner: 'Facilities' }
const day = 24 * 60

/** A reservation that stands, of a device that has not asked again by the end of its run. */
async function notRenewed() {
  // What an earlier test still waits for is none of this one's.
  await sql`update change set watched_until = null`.execute(database.db)
  const partners = testPartners()
  partners.renews = false
  const runs = reservationRuns(database.db, person, partners)
  const { row } = await runs.run(wish)
  expect(row.state).toBe('done')
  return { partners, runs, id: row.id, ended: row.ended_at!, watch: (at: number) => runs.watch(row.id, at) }
}

const lease = (proofs: readonly { readonly name: string; readonly state: string }[]) =>
  proofs.find(({ name }) => name === 'lease')?.state

test('a device that asks again after days makes its run done, which is told and recorded, once', async () => {
  const { partners, runs, id, ended, watch } = await notRenewed()
  const { row: waiting } = await watch(2)
  expect([waiting.state, waiting.watched_until === null]).toEqual(['done', false])
  const { rows: held } = await sql`select 1 from change_lease where change_id = ${id}`.execute(database.db)
  expect(held).toEqual([])
  partners.renews = true
  const { row, proofs } = await watch(3 * day)
  expect([row.state, row.watched_until, lease(proofs)]).toEqual(['done', null, 'proven'])
  expect(row.why).toBe(
    `Its device was seen at ${new Date(ended.getTime() + 3 * day * 60_000).toISOString()}, after the run had ended.`,
  )
  expect(row.ended_at).toEqual(ended)
  await watch(4 * day)
  expect((await runs.told(id)).map(({ title }) => title.replace(/:.*/, ''))).toEqual(['Seen'])
  const { rows } = await sql<{ action: string }>`select action from record
    where detail::jsonb ->> 'change' = ${String(id)} order by seq`.execute(database.db)
  expect(rows.map(({ action }) => action)).toEqual(['change.done', 'change.done'])
})

test('it is looked for at growing intervals', async () => {
  const { watch } = await notRenewed()
  const looks = new Set<number>()
  for (let minute = 1; minute <= 180; minute += 1) {
    looks.add((await watch(minute)).row.watch_next_at!.getTime())
  }
  const pauses = [...looks].map((at, index, all) => at - (all[index - 1] ?? at)).slice(1)
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(pauses.length).toBeLessThan(50)
})

test('after seven days it is watched for no more, and that is told; a server that is away uses none of them', async () => {
  const { partners, runs, id, watch } = await notRenewed()
  await watch(60)
  partners.primary.silent = true
  await watch(2 * day)
  const { row: away } = await watch(7 * day + 30)
  expect([away.state, away.watched_until === null]).toEqual(['done', false])
  partners.primary.silent = false
  await watch(8 * day)
  expect((await watch(9 * day)).row.watched_until).not.toBeNull()
  const { row, proofs } = await watch(15 * day)
  expect([row.state, row.watched_until, lease(proofs)]).toEqual(['done', null, 'not-proven'])
  expect(row.why).toMatch(/^Not seen yet, .* No longer watched: the device was not seen until .*\.$/)
  expect((await runs.told(id)).at(-1)?.title).toMatch(/^Not seen: /)
})

test('what somebody changed since is no longer watched, though the device has the address', async () => {
  const { partners, watch } = await notRenewed()
  partners.standby.running.delete(device)
  partners.renews = true
  const { row } = await watch(60)
  expect([row.state, row.watched_until]).toEqual(['done', null])
  expect(row.why).toMatch(/ No longer watched: it was changed since\./)
})

test('a later run of the same target ends the waiting', async () => {
  const { partners, runs, id, watch } = await notRenewed()
  const later = await runs.run({ ...wish, hostname: 'camera-5' })
  partners.renews = true
  const { row } = await watch(60)
  expect([row.id, row.state, row.watched_until]).toEqual([id, 'done', null])
  expect(row.why).toContain(` No longer watched: run ${later.row.id} changed it since.`)
})

test('two processes that look at the same moment close it once', async () => {
  const { partners, runs, id, watch } = await notRenewed()
  partners.renews = true
  await Promise.all([watch(60), watch(60)])
  expect((await runs.told(id)).filter(({ title }) => title.startsWith('Seen'))).toHaveLength(1)
})
