import { once } from 'node:events'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls, createServer as createTlsServer } from 'node:tls'
import { testAuthority } from '@patchbay/connectors/transport/test-certificate'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { KyselyPlugin } from 'kysely'
import { healthCalls } from '../calls/server/health.ts'
import type { CallContext } from '../calls/call-context.ts'
import { ownTimers } from '../test-timers.ts'
import { CallError } from '../errors/call-error.ts'
import type { Handlers } from './handlers.ts'
import { addressShares } from '../systems/networks.ts'
import { startTestApp, testPassword } from './test-app.ts'
import type { Limits } from './limits.ts'
import type { TestApp, TestAppChanges } from './test-app.ts'

type Search = Handlers['GET /workflows/search-and-locate/']

/** Times that pass when a test says so. */
const rest = 3_600_003
const tell = 3_600_004
const unread = 3_600_005
const telling = ownTimers(tell)
const looking = ownTimers(unread)

/** Pages with one file that is more than the buffers of two sockets hold. */
const web = (async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'large-1a2b3c4d.js'), Buffer.alloc(32 * 1024 * 1024, ' '))
  return folder
})()

let server: TestApp
let tight: TestApp
let search: (asked: Parameters<Search>[0]) => Promise<unknown>
const told: TestApp[] = []
const replace = (handlers: Handlers): Handlers => ({
  ...handlers,
  'GET /workflows/search-and-locate/': ((asked) => search(asked)) as Search,
})

beforeAll(async () => {
  server = await startTestApp(replace)
  tight = await startTestApp(replace, undefined, undefined, {
    limits: { rest, tell, addressBodies: 3, personBodies: 2, personStreams: 2, personRequests: 3 },
  })
  for (const one of [server, tight]) {
    await one.app.listen({ port: 0, host: '127.0.0.1' })
    for (const name of ['ada', 'bob']) await one.addPerson(name, ['workflows-search-and-locate'])
    told.push(one)
  }
})
afterEach(async () => {
  const closing = open.splice(0).map(({ socket, closed }) => (socket.destroy(), closed))
  await Promise.all(closing)
})
afterAll(async () => {
  looking.giveBack()
  telling.giveBack()
  await Promise.all(told.map((one) => one.stop()))
})

const portOf = ({ app }: TestApp) => (app.server.address() as AddressInfo).port

interface Line {
  readonly socket: Socket
  readonly answer: () => string
  /** The server ends it, with an answer or without. */
  readonly ended: Promise<unknown>
  readonly closed: Promise<unknown>
}
const open: Line[] = []

/** A connection that stays open at our end whatever the server does, and keeps what it was answered. */
async function connected(to: number, text: string, from = '127.0.0.1'): Promise<Line> {
  const socket = connect({ port: to, host: '127.0.0.1', localAddress: from, allowHalfOpen: true })
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const ended = Promise.race([closed, new Promise((resolve) => socket.once('end', resolve))])
  const line = { socket, answer: () => answer, ended, closed }
  open.push(line)
  await once(socket, 'connect')
  socket.write(text)
  return line
}

const slowSignIn = (more = '') =>
  `POST /api/users/login/ HTTP/1.1\r\nHost: x\r\n${more}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`

/** Until the server holds so many requests of which the head has come. */
async function untilAsked({ app }: TestApp, times: number, act: () => Promise<unknown>): Promise<void> {
  const heard = Promise.withResolvers<void>()
  let left = times
  const note = () => {
    if ((left -= 1) === 0) heard.resolve()
  }
  app.server.on('request', note)
  await act()
  await heard.promise
  app.server.off('request', note)
}

const signIn = (to: string, username = 'ada') =>
  fetch(`${to}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: testPassword }),
  })

/** What people need before anything else, each by its status. */
async function statuses(to: string, cookie: string): Promise<Record<string, number>> {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${to}/api${path}`, { ...init, headers: { cookie, 'content-type': 'application/json' } })
  const [login, refresh, profile, health] = await Promise.all([
    signIn(to, 'bob'),
    ask('/users/token/refresh/', { method: 'POST' }),
    ask('/users/profile/'),
    ask('/health/'),
  ])
  return { login: login.status, refresh: refresh.status, profile: profile.status, health: health.status }
}
const all = { login: 200, refresh: 200, profile: 200, health: 200 }

