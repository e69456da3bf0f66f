import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { askedInstead } from './instead.ts'
import { previewPlan } from './preview-plan.ts'
import { testPlan } from './test-plan.ts'

let database: TestDatabase
let ada: number
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await sql<{ id: number }>`
    insert into person (username, email, firstname, lastname, role)
    values ('ada', 'ada@example.org', 'Ada', 'Ask', 1) returning id`.execute(database.db)
  ada = rows[0]?.id ?? 0
})
afterAll(() => database.drop())

const elsewhere = {
  finding: 'not-yet',
  words: 'It is on the other port.',
  source: 'test',
  at: null,
  instead: { words: 'Use the other port', fields: { port: 'the other port' } },
} as const

/** A run whose reading finds the device elsewhere, until `limit` reads it. */
async function ranElsewhere(times = 40) {
  const plan = testPlan(database.db, ada)
  const id = await plan.preview()
  plan.seen.push(...Array.from({ length: times }, () => elsewhere))
  await plan.click(id)
  await plan.carry(id)
  await plan.answer(id)
  await plan.carry(id)
  return { plan, id }
}

type RanElsewhere = Awaited<ReturnType<typeof ranElsewhere>>

const use = async ({ plan, id }: RanElsewhere) => {
  const asked = askedInstead(await plan.standing(id), plan.reader, 'seen')
  const requester = {
    actor: { id: ada, name: 'ada' },
    session: 'a session',
    address: null,
    correlation: randomUUID(),
  }
  const ask = { limit: 5_000, signal: new AbortController().signal }
  return { asked, next: await previewPlan(plan.worker, plan.one, requester, asked, ask) }
}

test('what a reading finds instead is told, and previewed as a run of its own while the first goes on', async () => {
  const one = await ranElsewhere()
  const { plan, id } = one
  const told = await plan.told(id)
  expect(told).toMatchObject({ state: 'running' })
  expect(told.steps[4]).toMatchObject({ state: 'underway', instead: elsewhere.instead.words })
  const { asked, next } = await use(one)
  expect(asked).toMatchObject({ asked: { port: 'the other port' }, reason: 'a test', insteadOf: id })
  expect(await plan.told(next)).toMatchObject({ state: 'previewed', may: { begin: true } })
  expect((await plan.told(id)).state).toBe('running')
})

test('begun, it ends the first as it is, which is undone by a person after it', async () => {
  const one = await ranElsewhere()
  const { plan, id } = one
  const { next } = await use(one)
  await plan.click(next)
  const first = await plan.told(id)
  expect(first).toMatchObject({ state: 'done-not-proven', goesBack: false, may: { decide: [] } })
  expect(first.why).toBe(`Run ${next} replaces this run and needs what it changed: undo run ${next} first.`)
  expect(first.steps[4]?.instead).toBeNull()
  expect(await plan.ports(id)).toEqual(['20', '30'])
  await expect(plan.decide(id, 'undo')).rejects.toMatchObject({ code: 'too-late' })
  await sql`update plan set state = 'undone' where id = ${next}`.execute(database.db)
  expect((await plan.told(id)).may.decide).toEqual(['undo'])
  await plan.decide(id, 'undo')
  expect((await plan.carry(id)).state).toBe('undone')
})

test('where it was found in time after all, nothing is offered instead', async () => {
  const one = await ranElsewhere(1)
  const told = await one.plan.carry(one.id)
  expect(told).toMatchObject({ state: 'done' })
  expect(told.steps[4]?.instead).toBeNull()
  await expect(use(one)).rejects.toMatchObject({ code: 'too-late' })
})

test('nobody else uses it, and nobody who may only look', async () => {
  const { plan, id } = await ranElsewhere()
  const other = {
    profile: { id: ada + 1, access_permission_names: ['logs-run-history' as const] },
    session: 'b',
  }
  const standing = await plan.standing(id)
  expect(() => askedInstead(standing, other, 'seen')).toThrow(expect.objectContaining({ code: 'too-late' }))
})
