import type { Admission } from '@patchbay/contract/common-queries/cisco-ise'
import type { Source } from '@patchbay/contract/sources'
import { expect, test } from 'vitest'
import { nothingYet } from '../../../query/progress.ts'
import type { Progress } from '../../../query/progress.ts'
import { admissionTable } from './admission-table.ts'
import { membersTable } from './members-table.ts'

const at = '2026-11-21T09:00:00.000Z'
const said = { state: 'known', why: null, source: 'ise-1', observedAt: at } as const
const nothing: Admission['endpoint'] = { ...said, facts: [] }
const condition = { words: 'the profile is Printer', holds: 'no', has: 'Phone' } as const

const answer: Admission = {
  verdict: 'found',
  sentence: 'Kept out',
  title: '02:00:5e:10:00:01',
  subtitle: null,
  icon: 'unknown',
  mac: '02:00:5e:10:00:01',
  standing: 'kept-out',
  choices: [],
  notes: [],
  endpoint: nothing,
  sessions: { ...said, sessions: [] },
  decision: {
    ...said,
    outcome: 'kept-out',
    sentence: '',
    steps: [{ label: 'Policy set', value: 'Wired', note: 'because it is wired' }],
    different: [],
    rules: [
      {
        name: 'Printers',
        kind: 'local-exception',
        enabled: true,
        last: false,
        results: ['Print'],
        securityGroup: null,
        matched: false,
        conditions: [condition],
      },
    ],
    rulesWhy: null,
    exceptionsWhy: 'exceptions of all sets are not known',
    setConditions: [],
    authentication: [],
    authenticationWhy: null,
  },
  history: {
    ...said,
    more: false,
    rows: [
      {
        at,
        passed: false,
        username: 'jdoe',
        onward: null,
        place: 'sw-a Gi1/0/1',
        method: '802.1X',
        policySet: 'Wired',
        rule: null,
        results: [],
        server: 'psn-1',
        code: '12516',
        reason: 'expired',
        meaning: 'The certificate has expired.',
        remedy: 'A new certificate.',
        fixer: 'desktop',
        certificate: { subject: 'lt-1', issuer: 'CA', expiresAt: at, expired: true },
      },
    ],
  },
  containment: nothing,
  group: { ...nothing, name: null },
  device: nothing,
  twin: {
    ...said,
    by: 'console',
    mac: '02:00:5e:10:00:02',
    passed: true,
    differences: [{ label: 'VLAN', here: null, there: '10' }],
    same: ['Group'],
  },
  past: null,
  sighting: { ...nothing, source: 'index' },
}
const chip = (id: string, name: string): Source => ({
  id,
  name,
  kind: 'identity',
  state: 'ok',
  required: true,
})
const progress: Progress<Admission> = {
  ...nothingYet,
  question: {
    text: 'x',
    kind: 'mac',
    words: 'MAC',
    canonical: 'x',
    vendor: null,
    badges: [],
    askedAt: at,
  },
  sources: [
    chip('ise-1/policy', 'ISE policy'),
    chip('ise-1/sessions', 'ISE sessions'),
    chip('ise-1/endpoints', 'ISE endpoints'),
  ],
  answer,
}
const rows = admissionTable(progress)?.rows ?? []
const rowOf = (part: string, fact: string) => rows.find(([of, name]) => of === part && name === fact)

test('rules go along with whether their conditions hold, and what of them is not known', () => {
  expect(rowOf('Policy', 'Exception of this set')).toEqual([
    'Policy',
    'Exception of this set',
    'Printers',
    'the profile is Printer (does not hold, it has Phone) · Print',
    'ISE policy',
    at,
  ])
  expect(rowOf('Policy', 'Not known')?.[3]).toBe('exceptions of all sets are not known')
  expect(rowOf('Decision', 'Policy set')?.[3]).toBe('because it is wired')
})

test('a sign-on goes along with what it means, how to mend it, who can, its certificate and its node', () => {
  expect(rows.find(([part]) => part === 'Sign-on')).toEqual([
    'Sign-on',
    at,
    'refused',
    `jdoe · sw-a Gi1/0/1 · 802.1X · 12516 expired · The certificate has expired. · to pass: A new certificate. · can mend it: desktop support · certificate lt-1 by CA expired ${at} · Wired · on psn-1`,
    'ISE sessions',
    at,
  ])
})

test('the comparison goes along, and every source is called as its chip is', () => {
  expect(rowOf('Compared with', 'VLAN')).toEqual([
    'Compared with',
    'VLAN',
    '10',
    'this one: none',
    'ISE endpoints',
    at,
  ])
  expect(rowOf('Compared with', 'Group')?.[2]).toBe('the same')
  expect(rows.map((row) => row[4])).not.toContain('ise-1')
})

test('all members of a group go along, and not only the page that is shown', () => {
  const members = Array.from({ length: 2_500 }, (_, number) => ({
    mac: `02:00:00:00:00:${number}`,
    description: '',
    profile: null,
    staticGroup: true,
  }))
  const table = membersTable('Loan', { members, of: 2_500, summary: null }, 'ISE endpoints')
  expect(table.rows).toHaveLength(2_500)
  expect(table.rows[0]).toEqual(['Loan', '02:00:00:00:00:0', '', null, 'by hand', 'ISE endpoints', null])
})
