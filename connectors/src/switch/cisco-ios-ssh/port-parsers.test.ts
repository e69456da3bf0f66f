import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { visibleLines } from '../../transport/ssh-terminal.ts'
import { parseAge } from './ages.ts'
import { withoutSecrets } from './redaction.ts'
import { parseAuthenticationTable } from './show-authentication-table.ts'
import { parseDeviceTracking, parseDhcpSnooping, parseIpDeviceTracking } from './show-bindings.ts'
import { parseErrDisabled, parseErrDisableRecovery } from './show-errdisable.ts'
import { parseEtherchannelSummary } from './show-etherchannel-summary.ts'
import { parseInterfaceCounters } from './show-interface-counters.ts'
import { parseInterfacesSwitchport } from './show-interfaces-switchport.ts'
import { parseTransceivers } from './show-interfaces-transceiver.ts'
import { parsePortSecurity } from './show-port-security.ts'
import { parsePowerInlineDetail } from './show-power-inline-detail.ts'
import { parseConfigurationSection } from './show-running-config-interface.ts'
import { parseSpanningTreeInterface } from './show-spanning-tree-interface.ts'

const sample = (name: string): string[] =>
  visibleLines(
    readFileSync(new URL(`./samples/${name}.txt`, import.meta.url), 'utf8').replaceAll('\n', '\r\n'),
  )

test('ages in every form', () => {
  expect(['00:00:07', '2d03h', '7w0d', '1y12w', 'never', '5'].map(parseAge)).toEqual([
    7,
    2 * 86_400 + 3 * 3_600,
    7 * 604_800,
    31_536_000 + 12 * 604_800,
    null,
    null,
  ])
})

test('counters of a block; what a release does not print is null, not nothing', () => {
  const [row] = parseInterfaceCounters(sample('ios-xe-17/show-interface-counters'))!.rows
  expect(row).toMatchObject({
    interface: 'GigabitEthernet1/0/7',
    inPackets: 97_208,
    inOctets: 8_086_810,
    inErrors: 14,
    inDiscards: 3,
    outDiscards: 12,
    crc: 14,
    runts: 0,
    giants: 0,
    outErrors: 0,
    resets: 2,
    lateCollisions: 0,
    rateWindow: 300,
    inRate: 16_000,
    lastInput: 7,
    cleared: null,
  })
  const short = ['Vlan1 is up, line protocol is up , Autostate Enabled', '  MTU 1500 bytes']
  expect(parseInterfaceCounters(short)!.rows[0]).toMatchObject({
    interface: 'Vlan1',
    crc: null,
    inOctets: null,
  })
  expect(parseInterfaceCounters(['something else'])).toBeNull()
})

test('a member of a bundle names it, and a list of VLANs goes on in the next line', () => {
  expect(parseInterfacesSwitchport(sample('ios-xe-17/show-interfaces-switchport-members'))).toEqual([
    {
      name: 'TenGigabitEthernet1/1/3',
      enabled: true,
      mode: 'trunk',
      accessVlan: 1,
      voiceVlan: null,
      nativeVlan: 99,
      allowedVlans: [
        10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 161, 162, 163, 164, 165, 200,
      ],
      bundle: 'Port-channel2',
    },
  ])
})

test('show etherchannel summary: wrapped members, every state, a channel without protocol', () => {
  const { rows, dropped } = parseEtherchannelSummary(sample('ios-xe-17/show-etherchannel-summary'))!
  expect(dropped).toBe(0)
  expect(rows.map((row) => [row.interface, row.protocol, row.operUp])).toEqual([
    ['Port-channel1', 'lacp', false],
    ['Port-channel2', 'lacp', true],
    ['Port-channel30', 'static', true],
  ])
  expect(rows[1]!.members).toEqual([
    { interface: 'TenGigabitEthernet1/1/3', state: 'bundled' },
    { interface: 'TenGigabitEthernet1/1/4', state: 'bundled' },
    { interface: 'TenGigabitEthernet2/1/3', state: 'bundled' },
    { interface: 'TenGigabitEthernet2/1/4', state: 'suspended' },
    { interface: 'TenGigabitEthernet2/1/5', state: 'waiting' },
  ])
  expect(parseEtherchannelSummary(['Number of channel-groups in use: 0'])).toEqual({ rows: [], dropped: 0 })
})

