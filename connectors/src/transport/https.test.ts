import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import type { Trust } from '../asking.ts'
import { Failure } from '../failures.ts'
import { Secret } from '../secret.ts'
import { openHttp } from './https.ts'
import type { HttpClient, HttpSystem } from './https.ts'
import { testAuthority } from './test-certificate.ts'
import { ownClock } from './test-clock.ts'
import { json, reply, startTestServer, context, askWithin } from './test-server.ts'
import type { Answering } from './test-server.ts'
import { certificateFingerprint } from './trust.ts'

const authority = testAuthority()
const ours = authority.issue(['localhost', '127.0.0.1'])
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const password = 'correct-horse-battery'

function client(port: number, change: Partial<HttpSystem> = {}, around = context): HttpClient {
  const http = openHttp(
    {
      name: 'sys-1',
      reach: { host: 'localhost', port },
      trust: {},
      tls: false,
      credential: { kind: 'password', username: 'reader', password: new Secret(password) },
      concurrency: 2,
      ...change,
    },
    around,
  )
  ends.push(() => http.close())
  return http
}

async function server(answer: Answering, identity?: typeof ours) {
  const started = await startTestServer(answer, identity)
  ends.push(() => started.close())
  return started
}

const question = { method: 'GET', path: '/x', types: ['application/json'] } as const

async function failure(work: Promise<unknown>): Promise<Failure> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Failure)
  const found = error as Failure
  expect(found.detail.message).toContain('sys-1')
  expect(JSON.stringify(found.detail)).not.toContain(password)
  return found
}

test('sends the credential and gives the answer', async () => {
  const { port, received } = await server(json({ fine: true }))
  const answer = await client(port).ask(question, askWithin())
  expect(JSON.parse(answer.text)).toEqual({ fine: true })
  expect(received[0]!.headers.authorization).toBe(`Basic ${btoa(`reader:${password}`)}`)
})

test('an answer without content has no kind of it, whether it is taken piece by piece or whole', async () => {
  const { port } = await server(reply(204, {}, ''))
  for (const taking of [undefined, () => {}]) {
    const answer = await client(port).ask({ ...question, ...(taking && { taking }) }, askWithin())
    expect([answer.status, answer.text]).toEqual([204, ''])
  }
})

test.each<[string, Trust, boolean]>([
  ['the right authority', { certificateAuthority: authority.certificate }, true],
  ['the right fingerprint', { fingerprint: certificateFingerprint(ours.der) }, true],
  [
    'both right',
    { certificateAuthority: authority.certificate, fingerprint: certificateFingerprint(ours.der) },
    true,
  ],
  ['another authority', { certificateAuthority: testAuthority().certificate }, false],
  ['another name', { certificateAuthority: authority.certificate, serverName: 'ise9.example.net' }, false],
  ['another fingerprint', { fingerprint: certificateFingerprint(Buffer.from('other')) }, false],
  [
    'right authority, wrong fingerprint',
    { certificateAuthority: authority.certificate, fingerprint: 'SHA256:x' },
    false,
  ],
  ['no trust at all', {}, false],
])('TLS with %s', async (_title, trust, proven) => {
  const { port, received } = await server(json({}), ours)
  const asked = client(port, { tls: true, trust }).ask(question, askWithin())
  if (proven) return expect((await asked).status).toBe(200)
  const { kind, detail } = await failure(asked)
  expect([kind, detail.cause]).toEqual(['unreachable', 'trust-not-proven'])
  expect(received).toEqual([])
})

const trusted = { certificateAuthority: authority.certificate }
const names = ['localhost', '127.0.0.1']

test.each<[string, Pick<typeof ours, 'certificate' | 'key'>]>([
  ['expired', authority.issue(names, [-3, -1])],
  ['not yet valid', authority.issue(names, [1, 3])],
  ['of somebody else', authority.issue(['evil.example.net'])],
  ['without a name', authority.issue([])],
  ['of another authority with the same names', testAuthority().issue(names)],
])('a certificate that is %s gets no credential', async (_title, identity) => {
  const { port, received } = await server(json({}), identity as typeof ours)
  const { kind, detail } = await failure(
    client(port, { tls: true, trust: trusted }).ask(question, askWithin()),
  )
  expect([kind, detail.cause]).toEqual(['unreachable', 'trust-not-proven'])
  expect(detail.evidence).toMatch(/\w/)
  expect(received).toEqual([])
})

