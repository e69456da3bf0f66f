import { askForNote } from '@patchbay/server/changes/ticket-notes/ask-note'
import { listTicketNotes } from '@patchbay/server/changes/ticket-notes/list-notes'
import { NoteWriter } from '@patchbay/server/changes/ticket-notes/note-writer'
import { readChange } from '@patchbay/server/changes/rows'
import type { ChangeWorker } from '@patchbay/server/changes/worker'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ivantiDesk } from '../../lab/src/systems/service-desk/ivanti/emulator.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { startSubmitting } from './submitting.ts'
import type { Submitting } from './submitting.ts'
import { workerInNoTime } from './campus-worker.ts'

let campus: Campus
let submitting: Submitting
let worker: ChangeWorker
let login: string

beforeAll(async () => {
  campus = await startCampus('ticket-notes', [ivantiDesk('desk-1')])
  submitting = await startSubmitting(campus)
  worker = workerInNoTime(campus, 60_000)
  const { people } = campus.lab.world
  login = [...people.values()].find(({ kind, enabled }) => kind === 'staff' && enabled)!.username
})
afterEach(() => campus.lab.levers.reset())
afterAll(() => campus.stop())

const origin = 'https://patchbay.campus.example'

async function round(): Promise<void> {
  const { database, means, beforeSending, log } = worker
  const writer = new NoteWriter({ database, systems: means.systems, beforeSending, origin, log })
  await sql`update ticket_note set next_try_at = now() where state = 'waiting'`.execute(database)
  await writer.look()
  await writer.written()
  await writer.stop()
}

/** A request that the desk has, and the run that made it. */
async function made(subject: string) {
  const { id: template, parameters } = await submitting.template(login, 'Fault on a network outlet')
  const named = (name: string) => parameters.find((one) => one.name === name)!
  const what = named('What is wrong')
  const { id } = await submitting.run({
    requester: login,
    template,
    drawn: parameters.map(({ id: own, name, kind, required }) => ({ id: own, name, kind, required })),
    subject,
    words: 'The outlet by the window has had no link since this morning.',
    answers: {
      [named('Outlet').id]: { as: 'text', text: 'B07-214-A' },
      [what.id]: { as: 'choices', choices: what.choices!.slice(0, 1) },
      [named('Since when').id]: { as: 'moment', at: '2026-11-20T08:00:00Z' },
      [named('Patients are affected').id]: { as: 'yes-no', yes: true },
    },
  })
  const [request] = await submitting.open(subject)
  return { row: (await readChange(worker.database, id))!, request: request! }
}

async function notesOf(request: string) {
  const [desk] = worker.means.systems.ofKind('service-desk')
  const ask = { limit: 30_000, signal: AbortSignal.timeout(60_000) }
  const { value } = await (await desk!.can()).listComments!(request, ask)
  return value.filter(({ words }) => words.includes('/command-centre/run?id='))
}

const person = () =>
  worker.database
    .selectFrom('person')
    .select(['id', 'username'])
    .where('username', '=', 'ada.asks')
    .executeTakeFirstOrThrow()

test('a note stands in the ticket once and within the desk, also where the desk hung up over it', async () => {
  for (const [at, lost] of [false, true].entries()) {
    const { row, request } = await made(`Told of its run ${at}`)
    const key = `00000000-0000-4000-8000-00000000000${at}`
    const ticket = `SR-${request.number}`
    await askForNote(worker.database, { row, ticket, key, person: await person() }, async () => undefined)
    if (lost) campus.lab.levers.pull('desk-1', { losing: true })
    await round()
    const [first] = await listTicketNotes(worker.database, row.id)
    expect(first?.state).toBe(lost ? 'waiting' : 'written')
    campus.lab.levers.reset()
    await round()
    await round()
    const [note, ...others] = await notesOf(request.id)
    expect(others).toEqual([])
    expect(note!.toRequester).toBe(false)
    expect(note!.words).toContain(`Run ${row.id}: Done and proven`)
    expect(note!.words).toContain(`${origin}/command-centre/run?id=${row.id}`)
    expect(await listTicketNotes(worker.database, row.id)).toMatchObject([
      { state: 'written', number: request.number, why: null },
    ])
  }
}, 240_000)
