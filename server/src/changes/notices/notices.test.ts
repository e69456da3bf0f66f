import type { Check } from '@patchbay/contract/changes/check'
import type { ApprovalRules } from '@patchbay/contract/policies/approval-rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { listNotifications } from '../../notifications/notifications.ts'
import { readProfileOf } from '../../people/person.ts'
import { readPolicy } from '../../policies/policies.ts'
import { tellEnd } from './ended.ts'
import type { ChangeRow } from '../rows.ts'
import { applyChange } from '../run/apply-change.ts'
import { approveChange } from '../approval/approve-change.ts'
import { giveUpWaiting } from '../approval/give-up-waiting.ts'
import { handOver } from '../approval/hand-over.ts'
import { noteRun } from '../approval/notes.ts'
import { refuseChange } from '../approval/refuse-change.ts'
import { carryForward } from '../run/carry-forward.ts'
import { previewChange } from '../preview/preview-change.ts'
import type { Wanted } from '../preview/preview-change.ts'
import { readChange } from '../rows.ts'
import { testWorker } from '../run/test-worker.ts'

type Name = 'ada' | 'bob' | 'cleo' | 'otto' | 'desk'

let database: TestDatabase
/** An administrator who asks, two who agree, another administrator, who may go past protections, and one of the desk. */
let people: Readonly<Record<Name, number>>
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await sql<{ id: number }>`
    insert into person (username, email, firstname, lastname, role) values
      ('ada', 'ada@example.org', 'Ada', 'Ask', 1), ('bob', 'bob@example.org', 'Bob', 'Agree', 6),
      ('cleo', 'cleo@example.org', 'Cleo', 'Agree', 6), ('otto', 'otto@example.org', 'Otto', 'Other', 1),
      ('desk', 'desk@example.org', 'Dee', 'Desk', 3) returning id`.execute(database.db)
  const [ada = 0, bob = 0, cleo = 0, otto = 0, desk = 0] = rows.map(({ id }) => id)
  people = { ada, bob, cleo, otto, desk }
  const rules: ApprovalRules = {
    ...(await readPolicy(database.db, 'approval-rules')),
    hours: 1,
    rules: [
      {
        name: 'All',
        kinds: [],
        roles: [],
        things: [],
        warned: false,
        warnings: [],
        agreedBy: [],
        undoing: false,
      },
    ],
  }
  await sql`insert into policy (name, value) values ('approval-rules', ${JSON.stringify(rules)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(database.db)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.deleteFrom('notice').execute()
})

const ask = { limit: 1_000, signal: new AbortController().signal }
const noWork = async () => undefined
let clicks = 0

/** What each of them was told, oldest first; those who were told nothing are left out. */
async function noticesByPerson(): Promise<Partial<Record<Name, string[]>>> {
  const all: Partial<Record<Name, string[]>> = {}
  for (const [name, id] of Object.entries(people)) {
    const { latest } = await listNotifications(database.db, id)
    if (latest.length > 0)
      all[name as Name] = latest.toReversed().map(({ event, title }) => `${event}: ${title}`)
  }
  await database.db.deleteFrom('notice').execute()
  return all
}

async function asked(port: string, more: Partial<Wanted> = {}, found: readonly Check[] = []) {
  const { worker, network, kind } = testWorker(database.db)
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
  const actor = { id: people.ada, name: 'ada' }
  const requester = {
    session: null,
    address: null,
    correlation: '00000000-0000-0000-0000-000000000000',
    actor,
  }
  const { id } = await previewChange(worker, requester, wanted, ask)
  const row = async () => (await readChange(database.db, id))!
  const apply = (record: () => Promise<undefined> = noWork, accepted = {}) => {
    clicks += 1
    return applyChange(database.db, { id, person: people.ada, key: `notices-${clicks}`, accepted }, record)
  }
  const agree = async (who: Name) => {
    const looked = { lookedAt: (await row()).previewed_at.toISOString(), expiresAt: null }
    const person = await readProfileOf(database.db, people[who])
    await approveChange(worker, { id, person, ...looked }, ask, noWork)
  }
  const say = async (who: Name, words: string) => {
    const profile = await readProfileOf(database.db, people[who])
    await noteRun(database.db, { id, words, person: { profile } }, noWork)
  }
  const carry = () => carryForward(worker, id, AbortSignal.timeout(30_000))
  return { worker, network, id, row, apply, agree, say, carry, target: (await row()).target }
}

test('whoever may agree is told that a change waits, who asked is told of the answer, and nobody of a click of their own', async () => {
  const { id, target, apply, agree } = await asked('agreed')
  expect(await noticesByPerson()).toEqual({})
  await apply()
  const waits = [`change-waits: ada asks you to agree: ${target}`]
  expect(await noticesByPerson()).toEqual({ bob: waits, cleo: waits, otto: waits })
  await agree('bob')
  const { latest, unread } = await listNotifications(database.db, people.ada)
  expect(unread).toBe(1)
  expect(latest[0]).toMatchObject({ path: `/command-centre/run?id=${id}`, read: false })
  expect(await noticesByPerson()).toEqual({ ada: [`change-agreed: bob agreed: ${target}`] })
})

test('what is not recorded did not happen, and nobody is told of it', async () => {
  const { apply, row } = await asked('rolled back')
  await expect(
    apply(() => {
      throw new Error('the record is full')
    }),
  ).rejects.toThrow('the record is full')
  expect((await row()).state).toBe('previewed')
  expect(await noticesByPerson()).toEqual({})
})

test('a no, a question, its answer, and whom it was left to: each to the other side alone', async () => {
  const { id, target, apply, say } = await asked('talked over')
  await apply()
  await noticesByPerson()
  await say('ada', 'It is the last day.')
  const answered = [`change-talked: ada answers: ${target}`]
  expect(await noticesByPerson()).toEqual({ bob: answered, cleo: answered, otto: answered })
  await say('cleo', 'For how long?')
  expect(await noticesByPerson()).toEqual({ ada: [`change-talked: cleo asks: ${target}`] })
  await say('ada', 'Until Friday.')
  expect(await noticesByPerson()).toEqual({ cleo: answered })
  const by = { id: people.cleo, username: 'cleo' }
  await handOver(database.db, { id, to: people.bob, by }, noWork)
  expect(await noticesByPerson()).toEqual({
    bob: [`change-waits: cleo leaves the approval to you: ${target}`],
  })
  const person = await readProfileOf(database.db, people.bob)
  await refuseChange(database.db, { id, person, reason: 'Not now.' }, noWork)
  expect(await noticesByPerson()).toEqual({ ada: [`change-refused: bob refused: ${target}`] })
})

test('who asked is told of an end that was not meant, and of one that was agreed to hours later', async () => {
  const done = await asked('done')
  await done.apply()
  await done.agree('bob')
  await noticesByPerson()
  await done.carry()
  expect((await done.row()).state).toBe('done')
  expect(await noticesByPerson()).toEqual({ ada: [`change-done: Done: ${done.target}`] })

  const late = await asked('late')
  await late.apply()
  await noticesByPerson()
  await sql`update change set state_at = state_at - interval '61 minutes' where id = ${late.id}`.execute(
    database.db,
  )
  await giveUpWaiting(late.worker)
  expect(await noticesByPerson()).toEqual({ ada: [`change-ended: Expired: ${late.target}`] })
})

test('what could be neither done nor put back is told to whoever may agree to changes as well, also where nobody is left who asked', async () => {
  const { target, row } = await asked('half')
  await noticesByPerson()
  const end = async (of: Partial<ChangeRow>) => {
    const whole = { ...(await row()), ...of }
    await database.db
      .transaction()
      .execute((transaction) => tellEnd(transaction, whole, 'undo-failed', 'It is half done.'))
    return noticesByPerson()
  }
  const words = [`change-ended: Undo failed: ${target}`]
  expect(await end({})).toEqual({ ada: words, bob: words, cleo: words, otto: words })
  expect(await end({ requested_by: null })).toEqual({ ada: words, bob: words, cleo: words, otto: words })
})

test('what moved after it was agreed to is for all who may agree', async () => {
  const { network, target, apply, agree, carry } = await asked('moves')
  await apply()
  await agree('bob')
  await noticesByPerson()
  network.port('moves').set('vlan', '30')
  await carry()
  const again = [`change-waits: It changed: check again: ${target}`]
  expect(await noticesByPerson()).toEqual({ bob: again, cleo: again, otto: again })
})

test('a protection that was passed is told to whoever else may do that', async () => {
  const protection: Check = {
    id: 'protected',
    level: 'red',
    words: 'It is protected: Intensive care (vlan 20)',
    way: null,
    source: null,
    observedAt: null,
    protectedClass: 'Intensive care (vlan 20)',
  }
  const expiresAt = new Date(Date.now() + 3_600_000)
  const { target, apply, agree } = await asked('protected', { expiresAt }, [protection])
  await apply(noWork, { protected: 'The ward has moved.' })
  await noticesByPerson()
  await agree('bob')
  const passed = [`protection-passed: A protection was overridden: ${target}`]
  expect(await noticesByPerson()).toEqual({
    ada: [`change-agreed: bob agreed: ${target}`],
    cleo: passed,
    otto: passed,
  })
})

test('who owns something protected is told when it was changed, and nobody else is', async () => {
  const classes = [
    { name: 'Exams', things: ['port the network exam'], owners: ['Desk', 'who-left'] },
    { name: 'Ward', things: ['vlan 999'], owners: ['otto'] },
  ]
  await sql`insert into policy (name, value) values ('protected-things', ${JSON.stringify({ classes })}::jsonb)`.execute(
    database.db,
  )
  const expiresAt = new Date(Date.now() + 3_600_000)
  const { id, target, apply, agree, carry } = await asked('exam', { expiresAt })
  await apply(noWork, { protected: 'The exam is over.' })
  await agree('bob')
  expect((await noticesByPerson()).desk).toBeUndefined()
  await carry()
  const { latest } = await listNotifications(database.db, people.desk)
  expect(latest[0]).toMatchObject({ path: `/command-centre/run?id=${id}` })
  expect(latest[0]?.words).toContain('ada asked for it and bob agreed. Why: for the exams')
  const own = { ada: expect.any(Array) as unknown }
  expect(await noticesByPerson()).toEqual({ desk: [`protected-changed: Exams: ${target}`], ...own })
  await sql`update policy set value = '{"classes":[]}' where name = 'protected-things'`.execute(database.db)
})
