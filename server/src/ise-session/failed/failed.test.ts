import { Failure, unreachable } from '@patchbay/connectors/failures'
import type { Authentication } from '@patchbay/connectors/identity/detail'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { TestCampus } from '../../locate/test-campus.ts'
import { identityWith, mac, reading, system, systemsOf } from '../../locate/test-systems.ts'
import { askedWords } from './partial-words.ts'
import { failedPolicy } from './policy.ts'
import { failedAuthenticationRounds } from './rounds.ts'

let database: TestDatabase
let now: Date
const asked: { mac: string; hours: number }[] = []
let answers: Map<string, readonly Partial<Authentication>[] | Failure>

beforeAll(async () => {
  database = await createTestDatabase()
  const campus = new TestCampus(database)
  await campus.walked('sw-a', { address: '10.255.0.1' })
  await campus.seen(mac(1), 'sw-a', 'Gi1/0/1')
  await campus.seen(mac(2), 'sw-a', 'Gi1/0/2')
  // What is behind another switch is asked about where it is.
  await campus.seen(mac(3), 'sw-a', 'Te1/1/1', { edge: false })
})
afterAll(() => database.drop())
beforeEach(() => {
  now = new Date()
  asked.length = 0
  answers = new Map()
})

const rounds = () =>
  failedAuthenticationRounds({
    systems: () =>
      systemsOf([
        system('identity', 'ise-1', {
          ...identityWith([]),
          readHistory: async (of: string, hours: number) => {
            asked.push({ mac: of, hours })
            const answer = answers.get(of) ?? []
            if (answer instanceof Failure) throw answer
            return reading(answer.map((one) => ({ mac: of, passed: false, ...one }) as Authentication))
          },
        }),
      ]).ofKind('identity'),
    now: () => now,
  })

const read = () => rounds().read(database.db, 'ise-1', AbortSignal.timeout(10_000))
const storedFailures = () =>
  database.db
    .selectFrom('failed_authentication')
    .select(['mac', 'switch', 'interface', 'code'])
    .orderBy('failed_at')
    .execute()
const round = () => database.db.selectFrom('authentication_round').selectAll().executeTakeFirstOrThrow()

test('what was refused is kept once, at the switch that asked, and what passed is not', async () => {
  const at = new Date(now.getTime() - 60_000)
  const failed = {
    at,
    nasAddress: '10.255.0.1',
    nasName: null,
    interface: 'GigabitEthernet1/0/1',
    failure: { code: '24408', text: 'wrong password', meaning: null },
  }
  answers.set(mac(1), [failed, { ...failed, at: new Date(at.getTime() - 1_000), passed: true }])
  answers.set(mac(2), [
    { ...failed, at: new Date(at.getTime() - 2_000), nasAddress: '10.9.9.9', failure: null },
  ])
  expect(await rounds().due(database.db)).toEqual(['ise-1'])
  await read()
  expect(asked).toEqual([mac(1), mac(2)].map((one) => ({ mac: one, hours: failedPolicy.firstLook })))
  expect(await storedFailures()).toEqual([
    { mac: mac(2), switch: null, interface: 'Gi1/0/1', code: null },
    { mac: mac(1), switch: 'sw-a', interface: 'Gi1/0/1', code: '24408' },
  ])
  now = new Date(now.getTime() + failedPolicy.interval * 1_000)
  await read()
  expect(await storedFailures()).toHaveLength(2)
})

test('it is asked again after its interval only, since it was asked last, whoever failed first', async () => {
  expect(await rounds().due(database.db)).toEqual([])
  await read()
  expect(asked).toEqual([])
  now = new Date(now.getTime() + 2 * failedPolicy.interval * 1_000)
  expect(await rounds().due(database.db)).toEqual(['ise-1'])
  await read()
  expect(asked.map(({ hours }) => hours)).toEqual([2, 2])
  expect(await askedWords({ database: database.db, now })).toContain('Of the 2 endpoints')
})

test('a system that does not answer is left alone for a while, and what was known stays', async () => {
  now = new Date(now.getTime() + 4 * failedPolicy.interval * 1_000)
  answers.set(mac(1), unreachable({ cause: 'timed-out', message: 'ise-1 did not answer.' }))
  await read()
  const failed = await round()
  expect(failed).toMatchObject({ outcome: 'failed', why: 'ise-1 did not answer.', failures: 1, endpoints: 2 })
  expect(failed.due_at.getTime() - now.getTime()).toBe(failedPolicy.retry * 1_000)
  expect(await storedFailures()).toHaveLength(2)
})
