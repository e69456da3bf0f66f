import { afterEach, beforeEach, expect, test } from 'vitest'
import { json, reply, askWithin } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import type { NewRequest } from '../writes.ts'
import { failed, writing } from '../test-writing.ts'
import { ivantiPlans } from './plans.ts'
import { newRequest, startTestIvanti } from './test-ivanti.ts'
import { parameter, person } from './test-rows.ts'

const settings = {
  base: '/HEAT/api',
  timeZone: 'Europe/Berlin',
  requestPage: 'https://desk.example.edu/?id={id}&no={number}',
}
let desk: Awaited<ReturnType<typeof startTestIvanti>>
beforeEach(async () => {
  desk = await startTestIvanti(settings)
})
afterEach(() => desk.close())

const submit = (request: NewRequest = newRequest(), limit?: number) =>
  desk.writes.submit!(request, writing(false, limit))

test('a service request is sent with all eleven fields, as the reference has them', async () => {
  await submit()
  expect(desk.tenant.submitted).toEqual([
    {
      attachmentsToDelete: [],
      attachmentsToUpload: [],
      parameters: {
        [`par-${parameter.building}`]: 'Library',
        [`par-${parameter.building}-recId`]: 'A154AED139A248DE9118D28D95A2BE18',
        [`par-${parameter.outlet}`]: 'LIB-2.114-B',
        [`par-${parameter.permanent}`]: 'true',
        [`par-${parameter.by}`]: '2026-12-01T00:00:00Z',
      },
      delayedFulfill: false,
      formName: 'ServiceReq.ResponsiveAnalyst.DefaultLayout',
      saveReqState: false,
      serviceReqData: {
        Subject: 'Network point LIB-2.114-B',
        Symptom: 'Requested from the network console\n\n[pb-7f3a0002]',
      },
      strCustomerLocation: 'Main Campus',
      strUserId: person,
      subscriptionId: '0C1780F4EC814CB2B8E045325D8CFB66',
      localOffset: -60,
    },
  ])
})

test('number, id and page of the request are told at once', async () => {
  const { request, answer } = await submit()
  const record = request.id.replace('ServiceReq:', '')
  expect(request).toEqual({
    id: expect.stringMatching(/^ServiceReq:[0-9A-F]{32}$/),
    number: '10301',
    link: `https://desk.example.edu/?id=${record}&no=10301`,
  })
  expect(answer).toBe(`200 10301 ${record}`)
})

const many = [
  { id: 'A154AED139A248DE9118D28D95A2BE18', text: 'Library' },
  { id: 'A154AED139A248DE9118D28D95A2BE19', text: 'Physics' },
]

test('many choices are joined, none is an empty text, and no is said as false', () => {
  const request = newRequest()
  const [line = ''] = ivantiPlans.submitLines(settings, {
    ...request,
    answers: {
      [parameter.building]: { as: 'choices', choices: many },
      [parameter.floor]: { as: 'choices', choices: [] },
      [parameter.permanent]: { as: 'yes-no', yes: false },
    },
  })
  const { parameters } = JSON.parse(line.replace(/^POST \S+ /, '')) as { parameters: object }
  expect(parameters).toEqual({
    [`par-${parameter.building}`]: 'Library~^Physics',
    [`par-${parameter.building}-recId`]: `${many[0]?.id}~^${many[1]?.id}`,
    [`par-${parameter.floor}`]: '',
    [`par-${parameter.floor}-recId`]: '',
    [`par-${parameter.permanent}`]: 'false',
  })
})

const refusal = (ErrorText: string | null) => json({ IsSuccess: false, ErrorText, ServiceRequests: [] })
const combo = "'Department' validation list's value was submitted without it's identifier."

