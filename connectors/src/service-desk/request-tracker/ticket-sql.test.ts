import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '../../failures.ts'
import { rounds } from '../../test-rounds.ts'
import { all, any, holds, is, isActive, isAfter } from './ticket-sql.ts'

test('parts are joined in brackets', () => {
  const person = any(is('Requestor.EmailAddress', "m.o'neill@example.edu"), is('Requestor.Name', 'adiaz'))
  expect(all(person, isActive, isAfter('Created', new Date('2026-11-21T09:00:00Z'))).sql).toBe(
    `((Requestor.EmailAddress = "m.o'neill@example.edu" OR Requestor.Name = 'adiaz') AND ` +
      `Status = '__Active__' AND Created > '2026-11-21')`,
  )
})

test.each([
  '',
  'a\nb',
  'back\\slash',
  `both ' and "`,
  'CF.Device',
  'cf.{Device}',
  '__Active__',
  'x'.repeat(301),
])('no text for TicketSQL: %j', (text) => {
  expect(() => is('Subject', text)).toThrow(Failure)
})

test('nothing is joined of nothing', () => {
  expect(() => all()).toThrow(Failure)
})

/** As RT reads it: quoted by either kind, a backslash escapes the next. */
const delimited = /^Subject LIKE (?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")$/

const cases = rounds(20_000)

test(`of ${cases} texts none leaves its quotes`, () => {
  const part = fc.oneof(
    fc.constantFrom("'", '"', '\\', "' OR '", ') OR (', '%', 'CF.{x}'),
    fc.string({ maxLength: 4 }),
  )
  let sent = 0
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const text = parts.join('')
      try {
        const { sql } = holds('Subject', text)
        const [, one, other] = delimited.exec(sql) ?? []
        expect(one ?? other).toBe(text.toWellFormed())
        sent += 1
      } catch (error) {
        expect(error).toBeInstanceOf(Failure)
      }
    }),
    { numRuns: cases },
  )
  expect(sent).toBeGreaterThan(cases / 4)
})
