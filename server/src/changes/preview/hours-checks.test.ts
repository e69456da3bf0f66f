import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Preview } from '@patchbay/contract/changes/preview'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { freezeOfB1, hoursOfB1, insertRow } from '../../hours/test-hours.ts'
import { lookAsItIsNow } from '../approval/look-again.ts'
import { readChange } from '../rows.ts'
import { applyChange } from '../run/apply-change.ts'
import { beginScheduled } from '../run/start-scheduled.ts'
import { carryForward } from '../run/carry-forward.ts'
import { testWorker } from '../run/test-worker.ts'
import { previewChange } from './preview-change.ts'

let database: TestDatabase
let ada: number
let clicks = 0

const grant = (key: AccessKey) =>
  sql`insert into direct_grant (person_id, key) values (${ada}, ${key}) on conflict do nothing`.execute(
    database.db,
  )

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const person = { username: 'ada', email: 'ada@example.org', firstname: 'Ada', lastname: 'Test', role: 4 }
  ada = (await db.insertInto('person').values(person).returning('id').executeTakeFirstOrThrow()).id
  await grant('commands-switch-port-assignment')
  await db
    .insertInto('building')
    .values([
      { code: 'B1', name: '' },
      { code: 'B2', name: '' },
    ])
    .execute()
  await db.insertInto('room').values({ building: 'B2', code: '20', floor: '', name: '', kind: '' }).execute()
  await db.insertInto('device').values({ name: 'the network', building: 'B1', closet: null }).execute()
  await db
    .insertInto('outlet')
    .values({
      label: 'O-20',
      building: 'B2',
      room: '20',
      panel: '',
      panel_port: '',
      switch: 'the network',
      interface: 'in-20',
    })
    .execute()
})
afterAll(() => database.drop())
beforeEach(async () => {
  for (const table of ['operating_hours', 'change_freeze'])
    await sql`update ${sql.table(table)} set removed_at = now(), name = 'old ' || gen_random_uuid()`.execute(
      database.db,
    )
  await sql`delete from direct_grant where key = 'commands-protected-override'`.execute(database.db)
})

const ask = { limit: 1_000, signal: new AbortController().signal }
const noWork = async () => undefined

async function looked(
  more: {
    readonly port?: string
    readonly runAt?: Date
    readonly undoOf?: number
    readonly expiresAt?: Date
  } = {},
) {
  const { worker, network, kind } = testWorker(database.db)
  clicks += 1
  const { port = `port-${clicks}`, runAt = null, undoOf = null, expiresAt = null } = more
  const requester = {
    actor: { id: ada, name: 'ada' },
    session: null,
    address: null,
    correlation: '00000000-0000-0000-0000-000000000000',
  }
  const wanted = {
    kind,
    intent: { port, vlan: '20' },
    reason: 'test',
    ticket: null,
    runAt,
    expiresAt,
    proveOrUndo: false,
    batch: null,
    undoOf,
  }
  const { id, preview, ready } = await previewChange(worker, requester, wanted, ask)
  const found = preview.checks
    .filter(({ id: name }) => /hours|freeze/.test(name))
    .map(({ level, words, places, past }) => ({
      level,
      words,
      places,
      ...(past === undefined ? {} : { past }),
    }))
  return { worker, network, id, found, ready, preview }
}

test('where no hours are kept nothing is said of them, and nothing is guessed', async () => {
  expect((await looked()).found).toEqual([])
  await insertRow(database.db, 'operating_hours', hoursOfB1({ buildings: ['B2'] }))
  expect((await looked()).found).toEqual([])
})

test('an open place warns where its hours say so, by the kind of change, and is said otherwise', async () => {
  await insertRow(database.db, 'operating_hours', hoursOfB1())
  const open = expect.stringMatching(/^Open\. Hours of Library, UTC: \w+ 24 h\.$/)
  expect((await looked()).found).toEqual([{ level: 'amber', words: open, places: ['building B1'] }])
  for (const more of [{ warns: 'never' }, { warns: 'while closed' }, { kinds: ['act-on-port'] }]) {
    await sql`update operating_hours set removed_at = now(), name = 'old ' || gen_random_uuid() where removed_at is null`.execute(
      database.db,
    )
    await insertRow(database.db, 'operating_hours', hoursOfB1(more))
    expect((await looked()).found).toEqual([{ level: 'green', words: open, places: ['building B1'] }])
  }
})

