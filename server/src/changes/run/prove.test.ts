import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { noSystems } from '../../systems/open.ts'
import { addChanger, runsOf } from './test-kind-runs.ts'
import { TestNetwork, testKind } from './test-network.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('what proves a change knows since when it stands: since its last step but the one that saves', async () => {
  const told: Date[] = []
  const kind = testKind(new TestNetwork())
  const look = async (_ask: unknown, changedAt: Date) => {
    told.push(changedAt)
    return { proven: true, seen: 'It is there.', source: 'the network' }
  }
  const proving = { ...kind, proofs: () => [{ name: 'there', title: 'It is there', limit: 5, look }] }
  const runs = runsOf(database.db, await addChanger(database.db), proving, noSystems)
  const { row, steps } = await runs.run({ port: 'Gi1/0/1', vlan: '20' })
  expect(row.state).toBe('done')
  expect(told).toEqual([steps.find(({ name }) => name === 'open')?.began_at])
})
