import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { spread } from '../../notifications/spread.ts'
import { readProfileOf } from '../../people/person.ts'
import { readPolicy } from '../../policies/policies.ts'
import { approveChange } from '../approval/approve-change.ts'
import { lines, noWork, testLists } from '../batch/test-lists.ts'
import { readChange } from '../rows.ts'
import { addChanger, permitWriting } from '../run/test-kind-runs.ts'
import { tellEnd } from './ended.ts'
import { tellEndsSoon } from './ends-soon.ts'
import { tellSeen } from './seen.ts'

let database: TestDatabase
let person: number
let bob: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
  const { id } = await database.db
    .insertInto('person')
    .values({ username: 'bob', email: 'bob@example.org', firstname: 'Bob', lastname: 'Agree', role: 6 })
    .returning('id')
    .executeTakeFirstOrThrow()
  bob = id
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
  const rules = JSON.stringify({ ...(await readPolicy(database.db, 'approval-rules')), rules: [rule] })
  await sql`insert into policy (name, value) values ('approval-rules', ${rules}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(database.db)
})
afterAll(() => database.drop())
const lists = testLists(() => ({ database: database.db, person }))
afterEach(() => lists.stop())

test('what happens to the lines of a list is told once, with how many they are, and mailed once', async () => {
  const { batch, worker, look, apply, told: read } = await lists.listed(lines(5).join('\n'))
  const told = async (id: number) => {
    const { rows } = await sql<{ title: string; path: string; unread: boolean }>`
      select title, path, read_at is null as unread from notice join notification on notice_id = notice.id
      where person_id = ${id} order by notice.id`.execute(database.db)
    expect(
      rows.filter(({ path, unread }) => path !== `/command-centre/run?batch=${batch}` || !unread),
    ).toEqual([])
    return rows.map(({ title }) => title)
  }
  const mails = async (id: number) => {
    await spread(database.db, { mail: true, systems: { ofKind: () => [] } })
    return database.db.selectFrom('delivery').select('id').where('person_id', '=', id).execute()
  }
  await look()
  await apply()
  expect(await told(bob)).toEqual(['ada asks you to agree: 5 lines of a list'])
  expect(await mails(bob)).toHaveLength(1)
  const { rows } = await read()
  const profile = await readProfileOf(database.db, bob)
  for (const { id } of rows) {
    const lookedAt = (await readChange(database.db, id))!.previewed_at.toISOString()
    const agreeing = { id, person: profile, lookedAt, expiresAt: null }
    await approveChange(worker, agreeing, { limit: 1_000, signal: new AbortController().signal }, noWork)
    // Whoever has read of the first is told of the next in the same place.
    if (id === rows[0]!.id) await sql`update notification set read_at = now()`.execute(database.db)
  }
  await sql`update notification set read_at = null where person_id = ${bob}`.execute(database.db)
  expect(await told(person)).toEqual(['bob agreed: 5 lines of a list'])
  const { words } = await database.db
    .selectFrom('notice')
    .select('words')
    .where('event', '=', 'change-agreed')
    .executeTakeFirstOrThrow()
  // It was to begin at once, which is over by now.
  expect(words).toMatch(/ It starts in the order of its list\.$/)
  await database.db.transaction().execute(async (transaction) => {
    for (const { id } of rows) {
      const row = (await readChange(transaction, id))!
      await tellEnd(transaction, row, 'done-not-proven', 'It was not seen.')
      await tellEndsSoon(transaction, row, 3)
      await tellSeen(transaction, row, 'Seen', 'It was seen.')
    }
  })
  expect(await told(person)).toEqual([
    'bob agreed: 5 lines of a list',
    'Done, not proven: 5 lines of a list',
    'Ends in 3 days: 5 lines of a list',
    'Seen: 5 lines of a list',
  ])
  expect(await mails(person)).toHaveLength(4)
})
