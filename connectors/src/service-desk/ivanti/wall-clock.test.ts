import { expect, test } from 'vitest'
import type { Answers } from '../template.ts'
import { momentOf, wallClockFor } from './wall-clock.ts'

const since = '2026-11-21T09:00:00Z'
const date = (text: string) => ({ as: 'date', date: text }) as const
const moment = (at: string) => ({ as: 'moment', at }) as const

function sent(zone: string, answers: Answers) {
  const clock = wallClockFor(zone, answers, since)
  const values = Object.values(answers).map((answer) => clock.written(momentOf(zone, answer) ?? 0))
  return [clock.localOffset, ...values]
}

test.each<[string, Answers, (number | string)[]]>([
  ['Europe/Berlin', { a: date('2026-12-01') }, [-60, '2026-12-01T00:00:00Z']],
  ['Europe/Berlin', { a: date('2026-07-01') }, [-120, '2026-07-01T00:00:00Z']],
  ['Asia/Kolkata', { a: date('2026-12-01') }, [-330, '2026-12-01T00:00:00Z']],
  ['America/New_York', { a: date('2026-12-01') }, [300, '2026-12-01T00:00:00Z']],
  ['UTC', { a: date('2026-12-01') }, [0, '2026-12-01T00:00:00Z']],
  // The days on which clocks change; in Auckland after the day has begun there, and before it has in London.
  ['Europe/Berlin', { a: date('2026-03-29') }, [-60, '2026-03-29T00:00:00Z']],
  ['Europe/Berlin', { a: date('2026-10-25') }, [-120, '2026-10-25T00:00:00Z']],
  ['Pacific/Auckland', { a: date('2026-04-05') }, [-780, '2026-04-05T00:00:00Z']],
  ['America/Santiago', { a: date('2026-12-01') }, [180, '2026-12-01T00:00:00Z']],
  ['Europe/Berlin', { a: moment('2026-12-01T07:30:00.000Z') }, [-60, '2026-12-01T08:30:00Z']],
  ['Europe/Berlin', { a: moment('2026-12-01T09:30:00+02:00') }, [-60, '2026-12-01T08:30:00Z']],
  // One offset for all: the second stands an hour beside itself and is the same moment.
  [
    'Europe/Berlin',
    { a: date('2026-12-01'), b: date('2026-07-01') },
    [-60, '2026-12-01T00:00:00Z', '2026-06-30T23:00:00Z'],
  ],
  ['Europe/Berlin', {}, [-60]],
])('in %s %j is sent as %j', (zone, answers, expected) => {
  expect(sent(zone, answers)).toEqual(expected)
})

test.each(['Europe/Berlin', 'Asia/Kolkata', 'America/New_York', 'Pacific/Auckland'])(
  'in %s what is sent, taken back by the offset, is the moment that was meant',
  (zone) => {
    for (let day = 0; day < 366; day += 1) {
      const answer = date(new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
      const meant = momentOf(zone, answer) ?? 0
      const clock = wallClockFor(zone, { first: date('2026-01-15'), answer }, since)
      expect(Date.parse(clock.written(meant)) + clock.localOffset * 60_000).toBe(meant)
    }
  },
)
