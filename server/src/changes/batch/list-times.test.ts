import { saysNothing } from '@patchbay/connectors/service-desk/extra-fields'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { ownClock } from '../../database/test-clock.ts'
import type { TestClock } from '../../database/test-clock.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { beginScheduled } from '../run/start-scheduled.ts'
import { endExpired } from '../run/end-expired.ts'
import { giveUpLate } from '../run/give-up-late.ts'
import { takeTargets } from '../leases.ts'
import type { Profile } from '@patchbay/contract/users/session'
import { testPartners } from '../kinds/reserve-address/test-partners.ts'
import { TestDesk } from '../kinds/submit-request/test-desk.ts'
import { addChanger, permitWriting } from '../run/test-kind-runs.ts'
import { lookAtTickets } from '../ticket-end/look-at-tickets.ts'
import { reserveAddress } from '../kinds/reserve-address/index.ts'
import { resumeBatch } from './resume-batch.ts'
import { stopFailing } from './stop-batch.ts'
import { lines, testLists } from './test-lists.ts'

let database: TestDatabase
let clock: TestClock
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  clock = await ownClock(database)
  person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
})
afterAll(() => database.drop())

const lists = testLists(() => ({ database: database.db, person }))
afterEach(() => lists.stop())

const hour = 3_600_000
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * hour)

const undosOf = (batch: string) =>
  database.db
    .selectFrom('change')
    .select('state')
    .where('undo_of', 'in', (lines) => lines.selectFrom('change').select('id').where('batch', '=', batch))
    .execute()

/** Carries until so many lines of a list were undone; what is still under way would stand in the way of the next list. */
async function wakenUntilUndone(
  { worker, batch }: Awaited<ReturnType<typeof lists.listed>>,
  many: number,
): Promise<void> {
  const carrier = lists.carrierOf(worker)
  const over = async () => {
    await carrier.wake()
    return (await undosOf(batch)).map(({ state }) => state)
  }
  await expect.poll(over, { timeout: 100_000, interval: 50 }).toEqual(Array(many).fill('done'))
}

test('a list waits for its time, goes on by itself, and each of its lines is undone when theirs is over', async () => {
  const partners = testPartners()
  const list = await lists.listed(lines(3).join('\n'), partners, { runAt: inHours(1), expiresAt: inHours(3) })
  const { batch, worker, look, apply, states, carried } = list
  await look()
  await apply()
  await beginScheduled(worker)
  expect(await states()).toEqual(['scheduled', 'scheduled', 'scheduled'])
  await clock.pass(hour)
  await carried()
  expect(await states()).toEqual(['done', 'done', 'done'])
  expect(partners.primary.running.size).toBe(3)
  await endExpired(worker, new AbortController().signal)
  expect(await undosOf(batch)).toEqual([])
  await clock.pass(2 * hour)
  await wakenUntilUndone(list, 3)
  expect(partners.primary.running.size).toBe(0)
})

test('each line of a list ends with its ticket, for which one question is asked, and a new list of the rest does too', async () => {
  const partners = testPartners()
  const desk = new TestDesk()
  const { number } = desk.make({
    mark: { mark: 'pb-list-00000001', requester: 'p-jane', since: '2026-11-21T09:00:00Z' },
    template: 'fault',
    subject: 'Exams',
    words: 'Exams',
    place: null,
    answers: {},
    beside: saysNothing,
  })
  const ticket = `SR-${number}`
  const times = { runAt: null, expiresAt: null, ticket, endsWithTicket: true }
  const list = await lists.listed(lines(6).join('\n'), partners, times, desk.systems.all)
  const { worker, look, apply, states, told, carried, batch, requester } = list
  await look()
  // Lines that are looked at at the same moment ask for themselves, those after them do not.
  expect(desk.numbersAsked.length).toBeLessThan(5)
  await apply()
  await carried()
  expect([await states(), (await told()).endsWithTicket]).toEqual([Array(6).fill('done'), true])
  desk.stored[0]!.state = 'Closed'
  const questions = desk.numbersAsked.length
  await sql`update watched_ticket set next_look_at = clock_timestamp()`.execute(database.db)
  await lookAtTickets(worker, new AbortController().signal)
  expect(desk.numbersAsked.length).toBe(questions + 1)
  const ended = await database.db
    .selectFrom('change')
    .select('ticket_closed_at')
    .where('batch', '=', batch)
    .execute()
  expect(ended.every(({ ticket_closed_at: at }) => at !== null)).toBe(true)
  await wakenUntilUndone(list, 6)
  await sql`update change set state = 'undone' where batch = ${batch} and batch_position > 4`.execute(
    database.db,
  )
  const profile = { id: person, access_permission_names: [reserveAddress.key] } as unknown as Profile
  const rest = await resumeBatch(
    { lists: worker.lists, means: worker.means, ask: list.ask },
    batch,
    { profile },
    requester,
  )
  const kept = await database.db
    .selectFrom('batch')
    .select(['ticket', 'ends_with_ticket'])
    .where('id', '=', rest.batch)
    .execute()
  expect(kept).toEqual([{ ticket, ends_with_ticket: true }])
})

