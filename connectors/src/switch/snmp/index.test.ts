import { afterEach, describe, expect, test } from 'vitest'
import { Failure } from '../../failures.ts'
import { Secret } from '../../secret.ts'
import { startResponder, tablesOf } from '../../transport/samples/snmp-responder.ts'
import { arrived, ownClock, quiet } from '../../transport/test-clock.ts'
import { ciscoStack, standardSwitch } from './samples/switches.ts'
import { snmpSwitch } from './index.ts'
import type { Ask, Device } from '../../asking.ts'
import type { SwitchTable } from '../capabilities.ts'
import type { Behaviour, Cell, Tables } from '../../transport/samples/snmp-responder.ts'

const close: (() => void)[] = []
afterEach(() => {
  for (const end of close.splice(0)) end()
})

const begin = async (communities: Readonly<Record<string, Tables>>, behaviour: Behaviour = {}) => {
  const responder = await startResponder(communities, behaviour)
  const system = snmpSwitch.open(
    {
      name: 'switches',
      reach: null,
      trust: {},
      credential: { kind: 'snmp-v2c', community: new Secret('public') },
      settings: snmpSwitch.settings.parse({ limits: { timeout: 2_000, retries: 0 } }),
    },
    {
      resolve: async (reach) => ({ address: reach.host, port: reach.port }),
      log: { debug: () => {}, info: () => {}, warn: () => {} },
      now: () => new Date(0),
    },
  )
  close.push(
    () => void system.close(),
    () => responder.close(),
  )
  const device: Device = {
    name: 'b12-access-2',
    address: '10.12.0.2',
    reach: { host: '127.0.0.1', port: responder.port },
    trust: {},
  }
  return { can: system.can, device, responder }
}
const ask = (limit = 5_000): Ask => ({ limit, signal: new AbortController().signal })
const failure = async (promise: Promise<unknown>): Promise<Failure> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Failure)
  return error as Failure
}
const all: readonly SwitchTable[] = [
  'system',
  'interfaces',
  'vlans',
  'forwarding',
  'addresses',
  'neighbours',
  'power',
]
const sysUpTime = '1.3.6.1.2.1.1.3.0'

describe('the failure ladder', () => {
  test('no answer, or a refused community: the same silence', async () => {
    const pass = ownClock()
    const { can, device } = await begin({ other: {} }, { unanswered: () => pass(2_000) })
    const error = await failure(can.readVlans!(device, ask()))
    expect([error.kind, error.detail.cause]).toEqual(['unreachable', 'timed-out'])
  })
  test('a right is missing', async () => {
    const { can, device } = await begin(ciscoStack, { status: (_c, from) => (from === sysUpTime ? 0 : 16) })
    const error = await failure(can.readVlans!(device, ask()))
    expect([error.kind, error.detail.cause]).toEqual(['refused', 'right-missing'])
  })
  test('busy', async () => {
    const { can, device } = await begin(ciscoStack, { status: (_c, from) => (from === sysUpTime ? 0 : 13) })
    const error = await failure(can.readVlans!(device, ask()))
    expect([error.kind, error.detail.cause]).toEqual(['throttled', 'busy'])
  })
  test('an error of the device', async () => {
    const { can, device } = await begin(ciscoStack, { status: (_c, from) => (from === sysUpTime ? 0 : 5) })
    const error = await failure(can.readVlans!(device, ask()))
    expect([error.kind, error.detail.cause]).toEqual(['unreachable', 'server-error'])
  })
  test('empty tables are empty readings', async () => {
    const { can, device } = await begin({ public: { [sysUpTime]: { ticks: 1 } } })
    for (const read of [
      can.readVlans!,
      can.readInterfaces!,
      can.readNeighbours!,
      can.readPower!,
      can.readAddressTable!,
    ]) {
      expect(await read(device, ask())).toMatchObject({ value: [], complete: true, dropped: 0 })
    }
    expect((await can.readForwardingTable!(device, {}, ask())).value).toEqual([])
    const error = await failure(can.readSystem!(device, ask()))
    expect([error.kind, error.detail.cause]).toEqual(['unreadable', 'not-understood'])
  })
  test('a garbled answer', async () => {
    const pass = ownClock()
    const { can, device } = await begin(ciscoStack, {
      distort: () => {
        void arrived().then(() => pass(2_000))
        return Buffer.from([0x30, 0x82, 0xff])
      },
    })
    const error = await failure(can.readVlans!(device, ask()))
    expect([error.kind, error.detail.cause]).toEqual(['unreadable', 'not-understood'])
  })
  test('one bad row is counted, the others are given', async () => {
    const bad = tablesOf({ '1.3.6.1.2.1.4.22.1.2': { '10.10.10.0.99': Buffer.from([1, 2, 3]) } })
    const { can, device } = await begin({ ...ciscoStack, public: { ...ciscoStack['public'], ...bad } })
    const reading = await can.readAddressTable!(device, ask())
    expect([reading.value.length, reading.dropped]).toEqual([2, 1])
  })
})

