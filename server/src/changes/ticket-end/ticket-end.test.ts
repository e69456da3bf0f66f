import { saysNothing } from '@patchbay/connectors/service-desk/extra-fields'
import type { Check } from '@patchbay/contract/changes/check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { noSystems } from '../../systems/open.ts'
import type { Systems } from '../../systems/open.ts'
import { applyChange } from '../run/apply-change.ts'
import { giveUpWaiting } from '../approval/give-up-waiting.ts'
import { beginScheduled } from '../run/start-scheduled.ts'
import { carryForward } from '../run/carry-forward.ts'
import { endExpired } from '../run/end-expired.ts'
import { giveUpLate } from '../run/give-up-late.ts'
import { extendRun } from '../run/extend.ts'
import { previewChange } from '../preview/preview-change.ts'
import { readChange } from '../rows.ts'
import { TestDesk } from '../kinds/submit-request/test-desk.ts'
import { addChanger } from '../run/test-kind-runs.ts'
import { testWorker } from '../run/test-worker.ts'
import { lookAtTickets } from './look-at-tickets.ts'

let database: TestDatabase
let ada: number
beforeAll(async () => {
  database = await createTestDatabase()
  ada = await addChanger(database.db)
})
afterAll(() => database.drop())

const ask = { limit: 1_000, signal: new AbortController().signal }
const hour = 3_600_000
let clicks = 0
let marks = 0

/** A desk of its own, so that no two tests share a ticket; it has one that is open. */
function aDesk() {
  const desk = new TestDesk()
  marks += 1
  for (let at = 0; at < marks; at += 1) {
    desk.make({
      mark: { mark: `pb-ticket-end-${marks}-${at}`, requester: 'p-jane', since: '2026-11-21T09:00:00Z' },
      template: 'fault',
      subject: 'No link',
      words: 'No link',
      place: null,
      answers: {},
      beside: saysNothing,
    })
  }
  const one = desk.stored.at(-1)!
  return { desk, one, ticket: `SR-${one.number}` }
}

interface Otherwise {
  readonly ticket?: string
  readonly expiresAt?: Date | null
  readonly runAt?: Date | null
  readonly checks?: readonly Check[]
  readonly systems?: Systems
}

/** A port that is asked for until its ticket closes. */
async function asked(port: string, { desk, ticket }: ReturnType<typeof aDesk>, otherwise: Otherwise = {}) {
  const made = testWorker(database.db)
  const { network, kind } = made
  const worker = {
    ...made.worker,
    means: { ...made.worker.means, systems: otherwise.systems ?? desk.systems },
  }
  network.checks = otherwise.checks ?? []
  const was = network.read(port)['vlan']
  const { id, preview, ready } = await previewChange(
    worker,
    {
      actor: { id: ada, name: 'ada' },
      session: null,
      address: null,
      correlation: '00000000-0000-0000-0000-000000000000',
    },
    {
      kind,
      intent: { port, vlan: '20' },
      reason: 'for the exams',
      ticket: otherwise.ticket ?? ticket,
      runAt: otherwise.runAt ?? null,
      expiresAt: otherwise.expiresAt ?? null,
      endsWithTicket: true,
      proveOrUndo: false,
      batch: null,
      undoOf: null,
    },
    ask,
  )
  const row = async () => (await readChange(database.db, id))!
  const undos = () =>
    database.db.selectFrom('change').selectAll().where('undo_of', '=', id).orderBy('id').execute()
  const carry = (of: number) => carryForward(worker, of, AbortSignal.timeout(30_000))
  const apply = async () => {
    clicks += 1
    const click = { id, person: ada, key: `ticket-end-${clicks}`, accepted: {} }
    await applyChange(database.db, click, async () => undefined)
  }
  /** The time of the next question has come, and what is over is ended; in these processes, at once. */
  const look = async (processes: readonly Systems[] = [worker.means.systems]) => {
    await sql`update watched_ticket set next_look_at = clock_timestamp()
      where id = ${(await row()).end_ticket}`.execute(database.db)
    const all = processes.map((systems) => ({ ...worker, means: { ...worker.means, systems } }))
    await Promise.all(all.map((one) => lookAtTickets(one, ask.signal)))
    await Promise.all(all.map((one) => endExpired(one, ask.signal)))
    for (const undo of await undos()) if (undo.state === 'running') await carry(undo.id)
  }
  const watched = async () =>
    database.db
      .selectFrom('watched_ticket')
      .selectAll()
      .select(sql<number>`(extract(epoch from next_look_at - clock_timestamp()) / 60)::float8`.as('minutes'))
      .where('id', '=', (await row()).end_ticket)
      .executeTakeFirstOrThrow()
  const told = async (event = 'change-ticket-not-told') => {
    const { rows } = await sql<{ title: string; words: string }>`select title, words from notice
      where change_id = ${id} and event = ${event} order by id`.execute(database.db)
    return rows
  }
  const keep = (until: string | null, endsWithTicket = false) =>
    extendRun(
      database.db,
      {
        id,
        kind,
        until,
        endsWithTicket,
        reason: 'another term',
        person: { profile: { id: ada, username: 'ada', access_permission_names: [kind.key] } },
      },
      async () => undefined,
    )
  const check = preview.checks.find((each) => each.id === 'ticket-end')
  return { id, worker, network, was, check, ready, row, undos, apply, carry, look, watched, told, keep }
}

