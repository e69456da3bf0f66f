import { requestTracker } from '@patchbay/connectors/service-desk/request-tracker/index'
import { testAuthority } from '@patchbay/connectors/transport/test-certificate'
import { startTestServer } from '@patchbay/connectors/transport/test-server'
import type { Answering, TestServer } from '@patchbay/connectors/transport/test-server'
import type { Check } from '@patchbay/contract/systems/checking'
import type { SystemDetail } from '@patchbay/contract/systems/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../http/test-app.ts'
import type { TestApp } from '../../http/test-app.ts'

const secret = '1-14-cnry5b1f0c77d2b84e60a5c1'
const authority = testAuthority()
const screen = '/administration/connected-systems/'

/** A desk that knows one token. */
const desk: Answering = ({ url, headers }, response) => {
  const known = headers.authorization === `token ${secret}`
  const version = { Version: '5.0.3' }
  const none = { count: 0, page: 1, per_page: 100, total: 0, pages: 0, items: [] }
  const body = !known ? { message: 'Unauthorized' } : url.endsWith('/rt') ? version : none
  response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

let server: TestApp
let cookie: string
let peer: TestServer
beforeAll(async () => {
  peer = await startTestServer(desk, authority.issue(['127.0.0.1']))
  server = await startTestApp(undefined, undefined, undefined, { connectors: [requestTracker] })
  await server.addPerson('ada', ['administrations-connected-systems'])
  cookie = await server.signIn('ada')
})
afterAll(async () => {
  await server.stop()
  await peer.close()
})

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- who asks says what it expects
async function ask<T>(method: 'GET' | 'POST', path: string, payload?: unknown): Promise<T> {
  const body = payload === undefined ? {} : { payload: JSON.stringify(payload) }
  const response = await server.call(method, `${screen}${path}`, { headers: { cookie }, ...body })
  expect(response.body).not.toContain(secret)
  expect(response.statusCode).toBe(200)
  return response.json<{ data: T }>().data
}

const typed = (token = secret) => ({
  name: 'desk-9',
  kind: 'service-desk',
  product: 'request-tracker',
  title: 'Service desk',
  address: null,
  page: null,
  host: '127.0.0.1',
  port: peer.port,
  certificate_authority: authority.certificate,
  fingerprint: null,
  server_name: null,
  settings: [],
  credential: { kind: 'api-key', secret: token },
})

const check = async (given: object) => {
  const { steps } = await ask<Check>('POST', 'check/', { name: null, system: null, device: null, ...given })
  return Object.fromEntries(steps.map(({ step, words }) => [step, words]))
}

test('a key is tested before it is kept, and a wrong one is refused at the sign-in', async () => {
  const words = await check({ system: typed() })
  expect(words['sign-in']).toBe('The key was accepted.')
  expect(words['answer']).toContain('it is RT 5.0.3')
  const wrong = await check({ system: typed('1-14-another') })
  expect(wrong['sign-in']).toContain('refused the login')
})

test('a key that is kept signs in, and is known by its kind alone', async () => {
  await ask('POST', 'system/', typed())
  const { credential } = await ask<SystemDetail>('GET', 'system/?name=desk-9')
  expect(credential).toMatchObject({ kind: 'api-key', username: null, has_secret: true })
  const before = peer.received.length
  expect((await check({ name: 'desk-9' }))['sign-in']).toBe('The key was accepted.')
  const later = peer.received.slice(before)
  expect(new Set(later.map(({ headers }) => headers.authorization))).toEqual(new Set([`token ${secret}`]))
})
