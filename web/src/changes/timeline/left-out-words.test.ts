import { expect, test } from 'vitest'
import { leftOutWords } from './left-out-words.ts'

test.each([
  [{ untold: 0, earlier: 0 }, null],
  [{ untold: 1, earlier: 0 }, '1 more change is hidden from you.'],
  [{ untold: 2, earlier: 1 }, '2 more changes are hidden from you. 1 earlier change is in Command history.'],
  [{ untold: 0, earlier: 3 }, '3 earlier changes are in Command history.'],
])('of what is left out, %j, is said: %s', (counted, words) => {
  expect(leftOutWords(counted)).toBe(words)
})
