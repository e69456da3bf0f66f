import type { ImportPlan } from '@patchbay/contract/resources/import-plan'
import type { HistoryEntry, ResourceDetail } from '@patchbay/contract/resources/resource-detail'
import type { ResourceRow } from '@patchbay/contract/resources/resource-row'
import type { HolidaysBrought, OpenAt } from '@patchbay/contract/site-resources/operating-hours'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'
import { freezeOfB1, hoursOfB1 } from './test-hours.ts'

const at = '/site-resources/'
let server: TestApp
const cookies = new Map<string, string>()

beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada', [
    'siteresources-operating-hours',
    'siteresources-network-locations',
    'siteresources-departments',
    'siteresources-edit',
    'siteresources-import',
  ])
  await server.addPerson('bob', ['siteresources-import'])
  for (const name of ['ada', 'bob']) cookies.set(name, await server.signIn(name))
  const { db } = server.database
  await db.insertInto('building').values({ code: 'B1', name: '', campus: 'N' }).execute()
  await db
    .insertInto('room')
    .values(['10', '11'].map((code) => ({ building: 'B1', code, floor: '', name: '', kind: '' })))
    .execute()
  await db
    .insertInto('outlet')
    .values({
      label: 'O',
      building: 'B1',
      room: '10',
      panel: '',
      panel_port: '',
      switch: 'sw-1',
      interface: 'Gi1/0/1',
    })
    .execute()
  expect(
    await ask('POST', 'network-locations/campuses/', {
      values: { code: 'N', name: '', address: '', notes: '' },
    }),
  ).toMatchObject({ status: 200 })
})
afterAll(() => server.stop())

async function ask(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, who = 'ada') {
  const response = await server.call(method, `${at}${path}`, {
    headers: { cookie: cookies.get(who) ?? '' },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: response.statusCode, ...response.json<{ data: never; code?: string; fields?: object }>() }
}
const addHours = (more: object) => ask('POST', 'operating-hours/', { values: hoursOfB1(more) })
const addFreeze = (more: object) => ask('POST', 'operating-hours/freezes/', { values: freezeOfB1(more) })
const rowsOf = async (list: string) => ((await ask('GET', list)).data as { rows: ResourceRow[] }).rows
const panel = async (path: string, id: string) => {
  const { panels } = (await ask('GET', `${path}detail/?id=${encodeURIComponent(id)}`)).data as ResourceDetail
  return panels.find(({ title }) => title === 'Operating hours')!.rows
}

test('what is no time, no day, no zone, or a place of another set stands at its field', async () => {
  expect(await addHours({ monday: '8-12', exceptions: '2026-02-30 closed Never' })).toMatchObject({
    status: 400,
    fields: {
      'values.monday': expect.stringContaining('Write'),
      'values.exceptions': 'Line 1: 2026-02-30 does not exist.',
    },
  })
  expect(await addHours({ zone: 'Nowhere', rooms: ['B1/99'] })).toMatchObject({
    fields: {
      'values.zone': 'Nowhere is not a time zone',
      'values.rooms': 'B1/99 is not known (known: B1/10, B1/11)',
    },
  })
  expect(await addHours({ warns: 'never' })).toMatchObject({ status: 200 })
  expect(await addHours({ name: 'Ward', rooms: ['B1/10'] })).toMatchObject({
    fields: { 'values.buildings': 'B1 has the hours of Library' },
  })
})

test('the list and the pages of places say whether they are open, by the nearest set, with departments beside', async () => {
  const closed = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
      day,
      'closed',
    ]),
  )
  expect(await addHours({ name: 'Campus', buildings: [], campuses: ['N'], ...closed })).toMatchObject({
    status: 200,
  })
  const states = (await rowsOf('operating-hours/')).map(({ id, values }) => [
    id,
    values['state'],
    values['place_count'],
  ])
  expect(states).toEqual([
    ['Campus', 'closed', 1],
    ['Library', 'open', 1],
  ])
  const rooms = 'network-locations/rooms/'
  expect(await panel(rooms, 'B1/11')).toEqual([
    ['Open.', expect.stringMatching(/^Hours of Library, UTC: \w+ 24 h$/), 'Library'],
  ])
  expect(await panel('network-locations/campuses/', 'N')).toEqual([
    [
      'Closed. No next opening is set.',
      expect.stringMatching(/^Hours of Campus, UTC: \w+ closed$/),
      'Campus',
    ],
  ])
  const values = {
    code: 'PHY',
    name: 'Physics',
    cost_centre: '',
    head: '',
    contact: '',
    deputy: '',
    phone: '',
    rooms: ['B1/10'],
    vlans: [],
    profiles: [],
    notes: '',
  }
  const added = await ask('POST', 'departments/', { values })
  expect(await addHours({ name: 'Lab', buildings: [], departments: ['PHY'] })).toMatchObject({ status: 200 })
  expect((await panel(rooms, 'B1/10')).map(([, , set]) => set)).toEqual(['Library', 'Lab'])
  expect(await panel('departments/', (added.data as ResourceDetail).row.id)).toMatchObject([
    ['Open.', {}, 'Lab'],
  ])
  const lab = (await rowsOf('operating-hours/')).find(({ id }) => id === 'Lab')
  expect(lab?.values).toMatchObject({ departments: ['PHY'], department_names: ['Physics (PHY)'] })
  await addFreeze({ name: 'Moves', buildings: ['B1'], departments: ['PHY'] })
  const moves = (await rowsOf('operating-hours/freezes/')).find(({ values: of }) => of['name'] === 'Moves')
  expect(moves?.values['places']).toBe('B1, Physics (PHY)')
  await sql`update change_freeze set removed_at = now() where name = 'Moves'`.execute(server.database.db)
})

