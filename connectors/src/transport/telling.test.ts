import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import type { Ask } from '../asking.ts'
import type { Failure } from '../failures.ts'
import { Secret } from '../secret.ts'
import type { ProvenPeer, Telling, WayNow } from '../telling.ts'
import { Budget } from './budget.ts'
import { openHttp } from './https.ts'
import type { HttpSystem } from './https.ts'
import { Lanes } from './lanes.ts'
import { Ldap } from './ldap.ts'
import { startSwitch } from './samples/scripted-switch.ts'
import { readHostKey } from './ssh-host-key.ts'
import { gateLine } from './ssh-gate.ts'
import { SshSessions } from './ssh.ts'
import { testAuthority } from './test-certificate.ts'
import { testDirectory } from './test-directory.ts'
import { json, reply, startTestServer, context } from './test-server.ts'
import { hearWaits } from './waits.ts'
import type { Wait } from './waits.ts'

const authority = testAuthority()
const issued = authority.issue(['localhost', '127.0.0.1', 'dc1.corp.example.edu'])
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const end of ends.splice(0).reverse()) await end()
})

const ask = (signal = new AbortController().signal): Ask => ({ signal, limit: 5_000 })
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Keeps what transports tell. */
function ear() {
  const proven: ProvenPeer[] = []
  const ways = new Set<() => WayNow>()
  const telling: Telling = {
    proven: (peer) => void proven.push(peer),
    openWay: (look) => {
      ways.add(look)
      return () => void ways.delete(look)
    },
  }
  return { proven, telling, ways: () => [...ways].map((look) => look()) }
}

function heard() {
  const waits = new Map<object, Wait>()
  const left: number[] = []
  const listener = {
    waits: (key: object, wait: Wait | null) =>
      void (wait === null ? waits.delete(key) : waits.set(key, wait)),
    spent: (budget: { readonly left: number }) => void left.push(budget.left),
  }
  return { listener, left, now: () => [...waits.values()] }
}

const question = { method: 'GET', path: '/x', types: ['application/json'] } as const

function http(port: number, change: Partial<HttpSystem>, around: Partial<typeof context> = {}) {
  const client = openHttp(
    {
      name: 'sys-1',
      reach: { host: 'localhost', port },
      trust: {},
      tls: false,
      credential: null,
      concurrency: 2,
      ...change,
    },
    { ...context, ...around },
  )
  ends.push(() => client.close())
  return client
}

test('a connection over HTTPS tells which certificate proved it, and one that proves nothing tells nothing', async () => {
  const server = await startTestServer(json({}), issued)
  ends.push(() => server.close())
  const { telling, proven } = ear()
  const trusted = { tls: true, trust: { certificateAuthority: authority.certificate } }
  await http(server.port, trusted, { telling }).ask(question, ask())
  expect(proven).toMatchObject([
    {
      kind: 'certificate',
      device: null,
      place: { host: 'localhost', port: server.port },
      fingerprint: expect.stringMatching(/^SHA256:[A-Za-z0-9+/]{43}$/),
      certificate: { subject: expect.stringContaining('CN='), validTo: expect.any(Date) },
    },
  ])
  const other = { tls: true, trust: { certificateAuthority: testAuthority().certificate } }
  await expect(http(server.port, other, { telling }).ask(question, ask())).rejects.toThrow(/did not prove/)
  expect(proven).toHaveLength(1)
})

test('a directory tells it too', async () => {
  const directory = await testDirectory(issued, () => 'close')
  const { telling, proven, ways } = ear()
  const ldap = new Ldap(
    {
      name: 'directory-1',
      reach: { host: 'dc1.corp.example.edu', port: directory.port },
      trust: { certificateAuthority: authority.certificate },
      mode: 'ldaps',
    },
    { kind: 'password', username: 'CN=x', password: new Secret('y') },
    { ...context, resolve: async ({ port }) => ({ address: '127.0.0.1', port }), telling },
  )
  ends.push(async () => {
    await ldap.close()
    await directory.close()
  })
  expect(ways()).toMatchObject([{ running: 0, waiting: 0, breaker: { state: 'closed' } }])
  // Whatever it answers to the login: it has proved itself before.
  await ldap.ask(ask(), async () => null).catch(() => null)
  expect(proven).toMatchObject([{ kind: 'certificate', place: { host: 'dc1.corp.example.edu' } }])
  await ldap.close()
  expect(ways()).toEqual([])
})

