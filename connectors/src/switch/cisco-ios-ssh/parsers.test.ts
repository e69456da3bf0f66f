import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growth, linear } from '../../test-growth.ts'
import { rounds } from '../../test-rounds.ts'
import { visibleLines } from '../../transport/ssh-terminal.ts'
import { parseAuthenticationSessions } from './show-authentication-sessions.ts'
import { parseCdpNeighbors } from './show-cdp-neighbors.ts'
import { parseShowInterface } from './show-interface.ts'
import { parseInterfacesDescription } from './show-interfaces-description.ts'
import { parseInterfacesStatus } from './show-interfaces-status.ts'
import { parseInterfacesSwitchport } from './show-interfaces-switchport.ts'
import { chassisSerials, parseShowInventory } from './show-inventory.ts'
import { parseIpArp } from './show-ip-arp.ts'
import { parseIpv6Neighbors } from './show-ipv6-neighbors.ts'
import { parseLldpNeighbors } from './show-lldp-neighbors.ts'
import { parseMacAddressTable } from './show-mac-address-table.ts'
import { parsePowerInline } from './show-power-inline.ts'
import { parseShowVersion, parseUptime } from './show-version.ts'
import { parseVlanBrief } from './show-vlan-brief.ts'
import { findRefusal } from './refusals.ts'

const sample = (name: string): string[] =>
  visibleLines(
    readFileSync(new URL(`./samples/${name}.txt`, import.meta.url), 'utf8').replaceAll('\n', '\r\n'),
  )

describe('show version', () => {
  test('IOS-XE 17 stack', () => {
    expect(parseShowVersion(sample('ios-xe-17/show-version'))).toMatchObject({
      name: 'b12-access-2',
      model: 'C9300-48U',
      software: '17.09.04a',
      serials: ['FCW2233A0B1', 'FCW2233A0B2'],
      uptime: 7 * 604_800 + 17 * 3_600 + 14 * 60,
    })
  })
  test('IOS 15', () => {
    expect(parseShowVersion(sample('ios-15/show-version'))).toMatchObject({
      name: 'library-1',
      model: 'WS-C2960X-48FPD-L',
      software: '15.2(7)E4',
      serials: ['FOC1932X0CD'],
      uptime: 31_536_000 + 2 * 604_800 + 86_400 + 180,
    })
  })
  test('special builds have a word for a version, and 3850s of XE 3 no line of their own', () => {
    const lines = (version: string) => [version, 'sw1 uptime is 5 minutes', 'Processor board ID FOC1']
    const of = (version: string) => parseShowVersion(lines(version))?.software
    expect(
      of(
        'Cisco IOS Software, IOS-XE Software, Catalyst L3 Switch Software (CAT3K_CAA-UNIVERSALK9-M), Version 03.06.05E RELEASE SOFTWARE (fc2)',
      ),
    ).toBe('03.06.05E')
    expect(
      of(
        'Cisco IOS Software [Everest], Catalyst L3 Switch Software (CAT9K_IOSXE), Version V169_5_SR, RELEASE',
      ),
    ).toBe('V169_5_SR')
  })
  test('another device is no switch of Cisco', () => expect(parseShowVersion(['Linux eth 6.1'])).toBeNull())
  test('any uptime', () => {
    const unit = (name: string, seconds: number) =>
      fc
        .integer({ min: 0, max: 300 })
        .map((n) =>
          n === 0
            ? { text: '', seconds: 0 }
            : { text: `${n} ${name}${n === 1 ? '' : 's'}`, seconds: n * seconds },
        )
    fc.assert(
      fc.property(
        fc.tuple(
          unit('year', 31_536_000),
          unit('week', 604_800),
          unit('day', 86_400),
          unit('hour', 3_600),
          unit('minute', 60),
        ),
        (parts) => {
          const text = parts
            .map((part) => part.text)
            .filter((part) => part !== '')
            .join(', ')
          expect(parseUptime(text)).toBe(
            text === '' ? null : parts.reduce((sum, part) => sum + part.seconds, 0),
          )
        },
      ),
    )
  })
})

test('show inventory: units count, the stack pseudo-item does not', () => {
  expect(chassisSerials(parseShowInventory(sample('ios-xe-17/show-inventory')))).toEqual([
    'FCW2233A0B1',
    'FCW2233A0B2',
  ])
  expect(chassisSerials(parseShowInventory(sample('ios-15/show-inventory')))).toEqual(['FOC1932X0CD'])
  expect(parseShowInventory(sample('ios-xe-17/show-inventory')).at(-1)).toMatchObject({
    model: null,
    serial: null,
  })
})

