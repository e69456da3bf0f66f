import { expect, test } from 'vitest'
import { CallFailure } from '../api/failure.ts'
import { causeWords } from './cause-words.ts'

const failure = (status: number | null, body?: object) => new CallFailure('GET /x/', { status, body })

test.each([
  [failure(null), 'The connection was cut off.'],
  [
    failure(500, { code: 'internal', message: 'Internal error' }),
    'The console failed. Its log has the reference.',
  ],
  [failure(502), 'The console failed. Its log has the reference.'],
  [failure(429, { code: 'too-many', message: 'Too many questions.' }), 'Too many questions.'],
  [
    failure(400, {
      code: 'input-not-valid',
      message: 'The input is not valid',
      fields: { switch: 'is not a switch of the connected systems' },
    }),
    'The input is not valid: the switch is not a switch of the connected systems.',
  ],
])('%o is told in a sentence', (of, words) => {
  expect(causeWords(of)).toBe(words)
})

test('a missing key is named', () => {
  const missing = failure(403, { code: 'key-missing', message: 'No.', fields: { key: 'queries-cisco-ise' } })
  expect(causeWords(missing)).toMatch(/^You do not hold the key .*\(queries-cisco-ise\)/)
})