describe('a Cisco stack', () => {
  test('everything in one go, each shared column walked once', async () => {
    const { can, device, responder } = await begin(ciscoStack)
    const parts = await can.collect!(device, { tables: all }, ask())
    for (const table of all) expect(parts[table], table).toHaveProperty('reading')
    const ifNames = responder.asked.filter(
      ({ community, from }) => community === 'public' && from === '1.3.6.1.2.1.31.1.1.1.1',
    )
    expect(ifNames).toHaveLength(1)
    expect(responder.sources.size).toBe(1)
  })

  test('only what was asked for is read', async () => {
    const { can, device, responder } = await begin(ciscoStack)
    expect(Object.keys(await can.collect!(device, { tables: ['vlans'] }, ask()))).toEqual(['vlans'])
    expect(responder.asked.some(({ from }) => from.startsWith('1.0.8802'))).toBe(false)
  })

  test('system: one serial per member, the stack row has none', async () => {
    const { can, device } = await begin(ciscoStack)
    expect((await can.readSystem!(device, ask())).value).toEqual({
      name: 'b12-access-2.example.org',
      description:
        'Cisco IOS Software, C2960X Software (C2960X-UNIVERSALK9-M), Version 15.2(7)E4, RELEASE SOFTWARE (fc2) Technical Support',
      model: 'WS-C2960X-48FPD-L',
      software: '15.2(7)E4',
      serials: ['FOC1932X0C1', 'FOC1932X0C2'],
      uptime: 86_400,
    })
  })

  test('interfaces: internal rows are left out, trunks that are down stay trunks', async () => {
    const { can, device } = await begin(ciscoStack)
    const { value } = await can.readInterfaces!(device, ask())
    expect(
      value.map((one) => [
        one.name,
        one.index,
        one.physical,
        one.mode,
        one.accessVlan,
        one.voiceVlan,
        one.speed,
      ]),
    ).toEqual([
      ['Vlan10', 10, false, 'unknown', null, null, null],
      ['Port-channel1', 5001, false, 'trunk', null, null, 2000],
      ['GigabitEthernet1/0/1', 10101, true, 'access', 10, 20, 1000],
      ['GigabitEthernet1/0/2', 10102, true, 'access', 20, null, null],
      ['TenGigabitEthernet2/0/1', 10601, true, 'trunk', null, null, null],
    ])
    expect(value[2]).toMatchObject({
      description: 'Büro 2-114',
      adminUp: true,
      operUp: true,
      duplex: 'full',
      mac: '02:1a:00:00:01:01',
    })
  })

  test('VLANs without those of Token Ring', async () => {
    const { can, device } = await begin(ciscoStack)
    expect((await can.readVlans!(device, ask())).value).toEqual([
      { id: 1, name: 'default', active: true },
      { id: 10, name: 'staff', active: true },
      { id: 20, name: 'voice', active: true },
      { id: 99, name: 'old', active: false },
    ])
  })

  test('forwarding per VLAN, each with its own port map', async () => {
    const { can, device, responder } = await begin(ciscoStack)
    const { value, complete, dropped } = await can.readForwardingTable!(device, {}, ask())
    expect([complete, dropped]).toEqual([true, 0])
    expect([...value].sort((a, b) => a.mac.localeCompare(b.mac))).toEqual([
      // Bridge port 1 is Gi1/0/1 in VLAN 10 and Gi1/0/2 in VLAN 20.
      { mac: '3c:52:82:00:00:01', vlan: 10, interface: 'GigabitEthernet1/0/1', type: 'dynamic' },
      { mac: '3c:52:82:00:00:02', vlan: 10, interface: 'GigabitEthernet1/0/1', type: 'static' },
      { mac: '3c:52:82:00:00:03', vlan: 20, interface: 'GigabitEthernet1/0/2', type: 'dynamic' },
      { mac: '3c:52:82:00:00:04', vlan: 1, interface: 'Port-channel1', type: 'dynamic' },
    ])
    expect(responder.asked.some(({ community }) => /@(?:99|1002|1)$/.test(community))).toBe(false)
  })

  test('narrowed to some VLANs', async () => {
    const { can, device, responder } = await begin(ciscoStack)
    const { value } = await can.readForwardingTable!(device, { vlans: [20] }, ask())
    expect(value.map((entry) => entry.vlan)).toEqual([20])
    expect(responder.asked.some(({ community }) => community === 'public@10')).toBe(false)
  })

  test('a VLAN that does not answer: the rest is given and the reading is not complete', async () => {
    const pass = ownClock()
    const { can, device, responder } = await begin(ciscoStack, {
      answers: (community) => community !== 'public@10',
      unanswered: () => void quiet(() => responder.asked.length).then(() => pass(2_000)),
    })
    const { value, complete } = await can.readForwardingTable!(device, {}, ask())
    expect([value.map((entry) => entry.vlan).sort((a, b) => a - b), complete]).toEqual([[1, 20], false])
  })

  test('no contexts at all: VLAN 1 is given, and not every VLAN costs a timeout', async () => {
    const pass = ownClock()
    const { can, device, responder } = await begin(ciscoStack, {
      answers: (community) => !community.includes('@'),
      unanswered: () => void quiet(() => responder.asked.length).then(() => pass(2_000)),
    })
    const { value, complete } = await can.readForwardingTable!(device, {}, ask())
    expect([value.map((entry) => entry.vlan), complete]).toEqual([[1], false])
    expect(responder.asked.filter(({ community }) => community.includes('@'))).toHaveLength(2)
  })

  test('neighbours by both protocols', async () => {
    const { can, device } = await begin(ciscoStack)
    const { value, dropped } = await can.readNeighbours!(device, ask())
    expect(dropped).toBe(1)
    const order = ['TenGigabitEthernet2/0/1', 'GigabitEthernet1/0/1']
    const byPort = [...value].sort((a, b) => order.indexOf(a.interface) - order.indexOf(b.interface))
    expect(byPort).toMatchObject([
      {
        detail: {
          software: 'Cisco IOS Software, Version 17.9.4a',
          nativeVlan: 99,
          duplex: 'full',
          drawn: null,
        },
        interface: 'TenGigabitEthernet2/0/1',
        protocol: 'cdp',
        name: 'core-1.example.org',
        remoteInterface: 'TwentyFiveGigE1/0/12',
        address: '10.0.0.1',
        mac: null,
        platform: 'cisco C9500-48Y4C',
        forwards: true,
        capabilities: ['router', 'switch', 'igmp'],
      },
      {
        interface: 'TenGigabitEthernet2/0/1',
        protocol: 'lldp',
        name: 'core-1.example.org',
        remoteInterface: 'TwentyFiveGigE1/0/12',
        address: '10.0.0.1',
        mac: 'aa:bb:cc:dd:ee:ff',
        platform: 'new',
        forwards: true,
        capabilities: ['bridge', 'router'],
      },
      {
        interface: 'GigabitEthernet1/0/1',
        protocol: 'lldp',
        name: '10.20.0.44',
        remoteInterface: '0050B6FF7F87:P1',
        address: '10.20.0.44',
        mac: null,
        platform: null,
        forwards: false,
        capabilities: ['bridge', 'phone'],
      },
    ])
  })

  test('addresses', async () => {
    const { can, device } = await begin(ciscoStack)
    expect((await can.readAddressTable!(device, ask())).value).toEqual([
      {
        mac: '3c:52:82:00:00:01',
        address: '2001:db8::57',
        interface: 'Vlan10',
        vlan: 10,
        vrf: '',
        ageMinutes: null,
      },
      {
        mac: '3c:52:82:00:00:01',
        address: '10.10.0.57',
        interface: 'Vlan10',
        vlan: 10,
        vrf: '',
        ageMinutes: null,
      },
    ])
  })

  test('an address is as old as its last update, where that is told and was since the agent began', async () => {
    const told = [
      [1, 1_000_000 - 6_000 * 7 - 1],
      [2, 1_000_000],
      [3, 0],
      [4, 1_000_001],
    ] as const
    const hosts = (value: (ticks: number) => Cell) =>
      Object.fromEntries(told.map(([host, at]) => [`10.1.4.10.10.0.${host}`, value(at)]))
    const { can, device } = await begin({
      public: {
        ...ciscoStack['public'],
        [sysUpTime]: { ticks: 1_000_000 },
        ...tablesOf({
          '1.3.6.1.2.1.4.35.1.4': hosts(() => Buffer.from('3c5282000001', 'hex')),
          '1.3.6.1.2.1.4.35.1.5': hosts((at) => ({ ticks: at })),
        }),
      },
    })
    const entries = (await can.readAddressTable!(device, ask())).value
    const ages = told.map(
      ([host]) => entries.find(({ address }) => address === `10.10.0.${host}`)?.ageMinutes,
    )
    expect(ages).toEqual([7, 0, null, null])
  })

  test('power by the entity name, then by member and port', async () => {
    const { can, device } = await begin(ciscoStack)
    const { value, dropped } = await can.readPower!(device, ask())
    expect(dropped).toBe(1)
    expect(value).toEqual([
      {
        interface: 'GigabitEthernet1/0/1',
        admin: 'auto',
        delivering: true,
        fault: null,
        drawn: 15.4,
        class: '3',
        device: null,
      },
      {
        interface: 'GigabitEthernet1/0/2',
        admin: 'off',
        delivering: false,
        fault: 'fault',
        drawn: 0,
        class: null,
        device: null,
      },
    ])
  })

  test('where a MAC is, in a few questions', async () => {
    const { can, device, responder } = await begin(ciscoStack)
    const { value, complete } = await can.findMac!(device, '3C52.8200.0003', ask())
    expect(complete).toBe(true)
    expect(value.entries).toEqual([
      { mac: '3c:52:82:00:00:03', vlan: 20, interface: 'GigabitEthernet1/0/2', type: 'dynamic' },
    ])
    expect(value.interface).toMatchObject({ name: 'GigabitEthernet1/0/2', index: 10_102, accessVlan: 20 })
    expect(responder.asked.length).toBeLessThan(12)
    expect((await can.findMac!(device, '3c:52:82:99:99:99', ask())).value).toEqual({
      entries: [],
      interface: null,
      session: null,
    })
  })
})

