import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Check } from '@patchbay/contract/changes/check'
import type { AccessKey } from '@patchbay/contract/access-keys'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { readPolicy } from '../../policies/policies.ts'
import { applyChange } from './apply-change.ts'
import { stopBatch } from '../batch/stop-batch.ts'
import { beginScheduled } from './start-scheduled.ts'
import { cancelChange } from './cancel-change.ts'
import { carryForward } from './carry-forward.ts'
import { previewChange } from '../preview/preview-change.ts'
import { readChange } from '../rows.ts'
import { tellRun } from '../reported/tell-run.ts'
import { testWorker } from './test-worker.ts'

let database: TestDatabase
let requester: number
let boss: number
let clicks = 0
beforeAll(async () => {
  database = await createTestDatabase()
  const add = async (username: string, role: number) => {
    const { id } = await database.db
      .insertInto('person')
      .values({ username, email: `${username}@example.org`, firstname: username, lastname: 'Test', role })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  requester = await add('ada', 4)
  boss = await add('otto', 1)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await sql`update person set status = 'active', expires_at = null where id = ${requester}`.execute(
    database.db,
  )
  await sql`delete from direct_grant where person_id = ${requester}`.execute(database.db)
  await grant('commands-switch-port-assignment')
})

const grant = (key: AccessKey) =>
  sql`insert into direct_grant (person_id, key) values (${requester}, ${key})`.execute(database.db)
const noWork = async () => undefined
const ask = { limit: 1_000, signal: new AbortController().signal }
const caller = (id: number, username: string, keys: readonly AccessKey[] = []) => ({
  profile: { id, username, access_permission_names: [...keys] },
})
const otto = () => caller(boss, 'otto', ['commands-approve'])

/** A change that waits for its time, which has come. */
async function waiting() {
  const { worker, network, kind } = testWorker(database.db)
  clicks += 1
  const port = `waits-${clicks}`
  const { id } = await previewChange(
    worker,
    {
      actor: { id: requester, name: 'ada' },
      session: null,
      address: null,
      correlation: '00000000-0000-0000-0000-000000000000',
    },
    {
      kind,
      intent: { port, vlan: '20' },
      reason: 'test',
      ticket: null,
      runAt: new Date(Date.now() + 60_000),
      expiresAt: null,
      proveOrUndo: false,
      batch: null,
      undoOf: null,
    },
    ask,
  )
  await applyChange(database.db, { id, person: requester, key: `waits-${clicks}`, accepted: {} }, noWork)
  await sql`update change set run_at = clock_timestamp() where id = ${id}`.execute(database.db)
  const row = async () => (await readChange(database.db, id))!
  const told = async (person: number) => {
    const { rows } = await sql<{ title: string }>`select title from notice
      join notification on notice_id = notice.id where change_id = ${id} and person_id = ${person}`.execute(
      database.db,
    )
    return rows.map(({ title }) => title)
  }
  return { worker, network, id, row, told, begin: () => beginScheduled(worker) }
}

const takeKey = () => sql`delete from direct_grant where person_id = ${requester}`.execute(database.db)
const set = (what: string) => sql.raw(`update person set ${what} where username = 'ada'`).execute(database.db)

test('who still may, begins', async () => {
  const { begin, row } = await waiting()
  await begin()
  expect((await row()).state).toBe('running')
})

test.each([
  ['is disabled', () => set("status = 'disabled'"), 'no longer has an active account'],
  ['is over', () => set("expires_at = now() - interval '1 minute'"), 'no longer has an active account'],
  ['has lost the key', takeKey, 'no longer has the key commands-switch-port-assignment'],
])('of somebody who %s nothing is sent, which is said, recorded and told', async (_what, happens, words) => {
  const { begin, row, network, told, id } = await waiting()
  await happens()
  await begin()
  const { state, why, target } = await row()
  expect([state, why]).toEqual(['expired', `Nothing was sent: ada, the requester, ${words}.`])
  expect(network.journal).toEqual([])
  expect(await told(boss)).toEqual([`Not begun: ${target}`])
  const { rows } = await sql<{ action: string }>`select action from record
    where detail::jsonb ->> 'change' = ${String(id)}`.execute(database.db)
  expect(rows.map(({ action }) => action)).toContain('change.expired')
})

test('what goes past a protection takes that key at its beginning, too', async () => {
  const { begin, row, id } = await waiting()
  await sql`update change set preview = jsonb_set(preview, '{checks}', '[{"past": true}]') where id = ${id}`.execute(
    database.db,
  )
  await begin()
  expect((await row()).why).toContain('no longer has the key commands-protected-override.')
})

const finding = (id: string, level: Check['level']): Check => ({
  id,
  level,
  words: `Its ${id} is not as it was.`,
  way: null,
  source: null,
  observedAt: null,
  protectedClass: null,
})

/** Begins what was looked at a while ago, and carries it as far as it goes. */
async function beginLate(found: readonly Check[], foundThen: readonly Check[] = []) {
  const { begin, row, worker, network, id } = await waiting()
  await sql`update change set previewed_at = previewed_at - interval '10 minutes',
    preview = jsonb_set(preview, '{checks}', ${JSON.stringify(foundThen)}::jsonb) where id = ${id}`.execute(
    database.db,
  )
  network.checks = found
  await begin()
  await carryForward(worker, id, ask.signal)
  const { state, why } = await row()
  return { state, why, sent: network.journal.length }
}

test('what is in the way, or to be warned of, by its time is found before anything is sent', async () => {
  const nothingSent = { state: 'expired', why: 'Nothing was sent: Its VLAN is not as it was.', sent: 0 }
  expect(await beginLate([finding('VLAN', 'red')])).toEqual(nothingSent)
  expect(await beginLate([finding('VLAN', 'amber')])).toEqual(nothingSent)
  expect(await beginLate([finding('VLAN', 'unknown')], [finding('VLAN', 'amber')])).toEqual(nothingSent)
})

test('what was known when it was asked for, and what is no more, keeps nothing from beginning', async () => {
  expect(await beginLate([finding('VLAN', 'amber')], [finding('VLAN', 'amber')])).toMatchObject({
    state: 'done',
  })
  expect(await beginLate([], [finding('VLAN', 'amber')])).toMatchObject({ state: 'done' })
  expect(await beginLate([finding('ticket-end', 'unknown')])).toMatchObject({ state: 'done' })
})

test('what the site wants agreed to by its time is not begun without', async () => {
  const rule = {
    name: 'All',
    kinds: [],
    roles: [],
    things: [],
    warned: false,
    warnings: [],
    agreedBy: [],
    undoing: false,
  }
  const { begin, row, worker, network, id } = await waiting()
  await sql`update change set previewed_at = previewed_at - interval '10 minutes' where id = ${id}`.execute(
    database.db,
  )
  const value = { ...(await readPolicy(database.db, 'approval-rules')), rules: [rule] }
  await sql`insert into policy (name, value) values ('approval-rules', ${JSON.stringify(value)}::jsonb)`.execute(
    database.db,
  )
  try {
    await begin()
    await carryForward(worker, id, ask.signal)
  } finally {
    await sql`update policy set value = ${JSON.stringify({ ...value, rules: [] })}::jsonb
      where name = 'approval-rules'`.execute(database.db)
  }
  const { state, why } = await row()
  expect([state, why, network.journal]).toEqual([
    'expired',
    expect.stringMatching(/^Nothing was sent: it needs approval now: /),
    [],
  ])
})

test('what has begun goes on though whoever asked is disabled then', async () => {
  const { begin, row, worker, id } = await waiting()
  await begin()
  await set("status = 'disabled'")
  await carryForward(worker, id, ask.signal)
  expect((await row()).state).toBe('done')
})

test('who agrees to changes calls off what waits of somebody else, who is told; nobody else does', async () => {
  const { id, row, told, worker } = await waiting()
  const cancel = (person: ReturnType<typeof caller>) => cancelChange(database.db, { id, person }, noWork)
  await expect(cancel(caller(boss, 'otto'))).rejects.toMatchObject({ code: 'no-such-thing' })
  expect((await tellRun(database.db, worker.kinds, await row(), otto())).may.cancel).toBe(true)
  await cancel(otto())
  const { state, why, target } = await row()
  expect([state, why]).toEqual(['cancelled', 'Cancelled by otto, an approver.'])
  expect(await told(requester)).toEqual([`otto called off: ${target}`])
  await expect(cancel(otto())).rejects.toMatchObject({ code: 'too-late' })
})

test('who agrees to changes stops an applied list of somebody else, who is told, and no other', async () => {
  const { rows } = await sql<{ id: string }>`insert into batch (kind, requested_by, requester, reason)
    values ('assign-port', ${requester}, 'ada', 'a move') returning id`.execute(database.db)
  const batch = rows[0]!.id
  const stop = (person: ReturnType<typeof caller>) => stopBatch(database.db, { batch, person }, noWork)
  await expect(stop(otto())).rejects.toMatchObject({ code: 'no-such-thing' })
  await sql`update batch set applied_at = now() where id = ${batch}`.execute(database.db)
  await expect(stop(caller(boss, 'otto'))).rejects.toMatchObject({ code: 'no-such-thing' })
  await stop(otto())
  const { stopped_why: why } = await database.db
    .selectFrom('batch')
    .select('stopped_why')
    .where('id', '=', batch)
    .executeTakeFirstOrThrow()
  expect(why).toBe('Stopped by otto.')
  const { rows: told } = await sql<{ title: string; path: string }>`select title, path from notice
    join notification on notice_id = notice.id where person_id = ${requester} order by notice.id desc limit 1`.execute(
    database.db,
  )
  expect(told[0]).toEqual({ title: 'otto stopped your list', path: `/command-centre/run?batch=${batch}` })
})
