import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownClock } from '../../transport/test-clock.ts'
import { json, reply, askWithin } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import type { EndpointTarget } from '../writes.ts'
import { endpointPlans as plans } from './plan-endpoint.ts'
import { ers, groupId, id, mac, startTestIse } from './test-ise.ts'
import type { TestIse } from './test-ise.ts'
import { failed, KnownEndpoints, writing } from './test-writing.ts'

let ise: TestIse
beforeAll(async () => {
  ise = await startTestIse()
})
afterAll(() => ise.close())

const cameras = 'c0ffee00-8bff-11e6-996c-525400b48521'
const target: EndpointTarget = {
  groupId: cameras,
  staticGroup: true,
  profileId: null,
  description: 'By the door',
  custom: { owner: 'Estates' },
}
const kiosk = {
  mac: '5C:E9:1E:40:11:7A',
  name: '5C:E9:1E:40:11:7A',
  description: 'lobby kiosk',
  profileId: 'p1',
  staticProfileAssignment: false,
  groupId,
  staticGroupAssignment: false,
  portalUser: 'anna',
  identityStore: '',
  identityStoreId: '',
  // Told by a release that nobody here knows.
  ownership: 'campus',
  staticGroupAssignmentDefined: true,
  mdmAttributes: { mdmEnrolled: true },
  customAttributes: { customAttributes: { assetTag: 'K-0042', owner: 'Library' } },
  link: { rel: 'self', href: 'https://x', type: 'application/json' },
}

async function begin(endpoints = new KnownEndpoints(), settings: object = {}) {
  await ise.reopen(settings)
  ise.answers = { ...ise.answers, ...endpoints.answers }
  const read = async () => (await ise.open.can.readKeptEndpoint!(mac, askWithin())).value
  return { endpoints, read, set: ise.open.writes!.setEndpoint! }
}
const sent = () => ise.server.received.filter(({ method }) => method !== 'GET')

test('one that is not there is created, in its group and to stay there', async () => {
  const { endpoints, read, set } = await begin()
  expect(await read()).toEqual({ body: null, says: null })
  const wanted = plans.body(null, mac, target)
  const asked = writing()
  const written = await set({ mac, known: null, wanted }, asked)
  expect(endpoints.bodies).toEqual([
    {
      mac: '5C:E9:1E:40:11:7A',
      description: 'By the door',
      groupId: cameras,
      staticGroupAssignment: true,
      staticProfileAssignment: false,
      portalUser: '',
      identityStore: '',
      identityStoreId: '',
      customAttributes: { customAttributes: { owner: 'Estates' } },
    },
  ])
  expect(written.sent).toEqual(plans.lines({ mac, known: null, wanted }))
  expect(written.answer).toMatch(/^201 Location: .*\/endpoint\/new-1$/)
  expect(asked.asked).toEqual(['ise-1'])
  expect(plans.same((await read()).body, wanted)).toBe(true)
})

test('one that is there is read, merged and written whole, and put back as it was', async () => {
  const { endpoints, read, set } = await begin(new KnownEndpoints(kiosk))
  const { body: known, says } = await read()
  expect(says).toMatchObject({ group: 'Kiosks', staticGroup: false, description: 'lobby kiosk' })
  const wanted = plans.body(known, mac, { ...target, profileId: 'p2' })
  const written = await set({ mac, known, wanted }, writing())
  expect(written.sent).toEqual(plans.lines({ mac, known, wanted }))
  expect(endpoints.bodies[0]).toEqual({
    id,
    name: '5C:E9:1E:40:11:7A',
    mac: '5C:E9:1E:40:11:7A',
    description: 'By the door',
    groupId: cameras,
    staticGroupAssignment: true,
    profileId: 'p2',
    staticProfileAssignment: true,
    portalUser: 'anna',
    identityStore: '',
    identityStoreId: '',
    ownership: 'campus',
    customAttributes: { customAttributes: { assetTag: 'K-0042', owner: 'Estates' } },
  })
  await set({ mac, known: wanted, wanted: known }, writing())
  expect(endpoints.stored.get(id)).toMatchObject({
    groupId,
    staticGroupAssignment: false,
    profileId: 'p1',
    staticProfileAssignment: false,
    description: 'lobby kiosk',
    customAttributes: { customAttributes: { assetTag: 'K-0042', owner: 'Library' } },
  })
})

