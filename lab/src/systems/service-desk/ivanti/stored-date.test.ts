import { expect, test } from 'vitest'
import { storedDate } from './catalogue/stored-date.ts'
import { usual, type DeskOptions } from './tenant/options.ts'

const september = Date.UTC(2026, 8, 12)
const stored = (sent: string, localOffset: number, more: Partial<DeskOptions> = {}) =>
  storedDate(sent, localOffset, { ...usual, ...more }, september)

// As a tenant two hours ahead of UTC was measured, in September.
test.each([
  ['2026-09-30T00:00:00Z', -120, '2026-09-30T00:00:00.0000000Z'],
  ['2026-09-30T00:00:00Z', 0, '2026-09-29T22:00:00.0000000Z'],
  ['2026-09-30T00:00:00Z', 120, '0001-01-01T00:00:00'],
  ['2026-10-01', -120, '2026-09-30T22:00:00.0000000Z'],
  ['2026-11-01', -120, '2026-10-31T23:00:00.0000000Z'],
])('%s with %i is kept as %s', (sent, offset, kept) => {
  expect(stored(sent, offset)).toBe(kept)
})

test('the offset is that of the date, not of today', () => {
  expect(stored('2026-12-01T00:00:00Z', -60)).toBe('2026-12-01T00:00:00.0000000Z')
  expect(stored('2026-12-01T00:00:00Z', -120)).toBe('2026-12-01T01:00:00.0000000Z')
})

test('a tenant elsewhere, and one that keeps what is meant', () => {
  expect(stored('2026-09-30T00:00:00Z', -330, { zone: 'Asia/Kolkata' })).toBe('2026-09-30T00:00:00.0000000Z')
  expect(stored('2026-09-30T00:00:00Z', 240, { zone: 'America/New_York' })).toBe(
    '2026-09-30T00:00:00.0000000Z',
  )
  expect(stored('2026-09-30T00:00:00Z', -240, { zone: 'America/New_York' })).toBe('0001-01-01T00:00:00')
  expect(stored('2026-09-30T08:00:00Z', -120, { storedInstants: 'as-meant' })).toBe(
    '2026-09-30T06:00:00.0000000Z',
  )
  expect(stored('next week', -120)).toBe('next week')
})
