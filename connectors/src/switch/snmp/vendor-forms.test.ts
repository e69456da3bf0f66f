import { afterEach, describe, expect, test } from 'vitest'
import { tablesOf } from '../../transport/samples/snmp-responder.ts'
import { openStack, openSwitch } from './test-stack.ts'
import type { Ask } from '../../asking.ts'
import type { Cell } from '../../transport/samples/snmp-responder.ts'

const close: (() => void)[] = []
afterEach(() => {
  for (const end of close.splice(0)) end()
})
const ask = (): Ask => ({ limit: 10_000, signal: new AbortController().signal })
type Columns = Readonly<Record<string, Readonly<Record<string, Cell>>>>

const begin = async (columns: Columns) => {
  const opened = await openSwitch({
    public: tablesOf({ '1.3.6.1.2.1.1.3': { 0: { ticks: 500 } }, ...columns }),
  })
  close.push(opened.end)
  return opened
}
const onStack = async (columns: Columns) => {
  const opened = await openStack(tablesOf(columns))
  close.push(opened.end)
  return opened
}

const descr = '1.3.6.1.2.1.2.2.1.2'
const type = '1.3.6.1.2.1.2.2.1.3'
const name = '1.3.6.1.2.1.31.1.1.1.1'
const basePort = '1.3.6.1.2.1.17.1.4.1.2'
const database = '1.3.6.1.2.1.17.7.1.2.2.1.2'
const fdbId = '1.3.6.1.2.1.17.7.1.4.2.1.3'
const staticName = '1.3.6.1.2.1.17.7.1.4.3.1.1'
const pvid = '1.3.6.1.2.1.17.7.1.4.5.1.1'
const arp = '1.3.6.1.2.1.4.22.1.2'
const objectId = '1.3.6.1.2.1.1.2'
const station = Buffer.from('3c5282004411', 'hex')
const asIndex = [...station].join('.')
const mac = '3c:52:82:00:44:11'

describe('Junos', () => {
  const ports: Columns = {
    [objectId]: { 0: { oid: '1.3.6.1.4.1.2636.1.1.1.2.31' } },
    [descr]: { 511: 'ge-0/0/0', 512: 'ge-0/0/0.0', 513: 'ae1', 514: 'ae1.0', 600: 'lo0', 601: 'vlan.44' },
    [name]: { 511: 'ge-0/0/0', 512: 'ge-0/0/0.0', 513: 'ae1', 514: 'ae1.0', 600: 'lo0', 601: 'vlan.44' },
    [basePort]: { 1: 512 },
  }

  test('an older EX: VLANs by their tags, entries of units on their ports', async () => {
    const { can, device } = await begin({
      ...ports,
      '1.3.6.1.4.1.2636.3.40.1.5.1.5.1.5': { 5: 20, 17: 156 },
      [staticName]: { 5: 'rooms', 17: 'guests' },
      [pvid]: { 1: 17 },
      [database]: { [`17.${asIndex}`]: 1, [`5.${asIndex}`]: 514 },
      [arp]: { '601.10.55.8.9': station },
    })
    expect((await can.readVlans!(device, ask())).value.map(({ id, name }) => [id, name])).toEqual([
      [20, 'rooms'],
      [156, 'guests'],
    ])
    expect((await can.readForwardingTable!(device, {}, ask())).value).toEqual([
      // The agent leaves this port out of its map and gives the ifIndex.
      { mac, vlan: 20, interface: 'ae1', type: 'dynamic' },
      { mac, vlan: 156, interface: 'ge-0/0/0', type: 'dynamic' },
    ])
    const found = await can.findMac!(device, mac, ask())
    expect(found.value.entries.map(({ vlan, interface: on }) => [vlan, on])).toEqual([
      [20, 'ae1'],
      [156, 'ge-0/0/0'],
    ])
    const { value } = await can.readInterfaces!(device, ask())
    expect(value.map((one) => [one.name, one.accessVlan])).toEqual([
      ['ge-0/0/0', 156],
      ['ge-0/0/0.0', null],
      ['ae1', null],
      ['ae1.0', null],
      ['lo0', null],
      ['vlan.44', null],
    ])
    expect((await can.readAddressTable!(device, ask())).value).toMatchObject([{ mac, vlan: 44 }])
  })

  test('newer software: the tag stands beside the filtering database; without it there is no VLAN to tell', async () => {
    const { can, device } = await begin({
      ...ports,
      '1.3.6.1.4.1.2636.3.48.1.3.1.1.3': { 2: 44 },
      '1.3.6.1.4.1.2636.3.48.1.3.1.1.5': { 2: 131_072 },
      [database]: { [`131072.${asIndex}`]: 1, [`196608.${asIndex}`]: 1 },
    })
    const { value, dropped } = await can.readForwardingTable!(device, {}, ask())
    expect([value, dropped]).toEqual([[{ mac, vlan: 44, interface: 'ge-0/0/0', type: 'dynamic' }], 1])
  })
})

