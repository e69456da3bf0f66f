import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import { expect, test } from 'vitest'
import type { Progress } from '../../../query/progress.ts'
import { dhcpTable } from './dhcp-table.ts'

const point = (from: string, assigned: number) => ({ from, assigned, declined: 1, total: 100 })
const answer: Pick<Answer, 'leases' | 'reservations' | 'subnets' | 'findings' | 'holders'> = {
  leases: [],
  reservations: [],
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

test('how full a subnet was and when it will be full are taken along, with source and time', () => {
  const progress = {
    question: { canonical: '10.0.10.0/24' },
    sources: [{ id: 'kea-1', name: 'DHCP kea-1' }],
    answer,
  } as unknown as Progress<Answer>
  const rows = dhcpTable(progress)?.rows.filter(([part]) => part !== 'Subnet')
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
