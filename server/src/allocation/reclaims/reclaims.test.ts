import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noSystems } from '../../systems/open.ts'
import { startTestCampus } from '../../locate/test-campus.ts'
import type { TestCampus } from '../../locate/test-campus.ts'
import { directoryWith, mac, person, system, systemsOf } from '../../locate/test-systems.ts'
import { account, daysAgo } from '../test-allocation.ts'
import { answerReclaim, endReclaims } from './answer-reclaim.ts'
import { askOwner, readOwner } from './ask-owner.ts'
import { openReclaims, shownReclaim } from './reclaim-rows.ts'

let campus: TestCampus
let ada: number
let bea: number

beforeAll(async () => {
  campus = await startTestCampus()
  ada = await account(campus.db, 'ada-r')
  bea = await account(campus.db, 'bea-r')
  await campus.port('sw-a', 'Gi1/0/1')
  await campus.outlet('B02-1', 'B02-101', ['sw-a', 'Gi1/0/1'])
})
afterAll(() => campus.drop())

const ask = { signal: new AbortController().signal, limit: 1_000 }

async function asked(owner: string, freeAt = daysAgo(-7).toISOString()) {
  const systems = systemsOf([system('directory', 'ad-1', directoryWith([person()]))])
  const named = await readOwner({ database: campus.db, systems }, owner, ask)
  return campus.db
    .transaction()
    .execute((transaction) =>
      askOwner(
        transaction,
        { person: ada, name: 'Ada Berg' },
        { switch: 'sw-a', interface: 'GigabitEthernet1/0/1', owner, freeAt },
        named,
      ),
    )
}
const shown = async (reader: number) =>
  (await openReclaims(campus.db)).map((row) => shownReclaim(row, reader, new Date()))

test('an owner with an account is told by the bell, and the latest question stands', async () => {
  await asked('bea-r')
  await asked('bea-r')
  const { rows } = await sql<{ title: string; words: string; person_id: number }>`
    select title, words, person_id from notice join notification on notice_id = notice.id where event = 'port-reclaimed'`.execute(
    campus.db,
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({
    person_id: bea,
    title: 'Is this port still needed? B02-1',
    words: expect.stringMatching(
      /^Outlet B02-1, room B02 B02-101 was last used by a device of yours\. Ada Berg needs a port there\. .*ada-r@campus\.example/,
    ),
  })
  expect(await shown(bea)).toMatchObject([{ state: 'waiting', channel: 'bell', mine: true, outlet: 'B02-1' }])
})

test('an owner whom only the directory knows is told by mail', async () => {
  await asked('jdoe')
  const { rows } = await sql<{ address: string }>`select address from delivery where way = 'address'`.execute(
    campus.db,
  )
  expect(rows).toEqual([{ address: 'jdoe@campus.example' }])
  expect(await shown(bea)).toMatchObject([{ channel: 'mail', mine: false, owner: 'jdoe' }])
})

test('an answer is recorded, and a device that is seen afterwards outweighs it', async () => {
  await asked('bea-r')
  const [{ id } = { id: 0 }] = await shown(bea)
  await campus.db
    .transaction()
    .execute((transaction) => answerReclaim(transaction, bea, { id, answer: 'free' }))
  expect(await shown(ada)).toMatchObject([{ state: 'released', answeredBy: 'bea-r Test' }])
  await campus.seen(mac(5), 'sw-a', 'Gi1/0/1', { last: new Date(Date.now() + 1_000) })
  expect(await shown(ada)).toMatchObject([{ state: 'used' }])
})

test('nobody, and a date that is too near, are refused at their field', async () => {
  await expect(readOwner({ database: campus.db, systems: noSystems }, 'nobody', ask)).rejects.toMatchObject({
    fields: { owner: expect.stringMatching(/^This is nobody/) },
  })
  await expect(asked('bea-r', new Date().toISOString())).rejects.toMatchObject({
    fields: { freeAt: 'The owner has 1 to 60 days to answer.' },
  })
})

test('a question of long ago says nothing of the port any more', async () => {
  await sql`update port_reclaim set asked_at = now() - interval '80 days', free_at = now() - interval '70 days',
    answered_at = now() - interval '71 days' where ended_at is null and answer is not null`.execute(campus.db)
  await endReclaims(campus.db)
  expect(await shown(ada)).toEqual([])
})
