import type { Preview } from '@patchbay/contract/changes/preview'
import type { Check } from '@patchbay/contract/changes/check'
import type { ApprovalRules } from '@patchbay/contract/policies/approval-rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { readProfileOf } from '../../people/person.ts'
import { erasePerson } from '../../record/erase-person.ts'
import { readPolicy } from '../../policies/policies.ts'
import { applyChange } from '../run/apply-change.ts'
import { carryForward } from '../run/carry-forward.ts'
import { previewChange } from '../preview/preview-change.ts'
import type { Wanted } from '../preview/preview-change.ts'
import { takeTargets } from '../leases.ts'
import { moveOn, readChange } from '../rows.ts'
import { testWorker } from '../run/test-worker.ts'
import { approveChange } from './approve-change.ts'
import type { Agreeing } from './approve-change.ts'
import { giveUpWaiting } from './give-up-waiting.ts'
import { approversOf, handOver } from './hand-over.ts'
import { listWaiting } from '../reported/list-waiting.ts'
import { noteRun } from './notes.ts'
import { lookAgainAt } from './look-again.ts'
import { refuseChange } from './refuse-change.ts'

let database: TestDatabase
/** By username: an engineer who asks, another, two who agree, and one whose account is of the desk. */
let people: Readonly<Record<'ada' | 'eve' | 'bob' | 'cleo' | 'desk', number>>
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await sql<{ id: number }>`
    insert into person (username, email, firstname, lastname, role) values
      ('ada', 'ada@example.org', 'Ada', 'Ask', 1), ('eve', 'eve@example.org', 'Eve', 'Engineer', 2),
      ('bob', 'bob@example.org', 'Bob', 'Agree', 6), ('cleo', 'cleo@example.org', 'Cleo', 'Agree', 6),
      ('desk', 'desk@example.org', 'Dee', 'Desk', 3) returning id`.execute(database.db)
  const [ada = 0, eve = 0, bob = 0, cleo = 0, desk = 0] = rows.map(({ id }) => id)
  people = { ada, eve, bob, cleo, desk }
})
afterAll(() => database.drop())

const ask = { limit: 1_000, signal: new AbortController().signal }
const noWork = async () => undefined
let clicks = 0

