import { expect, test } from 'vitest'
import { objects, rest, start } from './test-desk.ts'

const incidents = `${objects}/incidents`
const aNote = (recId: string) => ({
  NotesBody: 'x',
  ParentLink_RecID: recId,
  ParentLink_Category: 'Incident',
})
const countOf = async (desk: Awaited<ReturnType<typeof start>>, set: string) =>
  (await desk.get(`${objects}/${set}?$top=1`)).json['@odata.count']

test('past its rate it throttles in one of two ways', async () => {
  const { get, pull } = await start()
  pull({ rateLimit: 1 })
  expect((await get(incidents)).status).toBe(200)
  const many = await get(incidents)
  expect([many.status, many.headers['retry-after'], many.json.message.length]).toEqual([429, '30', 1])
  pull({ rateLimit: 0, throttling: 'unavailable' })
  const away = await get(incidents)
  expect([away.status, away.headers['retry-after']]).toEqual([503, '30'])
  expect(away.body).toContain('<html>')
})

test('with a fault of its own it tells more than it should', async () => {
  const { get, pull } = await start()
  pull({ failing: true })
  const reply = await get(incidents)
  expect([reply.status, reply.json.code]).toEqual([500, 'ISM_5000'])
  for (const word of ['SessionId', 'LoginId', 'ConnectionString']) expect(reply.body).toContain(word)
})

test('an answer is lost after the change was made, and what only asks is answered', async () => {
  const desk = await start()
  const { ask, first, pull } = desk
  const { RecId } = await first(`${incidents}?$top=1`)
  const before = await countOf(desk, 'journal__notess')
  pull({ losing: true })
  await expect(ask('POST', `${objects}/journal__notess`, { body: aNote(String(RecId)) })).rejects.toThrow(
    /hang up|ECONNRESET/,
  )
  expect((await ask('POST', `${rest}/Search`, { body: { Text: 'link' } })).status).toBe(200)
  expect(await countOf(desk, 'journal__notess')).toBe(before + 1)
})

test('changes are refused, or answered and forgotten', async () => {
  const desk = await start()
  const { ask, first, get, pull } = desk
  const { RecId } = await first(`${incidents}?$filter=Status eq 'Active'`)
  const at = `${incidents}('${String(RecId)}')`
  pull({ configuring: 'refused' })
  const refused = await ask('PATCH', at, { body: { Subject: 'Another' } })
  expect([refused.status, refused.json.code]).toEqual([400, 'ISM_4000'])
  pull({ configuring: 'forgotten' })
  const forgotten = await ask('PATCH', at, { body: { Subject: 'Another' } })
  expect([forgotten.status, forgotten.json['Subject']]).toEqual([200, 'Another'])
  expect((await get(at)).json['Subject']).not.toBe('Another')
  const note = await ask('POST', `${objects}/journal__notess`, { body: aNote(String(RecId)) })
  expect(note.status).toBe(201)
  const there = `${objects}/journal__notess('${String(note.json['RecId'])}')`
  expect((await get(there)).json.message).toEqual(['Invalid key'])
})

test('a submission is refused in a sentence, or said to be made and never seen again', async () => {
  const desk = await start()
  const person = await desk.recIdOf(desk.somebody.username)
  const offered = (
    await desk.get<{ strName: string; strSubscriptionId: string }[]>(`${rest}/Template/${person}/_All_`)
  ).json
  const body = {
    attachmentsToDelete: [],
    attachmentsToUpload: [],
    parameters: { 'par-00000000000000000000000000000000': 'of another form' },
    delayedFulfill: false,
    formName: '',
    saveReqState: false,
    serviceReqData: {},
    strCustomerLocation: '',
    strUserId: person,
    subscriptionId: offered[0]!.strSubscriptionId,
    localOffset: -60,
  }
  const submit = () =>
    desk.ask<{ IsSuccess: boolean; ErrorText: string }>('POST', `${rest}/ServiceRequest/new`, { body })
  const before = await countOf(desk, 'ServiceReqs')
  desk.pull({ configuring: 'refused' })
  const refused = await submit()
  expect([refused.status, refused.json.IsSuccess]).toEqual([200, false])
  expect(refused.json.ErrorText).not.toBe('')
  desk.pull({ configuring: 'forgotten' })
  expect((await submit()).json.IsSuccess).toBe(true)
  expect(await countOf(desk, 'ServiceReqs')).toBe(before)
  desk.pull({})
  await submit()
  expect(await countOf(desk, 'ServiceReqs')).toBe(before + 1)
})

test('it shows another certificate, answers in pieces, or takes no connection', async () => {
  const { get, pull } = await start()
  pull({ certificateChanged: true })
  await expect(get(incidents)).rejects.toThrow(/self-signed|unable to verify/)
  pull({ garbled: true })
  const cut = await get(incidents)
  expect([cut.status, cut.json]).toEqual([200, undefined])
  pull({ refusing: true })
  await expect(get(incidents)).rejects.toThrow(/ECONNREFUSED/)
})

test('the journal has what was asked and done, and neither key nor password', async () => {
  const { ask, get, journal, key, first } = await start()
  const { RecId } = await first(`${incidents}?$top=1`)
  await ask('PATCH', `${incidents}('${String(RecId)}')`, { body: { Urgency: 'High' } })
  await ask('POST', `${rest}/authentication/login`, {
    body: { username: 'svc-noc', password: 'svc-noc-password' },
  })
  await get(incidents, { as: key })
  expect(journal).toEqual([
    'desk-1 GET /HEAT/api/odata/businessobject/incidents?%24top=1',
    `desk-1 PATCH /HEAT/api/odata/businessobject/incidents('${String(RecId)}')`,
    `desk-1 Incident ${String(RecId)} changed: Urgency`,
    'desk-1 POST /HEAT/api/rest/authentication/login',
    'desk-1 GET /HEAT/api/odata/businessobject/incidents',
  ])
})

test('a ticket is closed by somebody at the desk, and open again as it was when the lever rests', async () => {
  const { first, pull } = await start()
  const at = (number: unknown) => first(`${incidents}?$filter=IncidentNumber eq ${String(number)}`)
  const before = await first(`${incidents}?$filter=Status eq 'Active'`)
  pull({ closed: String(before['IncidentNumber']) })
  expect(await at(before['IncidentNumber'])).toMatchObject({ Status: 'Closed', ReadOnly: true })
  pull({ closed: null })
  expect(await at(before['IncidentNumber'])).toMatchObject({ Status: 'Active', ReadOnly: false })
})
