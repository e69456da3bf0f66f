import type { BatchRow } from '@patchbay/contract/changes/batch/batch'
import type { OpenAt } from '@patchbay/contract/site-resources/operating-hours'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HolidayPlan } from '../screens/site-resources/operating-hours/holiday-import.tsx'
import { saidOnce } from './batch/shared-findings.tsx'
import { OpenThenWords } from './open-then.tsx'

const plain = (markup: string) => markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
const words = 'Closed. Opens Monday 08:00.'
const reason = 'Hours of Library, Europe/Oslo: Sunday closed'
const hours: OpenAt['hours'][number] = {
  state: 'closed',
  until: null,
  words,
  reason,
  set: 'Library',
  source: 'weekly',
}
const unknown = {
  ...hours,
  state: 'unknown',
  words: 'Not known.',
  reason: 'None are kept',
  set: null,
  source: null,
} as const
const shown = (open: Partial<OpenAt>, at: string | null = null) =>
  plain(
    renderToStaticMarkup(
      <OpenThenWords open={{ places: [], hours: [], freezes: [], ...open }} at={at} zone="UTC" />,
    ),
  )

test('beside the beginning stands whether the place is open then, and what freezes it', () => {
  expect(shown({ hours: [hours] })).toContain(`${words} ${reason}`)
  const freezes = [{ name: 'Exams', reason: 'Exams are written', until: '2027-01-05T07:00:00.000Z' }]
  expect(shown({ hours: [hours], freezes }, '2027-01-01T00:00:00.000Z')).toMatch(
    /Frozen until 2027-01-05 07:00:00 by Exams: Exams are written.*Closed\. Opens Monday 08:00\./,
  )
})

test('where no hours are kept nothing stands there', () => {
  expect(shown({ hours: [unknown] })).toBe('')
})

const checkIn = (
  places: string[] | undefined,
  words = 'Open: Monday.',
  level: 'amber' | 'red' = 'amber',
) => ({
  level,
  words,
  ...(places === undefined ? {} : { places }),
})
const row = (findings: BatchRow['findings'], nothing = false) =>
  ({ findings, unchanged: nothing }) as BatchRow

test('a list says once what its places have in common, with their number', () => {
  const rows = [
    row([checkIn(['room B1/1']), checkIn(undefined, 'Another VLAN')]),
    row([checkIn(['room B1/1'])]),
    row([checkIn(['room B1/2'])]),
    row([checkIn([], 'Frozen', 'red')]),
    row([checkIn(['room B1/3'])], true),
  ]
  expect(saidOnce(rows)).toEqual([
    { words: 'Open: Monday.', blocks: false, lines: 3, places: new Set(['room B1/1', 'room B1/2']) },
    { words: 'Frozen', blocks: true, lines: 1, places: new Set() },
  ])
})

test('an import says what it would do, and each event that it does not understand by its line', () => {
  const plan = {
    added: 2,
    changed: 0,
    unchanged: 3,
    removed: 1,
    absent: 4,
    past: 0,
    faults: [{ line: 12, words: 'The event could not be parsed: it has no UID.' }],
    lines: [{ name: 'Christmas Day', what: 'added' as const, when: '2026-12-25' }],
  }
  const said = plain(renderToStaticMarkup(<HolidayPlan plan={plan} />))
  expect(said).toContain(
    '2 added, 0 changed, 1 removed, 3 unchanged, 4 not in the file, unchanged, 1 not understood.',
  )
  expect(said).toMatch(/12 The event could not be parsed: it has no UID\..*2026-12-25 Christmas Day added/)
})