test('a profile is given back to profiling, and a description is taken away', async () => {
  const { endpoints, read, set } = await begin(
    new KnownEndpoints({ ...kiosk, staticProfileAssignment: true }),
  )
  const { body } = await read()
  const empty = { ...target, profileId: '', description: '', custom: { owner: '' } }
  await set({ mac, known: body, wanted: plans.body(body, mac, empty) }, writing())
  expect(endpoints.bodies[0]).toMatchObject({
    profileId: 'p1',
    staticProfileAssignment: false,
    description: '',
    customAttributes: { customAttributes: { assetTag: 'K-0042', owner: '' } },
  })
  expect((await read()).says).toMatchObject({
    staticProfile: false,
    description: null,
    custom: { assetTag: 'K-0042' },
  })
})

test('an attribute that was not there before is emptied on the way back', async () => {
  const { endpoints, read, set } = await begin(new KnownEndpoints({ ...kiosk, customAttributes: null }))
  const { body: known } = await read()
  const wanted = plans.body(known, mac, target)
  await set({ mac, known, wanted }, writing())
  await set({ mac, known: wanted, wanted: known }, writing())
  expect(endpoints.bodies[1]?.['customAttributes']).toEqual({ customAttributes: { owner: '' } })
  expect(plans.same((await read()).body, known)).toBe(true)
})

test('one is taken away, and what was taken away comes back by another number', async () => {
  const { endpoints, read, set } = await begin(new KnownEndpoints(kiosk))
  const { body: known } = await read()
  const written = await set({ mac, known, wanted: null }, writing())
  expect(written.sent).toEqual([`DELETE /ers/config/endpoint/${id}`])
  expect(endpoints.stored.size).toBe(0)
  await set({ mac, known: null, wanted: known }, writing())
  expect(endpoints.stored.get('new-1')).toMatchObject({
    portalUser: 'anna',
    groupId,
    description: 'lobby kiosk',
  })
  expect(plans.same((await read()).body, known)).toBe(true)
})

test('what is so already sends nothing, whatever profiling has made of it meanwhile', async () => {
  const { endpoints, read, set } = await begin(new KnownEndpoints(kiosk))
  const { body: known } = await read()
  endpoints.stored.set(id, { ...kiosk, groupId: cameras, profileId: 'p9' })
  expect((await set({ mac, known: null, wanted: known }, writing())).sent).toEqual([])
  expect((await set({ mac: '00:00:00:00:00:01', known: null, wanted: null }, writing())).sent).toEqual([])
  expect(sent()).toEqual([])
})

test('one that somebody changed since it was read is not overwritten', async () => {
  const { endpoints, read, set } = await begin(new KnownEndpoints(kiosk))
  const { body: known } = await read()
  endpoints.stored.set(id, { ...kiosk, description: 'by somebody else' })
  const error = await failed(set({ mac, known, wanted: plans.body(known, mac, target) }, writing()))
  expect([error?.kind, error?.detail.cause]).toEqual(['refused', 'busy'])
  expect(sent()).toEqual([])
})

test('nothing is sent when it must not be any more', async () => {
  const { set } = await begin()
  const wanted = plans.body(null, mac, target)
  const error = await failed(set({ mac, known: null, wanted }, writing(true)))
  expect([error?.detail.cause, sent()]).toEqual(['cancelled', []])
})

const said = (status: number, title: string) =>
  json({ ERSResponse: { messages: [{ title, type: 'ERROR', code: 'x' }] } }, status)
const integrity = 'ORA-02291: integrity constraint violated - parent key not found'

