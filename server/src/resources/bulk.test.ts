import type { PartPlan } from '@patchbay/contract/resources/bulk-plan'
import type { ImportPlan, PastImport } from '@patchbay/contract/resources/import-plan'
import type { Suggestion } from '@patchbay/contract/resources/resource-calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'

let server: TestApp
let cookie = ''
let reader = ''

beforeAll(async () => {
  server = await startTestApp()
  const reads = [
    'siteresources-network-locations',
    'siteresources-departments',
    'siteresources-ups-units',
  ] as const
  await server.addPerson('ada', [...reads, 'siteresources-edit', 'siteresources-import'])
  await server.addPerson('bob', [...reads])
  cookie = await server.signIn('ada')
  reader = await server.signIn('bob')
  await sql`insert into building (code, name) select 'B' || n, 'Building ' || n from generate_series(1, 9) as n`.execute(
    server.database.db,
  )
})
afterAll(() => server.stop())

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, as = cookie) => {
  const response = await server.call(method, `/site-resources/${path}`, {
    headers: { cookie: as },
    ...(payload === undefined ? {} : { payload }),
  })
  return {
    status: response.statusCode,
    ...response.json<{ data: unknown; code?: string; fields?: Readonly<Record<string, string>> }>(),
  }
}
const rooms = 'network-locations/rooms'
const preview = async (list: string, text: string, more: object = {}) =>
  (await ask('POST', `${list}/import/preview/`, { text, columns: null, ...more })).data as ImportPlan
const bring = async (list: string, text: string, more: object = {}) => {
  const { digest } = await preview(list, text, more)
  return (await ask('POST', `${list}/import/apply/`, { text, columns: null, digest, ...more })).data as {
    import: string
    added: number
    changed: number
  }
}
const look = async (body: object) => (await ask('POST', `${rooms}/bulk/preview/`, body)).data as PartPlan
const rowOf = async (id: string) =>
  (await ask('GET', `${rooms}/detail/?id=${encodeURIComponent(id)}`)).data as {
    row: { version: number; removed_at: string | null; values: Record<string, unknown> }
  }
const edit = async (id: string, values: object) => {
  const { row } = await rowOf(id)
  const filled = Object.fromEntries(
    ['building', 'floor', 'code', 'name', 'kind', 'key_holder', 'notes'].map((name) => [
      name,
      row.values[name],
    ]),
  )
  const done = await ask('PUT', `${rooms}/`, { id, version: row.version, values: { ...filled, ...values } })
  expect(done.status).toBe(200)
}
const fileOf = (building: string) =>
  `building,room,name
${building},101,East
${building},102,West
${building},103,North
`

test('chosen rows are edited and removed as the preview shows, and what was changed or is used meanwhile is left with its reason', async () => {
  await bring(rooms, fileOf('B1'))
  const rows = ['B1/101', 'B1/102', 'B1/103'].map((id) => ({ id, version: 1 }))
  const office = { chosen: { rows }, edit: { field: 'kind', text: 'office' } }
  const plan = await look(office)
  expect(plan).toMatchObject({
    changed: 3,
    leftCount: 0,
    rows: [{ named: 'B1/101', differs: [{ field: 'kind', before: '', after: 'office' }] }, {}, {}],
  })
  expect((await rowOf('B1/101')).row).toMatchObject({ version: 1, values: { kind: '' } })
  await edit('B1/103', { name: 'Theirs' })
  expect(await ask('POST', `${rooms}/bulk/apply/`, { ...office, digest: plan.digest })).toMatchObject({
    status: 409,
    code: 'moved',
  })
  const again = await look(office)
  expect(again).toMatchObject({
    changed: 2,
    left: [{ id: 'B1/103', named: 'B1/103', words: 'was changed since you chose it' }],
  })
  expect(await ask('POST', `${rooms}/bulk/apply/`, { ...office, digest: again.digest })).toMatchObject({
    data: { changed: 2, removed: 0, left: 1 },
  })
  expect((await rowOf('B1/103')).row.values).toMatchObject({ kind: '', name: 'Theirs' })

  await sql`insert into department (code, name, rooms) values ('PHY', 'Physics', '{B1/102}')`.execute(
    server.database.db,
  )
  const all = { chosen: { query: { building: 'B1' } }, edit: null }
  const removal = await look(all)
  expect(removal).toMatchObject({
    removed: 2,
    left: [{ id: 'B1/102', words: 'is used by departments PHY' }],
  })
  expect(await ask('POST', `${rooms}/bulk/apply/`, { ...all, digest: removal.digest })).toMatchObject({
    data: { removed: 2, left: 1 },
  })
  expect((await rowOf('B1/101')).row.removed_at).not.toBeNull()
  expect((await rowOf('B1/102')).row.removed_at).toBeNull()
  await sql`update department set removed_at = now()`.execute(server.database.db)
})

