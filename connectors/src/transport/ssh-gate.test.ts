import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '../failures.ts'
import { rounds } from '../test-rounds.ts'
import { gateAnswer, gateLine, lineLimit } from './ssh-gate.ts'

const cases = rounds(1_000_000)

/** What a terminal or IOS acts on instead of taking it as text, found independently of the gate's own comparison. */
const dangerous = /[^\u0020-\u007e]|\?/u

const passes = (text: string): boolean => {
  try {
    return gateLine(text) === text
  } catch (error) {
    if (error instanceof Failure && error.kind === 'refused' && error.detail.cause === 'text-not-allowed')
      return false
    throw error
  }
}

test.each([
  ['line feed', 'description a\nno shutdown'],
  ['carriage return', 'description a\rreload'],
  ['line separator', 'description a\u2028reload'],
  ['paragraph separator', 'description a\u2029reload'],
  ['next line (C1)', 'description a\u0085reload'],
  ['help', 'description why?'],
  ['tab', 'sh\tver'],
  ['^V', 'a\u0016?'],
  ['^Z', 'a\u001a'],
  ['^C', 'a\u0003'],
  ['escape', 'a\u001b[A'],
  ['delete', 'a\u007f'],
  ['backspace', 'a\u0008'],
  ['null', 'a\u0000b'],
  ['no-break space', 'a\u00a0b'],
  ['letter beyond ASCII', 'Büro'],
  ['lone surrogate', 'a\ud800'],
  ['full-width question mark', 'a\uff1f'],
  ['too long', 'x'.repeat(lineLimit + 1)],
])('%s is refused', (_what, text) => {
  expect(passes(text)).toBe(false)
})

test.each(['show interfaces GigabitEthernet1/0/7', '', 'description !#%&~ (a) [b] {c} "d" \'e\' `f` \\ | ^'])(
  'plain text passes as it is: %s',
  (text) => expect(passes(text)).toBe(true),
)

test('a secret may hold a question mark and nothing else that a line may not', () => {
  expect(gateAnswer('wh?t')).toBe('wh?t')
  expect(() => gateAnswer('a\nb')).toThrow(Failure)
})

test('of every sign there is, only the harmless pass', () => {
  const signs = Array.from({ length: 0x1_0000 }, (_, unit) => String.fromCharCode(unit))
  expect(signs.filter((sign) => passes(`a${sign}b`) === dangerous.test(sign))).toEqual([])
})

test(`no text of ${cases} becomes more than one line`, () => {
  const unit = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 0x9f }) },
    { weight: 1, arbitrary: fc.constantFrom(0x0a, 0x0d, 0x2028, 0x2029, 0x3f, 0x09, 0x16, 0x1a, 0x85, 0x7f) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xffff }) },
  )
  let passed = 0
  let refused = 0
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), (units) => {
      const text = String.fromCharCode(...units)
      const through = passes(text)
      if (through) passed += 1
      else refused += 1
      return through === !dangerous.test(text)
    }),
    { numRuns: cases },
  )
  // Both outcomes were met often, so neither side was vacuous.
  expect(Math.min(passed, refused)).toBeGreaterThan(cases / 20)
}, 120_000)
