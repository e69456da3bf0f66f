import type {
  DecisionPart,
  HistoryPart,
  AuthenticationShown,
  TwinPart,
} from '@patchbay/contract/common-queries/cisco-ise'
import { expect, test, vi } from 'vitest'
import { partOf } from '../../../table/result-column.ts'
import { drawnAndTaken } from '../../../table/test-drawn.ts'
import { factListPart } from './fact-list.tsx'
import { headPart } from './session-head.tsx'
import { filteredMembers, memberRows } from './members-table.tsx'
import { rulesPart } from './rules-part.ts'
import { authenticationRows } from './authentication-rows.tsx'
import { runsOf } from './authentication-runs.ts'
import { twinRows } from './twin-tab.tsx'

// Who looks, where links lead, what time it is and in which zone are a browser's.
vi.mock('../../../session/use-session.ts', () => ({ useProfile: () => ({}), heldKeys: () => new Set() }))
vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: unknown }) => children }))
vi.mock('../../../ui/relative-age.tsx', () => ({ RelativeAge: () => null }))
vi.mock('../../../ui/clock-words.ts', () => ({
  instantWords: (at: Date) => at.toISOString(),
  valueWords: (words: string) => words,
}))
vi.mock('../../../preferences/time-zone.ts', () => ({ useTimeZone: () => 'UTC' }))

const at = '2026-11-21T09:00:00.000Z'
const said = { source: 'ISE sessions', observedAt: at }
const nameOf = (source: string) => `chip of ${source}`
const part = { state: 'known', why: null, source: 'ise-1', observedAt: at } as const

const refused: AuthenticationShown = {
  at,
  passed: false,
  username: 'jdoe',
  onward: null,
  place: 'sw-a Gi1/0/1',
  method: '802.1X',
  policySet: 'Wired',
  rule: null,
  results: ['DenyAccess'],
  server: 'psn-1',
  code: '12516',
  reason: 'expired',
  meaning: 'The certificate has expired.',
  remedy: 'A new certificate.',
  fixer: 'desktop',
  certificate: null,
}
const passed: AuthenticationShown = {
  ...refused,
  passed: true,
  rule: 'Laptops',
  code: null,
  reason: null,
  meaning: null,
}
const history: HistoryPart = { ...part, more: false, rows: [refused, refused, passed] }

const twin: TwinPart = {
  ...part,
  by: 'console',
  mac: '02:00:5e:10:00:02',
  passed: true,
  differences: [{ label: 'VLAN', here: null, there: '10' }],
  same: ['Group'],
}
const members = Array.from({ length: 2_500 }, (_, number) => ({
  mac: `02:00:00:00:${String(Math.floor(number / 100)).padStart(2, '0')}:${String(number % 100).padStart(2, '0')}`,
  description: number === 7 ? 'Spare in the library' : '',
  profile: null,
  staticGroup: true,
}))
const shownMembers = (filter: string, from = 0) =>
  memberRows({
    group: 'Loan',
    members: filteredMembers(members, filter),
    drawn: { from, count: 10 },
    reading: false,
    said,
  })

test('what is taken along of every table is what its cells draw', () => {
  for (const rows of [
    authenticationRows(runsOf([{ ...refused, certificate: null }, passed]), history, nameOf, 2),
    twinRows(twin, '02:00:5e:10:00:01', said),
    shownMembers(''),
  ]) {
    const { drawn, taken } = drawnAndTaken<never>(rows as never)
    expect(drawn.length).toBeGreaterThan(1)
    expect(taken).toEqual(drawn)
  }
})

test('of members the page that is drawn goes along, and those that the filter leaves apart from it', () => {
  const all = partOf(shownMembers('', 10))
  expect([all.rows.length, all.all?.length]).toEqual([10, 2_500])
  expect(all.rows[0]?.cells[0]).toBe('02:00:00:00:00:10')
  for (const filter of ['library', '0200.0000.0007']) {
    const one = partOf(shownMembers(filter))
    expect(one.rows).toEqual([
      { cells: ['02:00:00:00:00:07', 'Spare in the library', 'not read', 'by hand'], said },
    ])
    expect(one.all).toBeUndefined()
  }
})

test('authentications go along as the runs that are drawn, with what they mean and who says them', () => {
  const [run] = partOf(authenticationRows(runsOf(history.rows), history, nameOf, 1)).rows
  expect(run).toEqual({
    cells: [
      `${at}, 2 times since ${at}`,
      'The certificate has expired. · To pass: A new certificate. · Contact: desktop support · 12516 expired',
      'jdoe · 802.1X',
      'sw-a Gi1/0/1',
      'Wired · DenyAccess · on psn-1',
    ],
    said: { source: 'chip of ise-1/sessions', observedAt: at },
  })
  const certificate = { subject: 'lt-1', issuer: 'CA', expiresAt: at, expired: true }
  const [shown] = partOf(authenticationRows(runsOf([{ ...refused, certificate }]), history, nameOf, 1)).rows
  expect(shown?.cells[1]).toContain(`Certificate lt-1 by CA, expired ${at}`)
})

test('rules go along with whether their conditions hold, those around the one that matched and all of them apart', () => {
  const rule = {
    name: 'Printers',
    kind: 'local-exception',
    enabled: true,
    isDefault: false,
    results: ['Print'],
    securityGroup: null,
    matched: true,
    conditions: [{ words: 'the profile is Printer', holds: 'no', has: 'Phone' }],
  } as const
  const rules = [rule, { ...rule, name: 'Last' }].map((one) => ({
    ...one,
    results: [...one.results],
    conditions: [...one.conditions],
  }))
  const shown = rulesPart(
    'Rules',
    {
      rules,
      drawn: rules.slice(0, 1),
      setConditions: [],
      rulesWhy: null,
      exceptionsWhy: 'exceptions are not known',
    },
    said,
  )
  expect(shown.rows.map(({ cells }) => cells)).toEqual([
    [
      'Exception of this set, matched',
      'Printers',
      'the profile is Printer (does not hold, it has Phone) · Print',
    ],
    ['Not known', 'exceptions are not known', null],
  ])
  expect(shown.all).toHaveLength(3)
})

test('the head goes along with its path, also where it stopped', () => {
  const decision: DecisionPart = {
    ...part,
    outcome: 'kept-out',
    sentence: '',
    steps: [
      { label: 'Policy set', value: 'Wired', note: 'because it is wired' },
      { label: 'Rule', value: null, note: null },
      { label: 'Result', value: null, note: null },
    ],
    different: [{ words: 'A new certificate', fixer: 'desktop' }],
    rules: [],
    rulesWhy: null,
    exceptionsWhy: null,
    setConditions: [],
    authentication: [],
    authenticationWhy: null,
  }
  expect(
    headPart({ title: 'lt-1', sentence: 'Denied', decision }, 'Denied', said).rows.map(({ cells }) => cells),
  ).toEqual([
    ['lt-1', 'Denied', 'Denied'],
    ['Policy set', 'Wired', 'because it is wired'],
    ['Rule', 'not reached', null],
    ['Result', 'not asked', null],
    ['Conditions to pass', 'A new certificate', 'Contact: desktop support'],
  ])
})

test('a fact that is not said goes along with why', () => {
  const fact = {
    name: 'os',
    label: 'System',
    value: null,
    identifier: false,
    onward: null,
    note: 'not profiled',
  }
  expect(factListPart({ title: 'Endpoint', facts: [fact], said }).rows).toEqual([
    { cells: ['System', 'not profiled', null], said },
  ])
})
