import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CapName } from '@patchbay/contract/changes/cap-limits'
import { policyShapes } from '@patchbay/contract/policies/policies'
import type { Profile } from '@patchbay/contract/users/session'
import { sql } from 'kysely'
import { addChanger, permitWriting } from '../run/test-kind-runs.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { refuseChange } from '../approval/refuse-change.ts'
import { listWaiting } from '../reported/list-waiting.ts'
import { beginScheduled } from '../run/start-scheduled.ts'
import { cancelChange } from '../run/cancel-change.ts'
import { testPartners } from '../kinds/reserve-address/test-partners.ts'
import { lookAgainAtList } from './look-again.ts'
import { lookAtDrafts } from './look-at-drafts.ts'
import { resumeBatch } from './resume-batch.ts'
import { stopBatch, stopFailing } from './stop-batch.ts'
import { tellBatch } from './tell-batch.ts'
import { lines, mac, noWork, testLists } from './test-lists.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
})
afterAll(() => database.drop())

const lists = testLists(() => ({ database: database.db, person }))
const { listed } = lists
const who = () => ({ profile: { id: person, username: 'ada', access_permission_names: [] } })
afterEach(() => lists.stop())

test('while there is no room for more, what is due waits, and begins once there is', async () => {
  const { worker, look, states, apply, carried } = await listed(lines(2).join('\n'))
  await look()
  await apply()
  let room = false
  const carrier = lists.carrierOf(worker, () => room)
  const before = await states()
  expect(before).toContain('scheduled')
  await carrier.wake()
  expect(await states()).toEqual(before)
  room = true
  await carrier.wake()
  expect(await states()).not.toEqual(before)
  // What is left under way would hold the addresses of the next list.
  await carried()
})

test('each line is looked at, the first is done, and the others when it is', async () => {
  const { look, states, told, apply, carried, partners } = await listed(lines(4).join('\n'))
  expect(await states()).toEqual(['draft', 'draft', 'draft', 'draft'])
  await look()
  expect(await states()).toEqual(['previewed', 'previewed', 'previewed', 'previewed'])
  expect((await told()).may).toEqual({ apply: true, lookAgain: true, stop: true, resume: 0 })
  await apply()
  expect((await told()).rows.map(({ stage }) => stage)).toEqual([1, 2, 2, 2])
  await carried()
  expect(await states()).toEqual(['done', 'done', 'done', 'done'])
  expect(partners.primary.running.size).toBe(4)
  const began = await database.db
    .selectFrom('change')
    .select(['batch_position', 'began_at', 'ended_at'])
    .where('batch', '=', (await told()).id)
    .orderBy('batch_position')
    .execute()
  const [first, ...others] = began
  for (const { began_at: at } of others) expect(at! >= first!.ended_at!).toBe(true)
  const { heads, rows } = await told()
  expect(heads).toEqual(['MAC', 'Address', 'Host name', 'Owner'])
  expect(rows[2]).toMatchObject({
    cells: [mac(2), '10.0.10.152', 'dev-2', 'Estates'],
    beganAt: began[2]?.began_at?.toISOString(),
    endedAt: began[2]?.ended_at?.toISOString(),
  })
  expect((await told()).may).toEqual({ apply: false, lookAgain: false, stop: false, resume: 0 })
})

test('where the first does not go as meant the others are not begun, and the list says why', async () => {
  const partners = testPartners()
  const { look, states, told, apply, carried } = await listed(lines(3).join('\n'), partners)
  await look()
  partners.primary.faults.set('save', ['lies'])
  await apply()
  await carried()
  expect(await states()).toEqual(['undone', 'cancelled', 'cancelled'])
  expect((await told()).stoppedWhy).toMatch(/^Stopped: line 1, .* failed\.$/)
  expect(partners.primary.running.size).toBe(0)
})

