import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inZone } from '@patchbay/contract/times/zoned-time'
import { dateWords, instantWords, shortWords, valueWords } from '../ui/clock-words.ts'
import { trailScale } from '../ui/trail-scale.ts'
import { startOfDay } from './time-zone.ts'

const zones = [
  'UTC',
  'Europe/Oslo',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
]

test('an instant is told by the clock and the calendar of the zone', () => {
  const instant = new Date('2026-11-21T23:14:05Z')
  expect(instantWords(instant, 'UTC')).toBe('2026-11-21 23:14:05')
  expect(instantWords(instant, 'Europe/Oslo')).toBe('2026-11-22 00:14:05')
  expect(instantWords(instant, 'America/St_Johns')).toBe('2026-11-21 19:44:05')
  expect(valueWords('2026-11-21T23:14:05.000Z', 'Asia/Tokyo')).toBe('2026-11-22 08:14:05')
  expect(valueWords('Gi1/0/14', 'Asia/Tokyo')).toBe('Gi1/0/14')
})

test('what is today is decided by the zone', () => {
  const [then, now] = [new Date('2026-11-21T22:30:00Z'), new Date('2026-11-21T23:30:00Z')]
  expect(shortWords(then, now, 'UTC')).toBe('22:30')
  expect(shortWords(then, now, 'Europe/Oslo')).toBe('21 Nov 23:30')
})

test('the day begins at its own midnight, whatever the clocks do in between', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) }),
      (zone, at) => {
        const { year, month, day } = inZone(new Date(at), zone)
        const start = startOfDay(year, month, day, zone)
        expect(inZone(start, zone)).toEqual({ year, month, day, hour: 0, minute: 0, second: 0 })
        expect(start.getTime()).toBeLessThanOrEqual(at)
      },
    ),
  )
})

test('a week of the trail has its marks at midnight on both sides of the change to winter time', () => {
  const stay = {
    from: '2026-10-22T10:00:00Z',
    to: '2026-10-28T10:00:00Z',
    text: 'x',
    present: false,
    disputed: false,
  }
  const scale = trailScale([{ name: 'Place', stays: [stay] }], Date.parse(stay.to), 'Europe/Oslo')!
  expect(scale.byDay).toBe(true)
  for (const tick of scale.ticks) expect(instantWords(tick, 'Europe/Oslo')).toMatch(/ 00:00:00$/)
  expect(new Set(scale.ticks.map((tick) => dateWords(tick, 'Europe/Oslo'))).size).toBe(scale.ticks.length)
})
