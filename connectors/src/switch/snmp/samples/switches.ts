import { tablesOf } from '../../../transport/samples/snmp-responder.ts'
import type { Cell, Tables } from '../../../transport/samples/snmp-responder.ts'

const mac = (text: string): Buffer => Buffer.from(text.replaceAll(':', ''), 'hex')
const oidOf = (text: string): string => [...mac(text)].join('.')
const zeros = Buffer.alloc(6)

/** The bridge of one VLAN: hosts by MAC with port and status, and the ports' ifIndex. */
const bridge = (hosts: Readonly<Record<string, readonly [number, number]>>, ports: Readonly<Record<string, number>>): Tables =>
  tablesOf({
    '1.3.6.1.2.1.17.1.4.1.2': ports,
    '1.3.6.1.2.1.17.4.3.1.2': Object.fromEntries(Object.entries(hosts).map(([host, [port]]) => [oidOf(host), port])),
    '1.3.6.1.2.1.17.4.3.1.3': Object.fromEntries(Object.entries(hosts).map(([host, [, status]]) => [oidOf(host), status])),
  })

const interfaces = (rows: Readonly<Record<string, Readonly<Record<string, Cell>>>>): Tables => {
  const columns: Record<string, string> = {
    descr: '1.3.6.1.2.1.2.2.1.2',
    type: '1.3.6.1.2.1.2.2.1.3',
    mac: '1.3.6.1.2.1.2.2.1.6',
    admin: '1.3.6.1.2.1.2.2.1.7',
    oper: '1.3.6.1.2.1.2.2.1.8',
    name: '1.3.6.1.2.1.31.1.1.1.1',
    speed: '1.3.6.1.2.1.31.1.1.1.15',
    alias: '1.3.6.1.2.1.31.1.1.1.18',
    duplex: '1.3.6.1.2.1.10.7.2.1.19',
    access: '1.3.6.1.4.1.9.9.68.1.2.2.1.2',
    voice: '1.3.6.1.4.1.9.9.68.1.5.1.1.1',
    trunkState: '1.3.6.1.4.1.9.9.46.1.6.1.1.13',
    trunkStatus: '1.3.6.1.4.1.9.9.46.1.6.1.1.14',
  }
  const tables: Record<string, Cell> = {}
  for (const [index, row] of Object.entries(rows)) {
    for (const [name, value] of Object.entries(row)) tables[`${columns[name]}.${index}`] = value
  }
  return tables
}

