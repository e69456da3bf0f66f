import { once } from 'node:events'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ownTimers } from '../test-timers.ts'
import { CallError } from '../errors/call-error.ts'
import type { Handlers } from './handlers.ts'
import { usualLimits } from './limits.ts'
import { startTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

type Search = Handlers['GET /workflows/search-and-locate/']
type Asked = Parameters<Search>[0]

let server: TestApp
let port: number
let cookie: string
let web: string
/** What the search does in the test that runs. */
let search: (asked: Asked) => Promise<unknown>

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'patchbay-web-'))
  await mkdir(join(web, 'assets'))
  const files = {
    'index.html': '<meta name="product-name" content="x"><title>x</title>',
    'assets/index-1a2b3c4d.js': 'let a',
    'assets/index-1a2b3c4d.js.br': 'brotli',
    'assets/index-1a2b3c4d.js.map': 'map',
    'favicon.svg': '<svg/>',
    '.env': 'SECRET=1',
    'package.json': '{}',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(web, name), text)
  server = await startTestApp(
    (handlers) => ({
      ...handlers,
      'GET /workflows/search-and-locate/': ((asked) => search(asked)) as Search,
    }),
    web,
  )
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  await server.addPerson('ada', ['workflows-search-and-locate'])
  cookie = await server.signIn('ada')
})
afterAll(() => server.stop())

const at = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init)
const listen = (init: RequestInit = {}) =>
  at('/api/workflows/search-and-locate/?q=x', { ...init, headers: { cookie, accept: 'text/event-stream' } })

test('a stream tells each event by name, checked against the contract, and ends', async () => {
  search = async ({ tell, query, streamed }) => {
    expect([query.q, query.live, streamed]).toEqual(['x', 'yes', true])
    tell('settled', { took: 3 })
  }
  const response = await listen()
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await response.text()).toBe('event: settled\ndata: {"took":3}\n\n')
})

test('a failure before the first event is an ordinary error, after it the event error', async () => {
  search = async () => {
    throw new CallError('input-not-valid', { fields: { q: 'is no identifier' } })
  }
  const before = await listen()
  expect([before.status, await before.json()]).toMatchObject([400, { fields: { q: 'is no identifier' } }])
  search = async ({ tell }) => {
    tell('settled', { took: 1 })
    throw new Error('hidden words')
  }
  const text = await (await listen()).text()
  expect(text).toMatch(/event: error\ndata: \{"message":"Something went wrong","code":"internal"/)
  expect(text).not.toContain('hidden words')
})

test('an event that the contract does not have is never sent', async () => {
  search = async ({ tell }) => {
    tell('settled', { took: 1, password: 'x' } as never)
  }
  const response = await listen()
  expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining('password')])
})

test('a client that leaves ends the question', async () => {
  const ended = Promise.withResolvers<string>()
  search = async ({ tell, signal }) => {
    tell('settled', { took: 1 })
    await never(signal).catch((error: Error) => ended.resolve(error.name))
  }
  const leaving = new AbortController()
  const response = await listen({ signal: leaving.signal })
  await response.body!.getReader().read()
  leaving.abort()
  expect(await ended.promise).toBe('AbortError')
})

test('a stream ends with the session at the next look, which is every two seconds', async () => {
  const look = ownTimers(2_000)
  onTestFinished(look.giveBack)
  search = async ({ tell, signal }) => {
    tell('settled', { took: 1 })
    await never(signal)
  }
  const response = await listen()
  await server.call('POST', '/users/logout/', { headers: { cookie } })
  look.pass()
  expect(await response.text()).toContain('not-signed-in')
  cookie = await server.signIn('ada')
})

test('the reading is in the record under the name of who asked', async () => {
  await server.context.recorder.settled()
  const row = await server.database.db
    .selectFrom('record')
    .innerJoin('record_name as actor', 'actor.key', 'record.actor')
    .innerJoin('record_name as target', 'target.key', 'record.target')
    .select(['actor.name as who', 'target.name as what'])
    .where('result', '=', 'read')
    .limit(1)
    .executeTakeFirst()
  expect(row).toEqual({ who: 'ada', what: 'q=x' })
})

test('another kind of answer than JSON or events is refused', async () => {
  const response = await at('/api/workflows/search-and-locate/?q=x', {
    headers: { cookie, accept: 'text/html' },
  })
  expect(response.status).toBe(406)
})

