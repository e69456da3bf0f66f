import type { Spot } from '@patchbay/contract/common-queries/map-locate'
import { expect, test } from 'vitest'
import { spotAt, timeRange } from './spot-time.ts'
import { askedOf } from './use-map-place.ts'

const spot = (from: string | null, to: string | null, of: Partial<Spot> = {}): Spot => ({
  by: 'outlet',
  words: '',
  building: 'B01',
  buildingName: null,
  floor: '1',
  room: null,
  thing: null,
  ring: null,
  from,
  to,
  isNow: false,
  source: 'sw-1',
  freshness: 'cached',
  ...of,
})
const at = (hour: number) => `2026-11-28T${String(hour).padStart(2, '0')}:00:00.000Z`
const time = (hour: number) => Date.parse(at(hour))
const spots = [spot(at(10), at(12)), spot(at(6), at(8)), spot(at(2), at(4))]

test('the slider goes from the first time that is known to the last', () => {
  expect(timeRange(spots)).toEqual({ from: time(2), to: time(12) })
  expect(timeRange(spots.slice(0, 1))).toBeNull()
  expect(timeRange([spot(null, null), spot(null, null)])).toBeNull()
})

test.each([
  [12, 0],
  [11, 0],
  [9, 1],
  [7, 1],
  [5, 2],
  [2, 2],
  [1, 2],
])('at %d h the place is the one that held then, or the last before', (hour, place) => {
  expect(spotAt(spots, time(hour), time(12))).toBe(place)
})

test('the end of the slider is now, though an earlier stay reaches as far', () => {
  expect(spotAt([spot(null, null, { isNow: true }), spot(at(10), at(12))], time(12), time(12))).toBe(0)
})

test('the place of a ring is asked by its metres, and one without a building is not asked for', () => {
  const ring = { x: 3, y: 4, accuracy: 6 }
  expect(askedOf(spot(null, null, { ring }))).toEqual({ building: 'B01', floor: '1', x: 3, y: 4 })
  expect(askedOf(spot(null, null, { building: null }))).toBeNull()
})
