import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { applyChange } from './apply-change.ts'
import { carryForward } from './carry-forward.ts'
import { previewChange } from '../preview/preview-change.ts'
import { readChange } from '../rows.ts'
import { settleUnknown } from './settle-unknown.ts'
import { testWorker } from './test-worker.ts'
import { untilReadAgain } from './unknown-outcome.ts'

let database: TestDatabase
/** By username: who asks, somebody who may agree to changes, and one who may neither. */
let people: Readonly<Record<'ada' | 'bob' | 'desk', number>>
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await sql<{ id: number }>`
    insert into person (username, email, firstname, lastname, role) values
      ('ada', 'ada@example.org', 'Ada', 'Ask', 2), ('bob', 'bob@example.org', 'Bob', 'Agree', 6),
      ('desk', 'desk@example.org', 'Dee', 'Desk', 3) returning id`.execute(database.db)
  const [ada = 0, bob = 0, desk = 0] = rows.map(({ id }) => id)
  people = { ada, bob, desk }
})
afterAll(() => database.drop())

const ask = { limit: 1_000, signal: new AbortController().signal }
let clicks = 0

/** A run of which nothing can be read any more after its first step was sent. */
async function silent(port: string) {
  const { worker, network, kind } = testWorker(database.db)
  network.faults.set('vlan forth', ['lost-after-silent'])
  const { id } = await previewChange(
    worker,
    {
      actor: { id: people.ada, name: 'ada' },
      session: null,
      address: null,
      correlation: '00000000-0000-0000-0000-000000000000',
    },
    {
      kind,
      intent: { port, vlan: '20' },
      reason: 'for the exams',
      ticket: null,
      runAt: null,
      expiresAt: null,
      proveOrUndo: false,
      batch: null,
      undoOf: null,
    },
    ask,
  )
  clicks += 1
  const click = { id, person: people.ada, key: `unknown-${clicks}`, accepted: {} }
  await applyChange(database.db, click, async () => undefined)
  const row = async () => (await readChange(database.db, id))!
  /** It is read so long after it came to where it is. */
  const after = async (minutes: number) => {
    const at = (await row()).state_at.getTime() + minutes * 60_000
    await carryForward({ ...worker, now: () => new Date(at) }, id, ask.signal)
    return (await row()).state
  }
  const told = async () => {
    const { rows } = await sql<{ title: string; to: number[] }>`
      select title, array_agg(person_id order by person_id) as to from notice
      join notification on notice_id = notice.id where change_id = ${id}
      group by notice.id order by notice.id`.execute(database.db)
    return rows
  }
  const held = async () => {
    const { rows } = await sql`select 1 from change_lease where change_id = ${id}`.execute(database.db)
    return rows.length > 0
  }
  const settle = async (
    decision: 'look-again' | 'stands' | 'put-back',
    who: keyof typeof people = 'ada',
    keys: readonly string[] = ['commands-switch-port-assignment'],
  ) => {
    const profile = { id: people[who], username: who, access_permission_names: keys }
    let recorded = 0
    await settleUnknown(
      worker,
      await row(),
      { decision, reason: 'I was there.', person: { profile } },
      ask,
      async () => {
        recorded += 1
      },
    )
    expect(recorded).toBe(1)
    return row()
  }
  return { id, worker, network, row, after, told, held, settle }
}

/** The same, a quarter of an hour later. */
async function unknownRun(port: string) {
  const run = await silent(port)
  await run.after(0)
  await run.after(15)
  return run
}

test('who asked is told after a minute, once; after a quarter of an hour whoever may decide is, and others are kept off', async () => {
  const { after, told, held, row } = await silent('told')
  expect([await after(0), await told()]).toEqual(['outcome-unknown', []])
  expect([await after(0.9), await told()]).toEqual(['outcome-unknown', []])
  await after(1)
  await after(5)
  const first = { title: 'Outcome unknown: told', to: [people.ada] }
  expect(await told()).toEqual([first])
  expect(await after(15)).toBe('needs-person')
  expect(await told()).toEqual([first, { title: 'Needs a person: told', to: [people.ada, people.bob] }])
  expect([await held(), (await row()).read_again_at !== null]).toEqual([true, true])
})

