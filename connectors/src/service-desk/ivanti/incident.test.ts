import { afterEach, beforeEach, expect, test } from 'vitest'
import { json, reply, askWithin } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import { failed, writing } from '../test-writing.ts'
import type { NewRequest } from '../writes.ts'
import { ivantiPlans } from './plans.ts'
import { ivantiSettings } from './settings.ts'
import { newFault, startTestIvanti } from './test-ivanti.ts'
import { person, rowsOf } from './test-rows.ts'

const settings = { base: '/HEAT/api', requestPage: 'https://desk.example.edu/{kind}/{number}' }
let desk: Awaited<ReturnType<typeof startTestIvanti>>
beforeEach(async () => {
  desk = await startTestIvanti(settings)
})
afterEach(() => desk.close())

const asks = () => desk.can.readTemplate!('Incident', askWithin())
const submit = (fault: NewRequest = newFault()) => desk.writes.submit!(fault, writing())

test('a fault is offered to everybody beside the offerings, as a kind of its own', async () => {
  const { value } = await desk.can.listTemplates!(person, askWithin())
  expect(value.map(({ name, kind }) => [name, kind])).toEqual([
    ['Device access', 'request'],
    ['Network point activation', 'request'],
    ['Report a fault', 'fault'],
  ])
  expect(value.map(({ id }) => ivantiPlans.makes(id))).toEqual(['request', 'request', 'fault'])
})

test('it asks the fields that the settings name, by what the tenant says of them now', async () => {
  await desk.close()
  const incidentAsks = 'Urgency*, Impact, Phone, IsVIP, EmailSentDateTime'
  desk = await startTestIvanti({ ...settings, incidentAsks })
  const { value, complete } = await asks()
  expect(value?.map(({ id, kind, required }) => [id, kind, required])).toEqual([
    ['Urgency', 'choice', true],
    ['Impact', 'choice', false],
    ['Phone', 'text', false],
    ['IsVIP', 'yes-no', false],
    ['EmailSentDateTime', 'moment', false],
  ])
  expect(complete).toBe(true)
})

test('what is offered is what its latest incidents have, each once and with its option, and others may be typed', async () => {
  const [first] = rowsOf('incidents')
  const others = ['Low', 'Low', 'High', ''].map((Urgency, at) => ({
    ...first,
    RecId: `${at}`.padStart(32, 'A'),
    Urgency,
    Urgency_Valid: `${at}`.padStart(32, 'B'),
  }))
  desk.tenant.sets['incidents'] = [...others, first!]
  const { value } = await asks()
  const urgency = value?.find(({ id }) => id === 'Urgency')
  expect(urgency?.choices?.map(({ text }) => text)).toEqual(['High', 'Low', 'Medium'])
  expect(urgency?.choices?.[1]?.id).toBe('0'.padStart(32, 'B'))
  expect(urgency?.takesOther).toBe(true)
  const typed = { Urgency: { as: 'text' as const, text: 'Critical' } }
  expect(ivantiPlans.faults(value ?? [], typed)).toEqual([])
})

test('a field that the tenant does not have is not asked, and that is said', async () => {
  await desk.close()
  desk = await startTestIvanti({ ...settings, incidentAsks: 'Urgency, TaskOnly' })
  const { value, complete, notRead } = await asks()
  expect([value?.map(({ id }) => id), complete]).toEqual([['Urgency'], false])
  expect(notRead?.[0]?.why).toBe('desk-1 has no field “TaskOnly” of incidents, which its settings ask for')
})

