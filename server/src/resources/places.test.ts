import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportPlan } from '@patchbay/contract/resources/import-plan'
import type { ResourceDetail } from '@patchbay/contract/resources/resource-detail'
import type { PlaceTree } from '@patchbay/contract/site-resources/network-locations'
import { sql } from 'kysely'
import { hoursOfB1, insertRow } from '../hours/test-hours.ts'
import { startTestApp } from '../http/test-app.ts'
import type { TestApp } from '../http/test-app.ts'

const at = '/site-resources/network-locations/'
let server: TestApp
let cookie: string

beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada', [
    'siteresources-network-locations',
    'siteresources-network-devices',
    'siteresources-edit',
    'siteresources-import',
  ])
  cookie = await server.signIn('ada')
})
afterAll(() => server.stop())

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
  const response = await server.call(method, `${at}${path}`, {
    headers: { cookie },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: response.statusCode, ...response.json<{ data: never; code?: string; fields?: object }>() }
}
const bring = async (payload: string) => {
  const response = await server.call('POST', `${at}import/`, {
    payload,
    headers: { cookie, 'content-type': 'text/csv' },
  })
  return response.json<{ data: object }>().data
}
const empty = {
  campuses: { code: '', name: '', address: '', notes: '' },
  buildings: { code: '', name: '', campus: '', address: '', key_holder: '', notes: '' },
  floors: { building: '', code: '', name: '', notes: '' },
  rooms: { building: '', floor: '', code: '', name: '', kind: '', key_holder: '', notes: '' },
}
const add = (list: keyof typeof empty, values: object) =>
  ask('POST', `${list}/`, { values: { ...empty[list], ...values } })
const detail = async (list: string, id: string) =>
  (await ask('GET', `${list}/detail/?id=${encodeURIComponent(id)}`)).data as ResourceDetail
const tree = async () => (await ask('GET', 'tree/')).data as PlaceTree

test('a campus is built down to its rooms, counted on every level, and known to everything that reads places', async () => {
  expect(await add('campuses', { code: 'N', name: 'North' })).toMatchObject({ status: 200 })
  expect(await add('buildings', { code: 'B1', name: 'One', campus: 'N' })).toMatchObject({ status: 200 })
  expect(await add('floors', { building: 'B1', code: '1' })).toMatchObject({ status: 200 })
  for (const [code, kind] of [
    ['101', 'office'],
    ['100', 'closet'],
  ])
    expect(await add('rooms', { building: 'B1', floor: '1', code, kind })).toMatchObject({ status: 200 })
  await bring('building,room,outlet\nB1,101,B1-101-A\n')
  const { db } = server.database
  await db.insertInto('device').values({ name: 'sw-b1', building: 'B1', closet: '100' }).execute()

  expect((await detail('campuses', 'N')).row.values).toMatchObject({
    building_count: 1,
    room_count: 2,
    outlet_count: 1,
  })
  expect((await detail('buildings', 'B1')).row.values).toMatchObject({
    floor_count: 1,
    room_count: 2,
    closet_count: 1,
    outlet_count: 1,
    device_count: 1,
  })
  expect((await detail('floors', 'B1/1')).row.values).toMatchObject({
    room_count: 2,
    closet_count: 1,
    outlet_count: 1,
  })
  const closet = await detail('rooms', 'B1/100')
  expect(closet.row.values).toMatchObject({ outlet_count: 0, device_count: 1 })
  expect(closet.panels.find(({ title }) => title === 'Network devices')).toMatchObject({
    rows: [['sw-b1', '', '']],
    opens: [{ column: 'Device', to: '/site-resources/network-devices', list: '' }],
  })
  expect(await tree()).toEqual([
    {
      campus: 'N',
      name: 'North',
      buildings: [
        {
          code: 'B1',
          name: 'One',
          rooms: 2,
          outlets: 1,
          floors: [{ code: '1', name: '', rooms: 2, outlets: 1 }],
        },
      ],
    },
  ])
  expect(await db.selectFrom('room').select('code').orderBy('code').execute()).toEqual([
    { code: '100' },
    { code: '101' },
  ])
})

