import { afterEach, expect, test } from 'vitest'
import { tablesOf } from '../../transport/samples/snmp-responder.ts'
import { openSwitch } from './test-stack.ts'
import type { Ask } from '../../asking.ts'
import type { Cell } from '../../transport/samples/snmp-responder.ts'

const close: (() => void)[] = []
afterEach(() => {
  for (const end of close.splice(0)) end()
})
const ask = (): Ask => ({ limit: 10_000, signal: new AbortController().signal })
const octets = (hex: string): Buffer => Buffer.from(hex, 'hex')

const named: Record<string, Cell> = { 1: '1/1/1', 2: '1/1/2', 3: '1/1/3', 4: '1/1/4' }
const lldp = (column: string) => `1.0.8802.1.1.2.1.${column}`
const cdp = (column: number) => `1.3.6.1.4.1.9.9.23.1.2.1.1.${column}`

const neighbours = async (columns: Readonly<Record<string, Readonly<Record<string, Cell>>>>) => {
  const { can, device, end } = await openSwitch({
    public: tablesOf({
      '1.3.6.1.2.1.1.3': { 0: { ticks: 500 } },
      '1.3.6.1.2.1.31.1.1.1.1': named,
      ...columns,
    }),
  })
  close.push(end)
  return can.readNeighbours!(device, ask())
}

// Seen on ArubaOS-CX 10.04; RouterOS and TP-Link's JetStream do the same.
test('LLDP: a MAC that is written out in ASCII is a MAC all the same', async () => {
  const { value, dropped } = await neighbours({
    [lldp('3.7.1.3')]: { 1: '1/1/1' },
    [lldp('4.1.1.4')]: { '5.1.3': 4 },
    [lldp('4.1.1.5')]: { '5.1.3': '02:1A:7C:00:41:0E' },
    [lldp('4.1.1.6')]: { '5.1.3': 3 },
    [lldp('4.1.1.7')]: { '5.1.3': '02:1a:7c:00:41:0f' },
  })
  expect(dropped).toBe(0)
  expect(value).toMatchObject([
    { name: '02:1a:7c:00:41:0e', mac: '02:1a:7c:00:41:0e', remoteInterface: '02:1a:7c:00:41:0f' },
  ])
})

test('LLDP: octets that are no text, under a subtype that says they are', async () => {
  const { value } = await neighbours({
    [lldp('3.7.1.3')]: { 1: '1/1/1', 2: '1/1/2', 3: '1/1/3' },
    [lldp('4.1.1.4')]: { '0.1.1': 7, '0.2.2': 7, '0.3.3': 7 },
    [lldp('4.1.1.5')]: { '0.1.1': octets('a2b4c8e0f1aa'), '0.2.2': octets('000b17'), '0.3.3': 'Büro' },
    [lldp('4.1.1.6')]: { '0.1.1': 7, '0.2.2': 1, '0.3.3': 5 },
    [lldp('4.1.1.7')]: { '0.1.1': octets('0200070b0c0d'), '0.2.2': octets('65746800'), '0.3.3': '1' },
  })
  expect(value.map((near) => [near.name, near.remoteInterface])).toEqual([
    ['a2:b4:c8:e0:f1:aa', '02:00:07:0b:0c:0d'],
    ['000b17', 'eth'],
    ['Büro', '1'],
  ])
})

// ProCurve KA.15 gives 0.0.0.0 for neighbours that name no address.
test('LLDP: an unspecified management address is none, and a length may be missing from the index', async () => {
  const { value } = await neighbours({
    [lldp('3.7.1.3')]: { 1: '1/1/1', 2: '1/1/2', 3: '1/1/3' },
    [lldp('4.1.1.4')]: { '0.1.1': 5, '0.2.2': 7, '0.3.3': 7 },
    [lldp('4.1.1.5')]: { '0.1.1': octets('010a370809'), '0.2.2': 'lamp', '0.3.3': 'clock' },
    [lldp('4.2.1.3')]: { '0.1.1.1.4.0.0.0.0': 2, '0.2.2.1.10.55.8.7': 2, '0.3.3.1.4.0.0.0.0': 2 },
  })
  expect(value.map((near) => near.address)).toEqual(['10.55.8.9', '10.55.8.7', null])
})