test.each<[string, string, Answering, [string, string | null][], RegExp]>([
  [
    'which fields there are',
    'GET /odata/incidents/$metadata',
    json({}, 500),
    [
      ['choice', '1 choice'],
      ['choice', '1 choice'],
    ],
    /error/,
  ],
  [
    'what its incidents have',
    'GET /odata/businessobject/incidents',
    json({}, 403),
    [
      ['choice', null],
      ['choice', null],
    ],
    /does not permit/,
  ],
])('a tenant that does not tell %s is asked what it does tell', async (_what, path, answer, kinds, why) => {
  // Where it answers is found out by a question for incidents.
  await asks()
  desk.tenant.instead[path] = answer
  const { value, complete, notRead } = await asks()
  const told = value?.map(({ kind, choices }) => [kind, choices === null ? null : `${choices.length} choice`])
  expect(told?.slice(0, 2)).toEqual(kinds)
  expect([complete, notRead?.length]).toEqual([false, 1])
  expect(notRead?.[0]?.why).toMatch(why)
})

test('a tenant that does not answer is no template', async () => {
  desk.tenant.instead['GET /odata/businessobject/incidents'] = (_received, response) =>
    void response.destroy()
  expect((await failed(asks()))?.kind).toBe('unreachable')
})

test('it is sent as the set of incidents takes it, once, with the option beside each value that was seen', async () => {
  const { request, sent, existed, differences } = await submit()
  expect(desk.tenant.reported).toEqual([
    {
      Status: 'Logged',
      Source: 'API',
      Urgency: 'Medium',
      Urgency_Valid: '1D4A7C0E22B84F9C9A31C7B5E0F61A03',
      Impact: 'High',
      Service: 'Network',
      Service_Valid: '1D4A7C0E22B84F9C9A31C7B5E0F61A04',
      Subject: 'No link on LIB-2.114-C',
      Symptom: 'Since this morning\n\n[pb-7f3a0003]',
      ProfileLink_RecID: person,
      ProfileLink_Category: 'Employee',
    },
  ])
  expect(request).toEqual({
    id: expect.stringMatching(/^Incident:[0-9A-F]{32}$/),
    number: '10501',
    link: 'https://desk.example.edu/Incident/10501',
  })
  expect([sent, existed, differences]).toEqual([ivantiPlans.submitLines(settings, newFault()), false, []])
  const read = (await desk.can.readRequest!(request.id, askWithin())).value
  expect(read?.answers).toEqual([
    { name: 'Urgency', value: 'Medium', parameter: 'Urgency' },
    { name: 'Impact', value: 'High', parameter: 'Impact' },
    { name: 'Service', value: 'Network', parameter: 'Service' },
  ])
})

test('a value that the desk does not have is stored as nothing, which is said and not sent again', async () => {
  const { differences } = await submit({
    ...newFault(),
    answers: { ...newFault().answers, Impact: { as: 'text', text: 'Enormous' } },
  })
  expect(differences).toEqual(['It does not have the answer to “Impact”.'])
  expect(desk.tenant.reported).toHaveLength(1)
})

const mandatory = 'Required field Incident.Category value must be provided.'

test.each<[string, Answering, string, string, RegExp]>([
  [
    'wants more',
    json({ code: 'ISM_4000', message: [mandatory] }, 400),
    'refused',
    'not-understood',
    /Category/,
  ],
  ['does not permit it', json({}, 403), 'refused', 'right-missing', /does not permit/],
  ['does not know the key', json({ code: 'ISM_4001' }, 401), 'refused', 'credential-refused', /API key/],
  [
    'is asked too much',
    reply(429, { 'retry-after': '60' }, ''),
    'throttled',
    'rate-limited',
    /throttles questions/,
  ],
  ['says yes and not what', json({ Subject: 'x' }, 201), 'unconfirmed', 'not-understood', /until it is read/],
  ['says nothing of sense', json(['?'], 201), 'unconfirmed', 'not-understood', /until it is read/],
  [
    'has an error',
    json({ code: 'ISM_5000', message: [] }, 500),
    'unconfirmed',
    'server-error',
    /internal error/,
  ],
  [
    'hangs up',
    (_received, response) => void response.destroy(),
    'unconfirmed',
    'sent-no-answer',
    /did not answer/,
  ],
])('a desk that %s is sent it once and says what became of it', async (_what, answer, kind, cause, words) => {
  desk.tenant.instead['POST /odata/businessobject/incidents'] = answer
  const failure = await failed(submit())
  expect([failure?.kind, failure?.detail.cause]).toEqual([kind, cause])
  expect(failure?.message).toMatch(words)
  expect(desk.told()).toHaveLength(1)
})

