import type { Source } from '@patchbay/contract/systems/sources'
import type { Section } from '@patchbay/contract/switches/picture'
import type { DeviceOnPort, Port } from '@patchbay/contract/switches/port'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textOfNode } from '../../../query/export/text-of-node.ts'
import { columnsOf } from './columns-of-view.ts'
import { readStands, refusedWords } from './not-read.tsx'
import { LinkState } from './port-cells.tsx'
import { allColumns, cellOf } from './port-columns.tsx'
import { keptPorts } from './port-kinds.ts'
import { cellWords } from './port-words.ts'
import { port } from './test-port.ts'
import { VlanTable } from './vlan-table.tsx'

const mac = (number: number) => `02:00:5e:10:00:${number.toString(16).padStart(2, '0')}`

const deviceOnPort = (number: number, of: Partial<DeviceOnPort> = {}): DeviceOnPort => ({
  mac: mac(number),
  vlan: 10,
  vendor: null,
  address: null,
  hostname: null,
  owner: null,
  ownerName: null,
  ...of,
})

/** Twelve devices, of which the row names three. */
const crowded = (of: Partial<Port> = {}): Port =>
  port('Gi1/0/1', {
    macCount: 12,
    devices: [deviceOnPort(1), deviceOnPort(2, { hostname: 'lt-2', vendor: 'Dell' }), deviceOnPort(3)],
    known: { vendor: 7, address: 0, hostname: 2, owner: 1 },
    ...of,
  })

const section = (name: Section['name'], of: Partial<Section> = {}): Section => ({
  name,
  title: name,
  state: 'ok',
  source: 'Switches (SSH)',
  observedAt: '2026-01-01T00:00:00Z',
  freshness: 'live',
  count: 1,
  why: null,
  raw: null,
  ...of,
})

const everything = readStands(
  allColumns.flatMap(({ from }) =>
    ['records', 'runs', 'walks', 'ISE', 'DHCP'].includes(from) ? [] : section(from as Section['name']),
  ),
  (['dhcp', 'identity'] as const).map((kind): Source => ({
    id: kind,
    name: kind,
    kind,
    state: 'ok',
    required: false,
  })),
  null,
)

const columnNamed = (name: string) => {
  const column = allColumns.find((one) => one.name === name)
  if (column === undefined) throw new Error(`There is no column ${name}.`)
  return column
}

const text = (name: string, of: Port, stand = everything) => textOfNode(cellOf(columnNamed(name), of, stand))

test('of twelve MACs on a port the cells count all, not those that are named', () => {
  const of = crowded()
  expect(text('mac', of)).toBe(`12 ${mac(1)}, ${mac(2)}, ${mac(3)}`)
  expect(textOfNode(cellOf(columnNamed('mac'), of, everything, true))).toBe(`${mac(1)} and 11 more`)
  expect(renderToStaticMarkup(<>{columnNamed('mac').cell(of)}</>)).toContain('title="Dell"')
  expect(text('mac', port('Gi1/0/2', { macCount: 1, devices: [deviceOnPort(1)] }))).toBe(mac(1))
  expect(text('vendor', of)).toBe('Dell and 6 more')
  expect(text('host', of)).toBe('lt-2 and 1 more')
  expect(text('owner', of)).toBe('of 1 of 12 MACs')
  expect(text('address', of)).toBe('–')
  const link = crowded({
    marks: [{ name: 'uplink', because: 'ds-1 downstream of it forwards' }],
    known: null,
  })
  expect([text('mac', link), text('vendor', link)]).toEqual(['12 MACs', '–'])
})

test.each([
  ['errors', 'not asked in this view', []],
  ['errors', 'did not answer', [section('counters', { state: 'timed-out' })]],
  ['errors', 'not supported by this model or protocol', [section('counters', { state: 'not-told' })]],
  ['errors', 'being asked', [section('counters', { state: 'asking' })]],
  ['errors', 'No system reaches it', [section('counters', { state: 'cached', why: 'No system reaches it' })]],
  ['errors', '–', [section('counters')]],
  ['changed', 'not asked in this view', [section('interfaces')]],
  ['changed', '–', [section('last-change')]],
  ['address', '–', [section('interfaces')]],
  ['mac', 'switch not reached', [section('forwarding', { state: 'not-reached', freshness: 'unknown' })]],
  ['mac', 'none', [section('forwarding')]],
] as const)('%s, where nothing is, says: %s', (name, words, sections) => {
  expect(text(name, port('Gi1/0/1'), readStands(sections, [], null))).toBe(words)
})

