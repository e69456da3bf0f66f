import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { identifierAmong, steppedTo } from './table-rows.ts'

test('J goes through all rows in their order, K all the way back, and neither past the end', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 20 }), (rows) => {
      const walk = (by: 1 | -1) => {
        const seen: number[] = []
        for (let at = steppedTo(rows, null, by); at !== null; at = steppedTo(rows, at, by)) seen.push(at)
        return seen
      }
      expect(walk(1)).toEqual(rows)
      expect(walk(-1)).toEqual(rows.toReversed())
    }),
  )
})

test('a row that is gone is none, and where there is no row nothing is next', () => {
  expect(steppedTo(['a', 'b'], 'x', 1)).toBe('a')
  expect(steppedTo(['a', 'b'], 'x', -1)).toBe('b')
  expect(steppedTo([], null, 1)).toBeNull()
})

test.each([
  [['Gi1/0/14', '00:1b:54:0a:3c:7f'], 'Gi1/0/14'],
  [['  sw-b07-2 \n Gi1/0/14 '], 'sw-b07-2 Gi1/0/14'],
  [['2026-11-21 23:14:05', 'ada'], 'ada'],
  [['23:14', '–', 'printer'], 'printer'],
  [['–', ''], null],
  [[], null],
])('of %j the identifier is %j', (texts, identifier) => {
  expect(identifierAmong(texts)).toBe(identifier)
})
