import { expect, test } from 'vitest'
import { factsPart, tableOf, joinNames } from './shown-part.ts'

const at = '2026-11-21T09:00:00.000Z'
const said = { source: 'DHCP kea-1', observedAt: at }
const leases = {
  title: 'Leases',
  columns: ['Address', 'Until'],
  rows: [{ cells: ['10.0.10.5', at], said }],
}
const facts = factsPart('Subnet', [{ name: 'VLAN', value: 10, said }])

test('each row has its part, the columns of that part, and who says it and when', () => {
  expect(tableOf('x', [leases, facts])).toEqual({
    name: 'x',
    columns: ['Part', 'Address', 'Until', 'Name', 'Value', 'Detail', 'Source', 'Observed at'],
    rows: [
      ['Leases', '10.0.10.5', at, null, null, null, 'DHCP kea-1', at],
      ['Subnet', null, null, 'VLAN', 10, null, 'DHCP kea-1', at],
    ],
  })
})

test('columns that two parts share are one', () => {
  const reservations = { ...leases, title: 'Reservations', columns: ['Address', 'Now'] }
  expect(tableOf('x', [leases, reservations]).columns.slice(1, 4)).toEqual(['Address', 'Now', 'Until'])
})

test('the columns of every part stand in its own order, also where a later part has one before those of an earlier', () => {
  const line = { ...leases, title: 'Port', columns: ['Port', 'VLAN', 'Description'] }
  const macs = { ...leases, title: 'MAC table', columns: ['MAC', 'Port', 'Host', 'VLAN', 'Type'] }
  expect(tableOf('x', [line, macs]).columns).toEqual([
    'Part',
    'MAC',
    'Port',
    'Host',
    'VLAN',
    'Type',
    'Description',
    'Source',
    'Observed at',
  ])
})

test('freshness and what stands across a row have columns only where there are some', () => {
  const servers = {
    title: 'Servers',
    columns: ['Server', 'Role'],
    rows: [{ cells: ['kea-1', null], said: { ...said, freshness: 'live' }, note: 'did not answer: refused' }],
  }
  const { columns, rows } = tableOf('x', [servers, facts])
  expect(columns.slice(-4)).toEqual(['Note', 'Source', 'Observed at', 'Freshness'])
  expect(rows.map((row) => row.slice(-4))).toEqual([
    ['did not answer: refused', 'DHCP kea-1', at, 'live'],
    [null, 'DHCP kea-1', at, null],
  ])
})

test('rows that fit and are not drawn are apart from those that are', () => {
  const row = { cells: ['10.0.10.6', at], said }
  const table = tableOf('x', [{ ...leases, all: [...leases.rows, row] }, facts])
  expect(table.rows).toHaveLength(2)
  expect(table.all?.map(([, address, , name]) => address ?? name)).toEqual(['10.0.10.5', '10.0.10.6', 'VLAN'])
  expect(tableOf('x', [leases])).not.toHaveProperty('all')
})

test('names together are each once, and none is null', () => {
  expect(joinNames(['ISE', null, 'Index', 'ISE'])).toBe('ISE, Index')
  expect(joinNames([null, ''])).toBeNull()
})