test('rooms of the same name stand in different buildings; a list brings each to its own', async () => {
  await add('buildings', { code: 'B2' })
  const text = 'building,room,name\nB1,101,Reading room\nB2,101,Store\nB9,101,Nowhere\n'
  const plan = (await ask('POST', 'rooms/import/preview/', { text, columns: null })).data as ImportPlan
  expect(plan).toMatchObject({
    added: 2,
    changed: 1,
    faults: [{ line: 4, field: 'building', words: 'B9 is not a building (known: B1, B2)' }],
    lines: [{ named: 'B1/101' }, { named: 'B2/101', added: true }, { named: 'B9/101' }],
  })
  const good = text.split('\n').slice(0, 3).join('\n')
  const { digest } = (await ask('POST', 'rooms/import/preview/', { text: good, columns: null }))
    .data as ImportPlan
  expect(await ask('POST', 'rooms/import/apply/', { text: good, columns: null, digest })).toMatchObject({
    data: { added: 1, changed: 1 },
  })
  expect((await detail('rooms', 'B1/101')).row.values).toMatchObject({ name: 'Reading room', kind: 'office' })
  const noBuilding = (await ask('POST', 'rooms/import/preview/', { text: 'room\n101\n', columns: null })).data
  expect(noBuilding).toMatchObject({
    added: 0,
    faults: [{ line: 1, field: 'building', words: 'Choose the column that holds Building.' }],
  })
})

test('faults stand at their fields: an unknown building, campus or floor, and a room that is there already', async () => {
  expect(await add('rooms', { building: 'B9', code: '1' })).toMatchObject({
    status: 400,
    fields: { 'values.building': 'B9 is not a building (known: B1, B2)' },
  })
  expect(await add('rooms', { building: 'B1', code: '102', floor: '7' })).toMatchObject({
    fields: { 'values.floor': 'is not a floor of B1' },
  })
  expect(await add('rooms', { building: 'B1', code: '101' })).toMatchObject({
    fields: { 'values.code': 'belongs to another room' },
  })
  expect(await add('buildings', { code: 'B3', campus: 'South' })).toMatchObject({
    fields: { 'values.campus': 'South is not a campus (known: N)' },
  })
  expect(await add('buildings', { code: 'B/3' })).toMatchObject({
    fields: { 'values.code': 'must not have a slash' },
  })
})

test('what holds others is not removed; a removed room is gone for everything, and a file of places does not bring it back', async () => {
  const remove = (list: string, id: string, version: number) =>
    ask('POST', `${list}/remove/`, { id, version })
  expect(await remove('campuses', 'N', 1)).toMatchObject({ code: 'still-used', fields: { buildings: '1' } })
  expect(await remove('buildings', 'B1', 1)).toMatchObject({ code: 'still-used', fields: { floors: '1' } })
  expect(await remove('floors', 'B1/1', 1)).toMatchObject({ code: 'still-used', fields: { rooms: '2' } })
  expect(await remove('rooms', 'B1/100', 1)).toMatchObject({
    code: 'still-used',
    fields: { 'network devices': '1' },
  })
  expect(await remove('rooms', 'B2/101', 1)).toMatchObject({ status: 200 })
  const { db } = server.database
  expect(await db.selectFrom('room').select('code').where('building', '=', 'B2').execute()).toEqual([])
  expect(await bring('building,room,room_name,outlet\nB2,101,Again,B2-101-A\nB2,102,Other,\n')).toMatchObject(
    {
      rooms: 1,
      outlets: 0,
      refused: [{ line: 2, reason: 'The room B2/101 was removed. Restore it first.' }],
    },
  )
  await ask('POST', 'rooms/restore/', { id: 'B2/101', version: 2 })
  expect((await detail('rooms', 'B2/101')).row).toMatchObject({ removed_at: null, values: { name: 'Store' } })
})

