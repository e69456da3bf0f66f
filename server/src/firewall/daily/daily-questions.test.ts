import type { PolicyMatch } from '@patchbay/connectors/firewall/capabilities'
import { unreachable } from '@patchbay/connectors/failures'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { reading, systemsOf } from '../../locate/test-systems.ts'
import { createLog } from '../../logging/log.ts'
import { listNotifications } from '../../notifications/notifications.ts'
import { usualPace } from '../../sources/pace.ts'
import { allow, client, deny, firewall, web } from '../test-firewall.ts'
import { dailyQuestionRounds } from './daily-rounds.ts'
import { readDailyQuestions, saveDailyQuestion, stopDailyQuestion } from './own-questions.ts'

let database: TestDatabase
let owner: pg.Client
let ada: number
let bob: number
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const { rows } = await sql<{ id: number }>`
    insert into person (username, email, firstname, lastname, role) values
      ('ada', 'ada@example.org', 'Ada', 'A', 1), ('bob', 'bob@example.org', 'Bob', 'B', 1) returning id`.execute(
    database.db,
  )
  ;[ada = 0, bob = 0] = rows.map(({ id }) => id)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

let match: () => Promise<PolicyMatch>
const rounds = () =>
  dailyQuestionRounds({
    systems: systemsOf([firewall('fw-1', { matchPolicy: async () => reading(await match()) })]),
    log: createLog('fatal', { write: () => undefined }),
    pace: usualPace,
  })

beforeEach(async () => {
  match = async () => allow
  await owner.query('truncate daily_question, notice, policy cascade')
  await owner.query(`update person set status = 'active', role = 1`)
})

const asked = { q: client, to: web, service: 'https', reason: null }
const own = async (person = ada) => (await readDailyQuestions(database.db, person))[0]!
const titles = async () => (await listNotifications(database.db, ada)).latest.map(({ title }) => title)
const dayPasses = () =>
  sql`update daily_question set due_at = due_at - interval '24 hours 1 second'`.execute(database.db)

/** What a worker of a process that has just started does. */
async function round(): Promise<number> {
  const one = rounds()
  const names = await one.due(database.db)
  for (const name of names) await one.read(database.db, name, new AbortController().signal)
  return names.length
}

test('a saved question is asked at once, then a day later, and the first verdict is no news', async () => {
  await saveDailyQuestion(database.db, ada, asked)
  expect(await own()).toMatchObject({ verdict: null, service: 'tcp/443' })
  expect(await round()).toBe(1)
  const { verdict, nextAt, without } = await own()
  expect(verdict).toMatchObject({
    is: 'allowed',
    sentence: expect.stringContaining('campus-web (12) on fw-1'),
  })
  expect(Date.parse(nextAt!) - Date.parse(verdict!.observedAt)).toBe(24 * 3_600_000)
  expect(without).toBeNull()
  expect(await round()).toBe(0)
  await dayPasses()
  expect(await round()).toBe(1)
  expect((await own()).verdict!.since).toBe(verdict!.since)
  expect(await titles()).toEqual([])
})

test('another verdict is told once to the owner alone, with both verdicts and a link to the question', async () => {
  await saveDailyQuestion(database.db, ada, asked)
  await saveDailyQuestion(database.db, bob, asked)
  await stopDailyQuestion(database.db, bob, (await own(bob)).id)
  await round()
  match = async () => deny
  for (const _ of ['another', 'the same']) {
    await dayPasses()
    await round()
  }
  const { latest } = await listNotifications(database.db, ada)
  expect(latest).toMatchObject([
    {
      event: 'firewall-verdict',
      title: `Now denied: ${client} to ${web}, tcp/443`,
      words: expect.stringMatching(/denied by interzone-default on fw-1. Before: allowed.$/),
      path: `/common-queries/firewall?q=${client}&to=${web}&service=tcp%2F443`,
    },
  ])
  expect((await listNotifications(database.db, bob)).latest).toEqual([])
})

