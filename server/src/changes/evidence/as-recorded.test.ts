import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { openDatabase } from '../../database/open.ts'
import type { OpenDatabase } from '../../database/open.ts'
import { appendIn } from '../../record/append.ts'
import { testPartners } from '../kinds/reserve-address/test-partners.ts'
import { reservationRuns } from '../kinds/reserve-address/test-runs.ts'
import { readChange } from '../rows.ts'
import { addChanger, permitWriting } from '../run/test-kind-runs.ts'
import { whyNotAsRecorded } from './as-recorded.ts'
import { planHash } from './hashes.ts'

let database: TestDatabase
let owner: OpenDatabase
let id: number
beforeAll(async () => {
  database = await createTestDatabase()
  owner = openDatabase(database.ownerUrl, () => undefined)
  const person = await addChanger(database.db)
  await permitWriting(database.db, 'dhcp', ['kea-1', 'kea-2'])
  const { preview, click, carry } = reservationRuns(database.db, person, testPartners())
  id = await click(await preview({ address: '10.0.10.150', hostname: 'camera-4', owner: 'Ünit “A”' }))
  const { kind, target, correlation, ...row } = (await readChange(database.db, id))!
  // As the call that applies it does.
  const detail = { change: id, kind, plan: planHash({ ...row, kind }) }
  const plain = { actor: null, session: null, address: null, result: 'done' } as const
  await database.db
    .transaction()
    .execute((transaction) =>
      appendIn(transaction, [{ ...plain, action: 'POST /x/apply/', target, detail, correlation }]),
    )
  await carry(id)
})
afterAll(async () => {
  await owner.close()
  await database.drop()
})

const why = async () => whyNotAsRecorded(database.db, (await readChange(database.db, id))!)

test('a run is as the record has it, and the record has its fields before and after', async () => {
  expect(await readChange(database.db, id)).toMatchObject({ state: 'done' })
  expect(await why()).toBeNull()
  const { rows } = await sql<{
    detail: string
  }>`select detail from record where action = 'change.done'`.execute(database.db)
  expect(JSON.parse(rows[0]?.detail ?? '{}')).toMatchObject({
    change: id,
    fields: expect.arrayContaining([
      expect.objectContaining({
        field: 'Address',
        before: null,
        intent: '10.0.10.150',
        after: '10.0.10.150',
      }),
    ]),
  })
})

test.each([
  ['what it was asked to be', `update change set intent = jsonb_set(intent, '{hostname}', '"camera-5"')`],
  ['what it was done to', `update change set snapshot = jsonb_set(snapshot, '{edited}', 'true')`],
  ['what was previewed', `update change set preview = jsonb_set(preview, '{sentence}', '"Nothing."')`],
  ['its reason', `update change set reason = 'another one'`],
  ['what was read afterwards', `update change set after = after || '{"Address": "10.0.10.151"}'`],
  ['its end', `update change set state = 'done-not-proven'`],
  ['what was sent', `update change_step set sent = '{nothing}' where position = 0`],
  ['what was answered', `update change_step set answer = 'no' where position = 1`],
  ['a step that is gone', `delete from change_step where position = 2`],
  ['what was seen', `update change_proof set seen = 'another device' where position = 0`],
])('%s was edited by the owner of the database: it is seen', async (_what, statement) => {
  class TakenBack extends Error {}
  const found: (string | null)[] = []
  await owner.db
    .transaction()
    .execute(async (transaction) => {
      await sql.raw(statement).execute(transaction)
      found.push(await whyNotAsRecorded(transaction, (await readChange(transaction, id))!))
      throw new TakenBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
  expect(found).toEqual([
    expect.stringMatching(/ differs? from (what was approved|the record of its end)\.$/),
  ])
  expect(await why()).toBeNull()
})
