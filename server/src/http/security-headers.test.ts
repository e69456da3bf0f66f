import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accessKeys } from '@patchbay/contract/access-keys'
import type { Call } from '@patchbay/contract/call'
import { callList } from '@patchbay/contract/api/calls'
import { screens } from '@patchbay/contract/screens'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Handlers } from './handlers.ts'
import { startTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import { inputFor } from './test-inputs.ts'

let server: TestApp
let everything: string
let nothing: string
/** Whether handlers fail; signing in needs them. */
let failing = false

beforeAll(async () => {
  const web = await mkdtemp(join(tmpdir(), 'patchbay-headers-'))
  await mkdir(join(web, 'assets'))
  await writeFile(join(web, 'index.html'), '<title>x</title>')
  await writeFile(join(web, 'favicon.svg'), '<svg/>')
  await writeFile(join(web, 'assets', 'index-1a2b3c4d.js'), 'let a')
  server = await startTestApp(
    (handlers) =>
      Object.fromEntries(
        Object.entries(handlers).map(([name, handler]) => [
          name,
          (...asked: unknown[]) =>
            failing
              ? Promise.reject(new Error('Node v24 at /srv/app.ts'))
              : (handler as (...all: unknown[]) => unknown)(...asked),
        ]),
      ) as unknown as Handlers,
    web,
  )
  await server.addPerson('ada', accessKeys)
  await server.addPerson('bob')
  everything = await server.signIn('ada')
  nothing = await server.signIn('bob')
  failing = true
})
afterAll(() => server.stop())

/** Statuses seen so far, by how many answers were looked at. */
const seen = new Map<number, number>()

function expectHeaders(what: string, response: LightMyRequestResponse, document = false): void {
  const { headers, statusCode } = response
  seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1)
  expect([what, headers]).toEqual([
    what,
    expect.objectContaining({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    }),
  ])
  const policy = String(headers['content-security-policy'])
  expect([what, policy]).toEqual([what, expect.stringContaining("default-src 'none'")])
  expect([what, policy]).toEqual([what, expect.stringContaining("frame-ancestors 'none'")])
  expect([what, policy]).toEqual([what, expect.not.stringMatching(/unsafe|\*|http:/)])
  if (document) {
    for (const part of [
      "script-src 'self';",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      'report-uri ',
    ]) {
      expect([what, policy]).toEqual([what, expect.stringContaining(part)])
    }
  }
  for (const name of ['server', 'x-powered-by', 'via', 'x-runtime', 'x-version']) {
    expect([what, headers[name]]).toEqual([what, undefined])
  }
  // A hash is made of letters that may be any word.
  const said = JSON.stringify(headers).replaceAll(/'sha256-[^']*'/g, '')
  expect([what, said]).toEqual([what, expect.not.stringMatching(/fastify|node\.?js|v24/i)])
}

const ask = (call: Call, cookie: string | null, more: Partial<InjectOptions> = {}) => {
  const { url, payload } = inputFor(call)
  return server.app.inject({
    method: call.method,
    url,
    ...(payload === undefined ? {} : { payload }),
    ...more,
    headers: {
      ...(cookie === null ? {} : { cookie }),
      ...(call.method === 'GET' ? {} : { 'content-type': call.accepts ?? 'application/json' }),
      ...more.headers,
    },
  })
}

test('every call has the headers, whether it is refused, fails, or is asked wrongly', async () => {
  for (const call of callList) {
    const name = `${call.method} ${call.path}`
    const answers: LightMyRequestResponse[] = [
      await ask(call, everything),
      await ask(call, nothing),
      await ask(call, null),
      await ask(call, everything, { headers: { 'sec-fetch-site': 'cross-site' } }),
      await ask(call, everything, { url: `/api${call.path}?unknown=1` }),
      await ask(call, everything, { method: 'OPTIONS' }),
    ]
    if (call.method !== 'GET') {
      answers.push(
        await ask(call, everything, { headers: { 'content-type': 'text/plain' } }),
        await ask(call, everything, { payload: 'x'.repeat((call.bodyLimit ?? 1_048_576) + 1) }),
      )
    }
    for (const answer of answers) {
      expectHeaders(`${name} ${answer.statusCode}`, answer)
      expect([name, answer.headers['cache-control']]).toEqual([name, 'no-store'])
    }
  }
  for (const status of [401, 403, 404, 413, 415, 500])
    expect([status, seen.get(status)]).not.toEqual([status, undefined])
}, 120_000)

test('every page has the headers of a document and is kept nowhere', async () => {
  for (const url of [...screens.map(({ path }) => path), '/login', '/no-such-page', '/%00', '/a?b=c']) {
    const answer = await server.app.inject({ url })
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-store'])
    expectHeaders(url, answer, true)
  }
})

test('every file has the headers, also when it is not sent again or not there', async () => {
  for (const url of ['/favicon.svg', '/assets/index-1a2b3c4d.js']) {
    const file = await server.app.inject({ url })
    expectHeaders(url, file)
    const again = await server.app.inject({ url, headers: { 'if-none-match': String(file.headers['etag']) } })
    expect([url, again.statusCode]).toEqual([url, 304])
    expectHeaders(`${url} again`, again)
    expectHeaders(`HEAD ${url}`, await server.app.inject({ method: 'HEAD', url }))
  }
  for (const [method, url] of [
    ['GET', '/assets/index-00000000.js'],
    ['GET', '/api/nothing/'],
    ['POST', '/'],
    ['DELETE', '/favicon.svg'],
  ] as const) {
    const answer = await server.app.inject({ method, url })
    expect([url, answer.statusCode]).toEqual([url, 404])
    expectHeaders(url, answer)
  }
})
