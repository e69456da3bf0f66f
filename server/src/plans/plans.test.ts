import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Preview } from '@patchbay/contract/changes/preview'
import { approveChange } from '../changes/approval/approve-change.ts'
import { refuseChange } from '../changes/approval/refuse-change.ts'
import { lookAgainAt } from '../changes/approval/look-again.ts'
import { holderOf } from '../changes/leases.ts'
import { listWaiting } from '../changes/reported/list-waiting.ts'
import { applyChange } from '../changes/run/apply-change.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import type { ChangeRow } from '../changes/rows.ts'
import { readProfileOf } from '../people/person.ts'
import { readPolicy } from '../policies/policies.ts'
import { previewPlan } from './preview-plan.ts'
import { testPlan } from './test-plan.ts'

let database: TestDatabase
let people: Readonly<Record<'ada' | 'bob', number>>
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await sql<{ id: number }>`
    insert into person (username, email, firstname, lastname, role) values
      ('ada', 'ada@example.org', 'Ada', 'Ask', 1), ('bob', 'bob@example.org', 'Bob', 'Agree', 6) returning id`.execute(
    database.db,
  )
  const [ada = 0, bob = 0] = rows.map(({ id }) => id)
  people = { ada, bob }
})
afterAll(() => database.drop())

const ask = { limit: 5_000, signal: new AbortController().signal }
const statesOf = ({ steps }: { readonly steps: readonly { readonly state: string }[] }) =>
  steps.map(({ state }) => state)
const code = (value: string) => expect.objectContaining({ code: value })

test('runs its changes in order, waits for a person, looks, and is done', async () => {
  const plan = testPlan(database.db, people.ada)
  const id = await plan.preview()
  expect(await plan.told(id)).toMatchObject({ state: 'previewed', may: { begin: true, stop: true } })
  expect(plan.network.journal).toEqual([])
  await plan.click(id)
  expect(statesOf(await plan.carry(id))).toEqual(['done', 'done', 'left-out', 'underway', 'waiting'])
  const { first, second } = await plan.names(id)
  const order = [...new Set(plan.network.journal.map(({ port }) => port))]
  expect(order).toEqual([first, second])
  await plan.answer(id)
  const done = await plan.carry(id)
  expect(done).toMatchObject({ state: 'done', may: { decide: ['undo'], stop: false } })
  expect(statesOf(done)).toEqual(['done', 'done', 'left-out', 'done', 'done'])
  const notices = await sql<{
    title: string
  }>`select title from notice where path = ${`/workflows/test-plan?run=${id}`}`.execute(database.db)
  expect(notices.rows.map(({ title }) => title)).toEqual([`Set ${first} and ${second}: done`])
})

test('a step that fails undoes the steps before it, the last first', async () => {
  const plan = testPlan(database.db, people.ada)
  const id = await plan.preview()
  plan.network.faults.set('vlan forth', ['none', 'refused-before'])
  await plan.click(id)
  const end = await plan.carry(id)
  expect(end).toMatchObject({ state: 'undone', goesBack: true })
  expect(end.why).toContain('Second port')
  expect(await plan.ports(id)).toEqual(['10', '10'])
  expect(statesOf(end)).toEqual(['undone', 'undone', 'left-out', 'waiting', 'waiting'])
})

test.each([
  ['on', 'done-not-proven', /^Second port: /],
  ['reading', 'done', null],
] as const)('a step that fails with “%s” stops no step after it', async (fails, state, why) => {
  const plan = testPlan(database.db, people.ada, 'ada', fails)
  const id = await plan.preview()
  plan.network.faults.set('vlan forth', ['none', 'refused-before'])
  await plan.click(id)
  expect(statesOf(await plan.carry(id))).toEqual(['done', 'undone', 'left-out', 'underway', 'waiting'])
  await plan.answer(id)
  const end = await plan.carry(id)
  expect(end).toMatchObject({ state, why: why === null ? null : expect.stringMatching(why) })
  expect(await plan.ports(id)).toEqual(['20', '10'])
})

