import { request as httpRequest } from 'node:http'
import { accessKeys } from '@patchbay/contract/access-keys'
import type { Call } from '@patchbay/contract/call'
import { callList } from '@patchbay/contract/api/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTurn, isNightly, patienceOr } from '../test-tally.ts'
import type { Handlers } from './handlers.ts'
import { startTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

const nameOf = (call: Call) => `${call.method} ${call.path}`
const reached = new Set<string>()
let server: TestApp
let port: number
let cookie: string

/** Handlers that only tell that they were reached. */
const telltale = (handlers: Handlers): Handlers =>
  Object.fromEntries(
    Object.keys(handlers).map((name) => [
      name,
      async () => {
        reached.add(name)
        throw new Error('reached')
      },
    ]),
  ) as unknown as Handlers

beforeAll(async () => {
  server = await startTestApp(telltale)
  await server.addPerson('everything', [...accessKeys])
  cookie = await server.signIn('everything')
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.stop())

/** Spellings of a path that a proxy, a router or a file system might take for the same. */
const spellings: readonly ((path: string) => string)[] = [
  (path) => path.slice(0, -1),
  (path) => `${path}/`,
  (path) => path.toUpperCase(),
  (path) => path.replace(/\/([a-z])/, (_, letter: string) => `/${letter.toUpperCase()}`),
  (path) => path.replace('/', '//'),
  (path) => path.replace(/\/$/, '//'),
  (path) => path.replace('/', '/./'),
  (path) => path.replace('/', '/%2e/'),
  (path) => path.replace('/', '/%2e%2e/api/'),
  (path) => path.replace('/', '/x/%2E%2E/'),
  (path) => path.replace(/\/$/, '%2f'),
  (path) => path.replace(/\/(?=[^/]+\/$)/, '%2F'),
  (path) => path.replace(/\/$/, ';/'),
  (path) => path.replace(/\/$/, ';x=1/'),
  (path) => path.replace(/\/$/, '%20/'),
  (path) => path.replaceAll('/', '%2f'),
  (path) => path.replace('/', '/x/../'),
  (path) => `${path}.json`,
  (path) => path.replace(/\/$/, '/%00'),
  (path) => path.replace(/\/$/, '\\'),
]

const allMethods = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PATCH'] as const
/** What might make one method another: a header, or a parameter of the query. */
const overrides = [
  ['header', 'x-http-method-override'],
  ['query', '_method'],
  ['header', 'x-http-method'],
  ['query', 'method'],
  ['header', 'x-method-override'],
  ['query', 'X-HTTP-Method-Override'],
] as const

interface Answer {
  readonly status: number
  readonly type: string
}

/** Sends a target exactly as it is written, which clients that tidy paths up do not. */
function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const sent = { cookie, 'content-type': 'application/json', ...headers }
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ host: '127.0.0.1', port, method, path, headers: sent }, (response) => {
      response.resume().on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
        }),
      )
    })
    asked.on('error', reject).end(method === 'GET' || method === 'HEAD' ? undefined : '{}')
  })
}

/** What is no call may be a page, which is the same for everybody. */
const isRefused = ({ status, type }: Answer) => status >= 400 || type.startsWith('text/html')

test(
  `no other spelling of a path reaches a call (${callList.length} calls × ${isNightly ? '' : 'a third of '}${spellings.length} spellings)`,
  async () => {
    const odd: string[] = []
    for (const [at, call] of callList.entries()) {
      reached.clear()
      for (const spell of inTurn(spellings, at, 3)) {
        const path = `/api${spell(call.path)}`
        if (callList.some((other) => `/api${other.path}` === path)) continue
        if (!isRefused(await ask(call.method, path))) odd.push(`${call.method} ${path}`)
      }
      if (reached.size > 0) odd.push(`${[...reached].join(', ')} reached by a spelling of ${nameOf(call)}`)
    }
    expect(odd).toEqual([])
  },
  patienceOr(120_000),
)

test(
  `no method but its own reaches a call, and no header or query makes one method another (${callList.length} calls × ${allMethods.length} methods, ${isNightly ? '' : 'a third of '}${overrides.length} headers and parameters each)`,
  async () => {
    const odd: string[] = []
    let tried = 0
    for (const [at, call] of callList.entries()) {
      const path = `/api${call.path}`
      const others = allMethods.filter(
        (method) => !callList.some((other) => other.path === call.path && other.method === method),
      )
      reached.clear()
      for (const method of others) {
        if ((await ask(method, path)).status < 400) odd.push(`${method} ${path}`)
        const chosen = inTurn(overrides, at, 3)
        tried += 1 + chosen.length
        for (const [where, name] of chosen) {
          if (where === 'header') await ask(method, path, { [name]: call.method, 'x-original-url': path })
          else await ask(method, `${path}?${name}=${call.method}`)
        }
      }
      if (reached.size > 0) odd.push(`${[...reached].join(', ')} reached by another method at ${path}`)
    }
    expect(tried).toBeGreaterThan(callList.length * (isNightly ? 20 : 15))
    expect(odd).toEqual([])
  },
  patienceOr(120_000),
)
