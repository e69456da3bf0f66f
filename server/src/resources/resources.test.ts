import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { ImportPlan } from '@patchbay/contract/resources/import-plan'
import type { ResourceDetail } from '@patchbay/contract/resources/resource-detail'
import type { ResourceRow } from '@patchbay/contract/resources/resource-row'
import { hoursOfB1, insertRow } from '../hours/test-hours.ts'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'

const at = '/site-resources/departments/'
let server: TestApp
const cookies = new Map<string, string>()

beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada', [
    'siteresources-departments',
    'siteresources-network-locations',
    'siteresources-edit',
    'siteresources-import',
  ])
  await server.addPerson('bob', ['siteresources-departments'])
  await server.addPerson('eve', ['siteresources-edit', 'siteresources-import'])
  for (const name of ['ada', 'bob', 'eve']) cookies.set(name, await server.signIn(name))
  const { db } = server.database
  await db
    .insertInto('building')
    .values([{ code: 'B07', name: 'Physics' }])
    .execute()
  await db
    .insertInto('room')
    .values(
      ['2.14', '2.15', '2.16'].map((code) => ({ building: 'B07', code, floor: '2', name: '', kind: 'lab' })),
    )
    .execute()
  const outlet = { building: 'B07', panel: 'P1' }
  await db
    .insertInto('outlet')
    .values([
      { ...outlet, label: 'A', room: '2.14', panel_port: '1', switch: 'sw-b07-1', interface: 'Gi1/0/1' },
      { ...outlet, label: 'B', room: '2.14', panel_port: '2', switch: 'sw-b07-1', interface: 'Gi1/0/2' },
      { ...outlet, label: 'C', room: '2.15', panel_port: '3', switch: '', interface: '' },
    ])
    .execute()
})
beforeEach(async () => {
  await sql`update department set removed_at = now() where removed_at is null`.execute(server.database.db)
})
afterAll(() => server.stop())