test('devices that have not asked again yet stop no list: each line stands on both servers, and is watched on', async () => {
  const partners = testPartners()
  partners.renews = false
  const { look, states, told, apply, carried, batch } = await listed(lines(3).join('\n'), partners)
  await look()
  await apply()
  await carried()
  expect(await states()).toEqual(['done', 'done', 'done'])
  expect((await told()).stoppedWhy).toBeNull()
  expect([partners.primary.running.size, partners.standby.running.size]).toEqual([3, 3])
  const { rows } =
    await sql`select 1 from change where batch = ${batch} and watched_until is not null`.execute(database.db)
  expect(rows).toHaveLength(3)
})

const notAsMeant = [
  'done-not-proven',
  'undone',
  'undo-failed',
  'outcome-unknown',
  'needs-person',
  'cancelled',
  'expired',
] as const

test.each(notAsMeant)(
  'a first line that is %s lets none of the others begin, and stops the list',
  async (state) => {
    const { batch, worker, look, states, told, apply } = await listed(lines(3).join('\n'))
    await look()
    await apply()
    await sql`update change set state = ${state}, ended_at = clock_timestamp()
    where batch = ${batch} and batch_position = 1`.execute(database.db)
    // Before anything stopped it, by this process or by another one.
    await beginScheduled(worker)
    expect(await states()).toEqual([state, 'scheduled', 'scheduled'])
    await stopFailing(worker)
    expect(await states()).toEqual([state, 'cancelled', 'cancelled'])
    expect((await told()).stoppedWhy).toMatch(/^Stopped: line 1, .* failed\.$/)
  },
)

test.each(notAsMeant)(
  'a later line that is %s lets none of the others begin, and stops the list',
  async (state) => {
    const { batch, worker, look, states, apply } = await listed(lines(4).join('\n'))
    await look()
    await apply()
    await sql`update change set ended_at = clock_timestamp(), state = case batch_position when 1 then 'done' else ${state} end
    where batch = ${batch} and batch_position <= 2`.execute(database.db)
    await beginScheduled(worker)
    expect(await states()).toEqual(['done', state, 'scheduled', 'scheduled'])
    await stopFailing(worker)
    expect(await states()).toEqual(['done', state, 'cancelled', 'cancelled'])
  },
)

test('a list that goes on past others stops at its first line all the same', async () => {
  const { batch, worker, look, states, told, apply } = await listed(lines(4).join('\n'))
  await look()
  await apply({ goOn: true })
  const failing = (position: number) =>
    sql`update change set ended_at = clock_timestamp(), state = 'undone'
    where batch = ${batch} and batch_position = ${position}`.execute(database.db)
  await sql`update change set ended_at = clock_timestamp(), state = 'done'
    where batch = ${batch} and batch_position = 1`.execute(database.db)
  await failing(2)
  await stopFailing(worker)
  expect(await states()).toEqual(['done', 'undone', 'scheduled', 'scheduled'])
  await beginScheduled(worker)
  expect(await states()).toEqual(['done', 'undone', 'running', 'running'])
  expect(await told()).toMatchObject({ goesOn: true, stoppedWhy: null })
  await sql`update change set ended_at = clock_timestamp(), state = 'done'
    where batch = ${batch} and state = 'running'`.execute(database.db)
  await sql`delete from change_lease`.execute(database.db)

  const other = await listed(lines(2).join('\n'))
  await other.look()
  await other.apply({ goOn: true })
  await sql`update change set ended_at = clock_timestamp(), state = 'undone'
    where batch = ${other.batch} and batch_position = 1`.execute(database.db)
  await beginScheduled(worker)
  await stopFailing(worker)
  expect(await other.states()).toEqual(['undone', 'cancelled'])
})