test('LLDP: the local port by its alias, which Comware writes in the description', async () => {
  const { value, dropped } = await neighbours({
    '1.3.6.1.2.1.31.1.1.1.18': { 1: 'to the attic', 2: 'printers', 3: 'printers' },
    [lldp('3.7.1.2')]: { 71: 7, 72: 7 },
    [lldp('3.7.1.3')]: { 71: 'p71', 72: 'p72' },
    [lldp('3.7.1.4')]: { 71: 'to the attic', 72: 'printers' },
    [lldp('4.1.1.4')]: { '0.71.1': 7, '0.72.2': 7 },
    [lldp('4.1.1.5')]: { '0.71.1': 'attic', '0.72.2': 'somewhere' },
  })
  expect(value.map((near) => [near.interface, near.name])).toEqual([['1/1/1', 'attic']])
  // Two ports are called so: it is not said which.
  expect(dropped).toBe(1)
})

test('LLDP: a local id that is the ifIndex, with its subtype or without, but not under another', async () => {
  const { value, dropped } = await neighbours({
    [lldp('3.7.1.2')]: { 71: 7, 73: 5 },
    [lldp('3.7.1.3')]: { 71: '1', 72: '2', 73: '3' },
    [lldp('4.1.1.4')]: { '0.71.1': 7, '0.72.1': 7, '0.73.1': 7 },
    [lldp('4.1.1.5')]: { '0.71.1': 'attic', '0.72.1': 'cellar', '0.73.1': 'roof' },
  })
  expect([value.map((near) => [near.interface, near.name]), dropped]).toEqual([
    [
      ['1/1/1', 'attic'],
      ['1/1/2', 'cellar'],
    ],
    1,
  ])
})

test('LLDP without a table of its own ports: the number is the bridge port', async () => {
  const rows = {
    [lldp('4.1.1.4')]: { '0.2.1': 7 },
    [lldp('4.1.1.5')]: { '0.2.1': 'attic' },
  }
  const bridged = await neighbours({ ...rows, '1.3.6.1.2.1.17.1.4.1.2': { 1: 3, 2: 4 } })
  expect(bridged.value.map((near) => near.interface)).toEqual(['1/1/4'])
  const routed = await neighbours(rows)
  expect(routed.value.map((near) => near.interface)).toEqual(['1/1/2'])
  const elsewhere = await neighbours({ ...rows, '1.3.6.1.2.1.17.1.4.1.2': { 1: 3 } })
  expect([elsewhere.value, elsewhere.dropped]).toEqual([[], 1])
})

test('CDP from agents of others than Cisco: raw MACs as names, words as capabilities, an address as text', async () => {
  const { value } = await neighbours({
    [cdp(4)]: { '1.1': octets('0a370809'), '2.1': '10.55.8.7' },
    [cdp(6)]: { '1.1': octets('02a1b2c3d4e5'), '2.1': 'attic(02-1a)' },
    [cdp(7)]: { '1.1': octets('02a1b2c3d4e6'), '2.1': 'gi9' },
    [cdp(9)]: { '1.1': octets('00000028'), '2.1': 'Router Switch IGMP' },
  })
  expect(value).toMatchObject([
    {
      name: '02:a1:b2:c3:d4:e5',
      remoteInterface: '02:a1:b2:c3:d4:e6',
      address: '10.55.8.9',
      capabilities: ['switch', 'igmp'],
    },
    {
      name: 'attic(02-1a)',
      remoteInterface: 'GigabitEthernet9',
      address: '10.55.8.7',
      capabilities: ['router', 'switch', 'igmp'],
      forwards: true,
    },
  ])
})

test.each([
  ['cisco AIR-CAP3702I-E-K9', true],
  ['cisco CW9166I-E', true],
  ['Meraki MR44', true],
  ['cisco AIR-CT5520-K9', false],
  ['AIR-WLC4402-50-K9', false],
  ['cisco C9800-40-K9', false],
])('CDP: by its platform %s is an access point: %s', async (platform, isOne) => {
  const { value } = await neighbours({
    [cdp(6)]: { '1.1': 'near-1' },
    [cdp(7)]: { '1.1': 'GigabitEthernet0' },
    [cdp(8)]: { '1.1': platform },
    [cdp(9)]: { '1.1': octets('00000002') },
  })
  expect(value.map((near) => near.capabilities.includes('access-point'))).toEqual([isOne])
})
