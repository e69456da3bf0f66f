import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rulesFor } from '../../changes/kinds/contain-endpoint/test-containment.ts'
import { addChanger } from '../../changes/run/test-kind-runs.ts'
import { connectionLost } from '../../changes/run/test-failures.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { minutesAgo, reading, session, system, systemsOf } from '../../locate/test-systems.ts'
import type { Systems } from '../../systems/open.ts'
import { caseRow } from '../cases/case-rows.ts'
import { readEvents } from '../cases/events.ts'
import { ownerRounds } from './owner-rounds.ts'
import { endsSoonRounds, releasedRounds } from './nightly-rounds.ts'
import { ticketRounds } from './ticket-rounds.ts'
import { watchRounds } from './watch-rounds.ts'

let database: TestDatabase
let ada: number
beforeAll(async () => {
  database = await createTestDatabase()
  ada = await addChanger(database.db)
})
beforeEach(async () => {
  await sql`update plan set state = 'cancelled'`.execute(database.db)
  for (const table of ['security_watch', 'security_case', 'notice'])
    await sql`delete from ${sql.table(table)}`.execute(database.db)
  result = 'Quarantine'
  policy = 'Quarantine'
  silent = false
  open = true
})
afterAll(() => database.drop())

const mac = '00:1b:54:0a:3c:7f'
const signal = new AbortController().signal
const now = () => new Date()
let result: string | null
let policy: string | null
let silent: boolean
let open: boolean

const systems = (): Systems => {
  const heard = <T>(value: T) => {
    if (silent) throw connectionLost('does not answer')
    return reading(value)
  }
  return systemsOf([
    system('identity', 'ise-1', {
      findSessions: async () =>
        heard(result === null ? [] : [session({ mac, authorization: result, startedAt: minutesAgo(1) })]),
      ...rulesFor(() => 'Quarantine'),
      readContainment: async () => heard(policy === null ? null : { mac, policy, actions: ['QUARANTINE'] }),
    }),
    system('service-desk', 'desk-1', {
      findByNumber: async (number: string) =>
        heard([{ id: '1', number, kind: 'fault', open, state: open ? 'Active' : 'Closed', link: null }]),
    } as never),
  ])
}

async function contained(
  state: string,
  more: { ends?: Date; back?: boolean; ticket?: string; watch?: boolean } = {},
) {
  const { rows } = await sql<{ id: number }>`
    insert into security_case (severity, indicator, indicator_key, alert_at, summary, source, ticket, assignee)
    values ('high', '10.4.7.31', 'ipv4 10.4.7.31', now(), 'Beacon', 'By hand', ${more.ticket ?? null}, ${ada})
    returning id`.execute(database.db)
  const id = rows[0]?.id ?? 0
  const made = await sql<{
    id: number
  }>`insert into plan (name, state, requested_by, requester, correlation, asked, known,
      reason, target, sentence, goes_back, expires_at, ended_at)
    values ('cyber-security-response', ${state}, ${ada}, 'ada', 'a-test', ${JSON.stringify({ case: String(id) })}::jsonb,
      ${JSON.stringify({ case: id, macs: [mac], quarantine: more.watch !== true, group: null, watch: more.watch ?? false })}::jsonb, 'a test', 'Case', 'Contain.', ${more.back ?? false},
      ${more.ends ?? null}, now() - interval '1 minute')
    returning id`.execute(database.db)
  const run = made.rows[0]?.id ?? 0
  await sql`insert into change (plan, kind, state, requested_by, requester, correlation, intent, reason, sentence, target, targets, snapshot,
      preview, accepted, prove_or_undo)
    values (${run}, 'contain-endpoint', 'done', ${ada}, 'ada', 'a-test', '{"policy":"Quarantine"}', 'a test', 'Contain.', ${mac},
      array[]::text[], '{}', '{}', '{}', false)`.execute(database.db)
  return { id, run }
}
const stateOf = async (id: number) => (await caseRow(database.db, id))?.state