describe('show interfaces status', () => {
  test('IOS-XE 17 layout', () => {
    const table = parseInterfacesStatus(sample('ios-xe-17/show-interfaces-status'))
    expect(table?.dropped).toBe(0)
    expect(table?.rows).toHaveLength(10)
    expect(table?.rows[1]).toEqual({
      name: 'GigabitEthernet1/0/8',
      label: 'not connected room',
      status: 'notconnect',
      vlan: '10',
      duplex: 'unknown',
      speed: null,
      media: '10/100/1000BaseTX',
    })
    expect(table?.rows.map((row) => row.speed)).toEqual([
      1000,
      null,
      null,
      null,
      2500,
      10_000,
      null,
      10_000,
      null,
      1000,
    ])
    expect(table?.rows.map((row) => row.vlan)).toEqual([
      '10',
      '10',
      '1',
      '30',
      '20',
      'trunk',
      '1',
      'routed',
      'unassigned',
      '1',
    ])
  })
  test('IOS 15 layout', () => {
    const table = parseInterfacesStatus(sample('ios-15/show-interfaces-status'))
    expect(table?.dropped).toBe(0)
    expect(table?.rows[2]).toMatchObject({
      name: 'GigabitEthernet1/0/3',
      label: 'camera east door 1',
      duplex: 'half',
      speed: 10,
      vlan: '120',
    })
    expect(table?.rows.at(-1)).toMatchObject({ status: 'suspended', vlan: 'trunk', media: '' })
  })
  test('what was printed is read, in both layouts', () => {
    const row = fc.record({
      port: fc.constantFrom('Gi1/0/1', 'Twe1/0/48', 'Te2/1/8', 'Po12'),
      label: fc
        .string({ maxLength: 18, unit: fc.constantFrom(...Array.from('abc connected 10 auto-')) })
        .map((text) => text.trim()),
      status: fc.constantFrom(
        'connected',
        'notconnect',
        'disabled',
        'err-disabled',
        'inactive',
        'monitoring',
      ),
      vlan: fc.oneof(
        fc.integer({ min: 1, max: 4094 }).map(String),
        fc.constantFrom('trunk', 'routed', 'unassigned'),
      ),
      duplex: fc.constantFrom(['a-full', 'full'], ['full', 'full'], ['a-half', 'half'], ['auto', 'unknown']),
      speed: fc.constantFrom(
        ['a-1000', 1000],
        ['auto', null],
        ['10G', 10_000],
        ['a-2500', 2500],
        ['a-10G', 10_000],
      ),
      media: fc.constantFrom('10/100/1000BaseTX', 'Not Present', '', 'unknown'),
    })
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 20 }),
        fc.constantFrom([0, 13, 32, 45, 56], [0, 10, 29, 42, 53]),
        (rows, offsets) => {
          const print = (cells: readonly string[], duplex: string, speed: string, media: string) => {
            let line = ''
            cells.forEach((text, at) => (line = line.padEnd(offsets[at] ?? 0) + text))
            return `${line.padEnd(offsets[4] ?? 0)}${duplex.padStart(6)}${speed.padStart(7)} ${media}`.trimEnd()
          }
          const lines = [
            print(['Port', 'Name', 'Status', 'Vlan'], 'Duplex', '  Speed', 'Type'),
            ...rows.map((r) =>
              print([r.port, r.label, r.status, r.vlan], r.duplex[0] ?? '', r.speed[0], r.media),
            ),
          ]
          const table = parseInterfacesStatus(lines)
          expect(table?.dropped).toBe(0)
          expect(table?.rows.map((r) => [r.label, r.status, r.vlan, r.duplex, r.speed, r.media])).toEqual(
            rows.map((r) => [r.label, r.status, r.vlan, r.duplex[1], r.speed[1], r.media]),
          )
        },
      ),
      { numRuns: 300 },
    )
  })
})

test('show interfaces description keeps the whole text and the space in admin down', () => {
  const table = parseInterfacesDescription(sample('ios-xe-17/show-interfaces-description'))
  expect(table?.dropped).toBe(0)
  expect(table?.rows.find((row) => row.name === 'Vlan1')).toMatchObject({ adminUp: false, operUp: false })
  expect(table?.rows.find((row) => row.name === 'GigabitEthernet1/0/7')).toMatchObject({
    adminUp: true,
    operUp: true,
    description: 'desk 2-114, second desk by the window',
  })
})

