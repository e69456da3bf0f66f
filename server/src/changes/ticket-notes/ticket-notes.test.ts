import { saysNothing } from '@patchbay/connectors/service-desk/extra-fields'
import { refused, throttled, unreachable } from '@patchbay/connectors/failures'
import type { NewComment, ServiceDeskWrites } from '@patchbay/connectors/service-desk/writes'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { system, systemsOf } from '../../locate/test-systems.ts'
import { createLog } from '../../logging/log.ts'
import type { CallError } from '../../errors/call-error.ts'
import type { Systems } from '../../systems/open.ts'
import { applyChange } from '../run/apply-change.ts'
import { carryForward } from '../run/carry-forward.ts'
import { previewChange } from '../preview/preview-change.ts'
import { TestDesk } from '../kinds/submit-request/test-desk.ts'
import { addChanger, permitWriting } from '../run/test-kind-runs.ts'
import { Killed } from '../run/test-network.ts'
import type { Fault } from '../run/test-network.ts'
import { testWorker } from '../run/test-worker.ts'
import { readChange } from '../rows.ts'
import { askForNote, previewNote } from './ask-note.ts'
import { takeDueNotes } from './due-notes.ts'
import { listTicketNotes } from './list-notes.ts'
import { NoteWriter } from './note-writer.ts'
import { writeNote } from './write-note.ts'
import { roundsOr } from '../../test-tally.ts'

let database: TestDatabase
let owner: pg.Client
let ada: number
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  ada = await addChanger(database.db)
  await permitWriting(database.db, 'service-desk', ['desk-1', 'desk-2'])
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})
beforeEach(async () => {
  await owner.query(
    'update system set allow_changes = true; delete from ticket_note; update change set batch = null; delete from batch',
  )
})

const origin = 'https://patchbay.campus.example'
const log = createLog('silent')
const free = async () => undefined
const ask = { limit: 5_000, signal: new AbortController().signal }
let clicks = 0

const meansOf = (systems: Systems, beforeSending: (to: string) => Promise<void> = free) => ({
  database: database.db,
  systems,
  beforeSending,
  origin,
})

const round = async (systems: Systems, beforeSending = free) => {
  const writer = new NoteWriter({ ...meansOf(systems, beforeSending), log })
  await writer.look()
  await writer.written()
  await writer.stop()
}

/** As if so much time had gone by; the application itself never changes since when something is due. */
const later = (minutes: number) =>
  owner.query(
    `update ticket_note set at = at - $1 * interval '1 minute', next_try_at = next_try_at - $1 * interval '1 minute',
      sent_at = sent_at - $1 * interval '1 minute'`,
    [minutes],
  )

/** A desk with ticket 10001. */
function deskWithTicket(): TestDesk {
  const desk = new TestDesk()
  desk.make({
    mark: { mark: 'pb-00000001', requester: 'p-jane', since: '2026-11-21T09:00:00Z' },
    template: 'fault',
    subject: 'No link',
    words: 'No link',
    place: null,
    answers: {},
    beside: saysNothing,
  })
  return desk
}
const notesIn = ({ stored }: TestDesk) => stored[0]?.notes ?? []

/** A run that names a ticket, before anything carries it. */
async function asked(ticket: string | null) {
  const made = testWorker(database.db)
  const { worker, kind } = made
  const requester = {
    session: null,
    address: null,
    correlation: '00000000-0000-0000-0000-000000000000',
    actor: { id: ada, name: 'ada' },
  }
  clicks += 1
  const rest = { runAt: null, expiresAt: null, proveOrUndo: false, batch: null, undoOf: null }
  const wanted = {
    kind,
    intent: { port: `p${clicks}`, vlan: '20' },
    reason: 'for the exams',
    ticket,
    ...rest,
  }
  const { id } = await previewChange(worker, requester, wanted, ask)
  await applyChange(
    database.db,
    { id, person: ada, key: `notes-${clicks}`, accepted: {} },
    async () => undefined,
  )
  const carry = () => carryForward(worker, id, AbortSignal.timeout(30_000))
  const notes = () => listTicketNotes(database.db, id)
  return { ...made, id, carry, notes }
}