test.each<[string, Answering, string, string, RegExp]>([
  ['the role of a reader', reply(403, {}, '<html>'), 'refused', 'right-missing', /role ERS Admin/],
  ['a wrong password', reply(401, {}, '<html>'), 'refused', 'credential-refused', /refused the login/],
  ['an illegal value', said(400, 'Validation Error'), 'refused', 'not-understood', /Validation Error/],
  ['a MAC that is there', said(409, 'already exists'), 'refused', 'not-understood', /already exists/],
  ['a group that is not there', said(500, integrity), 'refused', 'not-understood', /ORA-02291/],
  ['another form', reply(415, {}, ''), 'refused', 'not-understood', /status 415/],
  ['a page of the gateway', reply(500, {}, '<html>'), 'unconfirmed', 'server-error', /not known until/],
  ['a gateway starting again', reply(503, {}, ''), 'unconfirmed', 'sent-no-answer', /did not answer/],
  ['too much at once', reply(429, {}, ''), 'throttled', 'rate-limited', /throttles questions/],
])('a write that meets %s says what became of it', async (_title, answer, kind, cause, words) => {
  const { set } = await begin()
  const asIs = ise.answers[`${ers}/endpoint`]!
  ise.answers[`${ers}/endpoint`] = (received, response) =>
    (received.method === 'GET' ? asIs : answer)(received, response)
  const wanted = plans.body(null, mac, target)
  const error = await failed(set({ mac, known: null, wanted }, writing()))
  expect([error?.kind, error?.detail.cause]).toEqual([kind, cause])
  expect(error?.message).toMatch(words)
  expect(sent()).toHaveLength(1)
})

test('a write that meets silence says that nobody knows what became of it', async () => {
  const pass = ownClock()
  const { set } = await begin()
  const asIs = ise.answers[`${ers}/endpoint`]!
  ise.answers[`${ers}/endpoint`] = (received, response) =>
    received.method === 'GET' ? asIs(received, response) : pass(5_000)
  const wanted = plans.body(null, mac, target)
  const error = await failed(set({ mac, known: null, wanted }, writing()))
  expect([error?.kind, error?.detail.cause]).toEqual(['unconfirmed', 'sent-no-answer'])
  expect(error?.message).toMatch(/did not answer/)
  expect(sent()).toHaveLength(1)
})

test.each<[string, object]>([
  ['the setting says so', { csrf: true }],
  ['its refusal says so', {}],
])('a deployment that wants a token is given one when %s', async (_title, settings) => {
  const { endpoints, set } = await begin(new KnownEndpoints(), settings)
  let given = 0
  ise.answers[`${ers}/endpoint/versioninfo`] = (received, response) => {
    given += 1
    const headers = { 'content-type': 'application/json', 'x-csrf-token': `T${given}` }
    reply(
      200,
      { ...headers, 'set-cookie': `APPSESSIONID=S${given}; Path=/ers; Secure` },
      '{}',
    )(received, response)
  }
  const open = ise.answers[`${ers}/endpoint`]!
  ise.answers[`${ers}/endpoint`] = (received, response) => {
    const { 'x-csrf-token': token, cookie } = received.headers
    const good =
      received.method === 'GET' || (given > 0 && token === `T${given}` && cookie === `APPSESSIONID=S${given}`)
    ;(good ? open : reply(403, { 'x-csrf-token': 'Required' }, '<html>'))(received, response)
  }
  const asked = writing()
  await set({ mac, known: null, wanted: plans.body(null, mac, target) }, asked)
  expect(endpoints.bodies).toHaveLength(1)
  expect(asked.asked).toHaveLength(sent().length)
})

test('text that is no MAC is refused before anything is asked', async () => {
  const { set } = await begin()
  const error = await failed(set({ mac: '../x', known: null, wanted: null }, writing()))
  expect([error?.detail.cause, ise.server.received.length]).toEqual(['text-not-allowed', 0])
})
