import type { Line } from '@patchbay/contract/answer-parts'
import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { expect, test } from 'vitest'
import type { Progress } from '../../../query/progress.ts'
import { emptyWords } from '../../../query/none-words.ts'
import { cardText } from './card-text.ts'
import { wordsWithTimes } from '../../../ui/clock-words.ts'

const line = (of: Partial<Line>): Line => ({
  name: 'title',
  label: 'Title',
  value: null,
  detail: null,
  tone: 'plain',
  state: 'none',
  why: 'none',
  source: 'ad',
  observedAt: '2026-11-21T09:00:00Z',
  freshness: 'live',
  identifier: false,
  ask: null,
  ...of,
})

const looked = (of: Partial<Answer>): Progress<Answer> => ({
  question: {
    text: 'jdoe',
    kind: 'name',
    words: 'name or label',
    canonical: 'jdoe',
    vendor: null,
    badges: [],
    askedAt: '2026-11-21T09:00:00Z',
  },
  exchanges: [],
  overheard: 'none',
  answeredFor: null,
  sources: [
    {
      id: 'ad',
      name: 'Directory',
      kind: 'directory',
      state: 'partial',
      required: true,
      why: 'dc2 did not answer',
    },
  ],
  answer: {
    verdict: 'found',
    sentence: 'Jane Doe (jdoe) is locked',
    kind: 'user',
    title: 'Jane Doe',
    subtitle: null,
    icon: 'person',
    badges: [],
    photo: null,
    sections: [],
    controllers: null,
    groups: null,
    members: null,
    devices: null,
    origin: null,
    choices: [],
    moreChoices: false,
    others: null,
    ...of,
  },
  answerIsOld: false,
  took: 12,
})

const circumstances = {
  zone: 'Europe/Oslo',
  address: 'https://x/?q=1',
  now: new Date('2026-11-21T09:00:05Z'),
}

test('a card for a ticket says what is withheld, which controller was silent, and times in the zone of the person', () => {
  const text = cardText(
    looked({
      sections: [
        {
          name: 'account',
          title: 'Account',
          lines: [
            line({
              name: 'lock',
              label: 'Lock',
              value: 'locked',
              detail: 'locks last 30 min',
              state: 'told',
              why: null,
            }),
            line({
              name: 'lockedSince',
              label: 'Locked since',
              value: '2026-11-21T08:00:00.000Z',
              state: 'told',
              why: null,
            }),
            line({
              name: 'mobile',
              label: 'Mobile',
              state: 'hidden',
              why: 'hidden from the console’s account',
            }),
            line({ name: 'dn', label: 'Distinguished name', value: 'CN=Jane', state: 'told' }),
            line({ name: 'licences', label: 'Licences', state: 'awaited', why: null }),
          ],
        },
      ],
      controllers: {
        sentence: 'dc2 did not answer: what it keeps is not in this',
        missing: [],
        missingWhy: null,
        source: 'ad',
        observedAt: '2026-11-21T09:00:00Z',
        rows: [
          {
            name: 'dc1',
            answered: true,
            why: null,
            lock: 'locked',
            lockedAt: null,
            badPasswords: 5,
            badPasswordAt: '2026-11-21T08:00:00.000Z',
            lastLogonAt: null,
            logons: 2,
            origin: true,
          },
          {
            name: 'dc2',
            answered: false,
            why: 'too busy',
            lock: null,
            lockedAt: null,
            badPasswords: null,
            badPasswordAt: null,
            lastLogonAt: null,
            logons: null,
            origin: false,
          },
        ],
      },
      origin: { state: 'found', sentence: 'Wrong passwords came from PC-1', rows: [] },
    }),
    circumstances,
  )
  expect(text.split('\n')).toEqual([
    'Jane Doe (jdoe) is locked.',
    'Asked for jdoe (name or label), 2026-11-21 10:00:05 Europe/Oslo',
    '',
    'Account',
    'Lock: locked (locks last 30 min)',
    'Locked since: 2026-11-21 09:00:00',
    'Mobile: hidden from the console’s account',
    'Licences: no answer yet',
    '',
    'Domain controllers: dc2 did not answer: what it keeps is not in this',
    'dc1: locked, 5 wrong passwords, last 2026-11-21 09:00:00, last logon never, lock set here',
    'dc2: did not answer (too busy)',
    '',
    'Wrong passwords came from PC-1.',
    '',
    expect.stringMatching(/^Sources: Directory partial/) as string,
    'https://x/?q=1',
  ])
})

test('before anything is known there is nothing to copy', () => {
  expect(cardText({ ...looked({}), answer: null }, circumstances)).toBe('')
})

test('times inside a text are told in the zone of the person, and all else stays', () => {
  expect(wordsWithTimes('changes 2026-12-03T18:50:29.460Z', 'Europe/Oslo')).toBe(
    'changes 2026-12-03 19:50:29',
  )
  expect(wordsWithTimes('S-1-5-21-2026-12-03', 'Europe/Oslo')).toBe('S-1-5-21-2026-12-03')
})

test('an empty line always says why it is empty', () => {
  expect(emptyWords({ state: 'awaited', why: null })).toBe('asking')
  expect(emptyWords({ state: 'hidden', why: 'not shown' })).toBe('not shown')
  expect(emptyWords({ state: 'none', why: null })).toBe('none')
})