test('a silent firewall changes no verdict: it keeps its age, says why, and is asked again in an hour', async () => {
  await saveDailyQuestion(database.db, ada, asked)
  await round()
  const before = (await own()).verdict
  match = async () => {
    throw unreachable({ cause: 'timed-out', message: 'The firewall did not answer.' })
  }
  await dayPasses()
  await round()
  const { verdict, without, nextAt } = await own()
  expect(verdict).toEqual(before)
  expect(without?.why).toMatch(/^Not known whether .* fw-1: The firewall did not answer/)
  expect(Date.parse(nextAt!) - Date.parse(without!.at)).toBe(3_600_000)
  expect(await titles()).toEqual([])
  match = async () => deny
  await dayPasses()
  await round()
  expect((await own()).without).toBeNull()
  expect(await titles()).toEqual([`Now denied: ${client} to ${web}, tcp/443`])
})

test.each([
  ['role', sql`update person set role = 0 where username = 'ada'`],
  ['account', sql`update person set status = 'disabled' where username = 'ada'`],
] as const)('an owner without %s: it is stopped, said, and no firewall is asked', async (_, lose) => {
  await saveDailyQuestion(database.db, ada, asked)
  await lose.execute(database.db)
  let count = 0
  match = async () => {
    count += 1
    return allow
  }
  await round()
  expect(count).toBe(0)
  expect(await own()).toMatchObject({
    nextAt: null,
    stopped: { why: 'Your permission for Firewall or your account ended.' },
  })
  expect(await titles()).toEqual([`Stopped: ${client} to ${web}, tcp/443`])
  await dayPasses()
  expect(await round()).toBe(0)
})

test('an owner who loses the permission while the firewall is asked is not told the verdict', async () => {
  await saveDailyQuestion(database.db, ada, asked)
  match = async () => {
    await sql`update person set role = 0 where username = 'ada'`.execute(database.db)
    return deny
  }
  await round()
  expect((await own()).verdict).toBeNull()
  expect((await own()).stopped).not.toBeNull()
})

test('a question that is stopped while it is asked is gone, and one begun anew is asked at once', async () => {
  await saveDailyQuestion(database.db, ada, asked)
  await sql`update person set role = 0 where username = 'ada'`.execute(database.db)
  await round()
  await sql`update person set role = 1`.execute(database.db)
  await saveDailyQuestion(database.db, ada, asked)
  expect(await round()).toBe(1)
  const { id, stopped } = await own()
  expect(stopped).toBeNull()
  match = async () => {
    await stopDailyQuestion(database.db, ada, id)
    return deny
  }
  await dayPasses()
  await round()
  expect(await readDailyQuestions(database.db, ada)).toEqual([])
  expect(await titles()).toEqual([`Stopped: ${client} to ${web}, tcp/443`])
})

test('where reading needs a reason, one without is stopped; each ask is in the record with its reason', async () => {
  await saveDailyQuestion(database.db, ada, asked)
  await saveDailyQuestion(database.db, bob, { ...asked, reason: 'INC-7' })
  await sql`insert into policy (name, value, version) values ('reading-reason', '{"asked": true}', 1)`.execute(
    database.db,
  )
  await round()
  expect((await own()).stopped?.why).toMatch(/needs a reason now/)
  expect((await own(bob)).verdict?.is).toBe('allowed')
  const { rows } = await sql<{ detail: string }>`
    select detail from record where action = 'firewall.asked-daily' order by seq desc limit 1`.execute(
    database.db,
  )
  expect(rows).toEqual([{ detail: '{"reason":"INC-7"}' }])
})

test('the same question twice, in other letters, and what is no end of traffic are refused', async () => {
  await saveDailyQuestion(database.db, ada, { ...asked, q: 'LT-0142' })
  const refused = (more: object) =>
    expect(saveDailyQuestion(database.db, ada, { ...asked, q: 'lt-0142', ...more })).rejects
  await refused({ service: 'tcp/443' }).toMatchObject({
    fields: { body: 'This question is asked daily already.' },
  })
  await refused({ to: '10.0.0.0/8' }).toMatchObject({ fields: { to: expect.stringContaining('a network') } })
  await refused({ service: 'tcp/70000' }).toMatchObject({ fields: { service: expect.any(String) } })
})