async function decide(value: Partial<ApprovalRules>): Promise<void> {
  const whole = { ...(await readPolicy(database.db, 'approval-rules')), ...value }
  await sql`insert into policy (name, value) values ('approval-rules', ${JSON.stringify(whole)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(database.db)
}
const rule = {
  name: 'Servers',
  kinds: [],
  roles: [],
  things: [],
  warned: false,
  warnings: [],
  agreedBy: [],
  undoing: false,
}

const protection: Check = {
  id: 'protected',
  level: 'red',
  words: 'It is protected: Intensive care (vlan 20)',
  way: null,
  source: null,
  observedAt: null,
  protectedClass: 'Intensive care (vlan 20)',
}

/** A change that somebody has applied, on a network of its own. */
async function asked(
  port: string,
  by: keyof typeof people = 'ada',
  more: Partial<Wanted> = {},
  found: readonly Check[] = [],
) {
  const made = testWorker(database.db)
  const { worker, network, kind } = made
  network.checks = found
  const wanted: Wanted = {
    kind,
    intent: { port, vlan: '20' },
    reason: 'for the exams',
    ticket: null,
    runAt: null,
    expiresAt: null,
    proveOrUndo: false,
    batch: null,
    undoOf: null,
    ...more,
  }
  const requester = { session: null, address: null, correlation: '00000000-0000-0000-0000-000000000000' }
  const previewed = await previewChange(
    worker,
    { ...requester, actor: { id: people[by], name: by } },
    wanted,
    ask,
  )
  const { id } = previewed
  const row = async () => (await readChange(database.db, id))!
  const apply = (accepted = {}) => {
    clicks += 1
    const click = { id, person: people[by], key: `approval-${clicks}`, accepted }
    return applyChange(database.db, click, noWork)
  }
  const agree = async (
    who: keyof typeof people,
    expiresAt: string | null = null,
    lookedAt?: string,
    more: Pick<Agreeing, 'proveOrUndo'> = {},
  ) =>
    approveChange(
      worker,
      {
        id,
        person: await readProfileOf(database.db, people[who]),
        lookedAt: lookedAt ?? (await row()).previewed_at.toISOString(),
        expiresAt,
        ...more,
      },
      ask,
      noWork,
    )
  const carry = () => carryForward(worker, id, AbortSignal.timeout(30_000))
  return { ...made, id, previewed, row, apply, agree, carry, vlan: () => network.read(port)['vlan'] }
}

test('a rule that fits makes a change wait; who asked does not agree, another does, and then it runs', async () => {
  await decide({ rules: [{ ...rule, things: ['vlan 20'] }] })
  const { previewed, row, apply, agree, carry, vlan } = await asked('first')
  expect(previewed.preview.approval).toEqual(['Site rule: Servers (vlan 20).'])
  expect((await apply()).state).toBe('awaiting-approval')
  await carry()
  expect([(await row()).state, vlan()]).toEqual(['awaiting-approval', '10'])
  await expect(agree('ada')).rejects.toMatchObject({ code: 'own-request' })
  await expect(agree('eve')).rejects.toMatchObject({ code: 'key-missing' })
  await agree('bob')
  await carry()
  expect(await row()).toMatchObject({ state: 'done', approver: 'bob' })
  expect(vlan()).toBe('20')
  await expect(agree('cleo')).rejects.toMatchObject({ code: 'not-waiting' })
})

test.each([
  ['another network', { things: ['vlan 30'] }, 'ada', 'running'],
  ['another kind', { kinds: ['reserve-address' as const] }, 'ada', 'running'],
  ['another role', { roles: ['Service desk'] }, 'ada', 'running'],
  ['the role', { roles: ['Administrator'] }, 'ada', 'awaiting-approval'],
  ['everything', {}, 'eve', 'awaiting-approval'],
  ['warnings where none is', { warned: true }, 'ada', 'running'],
] as const)('a rule of %s', async (name, some, by, state) => {
  await decide({ rules: [{ ...rule, ...some } as ApprovalRules['rules'][number]] })
  const { apply } = await asked(`of ${name}`, by)
  expect((await apply()).state).toBe(state)
})

test('putting back waits only where the rule says so', async () => {
  await decide({ rules: [rule] })
  const { id } = await asked('put back')
  expect((await asked('put back', 'ada', { undoOf: id })).previewed.preview.approval).toEqual([])
  await decide({ rules: [{ ...rule, undoing: true }] })
  expect((await asked('put back', 'ada', { undoOf: id })).previewed.preview.approval).toHaveLength(1)
})

test('what moved after it was looked at is shown beside what it was, and agreed to anew', async () => {
  await decide({ rules: [rule] })
  const { worker, network, row, apply, agree, carry, vlan } = await asked('moves')
  await apply()
  await agree('bob')
  network.port('moves').set('vlan', '30')
  await carry()
  const again = await row()
  expect(again).toMatchObject({ state: 'awaiting-approval', approver: null, began_at: null })
  expect(again.preview).toMatchObject({ fields: [{ before: '30' }] })
  expect(again.preview_before).toMatchObject({ fields: [{ before: '10' }] })
  expect(vlan()).toBe('30')
  // Nobody holds the port meanwhile.
  const other = await asked('moves')
  expect(other.previewed.preview.checks.map(({ id }) => id)).not.toContain('held')
  await agree('cleo')
  await carryForward(worker, again.id, AbortSignal.timeout(30_000))
  expect([(await row()).state, vlan()]).toEqual(['done', '20'])
})

test('a look that cannot read it keeps what the last one read, with when that was', async () => {
  await decide({ rules: [rule] })
  const { worker, network, row, apply } = await asked('silent')
  await apply()
  const first = await row()
  network.unreadable = true
  await lookAgainAt(worker, await row(), ask)
  await lookAgainAt(worker, await row(), ask)
  const { fields, affected } = first.preview as Preview
  expect((await row()).preview).toMatchObject({
    fields,
    affected,
    lastReadAt: first.previewed_at.toISOString(),
    checks: expect.arrayContaining([expect.objectContaining({ id: 'read', level: 'unknown' })]) as unknown,
  })
  network.unreadable = false
  await lookAgainAt(worker, await row(), ask)
  expect((await row()).preview).not.toHaveProperty('lastReadAt')
})

test('what was looked at is what is agreed to: an older look is refused, an old one is read again', async () => {
  await decide({ rules: [rule] })
  const { worker, network, row, apply, agree } = await asked('looks')
  await apply()
  const first = (await row()).previewed_at.toISOString()
  await lookAgainAt(worker, await row(), ask)
  await expect(agree('bob', null, first)).rejects.toMatchObject({ code: 'looked-moved' })
  const { id } = await row()
  const long = () =>
    sql`update change set previewed_at = previewed_at - interval '11 minutes' where id = ${id}`
  await long().execute(database.db)
  network.port('looks').set('vlan', '40')
  await expect(agree('bob')).rejects.toMatchObject({ code: 'looked-moved' })
  expect(await row()).toMatchObject({ state: 'awaiting-approval', preview: { fields: [{ before: '40' }] } })
  await long().execute(database.db)
  await agree('bob')
  expect((await row()).state).toBe('running')
})

test('a protection is passed by two who hold the key, with a reason and until some time', async () => {
  await decide({ rules: [] })
  const until = new Date(Date.now() + 3_600_000)
  const protectedChange = async (
    by: keyof typeof people,
    expiresAt: Date | null,
    more: Partial<Wanted> = {},
  ) => {
    const made = await asked(`protected by ${by}`, by, { expiresAt, ...more }, [protection])
    return { ...made, check: made.previewed.preview.checks.find(({ id }) => id === 'protected') }
  }
  expect((await protectedChange('eve', until)).check).not.toHaveProperty('past')
  const unending = await protectedChange('ada', null)
  expect(unending.check).not.toHaveProperty('past')
  expect(unending.check?.way).toMatch(/^Enter an end\./)
  const withTicket = await protectedChange('ada', null, { ticket: 'SR-7', endsWithTicket: true })
  expect(withTicket.check).not.toHaveProperty('past')
  expect(withTicket.check?.way).toMatch(/^Enter an end as well: a ticket may never be closed/)
  await expect(unending.apply()).rejects.toMatchObject({ code: 'check-stands' })

  const { check, previewed, apply, agree, carry, row } = await protectedChange('ada', until)
  expect(check).toMatchObject({ past: true, level: 'red' })
  expect(previewed.preview.approval).toEqual(['It overrides a protection: Intensive care (vlan 20).'])
  await expect(apply()).rejects.toMatchObject({ code: 'check-unanswered' })
  expect((await apply({ protected: 'The ward has moved.' })).state).toBe('awaiting-approval')
  await sql`insert into direct_grant (person_id, key) values (${people.eve}, 'commands-approve')`.execute(
    database.db,
  )
  await expect(agree('eve')).rejects.toMatchObject({
    code: 'key-missing',
    fields: { key: 'commands-protected-override' },
  })
  await sql`delete from direct_grant where person_id = ${people.eve}`.execute(database.db)
  await agree('bob')
  await carry()
  expect((await row()).state).toBe('done')
})

test('somebody who agrees makes it shorter and never longer', async () => {
  await decide({ rules: [rule] })
  const end = new Date(Date.now() + 3_600_000)
  const { row, apply, agree } = await asked('shorter', 'ada', { expiresAt: end })
  await apply()
  const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
  await expect(agree('bob', at(7_200_000))).rejects.toMatchObject({ code: 'input-not-valid' })
  await expect(agree('bob', at(60_000))).rejects.toMatchObject({ code: 'input-not-valid' })
  const sooner = at(1_800_000)
  await agree('bob', sooner)
  expect((await row()).expires_at?.toISOString()).toBe(sooner)
})

test('somebody who agrees may want it proven or undone, and nobody who agrees takes that away', async () => {
  await decide({ rules: [rule] })
  const wanted = await asked('wants proof')
  wanted.network.unproven = true
  await wanted.apply()
  await wanted.agree('bob', null, undefined, { proveOrUndo: true })
  await wanted.carry()
  expect([(await wanted.row()).state, wanted.vlan()]).toEqual(['undone', '10'])
  const own = await asked('has proof', 'ada', { proveOrUndo: true })
  await own.apply()
  await own.agree('bob')
  expect((await own.row()).prove_or_undo).toBe(true)
  const once = await asked('once')
  Object.assign(once.worker.kinds[0]!, { neverUndone: true })
  await once.apply()
  await expect(once.agree('bob', null, undefined, { proveOrUndo: true })).rejects.toMatchObject({
    code: 'input-not-valid',
  })
})

test('a no says why, a request nobody answers is given up, and who asked no longer may: it does not begin', async () => {
  await decide({ rules: [rule], hours: 1 })
  const refused = await asked('refused')
  await refused.apply()
  const bob = await readProfileOf(database.db, people.bob)
  const ada = await readProfileOf(database.db, people.ada)
  const no = { id: refused.id, reason: 'Not before the exams.' }
  await expect(refuseChange(database.db, { ...no, person: ada }, noWork)).rejects.toMatchObject({
    code: 'own-request',
  })
  await refuseChange(database.db, { ...no, person: bob }, noWork)
  expect(await refused.row()).toMatchObject({
    state: 'cancelled',
    why: 'Refused by bob: Not before the exams.',
  })

  const late = await asked('late')
  await late.apply()
  await giveUpWaiting(late.worker)
  expect((await late.row()).state).toBe('awaiting-approval')
  await sql`update change set state_at = state_at - interval '61 minutes' where id = ${late.id}`.execute(
    database.db,
  )
  await expect(late.agree('bob')).rejects.toMatchObject({ code: 'not-waiting' })
  await giveUpWaiting(late.worker)
  expect(await late.row()).toMatchObject({ state: 'expired' })

  const gone = await asked('gone', 'eve')
  await gone.apply()
  await sql`update person set status = 'disabled' where id = ${people.eve}`.execute(database.db)
  await expect(gone.agree('bob')).rejects.toMatchObject({ code: 'check-stands' })
  await sql`update person set status = 'active' where id = ${people.eve}`.execute(database.db)
})

test('what had moved when its time came waits for an answer then, and begins when somebody agrees anew', async () => {
  await decide({ rules: [rule], hours: 48 })
  const at = new Date(Date.now() + 3_600_000)
  const { worker, id, network, row, apply, agree, carry } = await asked('at its time', 'ada', { runAt: at })
  await apply()
  await agree('bob')
  expect((await row()).state).toBe('scheduled')
  network.port('at its time').set('vlan', '30')
  await sql`update change set run_at = clock_timestamp() - interval '1 second' where id = ${id}`.execute(
    database.db,
  )
  await database.db.transaction().execute(async (transaction) => {
    await takeTargets(transaction, id, (await row()).targets)
    await moveOn(transaction, id, { from: 'scheduled', to: 'running' }, null)
  })
  await carry()
  await giveUpWaiting(worker)
  expect((await row()).state).toBe('awaiting-approval')
  await agree('cleo')
  await carry()
  expect((await row()).state).toBe('done')
})

test('an answer is left to somebody by name, and what is said stays with the run', async () => {
  await decide({ rules: [rule], hours: 48 })
  const { worker, id, apply } = await asked('talked over')
  await apply()
  const reader = async (who: keyof typeof people) => ({
    profile: await readProfileOf(database.db, people[who]),
  })
  expect((await approversOf(database.db, id)).map(({ username }) => username)).toEqual(['bob', 'cleo'])
  const to = (who: keyof typeof people) =>
    handOver(
      database.db,
      { id, to: people[who], by: { id: people.bob, username: 'bob' } },
      async (_transaction, _row, name) => {
        expect(name).toBe(who)
      },
    )
  await expect(to('desk')).rejects.toMatchObject({ code: 'input-not-valid' })
  await to('cleo')
  await noteRun(database.db, { id, words: 'Why now?', person: await reader('cleo') }, noWork)
  await noteRun(database.db, { id, words: 'The exam begins.', person: await reader('ada') }, noWork)
  await expect(
    noteRun(database.db, { id, words: 'Hm.', person: await reader('eve') }, noWork),
  ).rejects.toMatchObject({ code: 'no-such-thing' })
  const { waiting } = await listWaiting(database.db, worker.kinds, await reader('cleo'))
  expect(waiting[0]).toMatchObject({
    id,
    handed: true,
    own: false,
    askedOf: { name: 'cleo' },
    notes: [
      { by: 'cleo', words: 'Why now?' },
      { by: 'ada', words: 'The exam begins.' },
    ],
    may: { approve: true, cancel: true, note: true },
  })
})

test('once a name is erased, no run and no note of it has it any more, and other people’s stay', async () => {
  await decide({ rules: [rule], hours: 48 })
  const { id, apply, agree, row } = await asked('erased', 'eve')
  await apply()
  await database.db
    .insertInto('change_note')
    .values({ change_id: id, person_id: people.eve, name: 'eve', words: 'Before the exams.' })
    .execute()
  await agree('bob')
  await sql`update person set status = 'disabled' where id = ${people.eve}`.execute(database.db)
  await erasePerson(database.db, 'eve')
  const gone = `Person ${people.eve}, whose name was erased`
  expect(await row()).toMatchObject({ requester: gone, requested_by: people.eve, approver: 'bob' })
  const notes = await database.db
    .selectFrom('change_note')
    .select('name')
    .where('change_id', '=', id)
    .execute()
  expect(notes).toEqual([{ name: gone }])
})