test('show interfaces X', () => {
  expect(parseShowInterface(sample('ios-xe-17/show-interface'))).toEqual({
    name: 'GigabitEthernet1/0/7',
    adminUp: true,
    operUp: true,
    status: 'connected',
    mac: '64:3a:ea:11:44:07',
    description: 'desk 2-114, second desk by the window',
    duplex: 'full',
    speed: 1000,
    media: '10/100/1000BaseTX',
    members: [],
  })
  expect(parseShowInterface(sample('ios-15/show-interface'))).toMatchObject({
    name: 'Vlan1',
    adminUp: false,
    operUp: false,
    status: null,
    speed: null,
  })
})

test('show interfaces switchport', () => {
  expect(parseInterfacesSwitchport(sample('ios-xe-17/show-interfaces-switchport'))).toMatchObject([
    { name: 'GigabitEthernet1/0/7', enabled: true, mode: 'access', accessVlan: 10, voiceVlan: 20 },
    { name: 'GigabitEthernet1/0/8', enabled: true, mode: 'access', accessVlan: 10, voiceVlan: null },
    { name: 'TenGigabitEthernet1/1/1', enabled: true, mode: 'trunk', accessVlan: 1, voiceVlan: null },
    { name: 'TenGigabitEthernet2/1/1', enabled: false, mode: 'unknown', accessVlan: null, voiceVlan: null },
  ])
})

describe('show mac address-table', () => {
  test('authenticated hosts stay, the switch itself and dropped hosts go', () => {
    expect(parseMacAddressTable(sample('ios-xe-17/show-mac-address-table'))).toEqual({
      dropped: 0,
      rows: [
        { mac: '3c:52:82:aa:11:07', vlan: 10, interface: 'GigabitEthernet1/0/7', type: 'static' },
        { mac: '3c:52:82:aa:11:08', vlan: 10, interface: 'GigabitEthernet1/0/8', type: 'dynamic' },
        { mac: '6c:41:0e:11:22:33', vlan: 20, interface: 'TwoGigabitEthernet1/0/1', type: 'dynamic' },
        { mac: '00:1a:2b:3c:4d:5e', vlan: 30, interface: 'Port-channel1', type: 'dynamic' },
        ...[
          'GigabitEthernet1/0/1',
          'GigabitEthernet1/0/2',
          'GigabitEthernet1/0/3',
          'GigabitEthernet1/0/4',
        ].map((on) => ({ mac: '00:11:22:33:44:55', vlan: 4094, interface: on, type: 'static' })),
      ],
    })
    expect(parseMacAddressTable(sample('ios-15/show-mac-address-table'))?.rows).toHaveLength(1)
  })
  test('6500 layout', () => {
    const lines = [
      'Legend: * - primary entry',
      '  vlan   mac address     type    learn     age              ports',
      '------+----------------+--------+-----+----------+--------------------------',
      '*   10  3c52.82aa.1107   dynamic  Yes        115   Gi1/1',
    ]
    expect(parseMacAddressTable(lines)).toEqual({
      dropped: 0,
      rows: [{ mac: '3c:52:82:aa:11:07', vlan: 10, interface: 'GigabitEthernet1/1', type: 'dynamic' }],
    })
  })
  test('a bad row is counted and the others stay', () => {
    const lines = sample('ios-15/show-mac-address-table')
    lines.splice(6, 0, ' 1x0    001b.54zz.0a01    DYNAMIC     Gi1/0/2')
    const table = parseMacAddressTable(lines)
    expect([table?.rows.length, table?.dropped]).toEqual([1, 1])
  })
  test('what was printed is read', () => {
    const entry = fc.record({
      vlan: fc.integer({ min: 1, max: 4094 }),
      low: fc.nat(0xffffff),
      port: fc.constantFrom('Gi1/0/1', 'Twe1/0/12', 'Po3'),
      fixed: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), (entries) => {
        const hex = (low: number) => `3c5282${low.toString(16).padStart(6, '0')}`
        const lines = [
          'Vlan    Mac Address       Type        Ports',
          '----    -----------       --------    -----',
          ...entries.map(
            (e) =>
              `${String(e.vlan).padStart(4)}    ${hex(e.low).match(/..../g)!.join('.')}    ${e.fixed ? 'STATIC ' : 'DYNAMIC'}     ${e.port}`,
          ),
        ]
        const table = parseMacAddressTable(lines)
        expect(table?.dropped).toBe(0)
        expect(table?.rows.map((row) => [row.vlan, row.mac.replaceAll(':', ''), row.type])).toEqual(
          entries.map((e) => [e.vlan, hex(e.low), e.fixed ? 'static' : 'dynamic']),
        )
      }),
      { numRuns: 200 },
    )
  })
})

