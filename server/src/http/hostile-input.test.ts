import { accessKeys } from '@patchbay/contract/access-keys'
import type { Call } from '@patchbay/contract/call'
import { callList } from '@patchbay/contract/api/calls'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { inTurn, isNightly, patienceOr } from '../test-tally.ts'
import { startTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

let server: TestApp
let cookie: string
let tables: string

const countRows = async () => {
  const { rows } = await sql<{ names: string }>`select string_agg(tablename, ' ' order by tablename) as names
    from pg_tables where schemaname = 'public'`.execute(server.database.db)
  return rows[0]?.names ?? ''
}

beforeAll(async () => {
  server = await startTestApp()
  await server.addPerson('ada', accessKeys)
  cookie = await server.signIn('ada')
  tables = await countRows()
})
afterAll(() => server.stop())

const fieldsOf = (schema: z.ZodType | undefined): string[] => {
  if (schema === undefined) return []
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties ?? {})
}

/** What has made parsers, databases and file systems stumble, alone and inside other text. */
const pieces = [
  "'",
  '"',
  "' or 1=1 --",
  "'; drop table person; --",
  '\\',
  '\u0000',
  '%00',
  '%',
  '_',
  '%_%',
  '$1',
  '${x}',
  '{{7*7}}',
  '../../etc/passwd',
  '*)(objectClass=*',
  '\r\nX: y',
  '\u2028',
  '\u202e',
  '\ufeff',
  '\u{1f600}',
  'ﬁ',
  'İ',
  '\ud83d',
  '__proto__',
  'constructor',
  '(a+)+$',
  'NaN',
  '1e999',
  '-1',
  '9'.repeat(40),
  'a4:bb:6d:52:1c:9e',
  '10.1.2.3/24',
  'fe80::1%',
  'sw-1 gi1/0/1',
  'x'.repeat(300),
]
const hostile = fc.oneof(
  fc.constantFrom(...pieces),
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 6 })), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => parts.join('')),
)

const withQuery = callList.filter((call) => call.query !== undefined)
const withFields = callList.filter((call) => fieldsOf(call.body).length > 0)
const nameOf = (call: Call) => `${call.method} ${call.path}`

const settle = async (call: Call, query: string, payload?: string) => {
  const response = await server.app.inject({
    method: call.method,
    url: `/api${call.path}${query}`,
    // Many addresses, so that it is not the throttle that answers.
    remoteAddress: `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.7`,
    headers: {
      cookie,
      ...(call.method === 'GET' ? {} : { 'content-type': call.accepts ?? 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  expect([nameOf(call), query, payload, response.statusCode, response.body]).toEqual([
    nameOf(call),
    query,
    payload,
    expect.toSatisfy((status: number) => status < 500),
    expect.not.stringMatching(/select |syntax error|node_modules|\.ts:\d/),
  ])
}

test('there are calls with parameters to be hostile to', () => {
  expect(withQuery.length).toBeGreaterThan(0)
  expect(withFields.length).toBeGreaterThan(2)
})

test.each(withQuery.map((call, at) => [nameOf(call), call, at] as const))(
  'no text in a parameter of %s breaks the server',
  async (_, call, at) => {
    const known = fieldsOf(call.query)
    // One that takes no parameter is given one all the same.
    const fields = known.length === 0 ? ['anything'] : known
    for (const [index, field] of fields.entries()) {
      for (const piece of inTurn(pieces, at + index, 12))
        await settle(call, `?${field}=${encodeURIComponent(piece.toWellFormed())}`)
    }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), hostile, async (field, text) => {
        const others = fields.includes('q') && field !== 'q' ? 'q=x&' : ''
        await settle(call, `?${others}${field}=${encodeURIComponent(text.toWellFormed())}`)
      }),
      { numRuns: isNightly ? 150 : 4 },
    )
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary-ascii', maxLength: 40 }), (raw) =>
        settle(call, `?${fields[0]}=${raw.replace(/[\s#\p{Cc}]/gu, '')}`),
      ),
      { numRuns: isNightly ? 50 : 2 },
    )
  },
  patienceOr(60_000),
)

test.each(withFields.map((call, at) => [nameOf(call), call, at] as const))(
  'no text in a field of %s breaks the server',
  async (_, call, at) => {
    const fields = fieldsOf(call.body)
    const plain = 'a'.repeat(20)
    // Each of these may be compared with a hash, which takes a tenth of a second.
    const slow = fields.some((field) => field.endsWith('password'))
    for (const [index, hit] of fields.entries()) {
      for (const piece of inTurn(pieces, at + index, slow ? 35 : 12)) {
        const body = Object.fromEntries(fields.map((field) => [field, field === hit ? piece : plain]))
        await settle(call, '', JSON.stringify(body))
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...fields), hostile), async (body) => {
        const filled = Object.fromEntries(fields.map((field) => [field, body[field] ?? plain]))
        await settle(call, '', JSON.stringify(filled).toWellFormed())
      }),
      { numRuns: isNightly ? 30 : 2 },
    )
  },
  patienceOr(60_000),
)

test('no text in a cell of an import breaks the server', async () => {
  const call = callList.find(({ accepts }) => accepts === 'text/csv')!
  for (const piece of pieces) {
    const cell = `"${piece.replaceAll('"', '""')}"`
    await settle(call, '', `building,room,outlet,switch,interface\n${cell},${cell},${cell},${cell},${cell}\n`)
    await settle(call, '', `building,room\n${piece},x\n`)
  }
})

test('every call refuses a parameter given twice and one it does not know', async () => {
  for (const call of callList) {
    for (const query of ['?q=a&q=b', '?q=a&%71=b', '?unknown=1', '?live=yes&live=yes']) {
      const response = await server.app.inject({
        method: call.method,
        url: `/api${call.path}${query}`,
        headers: {
          cookie,
          ...(call.method === 'GET' ? {} : { 'content-type': call.accepts ?? 'application/json' }),
        },
        ...(call.body === undefined ? {} : { payload: '{}' }),
      })
      expect([nameOf(call), query, response.statusCode]).toEqual([nameOf(call), query, 400])
    }
  }
})

test('after all that the tables are the same and the record is sound', async () => {
  expect(await countRows()).toBe(tables)
  await server.context.recorder.settled()
  const { verify } = await import('../record/verify.ts')
  expect(await verify(server.database.db)).toMatchObject({ sound: true })
})