test('what cannot be undone is named, and may be tried again', async () => {
  const plan = testPlan(database.db, people.ada)
  const id = await plan.preview()
  plan.network.faults.set('vlan forth', ['none', 'refused-before', 'refused-before'])
  await plan.click(id)
  const end = await plan.carry(id)
  expect(end).toMatchObject({ state: 'undo-failed', may: { decide: ['undo'] } })
  expect(end.why).toContain('First port: the network refused the login')
  await plan.decide(id, 'undo')
  expect((await plan.carry(id)).state).toBe('undone')
  expect(await plan.ports(id)).toEqual(['10', '10'])
})

test('killed at any sending, it goes on in the next process and sends nothing twice', async () => {
  for (const place of ['vlan forth', 'shut forth', 'open forth', 'save forth']) {
    for (const fault of ['killed-before', 'killed-after'] as const) {
      const plan = testPlan(database.db, people.ada)
      const id = await plan.preview()
      plan.network.faults.set(place, [fault, 'none', fault])
      await plan.click(id)
      await plan.carry(id)
      await plan.answer(id)
      expect((await plan.carry(id)).state, `${place} ${fault}`).toBe('done')
      expect(await plan.ports(id)).toEqual(['20', '30'])
      const vlans = plan.network.journal.filter(({ field }) => field === 'vlan')
      expect(
        vlans.map(({ value }) => value),
        `${place} ${fault}`,
      ).toEqual(['20', '30'])
    }
  }
})

test('what is not seen in time asks a person, who keeps it, undoes it or looks again', async () => {
  const notSeen = {
    finding: 'otherwise',
    words: 'It came up on another port.',
    source: 'test',
    at: null,
  } as const
  const asks = async () => {
    const plan = testPlan(database.db, people.ada)
    const id = await plan.preview()
    plan.seen.push(notSeen)
    await plan.click(id)
    await plan.carry(id)
    await plan.answer(id)
    const told = await plan.carry(id)
    expect(told).toMatchObject({
      state: 'needs-person',
      why: 'Seen: It came up on another port.',
      may: { decide: ['again', 'undo', 'keep'] },
    })
    return { plan, id }
  }
  const again = await asks()
  await again.plan.decide(again.id, 'again')
  expect((await again.plan.carry(again.id)).state).toBe('done')
  const keep = await asks()
  await keep.plan.decide(keep.id, 'keep')
  expect((await keep.plan.carry(keep.id)).state).toBe('done-not-proven')
  expect(await keep.plan.ports(keep.id)).toEqual(['20', '30'])
  const undo = await asks()
  await undo.plan.decide(undo.id, 'undo')
  expect((await undo.plan.carry(undo.id)).state).toBe('undone')
  expect(await undo.plan.ports(undo.id)).toEqual(['10', '10'])
  await expect(undo.plan.decide(undo.id, 'undo')).rejects.toEqual(code('too-late'))
})

test('a change that failed is not tried again: a person undoes the rest or keeps it', async () => {
  const plan = testPlan(database.db, people.ada)
  const twice = {
    ...plan.one,
    resolve: async () => ({
      known: { first: `d-${randomUUID()}`, second: `e-${randomUUID()}`, repeat: '40' },
    }),
  }
  const id = await plan.preview(null, twice)
  plan.network.faults.set('vlan forth', ['none', 'none', 'refused-before'])
  await plan.click(id)
  expect(await plan.carry(id)).toMatchObject({ state: 'needs-person', may: { decide: ['undo', 'keep'] } })
  await expect(plan.decide(id, 'again')).rejects.toEqual(code('too-late'))
})

test('nothing is kept waiting for longer than declared', async () => {
  const plan = testPlan(database.db, people.ada)
  const id = await plan.preview()
  await plan.click(id)
  await plan.carry(id)
  const later = new Date(plan.worker.now().getTime() + 2 * 3_600_000)
  expect(await plan.carry(id, () => later)).toMatchObject({
    state: 'needs-person',
    why: 'Plugged: Nobody answered in 1 h.',
  })
})

test('at its end it is undone by itself', async () => {
  const plan = testPlan(database.db, people.ada)
  const end = new Date(plan.worker.now().getTime() + 3_600_000)
  const id = await plan.preview(end)
  await plan.click(id)
  await plan.carry(id)
  await plan.answer(id)
  expect((await plan.carry(id)).state).toBe('done')
  expect((await plan.carry(id, () => new Date(end.getTime() + 1))).state).toBe('undone')
  expect(await plan.ports(id)).toEqual(['10', '10'])
})

