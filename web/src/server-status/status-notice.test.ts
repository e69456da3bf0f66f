import { expect, test } from 'vitest'
import { CallFailure } from '../api/failure.ts'
import { conditionWords } from './status-notice.tsx'
import type { ServerStatus } from './status-notice.tsx'

const well: ServerStatus = { quarantine: null, recorded: true, storage: 'roomy', used: null }

test('nothing is said while all is well, or nothing is known', () => {
  expect(conditionWords(well, null)).toBeNull()
  expect(conditionWords(undefined, null)).toBeNull()
  expect(conditionWords(undefined, new CallFailure('GET /condition/', { status: null }))).toBeNull()
})

test('what stands in the way of changes is named, the disk before the record', () => {
  const full: ServerStatus = { ...well, recorded: false, storage: 'full', used: 97 }
  expect(conditionWords(full, null)).toEqual({ tone: 'bad', words: expect.stringContaining('97 % used') })
  expect(conditionWords({ ...well, recorded: false }, null)?.words).toMatch(
    /^The audit log cannot be written/,
  )
  const why = 'Its DATA_DIR has never been with this database.'
  expect(conditionWords({ ...full, quarantine: why }, null)?.words).toContain(
    `in quarantine. ${why} It asks no system`,
  )
  const filling: ServerStatus = { ...well, storage: 'filling', used: 82 }
  expect(conditionWords(filling, null)).toEqual({
    tone: 'warn',
    words: 'The disk is filling up (82 % used). Make room before changes are refused.',
  })
  const body = { message: 'The database does not answer.', code: 'database-unavailable', id: '1' }
  const lost = new CallFailure('GET /condition/', { status: 503, body })
  expect(conditionWords(well, lost)?.words).toMatch(/^The database does not answer/)
})
