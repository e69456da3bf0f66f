import { afterEach, expect, test } from 'vitest'
import { Failure } from '../../failures.ts'
import { tablesOf } from '../../transport/samples/snmp-responder.ts'
import { openStack } from './test-stack.ts'
import type { Ask } from '../../asking.ts'
import type { Tables } from '../../transport/samples/snmp-responder.ts'

const close: (() => void)[] = []
afterEach(() => {
  for (const end of close.splice(0)) end()
})

const begin = async (more: Tables, vlans: Readonly<Record<string, Tables>> = {}) => {
  const opened = await openStack(more, vlans)
  close.push(opened.end)
  return opened
}
const ask = (): Ask => ({ limit: 10_000, signal: new AbortController().signal })
const kindOf = async (promise: Promise<unknown>): Promise<string> => {
  const error = await promise.then(
    (value) => value,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Failure)
  return `${(error as Failure).kind} ${(error as Failure).detail.cause}`
}

const po = 5001
const [one, two] = [10101, 10102]

test.each([
  [
    'by LACP',
    'lacp',
    tablesOf({ '1.2.840.10006.300.43.1.2.1.1.13': { [one]: po, [two]: po, 10601: 0, [po]: po } }),
  ],
  [
    'by the layers of interfaces',
    'unknown',
    // 0 is above the highest and below the lowest; an SVI over a VLAN is no channel; a row may be out of service.
    tablesOf({
      '1.3.6.1.2.1.31.1.2.1.3': {
        [`0.${po}`]: 1,
        [`${po}.${one}`]: 1,
        [`${po}.${two}`]: 1,
        [`${po}.10601`]: 2,
        [`${one}.0`]: 1,
        '10.10601': 1,
      },
    }),
  ],
])('members of a channel %s', async (_, protocol, tables) => {
  const { can, device } = await begin(tables)
  const members = ['GigabitEthernet1/0/1', 'GigabitEthernet1/0/2']
  const interfaces = (await can.readInterfaces!(device, ask())).value
  expect(interfaces.find((each) => each.index === po)?.members).toEqual(members)
  expect(interfaces.filter((each) => each.channel === 'Port-channel1').map((each) => each.name)).toEqual(
    members,
  )
  expect((await can.readChannels!(device, ask())).value).toEqual([
    {
      interface: 'Port-channel1',
      protocol,
      operUp: true,
      members: [
        { interface: members[0], state: 'bundled' },
        { interface: members[1], state: 'down' },
      ],
    },
  ])
  const found = await can.findMac!(device, '3c:52:82:00:00:04', ask())
  expect(found.value.interface).toMatchObject({ name: 'Port-channel1', members })
})

test('a bundled member, which is in no table of VLANs, is what its channel is', async () => {
  const { can, device } = await begin({
    ...tablesOf({ '1.2.840.10006.300.43.1.2.1.1.13': { 10603: po } }),
    '1.3.6.1.2.1.2.2.1.2.10603': 'TenGigabitEthernet2/0/2',
    '1.3.6.1.2.1.2.2.1.8.10603': 1,
  })
  const interfaces = (await can.readInterfaces!(device, ask())).value
  expect(interfaces.find((each) => each.index === 10603)).toMatchObject({
    channel: 'Port-channel1',
    mode: 'trunk',
  })
})

test('a trunk: its native VLAN, and the VLANs of all four bitmaps', async () => {
  const bitmap = (...bits: readonly number[]) => {
    const octets = Buffer.alloc(128)
    for (const bit of bits) octets[bit >> 3]! |= 0x80 >> (bit & 7)
    return octets
  }
  const { can, device } = await begin(
    tablesOf({
      '1.3.6.1.4.1.9.9.46.1.6.1.1.5': { [po]: 99 },
      '1.3.6.1.4.1.9.9.46.1.6.1.1.4': { [po]: bitmap(1, 10, 1023), [one]: bitmap(5) },
      '1.3.6.1.4.1.9.9.46.1.6.1.1.17': { [po]: bitmap(0) },
      '1.3.6.1.4.1.9.9.46.1.6.1.1.18': { [po]: bitmap(1) },
      '1.3.6.1.4.1.9.9.46.1.6.1.1.19': { [po]: bitmap(1022, 1023) },
      '1.3.6.1.2.1.2.2.1.9': { [po]: { ticks: 8_639_000 }, [one]: { ticks: 8_641_000 } },
    }),
  )
  const interfaces = (await can.readInterfaces!(device, ask())).value
  expect(interfaces.find((each) => each.index === po)).toMatchObject({
    nativeVlan: 99,
    // 4095 is no VLAN.
    allowedVlans: [1, 10, 1023, 1024, 2049, 4094],
    lastChange: 10,
  })
  const access = interfaces.find((each) => each.index === one)
  expect([access?.nativeVlan, access?.allowedVlans]).toEqual([null, null])
  // A change that seems to lie ahead was before sysUpTime wrapped.
  expect(access?.lastChange).toBe(Math.floor((2 ** 32 - 1_000) / 100))
})

