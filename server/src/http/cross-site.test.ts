import { accessKeys } from '@patchbay/contract/access-keys'
import type { Call } from '@patchbay/contract/call'
import { callList } from '@patchbay/contract/api/calls'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isNightly, patienceOr, sayTally } from '../test-tally.ts'
import type { Handlers } from './handlers.ts'
import { startTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import { inputFor } from './test-inputs.ts'

/**
 * What pages of other sites can make a browser send to us, with the cookies of who looks at them. What each way sends is
 * the browser's (Fetch Metadata, W3C; Fetch standard, CORS-safelisted requests); SameSite is left out, for it does not
 * tell a sibling host from ours.
 */
let server: TestApp
let cookie: string
const reached: string[] = []

const telltale = (handlers: Handlers): Handlers =>
  Object.fromEntries(
    Object.keys(handlers).map((name) => [
      name,
      async () => {
        reached.push(name)
        throw new Error('reached')
      },
    ]),
  ) as unknown as Handlers

const host = 'console.campus.example'
beforeAll(async () => {
  server = await startTestApp(telltale, undefined, undefined, {
    environment: { PUBLIC_URL: `https://${host}` },
  })
  // Each refusal says its words in the log; nobody reads them here.
  server.context.log.level = 'silent'
  await server.addPerson('everything', [...accessKeys])
  cookie = await server.signIn('everything')
})
afterAll(() => server.stop())

const nameOf = (call: Call) => `${call.method} ${call.path}`

/** Where the page of the attacker lies. */
const places = [
  ['another site', 'cross-site', 'https://attacker.example'],
  ['a sibling host', 'same-site', 'https://intranet.campus.example'],
  ['a sandboxed frame', 'cross-site', 'null'],
] as const

type Site = (typeof places)[number][1]
interface Sent {
  readonly method: NonNullable<InjectOptions['method']>
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string
}
type Vector = (call: Call, site: Site, origin: string) => Sent | readonly Sent[]

const asText = (call: Call) => inputFor(call).payload ?? '{}'
const fetched = (mode: string, dest: string) => ({ 'sec-fetch-mode': mode, 'sec-fetch-dest': dest })
const navigated = {
  ...fetched('navigate', 'document'),
  'upgrade-insecure-requests': '1',
  accept: 'text/html',
}

function form(enctype: string): Vector {
  return (call, site, origin) => ({
    method: 'POST',
    url: inputFor(call).url,
    headers: { 'content-type': enctype, 'sec-fetch-site': site, origin, ...navigated },
    // A form can send well-formed JSON in a name and a value of plain text.
    payload: enctype === 'text/plain' ? asText(call) : `body=${encodeURIComponent(asText(call))}`,
  })
}
function loaded(dest: string, mode = 'no-cors'): Vector {
  return (call, site) => ({
    method: 'GET',
    url: inputFor(call).url,
    headers: { 'sec-fetch-site': site, ...fetched(mode, dest) },
  })
}

/** Those that name another place in their own headers, by the words of the list. */
const vectors: Readonly<Record<string, Vector>> = {
  'a form, urlencoded': form('application/x-www-form-urlencoded'),
  'a form, multipart': form('multipart/form-data; boundary=x'),
  'a form, plain text': form('text/plain'),
  'fetch without CORS': (call, site, origin) =>
    ['text/plain', 'text/plain;application/json', 'application/json'].map((type) => ({
      method: 'POST',
      url: inputFor(call).url,
      headers: { 'content-type': type, 'sec-fetch-site': site, origin, ...fetched('no-cors', 'empty') },
      payload: asText(call),
    })),
  'fetch with CORS, and the question before it': (call, site, origin) => [
    {
      method: 'OPTIONS',
      url: inputFor(call).url,
      headers: {
        'sec-fetch-site': site,
        origin,
        'access-control-request-method': call.method,
        'access-control-request-headers': 'content-type',
        ...fetched('cors', 'empty'),
      },
    },
    {
      method: call.method,
      url: inputFor(call).url,
      headers: {
        'content-type': call.accepts ?? 'application/json',
        'sec-fetch-site': site,
        origin,
        ...fetched('cors', 'empty'),
      },
      ...(call.method === 'GET' ? {} : { payload: asText(call) }),
    },
  ],
  'an image': loaded('image'),
  'a link that is fetched ahead': (call, site, origin) => ({
    ...(loaded('empty', 'navigate')(call, site, origin) as Sent),
    headers: { 'sec-fetch-site': site, 'sec-purpose': 'prefetch', ...fetched('navigate', 'document') },
  }),
  'another method by header': (call, site, origin) => ({
    method: 'POST',
    url: inputFor(call).url,
    headers: {
      'content-type': 'text/plain',
      'x-http-method-override': call.method,
      'sec-fetch-site': site,
      origin,
      ...navigated,
    },
    payload: asText(call),
  }),
  'another method by query': (call, site, origin) => ({
    method: 'GET',
    url: `${inputFor(call).url}${inputFor(call).url.includes('?') ? '&' : '?'}_method=${call.method}`,
    headers: { 'sec-fetch-site': site, origin, ...navigated },
  }),
  'a WebSocket': (call, site, origin) => ({
    method: 'GET',
    url: inputFor(call).url,
    headers: {
      upgrade: 'websocket',
      connection: 'Upgrade',
      'sec-fetch-site': site,
      origin,
      ...fetched('websocket', 'websocket'),
    },
  }),
  'an event source': (call, site, origin) => ({
    method: 'GET',
    url: inputFor(call).url,
    headers: { accept: 'text/event-stream', 'sec-fetch-site': site, origin, ...fetched('cors', 'empty') },
  }),
  'GET and HEAD with a body': (call, site, origin) =>
    (['GET', 'HEAD'] as const).map((method) => ({
      method,
      url: inputFor(call).url,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': site, origin },
      payload: asText(call),
    })),
  'a navigation': (call, site) => ({
    method: 'GET',
    url: inputFor(call).url,
    headers: { 'sec-fetch-site': site, 'sec-fetch-user': '?1', ...navigated },
  }),
  'an old browser that sends the origin alone': (call, _site, origin) => ({
    method: call.method,
    url: inputFor(call).url,
    headers: { 'content-type': call.accepts ?? 'application/json', origin },
    ...(call.method === 'GET' ? {} : { payload: asText(call) }),
  }),
  'a program that sends no origin but the body of a form': (call) =>
    call.method === 'GET'
      ? []
      : ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''].map(
          (type) => ({
            method: call.method,
            url: inputFor(call).url,
            headers: type === '' ? {} : { 'content-type': type },
            payload: asText(call),
          }),
        ),
}