async function standing(port: string, of: ReturnType<typeof aDesk>, otherwise: Otherwise = {}) {
  const run = await asked(port, of, otherwise)
  await run.apply()
  await run.carry(run.id)
  expect((await run.row()).state).toBe('done')
  return run
}

test('it stands while its ticket is open, and is undone with proof once its desk says that it is closed', async () => {
  const of = aDesk()
  const { id, check, network, row, undos, look, was } = await standing('exam', of)
  expect(check).toMatchObject({
    level: 'green',
    words: `Ticket ${of.ticket} is open, Submitted. Its closing undoes the change.`,
  })
  await look()
  expect([await undos(), network.read('exam')['vlan']]).toEqual([[], '20'])
  of.one.state = 'Closed'
  await look()
  expect(await undos()).toMatchObject([
    {
      state: 'done',
      undo_of: id,
      requester: 'ada',
      ticket: of.ticket,
      reason: `Ticket ${of.ticket} was closed, which ends it.`,
    },
  ])
  expect(network.read('exam')['vlan']).toBe(was)
  expect((await row()).ticket_closed_at).not.toBeNull()
  // What has been undone asks nobody any more, and is not undone a second time.
  const questions = of.desk.numbersAsked.length
  await look()
  expect([await undos(), of.desk.numbersAsked.length]).toMatchObject([[{}], questions])
})

test('one that was closed and open again before anybody looked stands on', async () => {
  const of = aDesk()
  const { row, undos, look } = await standing('reopened', of)
  of.one.state = 'Closed'
  of.one.state = 'Active'
  await look()
  expect([await undos(), (await row()).ticket_closed_at]).toEqual([[], null])
})

test('one that is open again before its undoing could begin stands on', async () => {
  const of = aDesk()
  const { row, undos, look, network } = await standing('reopened late', of)
  of.one.state = 'Closed'
  network.unreadable = true
  await look()
  expect((await undos()).map(({ state }) => state)).toEqual(['checked'])
  expect((await row()).ticket_closed_at).not.toBeNull()
  of.one.state = 'Active'
  network.unreadable = false
  await look()
  expect((await row()).ticket_closed_at).toBeNull()
  await sql`update change set end_tried_at = null`.execute(database.db)
  await look()
  expect((await undos()).map(({ state }) => state)).toEqual(['checked'])
})

test('a desk that is silent has closed nothing, is asked less and less often, and somebody is told once, after an hour', async () => {
  const of = aDesk()
  const { undos, look, watched, told, network, was } = await standing('silent', of)
  of.desk.silent = true
  of.one.state = 'Closed'
  const waits: number[] = []
  for (let at = 0; at < 6; at += 1) {
    await look()
    waits.push(Math.round((await watched()).minutes))
  }
  expect(waits).toEqual([5, 10, 20, 40, 60, 60])
  expect([await undos(), await told()]).toEqual([[], []])
  await sql`update watched_ticket set failing_since = failing_since - interval '61 minutes'`.execute(
    database.db,
  )
  await look()
  await look()
  const [notice, ...more] = await told()
  expect(more).toEqual([])
  expect(notice?.title).toBe(`State of ticket ${of.ticket} unknown: silent`)
  expect(notice?.words).toMatch(/ends with that ticket and stays in place\. The desk is asked again\./)
  of.desk.silent = false
  await look()
  expect(await undos()).toMatchObject([{ state: 'done' }])
  expect(network.read('silent')['vlan']).toBe(was)
  expect(await watched()).toMatchObject({ failures: 0, why: null, failing_told: null })
})

