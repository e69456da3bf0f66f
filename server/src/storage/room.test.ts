import { expect, test } from 'vitest'
import { judgeRoom, plenty } from './room.ts'
import type { Filesystem, RoomState } from './room.ts'

const mebibyte = 1024 ** 2

/** A disk of that many megabytes, so many percent of it used. */
function disk(mebibytes: number, percent: number, kept = 0): Filesystem {
  const bfree = Math.round(mebibytes * (1 - percent / 100))
  return { bsize: mebibyte, blocks: mebibytes, bfree, bavail: bfree - kept }
}
const stateOf = (of: Filesystem, before: RoomState = 'roomy') => judgeRoom(of, before).state

test.each([
  [0, 'roomy'],
  [79, 'roomy'],
  [80, 'filling'],
  [94, 'filling'],
  [95, 'full'],
  [100, 'full'],
] as const)('a disk used to %i percent is %s', (percent, state) => {
  expect(stateOf(disk(1_000, percent))).toBe(state)
  expect(judgeRoom(disk(1_000, percent), 'roomy').used).toBe(percent)
})

test('a disk of any size that has plenty of room left is not full', () => {
  const large = 4_000_000
  const left = plenty / mebibyte
  const percent = 100 - (100 * left) / large
  expect(percent).toBeGreaterThan(99)
  expect(stateOf(disk(large, percent))).toBe('roomy')
  expect(stateOf(disk(large, percent + 0.001))).toBe('full')
})

test('around a threshold the state stays until one percent less is used', () => {
  expect(stateOf(disk(1_000, 94.5), 'full')).toBe('full')
  expect(stateOf(disk(1_000, 93.9), 'full')).toBe('filling')
  expect(stateOf(disk(1_000, 79.5), 'filling')).toBe('filling')
  expect(stateOf(disk(1_000, 78.9), 'filling')).toBe('roomy')
  expect(stateOf(disk(1_000, 10), 'full')).toBe('roomy')
})

test('what is kept for root is not ours, as df says it', () => {
  // 50 of 1000 are kept: 900 of 950 are used.
  expect(judgeRoom(disk(1_000, 90, 50), 'roomy')).toEqual({ state: 'filling', used: 94, left: 50 * mebibyte })
  expect(stateOf(disk(1_000, 95, 50))).toBe('full')
})

test('a filesystem that tells no size is not judged', () => {
  expect(stateOf({ bsize: 4096, blocks: 0, bfree: 0, bavail: 0 })).toBe('roomy')
})