/** Reads everything that is due. */
async function round(rounds: ReturnType<typeof watchRounds>): Promise<string[]> {
  const due = await rounds.due(database.db)
  for (const name of due) await rounds.read(database.db, name, signal)
  return due
}
const watch = () => watchRounds({ systems: systems(), now })
const older = () =>
  sql`update security_watch set looked_at = looked_at - interval '1 minute'`.execute(database.db)

test('a contained device is looked at once a minute, and proven with the age of the look', async () => {
  const { id, run } = await contained('done')
  expect(await round(watch())).toEqual([String(run)])
  expect(await caseRow(database.db, id)).toMatchObject({
    state: 'contained',
    proven_at: expect.any(Date),
    contained_at: expect.any(Date),
  })
  expect(await round(watch())).toEqual([])
  await older()
  expect(await round(watch())).toEqual([String(run)])
})

test('one that is away is armed; back outside of quarantine it is open, named and told; back inside it holds', async () => {
  result = null
  const { id } = await contained('done')
  await round(watch())
  expect(await stateOf(id)).toBe('contained')
  await older()
  result = 'Employees'
  await round(watch())
  expect(await caseRow(database.db, id)).toMatchObject({
    state: 'part-contained',
    open: expect.stringContaining('is open at'),
    proven_at: null,
  })
  const notices = await database.db.selectFrom('notice').select('title').execute()
  expect(notices).toEqual([{ title: `Case ${id}: open` }])
  await older()
  result = 'Quarantine'
  await round(watch())
  expect(await stateOf(id)).toBe('contained')
  expect((await readEvents(database.db, id)).map(({ what }) => what)).toEqual(['watched', 'watched'])
})

test('one that is only watched is never called contained, and each appearance is told', async () => {
  result = null
  const { id } = await contained('done', { watch: true })
  await round(watch())
  expect(await caseRow(database.db, id)).toMatchObject({
    state: 'watched',
    proven_at: null,
    contained_at: null,
  })
  await older()
  result = 'Employees'
  await round(watch())
  expect(await caseRow(database.db, id)).toMatchObject({ state: 'watched', open: null, proven_at: null })
  expect(await database.db.selectFrom('notice').select('title').execute()).toEqual([
    { title: `Case ${id}: seen` },
  ])
  expect((await readEvents(database.db, id)).map(({ words }) => words)).toEqual([
    expect.stringContaining('with Employees. It is watched.'),
    expect.stringContaining('is away. It is watched.'),
  ])
})

test('where ISE does not tell its rules nothing is proven, and the notice says so', async () => {
  result = 'Quarantine_Old'
  const { id } = await contained('done')
  await round(watch())
  expect(await caseRow(database.db, id)).toMatchObject({
    state: 'part-contained',
    open: expect.stringContaining('is not known'),
    proven_at: null,
  })
  expect(await database.db.selectFrom('notice').select('title').execute()).toEqual([
    { title: `Case ${id}: not proven` },
  ])
})

test('while ISE is silent nothing is proven anew, and the proof keeps its age', async () => {
  const { id } = await contained('done')
  await round(watch())
  await older()
  const before = (await caseRow(database.db, id))?.proven_at
  silent = true
  await round(watch())
  expect((await caseRow(database.db, id))?.proven_at).toEqual(before)
})

test('what is being undone, was undone, or was not begun is not watched', async () => {
  for (const [state, back] of [
    ['undone', true],
    ['running', true],
    ['previewed', false],
    ['awaiting-approval', false],
  ] as const) {
    await sql`delete from security_case`.execute(database.db)
    await contained(state, { back })
  }
  expect(await round(watch())).toEqual([])
})

test('one that no policy contained is not looked for at ISE after its release', async () => {
  await contained('undone', { back: true, watch: true })
  expect(await round(releasedRounds({ systems: systems(), now }))).toEqual([])
})