test('an end that comes while a step is awaited undoes what was done', async () => {
  const plan = testPlan(database.db, people.ada)
  const end = new Date(plan.worker.now().getTime() + 3_600_000)
  const id = await plan.preview(end)
  await plan.click(id)
  expect(statesOf(await plan.carry(id))).toContain('underway')
  const late = await plan.carry(id, () => new Date(end.getTime() + 1))
  expect(late).toMatchObject({ state: 'undone', why: 'Its end came.' })
  expect(await plan.ports(id)).toEqual(['10', '10'])
})

test('a change made by somebody else since is not undone, and is named', async () => {
  const plan = testPlan(database.db, people.ada)
  const id = await plan.preview()
  await plan.click(id)
  await plan.carry(id)
  await plan.answer(id)
  await plan.carry(id)
  const { second } = await plan.names(id)
  plan.network.port(second).set('vlan', '99')
  await plan.decide(id, 'undo')
  const told = await plan.carry(id)
  expect(told.state).toBe('undo-failed')
  expect(told.why).toContain('Second port')
  expect(await plan.ports(id)).toEqual(['10', '99'])
})

test('it holds all that it touches from the click on, and hands on what two steps touch', async () => {
  const plan = testPlan(database.db, people.ada)
  const twice = {
    ...plan.one,
    resolve: async () => ({
      known: { first: `a-${randomUUID()}`, second: `b-${randomUUID()}`, repeat: '40' },
    }),
  }
  const id = await plan.preview(null, twice)
  await plan.click(id)
  const { first, second } = await plan.names(id)
  const heldBy = async (port: string) => (await holderOf(database.db, `port ${port}`))?.change ?? null
  const changes = [...(await plan.standing(id)).changes.values()].map(({ id: change }) => change)
  expect([await heldBy(first), await heldBy(second)]).toEqual([changes[0], changes[1]])
  await plan.turn(id)
  expect(await heldBy(first)).toBe(changes[2])
  await plan.carry(id)
  expect(await plan.ports(id)).toEqual(['40', '30'])
  expect([await heldBy(first), await heldBy(second)]).toEqual([null, null])
  // The last first: what the second setting of the port began with, then what was there before all.
  await plan.answer(id)
  await plan.carry(id)
  await plan.decide(id, 'undo')
  expect((await plan.carry(id)).state).toBe('undone')
  expect(await plan.ports(id)).toEqual(['10', '10'])
})

test('the end of the whole is the end that going past a protection takes', async () => {
  const plan = testPlan(database.db, people.ada)
  const protecting = plan.worker.kinds.map((kind) => ({
    ...kind,
    check: async () => [
      {
        id: 'protected',
        level: 'red' as const,
        words: 'It is protected: a phone.',
        way: null,
        source: null,
        observedAt: null,
        protectedClass: 'phones',
      },
    ],
  }))
  await sql`insert into direct_grant (person_id, key) values (${people.ada}, 'commands-protected-override')`.execute(
    database.db,
  )
  const worker = { ...plan.worker, kinds: protecting }
  const requester = {
    actor: { id: people.ada, name: 'ada' },
    session: null,
    address: null,
    correlation: randomUUID(),
  }
  const passedOf = ({ preview }: Pick<ChangeRow, 'preview'>) =>
    (preview as Preview).checks.find(({ id }) => id === 'protected')?.past ?? false
  const of = async (expiresAt: Date | null) => {
    const asked = { asked: {}, reason: 'a test', ticket: null, expiresAt }
    const id = await previewPlan(worker, plan.one, requester, asked, ask)
    const [first] = (await plan.standing(id)).changes.values()
    if (first === undefined) throw new Error('It has no change.')
    const again = await lookAgainAt(worker, first, ask)
    return [passedOf(first), passedOf(again.row), first.expires_at]
  }
  expect(await of(null)).toEqual([false, false, null])
  expect(await of(new Date(Date.now() + 3_600_000))).toEqual([true, true, null])
  await sql`delete from direct_grant`.execute(database.db)
})