test('bodies that come byte by byte take no place from signing in, refreshing, the profile and health', async () => {
  const cookie = await server.signIn('ada')
  await untilAsked(server, 64, () =>
    Promise.all(Array.from({ length: 64 }, () => connected(portOf(server), slowSignIn()))),
  )
  expect(await statuses(`http://127.0.0.1:${portOf(server)}`, cookie)).toEqual(all)
})

test('of an address with too many bodies on their way the slowest is cut, and the newest is read', async () => {
  const lines: Line[] = []
  for (let number = 0; number < 5; number += 1) {
    await untilAsked(tight, 1, async () => lines.push(await connected(portOf(tight), slowSignIn())))
  }
  await Promise.all(lines.slice(0, 2).map(({ ended }) => ended))
  expect(lines.map(({ answer }) => answer().slice(0, 12))).toEqual([
    'HTTP/1.1 408',
    'HTTP/1.1 408',
    '',
    '',
    '',
  ])
  expect((await signIn(`http://127.0.0.1:${portOf(tight)}`)).status).toBe(200)
})

test('an answered connection is ended at our end too, whatever its client goes on sending', async () => {
  const timers = ownTimers(rest)
  const ended = Promise.withResolvers<void>()
  tight.app.server.once('connection', (socket) => socket.once('close', () => ended.resolve()))
  const line = await connected(
    portOf(tight),
    'PUT /api/account/preferences/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
  await once(line.socket, 'data')
  expect(line.answer()).toMatch(/^HTTP\/1\.1 401 /)
  await timers.until(1)
  line.socket.write('"a":')
  timers.pass()
  await ended.promise
  timers.giveBack()

  const late = await startTestApp(undefined, undefined, undefined, {
    limits: { head: 200, request: 400, sweep: 50 },
  })
  told.push(late)
  await late.app.listen({ port: 0, host: '127.0.0.1' })
  const cut = Promise.withResolvers<void>()
  late.app.server.once('connection', (socket) => socket.once('close', () => cut.resolve()))
  const slow = await connected(portOf(late), slowSignIn())
  await cut.promise
  expect(slow.answer()).toMatch(/^HTTP\/1\.1 408 /)
})

test('one reader’s streams and questions are so many, and others have theirs', async () => {
  const to = `http://127.0.0.1:${portOf(tight)}`
  const cookies = { ada: await tight.signIn('ada'), bob: await tight.signIn('bob') }
  const ask = (who: keyof typeof cookies, accept: string) =>
    fetch(`${to}/api/workflows/search-and-locate/?q=x`, { headers: { cookie: cookies[who], accept } })
  const release = Promise.withResolvers<void>()
  const inside = Promise.withResolvers<void>()
  let questions = 0
  search = async ({ streamed, tell: say }) => {
    if (streamed) say('settled', { took: 1 })
    else if ((questions += 1) === 3) inside.resolve()
    await release.promise
    throw new CallError('not-found')
  }
  const held = [await ask('ada', 'text/event-stream'), await ask('ada', 'text/event-stream')]
  expect((await ask('ada', 'text/event-stream')).status).toBe(503)
  const others = await ask('bob', 'text/event-stream')
  expect(others.status).toBe(200)
  const asked = Array.from({ length: 3 }, () => ask('ada', 'application/json'))
  await inside.promise
  const refused = await ask('ada', 'application/json')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  release.resolve()
  await Promise.all([...held, others, ...(await Promise.all(asked))].map((response) => response.text()))
})

test('one person has so many bodies on their way, and the next is refused before it is read', async () => {
  const cookie = await tight.signIn('ada')
  const slow = slowSignIn(`Cookie: ${cookie}\r\n`).replace(
    'POST /api/users/login/',
    'PUT /api/account/preferences/',
  )
  const lines: Line[] = []
  for (let number = 0; number < 3; number += 1) {
    await untilAsked(tight, 1, async () => lines.push(await connected(portOf(tight), slow)))
  }
  await Promise.race(lines.map(({ socket }) => once(socket, 'data')))
  expect(lines.map(({ answer }) => answer().slice(0, 12)).toSorted()).toEqual(['', '', 'HTTP/1.1 503'])
})

/** A server that listens and is stopped at the end. */
async function listening(
  limits: Partial<Limits>,
  change = replace,
  more: TestAppChanges = {},
): Promise<TestApp> {
  const one = await startTestApp(change, await web, undefined, { ...more, limits })
  told.push(one)
  await one.app.listen({ port: 0, host: '127.0.0.1' })
  return one
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`

/** How the answer to a request on a connection of its own begins. */
async function firstOf(to: number, text: string, from?: string): Promise<string> {
  const line = await connected(to, text, from)
  await Promise.race([line.ended, once(line.socket, 'data')])
  return line.answer().slice(0, 12)
}

test('of an address with all its connections the one that is idle longest is ended for a new one', async () => {
  const few = await listening({ addressConnections: 3 })
  const health = get('/api/health/')
  const kept = await connected(portOf(few), health)
  await once(kept.socket, 'data')
  const silent = await connected(portOf(few), '')
  const half = await connected(portOf(few), 'GET /api/health/ HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  for (const next of [kept, silent, half]) {
    expect(await firstOf(portOf(few), health)).toBe('HTTP/1.1 200')
    await next.ended
  }
})

test('where all connections of an address are at something, a new one is answered for health alone', async () => {
  const few = await listening({ addressConnections: 3 })
  await untilAsked(few, 3, () =>
    Promise.all(Array.from({ length: 3 }, () => connected(portOf(few), slowSignIn()))),
  )
  for (let times = 0; times < 100; times += 1)
    expect(await firstOf(portOf(few), get('/api/health/'))).toBe('HTTP/1.1 200')
  expect(await firstOf(portOf(few), get('/api/users/sign-in-options/'))).toBe('HTTP/1.1 503')
})

test('of a server with all its connections, whoever has most idle ones loses one, and nobody else', async () => {
  const few = await listening({ connections: 6 })
  const other = await connected(portOf(few), '', '127.0.0.3')
  const many: Line[] = []
  for (let number = 0; number < 5; number += 1) many.push(await connected(portOf(few), '', '127.0.0.2'))
  for (let number = 0; number < 3; number += 1)
    expect(await firstOf(portOf(few), get('/api/health/'), '127.0.0.4')).toBe('HTTP/1.1 200')
  await Promise.all(many.slice(0, 3).map(({ ended }) => ended))
  expect([other, ...many.slice(3)].map(({ socket }) => socket.readable)).toEqual([true, true, true])
})

test('an IPv6 /56 has so many bodies on their way, whichever of its networks they come from', async () => {
  const one = await listening({ addressBodies: 2 }, replace, {
    environment: { TRUSTED_PROXIES: '127.0.0.1/32' },
  })
  const lines: Line[] = []
  for (const network of ['a00', 'a01', 'aff', 'b00', 'a02'])
    await untilAsked(one, 1, async () =>
      lines.push(await connected(portOf(one), slowSignIn(`X-Forwarded-For: 2001:db8:1:${network}::1\r\n`))),
    )
  await lines[0]?.ended
  expect(lines.map(({ answer }) => answer().slice(0, 12))).toEqual(['HTTP/1.1 408', '', '', '', ''])
})

const importPath = '/api/site-resources/departments/import/preview/'
const importHead = (cookie: string, length: number) =>
  `POST ${importPath} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

test('large bodies of one person, and of all, are so many octets at once, and the next is refused before it comes', async () => {
  const mebibytes = (count: number) => count * 1024 * 1024
  const one = await listening({ bodyOctets: mebibytes(40), personBodyOctets: mebibytes(32) })
  const cookies: string[] = []
  for (const name of ['ada', 'bob']) {
    await one.addPerson(name, ['siteresources-departments', 'siteresources-import'])
    cookies.push(await one.signIn(name))
  }
  const [ada = '', bob = ''] = cookies
  const slow: Line[] = []
  for (let number = 0; number < 3; number += 1)
    slow.push(await connected(portOf(one), importHead(ada, mebibytes(16))))
  // Who is refused is who came last to where it is known who asks.
  await Promise.race(slow.map(({ socket }) => once(socket, 'data')))
  expect(slow.map(({ answer }) => answer().slice(0, 12)).toSorted()).toEqual(['', '', 'HTTP/1.1 503'])
  expect(await firstOf(portOf(one), importHead(bob, mebibytes(16)))).toBe('HTTP/1.1 503')
  const short = JSON.stringify({ text: 'code,name\nA,B\n', columns: null })
  expect(await firstOf(portOf(one), importHead(ada, short.length) + short)).toBe('HTTP/1.1 200')
  // Who leaves gives back what was theirs.
  await Promise.all(slow.splice(0).map(({ socket, closed }) => (socket.destroy(), closed)))
  const large = JSON.stringify({ text: 'x'.repeat(2_000_000), columns: null })
  for (let times = 0; times < 2;) {
    const answer = await firstOf(portOf(one), importHead(bob, large.length) + large)
    if (answer !== 'HTTP/1.1 503') times += 1
  }
})

/** Two servers behind a proxy, of few places; `handled` resolves when they answered so often. */
async function fewPlaces() {
  let left = 0
  let done = Promise.withResolvers<void>()
  const counting =
    <Asked, Answer>(handle: (asked: Asked) => Promise<Answer>) =>
    async (asked: Asked) => {
      const answer = await handle(asked)
      if ((left -= 1) === 0) done.resolve()
      return answer
    }
  const change = (handlers: Handlers): Handlers => ({
    ...replace(handlers),
    'GET /health/': counting(handlers['GET /health/']),
    'GET /users/profile/': counting(handlers['GET /users/profile/']),
  })
  const servers: TestApp[] = []
  for (let number = 0; number < 2; number += 1) {
    const one = await listening({ ordinary: 2, reserved: 4, health: 2, addressRequests: 8, unread }, change, {
      environment: { TRUSTED_PROXIES: '127.0.0.1/32' },
    })
    for (const name of ['ada', 'bob']) await one.addPerson(name)
    servers.push(one)
  }
  return {
    servers,
    handled: (times: number) => {
      left = times
      done = Promise.withResolvers()
      return done.promise
    },
  }
}

test('answers that nobody reads hold no place, pipelined behind a large one, on each of two servers', async () => {
  const { servers, handled } = await fewPlaces()
  for (const one of servers) {
    const cookie = await one.signIn('ada')
    const from = 'X-Forwarded-For: 192.0.2.66\r\n'
    const all15 = handled(4 * 15)
    for (const path of ['/api/health/', '/api/users/profile/', '/api/health/', '/api/users/profile/']) {
      const { socket } = await connected(portOf(one), '')
      socket.pause()
      socket.write(get('/assets/large-1a2b3c4d.js', from))
      socket.write(get(path, `${from}Cookie: ${cookie}\r\n`).repeat(15))
    }
    await all15
    const line = await connected(portOf(one), get('/api/health/', from))
    await once(line.socket, 'data')
    expect(line.answer()).toMatch(/^HTTP\/1\.1 200 /)
    expect(await statuses(`http://127.0.0.1:${portOf(one)}`, cookie)).toEqual(all)
  }
}, 20_000)

test('a connection with more requests than it may have unanswered is ended, and no more of them are answered', async () => {
  let asked = 0
  const one = await listening({ pipelined: 4 }, (handlers) => ({
    ...handlers,
    'GET /users/sign-in-options/': async () => {
      asked += 1
      return { openid: [] }
    },
  }))
  const line = await connected(portOf(one), '')
  line.socket.pause()
  line.socket.write(get('/assets/large-1a2b3c4d.js') + get('/api/users/sign-in-options/').repeat(50))
  line.socket.resume()
  await line.ended
  expect(asked).toBeLessThanOrEqual(3)
  expect(await firstOf(portOf(one), get('/api/health/'))).toBe('HTTP/1.1 200')
  await one.app.close()
  expect(one.lines.filter((text) => text.includes('"pipelined"'))).toHaveLength(1)
})

test('who takes nothing of an answer from one look to the next loses the connection; who reads keeps it', async () => {
  const { servers } = await fewPlaces()
  const one = servers[0] as TestApp
  const cut = Promise.withResolvers<void>()
  one.app.server.once('connection', (socket) => socket.once('close', () => cut.resolve()))
  const idle = await connected(portOf(one), '')
  const reader = await connected(portOf(one), '')
  const mebibyte = 1024 * 1024
  for (const { socket } of [idle, reader]) {
    socket.pause()
    socket.write(get('/assets/large-1a2b3c4d.js'))
  }
  // More than the buffers of two sockets hold is read between two looks.
  for (let read = 12; read < 32; read += 12) {
    while (reader.answer().length < read * mebibyte) {
      reader.socket.resume()
      await once(reader.socket, 'data')
      reader.socket.pause()
    }
    looking.pass()
  }
  await cut.promise
  reader.socket.resume()
  while (reader.answer().length < 32 * mebibyte) await once(reader.socket, 'data')
  expect(reader.answer()).toMatch(/^HTTP\/1\.1 200 /)
}, 20_000)

test('a proxy of ours is believed the addresses alone that stand next to it', async () => {
  const seen: string[] = []
  const one = await listening(
    {},
    (handlers) => ({
      ...handlers,
      'GET /users/sign-in-options/': async ({ visit }) => {
        seen.push(visit.address)
        return { openid: [] }
      },
    }),
    { environment: { TRUSTED_PROXIES: '127.0.0.1/32' } },
  )
  const believed = {
    '192.0.2.9': '192.0.2.9',
    '203.0.113.5, 192.0.2.9': '192.0.2.9',
    '2001:db8::7': '2001:db8::7',
    '203.0.113.5, <b>, 127.0.0.1': '127.0.0.1',
    '<b>': '127.0.0.1',
    '0x7f.1': '127.0.0.1',
    '192.0.2.9:4711': '127.0.0.1',
  }
  for (const forwarded of Object.keys(believed))
    await firstOf(portOf(one), get('/api/users/sign-in-options/', `X-Forwarded-For: ${forwarded}\r\n`))
  expect(seen).toEqual(Object.values(believed))
})

test('a request with two hosts is refused, and its connection ends', async () => {
  const twice = await connected(portOf(server), get('/api/health/', 'host: y\r\n'))
  await twice.ended
  expect(twice.answer()).toMatch(/^HTTP\/1\.1 400 [^]*"code":"input-not-valid"[^]*"Host":"is given twice"/)
})

test('what is refused for want of a place is one line of the log, however often', async () => {
  const lines: Line[] = []
  telling.pass()
  const before = tight.lines.length
  for (let number = 0; number < 9; number += 1) {
    await untilAsked(tight, 1, async () => lines.push(await connected(portOf(tight), slowSignIn())))
  }
  await Promise.all(lines.slice(0, 6).map(({ ended }) => ended))
  telling.pass()
  const refusals = tight.lines
    .slice(before)
    .map((line) => JSON.parse(line) as { level: number | string; msg: string; times?: number; why?: string })
    .filter(({ level }) => !['debug', 'trace', 20, 10].includes(level))
  expect(refusals).toMatchObject([{ why: 'body-too-slow', times: 6, address: '127.0.0.1' }])
})

test('a stranger’s body is small, and a larger one is refused before it comes', async () => {
  const headers = { 'content-type': 'application/json' }
  const large = Buffer.from(JSON.stringify({ username: 'a'.repeat(17_000), password: 'b' }))
  for (const path of ['/users/login/', '/users/token/refresh/', '/nothing/', '/users/openid/begin/']) {
    const response = await server.call('POST', path, { payload: large, headers })
    expect([path, response.statusCode, response.json()]).toMatchObject([
      path,
      413,
      { code: 'body-too-large' },
    ])
  }
  const announced = await connected(
    portOf(server),
    'POST /api/users/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 17000\r\n\r\n',
  )
  await announced.ended
  expect(announced.answer()).toMatch(/^HTTP\/1\.1 413 /)
})

test('health has its own places, and however many ask at once, the database is asked once', async () => {
  const release = Promise.withResolvers<void>()
  const full = Promise.withResolvers<void>()
  const one = await startTestApp(
    (handlers) => ({
      ...handlers,
      'GET /users/sign-in-options/': async () => {
        full.resolve()
        await release.promise
        return { openid: [] }
      },
    }),
    undefined,
    undefined,
    { limits: { reserved: 0, ordinary: 1 } },
  )
  told.push(one)
  const held = one.call('GET', '/users/sign-in-options/')
  await full.promise
  expect((await one.call('GET', '/users/sign-in-options/')).statusCode).toBe(503)
  expect((await one.call('GET', '/health/')).statusCode).toBe(200)
  release.resolve()
  await held

  let questions = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => ((questions += 1), node),
    transformResult: async ({ result }) => result,
  }
  const pulse = one.database.db.withPlugin(counting)
  const health = healthCalls({ ...one.context, pulse })['GET /health/']
  const statuses = await Promise.all(Array.from({ length: 12 }, () => health(asked())))
  expect([new Set(statuses.map(({ status }) => status)), questions]).toEqual([new Set(['ready']), 1])
})

/** A question of which the answer's status is kept. */
const asked = (codes: number[] = []) =>
  ({ visit: { reply: { code: (status: number) => codes.push(status) } } }) as unknown as Parameters<
    Handlers['GET /health/']
  >[0]

test.each([
  ['sealed', { vault: { sealed: true, why: 'no key' } as CallContext['vault'] }, [503]],
  ['degraded', { recorder: { failing: true } as CallContext['recorder'] }, [503]],
  ['ready', {}, []],
] as const)('health that is %s says so by its status too', async (status, change, codes) => {
  const said: number[] = []
  const health = healthCalls({ ...server.context, ...change })['GET /health/']
  expect([await health(asked(said)), said]).toEqual([{ status }, codes])
})

test.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1:0::/56']],
  ['2001:db8:1:2::', ['2001:db8:1:2::/64', '2001:db8:1:0::/56']],
  ['2001:db8::7', ['2001:db8:0:0::/64', '2001:db8:0:0::/56']],
  ['2001:db8:1:12ab:ffff::', ['2001:db8:1:12ab::/64', '2001:db8:1:1200::/56']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56']],
])('%s is counted as %s', (address, shares) => {
  expect(addressShares(address)).toEqual(shares)
})

