import type { CablePair } from '@patchbay/contract/switches/cable-pairs'
import { expect, test } from 'vitest'
import { compareLength, comparePairs, judgePairs } from './judge-pairs.ts'

const pair = (name: CablePair['pair'], of: Partial<CablePair> = {}): CablePair => ({
  pair: name,
  state: 'normal',
  words: 'Normal',
  metres: 38,
  tolerance: 1,
  remote: name,
  ...of,
})
const open = { state: 'open', words: 'Open', remote: null } as const
const healthy = () => (['A', 'B', 'C', 'D'] as const).map((name) => pair(name))
const with_ = (...others: CablePair[]) =>
  healthy().map((one) => others.find((other) => other.pair === one.pair) ?? one)

test('a fault is its pair, its state, and where', () => {
  expect(judgePairs(with_(pair('D', { ...open, metres: 14, tolerance: 2 })))).toEqual({
    outcome: 'fault',
    sentence: 'Pair D is open at 14 m ± 2',
  })
  expect(
    judgePairs(
      with_(pair('C', { state: 'short', words: 'Short', metres: null, tolerance: null, remote: 'D' })),
    ),
  ).toEqual({ outcome: 'fault', sentence: 'Pair C is shorted, with pair D' })
})

test('four normal pairs are no fault', () => {
  expect(judgePairs(healthy())).toEqual({ outcome: 'none', sentence: 'All four pairs are normal, 38 m' })
})

test('all four open at one place is where the cable ends, and at two it is not', () => {
  const ends = healthy().map((one) => ({ ...one, ...open }))
  expect(judgePairs(ends).sentence).toBe('All four pairs are open at 38 m ± 1. Nothing is plugged in there')
  const two = ends.map((one) => (one.pair === 'A' ? { ...one, metres: 9 } : one))
  expect(judgePairs(two).sentence).toContain('Pair A is open at 9 m ± 1')
})

test('a pair that was not measured is never said to be good', () => {
  const not = {
    state: 'not-completed',
    words: 'Not Completed',
    metres: null,
    tolerance: null,
    remote: null,
  } as const
  expect(judgePairs(with_(pair('B', not)))).toEqual({
    outcome: 'partial',
    sentence: 'No fault on the pairs that were measured. Not measured: pair B (not completed)',
  })
  expect(judgePairs(with_(pair('B', not), pair('D', { ...open, metres: 14 }))).sentence).toBe(
    'Pair D is open at 14 m ± 1. Not measured: pair B (not completed)',
  )
  expect(judgePairs(healthy().map((one) => ({ ...one, ...not }))).sentence).toContain('No pair was measured')
  expect(judgePairs([pair('A', { ...not, state: 'not-supported', words: 'Not Supported' })])).toEqual({
    outcome: 'partial',
    sentence: 'The port does not support the test',
  })
})

test('a test is compared with the one before it, beyond both tolerances', () => {
  const fault = with_(pair('D', { ...open, metres: 14 }))
  expect(comparePairs(fault, healthy())).toBe('Pair D was normal')
  expect(comparePairs(healthy(), healthy())).toBe('As in the test before')
  expect(comparePairs(healthy(), with_(pair('A', { metres: 40 })))).toBe('As in the test before')
  expect(comparePairs(healthy(), with_(pair('A', { metres: 50 })))).toBe('Pair A was 50 m')
})

test('a test is told against the documented length', () => {
  const fault = with_(pair('D', { ...open, metres: 17, tolerance: 3 }), pair('C', { ...open, metres: 21 }))
  expect(compareLength(fault, 42)).toBe('Documented 42 m, fault at 17 m ± 3')
  expect(compareLength(healthy(), 42)).toBe('Documented 42 m, measured 38 m ± 1')
  expect(compareLength(healthy(), 80)).toBe(
    'Documented 80 m, measured 38 m ± 1. It may be another cable, or the records are wrong',
  )
  const ends = healthy().map((one) => ({ ...one, ...open }))
  expect(compareLength(ends, 38)).toBe('Documented 38 m, measured 38 m ± 1')
})

test('without a documented length, or where nothing was measured, nothing is compared', () => {
  const unmeasured = healthy().map((one) => ({ ...one, metres: null, tolerance: null }))
  expect(compareLength(healthy(), null)).toBeNull()
  expect(compareLength(unmeasured, 42)).toBeNull()
})