test('show ip arp and show ipv6 neighbors', () => {
  expect(parseIpArp(sample('ios-xe-17/show-ip-arp'))).toEqual({
    dropped: 0,
    rows: [
      {
        mac: '64:3a:ea:11:44:47',
        address: '10.10.0.1',
        vlan: 10,
        interface: 'Vlan10',
        vrf: '',
        ageMinutes: null,
      },
      {
        mac: '3c:52:82:aa:11:07',
        address: '10.10.0.57',
        vlan: 10,
        interface: 'Vlan10',
        vrf: '',
        ageMinutes: 4,
      },
    ],
  })
  expect(parseIpArp(sample('ios-15/show-ip-arp'))?.rows).toHaveLength(1)
  expect(parseIpv6Neighbors(sample('ios-xe-17/show-ipv6-neighbors'))).toEqual({
    dropped: 0,
    rows: [
      {
        mac: '3c:52:82:aa:11:07',
        address: '2001:db8:7:10::57',
        vlan: 10,
        interface: 'Vlan10',
        vrf: '',
        ageMinutes: 0,
      },
      {
        mac: '3c:52:82:aa:11:07',
        address: 'fe80::3e52:82ff:feaa:1107',
        vlan: 10,
        interface: 'Vlan10',
        vrf: '',
        ageMinutes: 1,
      },
    ],
  })
})

test('show vlan brief', () => {
  expect(parseVlanBrief(sample('ios-xe-17/show-vlan-brief'))).toEqual({
    dropped: 0,
    rows: [
      { id: 1, name: 'default', active: true },
      { id: 10, name: 'staff', active: true },
      { id: 20, name: 'voice and access points', active: true },
      { id: 99, name: 'quarantine', active: false },
    ],
  })
})

test('show power inline: two members, IOS 15, missing cells', () => {
  const table = parsePowerInline(sample('ios-xe-17/show-power-inline'))
  expect(table?.dropped).toBe(0)
  expect(table?.rows).toHaveLength(7)
  expect(table?.rows[0]).toEqual({
    interface: 'TwoGigabitEthernet1/0/1',
    admin: 'auto',
    delivering: true,
    fault: null,
    drawn: 16.8,
    class: '4',
    device: 'AIR-CAP3702I-B-K9',
  })
  expect(table?.rows.map((row) => row.fault)).toEqual([null, null, null, null, 'faulty', 'power-deny', null])
  expect(table?.rows[3]).toMatchObject({ admin: 'off', device: null, class: null })
  expect(parsePowerInline(sample('ios-15/show-power-inline'))?.rows[1]).toMatchObject({
    delivering: true,
    drawn: 15.4,
    device: 'Ieee PD',
    class: '0',
  })
})

test('show cdp neighbors detail', () => {
  const { rows, dropped } = parseCdpNeighbors(sample('ios-xe-17/show-cdp-neighbors-detail'))
  expect(dropped).toBe(0)
  expect(rows.map((row) => [row.name, row.interface, row.forwards])).toEqual([
    ['ap-lobby', 'TwoGigabitEthernet1/0/1', false],
    ['SEP0050B6FF7F87', 'GigabitEthernet1/0/7', false],
    ['core-1.example.org', 'TenGigabitEthernet1/1/1', true],
  ])
  expect(rows[0]).toMatchObject({
    address: '10.10.0.31',
    mac: '6c:41:0e:11:22:33',
    remoteInterface: 'GigabitEthernet0',
    platform: 'cisco C9120AXE-E',
  })
})

test('show lldp neighbors detail', () => {
  const { rows, dropped } = parseLldpNeighbors(sample('ios-xe-17/show-lldp-neighbors-detail'))
  expect(dropped).toBe(0)
  expect(rows[0]).toMatchObject({
    interface: 'TenGigabitEthernet1/1/1',
    name: 'core-1.example.org',
    remoteInterface: 'TwentyFiveGigE1/0/12',
    address: '10.0.0.1',
    mac: 'aa:bb:cc:dd:ee:12',
    forwards: true,
  })
  expect(rows[1]).toMatchObject({
    name: 'SEP0050B6FF7F87',
    remoteInterface: '0050B6FF7F87:P1',
    mac: null,
    forwards: false,
  })
  expect(rows[2]).toMatchObject({
    name: '0011.2233.4466',
    mac: '00:11:22:33:44:66',
    remoteInterface: '00:11:22:33:44:66',
    platform: null,
    capabilities: [],
  })
})

