import { expect, test } from 'vitest'
import { readDayHours, readExceptions } from './hours-text.ts'
import { isOpen, isOpenBy } from './is-open.ts'
import { mondayOf, openDays } from './open-days.ts'
import type { OperatingHours } from './is-open.ts'

const intervals = (text: string) => {
  const read = readDayHours(text)
  if ('fault' in read) throw new Error(read.fault)
  return read.intervals
}
const exceptions = (text: string, zone: string) => {
  const read = readExceptions(text, zone)
  if ('fault' in read) throw new Error(read.fault)
  return read.exceptions
}

interface Given {
  readonly zone?: string
  /** One text for all days, or seven from Monday on. */
  readonly week: string | readonly string[]
  readonly exceptions?: string
  readonly holidays?: readonly (readonly [string, string])[]
  readonly unread?: readonly (readonly [string, string])[]
  readonly holidaysUntil?: string
}

const hoursOf = ({ zone = 'Europe/Oslo', week, holidays = [], ...rest }: Given): OperatingHours => ({
  set: 'Library',
  zone,
  week: (typeof week === 'string' ? Array.from({ length: 7 }, () => week) : week).map(intervals),
  exceptions: exceptions(rest.exceptions ?? '', zone),
  holidays: holidays.map(([from, to]) => ({ name: 'Holiday', calendar: 'Norway', from, to })),
  unread: (rest.unread ?? []).map(([from, to]) => ({ name: 'Not understood', calendar: 'Norway', from, to })),
  holidaysUntil: rest.holidaysUntil ?? null,
})

const day = '08:00-12:00, 13:00-17:00'
const week = [day, day, day, day, day, '10:00-14:00', 'closed']
const night = '22:00-02:30'