async function ended(ticket: string | null) {
  const run = await asked(ticket)
  await run.carry()
  return run
}

test('a run that is done is told in its ticket, once, with who, when, its proof and where it is', async () => {
  const desk = deskWithTicket()
  const { id, notes } = await ended('SR-10001')
  expect(await notes()).toMatchObject([{ ticket: 'SR-10001', occasion: 'end', state: 'waiting', desk: null }])
  await round(desk.systems)
  await later(600)
  await round(desk.systems)
  const [words = '', ...more] = notesIn(desk)
  expect(more).toEqual([])
  expect(words).toContain(`Run ${id}: Done and proven\n`)
  expect(words).toContain('Asked by ada. Why: for the exams\n')
  expect(words).toMatch(
    /\nBegun \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC, ended \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\n/,
  )
  expect(words).toMatch(/\nProof, (\d) of \1:\n- .+: proven, /)
  expect(words).toMatch(
    new RegExp(`\\n${origin}/command-centre/run\\?id=${id}\\n\\[run-${id}-[0-9a-f]{12}\\]$`),
  )
  expect(await notes()).toMatchObject([
    {
      state: 'written',
      desk: 'Service desk desk-1',
      number: '10001',
      link: 'https://desk.example/10001',
      why: null,
    },
  ])
  const { rows } = await sql<{ action: string }>`select action from record
    where action like 'ticket-note.%' and (detail::jsonb ->> 'change')::int = ${id}`.execute(database.db)
  expect(rows.map(({ action }) => action)).toEqual(['ticket-note.written'])
})

test('one that is not proven, and one that was undone, say so with why', async () => {
  const desk = deskWithTicket()
  const unproven = await asked('10001')
  unproven.network.unproven = true
  await unproven.carry()
  const failing = await asked('10001')
  failing.network.faults.set('vlan forth', ['lies', 'lies', 'lies'])
  await failing.carry()
  await round(desk.systems)
  const heads = notesIn(desk).map((words) => words.split('\n')[0])
  expect(new Set(heads)).toEqual(
    new Set([`Run ${unproven.id}: Done, not proven`, `Run ${failing.id}: Undone`]),
  )
  expect(notesIn(desk).find((words) => words.includes('not proven'))).toMatch(/\n- .+: not proven/)
})

test('a run without a ticket, and one where no desk may be written to, leave nothing to be written', async () => {
  const without = await ended(null)
  await owner.query('update system set allow_changes = false')
  const readOnly = await ended('10001')
  expect([await without.notes(), await readOnly.notes()]).toEqual([[], []])
})

test('an outcome that is not known is told, and its end afterwards; one that was not told yet gives way to the end', async () => {
  const lost = async () => {
    const run = await asked('10001')
    run.network.faults.set('vlan forth', ['lost-after-silent'])
    run.network.faults.set('admin forth', ['lost-after-silent'])
    await run.carry()
    return run
  }
  const desk = deskWithTicket()
  const told = await lost()
  expect(await told.notes()).toMatchObject([{ occasion: 'outcome-unknown', state: 'waiting' }])
  await round(desk.systems)
  told.network.unreadable = false
  await told.carry()
  expect(await told.notes()).toMatchObject([
    { occasion: 'outcome-unknown', state: 'written' },
    { occasion: 'end', state: 'waiting' },
  ])
  const untold = await lost()
  untold.network.unreadable = false
  await untold.carry()
  expect((await untold.notes()).map(({ occasion }) => occasion)).toEqual(['end'])
})

