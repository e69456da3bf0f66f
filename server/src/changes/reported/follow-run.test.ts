import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChanger, permitWriting } from '../run/test-kind-runs.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { followRun } from './follow-run.ts'
import { readChange } from '../rows.ts'
import { testPartners } from '../kinds/reserve-address/test-partners.ts'
import { reservationRuns } from '../kinds/reserve-address/test-runs.ts'
import { tellRun } from './tell-run.ts'

let database: TestDatabase
let person: number
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
})
afterAll(() => database.drop())

test('a run that goes on for longer than a call may take is told as it stands, to be asked for again', async () => {
  const { worker, preview, click } = reservationRuns(database.db, person, testPartners())
  const id = await click(await preview({ address: '10.0.10.150' }))
  const reader = { profile: { id: person, access_permission_names: [] } }
  const first = await tellRun(database.db, worker.kinds, (await readChange(database.db, id))!, reader)
  const began = worker.now().getTime()
  const last = await followRun(
    {
      database: database.db,
      changes: { worker },
      person: reader,
      signal: AbortSignal.timeout(30_000),
      tell: () => undefined,
    },
    first,
  )
  expect(last.state).toBe('running')
  expect(worker.now().getTime() - began).toBe(20_000)
})
