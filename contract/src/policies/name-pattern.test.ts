import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleOf, fitsNamePattern, namePlaces, readNamePattern } from './name-pattern.ts'

test.each([
  ['{building}-{kind}-{number}', 'B12-printer-7', true],
  ['{building}-{kind}-{number}', 'b12-printer', false],
  ['{building}-{kind}-{number}', 'b12-printer-', false],
  ['{building}-{kind}-{number}', 'b12-printer-7a', false],
  ['{building}-{kind}-{number}', 'b12-printer3-7', false],
  ['{kind}{number}', 'printer12', true],
  ['icu-*', 'ICU-pump', true],
  ['icu-*', 'icu-', true],
  ['icu-*', 'xicu-pump', false],
  ['*-{number}', 'a-b-4', true],
  ['{room} {outlet} {owner}', '3-041 3-041-A Ada Lovelace', true],
  ['{room} {outlet} {owner}', '3-041 3-041-A ', false],
])('%s and %s: %s', (pattern, name, fits) => {
  expect(fitsNamePattern(pattern, name)).toBe(fits)
})

test.each([
  ['{room}-{rom}', '“{rom}” is not one of {building}, {kind}, {number}, {room}, {outlet}, {owner}, {ticket}'],
  ['**', '“**” matches every name'],
])('%s is none: %s', (pattern, fault) => {
  expect(readNamePattern(pattern)).toEqual({ fault })
})

const part = fc.constantFrom('a', '-', '.', '*', ...Object.keys(namePlaces).map((name) => `{${name}}`))
const patterns = fc.array(part, { minLength: 1, maxLength: 8 }).map((all) => `x${all.join('')}`)

test('the example of a pattern fits it', () => {
  fc.assert(
    fc.property(patterns, (pattern) => {
      expect(fitsNamePattern(pattern, exampleOf(pattern))).toBe(true)
    }),
  )
})

test('a pattern fits what an expression of the language has it fit', () => {
  const of = (one: string) => {
    const place = Object.entries(namePlaces).find(([name]) => one === `{${name}}`)?.[1]
    if (place !== undefined) return `(?:${place.of.source})+`
    return one === '*' ? '[^]*' : one === '.' ? '\\.' : one
  }
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 5 }),
      fc.stringMatching(/^[a1. -]{0,7}$/),
      (all, text) => {
        const expression = new RegExp(`^x${all.map(of).join('')}$`, 'u')
        expect(fitsNamePattern(`x${all.join('')}`, `x${text}`)).toBe(expression.test(`x${text}`))
      },
    ),
  )
})

test('a pattern that an expression would go on about for ever is answered', () => {
  expect(fitsNamePattern(`${'*a{number}'.repeat(10)}b`, 'a1'.repeat(100))).toBe(false)
})