test('a value that the field does not take, a field that stays and a person without the key are refused', async () => {
  await bring(rooms, fileOf('B2'))
  const rows = [{ id: 'B2/101', version: 1 }]
  const asked = (field: string, text: string, as?: string) =>
    ask('POST', `${rooms}/bulk/preview/`, { chosen: { rows }, edit: { field, text } }, as)
  expect(await asked('name', 'x'.repeat(201))).toMatchObject({
    status: 400,
    fields: { 'values.name': 'must have 200 characters at most' },
  })
  expect(await asked('code', '7')).toMatchObject({
    status: 400,
    fields: { field: 'Room cannot be edited for several rooms.' },
  })
  expect(await asked('kind', 'office', reader)).toMatchObject({ status: 403 })
  // What the checks fault is left, with their words.
  expect(await asked('floor', 'none')).toMatchObject({
    data: { changed: 0, left: [{ id: 'B2/101', words: 'Floor: none is not a floor of B2' }] },
  })
})

test('an import stands in the list of imports, and what nobody changed since is undone as its preview shows', async () => {
  const done = await bring(rooms, fileOf('B3'))
  expect(((await ask('GET', `${rooms}/import/`)).data as PastImport[]).slice(0, 1)).toMatchObject([
    {
      import: done.import,
      who: 'ada',
      added: 3,
      changed: 0,
      undoable: 3,
      undone: 0,
    } satisfies Partial<PastImport>,
  ])
  await edit('B3/102', { name: 'Theirs' })
  const plan = (await ask('POST', `${rooms}/import/undo/preview/`, { import: done.import })).data as PartPlan
  expect(plan).toMatchObject({
    removed: 2,
    changed: 0,
    left: [{ named: 'B3/102', words: 'was changed since' }],
  })
  expect((await rowOf('B3/101')).row.removed_at).toBeNull()
  expect(
    await ask('POST', `${rooms}/import/undo/`, { import: done.import, digest: 'of another plan' }),
  ).toMatchObject({ status: 409, code: 'moved' })
  expect(
    await ask('POST', `${rooms}/import/undo/`, { import: done.import, digest: plan.digest }),
  ).toMatchObject({ data: { undone: 2, left: 1 } })
  expect(((await ask('GET', `${rooms}/import/`)).data as PastImport[]).slice(0, 1)).toMatchObject([
    { added: 3, undoable: 0, undone: 2 },
  ])
  expect((await rowOf('B3/102')).row).toMatchObject({ removed_at: null, values: { name: 'Theirs' } })
})

test('lines of what is there, or of what is not, are skipped where that was chosen', async () => {
  await bring(rooms, 'building,room,name\nB4,101,East\n')
  const text = 'building,room,name\nB4,101,New name\nB4,102,West\n'
  expect(await preview(rooms, text, { existing: 'skip' })).toMatchObject({ added: 1, changed: 0, skipped: 1 })
  expect(await preview(rooms, text, { missing: 'skip' })).toMatchObject({ added: 0, changed: 1, skipped: 1 })
  expect(await bring(rooms, text, { existing: 'skip' })).toMatchObject({ added: 1, changed: 0 })
  expect((await rowOf('B4/101')).row.values).toMatchObject({ name: 'East' })
  expect(await preview(rooms, text)).toMatchObject({
    lines: [
      { named: 'B4/101', added: false, differs: [{ field: 'name', before: 'East', after: 'New name' }] },
    ],
  })
})

