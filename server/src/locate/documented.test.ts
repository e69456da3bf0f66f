import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unreachable } from '@patchbay/connectors/failures'
import { startTestCampus } from './test-campus.ts'
import type { TestCampus } from './test-campus.ts'
import { dhcpWith, mac, reservation, system } from './test-systems.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  const { db } = campus
  await db
    .insertInto('building')
    .values([
      { code: 'B02', name: 'Physics' },
      { code: 'B03', name: '' },
    ])
    .execute()
  await db
    .insertInto('room')
    .values([
      { building: 'B02', code: '2.14', floor: '2', name: 'Laser laboratory', kind: 'laboratory' },
      { building: 'B03', code: '2.14', floor: '2', name: '', kind: '' },
      { building: 'B03', code: '3.01', floor: '3', name: '', kind: '' },
    ])
    .execute()
  await sql`insert into department (code, name) values ('CHEM', 'Chemistry')`.execute(db)
  await sql`insert into ups_unit (name, address, building, room, system, unit, serial, removed_at) values
    ('ups-b02-1', '10.0.7.9', 'B02', '2.14', 'nut-1', 'rack-a', '', null),
    ('ups-b02-2', 'power-2.campus.example', '', '', '', '', 'AS99', null),
    ('ups-gone', '', '', '', '', '', '', now())`.execute(db)
  await sql`insert into system (name, kind, product, title, position, settings)
    values ('nut-1', 'ups', 'nut', 'NUT', 1, '{}')`.execute(db)
  await sql`insert into ups_reading (unit, observed_at, serial) values ('ups-b02-1', now(), 'AS1234567890')`.execute(
    db,
  )
  await sql`insert into ups_state (unit, since, state) values ('ups-b02-1', now(), 'on battery')`.execute(db)
  await sql`insert into ups_round (source, started_at, outcome, due_at) values ('ups-b02-1', now(), 'ok', now())`.execute(
    db,
  )
  await sql`insert into access_point (name, building, room) values ('ap-b02-9', 'B02', '2.14')`.execute(db)
  await campus.walked('sw-b02-1', { address: '10.0.2.2' })
  await db
    .updateTable('walk')
    .set({ serials: ['FCW2234A0BC'] })
    .where('switch', '=', 'sw-b02-1')
    .execute()
})
afterAll(() => campus.drop())

const pagesOf = ({ pages }: { pages: readonly { one: string; id: string }[] }) =>
  pages.map(({ one, id }) => `${one} ${id}`)

test.each([
  ['ups-b02-1', 'its name'],
  ['UPS-B02-1', 'its name in any case'],
  ['10.0.7.9', 'its address'],
  ['rack-a', 'its name at the NUT server'],
  ['as1234567890', 'the serial that it tells'],
])('a UPS unit is found by %s, %s, with its state, its place and its page', async (asked) => {
  const { answer } = await campus.ask(asked)
  expect([answer.verdict, answer.title]).toEqual(['infrastructure', 'ups-b02-1'])
  expect(answer.sentence).toBe('ups-b02-1 is a UPS unit in B02, room 2.14, on battery')
  expect(answer.pages).toEqual([
    { one: 'UPS unit', name: 'ups-b02-1', to: '/site-resources/ups-units', list: null, id: 'ups-b02-1' },
  ])
  expect(answer.statements[0]?.rows).toContainEqual({
    label: 'State',
    value: 'on battery',
    identifier: false,
  })
})

test.each(['power-2.campus.example', 'as99'])('a unit that nobody reads is found by %s', async (asked) => {
  const { answer } = await campus.ask(asked)
  expect(answer.sentence).toBe('ups-b02-2 is a UPS unit, not connected')
})

test.each([
  [
    'AP-B02-9',
    'access point ap-b02-9',
    'ap-b02-9 is an access point in B02, room 2.14, seen by no switch yet',
  ],
  ['chemistry', 'department', 'CHEM is a department, Chemistry'],
  ['CHEM', 'department', 'CHEM is a department, Chemistry'],
  ['B02/2.14', 'room B02/2.14', 'B02/2.14 is a room, Laser laboratory'],
  ['3.01', 'room B03/3.01', 'B03/3.01 is a room'],
  ['physics', 'building B02', 'B02 is a building, Physics'],
])('%s is a thing of the lists', async (asked, page, sentence) => {
  const { answer } = await campus.ask(asked)
  expect([answer.verdict, answer.sentence]).toEqual(['infrastructure', sentence])
  expect(pagesOf(answer)).toEqual([expect.stringContaining(page)])
})

test('a switch is found by its serial, as it is by its name', async () => {
  const { answer } = await campus.ask('fcw2234a0bc')
  expect([answer.title, answer.statements.length]).toEqual(['sw-b02-1', 1])
  expect(pagesOf(answer)).toEqual(['device sw-b02-1'])
})

test('what several are called is none of them alone', async () => {
  const { answer } = await campus.ask('2.14')
  expect(answer.sentence).toBe('2 things have the name 2.14: room B02/2.14, room B03/2.14')
  expect(pagesOf(answer)).toEqual(['room B02/2.14', 'room B03/2.14'])
})

test('a device of the same name is the answer, and the page stands beside it', async () => {
  const held = mac(0x70)
  await campus.seen(held, 'sw-b02-1', 'Gi1/0/7')
  const kea = system('dhcp', 'kea-1', dhcpWith([], [reservation({ mac: held, hostname: 'ups-b02-1' })]))
  const { answer } = await campus.ask('ups-b02-1', [kea])
  expect([answer.verdict, answer.candidate?.place.interface]).toEqual(['found', 'Gi1/0/7'])
  expect(pagesOf(answer)).toEqual(['UPS unit ups-b02-1'])
})

test('what the lists have is said while a source has yet to answer', async () => {
  const gate = Promise.withResolvers<never[]>()
  const asking = campus.asking('ups-b02-1', [
    system('dhcp', 'kea-1', {
      findLeases: () => gate.promise as never,
      findReservations: () => gate.promise as never,
    }),
  ])
  const told = await asking.until((one) => one.event === 'answer' && one.answer.pages.length > 0)
  expect(told).toMatchObject({
    answer: {
      verdict: 'asking',
      sentence: 'ups-b02-1 is a UPS unit in B02, room 2.14, on battery',
      icon: 'ups',
    },
  })
  gate.resolve([])
  asking.leave()
})

test('a source that is silent is said beside what the lists have', async () => {
  const kea = system('dhcp', 'kea-1', {
    findLeases: () => Promise.reject(unreachable({ cause: 'no-route', message: 'no answer' })),
    findReservations: () => Promise.reject(unreachable({ cause: 'no-route', message: 'no answer' })),
  })
  const { answer } = await campus.ask('ups-b02-1', [kea])
  expect(answer.verdict).toBe('infrastructure')
  expect(answer.reasons.map(({ tone }) => tone)).toEqual(['missing'])
})

test.each(['ups-gone', 'ups-b0', 'B02/2'])(
  '%s names nothing: none found, and the index answered',
  async (asked) => {
    const { answer, sources } = await campus.ask(asked)
    expect(answer.pages).toEqual([])
    expect(sources.find(({ id }) => id === 'index')?.state).toBe('none')
    expect(['none', 'several']).toContain(answer.verdict)
  },
)