test('a port belongs to the room of its outlet, and is looked at for the time at which it begins', async () => {
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await insertRow(
    database.db,
    'operating_hours',
    hoursOfB1({ name: 'Ward', buildings: [], rooms: ['B2/20'], exceptions: `${day} closed Move` }),
  )
  expect((await looked({ port: 'in-20' })).found).toMatchObject([{ level: 'amber', places: ['room B2/20'] }])
  const then = await looked({ port: 'in-20', runAt: new Date(`${day}T12:00:00Z`) })
  expect(then.found).toMatchObject([
    {
      level: 'green',
      words: expect.stringMatching(`^Closed\\. Opens .* 00:00\\. Hours of Ward, UTC: Move, ${day}`),
    },
  ])
  const row = (await readChange(database.db, then.id))!
  const { preview } = await lookAsItIsNow(then.worker, row, ask)
  expect(preview.checks.map(({ id }) => id)).toContain('closed-hours')
})

test('hours that are not known warn whoever is warned of open or of closed, and a freeze whose time is not known holds', async () => {
  await sql`insert into holiday_calendar (name) values ('Norway')`.execute(database.db)
  const spans = JSON.stringify([{ from: '1970-01-01', to: '9999-12-30' }])
  await sql`insert into holiday (calendar, uid, name, spans, fault)
    values ('Norway', 'a', 'Not understood', ${spans}::jsonb, 'It was not understood.')`.execute(database.db)
  for (const [warns, level] of [
    ['never', 'green'],
    ['while closed', 'amber'],
    ['while open', 'amber'],
  ] as const) {
    await sql`update operating_hours set removed_at = now(), name = 'old ' || gen_random_uuid() where removed_at is null`.execute(
      database.db,
    )
    await insertRow(database.db, 'operating_hours', hoursOfB1({ warns, calendars: ['Norway'] }))
    expect((await looked()).found).toMatchObject([
      { level, words: expect.stringMatching(/^Not known\. Hours of Library/) },
    ])
  }
  await insertRow(database.db, 'change_freeze', freezeOfB1({ ends: '2026-02-30 00:00' }))
  expect((await looked()).found).toContainEqual(
    expect.objectContaining({ level: 'red', words: expect.stringContaining('Exams are written') }),
  )
})

test('a freeze refuses, at its places and of its kinds alone, and each of several is said', async () => {
  await insertRow(database.db, 'change_freeze', freezeOfB1())
  const exams = 'Changes are frozen until 2099-01-01T00:00:00.000Z by Exams: Exams are written.'
  const refused = await looked()
  expect([refused.ready, refused.found]).toEqual([
    false,
    [{ level: 'red', words: exams, places: ['building B1'] }],
  ])
  expect((await looked({ port: 'in-20' })).found).toEqual([])
  await insertRow(
    database.db,
    'change_freeze',
    freezeOfB1({ name: 'Ports', kinds: ['act-on-port'], buildings: [] }),
  )
  await insertRow(
    database.db,
    'change_freeze',
    freezeOfB1({ name: 'Site', kinds: ['test'], buildings: [], ends: '2098-01-01 00:00' }),
  )
  expect((await looked()).found.map(({ words }) => words)).toEqual([
    exams,
    'Changes are frozen until 2098-01-01T00:00:00.000Z by Site: Exams are written.',
  ])
  const before = await looked({ runAt: new Date('2099-06-01T00:00:00Z') })
  expect(before.found).toEqual([])
})

test('who puts a run back is not held by a freeze', async () => {
  const { id } = await looked()
  await insertRow(database.db, 'change_freeze', freezeOfB1())
  expect((await looked({ undoOf: id })).found).toEqual([])
})

