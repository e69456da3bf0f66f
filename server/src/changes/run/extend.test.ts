import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { mayExtend } from './extend.ts'
import { day, standingRuns } from './test-standing.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await sql<{ id: number }>`
    insert into person (username, email, firstname, lastname, role)
    values ('ada', 'ada@example.org', 'Ada', 'Test', 2) returning id`.execute(database.db)
  person = rows[0]?.id ?? 0
})
afterAll(() => database.drop())

const standing = standingRuns(() => ({ database: database.db, person }))

test('two weeks, three days and a day before its end somebody is told, once each', async () => {
  const { left, told } = await standing('told', 60)
  for (const [days, words] of [
    [14.1, []],
    [13.9, ['Within 14 days']],
    [3.1, ['Within 14 days']],
    [2.9, ['Within 14 days', 'Within 3 days']],
    [0.9, ['Within 14 days', 'Within 3 days', 'Within a day']],
    [0.1, ['Within 14 days', 'Within 3 days', 'Within a day']],
  ] as const) {
    await left(days)
    expect([days, await told()]).toEqual([days, words])
  }
})

test('nobody is told of what was only asked for that long, nor of what is undone; who looks late is told once', async () => {
  const short = await standing('short', 2)
  await short.left(1.9)
  expect(await short.told()).toEqual([])
  await short.left(0.9)
  expect(await short.told()).toEqual(['Within a day'])
  const late = await standing('late', 60)
  await late.left(0.5)
  await late.left(0.4)
  expect(await late.told()).toEqual(['Within a day'])
  const undone = await standing('undone', 60)
  await undone.undo()
  await undone.left(2)
  expect(await undone.told()).toEqual([])
})

test('what is kept longer ends then, says who kept it and why, and is told of anew', async () => {
  const { row, left, told, keep } = await standing('kept', 60)
  await left(0.9)
  const later = new Date(Date.now() + 30 * day)
  await keep(later)
  expect(await row()).toMatchObject({
    expires_at: later,
    why: `ada keeps it until ${later.toISOString()}: another term`,
  })
  await left(13)
  expect(await told()).toEqual(['Within a day', 'Within 14 days'])
})

test('it is kept for longer only, within what can be asked for, and only while it stands', async () => {
  const { row, keep, undo } = await standing('only', 60)
  const end = (await row()).expires_at!
  await expect(keep(new Date(end.getTime() - day))).rejects.toMatchObject({
    code: 'input-not-valid',
    fields: { expiresAt: expect.stringMatching(/^It already ends at /) },
  })
  await expect(keep(new Date(Date.now() + 401 * day))).rejects.toMatchObject({ code: 'input-not-valid' })
  expect((await row()).expires_at).toEqual(end)
  await undo()
  await expect(keep(new Date(end.getTime() + day))).rejects.toMatchObject({ code: 'too-late' })
})

test('without its key nobody keeps it; what somebody agreed to is kept by another one who agrees', async () => {
  const { id, row, kind, keep } = await standing('agreed', 60)
  const later = new Date((await row()).expires_at!.getTime() + day)
  await expect(keep(later, { access_permission_names: [] })).rejects.toMatchObject({ code: 'no-such-thing' })
  await sql`update change set approver = 'bob' where id = ${id}`.execute(database.db)
  await expect(keep(later)).rejects.toMatchObject({ code: 'no-such-thing' })
  const keys = [kind.key, 'commands-approve']
  await expect(keep(later, { access_permission_names: keys })).rejects.toMatchObject({
    code: 'no-such-thing',
  })
  expect(
    await mayExtend(
      database.db,
      await row(),
      kind,
      { profile: { id: 0, access_permission_names: keys } },
      { undone: false, owner: null },
    ),
  ).toBe(true)
  await keep(later, { id: 0, username: 'bob', access_permission_names: keys })
  expect((await row()).expires_at).toEqual(later)
})
