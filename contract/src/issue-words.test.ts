import { expect, test } from 'vitest'
import { z } from 'zod'
import { issueWords } from './issue-words.ts'

test.each([
  [z.string().regex(/^[a-z]{2,8}$/), 'A1', 'has the wrong format'],
  [z.string().regex(/^x$/, 'has an x'), 'y', 'has an x'],
  [z.number(), Number.NaN, 'must be a number'],
  [z.int(), 'x', 'must be a number'],
  [z.string(), undefined, 'is missing'],
  [z.string(), 4, 'has the wrong type'],
  [z.string().min(1), '', 'must not be empty'],
  [z.string().max(3), 'abcd', 'must have 3 characters at most'],
  [z.array(z.string()).min(1), [], 'must not be empty'],
  [z.int().max(9), 10, 'must be 9 at most'],
  [z.enum(['', 'while open', 'never']), 'x', 'must be empty, “while open” or “never”'],
])('an issue of %s is said in words', (schema, value, words) => {
  expect(schema.safeParse(value).error?.issues.map(issueWords)).toEqual([words])
})
