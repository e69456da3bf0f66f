import { expect, test } from 'vitest'
import { objects, start, type StartedDesk } from './test-desk.ts'

const incidents = `${objects}/incidents`
const found = async ({ get }: StartedDesk, query: string) => {
  const reply = await get(`${incidents}?${query}`)
  return reply.body === '' ? [] : reply.json.value
}

test('a page has 25 rows, newest first, and at most 100', async () => {
  const desk = await start()
  const { json } = await desk.get(incidents)
  expect([json.value.length, json['@odata.count']]).toEqual([25, 44])
  const numbers = json.value.map((one) => Number(one['IncidentNumber']))
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  expect(json.value[0]?.['RecId']).toMatch(/^[0-9A-F]{32}$/)
  expect(await found(desk, '$top=100')).toHaveLength(44)
  const tooMany = await desk.get(`${incidents}?$top=101`)
  expect([tooMany.status, tooMany.json.code, tooMany.json['description']]).toEqual([
    400,
    'ISM_4000',
    'Invalid Request Payload',
  ])
  const rest = await found(desk, '$top=25&$skip=25')
  expect(rest.map((one) => one['IncidentNumber'])).not.toContain(numbers[0])
  expect(rest).toHaveLength(19)
})

test('a filter compares without regard to case; and binds before or', async () => {
  const desk = await start()
  const all = await found(desk, '$top=100')
  const closed = all.filter((one) => one['Status'] === 'Closed').length
  expect(closed).toBeGreaterThan(5)
  expect(await found(desk, "$filter=status eq 'CLOSED'&$top=100")).toHaveLength(closed)
  expect(await found(desk, "$filter=Status ne 'Closed'&$top=100")).toHaveLength(44 - closed)
  expect(await found(desk, '$filter=IncidentNumber le 10405&$top=100')).toHaveLength(5)
  expect(
    await found(desk, "$filter=IncidentNumber eq 10401 or IncidentNumber eq 10402 and Status eq 'x'"),
  ).toHaveLength(1)
  expect(
    await found(desk, "$filter=(IncidentNumber eq 10401 or IncidentNumber eq 10402) and Status eq 'x'"),
  ).toEqual([])
})

test('what calls a function is passed over, and everything comes', async () => {
  const desk = await start()
  for (const filter of ["contains(Subject,'zzz')", "startswith(Subject,'zzz') and Status eq 'x'"]) {
    expect(await found(desk, `$filter=${filter}&$top=100`)).toHaveLength(44)
  }
  expect(await found(desk, "$filter=Subject eq 'contains(Subject)'")).toEqual([])
})

test('nothing is $NULL in quotes, a date is bare', async () => {
  const desk = await start()
  const all = await found(desk, '$top=100')
  const unowned = all.filter((one) => one['Owner'] === null).length
  expect(unowned).toBeGreaterThan(0)
  expect(await found(desk, "$filter=Owner eq '$NULL'&$top=100")).toHaveLength(unowned)
  expect(await found(desk, "$filter=ClosedDateTime eq '$NULL' and Status eq 'Closed'")).toEqual([])
  const since = (literal: string) => desk.get(`${incidents}?$top=100&$filter=CreatedDateTime gt ${literal}`)
  const count = all.filter(
    (one) => Date.parse(String(one['CreatedDateTime'])) > Date.UTC(2026, 10, 14),
  ).length
  expect((await since('2026-11-14')).json.value).toHaveLength(count)
  expect((await since('2026-11-14T00:00:00Z')).json.value).toHaveLength(count)
  expect((await since("'2026-11-14'")).status).toBe(400)
  expect((await since("datetime'2026-11-14'")).status).toBe(400)
})

test.each(["Nonsense eq 'x'", "Status in 'x'", 'Status eq', "Status eq 'x' and", "(Status eq 'x'"])(
  'the filter %s is refused',
  async (filter) => {
    const { get } = await start()
    const reply = await get(`${incidents}?$filter=${filter}`)
    expect([reply.status, reply.json.code]).toEqual([400, 'ISM_4000'])
  },
)

test('words are searched by their beginnings; AND and quotes do not help', async () => {
  const desk = await start()
  const has =
    (...words: string[]) =>
    async () =>
      found(desk, `$top=100&$search=${words.join(' ')}`)
  const link = (await has('link')()).length
  expect(link).toBeGreaterThan(0)
  expect(await has('MORNIN')()).toHaveLength(link)
  expect(await has('ornin')()).toEqual([])
  const printer = (await has('printer')()).length
  expect(await has('link', 'or', 'printer')()).toHaveLength(link + printer)
  expect(await has('link', 'AND', 'morning')()).toEqual([])
  expect((await has('link', 'morning')()).length).toBeGreaterThan(0)
  expect(await has('"no link"')()).toEqual([])
  expect(await has('Connectivity')()).toEqual([])
})