test('where no place of a change is known, that a place is frozen is a warning', async () => {
  await sql`update device set building = null`.execute(database.db)
  try {
    await insertRow(database.db, 'change_freeze', freezeOfB1())
    expect((await looked()).found).toMatchObject([
      { level: 'amber', words: expect.stringContaining('not documented') },
    ])
    await insertRow(database.db, 'change_freeze', freezeOfB1({ name: 'Site', buildings: [] }))
    expect((await looked()).found.map(({ level }) => level)).toEqual(['red', 'amber'])
  } finally {
    await sql`update device set building = 'B1'`.execute(database.db)
  }
})

test('whoever may go past protections goes past a freeze that lets them, with a reason, a second person and no end', async () => {
  await insertRow(database.db, 'change_freeze', freezeOfB1({ override: 'whoever may go past protections' }))
  expect(await looked()).toMatchObject({ ready: false, found: [{ level: 'red' }] })
  await grant('commands-protected-override')
  const { ready, found, preview, id } = await looked()
  expect([ready, found]).toMatchObject([true, [{ level: 'red', past: true }]])
  expect(preview.approval).toEqual(['It overrides a protection: freeze Exams.'])
  const click = { id, person: ada, key: 'freeze-1', accepted: {} }
  await expect(applyChange(database.db, click, noWork)).rejects.toMatchObject({ code: 'check-unanswered' })
  const [mark] = preview.checks.filter(({ past }) => past === true).map((check) => check.id)
  const accepted = { [mark!]: 'A ward is without network' }
  expect((await applyChange(database.db, { ...click, accepted }, noWork)).state).toBe('awaiting-approval')
  expect((await readChange(database.db, id))!.accepted).toEqual(accepted)
})

/** A change that waits for its time, which has come. */
async function due() {
  const change = await looked({ runAt: new Date(Date.now() + 60_000) })
  await applyChange(
    database.db,
    { id: change.id, person: ada, key: `due-${change.id}`, accepted: {} },
    noWork,
  )
  await sql`update change set run_at = clock_timestamp() where id = ${change.id}`.execute(database.db)
  return change
}
const goesOn = async ({ worker, id }: Awaited<ReturnType<typeof due>>) => {
  await beginScheduled(worker)
  await carryForward(worker, id, ask.signal)
  const { state, why } = (await readChange(database.db, id))!
  return { state, why }
}

test('a scheduled run whose time falls into a freeze does not begin, and its owner is told', async () => {
  const change = await due()
  await insertRow(database.db, 'change_freeze', freezeOfB1())
  const why =
    'Nothing was sent: Changes are frozen until 2099-01-01T00:00:00.000Z by Exams: Exams are written.'
  expect(await goesOn(change)).toEqual({ state: 'expired', why })
  expect(change.network.journal).toEqual([])
  const { rows } = await sql<{
    words: string
  }>`select words from notice join notification on notice_id = notice.id
    where change_id = ${change.id} and person_id = ${ada}`.execute(database.db)
  expect(rows).toEqual([{ words: expect.stringContaining('frozen') }])
})

test('one that somebody agreed to does not begin in a new freeze either, and one that went past it does', async () => {
  const change = await due()
  await sql`update change set approved_at = now(), approver = 'otto' where id = ${change.id}`.execute(
    database.db,
  )
  await insertRow(database.db, 'change_freeze', freezeOfB1({ override: 'whoever may go past protections' }))
  expect(await goesOn(change)).toMatchObject({ state: 'expired' })
  await grant('commands-protected-override')
  const other = await looked()
  await sql`update change set state = 'scheduled', run_at = now(), approved_at = now() where id = ${other.id}`.execute(
    database.db,
  )
  const { preview } = (await readChange(database.db, other.id))!
  expect((preview as Preview).approval).toHaveLength(1)
  expect(await goesOn(other)).toMatchObject({ state: 'done' })
})

test('without a freeze a scheduled run begins', async () => {
  expect(await goesOn(await due())).toMatchObject({ state: 'done' })
})
