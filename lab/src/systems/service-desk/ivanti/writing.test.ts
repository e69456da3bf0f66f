import { expect, test } from 'vitest'
import { objects, start, type Reply } from './test-desk.ts'

const incidents = `${objects}/incidents`

const whole = (customer: string) => ({
  Subject: 'Switch port B01-101-A err-disabled',
  Symptom: 'err-disabled (bpduguard) on Gi1/0/14',
  Status: 'Logged',
  Source: 'API',
  Impact: 'Low',
  Urgency: 'Low',
  Service: 'Network',
  Category: 'Connectivity',
  OwnerTeam: 'Network Operations',
  ProfileLink_RecID: customer,
  ProfileLink_Category: 'Employee',
})

const said = ({ status, json }: Reply) => [status, json.code, ...json.message]

test('an incident is made with its number, customer and the options of its lists', async () => {
  const { ask, get, somebody, recIdOf, journal } = await start()
  const made = await ask('POST', incidents, {
    body: { ...whole(await recIdOf(somebody.username)), CreatedBy: 'helper', LastModBy: 'helper' },
  })
  expect(made.status).toBe(201)
  expect(made.json).toMatchObject({
    IncidentNumber: 10_445,
    Status: 'Logged',
    Status_Valid: expect.stringMatching(/^[0-9A-F]{32}$/),
    Category: 'Connectivity',
    Priority: '4',
    Email: somebody.email,
    CreatedBy: 'helper',
    LastModBy: 'svc-noc',
    ReadOnly: false,
  })
  const id = String(made.json['RecId'])
  expect((await get(`${incidents}('${id}')`)).json['Subject']).toBe('Switch port B01-101-A err-disabled')
  expect((await get(`${incidents}?$top=1`)).json.value[0]?.['RecId']).toBe(id)
  expect(journal.at(-3)).toBe(`desk-1 Incident ${id} created 10445`)
})

test('what it demands is named as people see it on the form', async () => {
  const { ask, somebody, recIdOf } = await start()
  const customer = await recIdOf(somebody.username)
  const post = (body: object) => ask('POST', incidents, { body })
  expect(said(await post({ Subject: 'x' }))).toEqual([
    400,
    'ISM_4000',
    'Required field Incident.Description value must be provided.',
    'Required field Incident.Customer value must be provided.',
  ])
  const { Category: _, ...without } = whole(customer)
  expect(said(await post({ ...without, Status: 'Active' }))).toEqual([
    400,
    'ISM_4000',
    'Required field Incident.Category value must be provided.',
    'Required field Incident.Owner value must be provided.',
  ])
  expect(said(await post({ ...whole(customer), Nonsense: 1 }))[2]).toContain('"Nonsense"')
  expect((await ask('POST', incidents, { body: '{' })).status).toBe(400)
})

test('a value that is in no list, or under another service, is stored as nothing', async () => {
  const { ask, somebody, recIdOf } = await start()
  const customer = await recIdOf(somebody.username)
  const made = await ask('POST', incidents, {
    body: {
      ...whole(customer),
      Category: 'Printer',
      Impact: 'Enormous',
      Urgency: 'Low',
      Urgency_Valid: '0'.repeat(32),
    },
  })
  expect(made.status).toBe(201)
  expect(made.json).toMatchObject({ Category: null, Category_Valid: null, Impact: null, Urgency: null })
})

test('a change is whole, says who made it, and is taken for a closed one too', async () => {
  const { ask, get, first } = await start()
  const open = await first(`${incidents}?$filter=Status eq 'Active'&$top=1`)
  const at = `${incidents}('${String(open['RecId'])}')`
  const changed = await ask('PATCH', at, { body: { Subject: 'Another subject' } })
  expect([changed.status, changed.json['Subject'], changed.json['LastModBy']]).toEqual([
    200,
    'Another subject',
    'svc-noc',
  ])
  expect(Object.keys(changed.json).length).toBeGreaterThan(130)
  expect((await ask('PUT', at, { body: { Urgency: 'High' } })).json['Urgency']).toBe('High')
  expect(said(await ask('PATCH', at))).toEqual([400, 'ISM_4000', 'Message body cannot be empty'])
  const prompt = await ask('PATCH', at, { body: { Status: 'Waiting for 3rd Party' } })
  expect(said(prompt).join(' ')).toMatch(/^400 ISM_4000 DataLayer\.PromptException/)
  expect((await get(at)).json['Status']).toBe('Active')
  const closed = await first(`${incidents}?$filter=Status eq 'Closed'&$top=1`)
  const there = `${incidents}('${String(closed['RecId'])}')`
  expect([closed['ReadOnly'], closed['IsInFinalState']]).toEqual([true, false])
  expect((await ask('PATCH', there, { body: { Subject: 'After its end' } })).status).toBe(200)
  expect((await get(there)).json['Subject']).toBe('After its end')
  expect((await ask('DELETE', there)).status).toBe(400)
  expect((await ask('DELETE', at)).status).toBe(204)
  expect(said(await get(at))).toEqual([400, 'ISM_4000', 'Invalid key'])
})

test('a note is internal unless it says otherwise, and stands with its incident', async () => {
  const { ask, get, first } = await start()
  const { RecId } = await first(`${incidents}?$filter=IncidentNumber eq 10444`)
  const note = await ask('POST', `${objects}/journal__notess`, {
    body: { NotesBody: 'Looked at it.', ParentLink_RecID: RecId, ParentLink_Category: 'Incident' },
  })
  expect(note.status).toBe(201)
  expect(note.json).toMatchObject({ PublishToWeb: false, Category: 'Memo', JournalType: 'Notes' })
  const notes = (await get(`${incidents}('${String(RecId)}')/IncidentContainsJournal`)).json.value
  expect(notes.map((one) => one['NotesBody'])).toContain('Looked at it.')
})

test('a task cannot be made as such, and an assignment wants the options of its lists', async () => {
  const { ask, get } = await start()
  const post = (set: string, body: object) => ask('POST', `${objects}/${set}`, { body })
  expect(said(await post('Tasks', { Subject: 'x' }))).toEqual([
    400,
    'ISM_4000',
    'Required field Task.TaskType value must be provided.',
  ])
  expect(said(await post('Tasks', { Subject: 'x', TaskType: 'Assignment' }))).toEqual([500, 'ISM_5000', ''])
  expect(said(await post('task__assignments', { Subject: 'x', Status: 'Assigned' }))).toEqual([
    500,
    'ISM_5000',
    '',
  ])
  const made = await post('task__assignments', { Subject: 'Patch it' })
  expect(made.status).toBe(201)
  expect((await get(`${objects}/Tasks('${String(made.json['RecId'])}')`)).json['Subject']).toBe('Patch it')
})

test('records are linked and unlinked, also where they never were', async () => {
  const { ask, get, first } = await start()
  const one = String((await first(`${incidents}?$top=1`))['RecId'])
  const request = String((await first(`${objects}/ServiceReqs?$top=1`))['RecId'])
  const at = `${incidents}('${one}')/IncidentAssocServiceReq`
  const linked = await ask('PATCH', `${at}('${request}')/$Ref`)
  expect([linked.status, linked.json.code]).toEqual([200, 'ISM_2000'])
  expect((await get(at)).json.value.map((row) => row['RecId'])).toEqual([request])
  for (let times = 0; times < 2; times++)
    expect((await ask('DELETE', `${at}('${request}')/$Ref`)).status).toBe(200)
  expect((await get(at)).json.value).toBe('No instances found.')
})