test('three ways to have no rows: no body, 204, and a sentence', async () => {
  const { get, first } = await start()
  const none = await get(`${incidents}?$filter=Subject eq 'zzz'`)
  expect([none.status, none.body]).toEqual([200, ''])
  for (const order of ['CreatedDate asc', 'CreatedDateTime bogus', 'Nonsense']) {
    const reply = await get(`${incidents}?$orderby=${order}`)
    expect([reply.status, reply.body]).toEqual([204, ''])
  }
  const oldest = await first(`${incidents}?$orderby=IncidentNumber asc&$top=1`)
  expect(oldest['IncidentNumber']).toBe(10_401)
  const related = await get(`${incidents}('${String(oldest['RecId'])}')/IncidentAssocChange`)
  expect([related.status, related.json.value]).toEqual([200, 'No instances found.'])
  const unknown = await get(`${objects}/nonsenses`)
  expect([unknown.status, unknown.body]).toEqual([200, ''])
})

test('a list is narrowed to fields, a single record has none then', async () => {
  const { get, first } = await start()
  const row = await first(`${incidents}?$select=RecId,Subject&$top=1`)
  expect(Object.keys(row)).toEqual(['RecId', 'Subject'])
  const one = `${incidents}('${String(row['RecId'])}')`
  expect(Object.keys((await get(`${one}?$select=Subject`)).json)).toEqual(['@odata.context'])
  const whole = (await get(one)).json
  expect(whole['Subject']).toBe(row['Subject'])
  expect(Object.keys(whole).length).toBeGreaterThan(130)
  const missing = await get(`${incidents}('${'0'.repeat(32)}')`)
  expect([missing.status, missing.json.code, missing.json.message]).toEqual([
    400,
    'ISM_4000',
    ['Invalid key'],
  ])
})

test('people are those of the campus; who left is Terminated', async () => {
  const { first, world, somebody, get } = await start()
  const row = await first(`${objects}/employees?$filter=PrimaryEmail eq '${somebody.email}'`)
  const building = world.buildings.get(world.rooms.get(somebody.office)!.building)!
  expect(row).toMatchObject({ LoginID: somebody.username, Status: 'Active', EmployeeLocation: building.name })
  const contact = await first(
    `${objects}/Frs_CompositeContract_Contacts?$filter=NetworkUserName eq '${somebody.username}'`,
  )
  expect([contact['RecId'], contact['EmployeeLocation']]).toEqual([row['RecId'], building.name])
  world.setPerson(somebody.username, { enabled: false })
  expect((await first(`${objects}/employees?$filter=LoginID eq '${somebody.username}'`))['Status']).toBe(
    'Terminated',
  )
  const service = [...world.people.values()].find(({ kind }) => kind === 'service')!
  expect((await get(`${objects}/employees?$filter=LoginID eq '${service.username}'`)).body).toBe('')
})

test('incidents are about people and outlets of the campus', async () => {
  const desk = await start()
  const { world, get } = desk
  const labels = [...world.outlets.keys()]
  const about = (await found(desk, '$search=outlet or link&$top=100')).filter((one) =>
    labels.some((label) => String(one['Subject']).includes(label)),
  )
  expect(about.length).toBeGreaterThan(3)
  for (const one of about) {
    const customer = (await get(`${objects}/employees('${String(one['ProfileLink_RecID'])}')`)).json
    expect([customer['DisplayName'], customer['PrimaryEmail']]).toEqual([
      one['ProfileFullName'],
      one['Email'],
    ])
  }
})

test('instants are the tenant’s, or UTC where it writes so; one that is not set is the year 1', async () => {
  const query = `${incidents}?$filter=IncidentNumber eq 10444`
  const one = await (await start()).first(query)
  expect(one['CreatedDateTime']).toMatch(/\+01:00$/)
  expect(one['BreachDateTime']).toBe('0001-01-01T00:00:00Z')
  const other = await (await start({ datetimes: 'utc' })).first(query)
  expect(other['CreatedDateTime']).toMatch(/Z$/)
  expect(Date.parse(String(other['CreatedDateTime']))).toBe(Date.parse(String(one['CreatedDateTime'])))
})

test('the count may be smaller than the rows', async () => {
  const { get } = await start({ count: 'short' })
  expect((await get(`${incidents}?$top=10`)).json).toMatchObject({ '@odata.count': 9, value: { length: 10 } })
})

test('the description is XML, breaks when asked for as JSON, and makes up what it does not know', async () => {
  const { get } = await start()
  const read = (set: string, Accept = 'application/xml') =>
    get(`/HEAT/api/odata/${set}$metadata`, { headers: { Accept } })
  const described = await read('incidents/')
  expect(described.headers['content-type']).toContain('application/xml')
  expect(described.body).toContain('<EntityType Name="incident"><Key>')
  expect(described.body).toContain(
    '<Property Name="Status_Valid" Type="Edm.String" MaxLength="32" Unicode="false" />',
  )
  expect(described.body).toContain(
    '<NavigationProperty Name="IncidentContainsTask" Type="Collection(MetaData.task)" />',
  )
  expect((await read('incidents/', 'application/json')).status).toBe(500)
  expect((await read('nonsenses/')).body).toContain('<EntityType Name="nonsense" />')
  for (const nowhere of ['', 'businessobject/']) {
    expect((await read(nowhere)).json).toMatchObject({ code: 'ISM_4004', message: ['No service'] })
  }
})