test('counters: 64 bits where there are, 32 where not, and one interface by itself', async () => {
  const { can, device } = await begin(
    tablesOf({
      '1.3.6.1.2.1.2.2.1.10': { [one]: 7, [two]: 8 },
      '1.3.6.1.2.1.31.1.1.1.6': { [one]: Buffer.from('000000e8d4a51000', 'hex') },
      '1.3.6.1.2.1.2.2.1.14': { [one]: 3 },
      '1.3.6.1.2.1.10.7.2.1.3': { [one]: 2 },
      '1.3.6.1.2.1.10.7.2.1.4': { [one]: 1 },
      '1.3.6.1.2.1.10.7.2.1.5': { [one]: 4 },
    }),
  )
  const all = (await can.readCounters!(device, {}, ask())).value
  const of = (name: string) => all.find((each) => each.interface === name)
  expect(of('GigabitEthernet1/0/1')).toMatchObject({
    inOctets: 1_000_000_000_000,
    inErrors: 3,
    crc: 2,
    collisions: 5,
    runts: null,
  })
  expect(of('GigabitEthernet1/0/2')).toMatchObject({ inOctets: 8, collisions: null })
  const single = (await can.readCounters!(device, { interface: 'gi1/0/1' }, ask())).value
  expect(single).toEqual([of('GigabitEthernet1/0/1')])
  expect(await kindOf(can.readCounters!(device, { interface: 'gi9/0/1' }, ask()))).toBe('not-found absent')
})

test('spanning tree in the context of each VLAN that the port is in', async () => {
  const tree = (port: number, state: number) =>
    tablesOf({
      '1.3.6.1.2.1.17.1.4.1.2': { [port]: one },
      '1.3.6.1.2.1.17.2.15.1.3': { [port]: state },
      '1.3.6.1.2.1.17.2.15.1.5': { [port]: 19 },
    })
  const { can, device } = await begin(
    {},
    { 'public@10': { ...tree(1, 5), '1.3.6.1.2.1.17.2.7.0': 1 }, 'public@20': tree(7, 2) },
  )
  const on = { interface: 'GigabitEthernet1/0/1' }
  expect((await can.readSpanningTree!(device, on, ask())).value).toEqual([
    { interface: on.interface, vlan: 10, role: 'root', state: 'forwarding', cost: 19, type: null },
    { interface: on.interface, vlan: 20, role: 'unknown', state: 'blocking', cost: 19, type: null },
  ])
  const down = await can.readSpanningTree!(device, { interface: 'GigabitEthernet1/0/2' }, ask())
  expect(down.value).toEqual([])
})

test('power of one port and of each member, and a port that has none', async () => {
  const { can, device } = await begin(
    tablesOf({
      '1.3.6.1.2.1.105.1.1.1.13': { '1.1': 2 },
      '1.3.6.1.2.1.105.1.3.1.1.2': { 1: 740, 2: 740 },
      '1.3.6.1.2.1.105.1.3.1.1.4': { 1: 16, 2: 0 },
      '1.3.6.1.4.1.9.9.402.1.2.1.7': { '1.1': 15_400 },
    }),
  )
  const on = { interface: 'GigabitEthernet1/0/1' }
  expect((await can.readPowerDetail!(device, on, ask())).value).toMatchObject({
    delivering: true,
    operation: 'on',
    class: '3',
    drawn: 15.4,
    allocated: 15.4,
    denied: 2,
    absent: null,
  })
  expect((await can.readPowerBudget!(device, ask())).value).toEqual([
    { member: 1, available: 740, used: 16, remaining: 724 },
    { member: 2, available: 740, used: 0, remaining: 740 },
  ])
  const none = can.readPowerDetail!(device, { interface: 'TenGigabitEthernet2/0/1' }, ask())
  expect(await kindOf(none)).toBe('not-found absent')
})

