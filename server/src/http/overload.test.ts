import { once } from 'node:events'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ownTimers } from '../test-timers.ts'
import { CallError } from '../errors/call-error.ts'
import type { Handlers } from './handlers.ts'
import { startTestApp, testPassword } from './test-app.ts'
import type { TestApp } from './test-app.ts'

type Search = Handlers['GET /workflows/search-and-locate/']

let server: TestApp
let impatient: TestApp
let port: number
let cookie: string
/** What the search does in the test that runs. */
let search: (asked: Parameters<Search>[0]) => Promise<unknown>

/** The two that are times pass when a test says so. */
const limits = {
  ordinary: 4,
  streams: 3,
  reserved: 2,
  deadline: 3_600_001,
  answer: 3_600_002,
  unread: 3_600_006,
}

/** What Node itself measures cannot be owned; so short a patience is with a server that nobody honest asks. */
const hasty = { head: 200, request: 400, sweep: 50 }

const portOf = ({ app }: TestApp) => (app.server.address() as AddressInfo).port

beforeAll(async () => {
  const web = await mkdtemp(join(tmpdir(), 'patchbay-web-'))
  await mkdir(join(web, 'assets'))
  // More than the buffers of two sockets hold.
  await writeFile(join(web, 'assets', 'large-1a2b3c4d.js'), Buffer.alloc(32 * 1024 * 1024, ' '))
  server = await startTestApp(
    (handlers) => ({
      ...handlers,
      'GET /workflows/search-and-locate/': ((asked) => search(asked)) as Search,
    }),
    web,
    undefined,
    { limits },
  )
  impatient = await startTestApp(undefined, undefined, undefined, { limits: hasty })
  for (const { app } of [server, impatient]) await app.listen({ port: 0, host: '127.0.0.1' })
  port = portOf(server)
  await server.addPerson('ada', ['workflows-search-and-locate'])
  cookie = await server.signIn('ada')
})
afterAll(() => Promise.all([server.stop(), impatient.stop()]))

const path = '/api/workflows/search-and-locate/?q=x'
const ask = (accept: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie, accept } })
const json = () => ask('application/json')
const events = () => ask('text/event-stream')

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