test('a target that somebody else holds refuses the click, and nothing is begun', async () => {
  const plan = testPlan(database.db, people.ada)
  const id = await plan.preview()
  const { second } = await plan.names(id)
  const other = testPlan(database.db, people.ada)
  const same = {
    ...other.one,
    resolve: async () => ({ known: { first: `c-${randomUUID()}`, second, repeat: null } }),
  }
  const holder = await other.preview(null, same)
  await other.click(holder)
  await expect(plan.click(id)).rejects.toEqual(code('target-held'))
  expect((await plan.carry(id)).state).toBe('previewed')
  expect(plan.network.journal).toEqual([])
})

test('one approval is for all of it, and a refusal for all of it too', async () => {
  const rules = { ...(await readPolicy(database.db, 'approval-rules')) }
  const rule = {
    name: 'VLAN 30',
    kinds: [],
    roles: [],
    things: ['vlan 30'],
    warned: false,
    warnings: [],
    agreedBy: [],
    undoing: false,
  }
  await sql`insert into policy (name, value) values ('approval-rules', ${JSON.stringify({ ...rules, rules: [rule] })}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(database.db)
  const bob = await readProfileOf(database.db, people.bob)
  if (bob === null) throw new Error('Bob is gone.')
  const waiting = async () => {
    const plan = testPlan(database.db, people.ada)
    const id = await plan.preview()
    expect((await plan.told(id)).approval).toHaveLength(1)
    await plan.click(id)
    const told = await plan.carry(id)
    expect(told.state).toBe('awaiting-approval')
    const { waiting: listed } = await listWaiting(database.db, plan.worker.kinds, { profile: bob })
    const change = [...(await plan.standing(id)).changes.values()].find(
      ({ state }) => state === 'awaiting-approval',
    )
    expect(listed.map((one) => one.id)).toEqual([change?.id])
    return { plan, id, change: change?.id ?? 0, lookedAt: change?.previewed_at.toISOString() ?? '' }
  }
  const agreed = await waiting()
  await approveChange(
    agreed.plan.worker,
    { id: agreed.change, person: bob, lookedAt: agreed.lookedAt, expiresAt: null },
    ask,
    async () => undefined,
  )
  expect(statesOf(await agreed.plan.carry(agreed.id)).slice(0, 2)).toEqual(['done', 'done'])
  const refused = await waiting()
  await refuseChange(
    database.db,
    { id: refused.change, person: bob, reason: 'not now' },
    async () => undefined,
  )
  expect(await refused.plan.carry(refused.id)).toMatchObject({ state: 'cancelled' })
  expect(refused.plan.network.journal).toEqual([])
  await sql`update policy set value = ${JSON.stringify(rules)}::jsonb where name = 'approval-rules'`.execute(
    database.db,
  )
})

test('stopped before it begins it is called off, and afterwards it goes back', async () => {
  const plan = testPlan(database.db, people.ada)
  const id = await plan.preview()
  await plan.stop(id)
  expect((await plan.carry(id)).state).toBe('cancelled')
  await expect(plan.click(id)).rejects.toEqual(code('preview-old'))
  const begun = await plan.preview()
  await plan.click(begun)
  await plan.turn(begun)
  await plan.stop(begun)
  expect(await plan.carry(begun)).toMatchObject({ state: 'undone', why: 'Stopped by ada.' })
  expect(await plan.ports(begun)).toEqual(['10', '10'])
})

test('the same click is the same plan, and a step of it is not applied by itself', async () => {
  const plan = testPlan(database.db, people.ada)
  const id = await plan.preview()
  const [first] = [...(await plan.standing(id)).changes.values()]
  const alone = { id: first?.id ?? 0, person: people.ada, key: randomUUID(), accepted: {} }
  await expect(applyChange(database.db, alone, async () => undefined)).rejects.toEqual(code('no-such-thing'))
  const key = randomUUID()
  await plan.click(id, { key })
  await plan.click(id, { key })
  await plan.carry(id)
  expect(await plan.ports(id)).toEqual(['20', '30'])
  const other = await plan.preview()
  await expect(plan.click(other, { key })).rejects.toEqual(code('key-of-another'))
})
