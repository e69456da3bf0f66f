import { saysNothing, takesNothing } from '@patchbay/connectors/service-desk/extra-fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { addChanger, permitWriting } from '../changes/run/test-kind-runs.ts'
import { runTemplate } from '../changes/kinds/run-template.ts'
import { requestLike } from '../changes/kinds/submit-request/index.ts'
import { jane, parameter, TestDesk } from '../changes/kinds/submit-request/test-desk.ts'
import { requestRuns } from '../changes/kinds/submit-request/test-runs.ts'

const john = { ...jane, id: 'p-john', name: 'John Roe', login: 'jroe', email: 'jroe@campus.example' }
const day = '2099-12-01'
const beside = { watchers: ['jroe', 'works@example.org'], neededBy: day, urgency: 'High' }

let database: TestDatabase
let person: number
let desk: TestDesk
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'service-desk', ['desk-1'])
})
beforeEach(() => {
  desk = new TestDesk()
  desk.people = [jane, john]
  desk.takes = { watchers: true, neededBy: true, urgencies: ['Low', 'High'] }
})
afterAll(() => database.drop())

const runs = () => requestRuns(database.db, person, desk)
const checks = async (of: object) => {
  const { preview } = await runs().preview(of)
  return Object.fromEntries(preview.checks.map(({ id, level, words }) => [id, `${level}: ${words}`]))
}

test('whom the desk keeps informed, by when and how urgent: previewed, sent, read back and told', async () => {
  const all = runs()
  const previewed = await all.preview(beside)
  expect(previewed.preview.sentence).toBe(
    `Ask Service desk desk-1 for Fault on an outlet, for Jane Doe: No link at the desk, needed by ${day}, urgency High, 2 others kept informed.`,
  )
  const { row, proofs } = await all.carryOn(await all.click(previewed))
  expect(desk.stored[0]?.request.beside).toEqual({
    watchers: [
      { id: 'p-john', login: 'jroe' },
      { id: 'works@example.org', login: null },
    ],
    neededBy: day,
    urgency: 'High',
  })
  expect([row.state, proofs[0]?.state]).toEqual(['done', 'proven'])
  expect(row.after).toMatchObject({ Watchers: 'jroe, works@example.org', 'Needed by': day, Urgency: 'High' })
  expect(runTemplate(row, requestLike).intent).toMatchObject(beside)

  // What it was taken back from is no drift: the desk has it as it was left.
  const undo = await all.undo(row.id)
  expect(undo.preview.checks.filter(({ level }) => level !== 'green')).toEqual([])
})

test.each([
  [{ watchers: ['jroe'] }, '“Watchers” is jroe'],
  [{ neededBy: '2099-12-02' }, '“Needed by” is 2099-12-02'],
  [{ urgency: null }, '“Urgency” is not told'],
])('a desk that keeps %o instead of what was said is no proof', async (kept, words) => {
  desk.keepsBeside = (told) => ({ ...told, ...kept })
  const all = runs()
  const { row, proofs } = await all.carryOn(await all.click(await all.preview(beside)))
  expect(row.state).toBe('done-not-proven')
  expect(proofs[0]?.seen).toContain(`Differs from the request: ${words}.`)
})

test('a question of the form with the same name is told apart', async () => {
  desk.asks = [parameter({ id: 'by', name: 'Needed by' })]
  const drawn = [{ id: 'by', name: 'Needed by', kind: 'text', required: false }]
  const answers = { by: { as: 'text', text: 'the dean' } }
  const all = runs()
  const { row } = await all.carryOn(await all.click(await all.preview({ ...beside, drawn, answers })))
  expect(row.state).toBe('done')
  expect(row.after).toMatchObject({ 'Needed by': day, 'Needed by (in the form)': 'the dean' })
})

test('a word for how urgent it is that the desk does not have is refused at its field', async () => {
  desk.takes = { watchers: false, neededBy: false, urgencies: ['Low'] }
  await expect(runs().settled({ urgency: 'High' })).rejects.toMatchObject({
    fields: { 'intent.urgency': expect.stringMatching(/has no urgency “High”\.$/) },
  })
})