test('what a walk keeps is known without asking; what DHCP and ISE know is not', () => {
  const walked = readStands([], [], '2026-01-01T00:00:00Z')
  expect(text('mac', port('Gi1/0/1'), walked)).toBe('none')
  expect(text('native', port('Gi1/0/1', { mode: 'trunk' }), walked)).toBe('not asked in this view')
  expect(text('ise', port('Gi1/0/1'), walked)).toBe('not asked in this view')
  const silent: Source = { id: 'ise-1', name: 'ISE', kind: 'identity', state: 'timed-out', required: false }
  expect(text('ise', port('Gi1/0/1'), readStands([], [silent], null))).toBe('ISE: timed out')
})

const why = 'sw-a does not permit this account to run “show interfaces switchport”'

test.each([
  ['speed', 'speed', { speed: null }],
  ['duplex', 'duplex', { duplex: 'unknown' }],
  ['vlan', 'accessVlan', { accessVlan: null, mode: 'unknown' }],
  ['voice', 'voiceVlan', {}],
  ['native', 'nativeVlan', { mode: 'trunk' }],
  ['plug', 'media', {}],
  ['reason', 'reason', { link: 'down' }],
] as const)('%s that was refused is not read, and none where it was read', (name, field, of) => {
  const unread = port('Gi1/0/1', { ...of, notRead: [{ fields: [field], state: 'not-permitted', why }] })
  expect(text(name, unread)).toBe(why)
  expect(text(name, port('Gi1/0/1', of))).toBe('–')
})

test('the lists of a VLAN say which ports they cannot have, and a port what was refused of it', () => {
  const unread = port('Gi1/0/1', {
    notRead: [
      { fields: ['voiceVlan', 'nativeVlan'], state: 'not-permitted', why },
      { fields: ['media'], state: 'not-told', why: 'this switch does not report it over SNMP' },
    ],
  })
  expect(refusedWords([unread, port('Gi1/0/2')])).toEqual([`Not read: voice VLAN, native VLAN. ${why}.`])
  expect(
    renderToStaticMarkup(<VlanTable rows={[]} ports={[unread]} said={{ source: null, observedAt: null }} />),
  ).toContain('Not read: voice VLAN.')
})

const full = crowded({
  description: 'Reading room',
  mode: 'trunk',
  allowedVlans: '10,20-29,900',
  allowedNamed: [
    { id: 10, name: 'staff' },
    { id: 20, name: 'labs' },
  ],
  allowedUnknown: '900',
  accessVlan: null,
  voiceVlan: { id: 40, name: 'phones' },
  nativeVlan: { id: 999, name: 'parking' },
  media: 'SFP-10GBase-SR',
  protectedBecause: 'SEP1 is a phone',
  marks: [{ name: 'phone', because: 'SEP1 is a phone' }],
  power: { drawn: 6.5, delivering: true, admin: 'static', class: '4', device: 'IP Phone 8841', fault: null },
  sessions: [
    {
      mac: mac(1),
      method: 'dot1x',
      domain: 'DATA',
      status: 'Authorized',
      authorized: true,
      sessionId: null,
      user: 'jdoe',
      policy: 'CLOSED',
      vlan: 10,
      accessList: null,
      methods: [{ method: 'dot1x', state: 'Authc Success' }],
    },
  ],
  identity: [
    {
      source: 'ise-1',
      mac: mac(1),
      username: 'jdoe',
      method: 'dot1x',
      vlan: 10,
      profile: 'Windows11',
      authorization: 'Staff-Full',
      startedAt: null,
      passed: true,
    },
  ],
  neighbours: [
    {
      protocol: 'cdp',
      name: 'SEP1',
      remoteInterface: 'Port 1',
      address: null,
      platform: null,
      forwards: false,
    },
  ],
  errors: {
    total: 314,
    crc: 271,
    inErrors: 300,
    outErrors: 14,
    discards: 77,
    lateCollisions: 5,
    clearedAt: null,
  },
  outlet: {
    label: 'B02-204-A',
    building: 'B02',
    floor: '2',
    room: 'B02-204',
    roomName: 'Library',
    panel: null,
    panelPort: null,
  },
  disagreements: [{ rule: 'any', tone: 'warn', words: 'They differ.', rows: [] }],
  reservations: [{ source: 'kea-1', mac: mac(1), address: '10.0.10.77', hostname: null }],
  heldBy: { run: 71, by: 'Ada Lovelace', sentence: 'Set it.', since: '2026-01-01T00:00:00Z' },
})

