import { expect, test } from 'vitest'
import { objects, rest, start, type StartedDesk } from './test-desk.ts'

interface Offered {
  readonly strRecId: string
  readonly strSubscriptionId: string
  readonly strName: string
}
type Options = readonly (readonly [string, string, string])[]

const offeredTo = async ({ get, recIdOf }: StartedDesk, username: string) =>
  get<Offered[]>(`${rest}/Template/${await recIdOf(username)}/_All_`)

async function form(desk: StartedDesk, name: string) {
  const offering = (await offeredTo(desk, desk.somebody.username)).json.find((one) => one.strName === name)!
  const filter = `$filter=ParentLink_RecID eq '${offering.strRecId}'&$top=100`
  return (await desk.get(`${objects}/ServiceReqTemplateParams?${filter}`)).json.value
}

const narrowed = (queryFieldName: string, value: string) => ({
  constraintParams: [{ queryFieldName, value, condition: null }],
  query: '',
})

test('staff are offered more than students, and who left nothing', async () => {
  const desk = await start()
  const { world, somebody } = desk
  const staff = (await offeredTo(desk, somebody.username)).json
  expect(staff.map((one) => one.strName)).toContain('Opening of the firewall')
  expect(staff[0]?.strRecId).not.toBe(staff[0]?.strSubscriptionId)
  const student = [...world.people.values()].find((one) => one.kind === 'student' && one.enabled)!
  expect((await offeredTo(desk, student.username)).json.map((one) => one.strName)).toEqual([
    'Fault on a network outlet',
    'Unlocking of an account',
  ])
  world.setPerson(student.username, { enabled: false })
  const left = await offeredTo(desk, student.username)
  expect([left.status, left.body]).toEqual([204, ''])
})

test('a form has parameters of all kinds, with what is required as an expression', async () => {
  const desk = await start()
  const rows = await form(desk, 'Fault on a network outlet')
  expect(rows.map((one) => [one['Name'], one['DisplayType'], one['RequiredExpression']])).toEqual([
    ['Outlet', 'text', '$(true)'],
    ['Fault', 'dropdown', '$(true)'],
    ['Description', 'textarea', '$(Fault == "Other")'],
    ['Since', 'datetime', '$(true)'],
    ['PeopleAffected', 'number', '$(false)'],
    ['PatientCare', 'checkbox', '$(false)'],
  ])
  expect(rows[4]?.['DefaultValue']).toBe('1')
  const move = await form(desk, 'Move of a network connection')
  const room = move.find((one) => one['Name'] === 'Room')!
  expect(JSON.parse(String(room['ValidationConstraints']))).toEqual([
    { ConstraintFieldName: 'Building', FormFieldName: 'Building' },
  ])
  expect(JSON.parse(String(room['ConfigOptions']))).toEqual({
    configData: { validationListAdditionalConfig: [{ boName: 'Room#' }] },
  })
})

test('the form of a laboratory does not fit on a page', async () => {
  const desk = await start()
  const rows = await form(desk, 'Network for a new laboratory')
  expect(rows).toHaveLength(100)
  const rest = `$filter=ParentLink_RecID eq '${String(rows[0]?.['ParentLink_RecID'])}'&$top=100&$skip=100`
  const { json } = await desk.get(`${objects}/ServiceReqTemplateParams?${rest}`)
  expect(json.value.length + rows.length).toBe(json['@odata.count'])
})

test('options are read by POST; a list that depends on an answer is empty without it', async () => {
  const desk = await start()
  const { ask, get, world, somebody } = desk
  const rows = await form(desk, 'Move of a network connection')
  const listOf = (name: string) =>
    `${rest}/ServiceRequest/${String(rows.find((one) => one['Name'] === name)!['RecId'])}/ValidationList`
  const read = async (name: string, body: object = { constraintParams: null, query: '' }) =>
    (await ask<Options>('POST', listOf(name), { body })).json
  const buildings = await read('Building')
  expect(buildings.map(([, name]) => name)).toEqual([...world.buildings.values()].map(({ name }) => name))
  expect((await get<Options>(listOf('Building'))).json).toEqual([])
  expect(await read('Room')).toEqual([])
  const rooms = await read('Room', narrowed('Building', buildings[0]![1]))
  expect(rooms.length).toBeGreaterThan(0)
  expect(rooms.every(([, code]) => world.rooms.get(code)?.building === 'B01')).toBe(true)
  const people = await read('ContactPerson', { query: somebody.username })
  expect(people.map(([, , username]) => username)).toContain(somebody.username)
  expect((await read('DeviceKind')).map(([, word]) => word)).toContain('Medical device')
})

test('where a tenant has it so, options are read by GET', async () => {
  const desk = await start({ validationListBy: 'GET' })
  const rows = await form(desk, 'Unlocking of an account')
  const reason = rows.find((one) => one['Name'] === 'Reason')!
  const path = `${rest}/ServiceRequest/${String(reason['RecId'])}/ValidationList`
  expect((await desk.get<Options>(path)).json).toHaveLength(4)
  expect((await desk.ask<Options>('POST', path, { body: { query: '' } })).json).toEqual([])
})

test('templates are published objects of their own', async () => {
  const { get } = await start()
  const { json } = await get(
    `${objects}/ServiceReqTemplates?$filter=Status eq 'Published (Automatic)'&$select=RecId,Name`,
  )
  expect(json.value).toHaveLength(7)
})

test('a form that was changed has other parameters than were read', async () => {
  const desk = await start()
  const before = await form(desk, 'Unlocking of an account')
  desk.pull({ templates: 'changed' })
  const after = await form(desk, 'Unlocking of an account')
  expect(after.map((one) => one['Name'])).toEqual([...before.map((one) => one['Name']), 'Reference'])
  const moved = after.filter(
    (one, index) => index < before.length && one['RecId'] !== before[index]?.['RecId'],
  )
  expect(moved.map((one) => one['Name'])).toEqual(['CallBack'])
})