test('parts and units: what has neither model nor serial is no part', async () => {
  const { can, device } = await begin({})
  const parts = (await can.readInventory!(device, ask())).value
  expect(parts.map((part) => part.serial)).toEqual(['FOC1932X0C1', 'PSU1', 'FOC1932X0C2'])
  const units = (await can.readStack!(device, ask())).value
  expect(units.map((unit) => [unit.number, unit.serial, unit.role])).toEqual([
    [1, 'FOC1932X0C1', 'unknown'],
    [2, 'FOC1932X0C2', 'unknown'],
  ])
  // Nobody said that they are.
  expect(units.map((unit) => unit.ready)).toEqual([null, null])
})

test('when each link last changed, and one asked for by itself', async () => {
  const { can, device } = await begin(
    tablesOf({ '1.3.6.1.2.1.2.2.1.9': { [one]: { ticks: 8_634_000 }, [two]: { ticks: 8_650_000 } } }),
  )
  const { value } = await can.readLastChanges!(device, {}, ask())
  const of = (name: string) => value.find((row) => row.interface === name)?.changed
  expect(of('GigabitEthernet1/0/1')).toBe(60)
  // Before sysUpTime began again at 0, after 497 days.
  expect(of('GigabitEthernet1/0/2')).toBe(Math.floor((2 ** 32 - 10_000) / 100))
  expect(of('Vlan10')).toBeNull()
  const single = await can.readLastChanges!(device, { interface: 'gi1/0/1' }, ask())
  expect(single.value).toEqual([{ interface: 'GigabitEthernet1/0/1', changed: 60 }])
  expect(await kindOf(can.readLastChanges!(device, { interface: 'gi9/0/1' }, ask()))).toBe('not-found absent')
})

test('is the configuration saved, and what the log says of an interface', async () => {
  const { can, device } = await begin({
    '1.3.6.1.4.1.9.9.43.1.1.1.0': { ticks: 8_630_000 },
    '1.3.6.1.4.1.9.9.43.1.1.2.0': { ticks: 8_600_000 },
    ...tablesOf({
      '1.3.6.1.4.1.9.9.41.1.2.3.1.2': { 41: 'LINK', 42: 'SYS' },
      '1.3.6.1.4.1.9.9.41.1.2.3.1.3': { 41: 4, 42: 6 },
      '1.3.6.1.4.1.9.9.41.1.2.3.1.4': { 41: 'UPDOWN', 42: 'CONFIG_I' },
      '1.3.6.1.4.1.9.9.41.1.2.3.1.5': { 41: 'Interface Gi1/0/2, changed state to down', 42: 'Configured' },
      '1.3.6.1.4.1.9.9.41.1.2.3.1.6': { 41: { ticks: 8_634_000 }, 42: { ticks: 8_640_000 } },
    }),
  })
  expect((await can.readSavedState!(device, ask())).value).toEqual({
    unsaved: true,
    changed: 100,
    saved: 400,
  })
  const log = await can.readLog!(device, { interface: 'GigabitEthernet1/0/2' }, ask())
  expect(log.complete).toBe(false)
  expect(log.value).toMatchObject([
    { at: '2026-03-02T08:59:00.000Z', facility: 'LINK', severity: 3, mnemonic: 'UPDOWN' },
  ])
  const soon = await begin({
    '1.3.6.1.4.1.9.9.43.1.1.1.0': { ticks: 8_630_020 },
    '1.3.6.1.4.1.9.9.43.1.1.2.0': { ticks: 8_630_010 },
  })
  expect((await soon.can.readSavedState!(soon.device, ask())).value.unsaved).toBe(true)
  const bare = await begin({})
  expect(await kindOf(bare.can.readSavedState!(bare.device, ask()))).toBe('not-found absent')
  expect(await kindOf(bare.can.readLog!(bare.device, {}, ask()))).toBe('not-found absent')
})
