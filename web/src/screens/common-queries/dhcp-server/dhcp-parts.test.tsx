import type {
  DhcpServer,
  Holder,
  Lease,
  Reservation,
  Scope,
  Subnet,
} from '@patchbay/contract/common-queries/dhcp-server'
import { expect, test, vi } from 'vitest'
import { partOf } from '../../../table/result-column.ts'
import { drawnAndTaken } from '../../../table/test-drawn.ts'
import { fillPart, trendPart } from './utilisation-part.ts'
import { findingPart } from './findings-panel.tsx'
import { holderRows } from './holders-panel.tsx'
import { leaseRows } from './lease-rows.tsx'
import { optionRows } from './dhcp-answer.tsx'
import { reservationRows } from './reservations-panel.tsx'
import { serverRows } from './servers-panel.tsx'
import { subnetRows } from './subnets-panel.tsx'

// Where links lead, what time it is and in which zone are a browser's.
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: unknown }) => children,
  useMatch: () => '/common-queries/dhcp-server',
}))
vi.mock('../../../ui/relative-age.tsx', () => ({ RelativeAge: ({ since }: { since: string }) => since }))
vi.mock('../../../ui/clock-words.ts', () => ({ instantWords: (at: Date) => at.toISOString() }))
vi.mock('../../../preferences/time-zone.ts', () => ({ useTimeZone: () => 'UTC' }))
// A way to act is no part of what is told.
vi.mock('./release.tsx', () => ({ Release: () => null }))
vi.mock('../../../query/observed-age.tsx', () => ({ ObservedAge: () => null }))

const nameOf = (source: string) => `DHCP ${source}`
const earlier = '2026-11-20T08:00:00.000Z'
const at = '2026-11-21T09:00:00.000Z'
const later = '2026-11-21T17:00:00.000Z'

const lease: Lease = {
  address: '10.0.10.5',
  mac: '00:1b:54:0a:3c:7f',
  vendor: 'Cisco',
  clientId: '01:02',
  clientIdDiffers: true,
  hostname: 'lt-0142',
  subnet: '10.0.10.0/24',
  state: 'active',
  startedAt: earlier,
  expiresAt: later,
  reserved: true,
  servers: ['kea-1', 'kea-2'],
  observedAt: at,
}
const leases: readonly Lease[] = [
  lease,
  {
    ...lease,
    address: '10.0.10.6',
    mac: null,
    vendor: null,
    hostname: null,
    state: 'declined',
    reserved: false,
  },
  {
    ...lease,
    address: '10.0.10.7',
    expiresAt: '2162-12-27T14:28:15.000Z',
    clientId: null,
    servers: ['kea-2'],
  },
]
const reservation: Reservation = {
  address: '10.0.10.9',
  mac: '00:1b:54:0a:3c:7f',
  by: null,
  vendor: 'Cisco',
  hostname: 'printer-1',
  subnet: '10.0.10.0/24',
  inPool: true,
  leased: false,
  servers: ['kea-1'],
  missing: ['kea-2'],
  observedAt: at,
}
const holder: Holder = {
  mac: '00:1b:54:0a:3c:7f',
  address: '10.0.10.5',
  vendor: null,
  hostname: 'lt-0142',
  from: earlier,
  to: later,
  present: true,
  by: 'lease',
  sources: ['kea-1'],
  covers: true,
  port: 'sw-a Gi1/0/1',
  place: 'B02, room 104',
  person: 'jdoe',
}
const server: DhcpServer = {
  id: 'kea-1',
  title: 'DHCP kea-1',
  answered: true,
  why: null,
  version: '2.4.1',
  startedAt: earlier,
  configuredAt: null,
  serves: true,
  reservations: 'by-command',
  mode: 'hot-standby',
  self: { name: null, role: 'primary', state: 'hot-standby' },
  partner: { name: null, role: 'standby', state: 'hot-standby', reached: false, age: 2, unanswered: 3 },
  observedAt: at,
}
const silent: DhcpServer = { ...server, id: 'kea-2', answered: false, why: 'refused', observedAt: null }
const subnet: Subnet = {
  subnet: '10.0.10.0/24',
  range: null,
  name: 'Library staff',
  vlan: 10,
  sharedNetwork: 'B09',
  pools: ['10.0.10.100-10.0.10.199'],
  routers: [],
  leaseTime: null,
  options: [{ code: 3, name: 'routers', data: '10.0.10.1', from: 'subnet' }],
  servers: ['kea-1', 'kea-2'],
  use: { source: 'kea-1', total: 100, assigned: 40, declined: 1, free: 59, observedAt: earlier },
  trend: null,
  forecast: null,
  ask: '10.0.10.0/24',
}

test('what is taken along of every table is what its cells draw', () => {
  for (const rows of [
    leaseRows(leases, nameOf),
    reservationRows(
      [
        reservation,
        { ...reservation, address: null, mac: null, missing: [] },
        {
          ...reservation,
          mac: null,
          by: { kind: 'client-id', value: 'ff:01:02:03', text: null },
          leased: null,
        },
        { ...reservation, mac: null, by: { kind: 'circuit-id', value: '73:77:2d:61', text: 'sw-a' } },
        { ...reservation, by: { kind: 'client-id', value: '01:00:11:22:33:44:55', text: null } },
      ],
      nameOf,
    ),
    holderRows(
      [holder, { ...holder, by: 'address-table', port: null, person: null }],
      nameOf,
      at,
      'not in MAC tables then',
    ),
    serverRows([server, { ...server, partner: null, self: null, serves: false }, silent]),
    subnetRows([subnet, { ...subnet, use: null, vlan: null, sharedNetwork: null }], nameOf, at),
    optionRows(subnet, nameOf, at),
  ]) {
    const { drawn, taken } = drawnAndTaken<never>(rows as never)
    expect(drawn.length).toBeGreaterThan(0)
    expect(taken).toEqual(drawn)
  }
})

