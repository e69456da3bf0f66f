import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemsOf } from '../../locate/test-systems.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { addChanger, permitWriting } from '../../changes/run/test-kind-runs.ts'
import { lookAgainAtList } from '../../changes/batch/look-again.ts'
import type { RequestIntent } from '../intent.ts'
import { jane, parameter, TestDesk } from '../../changes/kinds/submit-request/test-desk.ts'
import { everyKind, head, line, testRequestLists } from './test-request-lists.ts'

let database: TestDatabase
let person: number
let desk: TestDesk
beforeAll(async () => {
  database = await createTestDatabase()
  person = await addChanger(database.db)
  await permitWriting(database.db, 'service-desk', ['desk-1'])
})
beforeEach(() => {
  desk = new TestDesk()
  desk.others = [everyKind]
})
afterAll(() => database.drop())

const lists = testRequestLists(() => ({ database: database.db, person }))
afterEach(() => lists.stop())

const listed = (text: string, of: { readonly keys?: string[]; readonly zone?: string } = {}) =>
  lists.of(desk).listed(text, of)
const countChanges = async () => (await database.db.selectFrom('change').select('id').execute()).length
const intents = async (list: Awaited<ReturnType<typeof listed>>) =>
  (await list.rows()).map(({ intent }) => intent as RequestIntent)

/** By its lines, what is wrong with a list; nothing of it is kept or sent. */
async function faultsOf(text: string, of: Parameters<typeof listed>[1] = {}) {
  const before = await countChanges()
  const fields = await listed(text, of).then(
    () => null,
    (error: { readonly fields: Readonly<Record<string, string>> }) => error.fields,
  )
  expect([await countChanges(), desk.journal]).toEqual([before, []])
  return fields
}

test('each line of a list is at the desk once, the first before the others', async () => {
  const list = await listed([head, line(1), line(2), line(3)].join('\n'))
  await list.look()
  expect(await list.states()).toEqual(['previewed', 'previewed', 'previewed'])
  const marks = (await intents(list)).map(({ mark }) => mark)
  expect(new Set(marks).size).toBe(3)
  await list.apply()
  expect((await list.told()).rows.map(({ stage }) => stage)).toEqual([1, 2, 2])
  await list.carried()
  expect(await list.states()).toEqual(['done', 'done', 'done'])
  expect(desk.stored.map(({ request }) => request.subject)).toEqual(
    expect.arrayContaining(['No link 1', 'No link 2', 'No link 3']),
  )
  expect(desk.stored.map(({ request }) => request.mark.mark).toSorted()).toEqual(marks.toSorted())
})

test('what lines ask alike the desk is asked once while a list is read, and once while it is looked at', async () => {
  const alike = ['findRequesters', 'listTemplates', 'readTemplate']
  const asked = () => alike.map((name) => desk.heard.filter((one) => one === name).length)
  const list = await listed([head, ...Array.from({ length: 12 }, (_, at) => line(at))].join('\n'))
  expect(asked()).toEqual([1, 1, 1])
  await list.look()
  expect(asked()).toEqual([2, 2, 2])
})

test('of a list with faults all are told, each with its line and column, and nothing is taken', async () => {
  const bad = [
    'For whom,What is asked for,Service desk,Subject,Description,It is about,Which one,Evidence,Outlet,Urgent,Seats,Wattage',
    'jdoe,Fault on an outlet,,No link,Since today,,,,B07-1,,,',
    'nobody,Fault on an outlet,,No link,Since today,,,,B07-2,,,',
    'jdoe,Coffee,,No link,Since today,,,,B07-3,,,',
    'jdoe,Fault on an outlet,desk-9,No link,Since today,,,,B07-4,,,',
    'jdoe,Fault on an outlet,,x,,thing,B07,perhaps,,,,',
    'jdoe,fault on an OUTLET,,No link,Since today,,,yes,B07-5,,4,',
    'jdoe,move,Service desk desk-1,Move,To the library,,,,,maybe,many,60',
    'jdoe@campus.example,Fault on an outlet,,No link,Other words,,,no,B07-9,,,',
  ]
  desk.people = [jane]
  expect(await faultsOf(bad.join('\n'))).toEqual({
    'text.3': 'For whom: Service desk desk-1 does not know nobody.',
    'text.4': 'What is asked for: Service desk desk-1 offers no “Coffee” to Jane Doe.',
    'text.5': 'Service desk: There is no service desk “desk-9”. They are Service desk desk-1.',
    'text.6':
      'Description is missing. Subject: Enter a subject in one line. It is about: Enter device, person or place. Evidence: Enter yes or no. Outlet: It must be answered.',
    'text.7': 'Evidence: Enter what it is about first. Seats: not part of this template.',
    'text.8': 'Wattage: not part of this template. Urgent: Enter yes or no. Seats: It takes a number.',
    'text.9': '“No link” (Fault on an outlet) for Jane Doe (jdoe) is already in line 2.',
  })
  const whole = bad.filter((_, at) => ![2, 3, 4].includes(at)).join('\n')
  const fields = await faultsOf(whole)
  expect(fields?.['text.1']).toBe(
    '“Wattage” is not a column: no template of this list asks it. The columns are For whom, What is asked for, Subject, Description, Service desk, It is about, Which one, Evidence, Outlet, Room, question:Description, Seats, Needed by, Van comes, Not before, With a phone, Urgent, Building, Things.',
  )
  expect(fields?.['text.5']).toBe('Urgent: Enter yes or no. Seats: It takes a number.')
  expect(Object.keys(fields ?? {})).toEqual(['text.1', 'text.3', 'text.4', 'text.5', 'text.6'])
})