test.each(['TLSv1', 'TLSv1.1'] as const)(
  'a peer that speaks nothing newer than %s gets no credential',
  async (version) => {
    const old = createTlsServer({
      cert: ours.certificate,
      key: ours.key,
      minVersion: version,
      maxVersion: version,
      ciphers: 'DEFAULT@SECLEVEL=0',
    })
    let heard = ''
    old.on('secureConnection', (socket) => socket.on('data', (octets) => (heard += octets.toString())))
    old.on('tlsClientError', () => {})
    await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve))
    ends.push(() => new Promise((resolve) => old.close(resolve)))
    const { port } = old.address() as AddressInfo
    const { kind, detail } = await failure(
      client(port, { tls: true, trust: trusted }).ask(question, askWithin()),
    )
    expect([kind, detail.cause]).toEqual(['unreachable', 'trust-not-proven'])
    expect(heard).toBe('')
  },
)

test('the name is resolved once per connection, and a refusal of the rule is passed on', async () => {
  const { port } = await server(json({}))
  let asked = 0
  const pinned = client(
    port,
    { reach: { host: 'moves.example.net', port }, concurrency: 1 },
    {
      ...context,
      resolve: () => {
        asked += 1
        return Promise.resolve({ address: asked === 1 ? '127.0.0.1' : '192.0.2.1', port })
      },
    },
  )
  await pinned.ask(question, askWithin())
  await pinned.ask(question, askWithin())
  expect(asked).toBe(1)
  const forbidden = client(
    port,
    {},
    {
      ...context,
      resolve: () =>
        Promise.reject(
          new Failure('refused', { cause: 'destination-not-allowed', message: 'sys-1 is not allowed' }),
        ),
    },
  )
  expect((await failure(forbidden.ask(question, askWithin()))).detail.cause).toBe('destination-not-allowed')
})

test.each<[string, Answering, string, string]>([
  ['401', reply(401, {}, 'no'), 'refused', 'credential-refused'],
  ['403', reply(403, {}, 'no'), 'refused', 'right-missing'],
  ['404', reply(404, {}, 'no'), 'not-found', 'absent'],
  ['429', reply(429, { 'retry-after': '7' }, ''), 'throttled', 'rate-limited'],
  ['503 with Retry-After', reply(503, { 'retry-after': '7' }, ''), 'throttled', 'rate-limited'],
  ['503 without', reply(503, {}, ''), 'unreachable', 'server-error'],
  ['500', reply(500, {}, ''), 'unreachable', 'server-error'],
  ['302', reply(302, { location: '/admin/' }, ''), 'unreadable', 'not-understood'],
  ['HTML', reply(200, { 'content-type': 'text/html' }, '<p>'), 'unreadable', 'not-understood'],
  ['hang-up', (_received, response) => response.destroy(), 'unreachable', 'connection-lost'],
  [
    'too much',
    reply(200, { 'content-type': 'application/json' }, ' '.repeat(2_000)),
    'unreadable',
    'too-large',
  ],
])('sorts %s', async (_title, answer, kind, cause) => {
  const { port, received } = await server(answer)
  const found = await failure(client(port).ask({ ...question, maximum: 1_000 }, askWithin()))
  expect([found.kind, found.detail.cause]).toEqual([kind, cause])
  if (kind === 'throttled') expect(found.detail.retryAfter).toBe(7_000)
  expect(received).toHaveLength(1)
})

test('sorts a closed port and bytes that are no HTTP', async () => {
  const raw = createServer((socket) => {
    socket.on('error', () => {}).resume()
    socket.end('\u0001\u0002 what?\r\n\r\n')
  })
  await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))
  const { port } = raw.address() as AddressInfo
  expect((await failure(client(port).ask(question, askWithin()))).kind).toBe('unreadable')
  await new Promise((resolve) => raw.close(resolve))
  const { kind, detail } = await failure(client(port).ask(question, askWithin()))
  expect([kind, detail.cause]).toEqual(['unreachable', 'connection-refused'])
})

