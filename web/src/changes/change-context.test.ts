import { expect, test } from 'vitest'
import { aroundChange } from './change-context.ts'

const requestedAt = '2026-11-21T08:00:00.000Z'

test('from an hour before it began to an hour after it ended', () => {
  expect(
    aroundChange({ requestedAt, beganAt: '2026-11-21T10:00:00.000Z', endedAt: '2026-11-21T10:05:00.000Z' }),
  ).toEqual({ from: '2026-11-21T09:00:00.000Z', to: '2026-11-21T11:05:00.000Z' })
})

test('what was never begun is looked at around the moment at which it was asked for', () => {
  expect(aroundChange({ requestedAt, beganAt: null, endedAt: null })).toEqual({
    from: '2026-11-21T07:00:00.000Z',
    to: '2026-11-21T09:00:00.000Z',
  })
})
