import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import { expect, test } from 'vitest'
import type { Progress } from '../../../query/progress.ts'
import { dhcpTable } from './dhcp-table.ts'

const point = (from: string, assigned: number) => ({ from, assigned, declined: 1, total: 100 })
const answer: Omit<
  Answer,
  | 'verdict'
  | 'view'
  | 'sentence'
  | 'badges'
  | 'subtitle'
  | 'icon'
  | 'dns'
  | 'choices'
  | 'at'
  | 'moment'
  | 'complete'
> = {
  title: '10.0.10.0/24',
  servers: [],
  scope: null,
  sessions: [],
  attachments: [],
  leases: [],
  reservations: [],
  unread: { leases: [], reservations: [] },
  findings: [],
  holders: [],
  subnets: [
    {
      subnet: '10.0.10.0/24',
      range: null,
      name: 'Library staff',
      vlan: 10,
      sharedNetwork: null,
      pools: ['10.0.10.100-10.0.10.199'],
      routers: [],
      leaseTime: null,
      options: [],
      servers: ['kea-1'],
      use: null,
      trend: {
        source: 'kea-1',
        since: '2026-11-20T00:00:00.000Z',
        days: [point('2026-11-20T00:00:00.000Z', 60)],
        hours: [point('2026-11-20T11:00:00.000Z', 60), point('2026-11-20T12:00:00.000Z', 58)],
      },
      forecast: {
        state: 'steady',
        sentence: 'Use neither clearly grows nor shrinks',
        cautions: ['Only 5 of 9 days were read for most of the day'],
        at: null,
        earliest: null,
        latest: null,
        perDay: 0,
      },
      ask: '10.0.10.0/24',
    },
  ],
}

const progressWith = (more: Partial<Answer>) =>
  ({
    question: { canonical: '10.0.10.0/24' },
    sources: [
      { id: 'kea-1', name: 'DHCP kea-1' },
      { id: 'ise-1', name: 'ISE ise-1' },
      { id: 'index', name: 'Index' },
    ],
    answer: { ...answer, ...more },
  }) as unknown as Progress<Answer>

test('what is shown of servers, options, fill, vendors, churn, session and port is taken along', () => {
  const [subnet] = answer.subnets
  const rows = dhcpTable(
    progressWith({
      subnets: [
        {
          ...subnet!,
          sharedNetwork: 'B09',
          routers: ['10.0.10.1'],
          leaseTime: 28_800,
          options: [{ code: 3, name: 'routers', data: '10.0.10.1', from: 'subnet' }],
          trend: null,
          forecast: null,
        },
      ],
      scope: {
        sharedNetwork: null,
        total: 100,
        used: 40,
        free: 60,
        declined: 0,
        reserved: null,
        source: 'kea-1',
        vendors: [{ vendor: 'Dell', leases: 7 }],
        churn: { ended: 3, short: 2 },
      },
      sessions: [
        {
          mac: '00:1b:54:0a:3c:7f',
          username: 'jdoe',
          port: 'sw-a Gi1/0/1',
          method: 'dot1x',
          passed: true,
          startedAt: '2026-11-20T08:00:00.000Z',
          observedAt: '2026-11-21T09:00:00Z',
          source: 'ise-1',
        },
      ],
      attachments: [
        {
          mac: '00:1b:54:0a:3c:7f',
          port: 'sw-a Gi1/0/1',
          place: 'B02, room 104',
          vlan: 10,
          present: true,
          seenAt: '2026-11-20T09:00:00.000Z',
        },
      ],
      servers: [
        {
          id: 'kea-1',
          title: 'DHCP kea-1',
          answered: true,
          why: null,
          version: '2.4.1',
          startedAt: '2026-11-19T00:00:00.000Z',
          configuredAt: null,
          serves: true,
          reservations: 'by-command',
          mode: 'hot-standby',
          self: { name: null, role: 'primary', state: 'hot-standby' },
          partner: {
            name: null,
            role: 'standby',
            state: 'hot-standby',
            reached: true,
            age: 2,
            unanswered: 0,
          },
          observedAt: '2026-11-20T09:00:00.000Z',
        },
      ],
    }),
  )?.rows
  const about = ['10.0.10.0/24', null]
  expect(rows).toEqual([
    [
      'Subnet',
      ...about,
      'Library staff',
      'VLAN 10; shared network B09; 10.0.10.100-10.0.10.199; routers 10.0.10.1; lease time 8 h',
      'DHCP kea-1',
      null,
    ],
    ['Option', ...about, 'routers', '10.0.10.1; from subnet', null, null],
    [
      'Fill',
      ...about,
      null,
      'in pools 100; given out 40; free 60; reserved not told; declined 0',
      'DHCP kea-1',
      null,
    ],
    ['Vendor', ...about, 'Dell', '7 leases', 'DHCP kea-1', null],
    ['Churn', ...about, null, '3 over and still kept; 2 for a short time', 'DHCP kea-1', null],
    [
      'Session',
      null,
      '00:1b:54:0a:3c:7f',
      'jdoe',
      'sw-a Gi1/0/1; dot1x; passed',
      'ISE ise-1',
      '2026-11-20T08:00:00.000Z',
    ],
    [
      'Port',
      null,
      '00:1b:54:0a:3c:7f',
      'sw-a Gi1/0/1',
      'B02, room 104; VLAN 10; there now',
      'Index',
      '2026-11-20T09:00:00.000Z',
    ],
    [
      'Server',
      null,
      null,
      'kea-1',
      '2.4.1; primary, hot-standby; partner standby, hot-standby; learned 2 s before; started 2026-11-19T00:00:00.000Z',
      'DHCP kea-1',
      '2026-11-20T09:00:00.000Z',
    ],
  ])
})

test('how full a subnet was and when it will be full are taken along, with source and time', () => {
  const rows = dhcpTable(progressWith({}))?.rows.filter(([part]) => part !== 'Subnet')
  const about = ['10.0.10.0/24', null, 'Library staff']
  expect(rows).toEqual([
    [
      'Forecast',
      ...about,
      'Use neither clearly grows nor shrinks; Only 5 of 9 days were read for most of the day',
      null,
      null,
    ],
    [
      'Highest use of a day',
      ...about,
      '60 of 100 given out, 1 declined',
      'DHCP kea-1',
      '2026-11-20T00:00:00.000Z',
    ],
    [
      'Highest use of an hour',
      ...about,
      '60 of 100 given out, 1 declined',
      'DHCP kea-1',
      '2026-11-20T11:00:00.000Z',
    ],
    [
      'Highest use of an hour',
      ...about,
      '58 of 100 given out, 1 declined',
      'DHCP kea-1',
      '2026-11-20T12:00:00.000Z',
    ],
  ])
})
