import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { noSystems } from '../../systems/open.ts'
import { addChanger, runsOf } from './test-kind-runs.ts'
import { TestNetwork, testKind } from './test-network.ts'

let database: TestDatabase
let person: number
let ports = 0
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
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
  const runs = runsOf(database.db, person, proving, noSystems)
  const { row, steps } = await runs.run({ port: 'Gi1/0/1', vlan: '20' })
  expect(row.state).toBe('done')
  expect(told).toEqual([steps.find(({ name }) => name === 'open')?.began_at])
})

const source = 'the network'
const seen = { proven: true, seen: 'It is there.', source }
const notJudged = { proven: true, seen: 'Nothing to compare it with.', source, notJudged: true as const }
const later = { proven: false, seen: 'Its device is away.', source, away: true as const }
const none = 'No proof applied, so its effect is not shown.'

test.each([
  ['nothing to look at', [], 'done-not-proven', none],
  ['checks of which none applies', [null, null], 'done-not-proven', none],
  ['what cannot be judged', [null, notJudged], 'done-not-proven', none],
  [
    'what its device has not shown yet',
    [null, later],
    'done-not-proven',
    expect.stringContaining('Not seen yet'),
  ],
  ['one check that looked', [null, seen, notJudged], 'done', null],
  [
    'one that looked and one that is watched for',
    [seen, later],
    'done',
    expect.stringContaining('Not seen yet'),
  ],
] as const)('a run with %s ends as what was seen of it', async (_, looks, state, why) => {
  const proofs = looks.map((look, at) => ({
    name: `${at}`,
    title: `Check ${at}`,
    limit: 5,
    ownTime: true as const,
    look: async () => look,
  }))
  const kind = { ...testKind(new TestNetwork()), proofs: () => proofs }
  const runs = runsOf(database.db, person, kind, noSystems)
  const { row } = await runs.run({ port: `of ${(ports += 1)}`, vlan: '20' })
  expect([row.state, row.why]).toEqual([state, why])
})