test('a freeze needs times that are one instant each, in their order, and is said at its places', async () => {
  expect(
    await addFreeze({ zone: 'Europe/Oslo', begins: '2026-03-29 02:30', ends: '2026-10-25 02:30' }),
  ).toMatchObject({
    fields: {
      'values.begins': expect.stringContaining('does not exist in Europe/Oslo'),
      'values.ends': expect.stringContaining('occurs twice'),
    },
  })
  expect(await addFreeze({ ends: '2025-01-01 00:00' })).toMatchObject({
    fields: { 'values.ends': 'must be after its start' },
  })
  expect(await addFreeze({})).toMatchObject({ status: 200 })
  expect(
    await addFreeze({ name: 'Old', begins: '2020-01-01 00:00', ends: '2020-02-01 00:00' }),
  ).toMatchObject({ status: 200 })
  expect(await addFreeze({ name: 'Next', begins: '2098-01-01 00:00', buildings: [] })).toMatchObject({
    status: 200,
  })
  const states = (await rowsOf('operating-hours/freezes/')).map(({ values }) => [
    values['name'],
    values['state'],
    values['places'],
  ])
  expect(states).toEqual([
    ['Next', 'to come', 'everywhere'],
    ['Exams', 'in force', 'B1'],
    ['Old', 'over', 'B1'],
  ])
  expect(await panel('network-locations/rooms/', 'B1/11')).toContainEqual([
    'Frozen until 2099-01-01 00:00 UTC.',
    'Exams: Exams are written',
    '',
  ])
})

test('the place of a port is open or frozen at the time that is asked for, for whoever is signed in', async () => {
  const open = async (query: string, who = 'bob') =>
    (
      await ask(
        'GET',
        `operating-hours/open/?switch=sw-1&interface=GigabitEthernet1/0/1${query}`,
        undefined,
        who,
      )
    ).data as OpenAt
  const now = await open('')
  expect([now.places, now.hours.map(({ state, set }) => [state, set])]).toEqual([
    ['room B1/10'],
    [
      ['open', 'Library'],
      ['open', 'Lab'],
    ],
  ])
  expect(now.freezes).toEqual([
    { name: 'Exams', reason: 'Exams are written', until: '2099-01-01T00:00:00.000Z' },
  ])
  expect((await open('&at=2098-06-01T00:00:00.000Z')).freezes.map(({ name }) => name)).toEqual([
    'Exams',
    'Next',
  ])
  expect((await open('&kind=submit-request')).freezes).toEqual([])
  const other = await ask('GET', 'operating-hours/open/?switch=sw-9&interface=Gi1/0/1')
  expect(other.data).toMatchObject({ places: [], hours: [] })
})

