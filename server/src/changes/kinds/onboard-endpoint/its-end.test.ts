import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { addChanger, permitWriting } from '../../run/test-kind-runs.ts'
import type { Preview } from '@patchbay/contract/changes/preview'
import { endpoint, TestIdentity } from './test-identity.ts'
import { endpointRuns } from './test-runs.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'identity', ['ise-1'])
})
afterAll(() => database.drop())

/** An endpoint that was onboarded until some time. */
async function onboarded(before: ReturnType<typeof endpoint> | null, present: boolean) {
  const identity = new TestIdentity()
  identity.stored = before
  if (present) identity.authenticate()
  else identity.signedOn = null
  const runs = endpointRuns(database.db, person, identity)
  const { row } = await runs.carry(await runs.click(await runs.preview()))
  expect(row.state).toBe('done')
  return { identity, end: () => runs.end(row.id), id: row.id }
}

const old = endpoint('Cameras', 'by the door')

test.each([
  { what: 'created for one that is authenticated', before: null, present: true },
  { what: 'created for one that is away', before: null, present: false },
  { what: 'moved, of one that is authenticated', before: old, present: true },
  { what: 'moved, of one that is away', before: old, present: false },
])('an endpoint $what is put back at its end', async ({ before, present }) => {
  const { identity, end } = await onboarded(before, present)
  const { row, undos } = await end()
  expect(undos.map(({ state }) => state)).toEqual(['done'])
  expect(row.why ?? '').not.toContain('still in place')
  expect(identity.stored).toEqual(before)
})

test('what our own run set is said to be its own, and not somebody’s', async () => {
  const { id, end } = await onboarded(null, true)
  const [undo] = (await end()).undos
  const { checks } = undo!.preview as Preview
  expect(checks.find((check) => check.id === 'known')).toMatchObject({
    level: 'green',
    words: `Run ${id} put it into Printers, unchanged since.`,
  })
  expect(undo?.accepted).toEqual({ online: 'Approved together with the end of the run.' })
})

test('what somebody set since stays, and the run says so', async () => {
  const { identity, end } = await onboarded(null, true)
  const theirs = endpoint('Cameras', 'theirs')
  identity.stored = theirs
  const { row, undos } = await end()
  expect([row.why, undos[0]?.state]).toEqual([
    expect.stringMatching(/and it is still in place: Changed since the run: .* Undo it by hand\.$/),
    'previewed',
  ])
  expect(identity.stored).toEqual(theirs)
})