/** A proxy that ends TLS and hands on to two servers in turn, telling for whom. */
async function proxyFor(backends: readonly number[]) {
  const authority = testAuthority()
  const { certificate, key } = authority.issue(['127.0.0.1'])
  let turn = 0
  const proxy = createTlsServer({ cert: certificate, key }, (front) => {
    const back = connect(backends[(turn += 1) % backends.length] ?? 0, '127.0.0.1')
    front.on('error', () => back.destroy()).on('close', () => back.destroy())
    back.on('error', () => front.destroy()).on('close', () => front.destroy())
    let head = ''
    const read = (chunk: Buffer) => {
      head += chunk.toString('latin1')
      if (!head.includes('\r\n\r\n')) return
      front.off('data', read)
      const whose = /\r\nx-from: (\S+)/i.exec(head)?.[1] ?? '192.0.2.1'
      back.write(
        Buffer.from(
          head.replace(
            '\r\n\r\n',
            `\r\nX-Forwarded-For: ${whose}\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n`,
          ),
          'latin1',
        ),
      )
      front.pipe(back)
    }
    front.on('data', read)
    back.pipe(front)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  /** Sends a text; `whole` resolves with the answer when the connection has ended. */
  const send = async (text: string) => {
    const socket = connectTls({ port, host: '127.0.0.1', ca: authority.certificate })
    let answer = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
    socket.on('error', () => undefined)
    const whole = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)))
    await once(socket, 'secureConnect')
    socket.write(text)
    return { socket, whole }
  }
  return { send, close: () => proxy.close() }
}

