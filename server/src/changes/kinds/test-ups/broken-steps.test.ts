import { refused, unconfirmed, unreachable } from '@patchbay/connectors/failures'
import type { SelfTest, UpsReading } from '@patchbay/connectors/ups/capabilities'
import type { Writing } from '@patchbay/connectors/writing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../database/test-database.ts'
import type { TestDatabase } from '../../../database/test-database.ts'
import { freezeOfB1, hoursOfB1, insertRow } from '../../../hours/test-hours.ts'
import { noSystems } from '../../../systems/open.ts'
import type { System } from '../../../systems/open.ts'
import { readingOf, wellReading } from '../../../ups/test-units.ts'
import { addChanger, permitWriting, runsOf } from '../../run/test-kind-runs.ts'
import { testUps } from './index.ts'

let database: TestDatabase
let person: number
/** What the unit says at each reading, the last for ever; what was sent to it, and what it answers to that. */
let says: Partial<UpsReading>[]
let sent: string[]
let answers: () => void
/** Readings after the start was sent. */
let after: Partial<UpsReading>[]

const passed: SelfTest = { result: 'passed', words: 'Done and passed', day: '2026-11-26', startedAt: null }
const running: Partial<UpsReading> = {
  states: ['on-line', 'testing'],
  test: { ...passed, result: 'running', words: 'In progress' },
}

const write = async (what: string, writing: Writing) => {
  await writing.beforeSending('ups-a')
  sent.push(what)
  answers()
  says = after
  return { sent: [what], answer: 'OK' }
}
const nut: System<'ups'> = {
  name: 'nut',
  kind: 'ups',
  product: 'nut',
  title: 'NUT server',
  address: null,
  page: null,
  devices: [],
  plans: { lines: (unit) => [`INSTCMD ${unit.name} test.battery.start.quick`] },
  can: async () => ({
    readUnit: async () => readingOf({ load: 40, ...(says.length > 1 ? says.shift() : says[0]) }),
  }),
  writes: async () => ({
    startSelfTest: (_unit, writing) => write('start', writing),
    cancelSelfTest: (_unit, writing) => write('cancel', writing),
  }),
}

beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'ups', ['nut'])
  await database.db
    .insertInto('device')
    .values([{ name: 'sw-a' }])
    .execute()
  await database.db
    .insertInto('ups_unit')
    .values({ name: 'ups-a', system: 'nut', unit: 'ups-a', feeds_devices: ['sw-a'] })
    .execute()
})
afterAll(() => database.drop())
beforeEach(() => {
  says = [{}]
  sent = []
  after = [running, running, { test: passed }]
  answers = () => undefined
})

const runs = () =>
  runsOf(database.db, person, testUps, {
    ...noSystems,
    ofKind: (kind) => (kind === 'ups' ? [nut] : []) as never,
  })
const intent = { unit: 'ups-a', system: 'nut', card: false }
async function run() {
  const made = runs()
  return made.carry(await made.click(await made.preview(intent)))
}

test('a test is started once, its result is read back and the unit is on line afterwards', async () => {
  const { row, steps, proofs } = await run()
  expect(row).toMatchObject({ kind: 'test-ups', state: 'done', why: null })
  expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual(['start done'])
  expect(proofs.map(({ name, state, seen }) => [name, state, seen])).toEqual([
    ['result', 'proven', 'It tells: Done and passed.'],
    ['state', 'proven', 'Its state is on line.'],
  ])
  expect(sent).toEqual(['start'])
})

test('one that was sent is never done by that: a result worded as before, without a test that was seen, proves nothing', async () => {
  after = [{ test: wellReading.test }]
  const { row, proofs } = await run()
  expect(row.state).toBe('done-not-proven')
  expect(proofs[0]).toMatchObject({
    state: 'not-proven',
    seen: 'It tells no new result: Done and passed is the one before.',
  })
})

test('a battery that fails is told as the unit tells it', async () => {
  after = [running, { test: { ...passed, result: 'failed', words: 'Done and error' } }]
  const { row, proofs } = await run()
  expect(row.state).toBe('done-not-proven')
  expect(proofs[0]).toMatchObject({ state: 'not-proven', seen: 'It tells: Done and error.' })
})

