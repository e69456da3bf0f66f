import type { Line } from '@patchbay/contract/answer-parts'
import type { Answer, Controller, Device, Origin } from '@patchbay/contract/common-queries/active-directory'
import { expect, test, vi } from 'vitest'
import { partOf } from '../../../table/result-column.ts'
import { drawnAndTaken } from '../../../table/test-drawn.ts'
import { controllerRows } from './controllers-panel.tsx'
import { deviceRows } from './devices-panel.tsx'
import { groupRows } from './lists.tsx'
import { memberRows } from './lists.tsx'
import { originRows } from './origin-panel.tsx'
import { sectionPart } from '../../../query/parts/section-panel.tsx'

// Who looks, where links lead, what time it is and in which zone are a browser's.
vi.mock('../../../session/use-session.ts', () => ({ useProfile: () => ({}), heldKeys: () => new Set() }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: unknown }) => children,
  useMatch: () => '/common-queries/active-directory',
}))
vi.mock('../../../ui/relative-age.tsx', () => ({ RelativeAge: ({ since }: { since: string }) => since }))
vi.mock('../../../ui/clock-words.ts', () => ({ instantWords: (at: Date) => at.toISOString() }))
vi.mock('../../../preferences/time-zone.ts', () => ({ useTimeZone: () => 'UTC' }))

const names: Readonly<Record<string, string>> = {
  ad: 'Directory',
  'ise-1': 'ISE',
  'kea-1': 'DHCP',
  index: 'Index',
}
const nameOf = (source: string) => names[source] ?? source
const at = '2026-11-21T09:00:00.000Z'
const earlier = '2026-11-21T08:40:00.000Z'

const device: Device = {
  mac: '00:1b:54:0a:3c:7f',
  title: 'LT-0142',
  because: ['authenticates as them', 'is managed by them'],
  address: '10.0.10.5',
  place: 'B07, 214',
  port: 'sw-b07-2 Gi1/0/14',
  present: false,
  seenAt: earlier,
  lease: 'held',
  session: {
    passed: true,
    method: 'dot1x',
    result: 'Domain_Computer_Access',
    vlan: 110,
    through: 'sw-b07-2 Gi1/0/14',
    startedAt: earlier,
    source: 'ise-1',
  },
  source: 'kea-1',
}
const nowhere: Device = {
  ...device,
  mac: null,
  address: null,
  port: null,
  place: null,
  seenAt: null,
  lease: 'none',
  session: null,
}
const told = { complete: true, state: 'told', why: null, source: 'ad', observedAt: at } as const
const devices: NonNullable<Answer['devices']> = {
  ...told,
  source: null,
  observedAt: null,
  rows: [device, nowhere, { ...device, port: null, seenAt: null }, { ...device, present: true }],
}
const origin: Origin['rows'] = [
  {
    device,
    at,
    inTime: true,
    failure: 'Wrong password',
    owner: { name: 'Ann Other', login: 'ann', source: 'ad' },
    through: 'sw-b07-2 Gi1/0/14',
    source: 'ise-1',
  },
  {
    device: nowhere,
    at: null,
    inTime: false,
    failure: null,
    owner: null,
    through: 'sw-a Gi1/0/1',
    source: 'ise-1',
  },
]
const controller: Controller = {
  name: 'dc1.campus.example',
  answered: true,
  why: null,
  lock: 'locked',
  lockedAt: earlier,
  badPasswords: 5,
  badPasswordAt: earlier,
  lastLogonAt: null,
  logons: 2,
  origin: true,
}
const controllers: NonNullable<Answer['controllers']> = {
  sentence: 'one did not answer',
  rows: [controller, { ...controller, name: 'dc2', answered: false, why: 'refused', origin: false }],
  missing: [],
  missingWhy: null,
  source: 'ad',
  observedAt: at,
}
const member = { name: 'Xi', login: 'xi', kind: 'user', enabled: false, primary: true, ask: 'xi' } as const
const members = { ...told, rows: [member, { ...member, name: 'Yo', ask: 'yo', login: null, enabled: null }] }
const group = {
  name: 'Lic-A3',
  description: 'Office',
  direct: true,
  primary: false,
  purpose: 'mail',
  licence: true,
  privileged: null,
  ask: 'Lic-A3',
} as const
const groups = {
  ...told,
  rows: [group, { ...group, name: 'Plain', purpose: 'rights' as const, licence: false, direct: false }],
}

