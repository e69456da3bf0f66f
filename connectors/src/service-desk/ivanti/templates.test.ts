import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { json, reply, askWithin } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import { failed } from '../test-writing.ts'
import { kindOf, requiredOf } from './parameters.ts'
import { startTestIvanti } from './test-ivanti.ts'
import { offering, parameter, person, rowsOf, sample } from './test-rows.ts'

let desk: Awaited<ReturnType<typeof startTestIvanti>>
beforeAll(async () => {
  desk = await startTestIvanti()
})
afterEach(() => {
  for (const key of Object.keys(desk.tenant.instead)) delete desk.tenant.instead[key]
  desk.tenant.sets['ServiceReqTemplateParams'] = rowsOf('parameters')
})
afterAll(() => desk.close())

const readTemplate = () => desk.can.readTemplate!(offering, askWithin())
const list = `/rest/ServiceRequest/${parameter.building}/ValidationList`

test('what somebody is offered is told by name, with both of its ids in one', async () => {
  const { value, complete } = await desk.can.listTemplates!(person, askWithin())
  expect(value.map(({ name }) => name)).toEqual([
    'Device access',
    'Network point activation',
    'Report a fault',
  ])
  expect([value[1]?.id, complete]).toEqual([offering, true])
  desk.tenant.instead['GET /rest/Template/'] = reply(204, {}, '')
  expect((await desk.can.listTemplates!(person, askWithin())).value.map(({ kind }) => kind)).toEqual([
    'fault',
  ])
  desk.tenant.instead['GET /rest/Template/'] = json([
    { strName: 'broken' },
    ...(JSON.parse(sample('offerings')) as []),
  ])
  const partly = await desk.can.listTemplates!(person, askWithin())
  expect([partly.value.length, partly.complete, partly.dropped]).toEqual([3, false, 1])
})

test('what a template asks comes in its order, with kinds, what is required, and free choices', async () => {
  const { value, complete } = await readTemplate()
  expect(value?.map(({ name, kind, required }) => [name, kind, required])).toEqual([
    ['About the outlet', 'heading', false],
    ['Building', 'choice', true],
    ['Floor', 'choice', false],
    ['Outlet', 'text', true],
    ['Stays for good', 'yes-no', null],
    ['Needed by', 'date', false],
  ])
  expect(value?.[1]?.choices?.map(({ text }) => text)).toEqual(['Library', 'Physics'])
  expect([value?.[2]?.choices, value?.[2]?.dependsOn, complete]).toEqual([null, ['Building'], true])
})

test('more than a hundred are asked to the end', async () => {
  const [first] = rowsOf('parameters')
  desk.tenant.sets['ServiceReqTemplateParams'] = Array.from({ length: 130 }, (_, at) => ({
    ...first,
    RecId: at.toString(16).toUpperCase().padStart(32, '0'),
  }))
  expect((await readTemplate()).value).toHaveLength(130)
})

const xml = reply(200, { 'content-type': 'application/xml' }, '<ArrayOfArrayOfString/>')
const told = reply(200, { 'content-type': 'application/json' }, sample('validation-list'))

test.each<[string, Answering, Answering]>([
  ['empty by POST', json([]), told],
  ['in XML by POST', xml, told],
  ['not there by POST', json({ code: 'ISM_4004', message: ['No service'] }, 404), told],
  ['empty by GET, and never asked', told, xml],
])('choices %s are told all the same', async (_how, post, get) => {
  desk.tenant.instead[`POST ${list}`] = post
  desk.tenant.instead[`GET ${list}`] = get
  const { value, complete } = await readTemplate()
  expect([value?.[1]?.choices?.length, complete]).toEqual([2, true])
})

test('choices that neither tells are unknown and not none, and the template says so', async () => {
  desk.tenant.instead[`POST ${list}`] = json([])
  desk.tenant.instead[`GET ${list}`] = xml
  const { value, complete } = await readTemplate()
  expect([value?.[1]?.choices, complete]).toEqual([null, false])
})

test('choices that depend on another answer are asked with it', async () => {
  const question = {
    template: offering,
    parameter: parameter.floor,
    given: { Building: 'Library', Other: 'x' },
  }
  const { value } = await desk.can.listChoices!(question, askWithin())
  expect(value).toHaveLength(2)
  const { body } = desk.server.received.findLast(({ method }) => method === 'POST')!
  expect(JSON.parse(body)).toMatchObject({
    constraintParams: [{ queryFieldName: 'BuildingLink_RecID', value: 'Library', condition: null }],
    strRecId: parameter.floor,
  })
  const failure = await failed(desk.can.listChoices!({ ...question, parameter: person }, askWithin()))
  expect(failure?.detail.cause).toBe('text-not-allowed')
})

test.each([
  ['true', true],
  ['$(true)', true],
  ['$(TRUE) ', true],
  ['$(false)', false],
  ['false', false],
  [null, false],
  [undefined, false],
  ['', false],
  ['$(Building == "Library")', null],
  [true, true],
  [7, null],
])('required by %j: %s', (expression, required) => {
  expect(requiredOf(expression)).toBe(required)
})

test.each([
  ['Text', 'text'],
  ['TextArea', 'long-text'],
  ['Multi-line text', 'long-text'],
  ['Combo', 'choice'],
  ['Dropdown', 'choice'],
  ['List', 'choice'],
  ['Multi-select list', 'choices'],
  ['Checkbox', 'yes-no'],
  ['DateTime', 'moment'],
  ['Date', 'date'],
  ['Time', 'time'],
  ['Number', 'number'],
  ['Label', 'heading'],
  ['Something new', 'text'],
  [null, 'text'],
])('a kind called %s is %s', (DisplayType, kind) => {
  expect(kindOf({ DisplayType, ConfigOptions: null })).toBe(kind)
})

test('a choice that its options allow many of is one of many', () => {
  expect(kindOf({ DisplayType: 'Combo', ConfigOptions: '{"MultiSelect":true}' })).toBe('choices')
  expect(kindOf({ DisplayType: 'Combo', ConfigOptions: '{"MultiSelect":false}' })).toBe('choice')
})
