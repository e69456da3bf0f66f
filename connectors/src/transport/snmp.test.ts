import * as fc from 'fast-check'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { afterEach, describe, expect, test } from 'vitest'
import { Failure } from '../failures.ts'
import { Secret } from '../secret.ts'
import { readHeader } from './snmp-header.ts'
import { compareOids } from './snmp-oid.ts'
import { SnmpDevices } from './snmp.ts'
import { arrived, inVain, ownClock } from './test-clock.ts'
import { startResponder, tablesOf } from './samples/snmp-responder.ts'
import type { Ask, Device } from '../asking.ts'
import type { PassTime } from './test-clock.ts'
import type { SnmpCredential } from './snmp-credentials.ts'
import type { SnmpLimits } from './snmp.ts'
import type { Behaviour, Responder, Tables } from './samples/snmp-responder.ts'

const column = '1.3.6.1.2.1.2.2.1.2'
const upTime = { '1.3.6.1.2.1.1.3.0': { ticks: 100 } }
const hundred: Tables = {
  ...upTime,
  ...tablesOf({
    [column]: Object.fromEntries(Array.from({ length: 100 }, (_, at) => [at + 1, `row ${at + 1}`])),
  }),
  '1.3.6.1.2.1.2.2.1.3.1': 6,
}
const cleanUp: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanUp.splice(0)) clean()
})

const device = (port: number): Device => ({
  name: 'sw-1',
  address: null,
  reach: { host: '127.0.0.1', port },
  trust: {},
})
const ask = (limit = 5_000, signal = new AbortController().signal): Ask => ({ limit, signal })
const devices = (
  limits: Partial<SnmpLimits> = {},
  credential: SnmpCredential = { kind: 'snmp-v2c', community: new Secret('public') },
) => {
  const made = new SnmpDevices({
    now: () => new Date(),
    credential,
    resolve: async (reach) => ({ address: reach.host, port: reach.port }),
    limits: { timeout: 2_000, ...limits },
  })
  cleanUp.push(() => made.close())
  return made
}
const respond = async (behaviour: Behaviour = {}, tables: Tables = hundred): Promise<Responder> => {
  const responder = await startResponder(
    { public: tables, 'public@20': { ...upTime, [`${column}.20`]: 'in 20' } },
    behaviour,
  )
  cleanUp.push(() => responder.close())
  return responder
}
const walk = (port: number, limits?: Partial<SnmpLimits>, on = ask()) =>
  devices(limits).read(device(port), on, (session) => session.view().column(column))
const failure = async (promise: Promise<unknown>): Promise<Failure> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Failure)
  return error as Failure
}

/** The time for an answer goes by, and the pause before the question is asked once more. */
const answerTimePasses = async (pass: PassTime) => {
  await arrived()
  pass(2_000)
  await arrived()
  pass(200)
}

