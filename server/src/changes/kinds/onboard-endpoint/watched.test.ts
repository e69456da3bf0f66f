import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { addChanger, permitWriting } from '../../run/test-kind-runs.ts'
import { TestIdentity } from './test-identity.ts'
import { endpointRuns } from './test-runs.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'identity', ['ise-1'])
})
afterAll(() => database.drop())

const ticks = (proofs: readonly { readonly name: string; readonly state: string }[]) =>
  proofs.map(({ name, state }) => `${name} ${state}`)

test('one that was away is watched for until it authenticates first, and that closes it', async () => {
  const identity = new TestIdentity()
  identity.signedOn = null
  const runs = endpointRuns(database.db, person, identity)
  const { row: ended } = await runs.carry(await runs.click(await runs.preview()))
  const { row: away } = await runs.watch(ended.id, 60)
  expect([away.state, away.watched_until === null]).toEqual(['done', false])
  identity.authenticate()
  const { row, proofs } = await runs.watch(ended.id, 2 * 24 * 60)
  expect([row.state, row.watched_until, ticks(proofs)]).toEqual([
    'done',
    null,
    ['stands proven', 'authentication proven', 'access not-applicable'],
  ])
  expect((await runs.told(ended.id)).map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Seen: Endpoint /),
  ])
})
