import type { Call } from '@patchbay/contract/call'
import { callList } from '@patchbay/contract/api/calls'
import { errors } from '@patchbay/contract/errors'
import type { ErrorCode } from '@patchbay/contract/errors'
import { accessKeys } from '@patchbay/contract/access-keys'
import { Failure } from '@patchbay/connectors/failures'
import type { FailureCause, FailureKind } from '@patchbay/connectors/failures'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { RecordUnavailableError } from '../record/append.ts'
import { inTurn } from '../test-tally.ts'
import { CallError } from '../errors/call-error.ts'
import { isDatabaseLoss } from '../database/loss.ts'
import { sortError } from './error-reply.ts'
import type { Handlers } from './handlers.ts'
import { startTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import { inputFor } from './test-inputs.ts'

let server: TestApp
let cookie: string
/** What every handler throws in the test that runs. */
let thrown: unknown

const inside = 'select secret_column from people_private at /srv/console/dist/x.ts:12 on 10.9.8.7 Node v24'

beforeAll(async () => {
  server = await startTestApp(
    (handlers) =>
      Object.fromEntries(
        Object.entries(handlers).map(([name, handler]) => [
          name,
          async (...asked: unknown[]) =>
            thrown === undefined
              ? (handler as (...all: unknown[]) => unknown)(...asked)
              : Promise.reject(thrown),
        ]),
      ) as unknown as Handlers,
  )
  await server.addPerson('ada', accessKeys)
  cookie = await server.signIn('ada')
})
afterAll(() => server.stop())

const nameOf = (call: Call) => `${call.method} ${call.path}`

const ask = (call: Call) => {
  const { url, payload } = inputFor(call)
  return server.app.inject({
    method: call.method,
    url,
    headers: {
      cookie,
      ...(call.method === 'GET' ? {} : { 'content-type': call.accepts ?? 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
}

async function fromPostgres(): Promise<unknown> {
  return sql`select secret_column from people_private`
    .execute(server.database.db)
    .catch((error: unknown) => error)
}

/** What a system's failure says, and what is under it: the word of a socket, as a lost database has it. */
const said = { message: errors['system-failed'].message, evidence: inside }
const ofSocket = Object.assign(new Error(inside), { code: 'ECONNREFUSED', syscall: 'connect' })

const kinds: readonly (readonly [string, () => unknown, ErrorCode])[] = [
  ['an error', () => new Error(inside), 'internal'],
  ['an error with a cause', () => new TypeError(inside, { cause: new Error(inside) }), 'internal'],
  ['an error of the database', fromPostgres, 'internal'],
  ['a constraint', () => Object.assign(new Error(inside), { code: '23505', detail: inside }), 'internal'],
  ['a lost database', () => Object.assign(new Error(inside), { code: '57P01' }), 'database-unavailable'],
  ['a slow statement', () => Object.assign(new Error(inside), { code: '57014' }), 'deadline-passed'],
  ['a lock', () => Object.assign(new Error(inside), { code: '55P03' }), 'too-busy'],
  ['the record', () => new RecordUnavailableError(inside), 'record-unavailable'],
  ['a system', () => new Failure('unreachable', { ...said, cause: 'no-route' }), 'system-failed'],
  [
    'a system that refused the connection',
    () => new Failure('unreachable', { ...said, cause: 'connection-refused' }, { cause: ofSocket }),
    'system-failed',
  ],
  ['a schema', () => z.strictObject({}).safeParse({ secret_column: 1 }).error, 'internal'],
  ['an end', () => new DOMException(inside, 'AbortError'), 'deadline-passed'],
  ['a call error', () => new CallError('sealed', { cause: new Error(inside) }), 'sealed'],
  ['a text', () => inside, 'internal'],
  [
    'a status of its own',
    () => Object.assign(new Error(inside), { statusCode: 418, headers: { x: inside } }),
    'internal',
  ],
  ['null', () => null, 'internal'],
]

test.each(kinds.map((kind, at) => [...kind, at] as const))(
  '%s thrown in a call shows its words to nobody and stands in the log under the id told',
  async (_, make, code, at) => {
    thrown = await make()
    const { status, message } = errors[code]
    // By day each call meets a third of the kinds, and each kind a third of the calls.
    for (const call of inTurn(callList, at, 3)) {
      const before = server.lines.length
      const response = await ask(call)
      const body = response.json<{ id: string }>()
      expect([nameOf(call), response.statusCode, body]).toEqual([
        nameOf(call),
        status,
        { message, code, id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      ])
      expect(JSON.stringify(response.headers)).not.toMatch(/secret_column|private|node|fastify/i)
      const lines = server.lines.slice(before).filter((line) => line.includes(body.id))
      expect([nameOf(call), lines.length]).not.toEqual([nameOf(call), 0])
      // Who left is no trouble of ours; all else that is ours is an error in the log.
      const left = thrown instanceof DOMException
      if (status >= 500 && !left) expect(lines.some((line) => line.includes('"level":"error"'))).toBe(true)
    }
    thrown = undefined
  },
)

const failureKinds: readonly FailureKind[] = [
  'unreachable',
  'refused',
  'throttled',
  'not-found',
  'unreadable',
  'unconfirmed',
]
const failureCauses: readonly FailureCause[] = [
  'name-unknown',
  'no-route',
  'connection-refused',
  'connection-lost',
  'timed-out',
  'trust-not-proven',
  'credential-refused',
  'right-missing',
  'busy',
  'rate-limited',
  'server-error',
  'too-large',
  'not-understood',
  'sent-no-answer',
]
const below = [
  undefined,
  ofSocket,
  Object.assign(new Error(inside), { code: 'ECONNRESET', syscall: 'read' }),
  Object.assign(new Error(inside), { code: '57P01' }),
  new DOMException(inside, 'TimeoutError'),
]

test('whatever a connected system fails with is told in its own sentence, as no fault of ours or of the database', () => {
  for (const kind of failureKinds)
    for (const cause of failureCauses)
      for (const under of below) {
        const failure = new Failure(
          kind,
          { cause, message: 'nut-1 did not answer', evidence: inside, retryAfter: 1_500 },
          { cause: under },
        )
        const sorted = sortError(failure)
        expect([kind, cause, sorted]).toEqual([
          kind,
          cause,
          { code: 'system-failed', message: 'nut-1 did not answer.', retryAfter: 2 },
        ])
        expect(isDatabaseLoss(new Error('a panel', { cause: failure }))).toBe(false)
      }
  const gone = new Failure('unreachable', { cause: 'cancelled', message: 'nut-1 was not asked any more' })
  expect(sortError(gone)).toEqual({ code: 'deadline-passed' })
})

test('every line of the log is one event in JSON, whatever it tells', async () => {
  thrown = new Error('first\nsecond {"level":"fatal"}\u001b[2J\u2028\u202e\u0085 \ud800')
  for (const call of callList) await ask(call)
  thrown = undefined
  for (const line of server.lines) {
    expect(() => JSON.parse(line) as unknown).not.toThrow()
    expect(line.trimEnd()).not.toMatch(/\p{Cc}|\p{Zl}|\p{Zp}|[\u202a-\u202e]/u)
    expect(line.indexOf('\n')).toBe(line.length - 1)
  }
})