describe('a switch of another vendor', () => {
  test('Q-BRIDGE: the filtering database is not the VLAN', async () => {
    const { can, device } = await begin(standardSwitch)
    const { value, dropped } = await can.readForwardingTable!(device, {}, ask())
    expect(dropped).toBe(1)
    expect(value).toEqual([
      { mac: '3c:52:82:00:00:11', vlan: 30, interface: '1', type: 'dynamic' },
      { mac: '3c:52:82:00:00:12', vlan: 40, interface: '2', type: 'dynamic' },
    ])
    expect((await can.readVlans!(device, ask())).value).toEqual([
      { id: 30, name: 'labs', active: true },
      { id: 40, name: 'offices', active: true },
      { id: 41, name: '', active: true },
    ])
    expect((await can.readInterfaces!(device, ask())).value.map((one) => [one.name, one.accessVlan])).toEqual(
      [
        ['1', 30],
        ['2', 40],
        ['lo', null],
      ],
    )
    const found = await can.findMac!(device, '3c:52:82:00:00:11', ask())
    expect(found.value.entries).toEqual([
      { mac: '3c:52:82:00:00:11', vlan: 30, interface: '1', type: 'dynamic' },
    ])
  })

  test('plain BRIDGE-MIB', async () => {
    const plain = Object.fromEntries(
      Object.entries(standardSwitch['public']!).filter(([oid]) => !oid.startsWith('1.3.6.1.2.1.17.7')),
    )
    const { can, device } = await begin({ public: plain })
    expect((await can.readForwardingTable!(device, {}, ask())).value).toEqual([
      { mac: '3c:52:82:00:00:13', vlan: 1, interface: '2', type: 'dynamic' },
    ])
  })
})
