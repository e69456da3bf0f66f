import type { ApprovalRule } from '@patchbay/contract/policies/approval-rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { readProfileOf } from '../../people/person.ts'
import { noSystems } from '../../systems/open.ts'
import { readChange } from '../rows.ts'
import { runsOf } from '../run/test-kind-runs.ts'
import { TestNetwork, testKind } from '../run/test-network.ts'
import { cancelChange } from '../run/cancel-change.ts'
import { approveAlike } from '../approval/approve-alike.ts'
import { approveChange } from '../approval/approve-change.ts'
import { approversOf, handOver } from '../approval/hand-over.ts'
import { listWaiting, whichWait } from '../reported/list-waiting.ts'
import { refuseChange } from '../approval/refuse-change.ts'

let database: TestDatabase
/** An engineer who asks, an approver and an administrator, who both agree to changes of others. */
let people: Readonly<Record<'ada' | 'bob' | 'otto', number>>
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await sql<{ id: number }>`
    insert into person (username, email, firstname, lastname, role) values
      ('ada', 'ada@example.org', 'Ada', 'Ask', 2), ('bob', 'bob@example.org', 'Bob', 'Agree', 6),
      ('otto', 'otto@example.org', 'Otto', 'Other', 1) returning id`.execute(database.db)
  const [ada = 0, bob = 0, otto = 0] = rows.map(({ id }) => id)
  people = { ada, bob, otto }
})
afterAll(() => database.drop())
beforeEach(() => database.db.deleteFrom('notice').execute())

type Name = keyof typeof people
const noWork = async () => undefined
const profileOf = (who: Name) => readProfileOf(database.db, people[who])
const testWork = () => {
  const network = new TestNetwork()
  return runsOf(database.db, people.ada, testKind(network), noSystems)
}
let asked = 0

