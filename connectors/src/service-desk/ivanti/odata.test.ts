import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '../../failures.ts'
import { rounds } from '../../test-rounds.ts'
import { filterOf, is, isAfter, isNot, isNumber, isRecord, queryOf, recId, searchOf } from './odata.ts'

test('conditions are written as Ivanti reads them', () => {
  const id = '2f851094bfe5437c97d19871d1c539c7'
  const conditions = [
    isRecord('ProfileLink_RecID', id),
    isNot('Status', 'Closed'),
    isAfter('CreatedDateTime', new Date('2026-01-01T00:00:00.500Z')),
    isNumber('ServiceReqNumber', 10_288),
    is('LoginID', "m.o'neill"),
  ]
  expect(filterOf(conditions)).toBe(
    "ProfileLink_RecID eq '2F851094BFE5437C97D19871D1C539C7' and Status ne 'Closed' and " +
      "CreatedDateTime gt 2026-01-01T00:00:00Z and ServiceReqNumber eq 10288 and LoginID eq 'm.o''neill'",
  )
  expect(queryOf({ filter: "A eq 'x&y'", top: 100, skip: 200 })).toBe(
    "$filter=A%20eq%20'x%26y'&$top=100&$skip=200",
  )
})

test.each(['', 'a'.repeat(32).slice(1), `${'A'.repeat(32)}'`, "x' or '", '../..', 'G'.repeat(32)])(
  'no id of a record: %j',
  (text) => {
    expect(() => recId(text)).toThrow(Failure)
  },
)

test.each(['$NULL', '$null ', '', 'a\nb', 'x'.repeat(501)])('no text for a comparison: %j', (text) => {
  expect(() => is('LoginID', text)).toThrow(Failure)
})

test.each([
  ['printer LIB-2', 'printer LIB-2'],
  ['"no  link" or printer AND dock', 'no link printer dock'],
])('words of a search: %s', (text, sent) => {
  expect(searchOf(text)).toBe(sent)
})

/** Reads it back as a parser of OData does: what stands in quotes, and nothing behind it. */
function textIn(odata: string): string {
  const [, inside] = /^LoginID eq '((?:[^']|'')*)'$/.exec(odata) ?? []
  if (inside === undefined) throw new Error(`left its place: ${odata}`)
  return inside.replaceAll("''", "'")
}

const cases = rounds(20_000)

test(`of ${cases} texts none leaves its quotes`, () => {
  const part = fc.oneof(
    fc.constantFrom("'", "''", ' or ', ' eq ', ')', 'contains(', '$'),
    fc.string({ maxLength: 4 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const text = parts.join('')
      let sent: string
      try {
        sent = is('LoginID', text).odata
      } catch (error) {
        expect(error).toBeInstanceOf(Failure)
        return
      }
      expect(textIn(sent)).toBe(text.toWellFormed())
    }),
    { numRuns: cases },
  )
})
