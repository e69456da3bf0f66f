import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import type { Ask } from '../../asking.ts'
import type { Behaviour, Cell } from '../../transport/samples/snmp-responder.ts'
import { openSwitch } from './test-stack.ts'

// Recordings as snmpsim replays them: OID, type of ASN.1 and value, `x` behind the type for octets in hexadecimal digits.

const close: (() => void)[] = []
afterEach(() => {
  for (const end of close.splice(0)) end()
})
const ask = (): Ask => ({ limit: 10_000, signal: new AbortController().signal })

function cellOf(type: string, value: string): Cell {
  if (type === '2') return Number(value)
  if (type === '4x') return Buffer.from(value, 'hex')
  if (type === '6') return { oid: value }
  if (type === '64') return { ip: value }
  return type === '67' ? { ticks: Number(value) } : value
}

async function replay(name: string, behaviour: Behaviour = {}) {
  const text = readFileSync(new URL(`./samples/${name}.snmprec`, import.meta.url), 'utf8')
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [oid = '', type = '', ...value] = line.split('|')
      return [oid, cellOf(type, value.join('|'))] as const
    })
  const { can, device, end } = await openSwitch({ public: Object.fromEntries(rows) }, behaviour)
  close.push(end)
  return {
    addresses: () => can.readAddressTable!(device, ask()),
    forwarding: () => can.readForwardingTable!(device, {}, ask()),
    neighbours: () => can.readNeighbours!(device, ask()),
    system: () => can.readSystem!(device, ask()),
  }
}

test('addresses that stand in either table are four entries', async () => {
  const { value, dropped } = await (await replay('arp-in-both-tables')).addresses()
  expect(dropped).toBe(0)
  expect(value.map(({ address, mac }) => `${address} ${mac}`)).toEqual(
    [1, 2, 3, 4].map((last) => `10.40.1.${last} 02:aa:bb:00:04:0${last}`),
  )
})

test('a bridge port without a row in the table of ports is an ifIndex: the MAC is on the trunk', async () => {
  const { value, dropped } = await (await replay('fdb-outside-base-ports')).forwarding()
  expect(dropped).toBe(0)
  expect(value.map(({ mac, interface: on, vlan }) => [mac, on, vlan])).toEqual([
    ['02:aa:bb:00:06:01', 'Trunk1', 40],
    ['02:aa:bb:00:06:02', 'Ethernet1/13', 40],
  ])
})

test('where the index is a running number the MAC stands in its column', async () => {
  const { value, dropped } = await (await replay('fdb-running-number')).forwarding()
  expect([value.map(({ mac, interface: on }) => `${mac} ${on}`), dropped]).toEqual([
    ['02:aa:bb:00:07:01 Ethernet1/13', '02:aa:bb:00:07:02 Ethernet1/13'],
    0,
  ])
})

test('of rows out of order the others are read, and the answer says so', async () => {
  const { forwarding } = await replay('fdb-unordered', { unsorted: '1.3.6.1.2.1.17.4.3.1.2' })
  const { value, complete, notRead } = await forwarding()
  expect(value.map(({ mac }) => mac.slice(-2)).toSorted()).toEqual(['01', '05', '09'])
  expect([complete, notRead?.map(({ why }) => why)]).toEqual([
    false,
    ['rows of a table are out of order, so some may be missing'],
  ])
})

test('a local port of LLDP whose name and description lead nowhere is the ifIndex', async () => {
  const { value, dropped } = await (await replay('lldp-by-port-number')).neighbours()
  expect([value.map((one) => [one.interface, one.name, one.remoteInterface]), dropped]).toEqual([
    [['Ethernet1/13', 'dist-west', 'GigabitEthernet0/24']],
    0,
  ])
})

test('a placeholder in the description is no version: that of the chassis is', async () => {
  const { value } = await (await replay('software-placeholder')).system()
  expect(value.software).toBe('KB.16.11.0020')
})