test('a refused form is told everything at once: what its schema, the checks and the names of others find', async () => {
  await sql`insert into department (code, name, rooms) values ('PHY', 'Physics', '{}')`.execute(
    server.database.db,
  )
  const empty = { cost_centre: '', head: '', contact: '', deputy: '', phone: '', notes: '', profiles: [] }
  const add = (values: object) => ask('POST', 'departments/', { values: { ...empty, ...values } })
  expect(await add({ code: 'PHY', name: '', vlans: ['5000'], rooms: ['B9/1'] })).toMatchObject({
    status: 400,
    fields: {
      'values.code': 'belongs to another department',
      'values.name': 'must not be empty',
      'values.vlans.0': 'must be VLAN IDs from 1 to 4094',
      'values.rooms': expect.stringMatching(/^B9\/1 is not known/) as string,
    },
  })
  expect((await add({ code: 'PHY', name: 'Two', vlans: [], rooms: ['B9/1'] })).fields).toEqual({
    'values.code': 'belongs to another department',
    'values.rooms': expect.stringMatching(/^B9\/1 is not known/) as string,
  })
  expect((await add({ code: '', name: 'Two', vlans: [], rooms: [] })).fields).toEqual({
    'values.code': 'must not be empty',
  })
  await sql`update department set removed_at = now()`.execute(server.database.db)
})

test('a conflict says who saved and when', async () => {
  await bring(rooms, fileOf('B6'))
  await edit('B6/101', { name: 'First' })
  const values = {
    building: 'B6',
    floor: '',
    code: '101',
    name: 'Second',
    kind: '',
    key_holder: '',
    notes: '',
  }
  expect(await ask('PUT', `${rooms}/`, { id: 'B6/101', version: 1, values })).toMatchObject({
    status: 409,
    code: 'moved',
    fields: { version: '2', by: 'ada', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  })
})

test('a day to come and a day of no calendar are refused in a form and in an import alike', async () => {
  const next = `${new Date().getUTCFullYear() + 1}-06-30`
  const add = async (day: string) => {
    const texts = [
      'battery_by',
      'battery_part',
      'address',
      'system',
      'unit',
      'building',
      'room',
      'model',
      'serial',
    ]
    const blank = Object.fromEntries([...texts, 'asset_tag', 'notes'].map((name) => [name, '']))
    const feeds = { feeds_devices: [], feeds_access_points: [], feeds_rooms: [] }
    return (
      await ask('POST', 'ups-units/', { values: { ...blank, ...feeds, name: 'u1', battery_date: day } })
    ).fields
  }
  expect(await add(next)).toEqual({ 'values.battery_date': 'is in the future' })
  expect(await add('2025-02-30')).toEqual({ 'values.battery_date': 'does not exist in the calendar' })
  expect(await add('soon')).toEqual({ 'values.battery_date': 'must be a day, such as 2026-11-20' })
  const { faults } = await preview('ups-units', `name,battery replaced on\nu1,${next}\nu2,2025-02-30\n`)
  expect(faults).toEqual([
    { line: 2, field: 'battery_date', words: `${next} is in the future` },
    { line: 3, field: 'battery_date', words: '2025-02-30 does not exist in the calendar' },
  ])
})

test('what a field names is found by words, within what narrows it, for whoever may edit', async () => {
  await bring(rooms, `${fileOf('B8')}B9,101,Elsewhere\n`)
  const found = async (list: string, query: string) =>
    (await ask('GET', `${list}/suggestions/?${query}`)).data as { choices: Suggestion[]; more: boolean }
  expect(await found('ups-units', 'field=building&q=building%209')).toEqual({
    choices: [{ value: 'B9', text: 'Building 9' }],
    more: false,
  })
  expect((await found('ups-units', 'field=room&narrowedBy=B8&q=10')).choices).toEqual([
    { value: '101', text: 'East' },
    { value: '102', text: 'West' },
    { value: '103', text: 'North' },
  ])
  expect((await found('departments', 'field=rooms&q=b8%20west')).choices).toEqual([
    { value: 'B8/102', text: 'West' },
  ])
  expect((await found('departments', 'field=head&q=ada')).choices).toEqual([
    { value: expect.any(String), text: 'ada' },
  ])
  expect(await ask('GET', 'ups-units/suggestions/?field=notes')).toMatchObject({ status: 400 })
  expect(await ask('GET', 'ups-units/suggestions/?field=building', undefined, reader)).toMatchObject({
    status: 403,
  })
})