test('what was stopped is gone on with: the lines that are not done are a list of their own, looked at anew', async () => {
  const partners = testPartners()
  const { batch, look, states, told, apply, carried, requester, worker, ask } = await listed(
    lines(4).join('\n'),
    partners,
  )
  const keys = ['commands-dhcp-ip-reservation'] as const
  const resume = (id = person, access: readonly (typeof keys)[number][] = keys) => {
    const profile = { id, access_permission_names: [...access] } as unknown as Profile
    return resumeBatch({ lists: worker.lists, means: worker.means, ask }, batch, { profile }, requester)
  }
  await look()
  await expect(resume()).rejects.toMatchObject({ code: 'too-late' })
  partners.primary.faults.set('save', ['none', 'lies'])
  await apply({ first: 1 })
  await carried()
  expect((await states())[0]).toBe('done')
  const { may, rows } = await told()
  const left = rows.filter(({ state }) => state !== 'done')
  expect(left.length).toBeGreaterThan(0)
  expect(may.resume).toBe(left.length)
  await expect(resume(person + 1)).rejects.toMatchObject({ code: 'no-such-thing' })
  await expect(resume(person, [])).rejects.toMatchObject({ code: 'key-missing' })
  const { batch: next } = await resume()
  await look()
  const seen = await tellBatch(database.db, worker.kinds, next, {
    profile: { id: person, access_permission_names: [] },
  })
  expect(seen).toMatchObject({ reason: 'a test', appliedAt: null })
  expect(seen.rows.map(({ target, state }) => [target, state])).toEqual(
    left.map(({ target }) => [target, 'previewed']),
  )
})

test('the others wait while the first is not over, whatever it waits for', async () => {
  const { batch, worker, look, states, apply } = await listed(lines(2).join('\n'))
  await look()
  await apply()
  for (const state of ['awaiting-approval', 'running', 'verifying']) {
    await sql`update change set state = ${state} where batch = ${batch} and batch_position = 1`.execute(
      database.db,
    )
    await stopFailing(worker)
    await beginScheduled(worker)
    expect(await states()).toEqual([state, 'scheduled'])
  }
})

test.each([1, 2, 3])(
  'line %i called off by itself leaves its list, and the others go on',
  async (position) => {
    const { look, told, states, apply, carried, partners } = await listed(lines(3).join('\n'))
    await look()
    await apply()
    const { id } = (await told()).rows[position - 1]!
    await cancelChange(database.db, { id, person: who() }, noWork)
    // Somebody has to be the first all the same.
    expect((await told()).rows.filter(({ stage }) => stage === 1)).toHaveLength(1)
    await carried()
    const is = [1, 2, 3].map((at) => (at === position ? 'cancelled' : 'done'))
    expect(await states()).toEqual(is)
    expect(partners.primary.running.size).toBe(2)
    const { rows, stoppedWhy } = await told()
    expect([stoppedWhy, rows[position - 1]?.why]).toEqual([
      null,
      'Cancelled by its requester. Removed from its list. The other lines continue.',
    ])
  },
)

test('a refusal of one line is none of the others', async () => {
  const { batch, worker, look, told, states, apply, carried } = await listed(lines(3).join('\n'))
  await look()
  await apply()
  await sql`update change set state = 'awaiting-approval' where batch = ${batch} and batch_position <= 2`.execute(
    database.db,
  )
  const [first, second] = (await told()).rows
  const other = { id: person + 1, username: 'bob', access_permission_names: ['commands-approve'] }
  const refuse = { person: other as unknown as Profile, reason: 'Not that one' }
  await refuseChange(database.db, { id: first!.id, ...refuse }, noWork)
  await stopFailing(worker)
  await beginScheduled(worker)
  // The second is the first now, and is still to be agreed to.
  expect(await states()).toEqual(['cancelled', 'awaiting-approval', 'scheduled'])
  await sql`update change set state = 'scheduled' where id = ${second!.id}`.execute(database.db)
  await carried()
  expect(await states()).toEqual(['cancelled', 'done', 'done'])
  expect((await told()).rows[0]?.why).toBe(
    'Refused by bob: Not that one. Removed from its list. The other lines continue.',
  )
})

test('what stands in the way of one line holds up all, unless it is left out', async () => {
  const partners = testPartners()
  // Somebody else has the second address reserved.
  partners.primary.running.set('00:1b:54:0a:3e:01', {
    address: '10.0.10.151',
    hostname: 'other',
    owner: null,
    description: null,
  })
  const { look, states, apply, carried } = await listed(lines(3).join('\n'), partners)
  await look()
  expect(await states()).toEqual(['previewed', 'checked', 'previewed'])
  await expect(apply()).rejects.toMatchObject({
    code: 'check-stands',
    fields: { 'line-2': expect.any(String) },
  })
  await apply({ leaveOut: true, first: 300 })
  await carried()
  expect(await states()).toEqual(['done', 'cancelled', 'done'])
})