test('files are served by their exact name, packed and for ever where their name holds a hash', async () => {
  const packed = await at('/assets/index-1a2b3c4d.js', { headers: { 'accept-encoding': 'br' } })
  expect(packed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(packed.headers.get('content-encoding')).toBe('br')
  const plain = await at('/assets/index-1a2b3c4d.js', { headers: { 'accept-encoding': 'identity' } })
  expect(await plain.text()).toBe('let a')
  const again = await at('/favicon.svg', {
    headers: { 'if-none-match': (await at('/favicon.svg')).headers.get('etag')! },
  })
  expect([again.status, again.headers.get('x-content-type-options')]).toEqual([304, 'nosniff'])
})

test('every other path is the document, with the name of the product and styles of our files alone', async () => {
  for (const path of ['/', '/login', '/x/y', '/%00', '/%', '/%E0%A4%A', '/__proto__']) {
    const page = await at(path)
    expect(await page.text()).toContain('<title>Patchbay')
    expect(page.headers.get('content-security-policy')).toContain("; style-src 'self'; ")
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
  }
})

/** Sends bytes as they are: clients tidy a path before they send it. */
async function raw(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
  socket.write(text)
  await once(socket, 'close')
  return answer
}

test.each([
  '/.env',
  '/package.json',
  '/assets/index-1a2b3c4d.js.map',
  '/assets/index-1a2b3c4d.js.br',
  '/assets/../.env',
  '/assets/%2e%2e/.env',
  '/..%2f..%2f..%2f..%2fetc/passwd',
  '/..\\..\\..\\etc\\passwd',
  '/../../../../etc/passwd',
  '//etc/passwd',
  '/assets/%00',
  '/.git/config',
])('%s reaches no file', async (path) => {
  const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 (200|404|400) /)
  expect(answer).not.toMatch(/SECRET|root:|^map$|^brotli$|"private"/m)
  if (answer.startsWith('HTTP/1.1 200')) expect(answer).toContain('<title>Patchbay')
})

test('headers over 16 KB and what is no HTTP are refused with the same headers as everything', async () => {
  for (const [text, status] of [
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(17_000)}\r\n\r\n`, 431],
    ['NONSENSE\r\n\r\n', 400],
  ] as const) {
    const answer = await raw(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toContain('x-content-type-options: nosniff')
  }
})

test('too many at once are sent away at once, and the next one after that is served', async () => {
  const most = usualLimits.personRequests
  const held = Promise.withResolvers<void>()
  const all = Promise.withResolvers<void>()
  let inside = 0
  search = async () => {
    inside += 1
    if (inside === most) all.resolve()
    await held.promise
    throw new CallError('too-busy')
  }
  const url = '/api/workflows/search-and-locate/?q=x'
  const waiting = Array.from({ length: most }, () =>
    at(url, { headers: { cookie } }).then((response) => response.text()),
  )
  await all.promise
  const refused = await at(url, { headers: { cookie } })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  held.resolve()
  await Promise.all(waiting)
  expect((await at('/api/users/profile/', { headers: { cookie } })).status).toBe(200)
})

test('who leaves before it is decided whether they may listen is no fault of ours', async () => {
  const lock = new pg.Client({ connectionString: server.database.superuserUrl })
  await lock.connect()
  onTestFinished(() => lock.end())
  await lock.query('begin; lock table session_token in access exclusive mode')
  const asked = Promise.withResolvers<boolean>()
  search = async ({ signal }) => asked.resolve(signal.aborted)
  const gone = new Promise<void>((resolve) => {
    server.app.server.once('request', (_, answer) => answer.once('close', resolve))
  })
  const leaving = new AbortController()
  const response = listen({ signal: leaving.signal })
  const waiting = `select from pg_locks where relation = 'session_token'::regclass and not granted`
  while ((await lock.query(waiting)).rowCount === 0);
  leaving.abort()
  await expect(response).rejects.toThrow('aborted')
  await gone
  await lock.query('commit')
  expect(await asked.promise).toBe(true)
  expect((await at('/api/users/profile/', { headers: { cookie } })).status).toBe(200)
  expect(server.lines.filter((line) => line.includes('A stream without events'))).toEqual([])
})