/** Opens a connection that keeps what it was answered. */
async function open(to = port): Promise<{ socket: Socket; answer: () => string; closed: Promise<unknown> }> {
  const socket = connect(to, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  return { socket, answer: () => answer, closed }
}

const connections = () =>
  new Promise<number>((resolve, reject) => {
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

test('streams and ordinary requests do not take each other’s places, and signing in has its own', async () => {
  const release = Promise.withResolvers<void>()
  let inside = 0
  const full = Promise.withResolvers<void>()
  search = async ({ streamed, tell }) => {
    if (streamed) tell('settled', { took: 1 })
    if ((inside += 1) === limits.ordinary + limits.streams) full.resolve()
    await release.promise
    throw new CallError('not-found')
  }
  const held = [
    ...Array.from({ length: limits.streams }, events),
    ...Array.from({ length: limits.ordinary }, json),
  ].map((asked) => asked.then((response) => response.text()))
  await full.promise
  for (const asked of [events, json]) {
    const refused = await asked()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await refused.json()).toMatchObject({ code: 'too-busy' })
  }
  expect((await fetch(`http://127.0.0.1:${port}/api/health/`)).status).toBe(200)
  const login = await server.call('POST', '/users/login/', {
    payload: { username: 'ada', password: testPassword },
  })
  expect(login.statusCode).toBe(200)
  expect((await server.call('GET', '/users/profile/', { headers: { cookie } })).statusCode).toBe(200)
  release.resolve()
  await Promise.all(held)
  search = async () => {
    throw new CallError('not-found')
  }
  expect((await json()).status).toBe(404)
})

test('a question that hears nothing ends at the deadline, by itself and for its handler', async () => {
  const deadline = ownTimers(limits.deadline)
  onTestFinished(deadline.giveBack)
  const ended: unknown[] = []
  /** Asks, and lets the deadline pass once the handler has the question. */
  const askUntilDeadline = async (ask: () => Promise<Response>, handle: typeof search) => {
    const inside = Promise.withResolvers<void>()
    search = (asked) => {
      inside.resolve()
      return handle(asked)
    }
    const response = ask()
    await inside.promise
    expect(deadline.waiting).toBe(1)
    deadline.pass()
    return response
  }
  const response = await askUntilDeadline(json, ({ signal }) =>
    untilAborted(signal).catch((error: unknown) => {
      ended.push(error)
      throw error
    }),
  )
  expect([response.status, await response.json()]).toMatchObject([504, { code: 'deadline-passed' }])
  // A handler that ignores its signal does not hold up the end either.
  expect((await askUntilDeadline(json, () => new Promise(() => undefined))).status).toBe(504)
  const told = Promise.withResolvers<void>()
  search = async ({ tell, signal }) => {
    tell('settled', { took: 1 })
    told.resolve()
    await untilAborted(signal)
  }
  const stream = await events()
  await told.promise
  deadline.pass()
  expect(await stream.text()).toContain('deadline-passed')
  expect(ended).toHaveLength(1)
})

test.each([
  ['a head that never ends', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  [
    'a body that never ends',
    'POST /api/users/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  ],
])('%s is cut, drop by drop too', async (_what, beginning) => {
  const { headersTimeout, requestTimeout } = impatient.app.server
  expect([headersTimeout, requestTimeout]).toEqual([hasty.head, hasty.request])
  const { socket, answer, closed } = await open(portOf(impatient))
  socket.write(beginning)
  const drops = setInterval(() => socket.writable && socket.write('a'), 20)
  await closed
  clearInterval(drops)
  expect(answer()).toMatch(/^HTTP\/1\.1 408 /)
})

test('an answer that nobody takes holds no place, and its connection is cut at last', async () => {
  const answering = ownTimers(limits.answer)
  onTestFinished(answering.giveBack)
  const cut: Promise<unknown>[] = []
  const accepted = Promise.withResolvers<void>()
  const note = ({ socket }: { socket: Socket }) => {
    if (cut.push(new Promise((resolve) => socket.once('close', resolve))) === limits.ordinary)
      accepted.resolve()
  }
  const slow = await Promise.all(Array.from({ length: limits.ordinary }, open))
  server.app.server.on('request', note)
  for (const { socket } of slow) {
    socket.pause()
    socket.write('GET /assets/large-1a2b3c4d.js HTTP/1.1\r\nHost: x\r\n\r\n')
  }
  await accepted.promise
  server.app.server.off('request', note)
  await answering.until(limits.ordinary)
  search = async () => {
    throw new CallError('not-found')
  }
  expect((await json()).status).toBe(404)
  answering.pass()
  await Promise.all(cut)
  expect((await json()).status).toBe(404)
  for (const { socket } of slow) socket.destroy()
})

test('a body of a gigabyte is refused before it comes, an endless one when it is too long', async () => {
  const head = `POST /api/users/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
  const announced = await open()
  announced.socket.write(`${head}Content-Length: 1073741824\r\n\r\n`)
  await announced.closed
  expect(announced.answer()).toMatch(/^HTTP\/1\.1 413 /)

  const endless = await open()
  endless.socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`)
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
  const feed = () => {
    while (endless.socket.writable && endless.socket.write(chunk));
    endless.socket.once('drain', feed)
  }
  feed()
  await endless.closed
  // The answer may be lost when what was still under way meets a closed connection.
  expect(endless.answer()).toMatch(/^(HTTP\/1\.1 413 |$)/)
  expect(endless.socket.bytesWritten).toBeLessThan(16 * 1024 * 1024)
})

test('packed bodies are refused unopened', async () => {
  for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'gzip, identity', 'x-unknown']) {
    const response = await server.call('POST', '/users/login/', {
      payload: Buffer.alloc(2_000),
      headers: { 'content-encoding': encoding },
    })
    expect([encoding, response.statusCode]).toEqual([encoding, 415])
  }
})

test('after hundreds of cut and refused requests no connection and no place is left behind', async () => {
  const before = await connections()
  search = ({ signal }) => untilAborted(signal)
  for (let round = 0; round < 10; round += 1) {
    const leaving = Array.from({ length: 30 }, async () => {
      const { socket, closed } = await open()
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nCookie: ${cookie}\r\n\r\n`)
      socket.destroySoon()
      await closed
    })
    await Promise.all(leaving)
  }
  while ((await connections()) > before) await new Promise((resolve) => setImmediate(resolve))
  search = async () => {
    throw new CallError('not-found')
  }
  const answers = await Promise.all(Array.from({ length: limits.ordinary }, json))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: limits.ordinary }, () => 404))
})
