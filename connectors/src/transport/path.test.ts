import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Failure } from '../failures.ts'
import { rounds } from '../test-rounds.ts'
import { pathOf } from './path.ts'

const cases = rounds(100_000)
const hostile = fc.constantFrom(
  '..',
  '.',
  '../..',
  '%2e%2e',
  '%2f',
  '%5c',
  '/',
  '//evil.example',
  '\\',
  '\\\\evil',
  '?',
  '#',
  '@',
  ';',
  ':',
  '&a=b',
  '\u2215',
  '\uFF0E\uFF0E',
  '\ud800',
  ' ',
)
const text = fc.oneof(
  fc
    .array(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 5 })
    .map((parts) => parts.join('')),
  hostile,
  fc.string({ unit: 'grapheme' }),
)

test(`of ${cases} texts none leaves its place in a path: same host, same call, and the text arrives as it was`, () => {
  let sent = 0
  let refused = 0
  fc.assert(
    fc.property(text, text, (one, other) => {
      let path
      try {
        path = pathOf('/admin/API', 'Session', one, other)
      } catch (error) {
        expect((error as Failure).detail.cause).toBe('text-not-allowed')
        refused += 1
        return
      }
      sent += 1
      // What a server makes of it, by the rules that browsers and proxies share (WHATWG).
      const url = new URL(`https://reader@ise-1.test:9060${path}`)
      const [, ...segments] = url.pathname.split('/')
      const got = [url.host, url.username, url.search, url.hash, ...segments.map(decodeURIComponent)]
      const meant = ['admin', 'API', 'Session', one.toWellFormed(), other.toWellFormed()]
      expect(got).toEqual(['ise-1.test:9060', 'reader', '', '', ...meant])
    }),
    { numRuns: cases },
  )
  expect(Math.min(sent, refused)).toBeGreaterThan(cases / 20)
}, 120_000)