describe('Junos in part', () => {
  const ports: Columns = {
    [objectId]: { 0: { oid: '1.3.6.1.4.1.2636.1.1.1.2.31' } },
    [name]: { 511: 'ge-0/0/0' },
    [basePort]: { 1: 511 },
    [database]: { [`131072.${asIndex}`]: 1 },
  }
  test.each([
    ['tags without the column of databases', { '1.3.6.1.4.1.2636.3.48.1.3.1.1.3': { 2: 44 } }, 44],
    ['no table of Juniper’s', { [staticName]: { 2: 'rooms' } }, 2],
  ] as const)('a database is the VLAN’s number times 65536: %s', async (_what, columns, vlan) => {
    const { can, device } = await begin({ ...ports, ...columns })
    const expected = [{ mac, vlan, interface: 'ge-0/0/0', type: 'dynamic' }]
    expect((await can.readForwardingTable!(device, {}, ask())).value).toEqual(expected)
    expect((await can.findMac!(device, mac, ask())).value.entries).toEqual(expected)
  })
  test.each([
    ['JUNIPER-VLAN-MIB', '1.3.6.1.4.1.2636.3.40.1.5.1.5.1.5', '1.3.6.1.4.1.2636.3.40.1.5.1.5.1.2'],
    ['JUNIPER-L2ALD-MIB', '1.3.6.1.4.1.2636.3.48.1.3.1.1.3', '1.3.6.1.4.1.2636.3.48.1.3.1.1.2'],
  ])('VLANs by their names in %s', async (_mib, tags, names) => {
    const { can, device } = await begin({ ...ports, [tags]: { 2: 44 }, [names]: { 2: 'rooms' } })
    const { value } = await can.readVlans!(device, ask())
    expect(value).toEqual([{ id: 44, name: 'rooms', active: true }])
  })
})

describe('forwarding tables off the standard', () => {
  const two: Columns = { [name]: { 7: 'port7', 8: 'port8' } }

  test('no map of bridge ports: they are ifIndexes', async () => {
    const { can, device } = await begin({ ...two, [database]: { [`30.${asIndex}`]: 8 } })
    expect((await can.readForwardingTable!(device, {}, ask())).value).toEqual([
      { mac, vlan: 30, interface: 'port8', type: 'dynamic' },
    ])
  })

  test('a port that the map leaves out and that is no interface is nobody’s', async () => {
    const { can, device } = await begin({
      ...two,
      [basePort]: { 1: 7 },
      [database]: { [`30.${asIndex}`]: 9 },
    })
    expect(await can.readForwardingTable!(device, {}, ask())).toMatchObject({ value: [], dropped: 1 })
  })

  test('no database in the index: the VLAN is the port’s own', async () => {
    const { can, device } = await begin({
      ...two,
      [basePort]: { 1: 7 },
      [pvid]: { 1: 30 },
      [database]: { [asIndex]: 1 },
    })
    expect((await can.readForwardingTable!(device, {}, ask())).value).toEqual([
      { mac, vlan: 30, interface: 'port7', type: 'dynamic' },
    ])
  })

  test('databases that no VLAN names: one MAC is found where the whole table has it', async () => {
    const { can, device } = await begin({
      ...two,
      [basePort]: { 1: 7 },
      [staticName]: { 30: 'rooms' },
      [fdbId]: { '0.1': 1 },
      [database]: { [`30.${asIndex}`]: 1 },
    })
    const expected = [{ mac, vlan: 30, interface: 'port7', type: 'dynamic' }]
    expect((await can.readForwardingTable!(device, {}, ask())).value).toEqual(expected)
    expect((await can.findMac!(device, mac, ask())).value.entries).toEqual(expected)
  })
})

test('VLANs of addresses by the words of Comware and ProCurve for an SVI', async () => {
  const { can, device } = await begin({
    [descr]: { 3: 'Vlan-interface27', 1268: 'rooms', 1270: 'Switch loopback interface' },
    [name]: { 3: 'Vlan-interface27', 1268: 'rooms', 1270: 'lo0' },
    [staticName]: { 19: 'rooms', 27: 'lamps' },
    [arp]: { '3.10.55.8.9': station, '1268.10.55.8.10': station, '1270.127.0.0.9': station },
  })
  const { value } = await can.readAddressTable!(device, ask())
  expect(value.map((one) => [one.interface, one.vlan])).toEqual([
    ['Vlan-interface27', 27],
    ['rooms', 19],
    ['lo0', null],
  ])
})

