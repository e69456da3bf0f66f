import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { CallError } from '../errors/call-error.ts'
import { parseJsonBody, parseJsonInSlices } from './json-body.ts'

/** Characters that are looked at in one go. */
const slice = 128 * 1024

const forbidden = ['__proto__', 'constructor', 'prototype'] as const
const before = Object.getOwnPropertyNames(Object.prototype).toSorted()
const parse = (text: string) => parseJsonBody(Buffer.from(text))

/** A name as it may stand in JSON: any of its characters may be written as an escape. */
const spelt = (name: string) =>
  fc.array(fc.boolean(), { minLength: name.length, maxLength: name.length }).map((escapes) =>
    Array.from(name)
      .map((sign, at) => (escapes[at] ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}` : sign))
      .join(''),
  )

test('100 000 bodies that reach for a prototype at any depth are refused, and no prototype changes', () => {
  const hostile = fc
    .tuple(
      fc.constantFrom(...forbidden).chain(spelt),
      fc.array(fc.constantFrom('object', 'list'), { maxLength: 8 }),
      fc.constantFrom('{"x":"polluted"}', '"polluted"', '[{"x":1}]', 'null'),
      fc.constantFrom('', '"username":"ada",', '"\\\\":1,', '"}":"{",'),
    )
    .map(([name, depth, value, before]) =>
      depth.reduce(
        (inner, kind) => (kind === 'object' ? `{"a":${inner}}` : `["b",${inner}]`),
        `{${before}"${name}" :${value}}`,
      ),
    )
  fc.assert(
    fc.property(hostile, (text) => {
      expect(() => parse(text)).toThrow(CallError)
    }),
    { numRuns: 100_000 },
  )
  expect(({} as { x?: unknown }).x).toBeUndefined()
  expect(([] as unknown as { x?: unknown }).x).toBeUndefined()
  expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(before)
}, 60_000)

test('any other JSON is what JSON.parse makes of it, and what is no JSON is refused', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      let ours: unknown
      try {
        ours = parse(text)
      } catch (error) {
        expect(error).toBeInstanceOf(CallError)
        expect(text).toMatch(/__proto__|constructor|prototype|\\u/)
        return
      }
      expect(ours).toEqual(JSON.parse(text))
    }),
    { numRuns: 5_000 },
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (octets) => {
      try {
        parseJsonBody(Buffer.from(octets))
      } catch (error) {
        expect(error).toBeInstanceOf(CallError)
      }
    }),
    { numRuns: 20_000 },
  )
})

test.each(['"a\\u0000b"', '{"a":"\\u0000"}', '{"\\u0000":1}', '["\\\\\\u0000"]'])(
  'U+0000 is refused: %s',
  (text) => expect(() => parse(text)).toThrow(CallError),
)

test('a backslash before u0000 is text like any other', () => {
  expect(parse('{"a":"\\\\u0000"}')).toEqual({ a: '\\u0000' })
})

test('what is long is looked through in slices, and refused for the same', async () => {
  const long = (name: string) => Buffer.from(`{"rows":[${'{"a":[1,2]},'.repeat(slice / 8)}null],"${name}":1}`)
  let turns = 0
  let parsing = true
  const turn = () => {
    turns += 1
    if (parsing) setImmediate(turn)
  }
  setImmediate(turn)
  const bytes = long('last')
  expect(await parseJsonInSlices(bytes)).toMatchObject({ last: 1 })
  parsing = false
  expect(turns).toBeGreaterThanOrEqual(Math.floor(bytes.length / slice))
  await expect(parseJsonInSlices(long('__proto__'))).rejects.toThrow(CallError)
})

/** A text that looks like JSON, of so many mebibytes. */
const mebibytes = (count: number, piece: string) => piece.repeat((count * 1024 * 1024) / piece.length)

test.each([
  ['values without end', `[${mebibytes(16, '{},')}{}]`, 'holds more than 100000 values'],
  ['lists without end', `{"text":[${mebibytes(16, '[],')}[]]}`, 'holds more than 100000 values'],
  ['one string of quotes', `["${mebibytes(4, '\\"')}"]`, null],
  ['one string that never ends', `["${mebibytes(4, '\\"')}`, 'no JSON'],
])('%s: nobody waits for them, and too many are refused before they are made', async (_, text, why) => {
  let turns = 0
  let parsing = true
  const turn = () => {
    turns += 1
    if (parsing) setImmediate(turn)
  }
  setImmediate(turn)
  const made = vi.spyOn(JSON, 'parse')
  const outcome = await parseJsonInSlices(Buffer.from(text)).then(
    () => null,
    (error: CallError) => error.fields?.['body'] ?? 'no JSON',
  )
  parsing = false
  expect(outcome).toBe(why)
  expect(turns).toBeGreaterThan(4)
  // Refused for their number, they were never made into values.
  expect(made.mock.calls.filter(([given]) => given.length === text.length)).toHaveLength(
    why === null || why === 'no JSON' ? 1 : 0,
  )
  made.mockRestore()
})
