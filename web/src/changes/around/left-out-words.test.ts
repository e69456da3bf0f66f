import { expect, test } from 'vitest'
import { leftOutWords } from './left-out-words.ts'

test.each([
  [{ untold: 0, earlier: 0 }, null],
  [{ untold: 1, earlier: 0 }, '1 more change was made that you may not look at.'],
  [
    { untold: 2, earlier: 1 },
    '2 more changes were made that you may not look at. 1 earlier one is left out and stands in Command history.',
  ],
  [{ untold: 0, earlier: 3 }, '3 earlier ones are left out and stand in Command history.'],
])('of what is left out, %j, is said: %s', (counted, words) => {
  expect(leftOutWords(counted)).toBe(words)
})
