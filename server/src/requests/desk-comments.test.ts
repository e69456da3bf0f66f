import { randomUUID } from 'node:crypto'
import type { DeskComments } from '@patchbay/contract/command-centre/run/desk-comments'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { createLog } from '../logging/log.ts'
import { askForComment, deskComments } from './desk-comments.ts'
import { takeDueNotes } from '../changes/ticket-notes/due-notes.ts'
import { listTicketNotes } from '../changes/ticket-notes/list-notes.ts'
import { NoteWriter } from '../changes/ticket-notes/note-writer.ts'
import { addChanger, permitWriting } from '../changes/run/test-kind-runs.ts'
import { TestDesk } from '../changes/kinds/submit-request/test-desk.ts'
import { requestRuns } from '../changes/kinds/submit-request/test-runs.ts'

const free = async () => undefined
const ask = { limit: 5_000, signal: new AbortController().signal }

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
})
afterAll(() => database.drop())

/** A request that the desk has, by a run, and what is said about it. */
async function submitted() {
  const all = requestRuns(database.db, person, desk)
  const { row } = await all.carryOn(await all.click(await all.preview()))
  const told = () => deskComments({ ...all.worker.means, systems: desk.systems }, row, ask)
  const say = (
    words: string,
    { toRequester = false, key = randomUUID() }: { toRequester?: boolean; key?: string } = {},
  ) => {
    const comment = { row, words, toRequester, key, person: { id: person, username: 'ada' } }
    return askForComment(database.db, comment, free)
  }
  const notes = () => listTicketNotes(database.db, row.id)
  return { row, told, say, notes }
}

async function round() {
  const parts = { database: database.db, beforeSending: free, origin: 'https://patchbay.campus.example' }
  const writer = new NoteWriter({ ...parts, systems: desk.systems, log: createLog('silent') })
  // One at a time, in the order in which they were said.
  for (let looks = 0; looks < 2; looks += 1) {
    await writer.look()
    await writer.written()
  }
  await writer.stop()
}
/** Some minutes later. */
const later = () =>
  sql`update ticket_note set next_try_at = now(), tries = 0 where state = 'waiting'`.execute(database.db)

const heard = ({ comments }: DeskComments) =>
  comments.map(({ words, toRequester, ours }) => [words.split('\n')[0], toRequester, ours?.by ?? null])

test('what the desk says of a request is told in its order, with who sees it and who of us said it', async () => {
  const { told, say } = await submitted()
  desk.stored[0]?.notes.push('We look at it on Monday.')
  await say('It is the outlet on the left.', { toRequester: true })
  await say('The switch port is err-disabled.')
  await round()
  desk.stored[0]?.notes.push('Patched.')
  const answer = await told()
  expect(heard(answer)).toEqual([
    ['We look at it on Monday.', false, null],
    ['It is the outlet on the left.', true, 'ada'],
    ['The switch port is err-disabled.', false, 'ada'],
    ['Patched.', false, null],
  ])
  expect(answer).toMatchObject({
    request: { desk: 'Service desk desk-1', number: '10001', state: 'Submitted', open: true },
    why: null,
  })
})

test('who wrote it stands in a comment, and only who works with the console is told of its run', async () => {
  const { say, row } = await submitted()
  await say('For the desk.')
  await say('For the requester.', { toRequester: true })
  await round()
  const [first, second] = desk.stored[0]?.notes ?? []
  const mark = `\\[run-${row.id}-[0-9a-f]{12}\\]$`
  const run = `https://patchbay.campus.example/command-centre/run?id=${row.id}`.replaceAll(/[.?]/g, '\\$&')
  expect(first).toMatch(new RegExp(`^For the desk\\.\\n\\nWritten by ada\\.\\n${run}\\n${mark}`))
  expect(second).toMatch(new RegExp(`^For the requester\\.\\n\\nWritten by ada\\.\\n${mark}`))
})

test('while the desk is away a comment waits with its words, says why, and is there once when it is back', async () => {
  const { told, say, notes } = await submitted()
  const key = randomUUID()
  desk.silent = true
  await say('Anybody there?', { key })
  await say('Anybody there?', { key })
  await round()
  expect(await notes()).toMatchObject([
    {
      occasion: 'comment',
      state: 'waiting',
      why: expect.stringContaining('does not answer'),
      comment: { words: 'Anybody there?', toRequester: false },
    },
  ])
  const away = await told()
  expect([away.request?.number, away.comments, away.why]).toEqual([
    '10001',
    [],
    expect.stringContaining('does not answer'),
  ])
  desk.silent = false
  await later()
  await round()
  await later()
  await round()
  expect((await notes()).map(({ state }) => state)).toEqual(['written'])
  expect(heard(await told())).toEqual([['Anybody there?', false, 'ada']])
})

test('what was said later waits for what was said before it', async () => {
  const { say, notes } = await submitted()
  await say('First.')
  await say('Then.')
  const words = async () => (await takeDueNotes(database.db, 10)).map((note) => note.words)
  expect([await words(), await words()]).toEqual([['First.'], []])
  await later()
  await round()
  expect((await notes()).map(({ state }) => state)).toEqual(['written', 'written'])
})

test('one whose answer was lost is looked for, and not written again', async () => {
  const { say, notes } = await submitted()
  desk.faults.set('comment', ['lost-after'])
  await say('Once.')
  await round()
  await later()
  await round()
  expect([(await notes())[0]?.state, desk.stored[0]?.notes.length]).toEqual(['written', 1])
})

test('a key that said something else is no key of this, and of other runs and of none nothing is told or written', async () => {
  const { told, say, row } = await submitted()
  const key = randomUUID()
  await say('One.', { key })
  await expect(say('Two.', { key })).rejects.toMatchObject({ code: 'key-of-another' })
  const other = { ...row, kind: 'assign-port' }
  const means = { database: database.db, systems: desk.systems, now: () => new Date() }
  expect(await deskComments(means, other, ask)).toMatchObject({ request: null, comments: [], why: null })
  const comment = {
    words: 'x',
    toRequester: false,
    key: randomUUID(),
    person: { id: person, username: 'ada' },
  }
  await expect(askForComment(database.db, { row: other, ...comment }, free)).rejects.toMatchObject({
    fields: { words: expect.stringContaining('has no number yet') },
  })
  desk.stored.length = 0
  expect((await told()).why).toBe('Service desk desk-1 has no ticket SR-10001.')
})

test('a desk that is only read takes no comment, and says so at the field', async () => {
  const { say } = await submitted()
  const allow = (may: boolean) =>
    sql`update system set allow_changes = ${may} where name = 'desk-1'`.execute(database.db)
  await allow(false)
  await expect(say('Nobody hears it.')).rejects.toMatchObject({
    fields: { words: expect.stringMatching(/^desk-1 is read-only: /) },
  })
  await allow(true)
})