// 2026-11-23 is a Monday. Each line: what it is about, the hours, the instant, and what is answered.
test.each<[string, Given, string, string, string | null]>([
  ['within an interval', { week }, '2026-11-23T08:00Z', 'open weekly', '2026-11-23T11:00Z'],
  ['the first instant', { week }, '2026-11-23T07:00Z', 'open weekly', '2026-11-23T11:00Z'],
  ['the end is not in it', { week }, '2026-11-23T11:00Z', 'closed weekly', '2026-11-23T12:00Z'],
  ['between two intervals', { week }, '2026-11-23T11:30Z', 'closed weekly', '2026-11-23T12:00Z'],
  ['after the last of a day', { week }, '2026-11-23T18:00Z', 'closed weekly', '2026-11-24T07:00Z'],
  ['a closed weekday', { week }, '2026-11-22T10:00Z', 'closed weekly', '2026-11-23T07:00Z'],
  ['24 h on every day', { week: '24 h' }, '2026-11-22T10:00Z', 'open weekly', null],
  ['never open', { week: 'closed' }, '2026-11-22T10:00Z', 'closed weekly', null],
  [
    '24 h on one day',
    { week: ['24 h', ...week.slice(1)] },
    '2026-11-23T22:59Z',
    'open weekly',
    '2026-11-23T23:00Z',
  ],
  [
    'before midnight',
    { week: ['closed', night, ...week.slice(2)] },
    '2026-11-24T22:00Z',
    'open weekly',
    '2026-11-25T01:30Z',
  ],
  [
    'past midnight, on a day that is another',
    { week: [night, ...Array.from({ length: 6 }, () => 'closed')] },
    '2026-11-24T01:00Z',
    'open weekly',
    '2026-11-24T01:30Z',
  ],
  [
    'past midnight joins the next day',
    { week: ['20:00-24:00', '00:00-03:00', ...Array.from({ length: 5 }, () => 'closed')] },
    '2026-11-23T20:00Z',
    'open weekly',
    '2026-11-24T02:00Z',
  ],
  [
    'past the night from Sunday to Monday',
    { week: [...Array.from({ length: 6 }, () => 'closed'), night] },
    '2026-11-23T01:00Z',
    'open weekly',
    '2026-11-23T01:30Z',
  ],
  [
    'an exception closes',
    { week, exceptions: '2026-11-23 closed Move' },
    '2026-11-23T08:00Z',
    'closed exception',
    '2026-11-24T07:00Z',
  ],
  [
    'an exception opens on a holiday',
    { week, exceptions: '2026-11-22 10:00-12:00 Open day', holidays: [['2026-11-22', '2026-11-23']] },
    '2026-11-22T10:00Z',
    'open exception',
    '2026-11-22T11:00Z',
  ],
  [
    'a holiday',
    { week, holidays: [['2026-11-23', '2026-11-25']] },
    '2026-11-24T08:00Z',
    'closed holiday',
    '2026-11-25T07:00Z',
  ],
  [
    'the day after a holiday',
    { week, holidays: [['2026-11-23', '2026-11-25']] },
    '2026-11-25T08:00Z',
    'open weekly',
    '2026-11-25T11:00Z',
  ],
  [
    'the night before a holiday ends in it',
    { week: night, holidays: [['2026-11-24', '2026-11-25']] },
    '2026-11-24T01:00Z',
    'open weekly',
    '2026-11-24T01:30Z',
  ],
  [
    'a holiday from noon, by its clocks',
    { week, holidays: [['2026-11-23T10:00', '2026-11-23T16:00']] },
    '2026-11-23T08:30Z',
    'open weekly',
    '2026-11-23T09:00Z',
  ],
  [
    'in a holiday by instants',
    { week, holidays: [['2026-11-23T09:00:00.000Z', '2026-11-23T14:30:00.000Z']] },
    '2026-11-23T10:00Z',
    'closed holiday',
    '2026-11-23T14:30Z',
  ],
  [
    'a leap day',
    { week, exceptions: '2028-02-29 closed Leap day' },
    '2028-02-29T08:00Z',
    'closed exception',
    '2028-03-01T07:00Z',
  ],
  [
    'west of UTC it is still Saturday',
    { week, zone: 'America/Los_Angeles' },
    '2026-11-22T03:00Z',
    'closed weekly',
    '2026-11-23T16:00Z',
  ],
  [
    'east of UTC it is Monday already',
    { week, zone: 'Pacific/Auckland' },
    '2026-11-22T19:30Z',
    'open weekly',
    '2026-11-22T23:00Z',
  ],
  [
    'three quarters of an hour',
    { week, zone: 'Asia/Kathmandu' },
    '2026-11-23T02:14Z',
    'closed weekly',
    '2026-11-23T02:15Z',
  ],
  // The clocks of Oslo leave out 02:00 to 03:00 on 2026-03-29, and show it twice on 2026-10-25.
  [
    'over the gap it is an hour shorter',
    { week: '00:00-04:00' },
    '2026-03-28T23:30Z',
    'open weekly',
    '2026-03-29T02:00Z',
  ],
  [
    'a beginning in the gap is its end',
    { week: '02:30-05:00' },
    '2026-03-29T00:59Z',
    'closed weekly',
    '2026-03-29T01:00Z',
  ],
  [
    'an end in the gap is its beginning',
    { week: '22:00-02:30' },
    '2026-03-28T23:30Z',
    'open weekly',
    '2026-03-29T01:00Z',
  ],
  [
    'all in the gap is never',
    { week: '02:10-02:50' },
    '2026-03-29T00:30Z',
    'closed weekly',
    '2026-03-30T00:10Z',
  ],
  [
    'an end that is there twice is the last',
    { week: night },
    '2026-10-25T01:15Z',
    'open weekly',
    '2026-10-25T01:30Z',
  ],
  ['and it is open all through', { week: night }, '2026-10-25T00:45Z', 'open weekly', '2026-10-25T01:30Z'],
  [
    'a beginning that is there twice is the first',
    { week: '02:30-05:00' },
    '2026-10-25T00:20Z',
    'closed weekly',
    '2026-10-25T00:30Z',
  ],
  [
    'a day of 25 hours',
    { week: '24 h', exceptions: '2026-10-26 closed Move' },
    '2026-10-25T12:00Z',
    'open weekly',
    '2026-10-25T23:00Z',
  ],
  // Havana shows 00:00 to 01:00 of 2026-11-01 twice; the day before ends at the first.
  [
    'midnight twice',
    { week: ['closed', 'closed', 'closed', 'closed', 'closed', '24 h', 'closed'], zone: 'America/Havana' },
    '2026-11-01T04:30Z',
    'closed weekly',
    '2026-11-07T05:00Z',
  ],
  // Cairo leaves out the midnight of 2026-04-24.
  [
    'no midnight',
    { week: ['closed', 'closed', 'closed', 'closed', '24 h', 'closed', 'closed'], zone: 'Africa/Cairo' },
    '2026-04-23T21:59Z',
    'closed weekly',
    '2026-04-23T22:00Z',
  ],
  // Samoa had no 2011-12-30, which would have been a Friday.
  [
    'a day that was left out',
    { week: ['closed', 'closed', 'closed', '20:00-24:00', '24 h', 'closed', 'closed'], zone: 'Pacific/Apia' },
    '2011-12-30T09:00Z',
    'open weekly',
    '2011-12-30T10:00Z',
  ],
  [
    'holidays that are not read so far',
    { week, holidaysUntil: '2026-11-23' },
    '2026-11-23T08:00Z',
    'unknown null',
    null,
  ],
])('%s', (_what, given, at, is, until) => {
  const answer = isOpenBy(hoursOf(given), new Date(at))
  expect([`${answer.state} ${answer.source}`, answer.until]).toEqual([
    is,
    until === null ? null : new Date(until).toISOString(),
  ])
})