/** Rules about every change, each left to these roles. */
async function decide(...leftTo: readonly (readonly string[])[]): Promise<void> {
  const rules = leftTo.map((agreedBy, at): ApprovalRule => ({
    name: `Rule ${at + 1}`,
    kinds: [],
    roles: [],
    things: [],
    warned: false,
    warnings: [],
    agreedBy: [...agreedBy],
    undoing: false,
  }))
  await sql`insert into policy (name, value) values ('approval-rules', ${JSON.stringify({ rules, hours: 48 })}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(database.db)
}

/** A change of ada's that waits. */
async function waiting(runs = testWork()) {
  asked += 1
  const id = await runs.click(await runs.preview({ port: `left ${asked}`, vlan: '20' }))
  const row = async () => (await readChange(database.db, id))!
  const lookedAt = async () => (await row()).previewed_at.toISOString()
  const agree = async (who: Name) =>
    approveChange(
      runs.worker,
      { id, person: await profileOf(who), lookedAt: await lookedAt(), expiresAt: null },
      runs.ask,
      noWork,
    )
  const refuse = async (who: Name) =>
    refuseChange(database.db, { id, person: await profileOf(who), reason: 'not now' }, noWork)
  const cardOf = async (who: Name) => {
    const person = { profile: await profileOf(who) }
    const { waiting: cards } = await listWaiting(database.db, runs.worker.kinds, person)
    const card = cards.find((each) => each.id === id)
    return { approves: card?.may.approve, callsOff: card?.may.cancel, leftTo: card?.leftTo }
  }
  return { id, worker: runs.worker, ask: runs.ask, row, lookedAt, agree, refuse, cardOf }
}

const toldTo = async (id: number) => {
  const { rows } = await sql<{ username: string }>`select username from notice
    join notification on notice_id = notice.id join person on person.id = person_id
    where change_id = ${id} and title like '%asks you to agree%' order by username`.execute(database.db)
  return rows.map(({ username }) => username)
}

const words = 'Approval is left to the role administrator.'

test('what a rule leaves to a role nobody else agrees to or refuses, and whoever sees it is told whose it is', async () => {
  await decide(['Administrator'])
  const { id, row, agree, refuse, cardOf } = await waiting()
  expect((await row()).preview).toMatchObject({
    approval: ['Site rule: Rule 1. Approval is left to the role Administrator.'],
  })
  const missing = { code: 'role-missing', fields: { role: words.replace('admin', 'Admin') } }
  await expect(agree('bob')).rejects.toMatchObject(missing)
  await expect(refuse('bob')).rejects.toMatchObject(missing)
  const callOff = cancelChange(database.db, { id, person: { profile: await profileOf('bob') } }, noWork)
  await expect(callOff).rejects.toMatchObject(missing)
  expect(await cardOf('bob')).toEqual({ approves: false, callsOff: false, leftTo: missing.fields.role })
  expect(await cardOf('otto')).toEqual({ approves: true, callsOff: true, leftTo: null })
  expect((await row()).state).toBe('awaiting-approval')
  expect(await toldTo(id)).toEqual(['otto'])
  await agree('otto')
  expect(await row()).toMatchObject({ state: 'running', approver: 'otto' })
})

test('who has the role refuses it, too', async () => {
  await decide(['administrator'])
  const { row, refuse } = await waiting()
  await refuse('otto')
  expect((await row()).state).toBe('cancelled')
})

test('it is left to those alone who may agree, and stands in the header of no others', async () => {
  await decide(['administrator'])
  const { id } = await waiting()
  expect((await approversOf(database.db, id)).map(({ username }) => username)).toEqual(['otto'])
  const by = { id: people.otto, username: 'otto' }
  await expect(handOver(database.db, { id, to: people.bob, by }, noWork)).rejects.toMatchObject({
    code: 'input-not-valid',
  })
  const counted = async (who: Name) => whichWait(database.db, { profile: await profileOf(who) })
  const [bob, otto] = [await counted('bob'), await counted('otto')]
  expect(bob.waitingIds).toEqual(otto.waitingIds)
  expect(otto.waitingIds).toContain(id)
  expect([bob.waiting, otto.waiting]).toEqual([0, otto.waitingIds.length])
})

test('one of several roles is enough for one rule, and each rule wants its own', async () => {
  await decide(['security', 'approver'])
  const one = await waiting()
  expect(await toldTo(one.id)).toEqual(['bob'])
  await one.agree('bob')
  await decide(['administrator'], [], ['approver'])
  const both = await waiting()
  expect(await toldTo(both.id)).toEqual([])
  await expect(both.agree('bob')).rejects.toMatchObject({ fields: { role: words } })
  await expect(both.agree('otto')).rejects.toMatchObject({
    fields: { role: words.replace('administrator', 'approver') },
  })
})

test('with one click no more is agreed to than one by one', async () => {
  await decide(['administrator'])
  const runs = testWork()
  const [first, second] = [await waiting(runs), await waiting(runs)]
  const changes = await Promise.all(
    [first, second].map(async ({ id, lookedAt }) => ({ id, lookedAt: await lookedAt() })),
  )
  const agree = async (who: Name) =>
    approveAlike(runs.worker, { person: await profileOf(who), changes }, runs.ask, noWork)
  const alike = async (who: Name) =>
    (await listWaiting(database.db, runs.worker.kinds, { profile: await profileOf(who) })).alike
      .flatMap(({ ids }) => ids)
      .filter((id) => id === first.id || id === second.id)
  expect([await alike('bob'), await alike('otto')]).toEqual([[], [first.id, second.id]])
  expect((await agree('bob')).map(({ refused }) => refused)).toMatchObject([
    { code: 'role-missing' },
    { code: 'role-missing' },
  ])
  expect((await first.row()).state).toBe('awaiting-approval')
  expect((await agree('otto')).map(({ refused }) => refused)).toEqual([undefined, undefined])
})

test('what nobody is named for is whoever’s it was before', async () => {
  await decide([])
  const { id, row, agree } = await waiting()
  expect((await row()).preview).not.toHaveProperty('agreedBy')
  expect(await toldTo(id)).toEqual(['bob', 'otto'])
  await agree('bob')
})
