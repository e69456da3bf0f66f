import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellAt } from './age-clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('each is told at its own instant, and a thousand of them wait with one timer', () => {
  const told: number[] = []
  const began = Date.now()
  for (let at = 1_000; at > 0; at -= 1) tellAt(began + at * 1_000, () => told.push(at))
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(3_000)
  expect(told.toSorted((one, other) => one - other)).toEqual([1, 2, 3])
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(997_000)
  expect(told).toHaveLength(1_000)
  expect(vi.getTimerCount()).toBe(0)
})

test('what is called off is not told, and what waits again while it is told is told again', () => {
  const told: string[] = []
  const off = tellAt(Date.now() + 1_000, () => told.push('called off'))
  const again = () => {
    told.push('again')
    if (told.length < 3) tellAt(Date.now() + 1_000, again)
  }
  tellAt(Date.now() + 1_000, again)
  off()
  vi.advanceTimersByTime(10_000)
  expect(told).toEqual(['again', 'again', 'again'])
})