const routed = port('Te1/1/1', { mode: 'routed', vrf: 'guest', accessVlan: null })
const down = port('Gi1/0/3', {
  link: 'err-disabled',
  reason: 'bpduguard',
  recovery: 'automatic recovery in 241 s',
  meaning: { sentence: 'Another switch was plugged in.', fixer: 'desktop', remedy: 'It is taken away.' },
})

test.each([full, routed, down])('the filter finds a port by each word of each of its cells: %#', (of) => {
  const missed: string[] = []
  for (const column of allColumns) {
    const shown = column.cell(of)
    const words = textOfNode(shown)
      .split(/\s+/)
      // What is only counted, or stands between words.
      .filter(
        (word) => !['and', 'more', 'of', '·', '–', '', ',', 'now'].includes(word) && !/^\d{1,2}$/.test(word),
      )
    for (const word of words) {
      const bare = word.replace(/[,.;:]+$/, '')
      if (keptPorts([of], '', bare).length === 0) missed.push(`${column.name}: ${bare}`)
    }
  }
  expect(missed).toEqual([])
})

test('what was granted stands beside how somebody authenticated; all that a trunk carries is in its title', () => {
  expect(text('sign-on', full)).toBe('802.1X · Staff-Full, CLOSED')
  const markup = (name: string, of = full) => renderToStaticMarkup(<>{columnNamed(name).cell(of)}</>)
  expect(markup('sign-on')).toContain('profile: Windows11; tried: 802.1X Authc Success')
  expect(markup('vlan')).toContain('title="10 staff, 20 labs; not on this switch: 900"')
  expect(markup('vlan', { ...full, allowedVlans: 'all', allowedNamed: [] })).toContain('trunk all VLANs')
})

test('a protected port has its mark and the reason for it', () => {
  expect(renderToStaticMarkup(<LinkState port={full} />)).toContain('Protected: SEP1 is a phone')
  expect(renderToStaticMarkup(<LinkState port={routed} />)).not.toContain('rotected')
  expect(keptPorts([full, routed], 'protected', '')).toEqual([full])
})

const changed = (of: Partial<NonNullable<Port['lastRun']>> = {}) =>
  port('Gi1/0/4', {
    lastRun: {
      run: 70,
      by: 'Ada Lovelace',
      sentence: 'Set access VLAN 10.',
      state: 'undone',
      at: '2026-01-02T00:00:00Z',
      ...of,
    },
  })

test('who last set a port from here and when, and what is spoken for on it', () => {
  expect(text('last-run', changed())).toBe('Ada Lovelace · 2026-01-02T00:00:00Z · Undone')
  expect(text('last-run', changed({ state: 'done' }))).toBe('Ada Lovelace · 2026-01-02T00:00:00Z')
  expect(text('last-run', changed({ run: null, by: null, sentence: null, state: 'done' }))).toBe(
    'a run · 2026-01-02T00:00:00Z',
  )
  expect(text('last-run', port('Gi1/0/1'), readStands([], [], null))).toBe('–')
  expect(text('reserved', full)).toBe('held by Ada Lovelace, 10.0.10.77')
  expect(keptPorts([changed(), full], '', 'lovelace undone')).toHaveLength(1)
})

test('what was changed outside says since when, on the port and beside its link', () => {
  const mark = { name: 'changed-outside', because: 'mode was trunk at the last walk' } as const
  const of = port('Gi1/0/4', { marks: [{ ...mark, since: '2026-01-02T03:04:05Z' }] })
  const words = /changed outside since 2026-01-0\d \d\d:04:05: mode was trunk at the last walk/
  expect(renderToStaticMarkup(<LinkState port={of} />)).toMatch(words)
  expect(text('link', of)).toBe('up, changed outside')
  expect(cellWords(of)).toMatch(words)
})

test('on a phone each view shows what it is opened for, and what was chosen', () => {
  const onPhone = (view: Parameters<typeof columnsOf>[0], chosen: readonly string[] = []) =>
    columnsOf(view, chosen, true).map(({ name }) => name)
  expect(onPhone('errors')).toEqual(expect.arrayContaining(['errors', 'errors-day', 'crc']))
  expect(onPhone('power')).toEqual(expect.arrayContaining(['watts', 'power-state']))
  expect(onPhone('sessions')).toEqual(expect.arrayContaining(['sign-on', 'ise']))
  expect(onPhone('ports')).toEqual(onPhone('vlans'))
  expect(onPhone('errors', ['vlan'])).toEqual(['vlan'])
})
