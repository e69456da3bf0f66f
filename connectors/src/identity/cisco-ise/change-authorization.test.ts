import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownClock } from '../../transport/test-clock.ts'
import { reply } from '../../transport/test-server.ts'
import type { Answering } from '../../transport/test-server.ts'
import { sessionLines } from './change-authorization.ts'
import { mac, mnt, sample, startTestIse, xml } from './test-ise.ts'
import type { TestIse } from './test-ise.ts'
import { failed, writing } from './test-writing.ts'

let ise: TestIse
beforeAll(async () => {
  ise = await startTestIse()
})
afterAll(() => ise.close())
beforeEach(() => ise.reopen())

const path = `${mnt}/CoA/Reauth/ise-psn1/5C:E9:1E:40:11:7A/0`
const answered = (results: string) =>
  xml(`<remoteCoA requestType="reauth"><results>${results}</results></remoteCoA>`)
const asked = () => ise.server.received.filter(({ url }) => url.includes('/CoA/'))

test('the node that has the session asks its switch', async () => {
  ise.answers[path] = answered('true')
  const may = writing()
  const written = await ise.open.writes!.actOnSession!(mac, 'sign-on-again', may)
  expect(written).toEqual({ sent: [`GET ${path}`], answer: 'results true' })
  expect([asked().length, may.asked]).toEqual([1, ['ise-1']])
})

test.each([
  ['end', '0'],
  ['bounce', '1'],
] as const)('a session is ended by its type: %s', async (act, type) => {
  const own = `${mnt}/CoA/Disconnect/ise-psn1/5C:E9:1E:40:11:7A/${type}`
  ise.answers[own] = xml(`<remoteCoA requestType="disconnect"><results>true</results></remoteCoA>`)
  const written = await ise.open.writes!.actOnSession!(mac, act, writing())
  expect(written.sent).toEqual([`GET ${own}`])
  const [planned = ''] = sessionLines(mac, act)
  expect(planned.replace('{node of the session}', 'ise-psn1')).toBe(`GET ${own}`)
})

test('a switch that refused, or did not answer ISE, is named as that', async () => {
  ise.answers[path] = answered('false')
  const error = await failed(ise.open.writes!.actOnSession!(mac, 'sign-on-again', writing()))
  expect([error?.kind, error?.detail.cause]).toEqual(['refused', 'busy'])
  expect(error?.message).toMatch(/re-authenticate it, which refused or did not answer$/)
})

test('an endpoint without a session is asked nothing', async () => {
  ise.answers[`${mnt}/Session/MACAddress/5C:E9:1E:40:11:7A`] = xml(sample('no-session.xml'), 500)
  const may = writing()
  expect((await ise.open.writes!.actOnSession!(mac, 'sign-on-again', may)).sent).toEqual([])
  expect([asked(), may.asked]).toEqual([[], []])
})

test.each([
  ['hangs up', (_received, response) => void response.destroy()],
  ['is silent until the time is over', 'silence'],
  ['has an error of its own', reply(503, {}, '')],
  ['answers a page', reply(200, { 'content-type': 'text/html' }, '<p>Welcome')],
  ['answers XML that says nothing of it', xml('<remoteCoA requestType="reauth"/>')],
] as readonly (readonly [string, Answering | 'silence'])[])(
  'where ISE %s nobody knows whether the switch does it, and it is asked once',
  async (_what, answering) => {
    const pass = ownClock()
    ise.answers[path] = answering === 'silence' ? () => pass(5_000) : answering
    const error = await failed(ise.open.writes!.actOnSession!(mac, 'sign-on-again', writing()))
    expect(error?.kind).toBe('unconfirmed')
    expect(asked()).toHaveLength(1)
  },
)

test('what the login may not is refused, and where nothing may be sent nothing is asked', async () => {
  ise.answers[path] = reply(403, {}, '')
  const may = writing()
  expect((await failed(ise.open.writes!.actOnSession!(mac, 'sign-on-again', may)))?.kind).toBe('refused')
  expect(asked()).toHaveLength(1)
  const error = await failed(ise.open.writes!.actOnSession!(mac, 'sign-on-again', writing(true)))
  expect(error?.detail.cause).toBe('cancelled')
  expect(asked()).toHaveLength(1)
})
