import { expect, test } from 'vitest'
import { errorText } from './error-panel.tsx'

const told = {
  title: 'The members could not be read',
  refusedBy: 'Refused by the console (500)',
  words: 'It met a fault of its own.',
  source: 'GET /common-queries/cisco-ise/members/',
  at: new Date('2026-03-01T08:14:05Z'),
  reference: 'r-17',
}

test('an error is copied whole, with source, time in its zone and reference', () => {
  expect(errorText(told, 'UTC')).toBe(
    [
      'The members could not be read',
      'Refused by the console (500)',
      'It met a fault of its own.',
      'Source: GET /common-queries/cisco-ise/members/',
      'Time: 2026-03-01 08:14:05 UTC',
      'Reference: r-17',
    ].join('\n'),
  )
  expect(errorText({ ...told, reference: null }, 'UTC')).not.toContain('Reference')
})
