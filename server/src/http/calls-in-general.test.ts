import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookiesOf, startTestApp, testPassword } from './test-app.ts'
import type { TestApp } from './test-app.ts'

let server: TestApp
let ada: string

beforeAll(async () => {
  server = await startTestApp((handlers) => ({
    ...handlers,
    'GET /health/': async () => {
      throw Object.assign(new Error('secret table people_private in /srv/console broke'), {
        stack: 'at somewhere',
      })
    },
  }))
  await server.addPerson('ada', ['siteresources-import'])
  ada = await server.signIn('ada')
})
afterAll(() => server.stop())

const login = { username: 'ada', password: testPassword }

test('an unexpected failure is bland outside and complete in the log under the same id', async () => {
  const response = await server.call('GET', '/health/')
  expect(response.statusCode).toBe(500)
  const body = response.json<{ id: string }>()
  expect(body).toEqual({ message: 'Something went wrong', code: 'internal', id: expect.any(String) })
  const line = server.lines.find((text) => text.includes(body.id))
  expect(line).toContain('people_private')
})

test('an unknown call answers 404 with the error body, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'] as const) {
    const response = await server.app.inject({ method, url: '/api/users/nothing/' })
    expect(response.statusCode, method).toBe(404)
    if (method !== 'HEAD') expect(response.json()).toMatchObject({ code: 'not-found' })
  }
})

test('a path answers exactly as it is written and in no other spelling', async () => {
  for (const path of [
    '/api/users/profile',
    '/api/Users/profile/',
    '/api//users/profile/',
    '/API/users/profile/',
  ]) {
    const response = await server.app.inject({ url: path, headers: { cookie: ada } })
    expect([path, response.statusCode]).toEqual([path, 404])
  }
})

test('who is not signed in is told so, with any cookie or token that is not alive', async () => {
  const nobody = `access=${'A'.repeat(43)}`
  for (const headers of [
    {},
    { cookie: nobody },
    { cookie: 'access=__proto__' },
    { authorization: `Bearer ${'A'.repeat(43)}` },
    { authorization: 'Basic YWRhOmFkYQ==', cookie: ada },
  ]) {
    const response = await server.call('GET', '/users/profile/', { headers })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ code: 'not-signed-in', message: 'You are not signed in.' })
  }
})

test('a missing key is named', async () => {
  const response = await server.call('GET', '/workflows/search-and-locate/?q=x', { headers: { cookie: ada } })
  expect(response.statusCode).toBe(403)
  expect(response.json()).toMatchObject({
    code: 'key-missing',
    fields: { key: 'workflows-search-and-locate' },
  })
})

test('a request from another site is refused, with its origin or with what the browser says of it', async () => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', origin: 'http://sibling.localhost' },
  ]) {
    const response = await server.call('POST', '/users/logout/', { headers: { cookie: ada, ...headers } })
    expect([headers, response.statusCode]).toEqual([headers, 403])
    expect(response.json()).toMatchObject({ code: 'origin-refused' })
  }
  const still = await server.call('GET', '/users/profile/', { headers: { cookie: ada } })
  expect(still.statusCode).toBe(200)
})

test('a request from our own pages passes', async () => {
  const response = await server.call('POST', '/users/logout/', {
    headers: { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80', host: 'localhost:80' },
  })
  expect(response.statusCode).toBe(200)
})

test('a body of a form, of text or of no kind is refused', async () => {
  for (const type of [
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    '',
  ]) {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/users/login/',
      headers: type === '' ? {} : { 'content-type': type },
      payload: JSON.stringify(login),
    })
    expect([type, response.statusCode]).toEqual([type, 415])
  }
  const packed = await server.call('POST', '/users/login/', {
    payload: login,
    headers: { 'content-encoding': 'gzip' },
  })
  expect(packed.statusCode).toBe(415)
})

const refusedBodies: [string, string, string | undefined][] = [
  ['an unknown field', '{"username":"ada","password":"x","role":1}', 'role'],
  ['a prototype', '{"username":"ada","password":"x","__proto__":{"x":1}}', '"__proto__"'],
  ['an escaped prototype', '{"username":"ada","password":"x","\\u005f_proto__":{"x":1}}', '"__proto__"'],
  ['a constructor far below', '{"username":"ada","password":{"a":[{"constructor":1}]}}', '"constructor"'],
  ['a field given twice', '{"username":"ada","password":"x","username":"bob"}', 'username'],
  [
    'a field given twice in another spelling',
    '{"username":"ada","password":"x","\\u0075sername":"bob"}',
    'username',
  ],
  ['33 levels', `{"username":${'['.repeat(33)}${']'.repeat(33)}}`, 'body'],
  ['7 000 levels', '['.repeat(7_000) + ']'.repeat(7_000), 'body'],
  ['a wrong type', '{"username":7,"password":"x"}', 'username'],
  ['a list', '[]', 'body'],
]