test('a line whose address another run holds says whose, while the others go on, and begins when that is over', async () => {
  const { worker, look, apply, states, told, carried } = await lists.listed(lines(3).join('\n'))
  await look()
  await apply()
  const other = await lists.listed(lines(1).join('\n'))
  const holder = (await other.told()).rows[0]?.id ?? 0
  await database.db
    .transaction()
    .execute((transaction) => takeTargets(transaction, holder, ['address 10.0.10.151']))
  const carrier = lists.carrierOf(worker)
  const stand = async () => {
    await carrier.wake()
    return states()
  }
  await expect.poll(stand, { timeout: 100_000, interval: 50 }).toEqual(['done', 'scheduled', 'done'])
  expect((await told()).rows[1]?.why).toBe(`It waits: address 10.0.10.151 is held by run ${holder} of ada.`)
  await database.db.deleteFrom('change_lease').where('change_id', '=', holder).execute()
  await carried()
  expect((await told()).rows.map(({ state, why }) => [state, why])).toEqual([
    ['done', null],
    ['done', null],
    ['done', null],
  ])
})

test('what has not begun when its time is over never does, and is not gone on with past it', async () => {
  const partners = testPartners()
  const list = await lists.listed(lines(2).join('\n'), partners, { runAt: inHours(1), expiresAt: inHours(2) })
  const { batch, worker, ask, requester, look, apply, states, told } = list
  await look()
  await apply()
  await clock.pass(2 * hour)
  await beginScheduled(worker)
  expect(await states()).toEqual(['scheduled', 'scheduled'])
  await giveUpLate(worker)
  await stopFailing(worker)
  expect(await states()).toEqual(['expired', 'expired'])
  expect((await told()).rows[0]?.why).toBe('Its time was over before its start; nothing was sent.')
  expect(partners.primary.journal).toEqual([])
  const profile = { id: person, access_permission_names: ['commands-dhcp-ip-reservation'] }
  const resume = resumeBatch(
    { lists: worker.lists, means: { ...worker.means, now: clock.now }, ask },
    batch,
    { profile: profile as unknown as Profile },
    requester,
  )
  await expect(resume).rejects.toMatchObject({
    code: 'input-not-valid',
    fields: { expiresAt: expect.any(String) },
  })
})

test('whoever may go past a protection does so with lines of a list that has an end, and somebody else has to agree', async () => {
  const classes = [{ name: 'Wards', things: ['address 10.0.10.151'], owners: [] }]
  await sql`insert into policy (name, value) values ('protected-things', ${JSON.stringify({ classes })}::jsonb)`.execute(
    database.db,
  )
  await sql`update person set role = 6 where id = ${person}`.execute(database.db)
  const forGood = await lists.listed(lines(2).join('\n'))
  await forGood.look()
  expect(await forGood.states()).toEqual(['previewed', 'checked'])
  const expiresAt = inHours(3)
  const { batch, look, apply, states, told } = await lists.listed(lines(2).join('\n'), testPartners(), {
    runAt: null,
    expiresAt,
  })
  await look()
  expect(await states()).toEqual(['previewed', 'previewed'])
  await expect(apply({ reason: null })).rejects.toMatchObject({ code: 'check-unanswered' })
  await apply()
  expect(await states()).toEqual(['scheduled', 'awaiting-approval'])
  expect((await told()).expiresAt).toBe(expiresAt.toISOString())
  const kept = await database.db
    .selectFrom('change')
    .select('expires_at')
    .where('batch', '=', batch)
    .execute()
  expect(kept).toEqual([{ expires_at: expiresAt }, { expires_at: expiresAt }])
})