test('it is said whether it is open and when that ends, and the reason names the set and the line that decided', () => {
  const said = (given: Given, at: string) => {
    const { words, reason } = isOpenBy(hoursOf(given), new Date(at))
    return [words, reason.replace('Hours of Library, Europe/Oslo: ', '')]
  }
  expect(said({ week }, '2026-11-22T10:00Z')).toEqual(['Closed. Opens Monday 08:00.', 'Sunday closed'])
  expect(said({ week }, '2026-11-23T08:00Z')).toEqual([
    'Open until 12:00.',
    'Monday 08:00–12:00, 13:00–17:00',
  ])
  expect(said({ week, holidays: [['2026-11-23', '2026-12-01']] }, '2026-11-23T08:00Z')).toEqual([
    'Closed. Opens Tuesday 2026-12-01 08:00.',
    'Holiday (Norway)',
  ])
  expect(said({ week, exceptions: '2026-11-23 10:00-11:00 Inventory' }, '2026-11-23T09:30Z')).toEqual([
    'Open until 11:00.',
    'Inventory, 2026-11-23 10:00–11:00',
  ])
  expect(said({ week: 'closed' }, '2026-11-23T08:00Z')).toEqual([
    'Closed. No next opening is set.',
    'Monday closed',
  ])
  expect(said({ week: '24 h' }, '2026-11-23T08:00Z')).toEqual(['Open.', 'Monday 24 h'])
  expect(said({ week, holidaysUntil: '2026-11-23' }, '2026-11-23T08:00Z')).toEqual([
    'Not known.',
    'holidays are read until 2026-11-23',
  ])
  expect(said({ week, unread: [['2026-11-24', '2026-11-25']] }, '2026-11-23T17:00Z')).toEqual([
    'Closed. Unknown from Tuesday 08:00.',
    'Monday 08:00–12:00, 13:00–17:00',
  ])
})

test('a week is drawn by its days: hours past midnight on both, exceptions, holidays, and what is not known', () => {
  const given: Given = {
    week: '22:00-02:00',
    exceptions: '2026-11-25 09:00-10:00 Inventory',
    holidays: [
      ['2026-11-27', '2026-11-28'],
      ['2026-11-28T22:30', '2026-11-28T23:00'],
    ],
    unread: [['2026-11-29', '2026-11-30']],
  }
  const days = openDays(hoursOf(given), mondayOf('2026-11-26'), 7, new Date('2026-11-24T08:30Z'))
  const drawn = days.map(({ weekday, open, words, differs, now }) => [
    weekday.slice(0, 3),
    open.map(({ from, to }) => `${from}-${to}`).join(' '),
    words,
    differs,
    now,
  ])
  expect(drawn).toEqual([
    ['Mon', '0-120 1320-1440', 'until 02:00 from the day before, 22:00–02:00', '', null],
    ['Tue', '0-120 1320-1440', 'until 02:00 from the day before, 22:00–02:00', '', 570],
    [
      'Wed',
      '0-120 540-600',
      'until 02:00 from the day before, 09:00–10:00',
      'Exception: Inventory, otherwise 22:00–02:00',
      null,
    ],
    ['Thu', '1320-1440', '22:00–02:00', '', null],
    [
      'Fri',
      '0-120',
      'until 02:00 from the day before, closed',
      'Holiday: Holiday (Norway), otherwise 22:00–02:00',
      null,
    ],
    [
      'Sat',
      '1320-1350 1380-1440',
      '22:00–22:30, 23:00–24:00',
      'Holiday: Holiday (Norway), otherwise 22:00–02:00',
      null,
    ],
    ['Sun', '', 'not known', 'a holiday of Norway could not be parsed, otherwise 22:00–02:00', null],
  ])
})

