import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { trailPosition, trailScale } from './trail-scale.ts'

const now = Date.parse('2026-11-21T09:30:00Z')
const stay = (minutesAgo: number, until: number) => ({
  from: new Date(now - minutesAgo * 60_000).toISOString(),
  to: new Date(now - until * 60_000).toISOString(),
  text: 'x',
  present: until === 0,
  disputed: false,
})

test('nothing seen has no axis', () => {
  expect(trailScale([{ name: 'Place', stays: [] }], now)).toBeNull()
})

test('the axis ends at now, holds every stay in order and has few ticks', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 600_000 }), { minLength: 1, maxLength: 12 }), (ages) => {
      const stays = ages.map((age) => stay(age, Math.floor(age / 2)))
      const scale = trailScale([{ name: 'Place', stays }], now)!
      expect(scale.end).toBe(now)
      expect(trailPosition(scale, now)).toBe(100)
      expect(scale.ticks.length).toBeLessThanOrEqual(7)
      for (const { from, to } of stays) {
        const [left, right] = [trailPosition(scale, Date.parse(from)), trailPosition(scale, Date.parse(to))]
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeGreaterThanOrEqual(left)
      }
    }),
  )
})

test('a device that says it was seen later than our clock still fits', () => {
  const scale = trailScale([{ name: 'Place', stays: [stay(10, -3)] }], now)!
  expect(scale.end).toBe(now + 180_000)
})