test('a switch over SSH tells its host key with the name of the device', async () => {
  const device = await startSwitch({})
  const reach = { host: '127.0.0.1', port: device.port }
  const resolve = async () => ({ address: reach.host, port: reach.port })
  const bare = { name: 'sw-1', address: null, reach, trust: {} }
  const { fingerprint } = await readHostKey(bare, { resolve, legacy: false }, ask())
  const { telling, proven, ways } = ear()
  const sessions = new SshSessions({
    now: () => new Date(),
    credential: { kind: 'password', username: 'patchbay', password: new Secret('right horse') },
    resolve,
    log: context.log,
    legacy: () => false,
    telling,
  })
  ends.push(async () => {
    await sessions.close()
    await device.close()
  })
  const wrong = { ...bare, trust: { fingerprint: `SHA256:${createHash('sha256').digest('base64')}` } }
  const say = (at: typeof bare) =>
    sessions.read(at, ask(), async (shell, signal) => shell.run(gateLine('show clock'), signal))
  await expect(say(wrong)).rejects.toThrow(/host key that differs/)
  expect(proven).toEqual([])
  await say({ ...bare, trust: { fingerprint } }).catch(() => null)
  expect(proven).toEqual([
    {
      kind: 'host-key',
      device: 'sw-1',
      place: reach,
      fingerprint,
      algorithm: expect.stringMatching(/^(ssh|ecdsa|rsa)-/),
      certificate: null,
    },
  ])
  expect(ways()).toMatchObject([{ reach: null, concurrency: 1, running: 0, waiting: 0 }])
})

test('who waits for a lane is told how many are before, and that it goes on', async () => {
  const lanes = new Lanes('sys-1', 1)
  const gates: (() => void)[] = []
  const leaving = new AbortController()
  const callers = [0, 1, 2, 3].map(() => heard())
  const runs = callers.map(({ listener }, index) =>
    hearWaits(listener, () =>
      lanes
        .run(
          () => new Promise<void>((resolve) => gates.push(resolve)),
          index === 1 ? leaving.signal : new AbortController().signal,
        )
        .catch(() => null),
    ),
  )
  const before = () => callers.map(({ now }) => now().map((wait) => wait.before))
  expect(before()).toEqual([[], [0], [1], [2]])
  expect([lanes.running, lanes.waiting]).toEqual([1, 3])
  leaving.abort(new Error('left'))
  expect(before()).toEqual([[], [], [0], [1]])
  gates[0]!()
  await turn()
  expect(before()).toEqual([[], [], [], [0]])
  gates[1]!()
  await turn()
  expect(gates).toHaveLength(3)
  gates[2]!()
  await Promise.all(runs)
  expect([lanes.running, lanes.waiting, before()]).toEqual([0, 0, [[], [], [], []]])
})

test('a budget lets a minute’s worth go, then one at a time, and says when', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 })
  const budget = new Budget('sys-1', 6, () => new Date())
  const { listener, now, left } = heard()
  const gone: number[] = []
  const { signal } = new AbortController()
  for (let at = 0; at < 8; at += 1) {
    void hearWaits(listener, () => budget.take(signal).then(() => gone.push(at)))
  }
  await turn()
  expect(gone).toEqual([0, 1, 2, 3, 4, 5])
  expect(left).toEqual([5, 4, 3, 2, 1, 0])
  expect(budget.now).toEqual({ perMinute: 6, left: 0, nextAt: new Date(1_010_000) })
  expect(now()).toEqual([
    { system: 'sys-1', before: 0, until: new Date(1_010_000) },
    { system: 'sys-1', before: 1, until: new Date(1_020_000) },
  ])
  await vi.advanceTimersByTimeAsync(9_999)
  expect(gone).toHaveLength(6)
  await vi.advanceTimersByTimeAsync(1)
  expect(gone).toHaveLength(7)
  expect(now()).toEqual([{ system: 'sys-1', before: 0, until: new Date(1_020_000) }])
  await vi.advanceTimersByTimeAsync(70_000)
  expect(gone).toHaveLength(8)
  expect([budget.waiting, budget.now.left]).toEqual([0, 6])
})

