import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readIcs } from './read-ics.ts'

const now = new Date('2026-11-26T12:00:00Z')
const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const file = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const spansOf = (...lines: readonly string[]) => {
  const { holidays, faults } = readIcs(file(...event('UID:a', ...lines)), now)
  expect(faults).toEqual([])
  return holidays.flatMap(({ spans }) => spans.map(({ from, to }) => `${from} ${to}`))
}

test('a day is one day, a span of days ends before its end, and folded lines are one', () => {
  expect(spansOf('DTSTART;VALUE=DATE:20261225', 'SUMMARY:Christmas Day')).toEqual(['2026-12-25 2026-12-26'])
  expect(spansOf('DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:20261227')).toEqual([
    '2026-12-25 2026-12-27',
  ])
  expect(spansOf('DTSTART;VALUE=DATE:20261225', 'DTEND;VALUE=DATE:20261225')).toEqual([
    '2026-12-25 2026-12-26',
  ])
  const folded = readIcs(
    file(...event('UID:a', 'DTSTART;VALUE=DATE:20261225', 'SUMMARY:Christ', ' mas Day')),
    now,
  )
  expect(folded.holidays).toMatchObject([{ uid: 'a', name: 'Christmas Day', readUntil: null }])
})

test('times are those of their zone, of UTC, or of whoever reads them', () => {
  const oslo = (name: string, at: string) => `${name};TZID=Europe/Oslo:${at}`
  expect(spansOf(oslo('DTSTART', '20261224T120000'), oslo('DTEND', '20261224T160000'))).toEqual([
    '2026-12-24T11:00:00.000Z 2026-12-24T15:00:00.000Z',
  ])
  expect(spansOf('DTSTART;TZID=/example.com/Europe/Oslo:20260701T120000', 'DURATION:PT2H')).toEqual([
    '2026-07-01T10:00:00.000Z 2026-07-01T12:00:00.000Z',
  ])
  expect(spansOf('DTSTART:20261224T110000Z', 'DURATION:PT4H')).toEqual([
    '2026-12-24T11:00:00.000Z 2026-12-24T15:00:00.000Z',
  ])
  expect(spansOf('DTSTART:20261224T120000', 'DTEND:20261224T160000')).toEqual([
    '2026-12-24T12:00 2026-12-24T16:00',
  ])
})

test('what repeats each year is read for ten years, without the days that are taken out', () => {
  const { holidays } = readIcs(
    file(...event('UID:a', 'DTSTART;VALUE=DATE:20201225', 'RRULE:FREQ=YEARLY', 'EXDATE;VALUE=DATE:20271225')),
    now,
  )
  expect(holidays[0]).toMatchObject({ readUntil: '2037-01-01' })
  const days = holidays[0]!.spans.map(({ from }) => from)
  expect([days[0], days.at(-1), days.includes('2027-12-25'), days.length]).toEqual([
    '2024-12-25',
    '2036-12-25',
    false,
    12,
  ])
  expect(spansOf('DTSTART;VALUE=DATE:20261126', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=2')).toEqual([
    '2026-11-26 2026-11-27',
    '2027-11-25 2027-11-26',
  ])
  // A leap day is in leap years only.
  expect(spansOf('DTSTART;VALUE=DATE:20280229', 'RRULE:FREQ=YEARLY;UNTIL=20330101')).toEqual([
    '2028-02-29 2028-03-01',
    '2032-02-29 2032-03-01',
  ])
  expect(
    spansOf(
      'DTSTART;TZID=Europe/Oslo:20260701T120000',
      'DURATION:PT1H',
      'RRULE:FREQ=MONTHLY;INTERVAL=6;COUNT=2',
    ),
  ).toEqual([
    '2026-07-01T10:00:00.000Z 2026-07-01T11:00:00.000Z',
    '2027-01-01T11:00:00.000Z 2027-01-01T12:00:00.000Z',
  ])
})

test('a time of what repeats is moved, or cancelled; the newest of one event counts', () => {
  const yearly = event('UID:a', 'DTSTART;VALUE=DATE:20261225', 'RRULE:FREQ=YEARLY;COUNT=3')
  const moved = event('UID:a', 'RECURRENCE-ID;VALUE=DATE:20271225', 'DTSTART;VALUE=DATE:20271227')
  const off = event(
    'UID:a',
    'RECURRENCE-ID;VALUE=DATE:20281225',
    'STATUS:CANCELLED',
    'DTSTART;VALUE=DATE:20281225',
  )
  const read = readIcs(file(...yearly, ...moved, ...off), now)
  expect(read.holidays[0]!.spans.map(({ from }) => from)).toEqual(['2026-12-25', '2027-12-27'])
  const twice = readIcs(
    file(
      ...event('UID:a', 'SEQUENCE:2', 'SUMMARY:New', 'DTSTART;VALUE=DATE:20261226'),
      ...event('UID:a', 'SEQUENCE:1', 'SUMMARY:Old', 'DTSTART;VALUE=DATE:20261225'),
    ),
    now,
  )
  expect(twice.holidays.map(({ name }) => name)).toEqual(['New'])
})

