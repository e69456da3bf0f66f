import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Failure } from '../../failures.ts'
import { json, reply, askWithin } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import { ers, id, mac, startTestIse } from './test-ise.ts'
import type { TestIse } from './test-ise.ts'

let ise: TestIse
beforeAll(async () => {
  ise = await startTestIse()
})
afterAll(() => ise.close())
beforeEach(() => ise.reopen())

const failed = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as Failure,
  )
const endpoint = () => ise.open.can.findEndpoint!(mac, askWithin())
const sessions = () => ise.open.can.findSessions!({ mac }, askWithin())

const webPage = reply(
  404,
  { 'content-type': 'text/html' },
  '<html><h1>HTTP Status 404 – Not Found</h1></html>',
)
test.each<[string, Answering]>([
  ['a web page', webPage],
  ['nothing at all', reply(404, {}, '')],
  ['the JSON of a gateway', json({ message: 'no Route matched with those values' }, 404)],
])('a 404 that is %s does not mean that something is not there', async (_title, answer) => {
  ise.server.answer = answer
  const [ofErs, ofMnt] = [await failed(endpoint()), await failed(sessions())]
  expect([ofErs?.kind, ofErs?.detail.cause]).toEqual(['unreadable', 'not-understood'])
  expect(ofErs?.message).toMatch(/^ise-1 .*\bERS\b/)
  expect([ofMnt?.kind, ofMnt?.detail.cause]).toEqual(['unreadable', 'not-understood'])
  expect(ofMnt?.message).toMatch(/^ise-1 .*\bMnT\b/)
})

test('an endpoint that ERS itself does not find any more is not there', async () => {
  ise.answers[`${ers}/endpoint/${id}`] = webPage
  expect((await failed(endpoint()))?.detail.cause).toBe('not-understood')
  ise.answers[`${ers}/endpoint/${id}`] = json(
    { ERSResponse: { operation: 'GET-get-endpoint', messages: [{ title: 'gone', type: 'ERROR' }] } },
    404,
  )
  expect((await endpoint()).value).toBeNull()
})