test('behind a proxy that is trusted each client is counted by its own address, on each of two servers', async () => {
  const environment = { TRUSTED_PROXIES: '127.0.0.1/32' }
  const limits = { addressBodies: 8, addressConnections: 4 }
  const first = await startTestApp(replace, undefined, undefined, { environment, limits })
  const second = await startTestApp(replace, undefined, undefined, { environment, limits })
  for (const one of [first, second]) {
    told.push(one)
    await one.app.listen({ port: 0, host: '127.0.0.1' })
    await one.addPerson('bob')
  }
  const proxy = await proxyFor([portOf(first), portOf(second)])
  const slow: Awaited<ReturnType<typeof proxy.send>>[] = []
  const from = (address: string) => `X-From: ${address}\r\n`
  await Promise.all(
    [first, second]
      .map((one) => untilAsked(one, 32, async () => undefined))
      .concat(
        (async () => {
          for (let number = 0; number < 64; number += 1)
            slow.push(await proxy.send(slowSignIn(from('2001:db8::bad'))))
        })(),
      ),
  )
  // Of each server's 32 the 24 slowest are cut; the proxy's own address keeps nobody out.
  const cut = await Promise.all(slow.slice(0, 48).map(({ whole }) => whole))
  expect(cut.filter((answer) => answer.startsWith('HTTP/1.1 408'))).toHaveLength(48)
  const body = JSON.stringify({ username: 'bob', password: testPassword })
  const others = ['192.0.2.8', '192.0.2.8', '2001:db8::bad', '2001:db8::bad'].map(async (address) => {
    const text = `POST /api/users/login/ HTTP/1.1\r\nHost: x\r\n${from(address)}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    return (await (await proxy.send(text)).whole).slice(0, 12)
  })
  expect(await Promise.all(others)).toEqual(Array.from({ length: 4 }, () => 'HTTP/1.1 200'))
  for (const { socket } of slow) socket.destroy()
  proxy.close()
}, 20_000)
