import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, testPassword } from './test-app.ts'
import type { TestApp } from './test-app.ts'

const proxy = '10.20.0.1'
const stranger = '10.99.0.1'
let named: TestApp
let unnamed: TestApp
beforeAll(async () => {
  const TRUSTED_PROXIES = `${proxy}/32`
  named = await startTestApp(undefined, undefined, undefined, {
    environment: { PUBLIC_URL: 'https://patchbay.campus.example', TRUSTED_PROXIES },
  })
  unnamed = await startTestApp(undefined, undefined, undefined, { environment: { TRUSTED_PROXIES } })
  for (const server of [named, unnamed]) await server.addPerson('ada')
})
afterAll(async () => {
  await named.stop()
  await unnamed.stop()
})

const signIn = async (server: TestApp, remoteAddress: string, headers: Record<string, string> = {}) => {
  const response = await server.call('POST', '/users/login/', {
    payload: { username: 'ada', password: testPassword },
    headers,
    remoteAddress,
  })
  return {
    status: response.statusCode,
    cookies: response.cookies
      .map(({ name, secure }) => `${name}${secure === true ? ' secure' : ''}`)
      .toSorted(),
    hsts: response.headers['strict-transport-security'] !== undefined,
  }
}
const prefixed = ['__Host-access secure', '__Host-device secure', '__Host-refresh secure']
const both = [
  '__Host-access secure',
  '__Host-device secure',
  '__Host-refresh secure',
  'access',
  'device',
  'refresh',
]

test('with an https PUBLIC_URL no cookie goes without Secure, whether or not the proxy is trusted', async () => {
  expect(await signIn(named, proxy)).toEqual({ status: 200, cookies: prefixed, hsts: true })
  expect(await signIn(named, stranger)).toEqual({ status: 200, cookies: prefixed, hsts: true })
})

test('without one, a trusted proxy says that people come over TLS, and a stranger does not', async () => {
  const forwarded = { 'x-forwarded-proto': 'https' }
  expect(await signIn(unnamed, proxy, forwarded)).toEqual({ status: 200, cookies: prefixed, hsts: true })
  expect(await signIn(unnamed, stranger, forwarded)).toEqual({ status: 200, cookies: both, hsts: false })
})

test('PUBLIC_URL is the origin of our own pages, and the only one', async () => {
  const from = (origin: string) => signIn(named, proxy, { origin, host: '127.0.0.1:8080' })
  expect((await from('https://patchbay.campus.example')).status).toBe(200)
  for (const origin of [
    'http://patchbay.campus.example',
    'https://patchbay.campus.example:8443',
    'https://patchbay.campus.example.evil.example',
    'http://127.0.0.1:8080',
    'null',
  ]) {
    expect([origin, (await from(origin)).status]).toEqual([origin, 403])
  }
})

test('without one it is the host of the request, which only a trusted proxy may say for it', async () => {
  const headers = {
    host: 'inside.example:8080',
    'x-forwarded-host': 'patchbay.campus.example',
    'x-forwarded-proto': 'https',
  }
  const from = (remoteAddress: string, origin: string) =>
    signIn(unnamed, remoteAddress, { ...headers, origin })
  expect((await from(proxy, 'https://patchbay.campus.example')).status).toBe(200)
  expect((await from(proxy, 'http://inside.example:8080')).status).toBe(403)
  expect((await from(stranger, 'https://patchbay.campus.example')).status).toBe(403)
  expect((await from(stranger, 'http://inside.example:8080')).status).toBe(200)
})

test('the record has the address that the proxy saw, whatever the client wrote before it', async () => {
  const recorded = async (remoteAddress: string, forwarded: string) => {
    await signIn(unnamed, remoteAddress, { 'x-forwarded-for': forwarded })
    const { address } = await unnamed.database.db
      .selectFrom('record')
      .select('address')
      .where('action', '=', 'POST /users/login/')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return address
  }
  expect(await recorded(proxy, '192.0.2.7')).toBe('192.0.2.7')
  expect(await recorded(proxy, '127.0.0.1, 10.1.1.1, 192.0.2.7')).toBe('192.0.2.7')
  // Two of ours in a row, where one is a proxy.
  expect(await recorded(proxy, `192.0.2.8, ${proxy}`)).toBe('192.0.2.8')
  expect(await recorded(stranger, '192.0.2.7')).toBe(stranger)
})