/** Makes one list of these runs, applied just now. */
async function asList(ids: readonly number[]): Promise<string> {
  const { id } = await database.db
    .insertInto('batch')
    .values({
      kind: 'test-port',
      requested_by: ada,
      requester: 'ada',
      reason: 'for the exams',
      ticket: '10001',
      applied_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [at, change] of ids.entries())
    await owner.query('update change set batch = $2, batch_position = $3, batch_stage = 1 where id = $1', [
      change,
      id,
      at + 1,
    ])
  return id
}

test('a list is told in one note, when all of it is over; each of its runs says so', async () => {
  const desk = deskWithTicket()
  const [first, second] = [await asked('10001'), await asked('10001')]
  second.network.faults.set('vlan forth', ['lies', 'lies', 'lies'])
  await asList([first.id, second.id])
  await first.carry()
  await round(desk.systems)
  expect([notesIn(desk), await first.notes()]).toEqual([[], []])
  await second.carry()
  await Promise.all([round(desk.systems), round(desk.systems)])
  await round(desk.systems)
  const [words = '', ...more] = notesIn(desk)
  expect(more).toEqual([])
  const lines = words.split('\n')
  expect(lines.slice(0, 2)).toEqual([
    'List of 2 changes: 1 done, 1 undone',
    'Asked by ada. Why: for the exams',
  ])
  expect(words).toMatch(new RegExp(`\\n- Run ${first.id}, .+: Done and proven, (\\d) of \\1 seen\\. `))
  expect(words).toMatch(new RegExp(`\\n- Run ${second.id}, .+: Undone`))
  for (const run of [first, second])
    expect(await run.notes()).toMatchObject([{ ofList: true, state: 'written', number: '10001' }])
})

test('what waits for a person holds up no note of a list, and has its own when it is over', async () => {
  const desk = deskWithTicket()
  const [first, waiting] = [await asked('10001'), await asked('10001')]
  await asList([first.id, waiting.id])
  await owner.query(`update change set state = 'awaiting-approval' where id = $1`, [waiting.id])
  await first.carry()
  await round(desk.systems)
  expect(notesIn(desk)).toHaveLength(1)
  await owner.query(`update change set state = 'running' where id = $1`, [waiting.id])
  await waiting.carry()
  await round(desk.systems)
  expect(notesIn(desk).map((words) => words.split('\n')[0])).toEqual([
    'List of 2 changes: 1 done, 1 awaiting approval',
    `Run ${waiting.id}: Done and proven`,
  ])
  expect((await waiting.notes()).map(({ ofList }) => ofList)).toEqual([true, false])
})

test('of a list of which nothing was sent, and of one without a desk, no ticket is told', async () => {
  const desk = deskWithTicket()
  const off = await asked('10001')
  await asList([off.id])
  await owner.query(`update change set state = 'cancelled' where id = $1`, [off.id])
  await round(desk.systems)
  const run = await asked('10001')
  await asList([run.id])
  await run.carry()
  await owner.query('update system set allow_changes = false')
  await round(desk.systems)
  expect([notesIn(desk), await run.notes()]).toEqual([[], []])
})

/** One try of a process that may be killed in its middle. */
async function life(systems: Systems): Promise<void> {
  const [note] = await takeDueNotes(database.db, 1)
  if (note === undefined) return
  await writeNote(meansOf(systems), note, ask).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error
  })
}

test('a server that is killed right before or right after it sends a note leaves one, and never two', async () => {
  for (const fault of ['killed-before', 'killed-after'] as const) {
    const desk = deskWithTicket()
    desk.faults.set('comment', [fault])
    const { notes } = await ended('10001')
    await life(desk.systems)
    // The desk may still be at it: nothing is sent again.
    await later(1)
    await round(desk.systems)
    expect(notesIn(desk)).toHaveLength(fault === 'killed-after' ? 1 : 0)
    await later(5)
    await round(desk.systems)
    await later(600)
    await round(desk.systems)
    expect([fault, notesIn(desk).length, (await notes())[0]?.state]).toEqual([fault, 1, 'written'])
  }
})

const faults: readonly Fault[] = [
  'none',
  'refused-before',
  'lost-before',
  'lost-after',
  'killed-before',
  'killed-after',
]

test('whatever happens to the tries, and whoever tries, a note stands in its ticket exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...faults), { maxLength: 5 }),
      fc.array(fc.constantFrom(0, 1, 3, 30), { minLength: 12, maxLength: 12 }),
      async (happening, pauses) => {
        const desk = deskWithTicket()
        desk.faults.set('comment', [...happening])
        const { notes } = await ended('10001')
        for (const pause of pauses) {
          await later(pause)
          await Promise.all([life(desk.systems).catch(free), life(desk.systems).catch(free)])
        }
        while ((await notes())[0]?.state === 'waiting') {
          await later(370)
          await round(desk.systems)
        }
        expect([notesIn(desk).length, (await notes())[0]?.state]).toEqual([1, 'written'])
      },
    ),
    { numRuns: roundsOr(8, 25) },
  )
})