test('answers of every kind are those of the template, and moments are told in the zone of who asks', async () => {
  desk.narrowed = [{ id: 'r7', text: 'Room 7' }]
  const columns =
    'For whom,What is asked for,Subject,Description,question:Description,seats,needed BY,Van comes,Not before,With a phone,Building,Room,Things'
  const list = await listed(
    [
      columns,
      'jdoe,Move of a desk,One,Words,Mind the plant,4,2026-12-01,2026-07-01 09:30,08:00,Yes,"ward, EAST",room 7,"screen; Dock, large"',
      'jdoe,Move of a desk,Two,Words,,,,2026-07-01T09:30:00+02:00,,,b1,,"Chair, Screen"',
      'jdoe,Move of a desk,Three,Words,,,,,,,,,"Dock, large"',
    ].join('\n'),
    { zone: 'Europe/Oslo' },
  )
  const [one, two, three] = await intents(list)
  expect(one?.answers).toEqual({
    note: { as: 'text', text: 'Mind the plant' },
    seats: { as: 'text', text: '4' },
    day: { as: 'date', date: '2026-12-01' },
    moment: { as: 'moment', at: '2026-07-01T07:30:00.000Z' },
    early: { as: 'text', text: '08:00' },
    phone: { as: 'yes-no', yes: true },
    urgent: { as: 'yes-no', yes: false },
    building: { as: 'choices', choices: [{ id: 'b2', text: 'Ward, east' }] },
    room: { as: 'choices', choices: [{ id: 'r7', text: 'Room 7' }] },
    things: {
      as: 'choices',
      choices: [
        { id: 't1', text: 'Screen' },
        { id: 't2', text: 'Dock, large' },
      ],
    },
  })
  expect(two?.answers).toMatchObject({
    moment: { at: '2026-07-01T07:30:00.000Z' },
    building: { choices: [{ id: 'b1', text: 'Library' }] },
    things: { choices: [{ id: 't3' }, { id: 't1' }] },
  })
  expect(three?.answers).toMatchObject({ things: { choices: [{ id: 't2' }] } })
  await list.look()
  expect(await list.states()).toEqual(['previewed', 'previewed', 'previewed'])
  const { heads, rows } = await list.told()
  expect(heads.slice(4, 8)).toEqual(['question:Description', 'Seats', 'Needed by', 'Van comes'])
  expect(rows[0]?.cells[7]).toBe('2026-07-01T07:30:00.000Z')
})

test.each([
  ['Needed by', '1.12.2026', 'Enter a date, such as 2026-12-01.'],
  ['Needed by', '2026-02-30', 'It takes a date.'],
  ['Van comes', 'tomorrow', 'Enter a date and a time, such as 2026-12-01 08:00.'],
  ['Not before', 'noon', 'It takes a time, such as 08:00.'],
  ['With a phone', 'perhaps', 'Enter yes or no.'],
  ['Building', 'Castle', '“Castle” is not one of its choices.'],
  ['Things', 'Screen; Table', '“Table” is not one of its choices.'],
  ['Room', 'Room 7', 'Its choices depend on Building. Answer that first.'],
])('of “%s” with %j the fault is told at its column', async (question, text, words) => {
  const list = `For whom,What is asked for,Subject,Description,${question}\njdoe,move,Moving,Words,${text}`
  expect(await faultsOf(list)).toEqual({ 'text.2': `${question}: ${words}` })
})

test('two lines for one person, of one thing, with one subject, about one device are one line twice', async () => {
  const about = `${head},Which one`
  const lines = [
    `${line(1)},00:1b:54:0a:3c:7f`,
    `${line(1)},00:1b:54:0a:3c:80`,
    `${line(2)},00:1b:54:0a:3c:7f`,
    `${line(1)},001b.540a.3c7f`,
  ]
  expect(await faultsOf([about, ...lines].join('\n'))).toEqual({
    'text.5':
      '“No link 1” (Fault on an outlet) for Jane Doe (jdoe) about 00:1b:54:0a:3c:7f is already in line 2.',
  })
})