test('a lease is said by the servers that hold it, when they were read', () => {
  expect(partOf(leaseRows(leases, nameOf)).rows.map(({ said }) => said)).toEqual([
    { source: 'DHCP kea-1, DHCP kea-2', observedAt: at },
    { source: 'DHCP kea-1, DHCP kea-2', observedAt: at },
    { source: 'DHCP kea-2', observedAt: at },
  ])
})

test('a column that is put away is in neither, and the others keep their order', () => {
  const rows = leaseRows(leases, nameOf)
  const columns = rows.columns.filter(({ head }) => head !== 'MAC' && head !== 'State')
  const part = partOf({ ...rows, columns })
  expect(part.columns).toEqual(['Address', 'Host name', 'Leased or renewed', 'Expiry', 'On'])
  expect(part.rows[0]?.cells).toEqual(['10.0.10.5 reserved', 'lt-0142', earlier, later, 'kea-1, kea-2'])
})

test('leases that are not drawn yet are apart from those that are', () => {
  const { rows, all } = partOf({ ...leaseRows(leases, nameOf), drawn: { from: 0, count: 2 } })
  expect([rows.length, all?.length]).toEqual([2, 3])
})

test('a server that did not answer is taken along with why', () => {
  expect(partOf(serverRows([silent])).rows).toEqual([
    {
      cells: ['kea-2', null, null, null, null, null, null, null],
      said: { source: 'DHCP kea-1', observedAt: null },
      note: 'did not answer: refused',
    },
  ])
})

test('a lease was read for the question, an address table when the gateway was walked', () => {
  const rows = [holder, { ...holder, by: 'address-table' as const, to: earlier }]
  expect(
    partOf(holderRows(rows, nameOf, at, 'not in MAC tables then')).rows.map(({ said }) => said.observedAt),
  ).toEqual([at, earlier])
})

test('how full it is goes along with its numbers, when it will be full, whose devices and each point drawn', () => {
  const scope: Scope = {
    sharedNetwork: null,
    total: 100,
    used: 40,
    free: 60,
    declined: 0,
    reserved: null,
    source: 'kea-1',
    vendors: [{ vendor: null, leases: 7 }],
    churn: { ended: 3, short: 2 },
  }
  const forecast = {
    state: 'steady',
    sentence: 'Use is steady',
    cautions: ['Only 5 of 9 days were read'],
    at: null,
    earliest: null,
    latest: null,
    perDay: 0,
  } as const
  const part = fillPart(
    'Utilisation',
    scope,
    { ...forecast, cautions: [...forecast.cautions] },
    { source: 'DHCP kea-1', observedAt: at },
  )
  expect(part.rows.map(({ cells }) => cells)).toEqual([
    ['In pools', 100, null],
    ['Leased', 40, null],
    ['Free', 60, null],
    ['Reserved', 'not known', null],
    ['Declined', 0, null],
    ['Expired, still stored', 3, null],
    ['Short leases', 2, null],
    ['Full when', forecast.sentence, 'Only 5 of 9 days were read'],
    ['Leases of other or private', 7, null],
  ])
  const point = { from: earlier, assigned: 60, declined: 1, total: 100 }
  expect(trendPart([point], 'days', 'DHCP kea-1').rows).toEqual([
    {
      cells: ['Daily peak', '60 of 100 leased, 1 declined', null],
      said: { source: 'DHCP kea-1', observedAt: earlier },
    },
  ])
})

test('of a finding its sentence and the cases that are drawn go along, and all of them apart', () => {
  const items = Array.from({ length: 7 }, (_, number) => ({ text: `case ${number}`, ask: null }))
  const part = findingPart({ name: 'declined', tone: 'bad', sentence: 'Seven cases', items }, 5, {
    source: 'DHCP kea-1',
    observedAt: at,
  })
  expect(part.rows.map(({ cells }) => cells[1])).toEqual([
    'Seven cases',
    'case 0',
    'case 1',
    'case 2',
    'case 3',
    'case 4',
  ])
  expect(part.all).toHaveLength(8)
})

test('a reservation says by what it goes where that is no hardware address', () => {
  const by = (kind: 'client-id' | 'circuit-id', value: string, text: string | null) => ({
    ...reservation,
    mac: null,
    by: { kind, value, text },
  })
  const rows = [
    reservation,
    by('client-id', 'ff:01:02', null),
    by('circuit-id', '73:77:2d:61', 'sw-a'),
    by('circuit-id', '00:04:00:14:01:0e', null),
    { ...reservation, vendor: null, by: { kind: 'client-id' as const, value: '01:00', text: null } },
  ]
  const cells = partOf(reservationRows(rows, nameOf)).rows.map((row) => row.cells[1])
  expect(cells.slice(1)).toEqual([
    expect.stringContaining('client id ff:01:02'),
    expect.stringContaining('circuit id sw-a'),
    expect.stringContaining('circuit id 00:04:00:14:01:0e'),
    `${reservation.mac} by client id 01:00`,
  ])
})
