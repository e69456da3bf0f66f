import { expect, test } from 'vitest'
import { sameNumber } from './phone-number.ts'

test.each([
  ['+34 91 555 4417', '0034915554417', true],
  ['091 555 4417', '+34 91 555 4417', true],
  ['0417', '+34 91 555 0417', true],
  ['+34 91 555 0417', '0417', true],
  ['4417', '+34 91 555 0417', false],
  ['417', '+34 91 555 0417', false],
  ['+34 91 555 4417', '+44 91 555 4417', false],
  ['4417', '', false],
])('%s and %s: %s', (asked, stored, same) => {
  expect(sameNumber(asked, stored)).toBe(same)
})
