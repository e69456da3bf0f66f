import type { Check } from '@patchbay/contract/changes/check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { readPolicy } from '../../policies/policies.ts'
import { applyChange } from './apply-change.ts'
import { carryForward } from './carry-forward.ts'
import { endExpired } from './end-expired.ts'
import { previewChange } from '../preview/preview-change.ts'
import { readChange } from '../rows.ts'
import { testWorker } from './test-worker.ts'

let database: TestDatabase
let person: number
/** Who may agree to changes of others. */
let agreeing: number
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await sql<{ id: number }>`
    insert into person (username, email, firstname, lastname, role)
    values ('ada', 'ada@example.org', 'Ada', 'Test', 2), ('bob', 'bob@example.org', 'Bob', 'Agree', 6)
    returning id`.execute(database.db)
  person = rows[0]?.id ?? 0
  agreeing = rows[1]?.id ?? 0
})
afterAll(() => database.drop())

const ask = { limit: 1_000, signal: new AbortController().signal }
let clicks = 0

/** A port that was set until some time, done, and looked at again when that time is over. */
async function until(port: string, found: readonly Check[] = []) {
  const { worker, network, kind } = testWorker(database.db)
  network.checks = found
  const carry = (id: number) => carryForward(worker, id, AbortSignal.timeout(30_000))
  const was = network.read(port)['vlan']
  const { id } = await previewChange(
    worker,
    {
      actor: { id: person, name: 'ada' },
      session: null,
      address: null,
      correlation: '00000000-0000-0000-0000-000000000000',
    },
    {
      kind,
      intent: { port, vlan: '20' },
      reason: 'for the exams',
      ticket: 'SR-7',
      runAt: null,
      expiresAt: new Date(Date.now() + 3_600_000),
      proveOrUndo: false,
      batch: null,
      undoOf: null,
    },
    ask,
  )
  clicks += 1
  const accepted = Object.fromEntries(found.map((check) => [check.id, 'it is known']))
  await applyChange(database.db, { id, person, key: `end-${clicks}`, accepted }, async () => undefined)
  await carry(id)
  const row = async () => (await readChange(database.db, id))!
  const undos = () =>
    database.db.selectFrom('change').selectAll().where('undo_of', '=', id).orderBy('id').execute()
  const pass = () =>
    sql`update change set expires_at = clock_timestamp() - interval '1 second', end_tried_at = null
      where id = ${id}`.execute(database.db)
  const end = async () => {
    await endExpired(worker, ask.signal)
    for (const undo of await undos()) if (undo.state === 'running') await carry(undo.id)
  }
  return { id, worker, network, row, undos, pass, end, was }
}

test('what was asked for until some time stays until then, and is undone with proof when it is over', async () => {
  const { id, network, row, undos, pass, end, was } = await until('exam')
  await end()
  expect([await undos(), network.read('exam')['vlan']]).toEqual([[], '20'])
  await pass()
  await end()
  const reason: unknown = expect.stringMatching(/^Its end was /)
  expect(await undos()).toMatchObject([
    { state: 'done', undo_of: id, requester: 'ada', ticket: 'SR-7', reason },
  ])
  expect(network.read('exam')['vlan']).toBe(was)
  expect((await row()).state).toBe('done')
  // It is not begun a second time, though its time is over still.
  await pass()
  await end()
  expect(await undos()).toHaveLength(1)
  const { rows } = await sql<{ action: string }>`
    select action from record where action = 'change.expiry'`.execute(database.db)
  expect(rows.length).toBeGreaterThan(0)
})

test('two processes that look at the same moment begin it once', async () => {
  const { worker, undos, pass } = await until('two')
  await pass()
  await Promise.all([endExpired(worker, ask.signal), endExpired({ ...worker, process: 'other' }, ask.signal)])
  expect(await undos()).toMatchObject([{ state: 'running' }])
})

test('one that another process is claiming is left to it', async () => {
  const { id, worker, undos, pass, end } = await until('claimed')
  await pass()
  await database.db.transaction().execute(async (transaction) => {
    await sql`select 1 from change where id = ${id} for update`.execute(transaction)
    await endExpired(worker, ask.signal)
  })
  expect(await undos()).toEqual([])
  await end()
  expect(await undos()).toMatchObject([{ state: 'done' }])
})

test('what somebody changed since is left alone, and the run says that it still stands and why', async () => {
  const { network, row, undos, pass, end } = await until('drifted until')
  network.port('drifted until').set('vlan', '99')
  await pass()
  await end()
  expect(network.read('drifted until')['vlan']).toBe('99')
  expect((await row()).why).toMatch(/and it is still in place: Changed since the run: .* Undo it by hand\.$/)
  await pass()
  await end()
  expect(await undos()).toMatchObject([{ state: 'previewed' }])
})