const event = (uid: string, day: string, ...more: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTART;VALUE=DATE:${day}`,
  ...more,
  'END:VEVENT',
]
const ics = (...events: readonly (readonly string[])[]) =>
  ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR'].join('\r\n')
const bring = async (text: string, more: object = {}, path = '') =>
  (
    await ask('POST', `operating-hours/holidays/${path}`, {
      calendar: 'Norway',
      text,
      absent: 'keep',
      ...more,
    })
  ).data as HolidaysBrought

test('holidays of a file are shown first, then read; the same again changes nothing, and a UID is updated and never doubled', async () => {
  const first = ics(event('a', '20981225', 'SUMMARY:Christmas Day'), event('b', '20990101'), [
    'BEGIN:VEVENT',
    'UID:c',
    'END:VEVENT',
  ])
  expect(await bring(first, {}, 'preview/')).toMatchObject({ added: 2, faults: [{ line: 11 }] })
  expect(await rowsOf('operating-hours/calendars/')).toEqual([])
  expect(await bring(first)).toMatchObject({ added: 2, changed: 0 })
  expect(await bring(first)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  const [calendar] = await rowsOf('operating-hours/calendars/')
  expect(calendar!.values).toMatchObject({ event_count: 2, not_understood: 1, next: '2098-12-25' })
  const moved = ics(event('a', '20981226', 'SUMMARY:Christmas Day'))
  expect(await bring(moved)).toMatchObject({
    added: 0,
    changed: 1,
    removed: 0,
    absent: 1,
    lines: [{ when: '2098-12-26' }],
  })
  expect(await bring(ics(event('a', '20981226', 'STATUS:CANCELLED')))).toMatchObject({
    removed: 1,
    absent: 1,
  })
  expect(await bring(ics(event('d', '20990501')), { absent: 'remove' })).toMatchObject({
    added: 1,
    removed: 1,
  })
  const [last] = await rowsOf('operating-hours/calendars/')
  expect(last).toMatchObject({ version: 4, values: { event_count: 1, not_understood: 0 } })
  const { data } = await ask('GET', 'operating-hours/calendars/history/?id=Norway')
  const versions = (data as HistoryEntry[]).map(({ version, what, who }) => [version, what, who])
  expect(versions).toEqual([
    [4, 'Imported', 'ada'],
    [3, 'Imported', 'ada'],
    [2, 'Imported', 'ada'],
    [1, 'Added', 'ada'],
  ])
})

test('a holiday closes the sets that name its calendar, and the calendar stays while they do', async () => {
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  await bring(ics(event('today', today, 'SUMMARY:Founding day')))
  const [{ version }] = (await rowsOf('operating-hours/')).filter(({ id }) => id === 'Library') as [
    ResourceRow,
  ]
  expect(
    await ask('PUT', 'operating-hours/', {
      id: 'Library',
      version,
      values: hoursOfB1({ warns: 'never', calendars: ['Norway'] }),
    }),
  ).toMatchObject({ status: 200 })
  expect(await panel('network-locations/rooms/', 'B1/11')).toContainEqual([
    expect.stringMatching(/^Closed\. Opens \w+ 00:00\.$/),
    'Hours of Library, UTC: Founding day (Norway)',
    'Library',
  ])
  const library = (await ask('GET', 'operating-hours/detail/?id=Library')).data as ResourceDetail
  const [week, ahead] = library.panels
  expect([week!.rows.length, ahead!.rows.length]).toEqual([7, 1])
  expect(week!.rows.filter(([, cell]) => typeof cell !== 'string' && cell!.now !== undefined)).toEqual([
    [
      expect.stringMatching(/^\w+day, today$/),
      { text: 'closed', open: [], now: expect.any(Number) },
      'Holiday: Founding day (Norway), otherwise 24 h',
    ],
  ])
  expect(week!.rows.filter(([, , differs]) => differs === '')).toHaveLength(6)
  expect(week!.rows[0]![1]).toMatchObject({ text: expect.stringMatching(/^(24 h|closed)$/) })
  expect(ahead!.rows[0]![0]).toMatch(new RegExp(`^\\w+day ${new Date().toISOString().slice(0, 10)}$`))
  expect(await ask('POST', 'operating-hours/calendars/remove/', { id: 'Norway', version: 1 })).toMatchObject({
    status: 409,
    fields: { 'sets of hours': '1' },
  })
})

test('what a file says and nobody understands leaves its time unknown, and the next file that is understood ends that', async () => {
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  const half = [
    'BEGIN:VEVENT',
    'UID:half',
    `DTSTART;TZID=Nowhere:${today}T000000`,
    'DURATION:PT12H',
    'END:VEVENT',
  ]
  const read = await bring(ics(half), { absent: 'remove' })
  expect(read).toMatchObject({ added: 0, removed: 2, faults: [{ line: 2 }] })
  const unknown = 'Hours of Library, UTC: a holiday of Norway could not be parsed'
  expect(await panel('network-locations/rooms/', 'B1/11')).toContainEqual(['Not known.', unknown, 'Library'])
  const { data } = await ask('GET', 'operating-hours/calendars/detail/?id=Norway')
  expect((data as ResourceDetail).panels[0]!.rows).toContainEqual([
    expect.any(String),
    'Not understood',
    expect.stringContaining('the time zone Nowhere is not known'),
  ])
  await bring(ics(event('half', '20981225')))
  expect(await panel('network-locations/rooms/', 'B1/11')).toContainEqual([
    'Open.',
    expect.stringMatching(/^Hours of Library/),
    'Library',
  ])
})

test('zones by their names of today are taken from a file and kept as typed', async () => {
  const text = readFileSync(new URL('./samples/zones-of-today.csv', import.meta.url), 'utf8')
  const { data } = await ask('POST', 'operating-hours/import/preview/', { text, columns: null })
  const { digest, ...plan } = data as ImportPlan
  expect(plan).toMatchObject({ added: 5, changed: 0, faults: [] })
  expect(await ask('POST', 'operating-hours/import/apply/', { text, columns: null, digest })).toMatchObject({
    status: 200,
  })
  const kept = (await rowsOf('operating-hours/')).filter(({ id }) => id.startsWith('Trial '))
  const zones = text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[1])
  const inOrder = (list: readonly unknown[]) =>
    list.map(String).toSorted((one, other) => one.localeCompare(other))
  expect(inOrder(kept.map(({ values }) => values['zone']))).toEqual(inOrder(zones))
})

test('who may import but not read brings nothing', async () => {
  const body = { calendar: 'Norway', text: ics(), absent: 'keep' }
  for (const path of ['', 'preview/'])
    expect(await ask('POST', `operating-hours/holidays/${path}`, body, 'bob')).toMatchObject({ status: 403 })
})

test('a freeze in force is removed or made weaker by two independent people only, whichever way it is done', async () => {
  for (const name of ['cleo', 'dora']) {
    await server.addPerson(name, [
      'siteresources-operating-hours',
      'siteresources-departments',
      'siteresources-edit',
      'siteresources-import',
    ])
    cookies.set(name, await server.signIn(name))
  }
  const path = 'operating-hours/freezes/'
  const values = { ...freezeOfB1({ name: 'Binding' }), reason: 'Exams' }
  expect(await addFreeze(values)).toMatchObject({ status: 200 })
  const now = async () => (await rowsOf(path)).find(({ values: of }) => of['name'] === 'Binding')!
  const save = async (more: object, who = 'ada') => {
    const { id, version } = await now()
    return ask('PUT', path, { id, version, values: { ...values, ...more } }, who)
  }
  const alone = { status: 409, code: 'another-must-save' }
  for (const weaker of [
    { ends: '2098-01-01 00:00' },
    { begins: '2098-01-01 00:00' },
    { zone: 'Asia/Tokyo' },
    { override: 'whoever may go past protections' },
    { kinds: ['assign-port'] },
    { buildings: [], rooms: ['B1/10'] },
  ])
    expect([weaker, await save(weaker)]).toMatchObject([weaker, alone])
  // What makes it no weaker takes one.
  expect(await save({ ends: '2099-06-01 00:00', reason: 'More exams' })).toMatchObject({ status: 200 })
  const { id, version } = await now()
  expect(await ask('POST', `${path}undo/`, { id, version })).toMatchObject(alone)
  const remove = async (who: string) =>
    ask('POST', `${path}remove/`, { id, version: (await now()).version }, who)
  expect(await remove('ada')).toMatchObject(alone)
  expect(await remove('ada')).toMatchObject(alone)
  const { db } = server.database
  const told = await db
    .selectFrom('notification')
    .innerJoin('notice', 'notice.id', 'notification.notice_id')
    .innerJoin('person', 'person.id', 'notification.person_id')
    .select(['username', 'title'])
    .where('title', '=', 'ada asks you to agree: the freeze Binding')
    .execute()
  expect([...new Set(told.map(({ username }) => username))].toSorted()).toEqual(['cleo', 'dora'])
  // Another wish than the one that waits, and somebody who is no other person.
  expect(await save({ ends: '2097-01-01 00:00' }, 'dora')).toMatchObject(alone)
  await sql`insert into way_in (person_id, giver_id, how) select one.id, other.id, 'made'
    from person one, person other where one.username = 'cleo' and other.username = 'ada'`.execute(db)
  expect(await remove('cleo')).toMatchObject({ status: 403, code: 'way-in-given' })
  expect(await remove('dora')).toMatchObject({ status: 200 })
  expect(await now()).toBeUndefined()
})

test('a place leaves what a freeze in force names by two independent people only', async () => {
  const { db } = server.database
  await sql`insert into room (building, code, floor, name, kind) values ('B1', '90', '', '', ''), ('B1', '91', '', '', '')`.execute(
    db,
  )
  await sql`insert into department (code, name, rooms) values ('FRZ', 'Frozen', array['B1/90', 'B1/91'])`.execute(
    db,
  )
  const freeze = {
    ...freezeOfB1({ name: 'Of a department' }),
    buildings: [],
    departments: ['FRZ'],
    reason: 'Exams',
  }
  expect(await addFreeze(freeze)).toMatchObject({ status: 200 })
  const alone = { status: 409, code: 'another-must-save' }
  const save = async (more: object, who = 'ada') => {
    const row = (await rowsOf('departments/')).find(({ values }) => values['code'] === 'FRZ')!
    const filled = [
      'code',
      'name',
      'cost_centre',
      'head',
      'contact',
      'deputy',
      'phone',
      'rooms',
      'vlans',
      'profiles',
      'notes',
    ]
    const values = Object.fromEntries(filled.map((name) => [name, row.values[name]]))
    return ask(
      'PUT',
      'departments/',
      { id: row.id, version: row.version, values: { ...values, ...more } },
      who,
    )
  }
  expect(await save({ name: 'Still frozen' })).toMatchObject({ status: 200 })
  expect(await save({ code: 'FRX' })).toMatchObject(alone)
  expect(await save({ rooms: ['B1/90'] })).toMatchObject(alone)
  expect(await save({ rooms: ['B1/90'] })).toMatchObject(alone)
  expect(await save({ rooms: ['B1/90'] }, 'dora')).toMatchObject({ status: 200 })
  const { rows } = await sql<{ rooms: string[] }>`select rooms from department where code = 'FRZ'`.execute(db)
  expect(rows).toEqual([{ rooms: ['B1/90'] }])
})
