import { expect, test } from 'vitest'
import { readPatternText } from './naming-patterns.tsx'

test('each line is a pattern, and empty lines mean nothing', () => {
  expect(readPatternText(' {building}-{kind}-{number}\n\nicu-* ')).toEqual([
    '{building}-{kind}-{number}',
    'icu-*',
  ])
  expect(readPatternText(' \n')).toEqual([])
})

test.each([
  ['icu-*\n{rom}', /^Line 2: “\{rom\}” is not one of \{building\}, .*\.$/],
  ['*', /^Line 1: “\*” matches every name\.$/],
  ['x'.repeat(121), /^Line 1: a pattern has 120 characters at most\.$/],
])('of %j it is said what is wrong', (text, fault) => {
  expect(readPatternText(text)).toEqual({ fault: expect.stringMatching(fault) })
})
