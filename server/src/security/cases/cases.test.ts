import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { addChanger } from '../../changes/run/test-kind-runs.ts'
import { noSystems } from '../../systems/open.ts'
import { caseRow } from './case-rows.ts'
import { readEvents } from './events.ts'
import { importCases } from './import-cases.ts'
import { openOrJoin } from './open-case.ts'
import type { Reported } from './open-case.ts'
import { readQueue } from './queue.ts'
import type { QueueWanted } from './queue.ts'
import { addNote, assign, closeFalseAlarms } from './triage.ts'

let database: TestDatabase
let ada: number
beforeAll(async () => {
  database = await createTestDatabase()
  ada = await addChanger(database.db)
})
beforeEach(async () => {
  await sql`update plan set state = 'cancelled'`.execute(database.db)
  await sql`delete from security_case`.execute(database.db)
})
afterAll(() => database.drop())

const at = new Date('2026-11-27T02:14:00.000Z')
const reported = (indicator: string, more: Partial<Reported> = {}): Reported => ({
  indicator,
  alertAt: at,
  severity: 'medium',
  summary: 'Spoke to a bad place',
  ticket: null,
  system: null,
  source: 'By hand',
  person: ada,
  ...more,
})
const open = (indicator: string, more: Partial<Reported> = {}) =>
  database.db.transaction().execute((transaction) => openOrJoin(transaction, reported(indicator, more)))
const idOf = async (indicator: string, more: Partial<Reported> = {}) => {
  const opened = await open(indicator, more)
  if ('fault' in opened) throw new Error(opened.fault)
  return opened.id
}
const queue = (wanted: Partial<QueueWanted> = {}) =>
  readQueue(
    { database: database.db, systems: noSystems },
    { state: 'open', assignee: 'anybody', page: 1, ...wanted },
    ada,
    new AbortController().signal,
  )
const who = () => ({ id: ada, name: 'Ada Test' })
const inTransaction = <T>(work: (transaction: Parameters<typeof assign>[0]) => Promise<T>) =>
  database.db.transaction().execute(work)