test('the nearest set decides, and without one it is not known', () => {
  const [room, campus] = [hoursOf({ week: 'closed' }), hoursOf({ week: '24 h' })]
  const at = new Date('2026-11-23T08:00Z')
  expect(isOpen('room B1/1', [room, null, campus], at).state).toBe('closed')
  expect(isOpen('room B1/1', [null, null, campus], at).state).toBe('open')
  expect(isOpen('room B1/1', [null, null], at)).toEqual({
    state: 'unknown',
    until: null,
    words: 'Not known.',
    reason: 'No operating hours are set for room B1/1',
    set: null,
    source: null,
  })
})

test.each([
  ['', 'Write 08:00-12:00'],
  ['8-12', 'Write 08:00-12:00'],
  ['08:00-08:00', 'Write 24 h'],
  ['08:00-12:00, 11:00-13:00', 'overlap'],
  ['08:00-24:30', 'does not exist'],
  ['24:00-08:00', 'does not exist'],
])('hours of a day that are none: %j', (text, words) => {
  expect(readDayHours(text)).toEqual({ fault: expect.stringContaining(words) })
})

test.each([
  ['2026-02-29 closed Leap day', 'Line 1: 2026-02-29 does not exist.'],
  ['2026-12-24 closed', 'Line 1: write a day, its hours and why'],
  ['\n2026-12-24 08:00-12:00 One\n2026-12-24 closed Two', 'Line 3: 2026-12-24 appears twice.'],
  ['2026-03-29 02:30-12:00 Early', '2026-03-29 02:30 does not exist in Europe/Oslo'],
  ['2026-10-25 01:00-02:30 Late', '2026-10-25 02:30 occurs twice in Europe/Oslo'],
])('exceptions that are none: %j', (text, words) => {
  expect(readExceptions(text, 'Europe/Oslo')).toEqual({ fault: expect.stringContaining(words) })
})

test.each<[string, Given, string, string, string | null]>([
  [
    'in it',
    { week: '24 h', unread: [['2026-11-23', '2026-11-25']] },
    '2026-11-23T10:00Z',
    'unknown null',
    null,
  ],
  [
    'before it',
    { week: '24 h', unread: [['2026-11-23', '2026-11-25']] },
    '2026-11-22T10:00Z',
    'open weekly',
    '2026-11-22T23:00Z',
  ],
  [
    'closed by its weekday',
    { week: 'closed', unread: [['2026-11-23', '2026-11-25']] },
    '2026-11-23T10:00Z',
    'closed weekly',
    null,
  ],
  [
    'closed until a time of which nothing is known',
    { week, unread: [['2026-11-23', '2026-11-24']] },
    '2026-11-22T10:00Z',
    'closed weekly',
    '2026-11-23T07:00Z',
  ],
  [
    'an exception overrides it',
    { week, exceptions: '2026-11-23 08:00-12:00 Inventory', unread: [['2026-11-23', '2026-11-24']] },
    '2026-11-23T08:00Z',
    'open exception',
    '2026-11-23T11:00Z',
  ],
])('a time in which nobody knows of a holiday is not open: %s', (_, given, at, said, until) => {
  const answer = isOpenBy(hoursOf(given), new Date(at))
  expect([`${answer.state} ${answer.source}`, answer.until]).toEqual([
    said,
    until === null ? null : new Date(until).toISOString(),
  ])
})