test('err-disabled ports with and without the column of VLANs, and what recovers', () => {
  expect(parseErrDisabled(sample('ios-xe-17/show-interfaces-status-err-disabled'))!.rows).toEqual([
    { interface: 'GigabitEthernet1/0/10', reason: 'bpduguard', vlans: [] },
    { interface: 'GigabitEthernet2/0/3', reason: 'psecure-violation', vlans: [20, 30, 31] },
  ])
  expect(parseErrDisabled(sample('ios-15/show-interfaces-status-err-disabled'))!.rows).toEqual([
    { interface: 'GigabitEthernet1/0/5', reason: 'link-flap', vlans: [] },
  ])
  const recovery = parseErrDisableRecovery(sample('ios-xe-17/show-errdisable-recovery'))!
  expect([...recovery.enabled]).toEqual(['bpduguard'])
  expect(recovery.interval).toBe(300)
  expect([...recovery.left]).toEqual([['GigabitEthernet1/0/10', 241]])
})

test('bindings: snooping, device tracking without the own addresses, and the older form', () => {
  expect(parseDhcpSnooping(sample('ios-xe-17/show-ip-dhcp-snooping-binding'))!.rows).toMatchObject([
    { mac: '3c:52:82:aa:11:07', address: '10.10.0.57', vlan: 10, leaseLeft: 81_234 },
    { mac: '00:50:b6:ff:7f:87', learned: 'static', leaseLeft: null },
  ])
  const tracked = parseDeviceTracking(sample('ios-xe-17/show-device-tracking-database'))!
  expect(tracked.dropped).toBe(0)
  expect(tracked.rows.map((row) => [row.interface, row.address, row.learned])).toEqual([
    ['GigabitEthernet1/0/8', '10.10.0.58', 'ARP'],
    ['GigabitEthernet1/0/7', '10.10.0.57', 'DH4'],
    ['GigabitEthernet1/0/7', '2001:db8:7:10::57', 'ND'],
  ])
  expect(parseIpDeviceTracking(sample('ios-15/show-ip-device-tracking-all'))!.rows).toMatchObject([
    { interface: 'GigabitEthernet1/0/2', vlan: 10, address: '10.10.0.60', learned: 'ARP' },
  ])
})

test('show port-security', () => {
  expect(parsePortSecurity(sample('ios-xe-17/show-port-security'))).toEqual({
    dropped: 0,
    rows: [
      { interface: 'GigabitEthernet1/0/7', maximum: 3, current: 2, violations: 0, action: 'restrict' },
      { interface: 'GigabitEthernet1/0/10', maximum: 1, current: 1, violations: 4, action: 'shutdown' },
      { interface: 'GigabitEthernet2/0/3', maximum: 1, current: 0, violations: 0, action: 'shutdown-vlan' },
    ],
  })
})

test('show interfaces transceiver: no reading is null, an alarm mark is none', () => {
  expect(parseTransceivers(sample('ios-xe-17/show-interfaces-transceiver'))!.rows).toMatchObject([
    { interface: 'TenGigabitEthernet1/1/1', temperature: 28.4, transmitPower: -2.3, receivePower: -3.4 },
    { interface: 'TenGigabitEthernet2/1/1', current: null, receivePower: -24.1 },
  ])
})

test('spanning tree of one interface, one of its VLANs inconsistent', () => {
  const on = 'GigabitEthernet1/0/7'
  expect(
    parseSpanningTreeInterface(sample('ios-xe-17/show-spanning-tree-interface'), on)!.rows.map((row) => [
      row.vlan,
      row.role,
      row.state,
      row.type,
    ]),
  ).toEqual([
    [10, 'designated', 'forwarding', 'P2p Edge'],
    [20, 'designated', 'broken', 'P2p Edge *TYPE_Inc'],
    [99, 'alternate', 'blocking', 'Shr'],
  ])
  expect(
    parseSpanningTreeInterface(['no spanning tree info available for GigabitEthernet1/0/9'], on)!.rows,
  ).toEqual([])
})

test('power of one port in the words of both generations', () => {
  expect(parsePowerInlineDetail(sample('ios-xe-17/show-power-inline-detail'))).toMatchObject({
    interface: 'TenGigabitEthernet1/0/37',
    delivering: true,
    operation: 'on',
    class: '4',
    allocated: 30,
    drawn: 20.2,
    mostDrawn: 20.6,
    limit: 60,
    denied: 3,
    negotiated: 'IEEE 802.3at LLDP',
  })
  expect(parsePowerInlineDetail(sample('ios-15/show-power-inline-detail'))).toMatchObject({
    admin: 'static',
    delivering: false,
    detected: false,
    class: null,
    denied: null,
  })
})

