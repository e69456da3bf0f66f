import type { Source } from '@patchbay/contract/systems/sources'
import type { LogRow, MacRow, NeighbourRow, Section, VlanRow } from '@patchbay/contract/switches/picture'
import { expect, test, vi } from 'vitest'
import { fittingRows } from '../../../table/long-rows.tsx'
import { partOf } from '../../../table/result-column.ts'
import { drawnAndTaken } from '../../../table/test-drawn.ts'
import { behindPart } from './port-devices.tsx'
import { changeRows } from './difference-table.tsx'
import { columnsOf } from './columns-of-view.ts'
import { logRows } from './log-table.tsx'
import { macRows } from './mac-table.tsx'
import { neighbourRows } from './neighbour-table.tsx'
import { disagreementPart, portLine, portsPart } from './port-part.ts'
import { recordsPart } from './port-records.tsx'
import { saidBySection } from './switch-sources.ts'
import { authenticationPart } from './port-authentication.tsx'
import { port } from './test-port.ts'
import { textPart } from './command-text.tsx'
import { vlanRows } from './vlan-table.tsx'

// What time it is is a browser's.
vi.mock('../../../ui/relative-age.tsx', () => ({ RelativeAge: ({ since }: { since: string }) => since }))

const at = '2026-11-21T09:00:00.000Z'
const said = { source: 'Switches (SSH)', observedAt: at, freshness: 'live' }
const section: Section = {
  name: 'forwarding',
  title: 'MAC table',
  state: 'ok',
  source: 'Switches (SSH)',
  observedAt: at,
  freshness: 'live',
  count: 1,
  why: null,
  raw: null,
}
const sources: readonly Source[] = [
  { id: 'index', name: 'Index', kind: 'index', state: 'ok', required: true },
  { id: 'ise-1', name: 'ISE', kind: 'identity', state: 'ok', required: false },
]
const mac: MacRow = {
  mac: '00:1b:54:0a:3c:7f',
  vendor: 'Cisco',
  vlan: { id: 10, name: 'staff' },
  interface: 'Gi1/0/1',
  type: 'dynamic',
  passing: false,
  address: '10.0.10.5',
  hostname: 'lt-0142',
  firstSeen: at,
}
const passing: MacRow = {
  ...mac,
  mac: '00:1b:54:0a:3c:80',
  interface: 'Te1/1/1',
  passing: true,
  vendor: null,
  hostname: null,
  address: null,
  type: null,
  firstSeen: null,
}
const neighbour: NeighbourRow = {
  interface: 'Te1/1/1',
  name: 'ds-1.campus.example',
  remoteInterface: 'Te1/0/1',
  protocol: 'cdp',
  address: '10.0.0.1',
  platform: 'C9500',
  forwards: true,
  mac: null,
  software: '17.9',
  capabilities: ['router', 'switch'],
}
const log = (text: string, clockUnsure = false): LogRow => ({
  at: 'Nov 21 09:00:00',
  clockUnsure,
  facility: 'LINK',
  severity: 3,
  mnemonic: 'UPDOWN',
  text,
  interface: null,
})
const vlan: VlanRow = {
  id: 10,
  name: 'staff',
  active: null,
  access: Array.from({ length: 3 }, (_, number) => `Gi1/0/${number}`),
  voice: [],
  trunks: ['Te1/1/1'],
  macs: 4,
}

test('what is taken along of every table is what its cells draw', () => {
  for (const rows of [
    macRows([mac, passing], said),
    neighbourRows(
      [neighbour, { ...neighbour, forwards: false, software: null, capabilities: [] }],
      () => undefined,
      said,
    ),
    vlanRows([vlan, { ...vlan, id: 20, active: true }], said),
    logRows([log('down'), log('up', true)], said),
    changeRows([{ interface: 'Gi1/0/1', what: 'VLAN', before: '10', now: '20' }], at, said),
  ]) {
    const { drawn, taken } = drawnAndTaken<never>(rows as never)
    expect(drawn.length).toBeGreaterThan(0)
    expect(taken).toEqual(drawn)
  }
})

test('of the MAC table go along the rows that the filter leaves, and those that are drawn apart from them', () => {
  const rows = [mac, passing]
  expect(fittingRows(macRows(rows, said), 'cisco staff').map((row) => row.mac)).toEqual([mac.mac])
  const { rows: drawn, all } = partOf({ ...macRows(rows, said), drawn: { from: 0, count: 1 } })
  expect([drawn.length, all?.length]).toEqual([1, 2])
})