test('one whose answer was lost is found among the incidents, and not among the service requests', async () => {
  desk.tenant.afterwards = (_received, response) => void response.destroy()
  await failed(submit())
  desk.tenant.afterwards = null
  const { mark } = newFault()
  const found = await desk.can.findByMark!({ ...mark, template: 'Incident' }, askWithin())
  expect([found.value?.kind, found.value?.number]).toEqual(['fault', '10501'])
  expect((await desk.can.findByMark!(mark, askWithin())).value?.number).toBe('10501')
  const offered = { ...mark, template: `${'A'.repeat(32)}.${'B'.repeat(32)}` }
  expect((await desk.can.findByMark!(offered, askWithin())).value).toBeNull()
})

test('an account that may not read incidents makes service requests all the same, and no incident', async () => {
  await asks()
  desk.tenant.instead['GET /odata/businessobject/incidents'] = json({}, 403)
  expect((await failed(submit()))?.detail.cause).toBe('right-missing')
  const { mark } = newFault()
  const offered = { ...mark, template: `${'A'.repeat(32)}.${'B'.repeat(32)}` }
  expect((await desk.can.findByMark!(offered, askWithin())).complete).toBe(true)
  expect(desk.told()).toEqual([])
})

test('a fault is found beside the requests that are open about the same', async () => {
  await submit()
  const { value } = await desk.can.findOpen!({ text: 'LIB-2.114-C' }, askWithin())
  expect(value.map(({ kind, number }) => [kind, number])).toEqual([['fault', '10501']])
})

test('one that the settings do not say how to take back is refused, so that a note is written instead', async () => {
  const { request } = await submit()
  const failure = await failed(
    desk.writes.withdraw!({ request: request.id, reason: 'It works again.' }, writing()),
  )
  expect([failure?.kind, failure?.detail.cause, desk.told().length]).toEqual(['refused', 'right-missing', 1])
})

test('taken back as the settings say, with the reason where they put it', async () => {
  await desk.close()
  const incidentWithdrawn = 'Status=Closed, Resolution=Taken back: {reason}'
  desk = await startTestIvanti({ ...settings, incidentWithdrawn })
  const { request } = await submit()
  const { sent } = await desk.writes.withdraw!(
    { request: request.id, reason: 'It works $& again.' },
    writing(),
  )
  expect(sent[0]).toMatch(/ \{"Status":"Closed","Resolution":"Taken back: It works \$& again\."\}$/)
  expect((await desk.can.readRequest!(request.id, askWithin())).value?.state).toBe('Closed')
  expect(desk.tenant.sets['journal__notess']?.[0]?.['NotesBody']).toBe('It works $& again.')
})

test.each([
  ['incidentAsks', 'Urgency; Impact'],
  ['incidentAsks', 'Subject'],
  ['incidentSets', 'Logged'],
  ['incidentSets', 'ProfileLink_RecID=x'],
  ['incidentWithdrawn', 'Resolution={reason}'],
])('%s of “%s” is refused', (name, text) => {
  expect(ivantiSettings.safeParse({ [name]: text }).success).toBe(false)
})

test('the settings are read as they are typed, and may ask for nothing', () => {
  const { incidentAsks, incidentSets, incidentWithdrawn } = ivantiSettings.parse({
    incidentAsks: 'Urgency *, Category',
    incidentSets: '',
    incidentWithdrawn: '',
  })
  expect(incidentAsks).toEqual([
    { field: 'Urgency', required: true },
    { field: 'Category', required: false },
  ])
  expect([incidentSets, incidentWithdrawn]).toEqual([{}, null])
})