/** A stack of two 2960X: ifIndex by its scheme, per-VLAN bridges, no Q-BRIDGE, a trunk that is down. */
export const ciscoStack: Readonly<Record<string, Tables>> = {
  public: {
    '1.3.6.1.2.1.1.1.0':
      'Cisco IOS Software, C2960X Software (C2960X-UNIVERSALK9-M), Version 15.2(7)E4, RELEASE SOFTWARE (fc2)\r\nTechnical Support',
    '1.3.6.1.2.1.1.2.0': { oid: '1.3.6.1.4.1.9.1.1208' },
    '1.3.6.1.2.1.1.3.0': { ticks: 8_640_000 },
    '1.3.6.1.2.1.1.5.0': 'b12-access-2.example.org',
    ...interfaces({
      10: { descr: 'Vlan10', name: 'Vl10', type: 53, admin: 1, oper: 1, speed: 1000, mac: mac('02:1a:00:00:00:10') },
      5001: { descr: 'Port-channel1', name: 'Po1', type: 161, admin: 1, oper: 1, speed: 2000, mac: mac('02:1a:00:00:50:01'), trunkState: 1, trunkStatus: 1 },
      5179: { descr: 'StackPort1', name: 'StackPort1', type: 53, admin: 1, oper: 1, mac: zeros },
      10101: { descr: 'GigabitEthernet1/0/1', name: 'Gi1/0/1', type: 6, admin: 1, oper: 1, speed: 1000, duplex: 3, alias: Buffer.from('B\u00fcro 2-114', 'latin1'), mac: mac('02:1a:00:00:01:01'), access: 10, voice: 20, trunkState: 2, trunkStatus: 2 },
      10102: { descr: 'GigabitEthernet1/0/2', name: 'Gi1/0/2', type: 6, admin: 1, oper: 2, speed: 1000, mac: mac('02:1a:00:00:01:02'), access: 20, voice: 4096, trunkState: 4, trunkStatus: 2 },
      10601: { descr: 'TenGigabitEthernet2/0/1', name: 'Te2/0/1', type: 6, admin: 1, oper: 2, speed: 10_000, mac: mac('02:1a:00:00:06:01'), trunkState: 1, trunkStatus: 2 },
      12001: { descr: 'Null0', name: 'Nu0', type: 1, admin: 1, oper: 1 },
      12002: { descr: 'unrouted VLAN 1002', name: 'unrouted VLAN 1002', type: 53, admin: 3, oper: 1 },
    }),
    ...tablesOf({
      '1.3.6.1.4.1.9.9.46.1.3.1.1.2': { '1.1': 1, '1.10': 1, '1.20': 1, '1.99': 2, '1.1002': 1, '1.1005': 1 },
      '1.3.6.1.4.1.9.9.46.1.3.1.1.4': { '1.1': 'default', '1.10': 'staff', '1.20': 'voice', '1.99': 'old', '1.1002': 'fddi', '1.1005': 'trnet' },
      '1.3.6.1.2.1.47.1.1.1.1.5': { 1: 11, 1001: 3, 1002: 6, 1010: 10, 2001: 3 },
      '1.3.6.1.2.1.47.1.1.1.1.7': { 1: 'stack', 1001: '1', 1010: 'GigabitEthernet1/0/1', 2001: '2' },
      '1.3.6.1.2.1.47.1.1.1.1.11': { 1: '', 1001: 'FOC1932X0C1', 1002: 'PSU1', 2001: 'FOC1932X0C2' },
      '1.3.6.1.2.1.47.1.1.1.1.13': { 1001: 'WS-C2960X-48FPD-L', 2001: 'WS-C2960X-48FPD-L' },
      // CDP: ifIndex and device index; the second stands on an interface that is none.
      '1.3.6.1.4.1.9.9.23.1.2.1.1.4': { '10601.1': Buffer.from([10, 0, 0, 1]) },
      '1.3.6.1.4.1.9.9.23.1.2.1.1.6': { '10601.1': 'core-1.example.org', '5179.2': 'lost' },
      '1.3.6.1.4.1.9.9.23.1.2.1.1.7': { '10601.1': 'TwentyFiveGigE1/0/12' },
      '1.3.6.1.4.1.9.9.23.1.2.1.1.8': { '10601.1': 'cisco C9500-48Y4C' },
      '1.3.6.1.4.1.9.9.23.1.2.1.1.5': { '10601.1': 'Cisco IOS Software, Version 17.9.4a' },
      '1.3.6.1.4.1.9.9.23.1.2.1.1.11': { '10601.1': 99 },
      '1.3.6.1.4.1.9.9.23.1.2.1.1.12': { '10601.1': 3 },
      '1.3.6.1.4.1.9.9.23.1.2.1.1.9': { '10601.1': Buffer.from([0, 0, 0, 0x29]) },
      // LLDP: the local port number is no ifIndex; the same neighbour stands under two time marks.
      '1.0.8802.1.1.2.1.3.7.1.2': { 49: 5, 1: 7 },
      '1.0.8802.1.1.2.1.3.7.1.3': { 49: 'Te2/0/1', 1: 'port-1' },
      '1.0.8802.1.1.2.1.3.7.1.4': { 49: 'TenGigabitEthernet2/0/1', 1: 'GigabitEthernet1/0/1' },
      '1.0.8802.1.1.2.1.4.1.1.4': { '100.49.1': 4, '900.49.2': 4, '50.1.3': 5 },
      '1.0.8802.1.1.2.1.4.1.1.5': { '100.49.1': mac('aa:bb:cc:dd:ee:ff'), '900.49.2': mac('aa:bb:cc:dd:ee:ff'), '50.1.3': Buffer.from([1, 10, 20, 0, 44]) },
      '1.0.8802.1.1.2.1.4.1.1.6': { '100.49.1': 5, '900.49.2': 5, '50.1.3': 7 },
      '1.0.8802.1.1.2.1.4.1.1.7': { '100.49.1': 'Twe1/0/12', '900.49.2': 'Twe1/0/12', '50.1.3': '0050B6FF7F87:P1' },
      '1.0.8802.1.1.2.1.4.1.1.8': { '50.1.3': 'SW PORT' },
      '1.0.8802.1.1.2.1.4.1.1.9': { '100.49.1': 'core-1.example.org', '900.49.2': 'core-1.example.org' },
      '1.0.8802.1.1.2.1.4.1.1.10': { '100.49.1': 'old', '900.49.2': 'new' },
      '1.0.8802.1.1.2.1.4.1.1.12': { '100.49.1': Buffer.from([0x28, 0]), '900.49.2': Buffer.from([0x28, 0]), '50.1.3': Buffer.from([0x24, 0]) },
      '1.0.8802.1.1.2.1.4.2.1.3': { '100.49.1.1.4.10.0.0.1': 2, '900.49.2.1.4.10.0.0.1': 2 },
      '1.3.6.1.2.1.4.35.1.4': { '10.2.16.32.1.13.184.0.0.0.0.0.0.0.0.0.0.0.87': mac('3c:52:82:00:00:01') },
      '1.3.6.1.2.1.4.22.1.2': { '10.10.10.0.57': mac('3c:52:82:00:00:01'), '10.10.10.0.58': mac('3c:52:82:00:00:02') },
      '1.3.6.1.2.1.4.22.1.4': { '10.10.10.0.57': 3, '10.10.10.0.58': 2 },
      // PoE: the first port has an entity, the second is found by its place, the third nowhere.
      '1.3.6.1.2.1.105.1.1.1.3': { '1.1': 1, '1.2': 1, '3.7': 1 },
      '1.3.6.1.2.1.105.1.1.1.6': { '1.1': 3, '1.2': 4, '3.7': 2 },
      '1.3.6.1.2.1.105.1.1.1.10': { '1.1': 4, '1.2': 1, '3.7': 1 },
      '1.3.6.1.4.1.9.9.402.1.2.1.1': { '1.1': 1, '1.2': 4, '3.7': 1 },
      '1.3.6.1.4.1.9.9.402.1.2.1.9': { '1.1': 15_400, '1.2': 0 },
      '1.3.6.1.4.1.9.9.402.1.2.1.11': { '1.1': 1010, '1.2': 0 },
    }),
    // The device's own tables are those of VLAN 1.
    ...bridge({ '3c:52:82:00:00:04': [9, 3], '01:00:0c:cc:cc:cc': [9, 3] }, { 9: 5001 }),
  },
  'public@10': bridge(
    {
      '3c:52:82:00:00:01': [1, 3],
      '3c:52:82:00:00:02': [1, 1],
      '3c:52:82:00:00:05': [1, 2],
      '02:1a:00:00:00:10': [0, 4],
      '02:1a:00:00:01:01': [1, 3],
      '3c:52:82:00:00:06': [0, 5],
    },
    { 1: 10_101 },
  ),
  'public@20': bridge({ '3c:52:82:00:00:03': [1, 3] }, { 1: 10_102 }),
  'public@1002': bridge({ '3c:52:82:00:00:99': [1, 3] }, { 1: 10_102 }),
  'public@99': bridge({ '3c:52:82:00:00:98': [1, 3] }, { 1: 10_102 }),
}