const ask = async (who: string, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
  const response = await server.call(method, `${at}${path}`, {
    headers: { cookie: cookies.get(who) ?? '' },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: response.statusCode, ...response.json<{ data: never; code?: string; fields?: object }>() }
}

const empty = {
  code: '',
  name: '',
  cost_centre: '',
  head: '',
  contact: '',
  deputy: '',
  phone: '',
  rooms: [] as string[],
  vlans: [] as string[],
  profiles: [] as string[],
  notes: '',
}
type Given = Partial<typeof empty>

const add = async (values: Given): Promise<ResourceDetail> => {
  const answer = await ask('ada', 'POST', '', { values: { ...empty, name: 'Some', ...values } })
  expect(answer).toMatchObject({ status: 200 })
  return answer.data
}
const list = async (query = '') => {
  const answer = await ask('bob', 'GET', query)
  expect(answer.status).toBe(200)
  return answer.data as { rows: ResourceRow[]; total: number; all: number }
}
const codes = ({ rows }: { rows: readonly ResourceRow[] }) => rows.map(({ values }) => values['code'])

test('what is added is in the list, found by any of its words, filtered and ordered by its fields', async () => {
  await add({ code: 'PHY', name: 'Physics', cost_centre: '100', rooms: ['B07/2.14', 'B07/2.15'] })
  await add({ code: 'ART', name: 'Fine arts', cost_centre: '200' })
  await add({ code: 'bio', name: 'Biology', cost_centre: '100' })
  expect(codes(await list())).toEqual(['ART', 'bio', 'PHY'])
  expect(codes(await list('?sort=-name'))).toEqual(['PHY', 'ART', 'bio'])
  expect(codes(await list('?sort=-room_count'))[0]).toBe('PHY')
  expect(await list('?q=PHYS%20b07')).toMatchObject({ total: 1, all: 3 })
  expect(codes(await list(`?q=${encodeURIComponent('(B07/2.14),')}`))).toEqual(['PHY'])
  expect(await list('?q=%20')).toMatchObject({ total: 3 })
  expect(codes(await list('?cost_centre=100'))).toEqual(['bio', 'PHY'])
  expect(codes(await list('?from=2'))).toEqual(['PHY'])
  expect((await ask('bob', 'GET', 'choices/')).data).toContainEqual({
    field: 'cost_centre',
    values: ['100', '200'],
  })
})

test('a computed value counts what the network told, and is empty with a reason where it did not', async () => {
  const { row } = await add({ code: 'PHY', rooms: ['B07/2.14', 'B07/2.15'] })
  expect(row.values).toMatchObject({ room_count: 2, outlet_count: 3, port_count: 2, ports_up: null })
  expect(row.unknown).toEqual([{ field: 'ports_up', why: '2 of 2 patched ports were never read.' }])
  const port = {
    switch: 'sw-b07-1',
    full_name: '',
    description: '',
    admin_up: true,
    duplex: 'full',
    mode: 'access',
  }
  const told = { edge: true, edge_because: '', mac_count: 0, observed_at: new Date() }
  await server.database.db
    .insertInto('interface_snapshot')
    .values([
      { ...port, ...told, interface: 'Gi1/0/1', oper_up: true },
      { ...port, ...told, interface: 'Gi1/0/2', oper_up: false },
    ])
    .execute()
  const walked = (await ask('ada', 'GET', `detail/?id=${row.id}`)).data as ResourceDetail
  expect(walked.row).toMatchObject({ values: { ports_up: 1 }, unknown: [] })
  expect(walked.panels.find(({ title }) => title === 'Rooms')?.rows).toEqual([
    ['B07/2.14', '2', '', 'lab', '2', '2'],
    ['B07/2.15', '2', '', 'lab', '1', '0'],
  ])
  await server.database.db.deleteFrom('interface_snapshot').execute()
})

test('faults stand at their fields: form, limits, what is not known, and what another one has', async () => {
  await add({ code: 'PHY', rooms: ['B07/2.14'] })
  const refused = async (values: Given) => {
    const answer = await ask('ada', 'POST', '', { values: { ...empty, name: 'Some', ...values } })
    expect([answer.status, answer.code]).toEqual([400, 'input-not-valid'])
    return answer.fields
  }
  expect(await refused({ code: '' })).toEqual({ 'values.code': 'must not be empty' })
  expect(await refused({ code: 'x'.repeat(21) })).toEqual({
    'values.code': 'must have 20 characters at most',
  })
  expect(await refused({ code: 'phy' })).toEqual({ 'values.code': 'belongs to another department' })
  expect(await refused({ code: 'A', vlans: ['4095'] })).toEqual({
    'values.vlans.0': 'must be VLAN IDs from 1 to 4094',
  })
  expect(await refused({ code: 'A', rooms: ['B07/9.99'] })).toEqual({
    'values.rooms': 'B07/9.99 is not known (known: B07/2.14, B07/2.15, B07/2.16)',
  })
  expect(await refused({ code: 'A', rooms: ['B07/2.14'] })).toEqual({
    'values.rooms': 'B07/2.14 belongs to PHY',
  })
  expect(await list()).toMatchObject({ all: 1 })
})

test('of two who change the same version the second is refused, and history says who changed what', async () => {
  const { row } = await add({ code: 'PHY', contact: 'kim' })
  const change = (contact: string) =>
    ask('ada', 'PUT', '', {
      id: row.id,
      version: 1,
      values: { ...empty, code: 'PHY', name: 'Some', contact },
    })
  expect(await change('lee')).toMatchObject({ status: 200, data: { row: { version: 2 } } })
  expect(await change('max')).toMatchObject({ status: 409, code: 'moved', fields: { version: '2' } })
  expect((await ask('bob', 'GET', `history/?id=${row.id}`)).data).toMatchObject([
    { version: 2, who: 'ada', what: 'Changed', differs: [{ field: 'contact', before: 'kim', after: 'lee' }] },
    { version: 1, who: 'ada', what: 'Added' },
  ])
})

test('what is removed leaves the list, keeps its history, gives its name free and comes back', async () => {
  const { row } = await add({ code: 'PHY' })
  expect(await ask('ada', 'POST', 'remove/', { id: row.id, version: 1 })).toMatchObject({ status: 200 })
  expect(await list()).toMatchObject({ all: 0 })
  expect(codes(await list('?removed=yes'))).toContain('PHY')
  const other = await add({ code: 'PHY' })
  const restore = () => ask('ada', 'POST', 'restore/', { id: row.id, version: 2 })
  expect(await restore()).toMatchObject({
    status: 400,
    fields: { 'values.code': 'belongs to another department' },
  })
  await ask('ada', 'POST', 'remove/', { id: other.row.id, version: 1 })
  expect(await restore()).toMatchObject({ status: 200, data: { row: { removed_at: null, version: 3 } } })
})

const preview = async (text: string, columns: string[] | null = null) =>
  (await ask('ada', 'POST', 'import/preview/', { text, columns })).data as ImportPlan
const apply = (text: string, digest: string) =>
  ask('ada', 'POST', 'import/apply/', { text, columns: null, digest })

test('an import is previewed with all faults, applied as it was shown, and undone as one', async () => {
  const { row } = await add({ code: 'PHY', name: 'Physics', contact: 'kim' })
  const faulty = await preview(
    'Code;Name;Rooms\r\nART;;\r\nBIO;Biology;B07/9.99\r\nphy;Other;\r\nPHY;Twice;\r\n',
  )
  expect(faulty.faults).toEqual([
    { line: 2, field: 'name', words: 'must not be empty' },
    { line: 3, field: 'rooms', words: 'B07/9.99 is not known (known: B07/2.14, B07/2.15, B07/2.16)' },
    { line: 5, field: 'code', words: 'PHY is already in line 4.' },
  ])
  const text = 'code\tname\nPHY\tPhysics and more\nART\tArts\n'
  const plan = await preview(text)
  expect(plan).toMatchObject({
    added: 1,
    changed: 1,
    unchanged: 0,
    faults: [],
    lines: [
      { line: 2, named: 'PHY', differs: [{ field: 'name', before: 'Physics', after: 'Physics and more' }] },
      { line: 3, named: 'ART', added: true },
    ],
  })
  expect(await list()).toMatchObject({ all: 1 })
  expect(await apply(text, 'another')).toMatchObject({ status: 409, code: 'moved' })
  const done = await apply(text, plan.digest)
  expect(done).toMatchObject({ status: 200, data: { added: 1, changed: 1 } })
  expect(codes(await list('?sort=name'))).toEqual(['ART', 'PHY'])
  expect(await preview(text)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  const undo = () => ask('ada', 'POST', 'import/undo/', { import: (done.data as { import: string }).import })
  expect(await undo()).toMatchObject({ status: 200, data: { undone: 2 } })
  expect(await list()).toMatchObject({ all: 1, rows: [{ values: { name: 'Physics', contact: 'kim' } }] })
  expect(await undo()).toMatchObject({ status: 409, code: 'cannot-be-undone' })
  expect((await ask('bob', 'GET', `history/?id=${row.id}`)).data).toMatchObject([
    { what: 'Undone' },
    { what: 'Imported' },
    { what: 'Added' },
  ])
})

test('an import whose lines somebody changed since is not undone in part', async () => {
  const text = 'code,name\nPHY,Physics\nART,Arts\n'
  const done = await apply(text, (await preview(text)).digest)
  const [, physics] = (await list()).rows
  await ask('ada', 'POST', 'remove/', { id: physics!.id, version: 1 })
  const undone = await ask('ada', 'POST', 'import/undo/', {
    import: (done.data as { import: string }).import,
  })
  expect(undone).toMatchObject({ status: 409, fields: { import: '1 of 2 departments were changed since.' } })
  expect(codes(await list())).toEqual(['ART'])
})

test('an import of departments is not undone once a set of hours names one', async () => {
  const text = 'code,name\nMED,Medicine\nLAW,Law\n'
  const done = await apply(text, (await preview(text)).digest)
  const undo = () => ask('ada', 'POST', 'import/undo/', { import: (done.data as { import: string }).import })
  await insertRow(server.database.db, 'operating_hours', hoursOfB1({ buildings: [], departments: ['LAW'] }))
  expect(await undo()).toMatchObject({
    status: 409,
    fields: { import: 'LAW is used by sets of hours Library. Nothing was undone' },
  })
  expect(codes(await list())).toEqual(expect.arrayContaining(['LAW', 'MED']))
  await sql`update operating_hours set removed_at = now()`.execute(server.database.db)
  expect(await undo()).toMatchObject({ data: { undone: 2 } })
})

test('an export read back changes nothing', async () => {
  await add({ code: '=1+1', name: 'Say "hello", all', rooms: ['B07/2.14', 'B07/2.15'], notes: 'two\nlines' })
  const { columns, rows } = (await ask('bob', 'GET', 'export/')).data as {
    columns: string[]
    rows: string[][]
  }
  const cell = (text: string) => `"${text.replace(/^=/, "'=").replaceAll('"', '""')}"`
  const text = [columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')
  expect(await preview(text)).toMatchObject({ faults: [], added: 0, changed: 0, unchanged: 1 })
})

test('a file whose head is unknown has its columns named by hand; one that names the thing must be among them', async () => {
  const text = 'Kostenstelle,Kuerzel,Titel\n77,PHY,Physics\n'
  expect(await preview(text)).toMatchObject({
    columns: [
      { head: 'Kostenstelle', field: '' },
      { head: 'Kuerzel', field: '' },
      { head: 'Titel', field: '' },
    ],
    added: 0,
    faults: [{ line: 1, field: 'code', words: 'Choose the column that holds Code.' }],
  })
  expect(await preview(text, ['code', 'code', 'name'])).toMatchObject({
    faults: [{ line: 1, field: 'code', words: 'Two columns are Code.' }],
  })
  expect(await preview(text, ['cost_centre', 'code', 'name'])).toMatchObject({ added: 1, faults: [] })
})

test('who reads does not write, and who writes must read: nothing else is let through', async () => {
  const { row } = await add({ code: 'PHY' })
  const body = { id: row.id, version: 1 }
  expect(await ask('bob', 'POST', 'remove/', body)).toMatchObject({ status: 403, code: 'key-missing' })
  expect(await ask('bob', 'POST', 'import/preview/', { text: 'code', columns: null })).toMatchObject({
    status: 403,
  })
  expect(await ask('eve', 'POST', 'remove/', body)).toMatchObject({
    status: 403,
    fields: { key: 'siteresources-departments' },
  })
  expect(await ask('eve', 'POST', 'import/preview/', { text: 'code', columns: null })).toMatchObject({
    status: 403,
  })
  expect(await list()).toMatchObject({ all: 1 })
})

test('the record has who did what to which department, with what was before and after', async () => {
  const { row } = await add({ code: 'PHY', contact: 'kim' })
  await ask('ada', 'POST', 'remove/', { id: row.id, version: 1 })
  const { rows } = await sql<{ action: string; target: string; detail: string }>`
    select action, name as target, detail from record join record_name on record_name.key = record.target
    where result = 'done' order by seq desc limit 2`.execute(server.database.db)
  expect(rows).toMatchObject([
    { action: `POST ${at}remove/`, target: 'PHY' },
    { action: `POST ${at}`, target: 'PHY', detail: expect.stringContaining('"contact":"kim"') },
  ])
})
