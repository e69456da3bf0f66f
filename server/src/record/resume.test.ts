import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database/open.ts'
import type { OpenDatabase } from '../database/open.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { Recorder } from './recorder.ts'
import { resuming } from './resume.ts'
import { unsoundEntry } from './watch.ts'

let database: TestDatabase
let owner: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  owner = openDatabase(database.ownerUrl, () => undefined)
})
afterAll(async () => {
  await owner.close()
  await database.drop()
})

const actions = async () => {
  const rows = await database.db.selectFrom('record').select('action').orderBy('seq').execute()
  return rows.map(({ action }) => action)
}

test('a record that can be written again is found to be so with nobody asking, and says where it resumed', async () => {
  const recorder = new Recorder(database.db)
  const resume = resuming(recorder)
  await resume()
  expect(await actions()).toEqual([])

  await sql`revoke insert on record from patchbay_app`.execute(owner.db)
  await expect(recorder.append(unsoundEntry({ firstBad: 1, why: 'lost' }))).rejects.toThrow(
    'could not be written',
  )
  // However often it is tried meanwhile, one entry follows.
  await Promise.all([resume(), resume(), resume()])
  await resume()
  expect(recorder.failing).toBe(true)

  await sql`grant insert on record to patchbay_app`.execute(owner.db)
  await Promise.all([resume(), resume()])
  expect(recorder.failing).toBe(false)
  await resume()
  expect(await actions()).toEqual(['record.resumed'])
})