/** A switch with standard MIBs alone: VLAN 30 in database 1, 40 and 41 sharing database 2. */
export const standardSwitch: Readonly<Record<string, Tables>> = {
  public: {
    '1.3.6.1.2.1.1.1.0': 'ProCurve J9021A Switch 2810-24G, revision N.11.75',
    '1.3.6.1.2.1.1.3.0': { ticks: 500 },
    '1.3.6.1.2.1.1.5.0': 'attic',
    ...interfaces({
      1: { descr: '1', name: '1', type: 6, admin: 1, oper: 1, speed: 1000, mac: mac('02:0b:00:00:00:01') },
      2: { descr: '2', name: '2', type: 6, admin: 1, oper: 1, speed: 100, mac: mac('02:0b:00:00:00:02') },
      4324: { descr: 'lo', name: 'lo', type: 24, admin: 1, oper: 1 },
    }),
    ...bridge({ '3c:52:82:00:00:13': [12, 3] }, { 11: 1, 12: 2 }),
    ...tablesOf({
      '1.3.6.1.2.1.17.7.1.2.2.1.2': {
        [`1.${oidOf('3c:52:82:00:00:11')}`]: 11,
        [`2.${oidOf('3c:52:82:00:00:12')}`]: 12,
        [`2.${oidOf('3c:52:82:00:00:14')}`]: 77,
        [`2.${oidOf('02:0b:00:00:00:02')}`]: 12,
      },
      '1.3.6.1.2.1.17.7.1.2.2.1.3': { [`1.${oidOf('3c:52:82:00:00:11')}`]: 3, [`2.${oidOf('3c:52:82:00:00:12')}`]: 3 },
      '1.3.6.1.2.1.17.7.1.4.2.1.3': { '0.30': 1, '0.41': 2, '0.40': 2 },
      '1.3.6.1.2.1.17.7.1.4.3.1.1': { 30: 'labs', 40: 'offices' },
      '1.3.6.1.2.1.17.7.1.4.3.1.5': { 30: 1, 40: 1 },
      '1.3.6.1.2.1.17.7.1.4.5.1.1': { 11: 30, 12: 40 },
    }),
  },
}
