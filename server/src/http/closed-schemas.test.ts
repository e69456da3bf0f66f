import { accessKeys } from '@patchbay/contract/access-keys'
import type { Call } from '@patchbay/contract/call'
import { callList } from '@patchbay/contract/api/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Handlers } from './handlers.ts'
import { isNightly, patienceOr, sayTally } from '../test-tally.ts'
import { startTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import { exampleFor, inputFor } from './test-inputs.ts'

const nameOf = (call: Call) => `${call.method} ${call.path}`
const excess = 'more-than-was-agreed'
let server: TestApp
let cookie: string

/** Names that databases and other systems have, besides the columns of our own tables. */
const strangers = [
  'role',
  'role_name',
  'isAdmin',
  'is_admin',
  'admin',
  'access_permission',
  'access_permission_names',
  'status',
  'granted',
  'depth',
  'include',
  'expand',
  'fields',
  'format',
  'debug',
  'callback',
  'limit',
  'offset',
  'sort',
  'order',
  'user',
  'user_id',
  'as',
  'impersonate',
  'token',
  'redirect',
  'url',
  'file',
  'path',
  'test',
]
let columns: readonly string[] = []

/** Handlers that answer what was agreed and a word more, in every object. */
const talkative = (): Handlers =>
  Object.fromEntries(
    callList.map((call) => [nameOf(call), async () => tooMuch(exampleFor(call.answer))]),
  ) as unknown as Handlers

function tooMuch(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tooMuch)
  if (typeof value !== 'object' || value === null) return value
  return {
    ...Object.fromEntries(Object.entries(value).map(([name, one]) => [name, tooMuch(one)])),
    password_hash: excess,
  }
}

beforeAll(async () => {
  server = await startTestApp(talkative)
  await server.addPerson('everything', [...accessKeys])
  cookie = await server.signIn('everything')
  const { rows } = await sql<{ name: string }>`select distinct column_name as name
    from information_schema.columns where table_schema = 'public' order by 1`.execute(server.database.db)
  columns = [...new Set([...rows.map(({ name }) => name), ...strangers])]
})
afterAll(() => server.stop())

const namesOf = (schema: z.ZodType): ReadonlySet<string> =>
  new Set(Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}))

/** An answer names at most twenty faults. */
const atATime = 15

/**
 * The names that one call is asked with, a request's worth in each list: at night and for the first call all of them. Else
 * each call takes its turn with the next ones, so that each name comes up at some call.
 */
function namesFor(at: number, all: readonly string[]): readonly (readonly string[])[] {
  const lists = Array.from({ length: Math.ceil(all.length / atATime) }, (_, list) =>
    all.slice(list * atATime, (list + 1) * atATime),
  )
  return isNightly || at === 0 ? lists : [lists[at % lists.length]!]
}
const share = isNightly ? 'every column of every table' : 'a share of all columns of all tables each'

const bodies = callList.filter((call) => call.body !== undefined && call.accepts === undefined)

test(
  `an unknown field is refused and named by every call with a body (${bodies.length} bodies × ${share})`,
  async () => {
    expect(columns.length).toBeGreaterThan(100)
    const taken: string[] = []
    const asked = new Set<string>()
    let tried = 0
    const refuses = async (call: Call, payload: string, names: readonly string[]) => {
      const { url } = inputFor(call)
      const response = await server.app.inject({
        method: call.method,
        url,
        headers: { cookie, 'content-type': 'application/json' },
        payload,
      })
      tried += names.length
      const { fields = {} } = response.json<{ fields?: Record<string, string> }>()
      const missed = names.filter((name) => fields[name] === undefined)
      if (response.statusCode !== 400 || missed.length > 0) {
        taken.push(`${nameOf(call)} ${response.statusCode} ${missed.join(' ')}`)
      }
    }
    for (const [at, call] of bodies.entries()) {
      const known = namesOf(call.body!)
      const well = JSON.parse(inputFor(call).payload ?? '{}') as object
      for (const names of namesFor(at, columns)) {
        const part = names.filter((name) => !known.has(name))
        for (const name of part) asked.add(name)
        if (part.length === 0) continue
        await refuses(
          call,
          JSON.stringify({ ...well, ...Object.fromEntries(part.map((name) => [name, 1])) }),
          part,
        )
      }
      for (const name of ['__proto__', 'constructor', 'prototype']) {
        await refuses(call, `{"${name}":{"role":1}}`, [`"${name}"`])
      }
    }
    expect(taken).toEqual([])
    expect(columns.filter((name) => !asked.has(name))).toEqual([])
    sayTally(`closed bodies: ${bodies.length} bodies, ${columns.length} names, ${tried} fields refused`)
  },
  patienceOr(120_000),
)

