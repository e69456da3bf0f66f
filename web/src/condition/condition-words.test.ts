import { expect, test } from 'vitest'
import { CallFailure } from '../api/failure.ts'
import { conditionWords } from './condition-words.ts'
import type { Condition } from './condition-words.ts'

const well: Condition = { recorded: true, storage: 'roomy', used: null }

test('nothing is said while all is well, or nothing is known', () => {
  expect(conditionWords(well, null)).toBeNull()
  expect(conditionWords(undefined, null)).toBeNull()
  expect(conditionWords(undefined, new CallFailure('GET /condition/', { status: null }))).toBeNull()
})

test('what stands in the way of changes is named, the disk before the record', () => {
  const full: Condition = { recorded: false, storage: 'full', used: 97 }
  expect(conditionWords(full, null)).toEqual({ tone: 'bad', words: expect.stringContaining('97 % used') })
  expect(conditionWords({ ...well, recorded: false }, null)?.words).toMatch(/^The record cannot be written/)
  const filling: Condition = { recorded: true, storage: 'filling', used: 82 }
  expect(conditionWords(filling, null)).toEqual({
    tone: 'warn',
    words:
      'The disk of the console gets full (82 % used). When it is almost full, changes are refused: make room.',
  })
  const body = { message: 'The database does not answer.', code: 'database-unavailable', id: '1' }
  const lost = new CallFailure('GET /condition/', { status: 503, body })
  expect(conditionWords(well, lost)?.words).toMatch(/^The database of the console does not answer/)
})
