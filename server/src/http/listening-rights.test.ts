import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { callList } from '@patchbay/contract/api/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patienceOr, roundsOr, sayRounds, sayTally } from '../test-tally.ts'
import { ownTimers } from '../test-timers.ts'
import type { Handlers } from './handlers.ts'
import { startTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import { exampleFor, inputFor } from './test-inputs.ts'

type Search = Handlers['GET /workflows/search-and-locate/']
type Asked = Parameters<Search>[0]

const key = 'workflows-search-and-locate'
const path = '/api/workflows/search-and-locate/?q=x'
const streaming = callList.filter(({ events }) => events !== undefined)
const keys = new Set(streaming.flatMap(({ access }) => (access.for === 'key' ? [access.key] : [])))
const idle = roundsOr(300)

/** A stream stays open for as long as a test wants it to, and is looked after when a test says so. */
const limits = {
  look: 3_600_001,
  deadline: 3_600_000,
  answer: 3_600_000,
  streams: 20_000,
  addressStreams: 20_000,
  personStreams: 20_000,
  connections: 20_000,
  addressConnections: 20_000,
}

let server: TestApp
const look = ownTimers(limits.look)
let told: (asked: Asked) => void

const port = () => (server.app.server.address() as AddressInfo).port

const listen: Search = (asked) => {
  told(asked)
  return new Promise((_, reject) => {
    asked.signal.addEventListener('abort', () => reject(asked.signal.reason as Error), { once: true })
  })
}

beforeAll(async () => {
  const replace = (handlers: Handlers): Handlers => ({
    ...handlers,
    ...Object.fromEntries(streaming.map(({ method, path: of }) => [`${method} ${of}`, listen])),
  })
  server = await startTestApp(replace, undefined, undefined, { limits })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  await server.addPerson('ada', [...keys])
  await server.addPerson('bob', ['siteresources-operating-hours'])
})
afterAll(async () => {
  await server.stop()
  look.giveBack()
})

const open = (cookie: string, url = path) =>
  fetch(`http://127.0.0.1:${port()}${url}`, { headers: { cookie, accept: 'text/event-stream' } })

/** Something that this call may tell. */
function anEventOf({ events = {} }: (typeof streaming)[number]): readonly [name: 'settled', data: never] {
  const [name, schema] = Object.entries(events).at(-1)!
  return [name as 'settled', exampleFor(schema) as never]
}

test(`a stream opens for a page of ours, for who holds the key, and in no other way (${streaming.length} streams)`, async () => {
  expect(streaming.length).toBeGreaterThan(0)
  const [ada, bob] = [await server.signIn('ada'), await server.signIn('bob')]
  const own = `http://127.0.0.1:${port()}`
  let reached = 0
  for (const call of streaming) {
    reached = 0
    told = ({ tell }) => {
      reached += 1
      tell(...anEventOf(call))
    }
    const { url } = inputFor(call)
    const ask = (headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        const asked = httpRequest(`${own}${url}`, { headers: { accept: 'text/event-stream', ...headers } })
        asked.on('response', (response) => {
          resolve(response.statusCode ?? 0)
          response.destroy()
        })
        asked.on('upgrade', (_, socket) => {
          resolve(101)
          socket.destroy()
        })
        asked.on('error', reject).end()
      })
    const foreign: readonly (readonly [number, Record<string, string>])[] = [
      [403, { cookie: ada, origin: 'https://attacker.example', 'sec-fetch-site': 'cross-site' }],
      [403, { cookie: ada, origin: 'https://attacker.example' }],
      [403, { cookie: ada, origin: 'null' }],
      [403, { cookie: ada, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
      [403, { cookie: ada, 'sec-fetch-site': 'same-site' }],
      [401, {}],
      [401, { cookie: 'access=' }],
      ...(call.access.for === 'key' ? [[403, { cookie: bob }] as const] : []),
      [401, { authorization: `Bearer ${'x'.repeat(43)}` }],
    ]
    for (const [status, headers] of foreign) expect([headers, await ask(headers)]).toEqual([headers, status])
    expect(reached).toBe(0)
    // A WebSocket is no stream of ours: the handshake is not taken up, whoever asks.
    const handshake = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    }
    expect(await ask({ cookie: ada, origin: 'https://attacker.example', ...handshake })).toBe(403)
    expect(await ask({ cookie: ada, origin: own, ...handshake })).not.toBe(101)
    expect(await ask({ cookie: ada, origin: own, 'sec-fetch-site': 'same-origin' })).toBe(200)
  }
})

test.each([
  ['the key', 'key-missing', (id: number) => sql`delete from direct_grant where person_id = ${id}`],
  [
    'the account',
    'not-signed-in',
    (id: number) => sql`update person set status = 'disabled' where id = ${id}`,
  ],
  [
    'the session',
    'not-signed-in',
    (id: number) => sql`update session_family set ended_at = now() where person_id = ${id}`,
  ],
])(
  '%s is asked for at every event: what is told after it was taken away is not sent',
  async (what, code, take) => {
    const name = `without-${what.replaceAll(' ', '-')}`
    const id = await server.addPerson(name, [key])
    const cookie = await server.signIn(name)
    const asked = new Promise<Asked>((resolve) => (told = resolve))
    const response = open(cookie)
    const { tell } = await asked
    tell('settled', { took: 1 })
    const body = (await response).text()
    await take(id).execute(server.database.db)
    tell('settled', { took: 22 })
    tell('settled', { took: 33 })
    const text = await body
    expect(text).toContain('"took":1}')
    expect(text).not.toMatch(/"took":(22|33)/)
    expect(text).toContain(`"code":"${code}"`)
  },
)

test('an event with a property more is not sent', async () => {
  for (const call of streaming) {
    for (const [name, schema] of Object.entries(call.events ?? {})) {
      const asked = new Promise<Asked>((resolve) => (told = resolve))
      const response = open(await server.signIn('ada'), inputFor(call).url)
      const { tell } = await asked
      tell(...anEventOf(call))
      const event = exampleFor(schema) as object
      expect(() => tell(name as 'settled', { ...event, password_hash: 'more' } as never)).toThrow(
        /password_hash/,
      )
      await (await response).body?.cancel()
    }
  }
})

test('a channel that nobody renews is closed when its 31 minutes are over', async () => {
  const { db } = server.database
  const cookie = await server.signIn('ada')
  const asked = new Promise<Asked>((resolve) => (told = resolve))
  const response = open(cookie)
  ;(await asked).tell('settled', { took: 1 })
  const body = (await response).text()
  const past = sql`interval '31 minutes'`
  await sql`update session_token set issued_at = issued_at - ${past}, expires_at = expires_at - ${past}`.execute(
    db,
  )
  look.pass()
  expect(await body).toContain('"code":"not-signed-in"')
})

test(
  `${idle} idle channels take less than 30 KB each, and all close at the next look after signing out`,
  async () => {
    setFlagsFromString('--expose-gc')
    // As in production; kept lines of the log would be counted as the channels' memory.
    server.context.log.level = 'info'
    const collect = runInNewContext('gc') as () => void
    const used = () => {
      collect()
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    const cookie = await server.signIn('ada')
    let open = 0
    const none = Promise.withResolvers<void>()
    const close = () => {
      open -= 1
      if (open === 0) none.resolve()
    }
    told = ({ tell, signal }) => {
      open += 1
      signal.addEventListener('abort', close, { once: true })
      tell('settled', { took: 1 })
    }
    const before = used()
    const resident = process.memoryUsage().rss
    const clients = spawn(
      process.execPath,
      [
        fileURLToPath(new URL('test-idle-clients.ts', import.meta.url)),
        String(port()),
        String(idle),
        path,
        cookie,
      ],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    try {
      await once(clients.stdout, 'data')
      expect(open).toBe(idle)
      const each = (used() - before) / idle
      const residentEach = (process.memoryUsage().rss - resident) / idle
      const began = performance.now()
      await server.call('POST', '/users/logout/', { headers: { cookie } })
      look.pass()
      await none.promise
      const took = performance.now() - began
      sayTally(
        `idle channels: ${idle}, ${(each / 1024).toFixed(1)} KB each (resident ${(residentEach / 1024).toFixed(1)} KB), closed ${Math.round(took)} ms after signing out`,
      )
      const broken = each >= 30 * 1024 ? 1 : 0
      sayRounds(idle, broken)
      expect(broken).toBe(0)
    } finally {
      clients.stdin.end()
    }
  },
  patienceOr(60_000),
)