test('the total limit holds against silence and against a drip feed', async () => {
  const pass = ownClock({ standing: true })
  const silent = await server(() => pass(5_000))
  expect((await failure(client(silent.port).ask(question, askWithin()))).detail.cause).toBe('timed-out')
  const drip = await server((_received, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    // Each drop in its own time, half a second apart.
    const feed = () => {
      if (response.destroyed) return
      response.write(' ')
      pass(500)
      setImmediate(feed)
    }
    feed()
  })
  expect((await failure(client(drip.port).ask(question, askWithin()))).detail.cause).toBe('timed-out')
})

test('a question called off ends at once, on the way and in the queue', async () => {
  const { port, received } = await server(() => {})
  const http = client(port, { concurrency: 1 })
  const calls = [new AbortController(), new AbortController()] as const
  const first = failure(http.ask(question, { signal: calls[0].signal, limit: 5_000 }))
  const second = failure(http.ask(question, { signal: calls[1].signal, limit: 5_000 }))
  calls[1].abort()
  expect((await second).detail.cause).toBe('cancelled')
  calls[0].abort()
  expect((await first).detail.cause).toBe('cancelled')
  expect(received.length).toBeLessThanOrEqual(1)
})

test('asks no more at a time than its lanes, and refuses what does not fit the queue', async () => {
  let most = 0
  const held: (() => void)[] = []
  const { port } = await server((received, response) => {
    most = Math.max(
      most,
      held.push(() => json({})(received, response)),
    )
    if (held.length === 2) for (const release of held.splice(0)) release()
  })
  const http = client(port)
  const settled = await Promise.allSettled(Array.from({ length: 110 }, () => http.ask(question, askWithin())))
  expect(most).toBe(2)
  const failed = settled.filter((one) => one.status === 'rejected').map((one) => one.reason as Failure)
  expect(failed.map(({ detail }) => detail.cause)).toEqual(Array.from({ length: 8 }, () => 'busy'))
})

test('after five failures the breaker opens, and one probe follows the pause', async () => {
  let time = 1_000_000
  const started = await server(reply(500, {}, ''))
  const http = client(started.port, {}, { ...context, now: () => new Date(time) })
  for (let round = 0; round < 5; round += 1) await failure(http.ask(question, askWithin()))
  const skipped = await failure(http.ask(question, askWithin()))
  expect(skipped.detail.retryAfter).toBe(10_000)
  expect(started.received).toHaveLength(5)
  time += 10_001
  const probes = await Promise.all([1, 2, 3].map(() => failure(http.ask(question, askWithin()))))
  expect(started.received).toHaveLength(6)
  expect(probes.filter(({ detail }) => detail.retryAfter !== undefined)).toHaveLength(2)
  time += 10_001
  started.answer = json({})
  await http.ask(question, askWithin())
  await http.ask(question, askWithin())
  expect(started.received).toHaveLength(8)
})

test('paths that are counted together have a budget and a Retry-After of their own', async () => {
  const started = await server(json({}))
  const http = client(started.port, { perMinute: 2 })
  started.answer = reply(429, { 'retry-after': '60' }, '')
  expect((await failure(http.ask({ ...question, group: 'assurance' }, askWithin()))).detail.cause).toBe(
    'rate-limited',
  )
  expect(
    (await failure(http.ask({ ...question, group: 'assurance' }, askWithin()))).detail.retryAfter,
  ).toBeGreaterThan(0)
  started.answer = json({})
  // Neither of the others pays for it: each group has its two questions.
  for (const group of ['inventory', 'inventory', undefined, undefined])
    await http.ask({ ...question, ...(group === undefined ? {} : { group }) }, askWithin())
  expect(started.received).toHaveLength(5)
})

test('leaves no socket behind after close', async () => {
  const started = await server(json({}))
  const http = client(started.port)
  await http.ask(question, askWithin())
  await http.close()
  expect((await failure(http.ask(question, askWithin()))).kind).toBe('unreachable')
  const again = connect(started.port, '127.0.0.1')
  await new Promise((resolve) => again.once('connect', resolve))
  again.destroy()
})
