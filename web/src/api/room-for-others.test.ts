import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RoomForOthers } from './room-for-others.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function stream() {
  const wanted = new AbortController()
  const state = { last: null as string | null, ended: [] as string[] }
  const room = new RoomForOthers(
    wanted.signal,
    () => state.last,
    (last) => state.ended.push(last),
  )
  return { room, state, want: () => wanted.abort() }
}

test('as long as nobody waits, a stream may be silent', () => {
  const { room } = stream()
  room.heard()
  vi.advanceTimersByTime(60_000)
  expect(room.signal.aborted).toBe(false)
})

test('once somebody waits, it ends as soon as only late sources are awaited, with the last event', () => {
  const { room, state, want } = stream()
  room.heard()
  want()
  vi.advanceTimersByTime(5_000)
  state.last = 'settled'
  room.heard()
  expect(room.signal.aborted).toBe(false)
  vi.advanceTimersByTime(250)
  expect(room.signal.aborted).toBe(true)
  expect(room.endedEarly).toBe(true)
  expect(state.ended).toEqual(['settled'])
})

test('what is asked on in the same moment is waited for', () => {
  const { room, state, want } = stream()
  want()
  state.last = 'settled'
  room.heard()
  vi.advanceTimersByTime(100)
  state.last = null
  room.heard()
  vi.advanceTimersByTime(11_999)
  expect(room.signal.aborted).toBe(false)
})

test('a line on which nothing comes, not even a sign of life, counts as cut off; what was known before ends nothing', () => {
  const { room, state, want } = stream()
  state.last = 'settled'
  want()
  vi.advanceTimersByTime(11_999)
  expect(room.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(room.signal.aborted).toBe(true)
  expect(room.endedEarly).toBe(false)
  expect(state.ended).toEqual([])
})

test('a closed one ends nothing', () => {
  const { room, want } = stream()
  want()
  room.close()
  vi.advanceTimersByTime(60_000)
  expect(room.signal.aborted).toBe(false)
})