test('what is cancelled is named, and what is over for years is left out and counted', () => {
  const read = readIcs(
    file(
      ...event('UID:a', 'STATUS:CANCELLED', 'DTSTART;VALUE=DATE:20261225'),
      ...event('UID:b', 'DTSTART;VALUE=DATE:20151225'),
    ),
    now,
  )
  expect([read.holidays, [...read.cancelled], read.past, read.faults]).toEqual([[], ['a'], 1, []])
  const withdrawn = readIcs(file('METHOD:CANCEL', ...event('UID:c', 'DTSTART;VALUE=DATE:20261225')), now)
  expect([withdrawn.holidays, [...withdrawn.cancelled]]).toEqual([[], ['c']])
})

test.each([
  ['no UID', ['DTSTART;VALUE=DATE:20261225']],
  ['no start', ['UID:b']],
  ['DTSTART is not a day: 2026-02-30', ['UID:b', 'DTSTART;VALUE=DATE:20260230']],
  [
    'the time zone Nowhere/At all is not known',
    ['UID:b', 'DTSTART;TZID=Nowhere/At all:20261224T120000', 'DURATION:PT1H'],
  ],
  ['it has no end', ['UID:b', 'DTSTART:20261224T120000Z']],
  ['it ends before it starts', ['UID:b', 'DTSTART:20261224T120000Z', 'DTEND:20261224T110000Z']],
  [
    'its start and end are in two time zones',
    ['UID:b', 'DTSTART:20261224T120000Z', 'DTEND;TZID=Europe/Oslo:20261224T110000'],
  ],
  ['invalid frequency', ['UID:b', 'DTSTART;VALUE=DATE:20261225', 'RRULE:FREQ=SOMETIMES']],
  ['more than 2000 times', ['UID:b', 'DTSTART;VALUE=DATE:20261225', 'RRULE:FREQ=DAILY']],
  [
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30 could not be parsed',
    ['UID:b', 'DTSTART;VALUE=DATE:20261225', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
  ],
  [
    'FREQ=YEARLY;BYMONTHDAY=31 could not be parsed',
    ['UID:b', 'DTSTART;VALUE=DATE:20261231', 'RRULE:FREQ=YEARLY;BYMONTHDAY=31'],
  ],
  ['it is not an event', ['UID:b', 'no colon here', 'DTSTART;VALUE=DATE:20261225']],
  [
    'changes a repetition that is not in the file',
    ['UID:b', 'RECURRENCE-ID;VALUE=DATE:20261225', 'DTSTART;VALUE=DATE:20261225'],
  ],
])('an event that is not understood is told by its line, and takes no other along: %s', (words, lines) => {
  const read = readIcs(file(...event('UID:a', 'DTSTART;VALUE=DATE:20261225'), ...event(...lines)), now)
  expect(read.holidays.map(({ uid }) => uid)).toEqual(['a'])
  expect(read.faults).toEqual([{ line: 7, words: expect.stringContaining(words) }])
})

test('an event that is cut off, and a file that is no calendar, say so', () => {
  const cut = readIcs(['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a'].join('\n'), now)
  expect(cut.faults).toEqual([{ line: 2, words: 'The event has no end.' }])
  expect(readIcs('<html>', now).faults).toEqual([
    { line: 1, words: expect.stringContaining('not a calendar') },
  ])
})

const sample = (name: string) =>
  readIcs(readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8'), now)
const fromOf = ({ holidays }: ReturnType<typeof readIcs>) =>
  holidays.flatMap(({ spans }) => spans.map(({ from }) => from))

test('a first day stays beside days that are added, and two events of one UID are two', () => {
  expect(fromOf(sample('rdate-alone.ics'))).toEqual(['2026-12-04', '2027-12-03', '2028-12-01'])
  const same = sample('same-uid.ics')
  expect([same.faults, same.holidays.map(({ uid, name }) => [uid, name])]).toEqual([
    [],
    [
      ['1@generator.example', 'Christmas Day'],
      ['1@generator.example 2027-01-01', 'New Year'],
    ],
  ])
  const again = readIcs(
    file(
      ...event('UID:a', 'DTSTAMP:20260101T000000Z', 'DTSTART:20261225'),
      ...event('UID:a', 'DTSTART:20261225'),
    ),
    now,
  )
  expect(again.holidays).toHaveLength(1)
})

test('a zone of Windows is by the rules of the file, and by the table where it has none', () => {
  const eve = [{ from: '2026-12-24T11:00:00.000Z', to: '2026-12-24T23:00:00.000Z' }]
  expect(sample('windows-zone.ics').holidays[0]!.spans).toEqual(eve)
  const text = readFileSync(new URL('samples/windows-zone.ics', import.meta.url), 'utf8')
  const bare = text.replace(/BEGIN:VTIMEZONE.*END:VTIMEZONE\r?\n/s, '')
  expect(readIcs(bare, now).holidays[0]!.spans).toEqual(eve)
  // A name that nobody knows, with rules that nobody else has.
  const own = text
    .replaceAll('W. Europe Standard Time', 'Campus')
    .replace('TZOFFSETTO:+0100', 'TZOFFSETTO:+0130')
  expect(readIcs(own, now).holidays[0]!.spans[0]!.from).toBe('2026-12-24T10:30:00.000Z')
  const summer = text.replaceAll('20261224', '20260701').replaceAll('20261225', '20260702')
  expect(readIcs(summer, now).holidays[0]!.spans[0]!.from).toBe('2026-07-01T10:00:00.000Z')
})

test('exceptions are taken as UTC, in another zone and as days, and a day needs no VALUE=DATE', () => {
  const weekly = ['DTSTART;TZID=Europe/Oslo:20261202T120000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3']
  for (const without of [
    'EXDATE:20261209T110000Z',
    'EXDATE;TZID=America/New_York:20261209T060000',
    'EXDATE;VALUE=DATE:20261209',
    'EXDATE:20261209',
  ])
    expect(spansOf(...weekly, without)).toHaveLength(2)
  const moved = readIcs(
    file(
      ...event('UID:a', ...weekly),
      ...event('UID:a', 'RECURRENCE-ID:20261209T110000Z', 'DTSTART:20261210T110000Z', 'DURATION:PT1H'),
    ),
    now,
  )
  expect([moved.faults, fromOf(moved)]).toEqual([
    [],
    ['2026-12-02T11:00:00.000Z', '2026-12-10T11:00:00.000Z', '2026-12-16T11:00:00.000Z'],
  ])
  expect(spansOf('DTSTART:20261225')).toEqual(['2026-12-25 2026-12-26'])
  expect(
    spansOf('DTSTART;VALUE=DATE:20261225', 'RRULE:FREQ=YEARLY;COUNT=2', 'EXDATE:20271225T000000Z'),
  ).toEqual(['2026-12-25 2026-12-26'])
  // The last is at 22:30 in UTC, before the end that the rule has.
  expect(
    spansOf(
      'DTSTART;TZID=Europe/Oslo:20261202T233000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;UNTIL=20261203T223000Z',
    ),
  ).toHaveLength(2)
})

test.each<[string, readonly string[], string, string]>([
  [
    'a zone that nobody knows',
    ['UID:b', 'DTSTART;TZID=Nowhere:20261224T120000', 'DURATION:PT1H'],
    '2026-12-23',
    '9999-12-30',
  ],
  [
    'its ends',
    ['UID:b', 'DTSTART;TZID=Nowhere:20261224T120000', 'DTEND;TZID=Nowhere:20261224T180000'],
    '2026-12-23',
    '2026-12-26',
  ],
  ['a rule', ['UID:b', 'DTSTART:20261231', 'RRULE:FREQ=YEARLY;BYMONTHDAY=31'], '2026-12-30', '9999-12-30'],
  ['a day that is none', ['UID:b', 'DTSTART:20260230'], '1970-01-01', '9999-12-30'],
  ['no name', ['DTSTART:20261225'], '2026-12-24', '2026-12-27'],
  [
    'one time of what the file lacks',
    ['UID:b', 'RECURRENCE-ID:20261225', 'DTSTART:20261227'],
    '2026-12-26',
    '2026-12-29',
  ],
])('of what is not understood the days are told, of which nothing is known: %s', (_, lines, from, to) => {
  const { unread, faults } = readIcs(file(...event(...lines)), now)
  expect([unread.map(({ spans }) => spans), faults.length]).toEqual([[[{ from, to }]], 1])
  expect(unread[0]!.fault).toBe(faults[0]!.words)
})