test('the import of a building is not undone, nor it removed, once something refers to it, which is named', async () => {
  const text = 'code,name\nB7,Seven\nB8,Eight\n'
  const { digest } = (await ask('POST', 'buildings/import/preview/', { text, columns: null }))
    .data as ImportPlan
  const done = (await ask('POST', 'buildings/import/apply/', { text, columns: null, digest })).data as {
    import: string
  }
  const undo = () => ask('POST', 'buildings/import/undo/', { import: done.import })
  for (const code of ['1', '2', '3', '4', '5']) await add('rooms', { building: 'B7', code })
  await insertRow(server.database.db, 'operating_hours', hoursOfB1({ buildings: ['B8'] }))
  expect(await undo()).toMatchObject({
    status: 409,
    code: 'cannot-be-undone',
    fields: {
      import:
        'B7 is used by rooms B7/1, B7/2, B7/3 and 2 more; B8 is used by sets of hours Library. Nothing was undone',
    },
  })
  expect(await ask('POST', 'buildings/remove/', { id: 'B8', version: 1 })).toMatchObject({
    code: 'still-used',
    fields: { 'sets of hours': '1' },
  })
  for (const [id, name] of [
    ['B7', 'Seven'],
    ['B8', 'Eight'],
  ] as const)
    expect((await detail('buildings', id)).row).toMatchObject({
      version: 1,
      removed_at: null,
      values: { name },
    })
  await sql`update operating_hours set removed_at = now()`.execute(server.database.db)
  for (const code of ['1', '2', '3', '4', '5'])
    await ask('POST', 'rooms/remove/', { id: `B7/${code}`, version: 1 })
  expect(await undo()).toMatchObject({ data: { undone: 2 } })
})

test('an import that moved a room is not undone once the floor before is gone', async () => {
  await add('floors', { building: 'B2', code: 'old' })
  await add('rooms', { building: 'B2', floor: 'old', code: '900' })
  const text = 'building,room,floor\nB2,900,\n'
  const { digest } = (await ask('POST', 'rooms/import/preview/', { text, columns: null })).data as ImportPlan
  const done = (await ask('POST', 'rooms/import/apply/', { text, columns: null, digest })).data as {
    import: string
  }
  await ask('POST', 'floors/remove/', { id: 'B2/old', version: 1 })
  const undo = () => ask('POST', 'rooms/import/undo/', { import: done.import })
  expect(await undo()).toMatchObject({
    status: 409,
    fields: {
      import: 'B2/900 cannot be restored. Floor: old is not a floor of B2. Nothing was undone',
    },
  })
  expect((await detail('rooms', 'B2/900')).row.values).toMatchObject({ floor: '' })
  await ask('POST', 'floors/restore/', { id: 'B2/old', version: 2 })
  expect(await undo()).toMatchObject({ data: { undone: 1 } })
})

test('a file of places makes the floors that its rooms name, and who has a room open sees that it was changed', async () => {
  expect(await bring('building,floor,room,room_name\nB2,G,001,Hall\nB2,G,102,Changed\n')).toMatchObject({
    floors: 1,
    rooms: 2,
  })
  expect((await detail('floors', 'B2/G')).row.values).toMatchObject({ room_count: 2 })
  const values = { ...empty.rooms, building: 'B2', code: '102', floor: 'G' }
  expect(await ask('PUT', 'rooms/', { id: 'B2/102', version: 1, values })).toMatchObject({
    status: 409,
    code: 'moved',
  })
})

test('names that nobody can tell apart are one, in files, forms, filters and search, whoever wrote them', async () => {
  const text =
    'Building,Name\nK\u00fcche,composed\nKu\u0308che,decomposed\nB77,plain\nB77\u200b,with a zero-width space\n'
  const plan = (await ask('POST', 'buildings/import/preview/', { text, columns: null })).data as ImportPlan
  expect(plan).toMatchObject({ added: 2, faultCount: 2 })
  expect(plan.faults.map(({ line, words }) => [line, words])).toEqual([
    [3, 'K\u00fcche is already in line 2.'],
    [5, 'B77 is already in line 4.'],
  ])
  expect(await add('buildings', { code: 'Ku\u0308che\u00a0 2' })).toMatchObject({ status: 200 })
  expect(await add('buildings', { code: 'K\u00fcche 2' })).toMatchObject({ status: 400 })
  await bring('building,room\nKu\u0308che 2,1\u200b\n')
  expect((await detail('rooms', 'K\u00fcche 2/1')).row.values).toMatchObject({
    building: 'K\u00fcche 2',
    code: '1',
  })
  for (const query of ['?q=', '?building='])
    expect((await ask('GET', `rooms/${query}${encodeURIComponent('Ku\u0308che 2')}`)).data).toMatchObject({
      total: 1,
    })
  // As an older version wrote it.
  await sql`insert into building (code, name) values (${'B78\u200b'}, '')`.execute(server.database.db)
  expect(await add('buildings', { code: 'B78' })).toMatchObject({ status: 400 })
  const old = 'Building,Name\nB78,now named\n'
  expect((await ask('POST', 'buildings/import/preview/', { text: old, columns: null })).data).toMatchObject({
    added: 0,
    changed: 1,
    faultCount: 0,
  })
})