test('who may not look devices up sends nothing along of what is known, nor does one who may not any more', async () => {
  const about = `${head},Which one,Evidence`
  const text = `${about}\n${line(1)},00:1b:54:0a:3c:7f,yes`
  const words = 'You may not look devices up, so no device facts can be included.'
  expect(await faultsOf(text, { keys: [] })).toEqual({ 'text.2': `Evidence: ${words}` })
  const list = await listed(text)
  await database.db.updateTable('person').set({ role: 5 }).where('id', '=', person).execute()
  await list.look()
  const [row] = (await list.told()).rows
  expect([row?.state, row?.findings.map((one) => one.words)]).toEqual(['checked', [words]])
  await database.db.updateTable('person').set({ role: 2 }).where('id', '=', person).execute()
  await lookAgainAtList(database.db, { batch: list.batch, person })
  await list.look()
  expect(await list.states()).toEqual(['previewed'])
  expect((await intents(list))[0]?.evidence).toMatch(/Read for 00:1b:54:0a:3c:7f at /)
})

test('where several desks are connected each line names its own, and one that names none is told so', async () => {
  const other = new TestDesk('desk-2')
  const both = { systems: systemsOf([...desk.systems.all, ...other.systems.all]) }
  const asked = (...desks: readonly string[]) =>
    lists
      .of(both)
      .listed([`Service desk,${head}`, ...desks.map((name, at) => `${name},${line(at)}`)].join('\n'))
  await expect(asked('', 'desk-1')).rejects.toMatchObject({
    fields: {
      'text.2':
        'Service desk: Several service desks are connected, Service desk desk-1, Service desk desk-2: name one.',
    },
  })
  const list = await asked('DESK-2', 'Service desk desk-1')
  expect((await intents(list)).map(({ system }) => system)).toEqual(['desk-2', 'desk-1'])
})

test('questions that are called alike in one template are asked for alone, in two they are one column', async () => {
  const seats = everyKind.asks.find(({ id }) => id === 'seats')
  const lamp = { ...everyKind, id: 'lamp', name: 'Lamp', asks: [parameter({ id: 'own', name: 'SEATS' })] }
  desk.others = [everyKind, lamp]
  const columns = 'For whom,What is asked for,Subject,Description,Seats'
  const list = await listed(`${columns}\njdoe,Lamp,Lights,Words,many\njdoe,move,Moving,Words,4`)
  expect((await intents(list)).map(({ answers }) => answers['own'] ?? answers['seats'])).toEqual([
    { as: 'text', text: 'many' },
    { as: 'text', text: '4' },
  ])
  desk.others = [{ ...everyKind, asks: [...everyKind.asks, parameter({ ...seats, id: 'more' })] }]
  expect(await faultsOf(`${columns}\njdoe,move,Moving,Words,4`)).toEqual({
    'text.2': 'Seats: several questions have this name. Request this one alone.',
  })
})

test('a desk that is away is told at each line, and nothing is taken', async () => {
  desk.silent = true
  const fields = await faultsOf([head, line(1), line(2)].join('\n'))
  expect(Object.keys(fields ?? {})).toEqual(['text.2', 'text.3'])
  for (const words of Object.values(fields ?? {}))
    expect(words).toMatch(/^For whom: It could not be read: .*does not answer/)
})

test('a template that was changed since the list was read is said of each line, and its mark stays', async () => {
  const list = await listed([head, line(1)].join('\n'))
  await list.look()
  const before = await intents(list)
  desk.asks = [...(desk.asks ?? []), parameter({ id: 'reference', name: 'Reference', required: true })]
  await lookAgainAtList(database.db, { batch: list.batch, person })
  await list.look()
  expect((await list.told()).rows[0]).toMatchObject({
    state: 'checked',
    findings: expect.arrayContaining([
      { level: 'red', words: '“Reference”: It must be answered.' },
      { level: 'amber', words: expect.stringMatching(/“Reference” is new/) },
    ]),
  })
  expect((await intents(list)).map(({ mark }) => mark)).toEqual(before.map(({ mark }) => mark))
})

test('where the desk refuses the first the others are not sent, and what is left is a list of its own', async () => {
  const list = await listed([head, line(1), line(2), line(3)].join('\n'))
  await list.look()
  await list.apply()
  desk.refuses = 'Cost centre 4711 is closed'
  await list.carried()
  expect(await list.states()).toEqual(['undone', 'cancelled', 'cancelled'])
  desk.refuses = null
  const rest = await list.resumed()
  await rest.look()
  await rest.apply()
  await rest.carried()
  expect(await rest.states()).toEqual(['done', 'done', 'done'])
  expect(desk.stored).toHaveLength(3)
})