test('who leaves while it waits takes nothing from the budget', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 })
  const budget = new Budget('sys-1', 1, () => new Date())
  await budget.take(new AbortController().signal)
  const leaving = new AbortController()
  const left = budget.take(leaving.signal).catch((error: Error) => error.message)
  leaving.abort(new Error('gone'))
  expect(await left).toBe('gone')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(budget.now.left).toBe(1)
})

test('a system that asked to be left alone is sent nothing until then, and the way says so', async () => {
  let time = 1_000_000
  const server = await startTestServer(reply(429, { 'retry-after': '7' }, ''))
  ends.push(() => server.close())
  const { telling, ways } = ear()
  const client = http(server.port, {}, { telling, now: () => new Date(time) })
  const failure = async () =>
    client.ask(question, ask()).then(
      () => null,
      (error: Failure) => [error.kind, error.detail.retryAfter],
    )
  expect(await failure()).toEqual(['throttled', 7_000])
  server.answer = json({})
  time += 5_000
  expect(await failure()).toEqual(['throttled', 2_000])
  expect(ways()[0]?.away).toEqual({ since: new Date(1_000_000), until: new Date(1_007_000) })
  expect(server.received).toHaveLength(1)
  time += 2_000
  expect(await failure()).toBeNull()
  expect(ways()[0]).toMatchObject({ away: null, running: 0, waiting: 0, concurrency: 2, budget: null })
  expect(server.received).toHaveLength(2)
})

test.each([
  ['two hours', '7200', 7_200_000],
  ['a day', '86400', 86_400_000],
  ['a week, of which a day is kept to', '604800', 86_400_000],
  ['a date in three hours', new Date(1_000_000_000 + 10_800_000).toUTCString(), 10_800_000],
])('a system that asks for %s is not asked before', async (_, header, wait) => {
  let time = 1_000_000_000
  const server = await startTestServer(reply(429, { 'retry-after': header }, ''))
  ends.push(() => server.close())
  const { telling, ways } = ear()
  const client = http(server.port, {}, { telling, now: () => new Date(time) })
  await client.ask(question, ask()).catch(() => null)
  server.answer = json({})
  time += wait - 1
  await expect(client.ask(question, ask())).rejects.toMatchObject({ detail: { retryAfter: 1 } })
  expect(ways()[0]?.away?.until).toEqual(new Date(1_000_000_000 + wait))
  expect(server.received).toHaveLength(1)
  time += 1
  await expect(client.ask(question, ask())).resolves.toMatchObject({ status: 200 })
})

test('a clock set back does not keep anybody away for longer', async () => {
  let time = 10_000_000
  const server = await startTestServer(reply(429, { 'retry-after': '60' }, ''))
  ends.push(() => server.close())
  const client = http(server.port, {}, { now: () => new Date(time) })
  await client.ask(question, ask()).catch(() => null)
  server.answer = json({})
  time -= 3_600_000
  await expect(client.ask(question, ask())).resolves.toMatchObject({ status: 200 })
})

test('a breaker says since when it spares the system and until when', async () => {
  const time = 1_000_000
  const { telling, ways } = ear()
  const closed = await startTestServer(json({}))
  await closed.close()
  const client = http(closed.port, {}, { telling, now: () => new Date(time) })
  for (let at = 0; at < 5; at += 1) await client.ask(question, ask()).catch(() => null)
  expect(ways()[0]?.breaker).toEqual({
    state: 'open',
    failures: 5,
    since: new Date(time),
    until: new Date(time + 10_000),
  })
})
