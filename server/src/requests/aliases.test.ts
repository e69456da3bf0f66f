import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { addChanger, permitWriting } from '../changes/run/test-kind-runs.ts'
import { settle } from '../changes/kinds/submit-request/settle.ts'
import { TestDesk } from '../changes/kinds/submit-request/test-desk.ts'
import { requestRuns, wish } from '../changes/kinds/submit-request/test-runs.ts'

const mac = '00:1b:54:0a:3c:7f'
const address = '10.1.20.7'

let database: TestDatabase
let person: number
let desk: TestDesk
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'service-desk', ['desk-1'])
  const now = new Date()
  const heard = { address, vlan: 20, gateway: 'gw-1', first_seen: now, last_seen: now }
  await database.db
    .insertInto('address_sighting')
    .values({ ...heard, mac })
    .execute()
})
beforeEach(() => {
  desk = new TestDesk()
})
afterAll(() => database.drop())

const runs = () => requestRuns(database.db, person, desk)

/** The words that the desk got. */
async function described(of: object) {
  const all = runs()
  const { row } = await all.carryOn(await all.click(await all.preview(of)))
  expect(row.state).toBe('done')
  return desk.stored[0]?.request.words
}

test.each([
  ['device', '001B.540A.3C7F', `${mac} (001b.540a.3c7f, ${address})`],
  ['device', address, `${address} (${mac})`],
  ['device', 'printer-9', 'printer-9'],
  ['place', 'B07-214-A', 'B07-214-A'],
  ['person', 'jroe', 'jroe'],
])('a request about the %s %s names it below what was written', async (kind, text, named) => {
  const words = await described({ about: { kind, text } })
  expect(words).toBe(`The outlet by the window has no link.\n\nAbout: ${named}`)
})

test('a request about nothing is sent as it was written', async () => {
  expect(await described({})).toBe('The outlet by the window has no link.')
})

test('who may not look devices up is told no other name of it', async () => {
  const { worker, ask } = runs()
  const about = { kind: 'device', text: mac }
  expect((await settle(wish({ about }), false, worker.means, ask)).alsoCalled).toEqual([])
})