test('what the desk has no field for is written into the description, is said, and proven there', async () => {
  desk.takes = { ...takesNothing, urgencies: [] }
  desk.keepsBeside = () => ({ watchers: [], neededBy: null, urgency: null })
  const all = runs()
  const previewed = await all.preview(beside)
  expect(previewed.preview.checks.find(({ id }) => id === 'beside')).toMatchObject({
    level: 'amber',
    words:
      'Service desk desk-1 has no field for the day it is needed by, the urgency and watchers. It goes into the description.',
    way: 'It notifies nobody. Tell them yourself.',
  })
  expect(previewed.preview.sentence).not.toContain('kept informed')
  const { row } = await all.carryOn(await all.click(previewed))
  expect(row.state).toBe('done')
  expect(desk.stored[0]?.request.words).toBe(
    `The outlet by the window has no link.\n\nNeeded by: ${day}\nUrgency: High\nKeep informed: John Roe (jroe), works@example.org`,
  )
  expect(desk.stored[0]?.request.beside).toEqual(saysNothing)
})

test('a day that is over is refused at its field', async () => {
  await expect(runs().settled({ neededBy: '2020-01-01' })).rejects.toMatchObject({
    fields: { 'intent.neededBy': 'The day is in the past.' },
  })
})

test('each of those kept informed is looked up: known, unknown by login, several, and known to nobody', async () => {
  expect((await checks({ watchers: ['JROE@campus.example'.toLowerCase()] }))['watchers']).toBe(
    'green: Kept informed: John Roe.',
  )
  const nobody = await checks({ watchers: ['jroe', 'nobody', 'works@example.org'] })
  expect(nobody['watcher nobody']).toMatch(/^red: .* does not know nobody\.$/)
  expect(nobody['watcher works@example.org']).toMatch(/^amber: .* would write to that address\.$/)
  expect(nobody['watchers']).toBeUndefined()
  desk.people = [jane, john, { ...john, id: 'p-3' }]
  expect((await checks({ watchers: ['jroe'] }))['watcher jroe']).toMatch(
    /^red: .* has several people for jroe\.$/,
  )
})

test('somebody who is typed by login and by address is one', async () => {
  const all = runs()
  const watchers = ['jroe', 'jroe@campus.example']
  const { row } = await all.carryOn(await all.click(await all.preview({ watchers })))
  expect(desk.stored[0]?.request.beside.watchers).toEqual([{ id: 'p-john', login: 'jroe' }])
  expect([row.state, row.after]).toMatchObject(['done', { Watchers: 'jroe, jroe@campus.example' }])
})

test('somebody who is known otherwise than at the preview is not sent to', async () => {
  const all = runs()
  const id = await all.click(await all.preview(beside))
  desk.people = [jane]
  const { row } = await all.carry(id)
  expect([row.state, desk.stored.length]).toEqual(['expired', 0])
  expect(row.why).toMatch(/changed the watchers since the preview\.$/)
})

const protect = async (...things: readonly string[]) => {
  const classes = things.length === 0 ? [] : [{ name: 'Board', things, owners: [] }]
  await sql`insert into policy (name, value) values ('protected-things', ${JSON.stringify({ classes })}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(database.db)
}

test('a request for, or about, what the site protects is asked about with care and goes out all the same', async () => {
  await protect('person jdoe', 'room B07-*')
  const all = runs()
  expect((await checks({}))['care requester']).toBe(
    'amber: Jane Doe is marked as sensitive: Board (person jdoe).',
  )
  expect((await checks({ about: { kind: 'place', text: 'B07-214-A' } }))['care about']).toBe(
    'amber: B07-214-A is marked as sensitive: Board (room B07-*).',
  )
  const previewed = await all.preview({})
  expect(previewed.ready).toBe(true)
  const { row } = await all.carryOn(await all.click(previewed))
  expect([row.state, desk.stored.length]).toEqual(['done', 1])
  await protect()
  expect(Object.keys(await checks({}))).not.toContain('care requester')
})

test.each([
  ['person', 'jroe', 'person jroe'],
  ['device', '001b.540a.3c7f', 'device 00:1b:54:*'],
  ['device', '10.1.20.7', 'address 10.1.20.0/24'],
  ['device', 'icu-pump-7', 'host icu-*'],
  ['place', 'sw-b07-2 Gi1/0/14', 'port sw-b07-2 gi1/0/14'],
])('of a request about the %s %s it is known that %s is protected', async (kind, text, thing) => {
  const about = { kind, text }
  await protect('person somebody.else', 'host lab-*')
  expect(await checks({ about })).not.toHaveProperty('care about')
  await protect(thing)
  expect((await checks({ about }))['care about']).toBe(
    `amber: ${text} is marked as sensitive: Board (${thing}).`,
  )
  await protect()
})