test('a section of the configuration has no secrets and keeps what people wrote', () => {
  const section = parseConfigurationSection(sample('ios-xe-17/show-running-config-interface'))!
  expect(section.bytes).toBe(361)
  expect(section.lines[0]).toBe('interface GigabitEthernet1/0/7')
  expect(section.lines.at(-1)).toBe(' spanning-tree portfast')
  expect(section.lines).toContain(' description desk 2-114 key 7 drawer')
  expect(section.lines.join('\n')).not.toMatch(/13061E010803|02050D480809/)
})

test.each([
  'enable secret 9 $9$abc',
  'username net privilege 15 password 0 abc$9$',
  'snmp-server community abc$9$ RO',
  'snmp-server user patch group v3 auth sha abc$9$ priv aes 128 $9$abc',
  ' key-string 7 $9$abc',
  ' server-private 10.0.0.1 key 7 $9$abc',
  'ip ospf message-digest-key 1 md5 7 $9$abc',
  'enable secret level 5 9 $9$abc',
  'snmp-server host 192.0.2.15 version 2c $9$abc ',
  'snmp-server host 192.0.2.15 traps version 2c $9$abc  config snmp',
  'snmp-server host 192.0.2.15 vrf Mgmt-vrf informs $9$abc',
  'snmp-server host 192.0.2.15 $9$abc bridge',
  'snmp-server host 2001:db8::15 version 3 priv $9$abc',
])('%s shows no secret', (line) => {
  expect(withoutSecrets([line])[0]).not.toContain('$9$')
  expect(withoutSecrets([line])[0]).toContain('[hidden]')
})

test('a whole configuration of either generation shows none of its secrets', () => {
  const word = (length: number) => 'aB3/x.Z9'.repeat(8).slice(0, length)
  const five = `$1$${word(4)}$${word(22)}`
  const seven = `0822455D0A16${'5F'.repeat(5)}`
  const nine = `$9$${word(14)}$${word(43)}`
  const lines = [
    `enable secret 5 ${five}`,
    `enable secret 9 ${nine}`,
    `enable password 7 ${seven}`,
    `username netops privilege 15 secret 9 ${nine}`,
    `username viewer password 7 ${seven}`,
    'snmp-server community publicWord42 RO',
    'snmp-server host 192.0.2.15 version 2c publicWord42 ',
    'radius server ise-1',
    ' address ipv4 192.0.2.21 auth-port 1812 acct-port 1813',
    ` key 7 ${seven}`,
    'line con 0',
    ` password 7 ${seven}`,
    `ntp authentication-key 1 md5 ${seven} 7`,
    'ntp server 10.0.0.1 key 1',
    'snmp-server location B07 floor 2',
    'service password-encryption',
  ]
  const shown = withoutSecrets(lines).join('\n')
  for (const secret of [five, seven, nine, 'publicWord42']) expect(shown).not.toContain(secret)
  for (const plain of [
    'username netops privilege 15 secret 9',
    'snmp-server host 192.0.2.15 version 2c',
    'location B07 floor 2',
    'service password-encryption',
    'auth-port 1812',
  ])
    expect(shown).toContain(plain)
})

test('sessions of a whole switch in both layouts; a port that heard nothing has none', () => {
  const current = parseAuthenticationTable(sample('ios-xe-17/show-authentication-sessions'))!
  expect(current.dropped).toBe(0)
  expect(current.rows.map((row) => [row.interface, row.mac, row.method, row.status])).toEqual([
    ['GigabitEthernet1/0/7', '3c:52:82:aa:11:07', 'dot1x', 'Auth'],
    ['GigabitEthernet1/0/7', '00:50:b6:ff:7f:87', 'mab', 'Auth'],
    ['GigabitEthernet1/0/8', '3c:52:82:aa:11:08', null, 'Unauth'],
  ])
  expect(current.rows[0]!.sessionId).toBe('0A788905000029BE6BFF02FE')
  expect(parseAuthenticationTable(sample('ios-15/show-authentication-sessions'))!.rows).toMatchObject([
    { interface: 'GigabitEthernet1/0/2', method: 'mab', domain: 'data', status: 'Authz Success' },
  ])
  expect(parseAuthenticationTable(['No sessions currently exist', ''])!.rows).toEqual([])
})