test('while the desk is away it waits and says why, later each time, and after two days it is given up with the reason', async () => {
  const desk = deskWithTicket()
  desk.silent = true
  const { notes } = await ended('10001')
  await round(desk.systems)
  expect(await notes()).toMatchObject([{ state: 'waiting', why: expect.stringContaining('does not answer') }])
  const waits: number[] = []
  while ((await notes())[0]?.state === 'waiting') {
    const { rows } = await sql<{ wait: number }>`select
      round(extract(epoch from next_try_at - now()) / 10)::int * 10 as wait from ticket_note`.execute(
      database.db,
    )
    waits.push(rows[0]?.wait ?? 0)
    await later((waits.at(-1) ?? 0) / 60)
    await round(desk.systems)
  }
  expect(waits.slice(0, 13)).toEqual([
    10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120, 10_240, 20_480, 21_600,
  ])
  expect(await notes()).toMatchObject([
    { state: 'given-up', why: expect.stringContaining('does not answer') },
  ])
})

/** The desk, with another way to be written to. */
const writingBy = (desk: TestDesk, comment: ServiceDeskWrites['comment']): Systems => {
  const [own] = desk.systems.ofKind('service-desk')
  return systemsOf([{ ...own!, writes: async () => ({ comment }) }])
}

test('a ticket that is not there, a text that is none, and a right that is missing are given up at once, each in a sentence', async () => {
  const desk = deskWithTicket()
  const denied = writingBy(desk, () => {
    throw refused({ cause: 'right-missing', message: 'desk-1 does not permit this account to write.' })
  })
  const why = async (ticket: string, systems: Systems) => {
    const { notes } = await ended(ticket)
    await round(systems)
    const [note] = await notes()
    return [note?.state, note?.why]
  }
  expect(await why('4711', desk.systems)).toEqual(['given-up', 'Service desk desk-1 has no ticket 4711.'])
  expect(await why('by phone', desk.systems)).toEqual(['given-up', '“by phone” is not a ticket number.'])
  expect(await why('INC-10001', desk.systems)).toEqual([
    'given-up',
    'Service desk desk-1 has 10001 as a request, not as INC-10001 says.',
  ])
  expect(await why('10001', denied)).toEqual(['given-up', 'desk-1 does not permit this account to write.'])
  const planned = await ended('10001')
  await owner.query('update system set allow_changes = false')
  await round(desk.systems)
  expect((await planned.notes())[0]?.why).toBe(
    'Service desk desk-1 is read-only: changes are not allowed there.',
  )
  expect(notesIn(desk)).toEqual([])
})

test('a number that two desks have goes into neither, and one that a silent desk may have waits for it', async () => {
  const one = deskWithTicket()
  const [first] = one.systems.ofKind('service-desk')
  const other = deskWithTicket()
  const [second] = other.systems.ofKind('service-desk')
  const both = systemsOf([first!, { ...second!, name: 'desk-2', title: 'desk-2' }])
  const twice = await ended('10001')
  await round(both)
  expect((await twice.notes())[0]).toMatchObject({
    state: 'given-up',
    why: expect.stringContaining('Several'),
  })
  other.silent = true
  const unsure = await ended('10001')
  await round(both)
  expect((await unsure.notes())[0]?.state).toBe('waiting')
  expect([notesIn(one), notesIn(other)]).toEqual([[], []])
})

test('a desk that asks to be left alone is, and nothing is sent while all changes are stopped', async () => {
  const desk = deskWithTicket()
  const sent: NewComment[] = []
  const busy = writingBy(desk, (comment) => {
    sent.push(comment)
    throw throttled({ cause: 'rate-limited', message: 'Left alone.', retryAfter: 3_600_000 })
  })
  const { notes } = await ended('10001')
  await round(busy)
  await later(50)
  await round(busy)
  expect(sent).toHaveLength(1)
  await later(11)
  const stopped = async () => {
    throw unreachable({ cause: 'cancelled', message: 'All changes were stopped: a storm.' })
  }
  await round(desk.systems, stopped)
  expect((await notes())[0]).toMatchObject({ state: 'waiting', why: 'All changes were stopped: a storm.' })
  await later(600)
  await round(desk.systems)
  expect(notesIn(desk)).toHaveLength(1)
})

