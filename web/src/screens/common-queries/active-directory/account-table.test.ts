import type { Answer, Device } from '@patchbay/contract/common-queries/active-directory'
import { expect, test } from 'vitest'
import { nothingYet } from '../../../query/progress.ts'
import { accountTable } from './account-table.ts'

const instant = '2026-11-21T09:00:00.000Z'
const earlier = '2026-11-21T08:40:00.000Z'

const device: Device = {
  mac: '00:1b:54:0a:3c:7f',
  title: 'LT-0142',
  because: ['signs on as them'],
  address: '10.0.10.5',
  place: 'B07, 214',
  port: 'sw-b07-2 Gi1/0/14',
  present: true,
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

const nothing: Answer = {
  verdict: 'found',
  sentence: 'Jane Doe (jdoe) is locked on dc1',
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
}

const rowsOf = (answer: Partial<Answer>) =>
  accountTable({
    ...nothingYet,
    question: {
      text: 'jdoe',
      kind: 'name',
      words: 'name or label',
      canonical: 'jdoe',
      vendor: null,
      badges: [],
      askedAt: instant,
    },
    sources: [
      { id: 'ad', name: 'Directory', kind: 'directory', state: 'ok', required: true },
      { id: 'ise-1', name: 'ISE', kind: 'identity', state: 'ok', required: false },
      { id: 'kea-1', name: 'DHCP', kind: 'dhcp', state: 'ok', required: false },
      { id: 'index', name: 'Index', kind: 'index', state: 'ok', required: false },
    ],
    answer: { ...nothing, ...answer },
  })?.rows

test('of the origin each device is taken along with time, reason, owner, address and port', () => {
  const rows = rowsOf({
    origin: {
      state: 'found',
      sentence: 'Wrong passwords came from LT-0142',
      rows: [
        {
          device,
          at: instant,
          inTime: true,
          failure: 'Wrong password',
          owner: { name: 'Ann Other', login: 'ann', source: 'ad' },
          through: 'sw-b07-2 Gi1/0/14',
          source: 'ise-1',
        },
      ],
    },
  })
  const part = 'Origin of wrong passwords'
  expect(rows).toEqual(
    expect.arrayContaining([
      [part, '', 'Wrong passwords came from LT-0142', 'found', null, null, null],
      [part, 'LT-0142', 'Wrong password', 'refused when they were counted', 'ISE', instant, null],
      [part, 'LT-0142', 'Ann Other', 'owner', 'Directory', null, null],
      [part, 'LT-0142', '10.0.10.5', 'address', 'DHCP', null, null],
      [part, 'LT-0142', 'sw-b07-2 Gi1/0/14', 'port', 'Index', earlier, null],
      [
        part,
        'LT-0142',
        'dot1x, Domain_Computer_Access, VLAN 110, sw-b07-2 Gi1/0/14',
        'signed on',
        'ISE',
        earlier,
        null,
      ],
    ]),
  )
})

test('of each controller lock and times are taken along with when it was asked, and those that nobody connected', () => {
  const rows = rowsOf({
    controllers: {
      sentence: 'all 2 connected controllers answered',
      rows: [
        {
          name: 'dc1',
          answered: true,
          why: null,
          lock: 'locked',
          lockedAt: earlier,
          badPasswords: 5,
          badPasswordAt: earlier,
          lastLogonAt: null,
          logons: 2,
          origin: true,
        },
      ],
      missing: [{ name: 'dc3', site: 'South', readOnly: true }],
      missingWhy: null,
      source: 'ad',
      observedAt: instant,
    },
  })
  expect(rows).toEqual([
    ['Domain controller', 'dc1', 'locked', 'lock', 'dc1', instant, null],
    ['Domain controller', 'dc1', earlier, 'lock set, here', 'dc1', instant, null],
    ['Domain controller', 'dc1', 5, 'bad passwords', 'dc1', instant, null],
    ['Domain controller', 'dc1', earlier, 'last bad password', 'dc1', instant, null],
    ['Domain controller', 'dc1', null, 'last logon', 'dc1', instant, null],
    ['Domain controller', 'dc1', 2, 'logons', 'dc1', instant, null],
    ['Domain controller', 'dc3', 'nobody connected it', 'South, read-only', 'Directory', instant, null],
  ])
})

test('members and groups are taken along with how they stand, by whom and when', () => {
  const told = { complete: true, state: 'told', why: null, source: 'ad', observedAt: instant } as const
  const rows = rowsOf({
    members: {
      ...told,
      rows: [{ name: 'Xi', login: 'xi', kind: 'user', enabled: false, primary: true, ask: 'xi' }],
    },
    groups: {
      ...told,
      rows: [
        {
          name: 'Lic-A3',
          description: 'Office',
          direct: true,
          primary: false,
          purpose: 'mail',
          licence: true,
          privileged: null,
          ask: 'Lic-A3',
        },
      ],
    },
  })
  expect(rows).toEqual([
    ['Member', 'Xi', 'xi', 'user; disabled; by primary group', 'Directory', instant, null],
    ['Group', 'Lic-A3', 'direct', 'licence; mail only; Office', 'Directory', instant, null],
  ])
})

test('accounts to choose from are taken along, and those that fit too', () => {
  const choice = (ask: string) => ({ ask, title: ask.toUpperCase(), detail: 'Registrar', source: 'ad' })
  const rows = rowsOf({
    verdict: 'several',
    choices: [choice('ann')],
    others: { sentence: '1 other fits an', choices: [choice('dan')], more: false },
  })
  expect(rows).toEqual([
    ['Choice', 'ANN', 'ann', 'Registrar', 'Directory', instant, null],
    ['Fits too', 'DAN', 'dan', 'Registrar', 'Directory', instant, null],
  ])
})

test('who only sounds like the name is taken along as such', () => {
  const choices = [{ ask: 'tmeyer', title: 'Tom Meyer', detail: 'Reader', source: 'ad' }]
  const others = { sentence: '1 sounds alike', choices, more: false }
  for (const verdict of ['none', 'incomplete'] as const)
    expect(rowsOf({ verdict, others })).toEqual([
      ['Sounds alike', 'Tom Meyer', 'tmeyer', 'Reader', 'Directory', instant, null],
    ])
})

test('a computer without a lease says so', () => {
  const rows = rowsOf({
    devices: {
      rows: [
        {
          ...device,
          mac: null,
          address: null,
          port: null,
          place: null,
          seenAt: null,
          lease: 'none',
          session: null,
        },
      ],
      complete: true,
      state: 'told',
      why: null,
      source: null,
      observedAt: null,
    },
  })
  expect(rows).toContainEqual(['Device', 'LT-0142', 'no lease now', 'lease', null, null, null])
})
