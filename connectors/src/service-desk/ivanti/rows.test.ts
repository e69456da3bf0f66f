import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { json, reply, askWithin } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import { failed } from '../test-writing.ts'
import { startTestIvanti } from './test-ivanti.ts'
import { person, rowsOf } from './test-rows.ts'

let desk: Awaited<ReturnType<typeof startTestIvanti>>
beforeAll(async () => {
  desk = await startTestIvanti()
})
afterEach(() => {
  for (const key of Object.keys(desk.tenant.instead)) delete desk.tenant.instead[key]
  desk.tenant.sets['ServiceReqs'] = rowsOf('service-requests')
})
afterAll(() => desk.close())

const set = 'GET /odata/businessobject/'
const asJson = { 'content-type': 'application/json; odata.metadata=minimal' }

test.each<[string, Answering]>([
  ['nothing', reply(200, asJson, '')],
  ['status 204', reply(204, {}, '')],
  ['a sentence', json({ value: 'No instances found.' })],
  ['an empty list', json({ '@odata.count': 0, value: [] })],
])('no rows said by %s', async (_how, answer) => {
  for (const name of ['ServiceReqs', 'incidents', 'employees']) desk.tenant.instead[set + name] = answer
  const { value, complete } = await desk.can.findOpen!({ requester: person }, askWithin())
  expect([value, complete]).toEqual([[], true])
  expect((await desk.can.findRequesters!({ login: 'adiaz' }, askWithin())).value).toEqual([])
})

test.each<[string, Answering]>([
  ['another sentence', json({ value: 'Something else.' })],
  ['no list', json({ value: { a: 1 } })],
  ['another form', json([1])],
  ['a page', reply(200, { 'content-type': 'text/html' }, '<p>')],
])('what is no list of rows is not understood: %s', async (_how, answer) => {
  desk.tenant.instead[`${set}employees`] = answer
  const failure = await failed(desk.can.findRequesters!({ login: 'adiaz' }, askWithin()))
  expect([failure?.kind, failure?.detail.cause]).toEqual(['unreadable', 'not-understood'])
})

/** Service requests as a tenant has them: a hundred and eighty fields each, most of them of no interest. */
const wide = (at: number, more = 165) => ({
  ...rowsOf('service-requests')[0],
  RecId: at.toString(16).toUpperCase().padStart(32, '0'),
  ServiceReqNumber: at,
  ...Object.fromEntries(
    Array.from({ length: more }, (_, field) => [`Custom_Field_Of_The_Tenant_${field}`, 'x'.repeat(25)]),
  ),
})
const crowd = (length: number, more?: number) => Array.from({ length }, (_, at) => wide(at + 1, more))
const skips = () =>
  desk.server.received
    .filter(({ url }) => url.includes('ServiceReqs?'))
    .map(({ url }) => new URL(url, 'https://x').searchParams)
    .map((query) => `${query.get('$top')} ${query.get('$skip')}`)

test('pages are of a hundred and asked to the end, whatever is counted', async () => {
  desk.tenant.sets['ServiceReqs'] = crowd(230)
  desk.server.received.length = 0
  const { value, complete } = await desk.can.findOpen!({ requester: person }, askWithin(20_000))
  expect([value.filter(({ kind }) => kind === 'request').length, complete]).toEqual([230, true])
  expect(skips()).toEqual(['100 0', '100 100', '100 200'])
})

test('a list that is too much ends before it is too much, and says that it is not whole', async () => {
  desk.tenant.sets['ServiceReqs'] = crowd(950)
  desk.server.received.length = 0
  const { value, complete } = await desk.can.findOpen!({ requester: person }, askWithin(30_000))
  expect(complete).toBe(false)
  expect(value.length).toBeGreaterThan(500)
  expect(value.length).toBeLessThan(950)
})

test('a server that does not skip leads nowhere', async () => {
  const value = crowd(100, 2)
  desk.tenant.instead[`${set}ServiceReqs?`] = json({ value })
  desk.tenant.instead[`${set}ServiceReqs`] = json({ value })
  desk.server.received.length = 0
  const reading = await desk.can.findOpen!({ requester: person }, askWithin())
  expect([reading.complete, skips().length]).toEqual([false, 2])
})

test('what a filter lets through that was not asked for is nobody', async () => {
  desk.tenant.instead[`${set}employees`] = json({
    value: [...rowsOf('employees'), { ...rowsOf('employees')[0], RecId: 'F'.repeat(32), LoginID: 'other' }],
  })
  const { value } = await desk.can.findRequesters!({ login: 'adiaz' }, askWithin())
  expect(value.map(({ id }) => id)).toEqual([person])
})

test('who has left makes no requests, and where somebody works is told with the name without the middle one', async () => {
  const [employee] = rowsOf('employees')
  desk.tenant.sets['employees'] = [employee!, { ...employee, RecId: 'E'.repeat(32), Status: 'Terminated' }]
  const { value } = await desk.can.findRequesters!({ email: 'ADIAZ@example.edu' }, askWithin())
  expect(value).toEqual([
    { id: person, name: 'Ana Diaz', login: 'adiaz', email: 'adiaz@example.edu', place: 'Main Campus' },
  ])
})

test('requests are told where incidents may not be read, and why those are missing', async () => {
  desk.tenant.instead[`${set}incidents`] = json({}, 403)
  const { value, complete, notRead } = await desk.can.findByNumber!('10288', askWithin())
  expect([value.length, complete, notRead?.[0]?.cause]).toEqual([1, false, 'right-missing'])
})

test('dates are moments, and the year 1 is none', async () => {
  desk.tenant.sets['ServiceReqs'] = [
    { ...rowsOf('service-requests')[0], LastModDateTime: '0001-01-01T00:00:00Z' },
  ]
  const { value } = await desk.can.findByNumber!('10288', askWithin())
  expect(value[0]?.madeAt).toEqual(new Date('2026-11-20T07:15:02Z'))
  expect(value[0]?.changedAt).toBeNull()
})