test.each([
  ['on battery', { states: ['on-battery'] }, 'state'],
  ['low', { states: ['on-line', 'low-battery'] }, 'state'],
  ['lost by its server', { states: ['comms-lost'] }, 'state'],
  ['testing already', running, 'state'],
  ['without such a test', { testable: false }, 'testable'],
] as [string, Partial<UpsReading>, string][])(
  'a unit that is %s is not tested, in words',
  async (_, told, id) => {
    says = [told]
    const { preview } = await runs().preview(intent)
    expect(preview.checks.filter(({ level }) => level === 'red').map((check) => check.id)).toEqual([id])
  },
)

test('the preview says charge, load and what hangs on it, and warns of what is not told', async () => {
  says = [{ charge: 45, load: null }]
  const { preview } = await runs().preview(intent)
  const words = Object.fromEntries(preview.checks.map(({ id, level, words: said }) => [id, [level, said]]))
  expect(words).toMatchObject({
    charge: ['amber', 'Its battery is charged to 45 %, enough for 30 min.'],
    load: ['amber', 'It does not tell its load.'],
    feeds: [
      'green',
      'It feeds 1 device, 0 access points, 0 rooms, which lose their power if its battery fails the test.',
    ],
  })
  expect(preview.sendings).toEqual([{ to: 'NUT server', lines: ['INSTCMD ups-a test.battery.start.quick'] }])
})

test('it is judged by the hours and freezes of its own place and of the rooms that it feeds', async () => {
  const { db } = database
  await sql`insert into building (code, name) values ('B1', ''), ('B2', '')`.execute(db)
  await sql`update ups_unit set building = 'B1', room = '10', feeds_rooms = '{B2/20}', feeds_devices = '{}'`.execute(
    db,
  )
  try {
    await insertRow(db, 'operating_hours', hoursOfB1())
    await insertRow(db, 'operating_hours', hoursOfB1({ name: 'Ward', buildings: [], rooms: ['B2/20'] }))
    const found = async () => {
      const { preview, ready } = await runs().preview(intent)
      const checks = preview.checks.filter(({ id }) => /hours|freeze/.test(id))
      return [ready, checks.map(({ level, words, places }) => [level, words, places])]
    }
    expect(await found()).toEqual([
      true,
      [
        [
          'amber',
          expect.stringMatching(
            /^Open\. Hours of Library, UTC: \w+ 24 h\. Open\. Hours of Ward, UTC: \w+ 24 h\.$/,
          ),
          ['room B1/10', 'room B2/20'],
        ],
      ],
    ])
    await sql`update operating_hours set removed_at = now()`.execute(db)
    await insertRow(db, 'change_freeze', freezeOfB1({ buildings: [], rooms: ['B1/10'] }))
    expect(await found()).toEqual([false, [['red', expect.stringContaining('by Exams'), ['room B1/10']]]])
  } finally {
    await sql`update operating_hours set removed_at = now()`.execute(db)
    await sql`update change_freeze set removed_at = now()`.execute(db)
    await sql`update ups_unit set building = '', room = '', feeds_rooms = '{}', feeds_devices = '{sw-a}'`.execute(
      db,
    )
  }
})

test('a refusal is told in the words of its system, and nothing is tried again', async () => {
  answers = () => {
    sent.pop()
    throw refused({ cause: 'right-missing', message: 'The NUT server does not let patchbay test ups-a.' })
  }
  const { row } = await run()
  expect(row.state).not.toBe('done')
  expect(row.why).toContain('The NUT server does not let patchbay test ups-a.')
  expect(sent).toEqual([])
})

test.each([
  ['lost on the way', () => unreachable({ cause: 'connection-lost', message: 'It was lost.' })],
  ['without an answer', () => unconfirmed({ cause: 'sent-no-answer', message: 'No answer came.' })],
] as const)('a start %s is never done twice', async (_, failure) => {
  let times = 0
  answers = () => {
    times += 1
    says = after
    if (times === 1) throw failure()
  }
  const { row } = await run()
  if (row.state === 'done') expect(sent.filter((one) => one === 'start').length).toBeLessThanOrEqual(2)
  else expect(row.why).not.toBeNull()
})
