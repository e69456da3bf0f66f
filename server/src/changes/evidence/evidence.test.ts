import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChanger, permitWriting } from '../run/test-kind-runs.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { keysFrom } from '../../secrets/key-file.ts'
import { testPartners } from '../kinds/reserve-address/test-partners.ts'
import { reservationRuns } from '../kinds/reserve-address/test-runs.ts'
import { tellRun } from '../reported/tell-run.ts'
import { judgeEvidence } from './judge-evidence.ts'
import { signedEvidence } from './signed-evidence.ts'

const own = keysFrom(randomBytes(32)).current().outward
let database: TestDatabase
/** The file, as it is taken along. */
let text: string
beforeAll(async () => {
  database = await createTestDatabase()
  const person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
  const { run, worker } = reservationRuns(database.db, person, testPartners())
  const { row } = await run({ address: '10.0.10.150', hostname: 'camera-4', owner: 'Ünit “A”' })
  const told = await tellRun(database.db, worker.kinds, row, {
    profile: { id: person, access_permission_names: [] },
  })
  const about = { product: 'Patchbay', takenAt: '2026-11-23T08:00:00.000Z', takenBy: 'ada' }
  text = JSON.stringify(await signedEvidence(database.db, own, told, about), null, 2)
})
afterAll(() => database.drop())

test('the file says what was meant, sent and read, where the record says so, and is known by the public key alone', () => {
  const { evidence } = JSON.parse(text) as {
    evidence: { run: { steps: object[] }; record: { action: string }[] }
  }
  expect(evidence.run).toMatchObject({ state: 'done', requester: { name: 'ada' } })
  expect(evidence.run).not.toHaveProperty('may')
  expect(evidence.run.steps).toHaveLength(4)
  expect(evidence.record.map(({ action }) => action)).toEqual(['change.done'])
  expect(judgeEvidence(text, own.publicKey)).toMatchObject({ genuine: true })
  expect(judgeEvidence(text, null).words).toContain(own.publicKey)
})

test('another console, a file of something else and no file at all are told apart', () => {
  const other = keysFrom(randomBytes(32)).current().outward.publicKey
  expect(judgeEvidence(text, other)).toEqual({
    genuine: false,
    words: 'Another console signed this file.',
  })
  for (const nothing of ['', '{}', '[1]', 'run 814 was fine'])
    expect(judgeEvidence(nothing, null)).toEqual({
      genuine: false,
      words: 'This is not an evidence file of a run, of the history or of the audit log.',
    })
})

/** Every place in a JSON value where something stands that is neither an object nor a list. */
function places(value: unknown, at: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (value === null || typeof value !== 'object') return [at]
  return Object.entries(value).flatMap(([name, item]) => places(item, [...at, name]))
}

test('whatever is changed in it by anybody is seen', () => {
  const all = places(JSON.parse(text))
  expect(all.length).toBeGreaterThan(80)
  fc.assert(
    fc.property(fc.constantFrom(...all), fc.json(), (place, other) => {
      const changed = JSON.parse(text) as Record<string, unknown>
      let inside = changed
      for (const name of place.slice(0, -1)) inside = inside[name] as Record<string, unknown>
      const last = place.at(-1) ?? ''
      const value: unknown = JSON.parse(other)
      fc.pre(JSON.stringify(inside[last]) !== JSON.stringify(value))
      inside[last] = value
      expect(judgeEvidence(JSON.stringify(changed), null).genuine).toBe(false)
    }),
    { numRuns: 500 },
  )
})