test('show authentication sessions', () => {
  expect(
    parseAuthenticationSessions(sample('ios-xe-17/show-authentication-sessions-interface-details')),
  ).toMatchObject({
    dropped: 0,
    rows: [
      {
        interface: 'GigabitEthernet1/0/7',
        mac: '3c:52:82:aa:11:07',
        method: 'dot1x',
        domain: 'data',
        status: 'Authorized',
        sessionId: '0A788905000029BE6BFF02FE',
        detail: {
          user: 'host/pc114.example.org',
          address: '10.10.0.57',
          vlan: 30,
          accessList: 'xACSACLx-IP-PERMIT_ALL-57f6b0d3',
          policy: 'DOT1X_MAB_POLICY',
          remaining: 31_799,
          methods: [
            { method: 'dot1x', state: 'Authc Success' },
            { method: 'mab', state: 'Stopped' },
          ],
        },
      },
      {
        interface: 'GigabitEthernet1/0/7',
        mac: '00:50:b6:ff:7f:87',
        method: 'mab',
        domain: 'voice',
        status: 'Authorized',
        sessionId: '0A788905000029BF6BFF02FF',
      },
    ],
  })
  expect(
    parseAuthenticationSessions(sample('ios-15/show-authentication-sessions-interface')).rows[0],
  ).toMatchObject({ mac: '00:1b:54:00:0a:01', method: 'mab', status: 'Authz Success' })
  expect(parseAuthenticationSessions(['No sessions match supplied criteria.'])).toEqual({
    rows: [],
    dropped: 0,
  })
})

test.each([
  ['syntax', ['          ^', "% Invalid input detected at '^' marker.", '']],
  ['incomplete', ['% Incomplete command.']],
  ['ambiguous', ['% Ambiguous command:  "sho ver"']],
  [
    'unknown-command',
    [
      'Translating "foo"...domain server (255.255.255.255)',
      '% Unknown command or computer name, or unable to find computer address',
    ],
  ],
  ['authorization', ['Command authorization failed.']],
  ['rejected', ['Command rejected: Bad VLAN list']],
  ['locked', ['Configuration mode is locked by process 3']],
  ['locked', ['% Configuration buffer full, can not add command']],
  ['semantic', ['% Invalid VLAN range']],
  ['file', ['%Error opening flash:/x (No such file or directory)']],
] as const)('the device says no: %s', (kind, lines) => expect(findRefusal(lines)?.kind).toBe(kind))

test('information that begins with a per cent sign is no refusal', () => {
  expect(findRefusal(['% Access VLAN does not exist. Creating vlan 55'])).toBeNull()
})

const parsers = [
  parseShowVersion,
  parseShowInventory,
  parseInterfacesStatus,
  parseInterfacesDescription,
  parseShowInterface,
  parseInterfacesSwitchport,
  parseMacAddressTable,
  parseIpArp,
  parseIpv6Neighbors,
  parseVlanBrief,
  parsePowerInline,
  parseCdpNeighbors,
  parseLldpNeighbors,
  parseAuthenticationSessions,
]

test('no text makes a parser throw', () => {
  const names = [
    'ios-xe-17/show-version',
    'ios-xe-17/show-interfaces-status',
    'ios-xe-17/show-mac-address-table',
    'ios-xe-17/show-power-inline',
    'ios-xe-17/show-cdp-neighbors-detail',
    'ios-xe-17/show-lldp-neighbors-detail',
    'ios-xe-17/show-authentication-sessions-interface-details',
    'ios-xe-17/show-vlan-brief',
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.constantFrom(...parsers),
      fc.array(fc.tuple(fc.nat(4000), fc.string({ maxLength: 8, unit: 'binary' })), { maxLength: 10 }),
      (name, parse, edits) => {
        let text = sample(name).join('\n')
        for (const [at, put] of edits)
          text = text.slice(0, at % text.length) + put + text.slice((at % text.length) + put.length)
        parse(text.split('\n'))
      },
    ),
    { numRuns: rounds(5_000) },
  )
})

test.each(parsers.map((parse) => [parse.name, parse] as const))(
  'lines without end cost linear time: %s',
  (_name, parse) => {
    const work = (size: number) =>
      parse(['a '.repeat(size), ': '.repeat(size), ' '.repeat(2 * size), '-'.repeat(2 * size)])
    expect(growth(work, 1_000)).toBeLessThan(linear)
  },
)