test.each(refusedBodies)('a body with %s is refused and the field named', async (_, payload, field) => {
  const response = await server.call('POST', '/users/login/', { payload })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({
    code: 'input-not-valid',
    fields: { [field ?? '']: expect.any(String) },
  })
  expect(({} as { x?: unknown }).x).toBeUndefined()
})

test.each(['', '{', 'username=ada', '{"a":1}x', '\uFEFF{}', '"\\ud800'])(
  'a body that is not JSON is refused: %j',
  async (payload) => {
    const response = await server.call('POST', '/users/login/', { payload })
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'body-not-json'])
  },
)

test('a query parameter given twice, unknown or of a prototype is refused', async () => {
  for (const [query, field] of [
    ['?a=1', 'a'],
    ['?a=1&a=2', 'a'],
    ['?__proto__=1', '"__proto__"'],
    ['?a=%', 'query'],
  ]) {
    const response = await server.call('GET', `/users/profile/${query}`, { headers: { cookie: ada } })
    expect([query, response.statusCode]).toEqual([query, 400])
    expect(response.json()).toMatchObject({ fields: { [field!]: expect.any(String) } })
  }
})

test('a body over its limit is refused, and a field in a call without body too', async () => {
  const payload = JSON.stringify({ username: 'ada', password: 'x'.repeat(1024 * 1024) })
  expect((await server.call('POST', '/users/login/', { payload })).statusCode).toBe(413)
  const extra = await server.call('POST', '/users/logout/', { payload: { everywhere: true } })
  expect([extra.statusCode, extra.json<{ fields: object }>().fields]).toEqual([
    400,
    { everywhere: 'is not known' },
  ])
})

test('every answer carries the security headers, errors and pages too', async () => {
  const answers = [
    await server.call('GET', '/users/profile/', { headers: { cookie: ada } }),
    await server.call('GET', '/users/profile/'),
    await server.call('GET', '/none/'),
    await server.call('GET', '/health/'),
    await server.call('POST', '/users/login/', { payload: 'x'.repeat(1024 * 1024 + 1) }),
    await server.app.inject({ url: '/common-queries/device-lookup' }),
  ]
  for (const { headers, statusCode } of answers) {
    expect([statusCode, headers]).toEqual([
      statusCode,
      expect.objectContaining({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      }),
    ])
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  }
})

test('the description of the calls is for who is signed in', async () => {
  for (const url of ['/api/openapi.json', '/api/docs/']) {
    expect((await server.app.inject({ url })).statusCode).toBe(401)
    expect((await server.app.inject({ url, headers: { cookie: ada } })).statusCode).toBe(200)
  }
  const description = (await server.app.inject({ url: '/api/openapi.json', headers: { cookie: ada } })).json<{
    openapi: string
    paths: Record<string, unknown>
  }>()
  // Its own style is the only one that it may have.
  const page = await server.app.inject({ url: '/api/docs/', headers: { cookie: ada } })
  const style = /<style>([^]*?)<\/style>/.exec(page.body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(page.headers['content-security-policy']).toContain(`; style-src 'sha256-${hash}'; `)
  expect(description.openapi).toMatch(/^3\.1\./)
  expect(Object.keys(description.paths)).toContain('/api/users/login/')
})

test('sessions are cookies out of reach of scripts; browsers get none but the prefixed ones', async () => {
  const browser = await server.call('POST', '/users/login/', {
    payload: login,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(browser.cookies.map(({ name }) => name).toSorted()).toEqual([
    '__Host-access',
    '__Host-device',
    '__Host-refresh',
  ])
  for (const cookie of browser.cookies) {
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
    expect(cookie).not.toHaveProperty('domain')
    expect(cookie.value).toMatch(/^[\w-]{43}$/)
    expect(browser.body).not.toContain(cookie.value)
  }
  const program = await server.call('POST', '/users/login/', { payload: login })
  expect(
    (await server.call('GET', '/users/profile/', { headers: { cookie: cookiesOf(program) } })).statusCode,
  ).toBe(200)
})
