import { expect, test } from 'vitest'
import { energyWords } from './energy.ts'

const from = new Date('2026-11-28T08:00:00Z')
const after = (hours: number) => new Date(from.getTime() + hours * 3_600_000)

test('energy that is not used is watts before times hours, with its unit', () => {
  expect(energyWords(6.4, from, after(8))).toBe('51.2 Wh, as 6.4 W measured before × 8 h')
  expect(energyWords(30, from, after(62.5))).toBe('1.88 kWh, as 30 W measured before × 62.5 h')
  expect(energyWords(12, from, after(0.5))).toBe('6 Wh, as 12 W measured before × 30 min')
})

test('without a measurement, or without time, nothing is said', () => {
  expect(energyWords(null, from, after(8))).toBeNull()
  expect(energyWords(6.4, from, from)).toBeNull()
})