test('a ticket that its desk has no more, and a desk that is not connected any more, close nothing, and are told at once', async () => {
  const gone = aDesk()
  const one = await standing('gone', gone)
  gone.desk.stored.splice(0)
  await one.look()
  await one.look()
  expect([await one.undos(), await one.told()]).toMatchObject([
    [],
    [
      {
        words: expect.stringMatching(
          /^Service desk desk-1 no longer finds ticket \d+\. Run \d+ ends with that/,
        ),
      },
    ],
  ])
  const away = aDesk()
  const other = await standing('not connected', away)
  await other.look([noSystems])
  expect([await other.undos(), await other.told()]).toMatchObject([
    [],
    [{ words: expect.stringMatching(/^Service desk desk-1 is no longer connected\./) }],
  ])
  // The desk says that it is closed when it is back.
  away.one.state = 'Closed'
  await other.look()
  expect(await other.undos()).toMatchObject([{ state: 'done' }])
})

test('many runs that wait for one ticket are one question, and one word to whoever asked for them', async () => {
  const of = aDesk()
  const runs = [await standing('many 1', of), await standing('many 2', of), await standing('many 3', of)]
  const questions = of.desk.numbersAsked.length
  const [first] = runs
  await first!.look()
  expect(of.desk.numbersAsked.length).toBe(questions + 1)
  of.desk.silent = true
  await first!.look()
  await sql`update watched_ticket set failing_since = failing_since - interval '2 hours'`.execute(database.db)
  await first!.look()
  const told = (await Promise.all(runs.map((run) => run.told()))).flat()
  expect(told).toMatchObject([{ words: expect.stringContaining('So do 2 other runs of yours.') }])
  of.desk.silent = false
  of.one.state = 'Closed'
  await first!.look()
  for (const run of runs) expect(await run.undos()).toMatchObject([{ undo_of: run.id }])
})

test('two processes that look at the same moment ask once and undo once', async () => {
  const of = aDesk()
  const { look, undos } = await standing('two', of)
  const questions = of.desk.numbersAsked.length
  of.one.state = 'Closed'
  await look([of.desk.systems, of.desk.systems])
  expect([of.desk.numbersAsked.length, await undos()]).toMatchObject([questions + 1, [{ state: 'done' }]])
})

test('one that was killed over its question, or between the answer and the undoing, is gone on with by another', async () => {
  const of = aDesk()
  const { worker, look, undos, row, carry, watched } = await standing('killed', of)
  of.one.state = 'Closed'
  await sql`update watched_ticket set next_look_at = clock_timestamp()`.execute(database.db)
  const killed = new AbortController()
  const dying = lookAtTickets(worker, killed.signal)
  killed.abort()
  await dying
  await look([])
  const left = (await row()).ticket_closed_at
  // Either way it is asked again in minutes, by whoever is there.
  if (left === null) expect((await watched()).minutes).toBeLessThan(6)
  await sql`update watched_ticket set next_look_at = clock_timestamp()`.execute(database.db)
  await lookAtTickets(worker, ask.signal)
  expect([(await row()).ticket_closed_at === null, await undos()]).toEqual([false, []])
  // The answer is kept: whoever looks next undoes it.
  await endExpired({ ...worker, process: 'another' }, ask.signal)
  const [undo] = await undos()
  await carry(undo!.id)
  expect(await undos()).toMatchObject([{ state: 'done' }])
})

test('of a time and a ticket whichever comes first ends it, once', async () => {
  const early = aDesk()
  const byTicket = await standing('ticket first', early, { expiresAt: new Date(Date.now() + hour) })
  early.one.state = 'Closed'
  await byTicket.look()
  expect(await byTicket.undos()).toMatchObject([{ reason: expect.stringContaining('was closed') }])
  const late = aDesk()
  const byTime = await standing('time first', late, { expiresAt: new Date(Date.now() + hour) })
  await sql`update change set expires_at = clock_timestamp() - interval '1 second' where id = ${byTime.id}`.execute(
    database.db,
  )
  await byTime.look()
  late.one.state = 'Closed'
  await byTime.look()
  expect(await byTime.undos()).toMatchObject([{ reason: expect.stringMatching(/^Its end was \d{4}-/) }])
})