test('what a desk says it took and does not show is never sent again, and is not said to be written', async () => {
  const desk = deskWithTicket()
  desk.faults.set('comment', ['lies'])
  const { notes } = await ended('10001')
  for (const minutes of [0, 2, 10, 60, 3_000, 600]) {
    await later(minutes)
    await round(desk.systems)
  }
  expect(desk.journal).toEqual([])
  expect((await notes())[0]).toMatchObject({
    state: 'given-up',
    why: 'Service desk desk-1 accepted it and does not show it in 10001.',
  })
})

test('a desk that is not connected any more, and one that tells only a part, are said so', async () => {
  const gone = await ended('10001')
  await round(systemsOf([]))
  expect((await gone.notes())[0]).toMatchObject({
    state: 'given-up',
    why: 'No service desk is connected.',
  })
  const part = system('service-desk', 'desk-1', {
    findByNumber: async () => ({
      value: [],
      complete: false,
      dropped: 0,
      observedAt: new Date(),
      notRead: [{ fields: [], cause: 'right-missing', why: 'it may not read faults' }],
    }),
  })
  const unread = await ended('10001')
  await round(systemsOf([part]))
  expect((await unread.notes())[0]).toMatchObject({
    state: 'given-up',
    why: 'Service desk desk-1 did not say whether it has ticket 10001: it may not read faults',
  })
})

test('whoever asks for a note sees it before, and a click that comes twice is one note', async () => {
  const desk = deskWithTicket()
  const { id, notes } = await ended(null)
  const row = (await readChange(database.db, id))!
  const shown = await previewNote(database.db, { row, username: 'ada', origin })
  const person = { id: ada, username: 'ada' }
  const click = { row, ticket: 'SR-10001', key: '00000000-0000-4000-8000-000000000001', person }
  await askForNote(database.db, click, free)
  await askForNote(database.db, click, free)
  await expect(askForNote(database.db, { ...click, ticket: '4711' }, free)).rejects.toMatchObject({
    code: 'key-of-another',
  })
  await round(desk.systems)
  expect(await notes()).toMatchObject([
    { occasion: 'asked', by: 'ada', ticket: 'SR-10001', state: 'written' },
  ])
  const mark = /\[(run-\d+-[0-9a-f]{12})\]$/.exec(notesIn(desk)[0] ?? '')?.[1] ?? 'none'
  expect(notesIn(desk)).toEqual([shown.replace(`run-${id}-…`, mark)])
  expect(shown).toContain('Note asked for by ada.')
})

test('a number that is none, a desk that may not be written to, and a run that has not ended are refused in a sentence', async () => {
  const { id, notes } = await ended(null)
  const row = (await readChange(database.db, id))!
  const person = { id: ada, username: 'ada' }
  const click = { row, ticket: '10001', key: '00000000-0000-4000-8000-000000000002', person }
  const fields = async (of: object) => {
    const thrown: unknown = await askForNote(database.db, { ...click, ...of }, free).catch(
      (error: unknown) => error,
    )
    return (thrown as CallError).fields
  }
  expect(await fields({ ticket: 'by phone' })).toEqual({
    ticket: '“by phone” is not a ticket number. Enter one such as INC-123, SR-123 or 123.',
  })
  expect(await fields({ row: { ...row, state: 'running' } })).toEqual({
    id: 'It has not ended. Wait for its result.',
  })
  expect(await fields({ row: { ...row, state: 'cancelled' } })).toEqual({
    id: 'This run sent nothing, so a ticket needs no note.',
  })
  await owner.query('update system set allow_changes = false')
  expect(await fields({})).toEqual({ ticket: expect.stringContaining('No service desk can be written to') })
  expect(await notes()).toEqual([])
})