test('a neighbour goes along with all eight columns, the log newest first with a clock that is not set', () => {
  expect(partOf(neighbourRows([neighbour], () => undefined, said))).toMatchObject({
    columns: ['Port', 'Neighbour', 'Its port', 'Protocol', 'Address', 'Platform', 'Kind', 'Software'],
    rows: [
      {
        cells: [
          'Te1/1/1',
          'ds-1.campus.example',
          'Te1/0/1',
          'CDP',
          '10.0.0.1',
          'C9500',
          'router, switch',
          '17.9',
        ],
      },
    ],
  })
  const cells = partOf(logRows([log('down'), log('up', true)], said)).rows.map((row) => row.cells)
  expect(cells.map(([time, , , , text]) => [time, text])).toEqual([
    ['Nov 21 09:00:00 clock not set', 'up'],
    ['Nov 21 09:00:00', 'down'],
  ])
})

test('a reading is said by the system that made it, and by the index where a walk kept it', () => {
  expect(saidBySection({ sections: [section] }, 'forwarding', sources)).toEqual(said)
  const kept: Section = { ...section, source: null, freshness: 'cached' }
  expect(saidBySection({ sections: [kept] }, 'forwarding', sources)).toEqual({
    source: 'Index',
    observedAt: at,
    freshness: 'cached',
  })
})

test('ports go along in the columns that are drawn, said by all who fill them', () => {
  const columns = columnsOf('ports', ['owner', 'outlet', 'link'], false)
  const row = port('Gi1/0/1', { observedAt: at })
  const interfaces: Section = { ...section, name: 'interfaces' }
  const shown = portsPart([row], columns, { sections: [interfaces], sources, stand: () => null })
  expect(shown.columns).toEqual(['Port', 'Link', 'Owner', 'Outlet'])
  expect(shown.rows).toEqual([
    {
      cells: ['Gi1/0/1', 'up', '–', '–'],
      said: { source: 'Switches (SSH), ISE, Site records', observedAt: at, freshness: 'live' },
    },
  ])
})

test('one port goes along with its own line, what is behind it, its records, its authentications and where sources disagree', () => {
  const one = port('Gi1/0/1', {
    observedAt: at,
    description: 'Library',
    macCount: 2,
    devices: [
      {
        mac: mac.mac,
        vlan: 10,
        vendor: 'Cisco',
        address: '10.0.10.5',
        hostname: 'lt-0142',
        owner: 'jdoe',
        ownerName: null,
      },
    ],
    leases: [{ source: 'kea-1', mac: mac.mac, address: '10.0.10.5', hostname: 'lt-0142', expiresAt: at }],
    disagreements: [
      {
        rule: 'vlan',
        tone: 'warn',
        words: 'VLAN is not as recorded',
        rows: [{ source: 'places', value: '20', observedAt: null }],
      },
    ],
  })
  expect(portLine(one, said).rows[0]?.cells).toEqual(['Gi1/0/1', 'up', '1G', '10 staff', 'Library'])
  expect(behindPart(one, null, said).rows.map(({ cells }) => cells)).toEqual([
    [mac.mac, 'lt-0142', '10.0.10.5 · Cisco · VLAN 10 · jdoe'],
    ['More', 'and 1 more MACs', null],
  ])
  expect(recordsPart(one, said).rows.map(({ cells }) => cells)).toEqual([
    ['Description', 'Library', null],
    ['Access VLAN', '10 staff', null],
    ['Note', 'No outlet recorded.', null],
  ])
  const nameOf = (source: string) => `chip of ${source}`
  expect(authenticationPart(one, { nameOf, stand: () => null, said, askedAt: at }).rows).toEqual([
    { cells: ['In short', 'No authentication.', null], said },
    {
      cells: ['chip of kea-1', '10.0.10.5', 'lt-0142'],
      said: { source: 'chip of kea-1', observedAt: at },
    },
  ])
  expect(disagreementPart('Gi1/0/1', one.disagreements, nameOf).rows[0]).toEqual({
    cells: ['chip of places', '20', 'VLAN is not as recorded'],
    said: { source: 'chip of places', observedAt: null },
  })
})

test('a text goes along line by line, with the switch, the command, who sent it and when', () => {
  expect(textPart('show clock', 'sw-a', '09:00\nSource is NTP\n', said)).toEqual({
    title: 'show clock',
    columns: ['Switch', 'Line'],
    rows: [
      { cells: ['sw-a', '09:00'], said },
      { cells: ['sw-a', 'Source is NTP'], said },
    ],
  })
  expect(textPart('show arp', 'sw-a', '', said).rows.map(({ cells }) => cells[1])).toEqual(['Nothing.'])
})
