import type { Card, Line } from '@patchbay/contract/common-queries/device-lookup'
import { expect, test } from 'vitest'
import type { Progress } from '../../../query/progress.ts'
import { belongsTo, linkTo, ticketText } from './device-lookup.tsx'

const line = (of: Partial<Line>): Line => ({
  name: 'owner',
  label: 'Owner',
  value: null,
  detail: null,
  source: null,
  observedAt: null,
  freshness: 'unknown',
  stale: false,
  disputed: false,
  missing: null,
  ...of,
})

const looked = (lines: readonly Line[]): Progress<Card> => ({
  question: {
    text: '001b.540a.3c7f',
    kind: 'mac',
    words: 'MAC, Cisco notation',
    canonical: '00:1b:54:0a:3c:7f',
    vendor: null,
    badges: [],
    askedAt: '2026-11-21T09:00:00Z',
  },
  exchanges: [],
  overheard: 'none',
  answeredFor: null,
  sources: [
    { id: 'kea-1', name: 'DHCP kea-1', kind: 'dhcp', state: 'ok', required: true, count: 1 },
    {
      id: 'ad',
      name: 'Directory',
      kind: 'directory',
      state: 'timed-out',
      required: true,
      why: 'no answer in 8 s',
    },
  ],
  answer: {
    verdict: 'found',
    sentence: 'LT-0142 is at B02',
    title: 'LT-0142',
    icon: 'laptop',
    confidence: { word: 'likely', squares: 4, because: 'one source' },
    noNetwork: null,
    lines: [...lines],
    choices: [],
    handOver: [],
  },
  answerIsOld: false,
  took: 12,
})

const circumstances = {
  zone: 'Europe/Oslo',
  address: 'https://x/?q=1',
  now: new Date('2026-11-21T09:00:05Z'),
}

test('each line says who said it and when, in the zone of the person, and what is missing says why', () => {
  const text = ticketText(
    looked([
      line({
        name: 'address',
        label: 'Address',
        value: '10.0.10.5',
        detail: 'dynamic',
        source: 'kea-1',
        observedAt: '2026-11-21T08:59:00Z',
        freshness: 'live',
      }),
      line({
        name: 'port',
        label: 'Port',
        value: 'sw-a Gi1/0/1',
        source: 'sw-a',
        observedAt: '2026-11-21T06:59:00Z',
        freshness: 'last-known',
        stale: true,
      }),
      line({ missing: 'Directory did not answer' }),
      line({
        name: 'seen',
        label: 'Last seen',
        value: '2026-11-21T08:58:00.000Z',
        detail: '2026-11-01T08:58:00.000Z',
      }),
      line({ name: 'warnings', label: 'Warnings', value: 'place: two ports', disputed: true }),
      line({ name: 'tickets', label: 'Tickets' }),
    ]),
    circumstances,
  )
  expect(text.split('\n')).toEqual([
    'LT-0142 is at B02.',
    'Asked for 001b.540a.3c7f (MAC, Cisco notation), 2026-11-21 10:00:05 Europe/Oslo',
    '',
    'Address: 10.0.10.5, dynamic (DHCP kea-1, live, 2026-11-21 09:59:00)',
    'Port: sw-a Gi1/0/1 (sw-a, last known and stale, 2026-11-21 07:59:00)',
    'Owner: Directory did not answer',
    'Last seen: 2026-11-21 09:58:00, first 2026-11-01 09:58:00',
    'Warnings: place: two ports [sources disagree]',
    'Tickets: no answer yet',
    '',
    expect.stringMatching(/^Sources: DHCP kea-1 ok.*; Directory timed out/) as string,
    'https://x/?q=1',
  ])
})

test('the answer before is not copied as that of the next question, and its link is its own', () => {
  const before = looked([])
  expect(belongsTo(before, '001b.540a.3c7f')).toBe(true)
  expect(belongsTo(before, '10.0.0.5')).toBe(false)
  expect(belongsTo({ ...before, answer: null }, '001b.540a.3c7f')).toBe(false)
  expect(linkTo(before, 'https://x/common-queries/device-lookup?q=10.0.0.5&live=no')).toBe(
    'https://x/common-queries/device-lookup?q=001b.540a.3c7f&live=no',
  )
})

test('before anything is known there is nothing to copy', () => {
  expect(ticketText({ ...looked([]), answer: null }, circumstances)).toBe('')
})
