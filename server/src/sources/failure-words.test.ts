import { unreachable } from '@patchbay/connectors/failures'
import { expect, test } from 'vitest'
import { failureWords } from './failure-words.ts'

const ofPostgres = (code: string) => Object.assign(new Error('inside'), { code })

test.each([
  [
    unreachable({ cause: 'timed-out', message: 'kea-1 did not answer in time' }),
    'kea-1 did not answer in time',
  ],
  [new Error('timeout exceeded when trying to connect'), 'the console’s database did not answer'],
  [ofPostgres('57P01'), 'the console’s database did not answer'],
  [ofPostgres('57014'), 'the console’s database took too long'],
  [new Error('asking', { cause: ofPostgres('57014') }), 'the console’s database took too long'],
  [new TypeError('cannot read properties of undefined'), 'an internal error of the console'],
  ['thrown text', 'an internal error of the console'],
])('%s', (error, words) => {
  expect(failureWords(error)).toBe(words)
})