test('more than fifty are refused before the desk is asked anything', async () => {
  const many = Array.from({ length: 51 }, (_, at) => line(at))
  expect(await faultsOf([head, ...many].join('\n'))).toEqual({
    text: 'A list has 50 lines at most; this one has 51.',
  })
  expect(desk.heard).toEqual([])
})

test('what a line is about has it in its history, in one spelling', async () => {
  const list = await listed(`${head},Which one\n${line(1)},001B.540A.3C7F`)
  await list.look()
  expect((await list.rows()).map(({ about }) => about)).toEqual([['00:1b:54:0a:3c:7f']])
})

const besideHead = `${head},Watchers,needed by,Urgency`
const john = { ...jane, id: 'p-john', name: 'John Roe', login: 'jroe', email: 'jroe@campus.example' }
const all = { watchers: true, neededBy: true, urgencies: ['Low', 'Very high'] }

test('who is kept informed, by when and how urgent has a column each where the desk takes it, and is sent', async () => {
  desk.people = [jane, john]
  desk.takes = all
  const list = await listed(
    [besideHead, `${line(1)},jroe works@example.org,2099-12-01,very HIGH`, `${line(2)},,,`].join('\n'),
  )
  await list.look()
  expect(
    (await intents(list)).map(({ watchers, neededBy, urgency }) => [watchers, neededBy, urgency]),
  ).toEqual([
    [['jroe', 'works@example.org'], '2099-12-01', 'Very high'],
    [[], null, null],
  ])
  expect((await list.told()).heads.slice(-3)).toEqual(['Watchers', 'Needed by', 'Urgency'])
  await list.apply()
  await list.carried()
  expect(await list.states()).toEqual(['done', 'done'])
  expect(desk.stored.map(({ request }) => [request.subject, request.beside])).toContainEqual([
    'No link 1',
    {
      watchers: [
        { id: 'p-john', login: 'jroe' },
        { id: 'works@example.org', login: null },
      ],
      neededBy: '2099-12-01',
      urgency: 'Very high',
    },
  ])
})

test.each([
  [',a@b@c,,', 'Watchers: Write a login or an e-mail address.'],
  [',jroe JROE,,', 'Watchers: Somebody is listed twice.'],
  [',,1.12.2099,', 'Needed by: Enter a date, such as 2026-12-01.'],
  [',,2020-01-01,', 'Needed by: The day is in the past.'],
  [',,,at once', 'Urgency: Service desk desk-1 has no urgency “at once”. It is one of Low, Very high.'],
])('beside its answers with %j a line is told what is wrong at its column', async (cells, words) => {
  desk.takes = all
  expect(await faultsOf(`${besideHead}\n${line(1)}${cells}`)).toEqual({ 'text.2': words })
})

test('where the desk has no place for them they are no columns, and a question called so is its own', async () => {
  expect((await faultsOf(`${besideHead}\n${line(1)},jroe,,`))?.['text.1']).toMatch(
    /“Watchers” is not a column/,
  )
  const moved = `${head.replace(',Outlet', '')},Needed by\njdoe,move,Moving,Words,2026-12-01`
  expect((await intents(await listed(moved)))[0]?.answers).toMatchObject({ day: { date: '2026-12-01' } })
  desk.takes = all
  const [one] = await intents(await listed(moved.replaceAll('2026-', '2099-')))
  expect([one?.neededBy, one?.answers['day']]).toEqual(['2099-12-01', undefined])
  const [both] = await intents(await listed(moved.replace('Needed by', 'question:Needed by')))
  expect([both?.neededBy, both?.answers['day']]).toEqual([null, { as: 'date', date: '2026-12-01' }])
})

test('of two desks a line is told that its own does not have the word of another; what it has no field for goes into the description', async () => {
  desk.takes = all
  const other = new TestDesk('desk-2')
  const both = { systems: systemsOf([...desk.systems.all, ...other.systems.all]) }
  const text = `Service desk,${besideHead}\ndesk-2,${line(1)},jroe,2099-12-01,Low`
  const [one] = await intents(await lists.of(both).listed(text))
  expect(one).toMatchObject({ watchers: ['jroe'], neededBy: '2099-12-01', urgency: 'Low' })
  other.takes = { ...all, urgencies: ['Calm'] }
  await expect(lists.of(both).listed(text)).rejects.toMatchObject({
    fields: {
      'text.2': 'Urgency: Service desk desk-2 has no urgency “Low”. It is one of Calm.',
    },
  })
})