/** A containment of a case, in a state. */
async function plan(id: number, state: string, more: { back?: boolean; ends?: Date } = {}): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into plan (name, state, requested_by, requester, correlation, asked, known,
      reason, target, sentence, goes_back, expires_at)
    values ('cyber-security-response', ${state}, ${ada}, 'ada', 'a-test', ${JSON.stringify({ case: String(id) })}::jsonb,
      '{"macs":["00:1b:54:0a:3c:7f"]}', 'a test', 'a case', 'Contain.', ${more.back ?? false}, ${more.ends ?? null})
    returning id`.execute(database.db)
  return rows[0]?.id ?? 0
}
const watch = (run: number, holds: boolean) =>
  sql`insert into security_watch (plan_id, mac, looked_at, holds, words, since)
    values (${run}, '00:1b:54:0a:3c:7f', now(), ${holds}, 'It is open at wlc-1.', now())`.execute(database.db)
const stateOf = async (id: number) => (await caseRow(database.db, id))?.state

test('the same indicator in another notation joins its open case, and the higher severity counts', async () => {
  const id = await idOf('00:1b:54:0a:3c:7f')
  expect(await open('001B.540A.3C7F', { severity: 'critical', ticket: 'INC1' })).toEqual({ id, joined: true })
  expect(await open('00-1b-54-0a-3c-7f', { severity: 'low' })).toEqual({ id, joined: true })
  expect(await caseRow(database.db, id)).toMatchObject({ alerts: 3, severity: 'critical', ticket: 'INC1' })
  expect((await readEvents(database.db, id)).map(({ what }) => what)).toEqual(['alert', 'alert', 'opened'])
})

test('what is no indicator opens nothing', async () => {
  for (const text of ['10.0.0.0/8', '255.255.255.255', 'Gi1/0/1', 'INC12345']) {
    expect(await open(text), text).toHaveProperty('fault')
  }
  expect((await queue()).total).toBe(0)
})

test('twelve at the same moment are one case', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => idOf('10.4.7.31')))
  expect(new Set(all).size).toBe(1)
  expect(await caseRow(database.db, all[0] ?? 0)).toMatchObject({ alerts: 12 })
})

test.each([
  ['previewed', {}, null, 'new'],
  ['cancelled', {}, null, 'new'],
  ['awaiting-approval', {}, null, 'waiting'],
  ['running', {}, null, 'containing'],
  ['done', {}, null, 'contained'],
  ['done', {}, true, 'contained'],
  ['done', {}, false, 'part-contained'],
  ['done-not-proven', {}, true, 'part-contained'],
  ['needs-person', {}, null, 'part-contained'],
  ['running', { back: true }, null, 'releasing'],
  ['undone', { back: true }, null, 'released'],
  ['undo-failed', { back: true }, null, 'part-released'],
] as const)(
  'a containment that is %s (%o, seen to hold: %s) makes the case %s',
  async (state, more, holds, expected) => {
    const id = await idOf('10.4.7.31')
    const run = await plan(id, state, more)
    if (holds !== null) await watch(run, holds)
    expect(await stateOf(id)).toBe(expected)
  },
)

test('a release that its device did not show is partly released, and says what is so until it is looked at', async () => {
  const id = await idOf('10.4.7.31')
  const run = await plan(id, 'undone', { back: true })
  await sql`update plan set ended_at = now() - interval '1 minute' where id = ${run}`.execute(database.db)
  const change = async (state: 'done' | 'done-not-proven', of: object) =>
    (
      await database.db
        .insertInto('change')
        .values({
          kind: 'contain-endpoint',
          state,
          requested_by: ada,
          requester: 'ada',
          correlation: 'a-test',
          intent: '{}',
          reason: 'a test',
          sentence: 'Contain.',
          target: 'Case',
          targets: [],
          snapshot: '{}',
          preview: '{}',
          accepted: '{}',
          after: null,
          ...of,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const release = await change('done-not-proven', {
    undo_of: await change('done', { plan: run, plan_position: 0 }),
  })
  const proof = (state: string) =>
    sql`insert into change_proof (change_id, position, name, title, state, wait, seen)
      values (${release}, 0, 'authorization', 'It is authorized as usual', ${state}, 120, 'It has Quarantine still.')
      on conflict (change_id, position) do update set state = excluded.state`.execute(database.db)
  // One that is away shows nothing, and is free.
  await proof('waiting')
  expect(await caseRow(database.db, id)).toMatchObject({ state: 'released', open: null })
  await proof('not-proven')
  expect(await caseRow(database.db, id)).toMatchObject({
    state: 'part-released',
    open: 'It has Quarantine still.',
  })
  await watch(run, true)
  expect(await caseRow(database.db, id)).toMatchObject({ state: 'released', open: null })
})

test('proven has the age of the oldest look, and nothing is proven while one MAC is open', async () => {
  const id = await idOf('10.4.7.31')
  const run = await plan(id, 'done')
  expect((await caseRow(database.db, id))?.proven_at).toBeNull()
  await watch(run, true)
  expect((await caseRow(database.db, id))?.proven_at).toBeInstanceOf(Date)
  await sql`insert into security_watch (plan_id, mac, looked_at, holds, words, since)
    values (${run}, '00:1b:54:0a:3c:80', now(), false, 'Wi-Fi is still open.', now())`.execute(database.db)
  expect(await caseRow(database.db, id)).toMatchObject({ proven_at: null, open: 'Wi-Fi is still open.' })
})

test('one past its end that is contained still is overdue, and first of those due', async () => {
  const [late, soon, far] = [await idOf('10.0.0.1'), await idOf('10.0.0.2'), await idOf('10.0.0.3')]
  await plan(far, 'done', { ends: new Date(Date.now() + 9 * 86_400_000) })
  await plan(soon, 'done', { ends: new Date(Date.now() + 3_600_000) })
  await plan(late, 'done', { ends: new Date(Date.now() - 3_600_000) })
  const { cases, figures } = await queue({ state: 'due' })
  expect(cases.map(({ id, overdue }) => [id, overdue])).toEqual([
    [late, true],
    [soon, false],
  ])
  expect(figures).toMatchObject({ open: 3, contained: 3, overdue: 1 })
})

test('a released case is over: the indicator that comes again is another one, counted as reopened', async () => {
  const first = await idOf('10.4.7.31')
  await plan(first, 'undone', { back: true })
  const second = await idOf('10.4.7.31')
  expect(second).not.toBe(first)
  expect(await caseRow(database.db, second)).toMatchObject({ reopened: 1, state: 'new' })
})

test('false alarms are closed with their reason, those that are contained are not', async () => {
  const [plain, held] = [await idOf('10.0.0.1'), await idOf('10.0.0.2')]
  await plan(held, 'done')
  const answer = await inTransaction((tx) => closeFalseAlarms(tx, [plain, held], 'a test system', who()))
  expect(answer).toEqual({
    closed: 1,
    refused: [{ id: held, words: `Case ${held} has a containment. Release it first.` }],
  })
  expect([await stateOf(plain), await stateOf(held)]).toEqual(['false-alarm', 'contained'])
  expect((await queue()).cases.map(({ id }) => id)).toEqual([held])
})

test('assignee, notes and filters', async () => {
  const [one, other] = [await idOf('10.0.0.1', { severity: 'high' }), await idOf('10.0.0.2')]
  await inTransaction((tx) => assign(tx, [one], 'me', who()))
  await inTransaction((tx) => addNote(tx, one, 'Looked at the firewall.', who()))
  const ids = async (wanted: Partial<QueueWanted>) => (await queue(wanted)).cases.map(({ id }) => id)
  expect(await ids({ assignee: 'me' })).toEqual([one])
  expect(await ids({ assignee: 'nobody' })).toEqual([other])
  expect(await ids({ severity: 'high' })).toEqual([one])
  expect(await ids({ text: '0.0.2' })).toEqual([other])
  expect(await ids({ text: '%' })).toEqual([])
  const [note] = await readEvents(database.db, one)
  expect(note).toMatchObject({ what: 'note', words: 'Looked at the firewall.', person: 'Ada Test' })
  await expect(inTransaction((tx) => assign(tx, [99_999], 'me', who()))).rejects.toMatchObject({
    code: 'no-such-thing',
  })
})

const csv = (...lines: readonly string[]) => ['Indicator;Time;Severity;Summary;Ticket', ...lines].join('\n')

test('a list opens each line, joins what is open, and opens nothing where a line is wrong', async () => {
  const good = csv(
    '10.4.7.31;2026-11-27T02:14:00Z;HIGH;Beacon;INC1',
    '001b.540a.3c7f;;;Scan;',
    '10.4.7.31;;;Again;',
  )
  expect(await inTransaction((tx) => importCases(tx, good, ada))).toEqual({
    opened: 2,
    joined: 1,
    faults: [],
  })
  const { cases } = await queue({ text: '10.4.7.31' })
  expect(cases).toMatchObject([{ severity: 'high', alertAt: at.toISOString(), source: 'CSV', alerts: 2 }])
  const wrong = csv('10.0.0.0/8;;;x;', '10.0.0.9;yesterday;;x;', '10.0.0.8;;urgent;x;', '10.0.0.7;;;;')
  const { opened, faults } = await inTransaction((tx) => importCases(tx, wrong, ada))
  expect([opened, faults.map(({ line }) => line)]).toEqual([0, [2, 3, 4, 5]])
  expect((await queue()).total).toBe(2)
  await expect(inTransaction((tx) => importCases(tx, 'a;b\n1;2', ada))).rejects.toMatchObject({
    code: 'input-not-valid',
  })
})

test('a containment of which one part failed is partly contained, and the part is named', async () => {
  const id = await idOf('10.4.7.77')
  const run = await plan(id, 'running')
  await sql`insert into plan_step (plan_id, position, name, state) values (${run}, 5, 'proof', 'done')`.execute(
    database.db,
  )
  const failed = (state: string) =>
    sql`insert into change (kind, state, requested_by, requester, correlation, intent, reason, sentence, target, targets, snapshot,
        preview, accepted, plan, plan_position, why)
      values ('assign-port', ${state}, ${ada}, 'ada', 'a-test', '{}', 'a test', 'Shut sw-a Gi1/0/1.', 'sw-a Gi1/0/1', '{}', '{}',
        '{}', '{}', ${run}, 4, 'The switch refused it.')`.execute(database.db)
  await failed('previewed')
  expect(await stateOf(id)).toBe('contained')
  await failed('undone')
  expect(await caseRow(database.db, id)).toMatchObject({
    state: 'part-contained',
    open: 'Shut sw-a Gi1/0/1. The switch refused it.',
  })
  await sql`update plan set goes_back = true where id = ${run}`.execute(database.db)
  expect(await caseRow(database.db, id)).toMatchObject({ state: 'releasing', open: null })
})