describe('failures', () => {
  test('no answer, as with a wrong community: two tries and no more', async () => {
    const pass = ownClock()
    const responder = await respond({ answers: () => false, unanswered: () => void answerTimePasses(pass) })
    const error = await failure(walk(responder.port, {}, ask(30_000)))
    expect([error.kind, error.detail.cause]).toEqual(['unreachable', 'timed-out'])
    expect(responder.asked).toHaveLength(2)
  })
  test('nobody there', async () => {
    const responder = await respond()
    responder.close()
    cleanUp.splice(-1)
    const error = await failure(walk(responder.port, { timeout: 3_000 }))
    expect([error.kind, error.detail.cause]).toEqual(['unreachable', 'connection-refused'])
  })
  test('called off', async () => {
    const controller = new AbortController()
    const responder = await respond({
      answers: (_community, from) => (from === column ? (controller.abort(), false) : true),
    })
    const error = await failure(walk(responder.port, { timeout: 5_000 }, ask(5_000, controller.signal)))
    expect([error.kind, error.detail.cause]).toEqual(['unreachable', 'cancelled'])
  })
  test('the limit of the question', async () => {
    const pass = ownClock()
    const answers = (_community: string, from: string) => from !== column
    const responder = await respond({ answers, unanswered: () => pass(5_000) })
    const error = await failure(walk(responder.port, { timeout: 60_000 }, ask(5_000)))
    expect([error.kind, error.detail.cause]).toEqual(['unreachable', 'timed-out'])
  })
  test.each([
    ['a right is missing', 16, 'refused', 'right-missing'],
    ['busy', 13, 'throttled', 'busy'],
    ['an error of the device', 5, 'unreachable', 'server-error'],
  ])('%s', async (_what, status, kind, cause) => {
    const responder = await respond({ status: (_community, from) => (from === column ? status : 0) })
    const error = await failure(walk(responder.port))
    expect([error.kind, error.detail.cause]).toEqual([kind, cause])
  })
  test('a garbled answer', async () => {
    const pass = ownClock()
    const responder = await respond({
      distort: () => (void answerTimePasses(pass), Buffer.from('HTTP/1.1 400 Bad Request')),
    })
    const error = await failure(walk(responder.port))
    expect([error.kind, error.detail.cause]).toEqual(['unreadable', 'not-understood'])
  })
  test('an answer cut in the middle', async () => {
    const pass = ownClock()
    const responder = await respond({
      distort: (answer) => (void answerTimePasses(pass), answer.subarray(0, answer.length - 7)),
    })
    const error = await failure(walk(responder.port))
    expect([error.kind, error.detail.cause]).toEqual(['unreadable', 'not-understood'])
  })
  test('an agent that repeats itself is no endless loop', async () => {
    const responder = await respond({ repeats: true })
    const error = await failure(walk(responder.port))
    expect([error.kind, error.detail.cause]).toEqual(['unreadable', 'not-understood'])
    expect(responder.asked.length).toBeLessThan(5)
  })
  test('a table without end is bounded by rows', async () => {
    const responder = await respond()
    const error = await failure(walk(responder.port, { rows: 50 }))
    expect([error.kind, error.detail.cause]).toEqual(['unreadable', 'too-large'])
  })
  test('a question is bounded by octets', async () => {
    const responder = await respond()
    const error = await failure(walk(responder.port, { bytes: 1_000 }))
    expect([error.kind, error.detail.cause]).toEqual(['unreadable', 'too-large'])
  })
  test('no community in the words of a failure', async () => {
    const pass = ownClock()
    const responder = await respond({
      distort: (answer) => (
        void answerTimePasses(pass),
        Buffer.from(answer.toString('latin1').replace('public', 'publix'), 'latin1')
      ),
    })
    const error = await failure(walk(responder.port))
    expect(JSON.stringify([error.message, error.detail])).not.toMatch(/publi[cx]/)
  })
})

describe('walks', () => {
  test('a column ends where the next begins', async () => {
    const responder = await respond()
    const rows = await walk(responder.port)
    expect(rows.size).toBe(100)
    expect(String(rows.get('100'))).toBe('row 100')
    expect(responder.sources.size).toBe(1)
  })
  test('an empty table and the end of the view', async () => {
    const responder = await respond({}, upTime)
    expect((await walk(responder.port)).size).toBe(0)
  })
  test('too big is asked for in halves', async () => {
    const responder = await respond({ fits: 7 })
    expect((await walk(responder.port)).size).toBe(100)
    expect(responder.asked.map(({ repetitions }) => repetitions).slice(1, 5)).toEqual([25, 12, 6, 6])
  })
  test('a lost answer is asked for again, and smaller', async () => {
    const pass = ownClock()
    let lost = false
    const responder = await respond({
      answers: (_community, from) => (from === `${column}.25` && !lost ? ((lost = true), false) : true),
      unanswered: () => void answerTimePasses(pass),
    })
    expect((await walk(responder.port)).size).toBe(100)
  })
  test('columns and VLANs share one socket, and no more questions are under way than allowed', async () => {
    const responder = await respond({ delay: 5 })
    const columns = [
      '1.3.6.1.2.1.2.2.1.2',
      '1.3.6.1.2.1.2.2.1.3',
      '1.3.6.1.2.1.2.2.1.4',
      '1.3.6.1.2.1.2.2.1.5',
      '1.3.6.1.2.1.2.2.1.6',
    ]
    const read = await devices({ outstanding: 4 }).read(device(responder.port), ask(), (session) =>
      Promise.all([...columns.map((oid) => session.view().column(oid)), session.view(20).column(column)]),
    )
    expect(read.map((rows) => rows.size)).toEqual([100, 1, 0, 0, 0, 1])
    expect(String(read.at(-1)?.get('20'))).toBe('in 20')
    expect(responder.sources.size).toBe(1)
    expect(responder.mostWaiting).toBeLessThanOrEqual(4)
    expect(responder.mostWaiting).toBeGreaterThan(1)
  })
  test('one caller at a time per device', async () => {
    const responder = await respond({ delay: 2 })
    const made = devices()
    let inside = 0
    let most = 0
    await Promise.all(
      Array.from({ length: 20 }, () =>
        made.read(device(responder.port), ask(), async (session) => {
          inside += 1
          most = Math.max(most, inside)
          await session.view().column('1.3.6.1.2.1.2.2.1.3')
          inside -= 1
        }),
      ),
    )
    expect(most).toBe(1)
    // Not 20 exactly: the kernel may give a port again that an earlier socket has closed.
    expect(responder.sources.size).toBeGreaterThan(1)
  })
})