test('names that look like Cisco’s in another spelling stay as they are', async () => {
  const { can, device } = await begin({
    [descr]: { 1: 'lo0', 2: 'vlan1600', 3: 'Switch loopback interface', 4: 'TGE1/0/4', 5: 'Vlan1600' },
    [name]: { 3: 'lo3', 4: 'te1/0/4', 5: 'Vl1600' },
  })
  const { value } = await can.readInterfaces!(device, ask())
  expect(value.map((one) => one.name)).toEqual([
    'lo0',
    'vlan1600',
    'lo3',
    'TenGigabitEthernet1/0/4',
    'Vlan1600',
  ])
})

test.each([
  ['Aruba JL999A 8999 GL.10.04.2001', 'GL.10.04.2001'],
  ['WS6-DGS-9999-52/F1 6.10.111', '6.10.111'],
  [
    'Juniper Networks, Inc. ex9999 internet router, kernel JUNOS 12.3X48-D99.7, Build date: today',
    '12.3X48-D99.7',
  ],
  ['ExtremeXOS (X999-24t) version 31.7.9.4 31.7.9.4-patch1 by release-manager', '31.7.9.4'],
  ['HP Stack, revision KA.15.03.9999, ROM KA.15.05 (/sw/code)', 'KA.15.03.9999'],
  ['HP Comware Platform Software, Software Version 7.1.999, Release 9999', '7.1.999'],
  ['SX999X-24F 24-Port 10G SFP+ Stackable Managed Switch', null],
])('the release in %s', async (description, release) => {
  const { can, device } = await begin({ '1.3.6.1.2.1.1.1': { 0: description } })
  expect((await can.readSystem!(device, ask())).value.software).toBe(release)
})

test('a stack’s own row on IOS-XE repeats the active member: it is no part and no serial more', async () => {
  const { can, device } = await begin({
    '1.3.6.1.2.1.1.1': { 0: 'Cisco IOS Software [Everest], Version 16.6.9, RELEASE' },
    '1.3.6.1.2.1.47.1.1.1.1.5': { 1: 11, 1000: 3, 1016: 6 },
    '1.3.6.1.2.1.47.1.1.1.1.7': { 1: 'c93xx Stack', 1000: 'Switch 1', 1016: 'Switch 1 - Power Supply B' },
    '1.3.6.1.2.1.47.1.1.1.1.11': { 1: 'FOC9999A0AA', 1000: 'FOC9999A0AA', 1016: 'LIT9999A0BB' },
    '1.3.6.1.2.1.47.1.1.1.1.13': { 1: 'C9300-48X', 1000: 'C9300-48X', 1016: 'PWR-C9-1W' },
  })
  expect((await can.readSystem!(device, ask())).value.serials).toEqual(['FOC9999A0AA'])
  const { value } = await can.readInventory!(device, ask())
  expect(value.map((part) => part.name)).toEqual(['Switch 1', 'Switch 1 - Power Supply B'])
  expect((await can.readStack!(device, ask())).value).toMatchObject([{ number: 1, serial: 'FOC9999A0AA' }])
})

test('a stack that has no row for its members tells its own serial', async () => {
  const { can, device } = await begin({
    '1.3.6.1.2.1.1.1': { 0: 'Some stack' },
    '1.3.6.1.2.1.47.1.1.1.1.5': { 1: 11 },
    '1.3.6.1.2.1.47.1.1.1.1.11': { 1: 'SG9999A0AA' },
  })
  expect((await can.readSystem!(device, ask())).value.serials).toEqual(['SG9999A0AA'])
})

test('members of a channel by CISCO-PAGP-MIB, where a port that is in none gives 0 or itself', async () => {
  const { can, device } = await onStack({
    '1.3.6.1.4.1.9.9.98.1.1.1.1.8': { 5001: 0, 10101: 5001, 10102: 10_102, 10601: 0 },
  })
  expect((await can.readChannels!(device, ask())).value).toMatchObject([
    { interface: 'Port-channel1', protocol: 'unknown', members: [{ interface: 'GigabitEthernet1/0/1' }] },
  ])
})

test('PoE ports of other vendors: by member and port, else by ifIndex where there is a plug', async () => {
  const { can, device } = await begin({
    [name]: { 5: '1/1/5', 53: '2/1/5', 55: 'A1', 90: 'Trk1' },
    [type]: { 5: 6, 53: 6, 55: 6, 90: 161 },
    '1.3.6.1.2.1.105.1.1.1.6': { '1.5': 3, '2.5': 2, '1.55': 2, '1.90': 2, '2.55': 2 },
  })
  const { value, dropped } = await can.readPower!(device, ask())
  expect(value.map((port) => port.interface)).toEqual(['1/1/5', 'A1', '2/1/5'])
  expect(dropped).toBe(2)
})
