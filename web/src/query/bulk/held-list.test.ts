import { expect, test } from 'vitest'
import { fitsAddress, longestInAddress } from './held-list.ts'

const macs = (many: number) =>
  Array.from({ length: many }, (_, at) => `02:00:5e:10:00:${at.toString(16).padStart(2, '0')}`)

test('a list that people paste into a chat stands in the address, a column of a spreadsheet does not', () => {
  expect(fitsAddress(macs(100))).toBe(true)
  expect(fitsAddress(macs(200))).toBe(false)
})

test('it is counted as the address writes it', () => {
  const plain = 'list='.length
  expect(fitsAddress(['x'.repeat(longestInAddress - plain)])).toBe(true)
  expect(fitsAddress(['x'.repeat(longestInAddress - plain + 1)])).toBe(false)
  expect(fitsAddress([':'.repeat(longestInAddress / 2)])).toBe(false)
})