test('the same click again is the same list, and another click is refused', async () => {
  const { batch, look, states, apply, carried } = await listed(lines(2).join('\n'))
  await look()
  await apply()
  const before = await states()
  await apply()
  expect(await states()).toEqual(before)
  for (const said of [{ first: 2 }, { reason: 'another' }, { leaveOut: true }, { goOn: true }])
    await expect(apply(said)).rejects.toMatchObject({ code: 'key-of-another' })
  expect(await states()).toEqual(before)
  const other = await listed(lines(1).join('\n'))
  await other.look()
  await expect(other.apply({ key: batch })).rejects.toMatchObject({ code: 'key-of-another' })
  await expect(apply({ key: randomUUID() })).rejects.toMatchObject({
    code: 'preview-old',
  })
  await carried()
})

test('a list is its maker’s alone, and is not applied before all of it was looked at', async () => {
  const { batch, apply, worker } = await listed(lines(1).join('\n'))
  await expect(apply()).rejects.toMatchObject({ code: 'preview-old' })
  await expect(apply({ person: person + 1 })).rejects.toMatchObject({ code: 'no-such-thing' })
  const stranger = { profile: { id: person + 1, access_permission_names: ['tools-scanner'] } }
  await expect(tellBatch(database.db, worker.kinds, batch, stranger)).rejects.toMatchObject({
    code: 'no-such-thing',
  })
  const colleague = { profile: { id: person + 1, access_permission_names: ['commands-dhcp-ip-reservation'] } }
  const seen = await tellBatch(database.db, worker.kinds, batch, colleague)
  expect(seen.may).toEqual({ apply: false, lookAgain: false, stop: false, resume: 0 })
})

test('stopped, nothing more of it begins', async () => {
  const { batch, look, states, apply, carried } = await listed(lines(3).join('\n'))
  await look()
  await apply()
  await stopBatch(database.db, { batch, person: who() }, noWork)
  await carried()
  expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled'])
  await expect(stopBatch(database.db, { batch, person: who() }, noWork)).rejects.toMatchObject({
    code: 'too-late',
  })
})

