import { expect, test } from 'vitest'
import { momentAt } from './zone-offset.ts'

test.each([
  ['UTC', '2026-03-05T07:59:22Z', '2026-03-05T07:59:22Z'],
  ['Europe/Berlin', '2026-03-05T07:59:22Z', '2026-03-05T06:59:22Z'],
  ['Europe/Berlin', '2026-07-05T07:59:22Z', '2026-07-05T05:59:22Z'],
  ['America/New_York', '2026-11-28T20:00:00Z', '2026-11-29T01:00:00Z'],
  // Shown twice, on the day that the clocks go back: the first of the two.
  ['Europe/Berlin', '2026-10-25T02:30:00Z', '2026-10-25T00:30:00Z'],
  // Left out, on the day that they go forth.
  ['Europe/Berlin', '2026-03-29T02:30:00Z', '2026-03-29T01:30:00Z'],
])('what the clocks of %s show as %s is %s', (zone, wall, moment) => {
  expect(new Date(momentAt(zone, Date.parse(wall))).toISOString()).toBe(new Date(moment).toISOString())
})