test('released and still under the policy is a finding, unless another run holds it', async () => {
  const { id, run } = await contained('undone', { back: true })
  await round(releasedRounds({ systems: systems(), now }))
  const found = () =>
    database.db.selectFrom('security_watch').select(['holds', 'words']).where('plan_id', '=', run).execute()
  expect(await found()).toEqual([{ holds: false, words: `ISE ise-1 has ${mac} under Quarantine still.` }])
  expect(await caseRow(database.db, id)).toMatchObject({
    state: 'part-released',
    open: `ISE ise-1 has ${mac} under Quarantine still.`,
  })
  await sql`update security_watch set looked_at = now() - interval '21 hours'`.execute(database.db)
  await sql`update plan set ended_at = now() - interval '2 days'`.execute(database.db)
  policy = null
  result = 'Employees'
  await round(releasedRounds({ systems: systems(), now }))
  expect(await stateOf(id)).toBe('released')
  expect(await found()).toEqual([{ holds: true, words: `${mac} is under no policy.` }])
  expect(await round(releasedRounds({ systems: systems(), now }))).toEqual([])
})

test('released, and its session in quarantine still, is partly released until it is authorized again', async () => {
  policy = null
  const { id } = await contained('undone', { back: true })
  const released = () => releasedRounds({ systems: systems(), now })
  await round(released())
  expect(await caseRow(database.db, id)).toMatchObject({
    state: 'part-released',
    open: expect.stringContaining('has the result Quarantine'),
  })
  expect(await round(released())).toEqual([])
  await older()
  result = 'Employees'
  await sql`update plan set ended_at = now() - interval '3 minutes'`.execute(database.db)
  await round(released())
  expect(await stateOf(id)).toBe('released')
  expect(await round(released())).toEqual([])
})

test('who asked and who has the case are told once, a day before the end', async () => {
  await contained('done', { ends: new Date(Date.now() + 23 * 3_600_000) })
  await round(endsSoonRounds({ now }))
  expect(await database.db.selectFrom('notice').select(['event', 'title']).execute()).toEqual([
    { event: 'change-ends-soon', title: 'Case: released soon' },
  ])
  expect(await round(endsSoonRounds({ now }))).toEqual([])
})

test('whose device it is is told a day before the end, by account or mail, once', async () => {
  const { id } = await contained('done', { ends: new Date(Date.now() + 23 * 3_600_000) })
  const own = (name: string) =>
    sql`update security_case set owner = ${name}, owner_looked_at = null`.execute(database.db)
  let quiet = true
  const people = systemsOf([
    system('directory', 'ad-1', {
      findPeople: async () => {
        if (quiet) throw connectionLost('does not answer')
        const person = {
          username: 'jdoe',
          email: 'jdoe@campus.example',
          displayName: 'J. Doe',
          enabled: true,
        }
        return reading([person as never])
      },
    }),
  ])
  const owner = () => ownerRounds({ systems: people, now })
  expect(await round(owner())).toEqual([])
  await own('jdoe')
  await round(owner())
  expect(await database.db.selectFrom('notice').select('title').execute()).toEqual([])
  expect(await round(owner())).toEqual([])
  quiet = false
  await own('jdoe')
  await round(owner())
  expect(await database.db.selectFrom('notice').select(['event', 'title', 'path']).execute()).toEqual([
    {
      event: 'owned-ends-soon',
      title: `Your device ${mac} is back on the network soon`,
      path: `/workflows/cyber-security-response?case=${id}`,
    },
  ])
  expect(await database.db.selectFrom('delivery').select('address').execute()).toEqual([
    { address: 'jdoe@campus.example' },
  ])
  await own('jdoe')
  expect(await round(owner())).toEqual([])
})

test('a ticket that is closed releases, one that was never open or is not told does not', async () => {
  const far = new Date(Date.now() + 9 * 86_400_000)
  const { run } = await contained('done', { ends: far, ticket: 'INC12345' })
  const again = () => sql`update security_case set ticket_looked_at = null`.execute(database.db)
  const ends = async () =>
    (
      await database.db
        .selectFrom('plan')
        .select('expires_at')
        .where('id', '=', run)
        .executeTakeFirstOrThrow()
    ).expires_at
  const look = async () => {
    await again()
    await round(ticketRounds({ systems: systems() }))
  }
  open = false
  await look()
  expect(await ends()).toEqual(far)
  open = true
  await look()
  silent = true
  await look()
  expect(await ends()).toEqual(far)
  silent = false
  open = false
  await look()
  expect((await ends())?.getTime()).toBeLessThanOrEqual(Date.now())
})
