import { unreachable } from '@patchbay/connectors/failures'
import { expect, test } from 'vitest'
import { failureWords } from './failure-words.ts'

const ofPostgres = (code: string) => Object.assign(new Error('inside'), { code })

test.each([
  [
    unreachable({ cause: 'timed-out', message: 'kea-1 did not answer in time' }),
    'kea-1 did not answer in time',
  ],
  [new Error('timeout exceeded when trying to connect'), 'the database of the console did not answer'],
  [ofPostgres('57P01'), 'the database of the console did not answer'],
  [ofPostgres('57014'), 'the database of the console took too long'],
  [new Error('asking', { cause: ofPostgres('57014') }), 'the database of the console took too long'],
  [new TypeError('cannot read properties of undefined'), 'an error of the console itself'],
  ['thrown text', 'an error of the console itself'],
])('%s', (error, words) => {
  expect(failureWords(error)).toBe(words)
})
