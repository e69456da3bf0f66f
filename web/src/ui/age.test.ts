import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageWords, tookWords, untilNextAge } from './age.ts'

const [s, m, h, d] = [1_000, 60_000, 3_600_000, 86_400_000]

test.each([
  [-5 * s, '0 s'],
  [0, '0 s'],
  [3.9 * s, '3 s'],
  [59.999 * s, '59 s'],
  [60 * s, '1 min'],
  [11 * m, '11 min'],
  [h, '1 h'],
  [h + 13 * m, '1 h 13 min'],
  [10 * h + 13 * m, '10 h'],
  [23.9 * h, '23 h'],
  [d, '1 d'],
  [2.9 * d, '2 d'],
  [400 * d, '400 d'],
])('%d ms is %s', (age, words) => {
  expect(ageWords(age)).toBe(words)
})

test('the words stay until the moment they are said to change, and change then', () => {
  fc.assert(
    fc.property(fc.integer({ min: -3 * d, max: 3 * d }), (age) => {
      const wait = untilNextAge(age)
      expect(wait).toBeGreaterThan(0)
      expect(ageWords(age + wait - 1)).toBe(ageWords(age))
      expect(ageWords(age + wait)).not.toBe(ageWords(age))
    }),
  )
})

test.each([
  [41.4, '41 ms'],
  [999, '999 ms'],
  [1_900, '1.9 s'],
  [9_949, '9.9 s'],
  [12_300, '12 s'],
])('%d ms took %s', (time, words) => {
  expect(tookWords(time)).toBe(words)
})
