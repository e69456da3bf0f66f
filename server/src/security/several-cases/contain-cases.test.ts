import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { containEndpoint } from '../../changes/kinds/contain-endpoint/index.ts'
import { TestContainment } from '../../changes/kinds/contain-endpoint/test-containment.ts'
import type { ChangeKind } from '../../changes/kind.ts'
import { addChanger, permitWriting, runsOf } from '../../changes/run/test-kind-runs.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { applyPlan } from '../../plans/apply-plan.ts'
import { cyberSecurityResponse } from '../../plans/cyber-security-response/index.ts'
import { plan } from '../../plans/plan-kind.ts'
import { readPlan } from '../../plans/rows.ts'
import { acceptedFor, previewCases } from './contain-cases.ts'
import { caseRow } from '../cases/case-rows.ts'

let database: TestDatabase
let ada: number
beforeAll(async () => {
  database = await createTestDatabase()
  ada = await addChanger(database.db)
  await permitWriting(database.db, 'identity', ['ise-1'])
})
beforeEach(async () => {
  await sql`update plan set state = 'cancelled'`.execute(database.db)
  await sql`update change set state = 'cancelled', ended_at = coalesce(ended_at, now())`.execute(database.db)
  await sql`delete from change_lease`.execute(database.db)
  await sql`delete from security_case`.execute(database.db)
})
afterAll(() => database.drop())

const mac = (number: number) => `00:1b:54:0a:3d:${number.toString(16).padStart(2, '0')}`

async function openCase(number: number, more: { macs?: string[]; closed?: boolean } = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into security_case (severity, indicator, indicator_key, alert_at, summary, source, device_macs, closed_at)
    values ('high', ${`10.4.7.${number}`}, ${`ipv4 10.4.7.${number}`}, now(), 'Beacon', 'By hand',
      ${more.macs ?? [mac(number)]}, ${more.closed === true ? new Date() : null}) returning id`.execute(
    database.db,
  )
  return rows[0]?.id ?? 0
}
const several = async (count: number) => {
  const ids = []
  for (let number = 1; number <= count; number += 1) ids.push(await openCase(number))
  return ids
}
const ask = { limit: 10_000, signal: new AbortController().signal }
const workerOf = (ise = new TestContainment()) => {
  const { worker } = runsOf(database.db, ada, containEndpoint, ise.systems)
  return { ...worker, kinds: [containEndpoint as unknown as ChangeKind] }
}
const requester = {
  actor: { id: 0, name: 'ada' },
  session: null,
  address: null,
  correlation: '00000000-0000-0000-0000-000000000000',
}
const preview = (ids: readonly number[], worker = workerOf()) =>
  previewCases(
    worker,
    { ...requester, actor: { id: ada, name: 'ada' } },
    { ids, reason: 'one worm', ticket: null, expiresAt: new Date(Date.now() + 86_400_000) },
    ask,
  )

test('each case has a run of its own, with the MACs of its device', async () => {
  const ids = await several(3)
  const { cases, approval } = await preview(ids)
  expect(approval).toBeNull()
  expect(cases.map((one) => [one.case, one.macs, one.refused])).toEqual(
    ids.map((id, at) => [id, [mac(at + 1)], null]),
  )
  expect(new Set(cases.map(({ run }) => run)).size).toBe(3)
})

test('what cannot be contained is refused for itself, and the others go on', async () => {
  const [first, second] = await several(2)
  const none = await openCase(8, { macs: [] })
  const closed = await openCase(9, { closed: true })
  await sql`update plan set state = 'done'`.execute(database.db)
  const { rows } = await sql<{
    id: number
  }>`insert into plan (name, state, requested_by, requester, correlation, asked, known,
      reason, target, sentence) values ('cyber-security-response', 'done', ${ada}, 'ada', 'a-test',
      ${JSON.stringify({ case: String(second) })}::jsonb, '{"macs":[]}', 'a test', 'a case', 'Contain.') returning id`.execute(
    database.db,
  )
  expect(rows).toHaveLength(1)
  const { cases } = await preview([first ?? 0, second ?? 0, none, closed])
  expect(cases.map(({ refused }) => refused)).toEqual([
    null,
    `Case ${second} is closed, or has a containment.`,
    'No device is known for the time of its alert.',
    `Case ${closed} is closed.`,
  ])
})

test('one that ISE has under another policy is refused with the words of its check', async () => {
  const ise = new TestContainment()
  ise.policies.set(mac(1), 'Bounce')
  const { cases } = await preview(await several(2), workerOf(ise))
  expect(cases.map(({ run }) => run === null)).toEqual([true, false])
  expect(cases[0]?.refused).toContain('is under Bounce')
})

test('a case that nobody has refuses the whole', async () => {
  await expect(preview([...(await several(1)), 99_999])).rejects.toMatchObject({ code: 'no-such-thing' })
})

const click = async (run: number, reason: string | null, person = ada) => {
  const standing = await readPlan(database.db, run)
  if (standing === null) throw new Error(`There is no run ${run}.`)
  await applyPlan(
    database.db,
    plan(cyberSecurityResponse),
    { id: run, person, key: `a-click ${run}`, accepted: acceptedFor(standing, reason) },
    async () => undefined,
  )
  return (await readPlan(database.db, run))?.row.state
}

test('up to the cap one person is enough, above it each waits for a second one', async () => {
  const few = await preview(await several(2))
  for (const { run } of few.cases) expect(await click(run ?? 0, 'one worm')).toBe('running')
  await sql`delete from security_case`.execute(database.db)
  await sql`update change set state = 'cancelled', ended_at = now()`.execute(database.db)
  await sql`delete from change_lease`.execute(database.db)
  const ids = await several(6)
  const many = await preview(ids)
  expect(many.approval).toBe('Site limit: 6 devices at once are more than 5.')
  for (const { run } of many.cases) expect(await click(run ?? 0, 'one worm')).toBe('awaiting-approval')
  expect((await caseRow(database.db, ids[0] ?? 0))?.state).toBe('waiting')
})

test('nobody begins what somebody else previewed', async () => {
  const { cases } = await preview(await several(1))
  await expect(click(cases[0]?.run ?? 0, 'one worm', ada + 1)).rejects.toMatchObject({
    code: 'no-such-thing',
  })
})

test('warnings take a reason', async () => {
  const ise = new TestContainment()
  ise.policies.set(mac(1), 'Quarantine')
  const { cases } = await preview(await several(1), workerOf(ise))
  expect(cases[0]?.warnings.join(' ')).toContain('outside of this console')
  await expect(click(cases[0]?.run ?? 0, null)).rejects.toMatchObject({ code: 'check-unanswered' })
  expect(await click(cases[0]?.run ?? 0, 'it stays')).toBe('running')
})
