import { expect, test } from 'vitest'
import { CallFailure } from '../api/failure.ts'
import { conditionWords } from './condition-notice.tsx'
import type { Condition } from './condition-notice.tsx'

const well: Condition = { quarantine: null, recorded: true, storage: 'roomy', used: null }

test('nothing is said while all is well, or nothing is known', () => {
  expect(conditionWords(well, null)).toBeNull()
  expect(conditionWords(undefined, null)).toBeNull()
  expect(conditionWords(undefined, new CallFailure('GET /condition/', { status: null }))).toBeNull()
})

test('what stands in the way of changes is named, the disk before the record', () => {
  const full: Condition = { ...well, recorded: false, storage: 'full', used: 97 }
  expect(conditionWords(full, null)).toEqual({ tone: 'bad', words: expect.stringContaining('97 % used') })
  expect(conditionWords({ ...well, recorded: false }, null)?.words).toMatch(/^The record cannot be written/)
  const why = 'Its DATA_DIR was never used with this database.'
  expect(conditionWords({ ...full, quarantine: why }, null)?.words).toContain(
    `in quarantine. ${why} It asks no system`,
  )
  const filling: Condition = { ...well, storage: 'filling', used: 82 }
  expect(conditionWords(filling, null)).toEqual({
    tone: 'warn',
    words:
      'The disk of the console gets full (82 % used). When it is almost full, changes are refused: make room.',
  })
  const body = { message: 'The database does not answer.', code: 'database-unavailable', id: '1' }
  const lost = new CallFailure('GET /condition/', { status: 503, body })
  expect(conditionWords(well, lost)?.words).toMatch(/^The database of the console does not answer/)
})
