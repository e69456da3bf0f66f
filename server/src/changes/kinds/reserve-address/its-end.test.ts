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
const rest = { description: null, thing: null, room: null, options: {} }
const old = { address: '10.0.10.140', hostname: 'camera-4', owner: 'Facilities', ...rest }

async function reserved(before: typeof old | null) {
  const partners = testPartners()
  const both = [partners.primary, partners.standby]
  if (before !== null) {
    for (const { running, file } of both) {
      running.set(device, before)
      file.set(device, before)
    }
  }
  const runs = reservationRuns(database.db, person, partners)
  const { row } = await runs.run(wish)
  expect(row.state).toBe('done')
  return { both, end: () => runs.end(row.id) }
}

test.each([
  { what: 'made', before: null },
  { what: 'moved', before: old },
])('a reservation that was $what is put back on both servers at its end', async ({ before }) => {
  const { both, end } = await reserved(before)
  const { row, undos } = await end()
  expect([row.why, undos.map(({ state }) => state)]).toEqual([null, ['done']])
  expect(both.map(({ file }) => file.get(device) ?? null)).toEqual([before, before])
})

test('what somebody reserved for it since stays, and the run says so', async () => {
  const { both, end } = await reserved(old)
  const theirs = { ...old, address: '10.0.10.160' }
  for (const { running } of both) running.set(device, theirs)
  const { row, undos } = await end()
  expect([row.why, undos[0]?.state]).toEqual([
    expect.stringMatching(/and it is still in place: Changed since the run: .* Undo it by hand\.$/),
    'previewed',
  ])
  expect(both.map(({ running }) => running.get(device))).toEqual([theirs, theirs])
})