test('where the account is gone, whoever may agree to changes is told in its place', async () => {
  const { id, after, told } = await silent('gone')
  await after(0)
  await sql`update change set requested_by = null where id = ${id}`.execute(database.db)
  await after(1)
  expect(await told()).toEqual([{ title: 'Outcome unknown: gone', to: [people.bob] }])
})

test('it is read at growing intervals, and never more often than every minute once a person must decide', () => {
  const minutes = (state: 'outcome-unknown' | 'needs-person') =>
    [0, 2, 14, 60, 600].map((since) => untilReadAgain(state, since * 60_000) / 1_000)
  expect(minutes('outcome-unknown')).toEqual([5, 10, 70, 75, 75])
  expect(minutes('needs-person')).toEqual([60, 60, 210, 900, 900])
})

test('what can be read again is settled as it would have been, though a person was to decide', async () => {
  const { network, after, held } = await unknownRun('back again')
  network.unreadable = false
  expect(await after(60)).toBe('done')
  expect([network.read('back again')['vlan'], await held()]).toEqual(['20', false])
})

test.each([
  ['its end has come', `expires_at = clock_timestamp()`, /^Its end came before it could continue\./],
  [
    'its ticket is closed',
    `ticket_closed_at = clock_timestamp()`,
    /^Its ticket was closed before it could continue\./,
  ],
])('what can be read again when %s is put back, and nothing more of it is done', async (what, set, words) => {
  const { id, network, row, after } = await silent(what)
  await after(0)
  await sql`update change set ${sql.raw(set)} where id = ${id}`.execute(database.db)
  network.unreadable = false
  expect([await after(60), (await row()).why]).toEqual(['undone', expect.stringMatching(words)])
  expect(network.read(what)).toEqual({ vlan: '10', admin: 'up', saved: 'vlan 10' })
  expect(network.journal.filter(({ value }) => value === 'down')).toEqual([])
})

test('“it stands as it is” ends what cannot be read as somebody’s word, frees its targets, and claims no reading', async () => {
  const { settle, held } = await unknownRun('stands')
  const { state, why, after } = await settle('stands', 'bob', ['commands-approve'])
  expect([state, after, await held()]).toEqual(['done-not-proven', null, false])
  expect(why).toMatch(
    /^bob says that it stands as it is: I was there\. It could not be read: .*does not answer/,
  )
})

test('“it was undone” ends it as undone, as somebody’s word', async () => {
  const { settle, held } = await unknownRun('put back')
  const { state, why, after } = await settle('put-back')
  expect([state, after, await held()]).toEqual(['undone', null, false])
  expect(why).toMatch(/^ada says that it was undone: I was there\. It could not be read: /)
})

test('what can be read after all decides, whatever the person says', async () => {
  const { network, settle, after } = await unknownRun('read after all')
  network.unreadable = false
  const row = await settle('put-back')
  expect([row.state, row.read_again_at! <= new Date()]).toEqual(['needs-person', true])
  expect(await after(16)).toBe('done')
})

test('“look again now” has it read at the next look', async () => {
  const { settle } = await unknownRun('look')
  const { state, read_again_at: at } = await settle('look-again')
  expect([state, at! <= new Date()]).toEqual(['needs-person', true])
})

test('who asked and has lost the key, and whoever may only look, decide nothing; nor what waits for nobody', async () => {
  const { settle, row } = await unknownRun('not yours')
  await expect(settle('stands', 'desk')).rejects.toMatchObject({ code: 'no-such-thing' })
  await expect(settle('stands', 'ada', [])).rejects.toMatchObject({ code: 'no-such-thing' })
  expect((await row()).state).toBe('needs-person')
  const running = await silent('too early')
  await running.after(0)
  await expect(running.settle('stands')).rejects.toMatchObject({ code: 'too-late' })
})
