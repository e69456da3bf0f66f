import { sql } from 'kysely'
import { usualRetention } from '@patchbay/contract/policies/retention'
import type { Retention } from '@patchbay/contract/policies/retention'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { overOwnConnection } from '../collector/partitions.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { forgetOldUse, keepUse } from '../dhcp/use/store-use.ts'
import { createLog } from '../logging/log.ts'
import { forgetOldNotices } from '../notifications/forget-old.ts'
import { KeptQuestion } from '../sources/cached/cached-question.ts'
import { LastAnswers } from '../sources/last-known/last-answers.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const setRetention = async (of: Partial<Retention>) => {
  const value = JSON.stringify({ ...usualRetention, ...of })
  await sql`insert into policy (name, value) values ('retention', ${value}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(database.db)
}
beforeEach(() => setRetention({}))
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('the last answer of a question stands there for as long as the policy keeps it', async () => {
  const answers = new LastAnswers(database.db, '/common-queries/dhcp-server', createLog('silent'))
  await answers.store('a subnet', KeptQuestion.ofTold(daysAgo(3), new Map()), [])
  expect(await answers.find('a subnet')).not.toBeNull()
  await setRetention({ answers: 2 })
  expect(await answers.find('a subnet')).toBeNull()
  // What is kept next takes the old ones away.
  await answers.store('another', KeptQuestion.ofTold(new Date(), new Map()), [])
  await setRetention({})
  expect(await answers.find('a subnet')).toBeNull()
  expect(await answers.find('another')).not.toBeNull()
})

test('how full a subnet was is forgotten when the policy says', async () => {
  const { db } = database
  await sql`insert into system (name, kind, product, title, position)
    values ('kea-1', 'dhcp', 'any', 'Kea', 1)`.execute(db)
  const row = { subnet: '10.0.10.0/24', assigned: 3, total: 200, declined: 0 }
  await keepUse(db, 'kea-1', daysAgo(20), [row])
  await keepUse(db, 'kea-1', daysAgo(5), [row])
  expect(await forgetOldUse(db, new Date())).toBe(0)
  await setRetention({ use: 10 })
  expect(await forgetOldUse(db, new Date())).toBe(1)
})

test('what people were told is forgotten when the policy says', async () => {
  const { db } = database
  const left = async () =>
    (await db.selectFrom('notice').select('title').orderBy('title').execute()).map(({ title }) => title)
  for (const [title, days] of [
    ['of last month', 40],
    ['of last week', 7],
  ] as const) {
    // The application itself never says when something was told.
    await overOwnConnection(database.ownerUrl, (client) =>
      client.query(`insert into notice (at, event, title, words, path) values ($1, 'test', $2, '', '/')`, [
        daysAgo(days),
        title,
      ]),
    )
  }
  await forgetOldNotices(db)
  expect(await left()).toEqual(['of last month', 'of last week'])
  await setRetention({ notices: 30 })
  await forgetOldNotices(db)
  expect(await left()).toEqual(['of last week'])
})
