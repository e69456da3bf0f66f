import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChanger, permitWriting } from '../changes/run/test-kind-runs.ts'
import { listTicketNotes } from '../changes/ticket-notes/list-notes.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { testPlan } from './test-plan.ts'

let database: TestDatabase
let ada: number
beforeAll(async () => {
  database = await createTestDatabase()
  ada = await addChanger(database.db)
  await permitWriting(database.db, 'service-desk', ['desk-1'])
})
afterAll(() => database.drop())

const notesOf = (id: number) =>
  database.db
    .selectFrom('ticket_note')
    .innerJoin('change', 'change.id', 'ticket_note.change_id')
    .select(['ticket_note.words', 'ticket_note.path', 'ticket_note.plan', 'ticket_note.ticket'])
    .where('change.plan', '=', id)
    .orderBy('ticket_note.id')
    .execute()

async function done(ticket: string | null) {
  const plan = testPlan(database.db, ada)
  const id = await plan.preview(null, plan.one, ticket)
  await plan.click(id)
  await plan.carry(id)
  await plan.answer(id)
  expect((await plan.carry(id)).state).toBe('done')
  return { plan, id }
}

test('a ticket is told of a workflow once, with the evidence of each step, and its changes have no note', async () => {
  const { plan, id } = await done('INC-10001')
  const [note, ...more] = await notesOf(id)
  expect(more).toEqual([])
  expect(note).toMatchObject({ plan: id, ticket: 'INC-10001', path: `/workflows/test-plan?run=${id}` })
  const { first, second } = await plan.names(id)
  const [one, two] = [...(await plan.standing(id)).changes.values()].map((change) => change.id)
  const lines = note!.words.split('\n')
  expect(lines[0]).toBe(`Set ${first} and ${second}: done`)
  expect(lines[1]).toBe('Asked by ada. Why: a test')
  expect(lines[2]).toMatch(/^Begun \d{4}-.* UTC, ended \d{4}-.* UTC$/)
  expect(lines.slice(3)).toEqual([
    expect.stringMatching(new RegExp(`^- First port: done by run ${one}, \\d of \\d seen, Put ${first}`)),
    expect.stringMatching(new RegExp(`^- Second port: done by run ${two}, `)),
    '- First port again: not needed, Once is enough.',
    '- Plugged: done, Done by ada.',
    '- Seen: seen, It is there, from test at a time that is not known.',
  ])
  // Each of its runs says where it stands.
  expect(await listTicketNotes(database.db, two!)).toHaveLength(1)
})

test('undone later, it has one more note, and the undoing of its steps none', async () => {
  const { plan, id } = await done('INC-10001')
  await plan.decide(id, 'undo')
  expect((await plan.carry(id)).state).toBe('undone')
  const notes = await notesOf(id)
  expect(notes.map(({ words }) => words.split('\n')[0])).toEqual([
    expect.stringMatching(/: done$/),
    expect.stringMatching(/: undone$/),
  ])
  expect(notes[1]!.words).toContain('- Second port: undone by run ')
  const all = await database.db.selectFrom('ticket_note').select('id').execute()
  expect(all).toHaveLength(3)
})

test('nothing is told where nothing was sent, or no ticket is named', async () => {
  const unnamed = await done(null)
  expect(await notesOf(unnamed.id)).toEqual([])
  const plan = testPlan(database.db, ada)
  const id = await plan.preview(null, plan.one, 'INC-10001')
  await plan.stop(id)
  expect((await plan.told(id)).state).toBe('cancelled')
  expect(await notesOf(id)).toEqual([])
})