test(
  `no page of another place makes a call, whichever way (${callList.length} calls × ${Object.keys(vectors).length} ways × ${isNightly ? places.length : 'one of the'} places)`,
  async () => {
    const effects: string[] = []
    let tried = 0
    for (const [at, call] of callList.entries()) {
      for (const [way, [what, vector]] of Object.entries(vectors).entries()) {
        // By day each call meets every way and every place, each way from one of the places in turn.
        const chosen = isNightly ? places : [places[(at + way) % places.length]!]
        for (const [where, site, origin] of chosen) {
          const sent = vector(call, site, origin)
          for (const one of 'url' in sent ? [sent] : sent) {
            reached.length = 0
            const { statusCode, headers } = await server.app.inject({
              ...one,
              headers: { host, cookie, ...one.headers },
            })
            tried += 1
            const said = `${nameOf(call)} by ${what} from ${where}`
            if (reached.length > 0) effects.push(`${said}: reached ${reached.join(', ')}`)
            if (statusCode < 400) effects.push(`${said}: ${statusCode}`)
            if (headers['access-control-allow-origin'] !== undefined) effects.push(`${said}: lets it read`)
            if (headers['set-cookie'] !== undefined) effects.push(`${said}: sets a cookie`)
          }
        }
      }
    }
    expect(effects).toEqual([])
    sayTally(
      `cross-site: ${callList.length} calls, ${Object.keys(vectors).length} ways, ${tried} requests, ${effects.length} effects`,
    )
  },
  patienceOr(120_000),
)

test('what our own page sends does reach a call, and so does a program with JSON and no origin', async () => {
  const own = [
    { 'sec-fetch-site': 'same-origin', origin: `https://${host}` },
    { 'sec-fetch-site': 'same-origin' },
    {},
  ]
  for (const call of callList) {
    for (const headers of own) {
      reached.length = 0
      const { url, payload } = inputFor(call)
      await server.app.inject({
        method: call.method,
        url,
        headers: {
          host,
          cookie,
          accept: 'application/json',
          ...(call.method === 'GET' ? {} : { 'content-type': call.accepts ?? 'application/json' }),
          ...headers,
        },
        ...(payload === undefined ? {} : { payload }),
      })
      expect([nameOf(call), reached]).toEqual([nameOf(call), [nameOf(call)]])
    }
  }
})
