import type { Check } from '@patchbay/contract/changes/check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { kindNamed } from '../kind.ts'
import { kinds } from '../start/kinds.ts'
import { intent, snapshot } from '../kinds/onboard-endpoint/test-intents.ts'
import { approvalNeeded } from './needed.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const warning = (id: string, level: Check['level'] = 'amber'): Check => ({
  id,
  level,
  words: 'as it was found',
  way: null,
  source: null,
  observedAt: null,
  protectedClass: null,
})

const wantedFor = async (checks: readonly Check[], undoOf: number | null = null) => {
  const { approval } = await approvalNeeded(database.db, {
    kind: kindNamed(kinds, 'onboard-endpoint'),
    intent: intent(),
    snapshot: snapshot(),
    checks,
    profile: { role_name: 'Service desk' },
    undoOf,
  })
  return approval
}

test.each([
  ['a maker that is known for other things', 'other-maker'],
  ['a group that opens more', 'privileged'],
])('as it comes, %s is looked at by a second person', async (_what, id) => {
  expect(await wantedFor([warning('mac', 'green'), warning(id)])).toEqual([
    'Site rule: Vendor mismatch, or a group that opens more.',
  ])
  expect(await wantedFor([warning(id, 'green')])).toEqual([])
  expect(await wantedFor([warning(id)], 7)).toEqual([])
})

test('another warning wants nobody else', async () => {
  expect(await wantedFor([warning('online'), warning('maker')])).toEqual([])
})