test('a device that does not answer is tried again until it does', async () => {
  const { network, row, undos, pass, end, was } = await until('away')
  network.unreadable = true
  await pass()
  await end()
  expect([(await row()).why, (await undos()).map(({ state }) => state)]).toEqual([null, ['checked']])
  // Not again within minutes of it.
  await end()
  expect(await undos()).toHaveLength(1)
  network.unreadable = false
  await pass()
  await end()
  expect(network.read('away')['vlan']).toBe(was)
  expect((await undos()).map(({ state }) => state)).toEqual(['checked', 'done'])
})

test('undo waits for a target that somebody else is changing', async () => {
  const { id, network, row, undos, pass, end, was } = await until('held a while')
  // Another run that is being proven holds its target for minutes.
  const { id: other } = await until('held by another')
  await sql`insert into change_lease (target, change_id, holder, fence, until)
    values ('port held a while', ${other}, 'another', 1, clock_timestamp() + interval '1 hour')`.execute(
    database.db,
  )
  await pass()
  await end()
  expect([(await row()).why, (await row()).end_settled, (await undos()).map(({ state }) => state)]).toEqual([
    null,
    false,
    ['checked'],
  ])
  await sql`delete from change_lease where change_id = ${other}`.execute(database.db)
  await pass()
  await end()
  expect(network.read('held a while')['vlan']).toBe(was)
  expect((await undos()).at(-1)).toMatchObject({ state: 'done', undo_of: id })
})

test('one that was put back already is settled, and nothing is sent while all changes are stopped', async () => {
  const { network, row, undos, pass, end, was } = await until('early')
  await sql`update systems_state set changes_stopped_at = now(), changes_stopped_why = 'a test'`.execute(
    database.db,
  )
  await pass()
  await end()
  expect(await undos()).toEqual([])
  await sql`update systems_state set changes_stopped_at = null, changes_stopped_why = null`.execute(
    database.db,
  )
  network.port('early').set('vlan', was ?? '')
  network.port('early').set('saved', `vlan ${was}`)
  await end()
  expect(await row()).toMatchObject({ why: 'It was undone before its end.', end_settled: true })
})

const warning = (id: string): Check => ({
  id,
  level: 'amber',
  words: `There is ${id}.`,
  way: null,
  source: null,
  observedAt: null,
  protectedClass: null,
})

test('a warning that was agreed to when it was applied does not hold it up; one that nobody agreed to does', async () => {
  const agreed = await until('agreed', [warning('a crowd')])
  await agreed.pass()
  await agreed.end()
  expect(await agreed.undos()).toMatchObject([
    { state: 'done', accepted: { 'a crowd': 'Approved together with the end of the run.' } },
  ])
  const surprised = await until('surprised', [])
  surprised.network.checks = [warning('a crowd')]
  await surprised.pass()
  await surprised.end()
  expect([(await surprised.undos()).map(({ state }) => state), (await surprised.row()).why]).toEqual([
    ['previewed'],
    expect.stringMatching(/still in place: There is a crowd\. Undo it by hand\.$/),
  ])
})

test('where the site wants somebody to agree to undoing, they are asked at its end, once, and nothing is sent', async () => {
  const { network, row, undos, pass, end } = await until('agree')
  const rule = {
    name: 'All',
    kinds: [],
    roles: [],
    things: [],
    warned: false,
    warnings: [],
    agreedBy: [],
    undoing: true,
  }
  const value = { ...(await readPolicy(database.db, 'approval-rules')), rules: [rule] }
  await sql`insert into policy (name, value) values ('approval-rules', ${JSON.stringify(value)}::jsonb)`.execute(
    database.db,
  )
  try {
    await pass()
    await end()
    await pass()
    await end()
  } finally {
    await sql`update policy set value = ${JSON.stringify({ ...value, rules: [] })}::jsonb
      where name = 'approval-rules'`.execute(database.db)
  }
  const [undo, ...more] = await undos()
  expect([undo?.state, more, network.read('agree')['vlan']]).toEqual(['awaiting-approval', [], '20'])
  expect((await row()).why).toMatch(`the undo, run ${undo?.id}, needs approval.`)
  const { rows } = await sql<{ event: string }>`
    select event from notice join notification on notice_id = notice.id
    where change_id = ${undo?.id} and person_id = ${agreeing}`.execute(database.db)
  expect(rows).toEqual([{ event: 'change-waits' }])
})