/** Sets one of the caps of the site. */
async function cap(some: Partial<Record<CapName, number>>) {
  const value = JSON.stringify({ ...policyShapes.caps.usual, ...some })
  await sql`insert into policy (name, value) values ('caps', ${value}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(database.db)
}

test('where lines set power, no more of them than the cap are under way at once, the next when all of those are done', async () => {
  await cap({ power: 2 })
  const { batch, look, told, states, apply, carried } = await listed(lines(6).join('\n'))
  await look()
  await apply({}, () => true)
  await cap({})
  expect((await told()).rows.map(({ stage }) => stage)).toEqual([1, 2, 2, 3, 3, 4])
  await carried()
  expect(new Set(await states())).toEqual(new Set(['done']))
  const rows = await database.db
    .selectFrom('change')
    .select(['batch_stage', 'began_at', 'ended_at'])
    .where('batch', '=', batch)
    .execute()
  for (const row of rows) {
    for (const before of rows.filter((one) => one.batch_stage! < row.batch_stage!)) {
      expect(row.began_at! >= before.ended_at!).toBe(true)
    }
  }
})

test('lines that are begun one after the other are so far apart, whichever process begins them', async () => {
  const { batch, worker, look, states, apply } = await listed(lines(4).join('\n'))
  await look()
  await apply({ first: 3, stagger: 4 })
  const begin = () => Promise.all([beginScheduled(worker), beginScheduled(worker), beginScheduled(worker)])
  const running = async () => (await states()).filter((state) => state === 'running').length
  for (const many of [1, 2, 3]) {
    await begin()
    await begin()
    expect(await running()).toBe(many)
    await sql`update change set began_at = began_at - interval '4 seconds' where batch = ${batch}`.execute(
      database.db,
    )
  }
  await sql`update change set ended_at = clock_timestamp(), state = 'done' where batch = ${batch}`.execute(
    database.db,
  )
  await sql`delete from change_lease`.execute(database.db)
})

test('a list that goes on past others does so from one stage to the next, once all of the stage is over', async () => {
  await cap({ power: 2 })
  const { batch, worker, look, states, apply } = await listed(lines(5).join('\n'))
  await look()
  await apply({ goOn: true }, () => true)
  await cap({})
  const end = (position: number, state: string) =>
    sql`update change set ended_at = clock_timestamp(), state = ${state}
    where batch = ${batch} and batch_position = ${position}`.execute(database.db)
  await end(1, 'done')
  await end(2, 'undone')
  await beginScheduled(worker)
  await stopFailing(worker)
  expect(await states()).toEqual(['done', 'undone', 'running', 'scheduled', 'scheduled'])
  await end(3, 'done')
  await sql`delete from change_lease`.execute(database.db)
  await beginScheduled(worker)
  expect(await states()).toEqual(['done', 'undone', 'done', 'running', 'running'])
  await end(4, 'done')
  await end(5, 'done')
  await sql`delete from change_lease`.execute(database.db)
})

test('a list is no longer than the cap of the site, as it holds when the list is made', async () => {
  await cap({ reservations: 2 })
  const text =
    'A list has 2 lines at most, which is the limit “Reservations at once” of the policies; this one has 3.'
  await expect(listed(lines(3).join('\n'))).rejects.toMatchObject({ fields: { text } })
  await cap({ reservations: 3 })
  expect(await (await listed(lines(3).join('\n'))).states()).toHaveLength(3)
  await cap({})
})

test('a list is looked at once more before it is applied, and not afterwards', async () => {
  const { batch, look, states, apply } = await listed(lines(2).join('\n'))
  await look()
  await lookAgainAtList(database.db, { batch, person })
  expect(await states()).toEqual(['draft', 'draft'])
  await look()
  expect(await states()).toEqual(['previewed', 'previewed'])
  await apply()
  await expect(lookAgainAtList(database.db, { batch, person })).rejects.toMatchObject({ code: 'too-late' })
})

test('several processes look at each line once', async () => {
  const { worker, states } = await listed(lines(12).join('\n'))
  const { signal } = new AbortController()
  await Promise.all([
    lookAtDrafts(worker, signal),
    lookAtDrafts(worker, signal),
    lookAtDrafts(worker, signal),
  ])
  expect(new Set(await states())).toEqual(new Set(['previewed']))
})

test('a long list that waits for somebody hides no other change from who agrees', async () => {
  const rule = {
    name: 'Each',
    kinds: ['reserve-address'],
    roles: [],
    things: [],
    warned: false,
    warnings: [],
    agreedBy: [],
    undoing: false,
  }
  const value = JSON.stringify({ rules: [rule], hours: 48 })
  await sql`insert into policy (name, value) values ('approval-rules', ${value}::jsonb)`.execute(database.db)
  const [head = '', ...all] = lines(36)
  const long = await listed([head, ...all.slice(0, 35)].join('\n'))
  while ((await long.states()).includes('draft')) await long.look()
  await long.apply()
  const other = await listed([head, all[35]].join('\n'))
  await other.look()
  await other.apply()
  const somebody = { id: person + 1, access_permission_names: ['commands-approve'] } as unknown as Profile
  const { waiting, more } = await listWaiting(database.db, long.worker.kinds, { profile: somebody })
  expect([waiting[0]?.batch, waiting[1]?.batch, more]).toEqual([long.batch, other.batch, 6])
  await sql`update policy set value = ${JSON.stringify({ rules: [], hours: 48 })}::jsonb where name = 'approval-rules'`.execute(
    database.db,
  )
  for (const { batch } of [long, other]) await stopBatch(database.db, { batch, person: who() }, noWork)
})