test('a closed ticket, one that no desk has, no desk, and one that does not answer each stand in the way of a preview', async () => {
  const closed = aDesk()
  closed.one.state = 'Closed'
  expect(await asked('no 1', closed)).toMatchObject({
    ready: false,
    check: {
      level: 'red',
      words: expect.stringMatching(/is already closed, Closed\. The change would be undone/),
    },
  })
  const none = aDesk()
  expect(await asked('no 2', none, { ticket: 'SR-999' })).toMatchObject({
    ready: false,
    check: {
      level: 'red',
      words: 'It cannot end with ticket SR-999: Service desk desk-1 has no ticket SR-999.',
    },
  })
  expect(await asked('no 3', none, { systems: noSystems })).toMatchObject({
    ready: false,
    check: { level: 'red', words: expect.stringContaining('No service desk is connected') },
  })
  const silent = aDesk()
  silent.desk.silent = true
  expect(await asked('no 4', silent)).toMatchObject({
    ready: false,
    check: {
      level: 'unknown',
      words: expect.stringMatching(/^The state of ticket SR-\d+ is not known: /),
    },
  })
})

test('what waits for its turn or for somebody to agree while its ticket is closed never begins', async () => {
  const of = aDesk()
  const scheduled = await asked('scheduled', of, { runAt: new Date(Date.now() + hour) })
  await scheduled.apply()
  const waiting = await asked('waiting', of)
  await sql`update change set state = 'awaiting-approval', state_at = now() where id = ${waiting.id}`.execute(
    database.db,
  )
  of.one.state = 'Closed'
  await scheduled.look()
  await sql`update change set run_at = clock_timestamp() where id = ${scheduled.id}`.execute(database.db)
  await beginScheduled(scheduled.worker)
  await giveUpLate(scheduled.worker)
  await giveUpWaiting({ ...waiting.worker, now: () => new Date(Date.now() + 1_000) })
  expect([await scheduled.row(), await waiting.row()]).toMatchObject([
    { state: 'expired', why: `Ticket ${of.ticket} was closed before its start; nothing was sent.` },
    {
      state: 'expired',
      why: `Nobody approved it before ticket ${of.ticket} was closed; nothing was sent.`,
    },
  ])
})

test('what somebody changed since is left alone, and the run says that it still stands though its ticket is closed', async () => {
  const of = aDesk()
  const { network, row, look, told, undos } = await standing('drifted', of)
  network.port('drifted').set('vlan', '99')
  of.one.state = 'Closed'
  await look()
  expect(network.read('drifted')['vlan']).toBe('99')
  expect((await row()).why).toMatch(
    /^Its ticket SR-\d+ was closed by 2\S+Z, and it is still in place: Changed since/,
  )
  expect(await told('change-overdue')).toHaveLength(1)
  await look()
  expect(await undos()).toHaveLength(1)
})

test('it is kept until a time, for good, or without one of its two ends, and then its ticket ends it no more', async () => {
  const of = aDesk()
  const later = new Date(Date.now() + 48 * hour).toISOString()
  const timed = await standing('kept until', of)
  await timed.keep(later)
  expect(await timed.row()).toMatchObject({
    ends_with_ticket: false,
    why: `ada keeps it until ${later}: another term`,
  })
  const good = await standing('kept for good', of)
  await good.keep(null)
  expect((await good.row()).why).toBe('ada keeps it for good: another term')
  const both = await standing('kept both', of, { expiresAt: new Date(Date.now() + hour) })
  await both.keep(later, true)
  expect((await both.row()).why).toBe(
    `ada keeps it until ${later}, or ticket ${of.ticket} closes: another term`,
  )
  await expect(both.keep(new Date(Date.now() + hour).toISOString(), true)).rejects.toMatchObject({
    fields: { expiresAt: expect.stringContaining('Enter a later time.') },
  })
  of.one.state = 'Closed'
  await both.look()
  expect(await Promise.all([timed, good, both].map(async (run) => (await run.undos()).length))).toEqual([
    0, 0, 1,
  ])
  const over = await standing('closed and kept', aDesk())
  await sql`update change set ticket_closed_at = clock_timestamp() where id = ${over.id}`.execute(database.db)
  await expect(over.keep(later, true)).rejects.toMatchObject({
    fields: { endsWithTicket: expect.stringContaining('is closed already') },
  })
  await over.keep(later)
  expect(await over.row()).toMatchObject({ ticket_closed_at: null, ends_with_ticket: false })
})