test(
  `an unknown query parameter is refused and named by every call (${callList.length} calls × ${share})`,
  async () => {
    const taken: string[] = []
    const parameters = [...columns, '_', 'q2', 'Q', '$where', 'a[b]']
    const asked = new Set<string>()
    let tried = 0
    for (const [at, call] of callList.entries()) {
      const known = call.query === undefined ? new Set<string>() : namesOf(call.query)
      const { url, payload } = inputFor(call)
      for (const names of namesFor(at, parameters)) {
        const part = names.filter((name) => !known.has(name))
        for (const name of part) asked.add(name)
        if (part.length === 0) continue
        const query = part.map((name) => `${encodeURIComponent(name)}=1`).join('&')
        const response = await server.app.inject({
          method: call.method,
          url: `${url}${url.includes('?') ? '&' : '?'}${query}`,
          headers: {
            cookie,
            ...(call.method === 'GET' ? {} : { 'content-type': call.accepts ?? 'application/json' }),
          },
          ...(payload === undefined ? {} : { payload }),
        })
        tried += part.length
        const { fields = {} } = response.json<{ fields?: Record<string, string> }>()
        const missed = part.filter((name) => fields[name] === undefined)
        if (response.statusCode !== 400 || missed.length > 0) {
          taken.push(`${nameOf(call)} ${response.statusCode} ${missed.join(' ')}`)
        }
      }
    }
    expect(taken).toEqual([])
    expect(parameters.filter((name) => !asked.has(name))).toEqual([])
    sayTally(`closed queries: ${callList.length} calls, ${tried} parameters refused`)
  },
  patienceOr(120_000),
)

test(`an answer with a property more is not sent (${callList.length} calls)`, async () => {
  const sent: string[] = []
  let tried = 0
  for (const call of callList) {
    const example = exampleFor(call.answer)
    const hasObjects = JSON.stringify(example) !== JSON.stringify(tooMuch(example))
    if (!hasObjects) continue
    tried += 1
    const { url, payload } = inputFor(call)
    const response = await server.app.inject({
      method: call.method,
      url,
      headers: {
        cookie,
        accept: 'application/json',
        ...(call.method === 'GET' ? {} : { 'content-type': call.accepts ?? 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload }),
    })
    if (response.statusCode !== 500 || response.body.includes(excess)) {
      sent.push(`${nameOf(call)} ${response.statusCode}`)
    }
  }
  expect(tried).toBeGreaterThan(callList.length / 2)
  expect(sent).toEqual([])
}, 120_000)

/** Places in which any name may stand, each for its reason. */
const open: readonly string[] = [
  // The template of a desk names what it asks; the preview refuses answers to what it does not ask.
  'GET /command-centre/ivanti-request-submission/like/ answer.intent.answers',
  'POST /command-centre/ivanti-request-submission/choices/narrowed/ body.given',
  'POST /command-centre/ivanti-request-submission/preview/ body.intent.answers',
  // A form is kept as it was typed; fields that look like secrets are refused by name.
  // Figures of the dashboard by name, a few for each building.
  'GET /dashboard/ answer.health.buildings[].figures',
  'PUT /account/drafts/ body.content',
  'GET /account/drafts/ answer[].content',
  // Browsers choose the fields of their reports; those not listed are left out.
  'POST /policy-report/ body',
  'POST /policy-report/ body.csp-report',
]

interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: unknown
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly $defs?: Readonly<Record<string, JsonSchema>>
}

/** Every object below a schema that would let a name through which it does not list. */
function openObjects(schema: JsonSchema, where: string): string[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(([name, below]) => [`${where}.${name}`, below] as const),
    ...(schema.items === undefined ? [] : [[`${where}[]`, schema.items] as const]),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(
      (below) => [where, below] as const,
    ),
    ...Object.entries(schema.$defs ?? {}).map(([name, below]) => [`${where}#${name}`, below] as const),
  ]
  const here = schema.type === 'object' && schema.additionalProperties !== false ? [where] : []
  return [...here, ...inner.flatMap(([path, below]) => openObjects(below, path))]
}

test(`what is taken and what is answered is closed: nothing unlisted comes in or goes out (${callList.length} calls)`, () => {
  const found = callList.flatMap((call) =>
    (
      [
        ['query', call.query],
        ['body', call.body],
        ['answer', call.answer],
        ...Object.entries(call.events ?? {}).map(([name, schema]) => [`event ${name}`, schema] as const),
      ] as const
    ).flatMap(([part, schema]) =>
      schema === undefined
        ? []
        : openObjects(
            z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
            `${nameOf(call)} ${part}`,
          ),
    ),
  )
  expect(found.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(open.toSorted((a, b) => (a < b ? -1 : 1)))
})