test('identifiers compare as numbers do, part by part', () => {
  const oid = fc.array(fc.oneof(fc.nat(12), fc.nat(0xffffffff)), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(oid, oid, (one, other) => {
      let expected = one.length - other.length
      for (let at = Math.min(one.length, other.length) - 1; at >= 0; at -= 1) {
        if (one[at] !== other[at]) expected = (one[at] ?? 0) - (other[at] ?? 0)
      }
      expect(Math.sign(compareOids(one.join('.'), other.join('.')))).toBe(Math.sign(expected))
    }),
    { numRuns: 5_000 },
  )
})

test('any datagram at all: an answer or a failure', async () => {
  const pass = ownClock()
  const responder = await respond()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      async (edits) => {
        responder.behaviour.distort = (answer) => {
          const copy = Buffer.from(answer)
          for (const [at, octet] of edits) copy[at % copy.length] = octet
          readHeader(copy)
          return copy
        }
        // One for each case: the breaker of a device that never answers opens after a few.
        const read = devices({ retries: 0 })
          .read(device(responder.port), ask(), (session) => session.view().column(column))
          .catch((thrown: unknown) => thrown)
        const outcome = await inVain(read, {
          pass,
          milliseconds: 2_000,
          asked: () => responder.asked.length,
        })
        if (!(outcome instanceof Map || outcome instanceof Failure)) throw outcome
      },
    ),
    { numRuns: 100 },
  )
})

interface AgentLibrary {
  readonly SecurityLevel: Record<string, number>
  readonly AuthProtocols: Record<string, string>
  readonly PrivProtocols: Record<string, string>
  readonly MibProviderType: Record<string, number>
  readonly ObjectType: Record<string, number>
  readonly MaxAccess: Record<string, number>
  createAgent(
    options: object,
    done: () => void,
  ): {
    getAuthorizer(): { addUser(user: object): void }
    getMib(): { setScalarValue(name: string, value: unknown): void }
    registerProvider(provider: object): void
    close(): void
  }
}

describe('version 3', () => {
  // The library's own agent stands in: another implementation of the security model is not at hand in the test.
  const library = createRequire(import.meta.url)('net-snmp') as AgentLibrary
  const agent = async (): Promise<number> => {
    const socket = createSocket('udp4')
    // The library takes no port 0: it is given a socket that takes its own.
    const bind = socket.bind.bind(socket)
    const own = Object.assign(socket, { bind: (_port: number, host: string) => bind(0, host) })
    const dgramModule = { createSocket: () => own }
    const made = library.createAgent(
      { address: '127.0.0.1', disableAuthorization: false, dgramModule },
      () => {},
    )
    await once(socket, 'listening')
    made.getAuthorizer().addUser({
      name: 'patchbay',
      level: library.SecurityLevel.authPriv,
      authProtocol: library.AuthProtocols.sha256,
      authKey: 'a long enough key',
      privProtocol: library.PrivProtocols.aes,
      privKey: 'another long key',
    })
    made.registerProvider({
      name: 'upTime',
      type: library.MibProviderType.Scalar,
      oid: '1.3.6.1.2.1.1.3',
      scalarType: library.ObjectType.TimeTicks,
      maxAccess: library.MaxAccess['read-only'],
    })
    made.getMib().setScalarValue('upTime', 100)
    made.registerProvider({
      name: 'descr',
      type: library.MibProviderType.Scalar,
      oid: '1.3.6.1.2.1.2.2.1.2',
      scalarType: library.ObjectType.OctetString,
      maxAccess: library.MaxAccess['read-only'],
    })
    made.getMib().setScalarValue('descr', 'row')
    cleanUp.push(() => made.close())
    return socket.address().port
  }
  const user = (key: string, name = 'patchbay', privacy = 'another long key'): SnmpCredential => ({
    kind: 'snmp-v3',
    username: name,
    authentication: 'sha256',
    authenticationKey: new Secret(key),
    privacy: 'aes',
    privacyKey: new Secret(privacy),
  })

  test('signed and encrypted', async () => {
    const port = await agent()
    const rows = await devices({}, user('a long enough key')).read(device(port), ask(), (session) =>
      session.view().column(column),
    )
    expect([...rows.values()].map(String)).toEqual(['row'])
  })
  test('an unknown user is refused and not silence', async () => {
    const port = await agent()
    const credential = user('a long enough key', 'nobody')
    const error = await failure(devices({}, credential).read(device(port), ask(), async () => 0))
    expect([error.kind, error.detail.cause]).toEqual(['refused', 'credential-refused'])
    expect(JSON.stringify([error.message, error.detail])).not.toContain('long')
  })
})