test.each<[string, Answering, string, string, RegExp]>([
  ['says no with status 200', refusal(combo), 'refused', 'not-understood', /without it's identifier/],
  ['says no and not why', refusal(null), 'refused', 'not-understood', /no reason given/],
  [
    'says no with 400',
    json({ code: 'ISM_4000', message: ['Mandatory field'] }, 400),
    'refused',
    'not-understood',
    /Mandatory field/,
  ],
  [
    'does not know the path',
    json({ code: 'ISM_4004', message: ['No service'] }, 404),
    'refused',
    'not-understood',
    /No service/,
  ],
  [
    'says yes and not what',
    json({ IsSuccess: true, ServiceRequests: [] }),
    'unconfirmed',
    'not-understood',
    /until it is read/,
  ],
  ['says nothing of sense', json(['?']), 'unconfirmed', 'not-understood', /until it is read/],
  [
    'shows a page',
    reply(200, { 'content-type': 'text/html' }, '<p>'),
    'unconfirmed',
    'sent-no-answer',
    /did not answer/,
  ],
  [
    'has an error',
    json({ code: 'ISM_5000', message: [] }, 500),
    'unconfirmed',
    'server-error',
    /internal error/,
  ],
  ['is restarting', reply(503, {}, ''), 'unconfirmed', 'sent-no-answer', /did not answer/],
  [
    'asks for a pause',
    reply(503, { 'retry-after': '60' }, ''),
    'throttled',
    'rate-limited',
    /throttles questions/,
  ],
  [
    'is asked too much',
    reply(429, { 'retry-after': '60' }, ''),
    'throttled',
    'rate-limited',
    /throttles questions/,
  ],
  ['does not permit it', json({}, 403), 'refused', 'right-missing', /does not permit/],
  ['does not know the key', json({ code: 'ISM_4001' }, 401), 'refused', 'credential-refused', /API key/],
  [
    'hangs up',
    (_received, response) => void response.destroy(),
    'unconfirmed',
    'sent-no-answer',
    /did not answer/,
  ],
])('a desk that %s is sent it once and says what became of it', async (_what, answer, kind, cause, words) => {
  desk.tenant.instead['POST /rest/ServiceRequest/new'] = answer
  const failure = await failed(submit())
  expect([failure?.kind, failure?.detail.cause]).toEqual([kind, cause])
  expect(failure?.message).toMatch(words)
  expect(desk.told()).toHaveLength(1)
})

test('where it is not known whether one with the mark is there, nothing is sent', async () => {
  desk.tenant.instead['GET /odata/businessobject/ServiceReqs'] = json({ value: [{ RecId: 'broken' }] })
  const failure = await failed(submit())
  expect([failure?.kind, desk.told()]).toEqual(['unreachable', []])
})

const stored = (name: string, value: string) => {
  const answers = desk.tenant.sets['answers'] ?? []
  const id = parameter[name as keyof typeof parameter]
  desk.tenant.sets['answers'] = answers.map((row) =>
    row['SvcReqTmplParamLink_RecID'] === id ? { ...row, ParameterValue: value } : row,
  )
}

test.each<[string, () => void, string[]]>([
  ['the date in its own zone', () => stored('by', '2026-12-01T00:00:00+01:00'), []],
  ['the date in UTC', () => stored('by', '2026-11-30T23:00:00Z'), []],
  [
    'another date',
    () => stored('by', '2026-11-30T00:00:00Z'),
    ['It has another answer to “Needed by”: 2026-11-30T00:00:00Z'],
  ],
  [
    'no date',
    () => stored('by', '0001-01-01T00:00:00Z'),
    ['It has another answer to “Needed by”: 0001-01-01T00:00:00Z'],
  ],
  ['no for yes', () => stored('permanent', 'False'), ['It has another answer to “Stays for good”: False']],
  ['yes in its own words', () => stored('permanent', 'True'), []],
  ['no answers', () => void (desk.tenant.sets['answers'] = []), ['It has none of the answers.']],
  [
    'one answer less',
    () =>
      void (desk.tenant.sets['answers'] = desk.tenant.sets['answers']!.filter(
        ({ ParameterValue }) => ParameterValue !== 'LIB-2.114-B',
      )),
    ['It does not have the answer to “Outlet”.'],
  ],
  [
    'another requester and no mark',
    () => {
      const [first, ...rest] = desk.tenant.sets['ServiceReqs'] ?? []
      desk.tenant.sets['ServiceReqs'] = [
        { ...first, ProfileLink_RecID: 'F'.repeat(32), Symptom: 'x' },
        ...rest,
      ]
    },
    ['It has another requester.', 'Its reference mark is missing.'],
  ],
])('a desk that stores %s: that is reported, and never sent again', async (_what, change, differences) => {
  const asIs = desk.tenant.answer
  desk.server.answer = (received, response) => {
    asIs(received, response)
    if (received.url.endsWith('/ServiceRequest/new')) change()
  }
  const done = await submit()
  expect(done.differences).toEqual(differences)
  expect(desk.tenant.submitted).toHaveLength(1)
})

test('ids of two offerings that were mixed are said to have lost the answers', async () => {
  desk.tenant.afterwards = (_received, response) => {
    const [row] = desk.tenant.sets['ServiceReqs'] ?? []
    const made = {
      strRequestRecId: row?.['RecId'],
      strRequestNum: '10301',
      parameterTemplateParameterIds: {},
    }
    json({ IsSuccess: true, ErrorText: '', ServiceRequests: [made] })(_received, response)
  }
  expect((await submit()).differences).toEqual(['It was made without its answers.'])
})

test('one that cannot be read back is made all the same', async () => {
  desk.tenant.instead["GET /odata/businessobject/ServiceReqs('"] = json({}, 403)
  const done = await submit()
  expect([done.request.number, done.differences]).toEqual(['10301', null])
  expect((await desk.can.findByMark!(newRequest().mark, askWithin())).value?.number).toBe('10301')
})