test('what is taken along of every table is what its cells draw', () => {
  for (const rows of [
    controllerRows(controllers, 'user'),
    controllerRows(controllers, 'computer'),
    deviceRows('Devices', devices, nameOf, at),
    originRows(origin, nameOf, at),
    memberRows(members, nameOf),
    groupRows(groups, nameOf),
  ]) {
    const { drawn, taken } = drawnAndTaken<never>(rows as never)
    expect(drawn.length).toBeGreaterThan(1)
    expect(taken).toEqual(drawn)
  }
})

test('a column that is put away is in neither, and the others keep their order', () => {
  const rows = deviceRows('Devices', devices, nameOf, at)
  const columns = rows.columns.filter(({ head }) => ['Device', 'Place', 'Port'].includes(head))
  const part = partOf({ ...rows, columns })
  expect(part.columns).toEqual(['Device', 'Port', 'Place'])
  expect(part.rows[0]?.cells).toEqual(['LT-0142 00:1b:54:0a:3c:7f', 'sw-b07-2 Gi1/0/14', 'B07, 214'])
})

test('a device is said by all who know of it, an origin by who refused it', () => {
  expect(partOf(deviceRows('Devices', devices, nameOf, at)).rows.map(({ said }) => said)).toEqual([
    { source: 'DHCP, ISE, Index', observedAt: at },
    { source: 'DHCP', observedAt: at },
    { source: 'DHCP, ISE', observedAt: at },
    { source: 'DHCP, ISE, Index', observedAt: at },
  ])
  expect(partOf(originRows(origin, nameOf, at)).rows[0]?.said).toEqual({
    source: 'ISE, DHCP, Directory, Index',
    observedAt: at,
  })
})

test('each controller says for itself; one that did not answer is taken along with why', () => {
  const { rows } = partOf(controllerRows(controllers, 'user'))
  expect(rows[0]).toEqual({
    cells: ['dc1 lock set here', `locked ${earlier}`, 5, earlier, 'never here', 2],
    said: { source: 'dc1.campus.example', observedAt: at },
  })
  expect(rows[1]).toMatchObject({ note: 'did not answer: refused', said: { source: 'dc2' } })
})

test('members that are not drawn yet are apart from those that are, told by the directory', () => {
  const { rows, all } = partOf({ ...memberRows(members, nameOf), drawn: { from: 0, count: 1 } })
  expect(rows).toEqual([
    {
      cells: ['Xi', 'xi', 'user, by primary group', 'disabled'],
      said: { source: 'Directory', observedAt: at },
    },
  ])
  expect(all).toHaveLength(2)
})

test('a line is taken along as it stands there, also where its value is withheld', () => {
  const line: Line = {
    name: 'phone',
    label: 'Phone',
    value: '+47 555',
    detail: 'office',
    tone: 'plain',
    state: 'told',
    why: null,
    source: 'ad',
    observedAt: at,
    freshness: 'live',
    identifier: true,
    ask: null,
  }
  const hidden: Line = {
    ...line,
    label: 'Mobile',
    value: null,
    state: 'hidden',
    why: 'not shown to this account',
  }
  expect(sectionPart({ name: 'contact', title: 'Contact', lines: [line, hidden] }, nameOf).rows).toEqual([
    {
      cells: ['Phone', '+47 555', 'office'],
      said: { source: 'Directory', observedAt: at, freshness: 'live' },
    },
    {
      cells: ['Mobile', 'not shown to this account', null],
      said: { source: 'Directory', observedAt: at, freshness: 'live' },
    },
  ])
})
