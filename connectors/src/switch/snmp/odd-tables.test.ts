import { afterEach, describe, expect, test } from 'vitest'
import { tablesOf } from '../../transport/samples/snmp-responder.ts'
import { openSwitch } from './test-stack.ts'
import type { Ask } from '../../asking.ts'
import type { Behaviour, Cell } from '../../transport/samples/snmp-responder.ts'

// What agents of many vendors do with the standard's tables.

const close: (() => void)[] = []
afterEach(() => {
  for (const end of close.splice(0)) end()
})
const ask = (): Ask => ({ limit: 10_000, signal: new AbortController().signal })
type Columns = Readonly<Record<string, Readonly<Record<string, Cell>>>>

const descr = '1.3.6.1.2.1.2.2.1.2'
const type = '1.3.6.1.2.1.2.2.1.3'
const admin = '1.3.6.1.2.1.2.2.1.7'
const oper = '1.3.6.1.2.1.2.2.1.8'
const speed = '1.3.6.1.2.1.2.2.1.5'
const name = '1.3.6.1.2.1.31.1.1.1.1'
const highSpeed = '1.3.6.1.2.1.31.1.1.1.15'
const alias = '1.3.6.1.2.1.31.1.1.1.18'
const basePort = '1.3.6.1.2.1.17.1.4.1.2'
const fdb = '1.3.6.1.2.1.17.4.3.1'
const qFdb = '1.3.6.1.2.1.17.7.1.2.2.1'
const media = '1.3.6.1.2.1.4.22.1'
const physical = '1.3.6.1.2.1.4.35.1'
const entity = '1.3.6.1.2.1.47.1.1.1.1'
const lldp = (rest: string) => `1.0.8802.1.1.2.1.${rest}`
const hex = (mac: string) => Buffer.from(mac, 'hex')
const asIndex = (mac: string) => [...hex(mac)].join('.')

const ports: Columns = {
  [descr]: { 13: 'Ethernet port 13', 8193: 'Trunk1' },
  [name]: { 13: 'Eth1/13', 8193: 'Trunk1' },
  [type]: { 13: 6, 8193: 161 },
  [admin]: { 13: 1, 8193: 1 },
  [oper]: { 13: 1, 8193: 1 },
}

const begin = async (columns: Columns, behaviour: Behaviour = {}) => {
  const system = { '1.3.6.1.2.1.1.1': { 0: 'Campus switch' }, '1.3.6.1.2.1.1.3': { 0: { ticks: 500 } } }
  const opened = await openSwitch({ public: tablesOf({ ...system, ...ports, ...columns }) }, behaviour)
  close.push(opened.end)
  return opened
}

describe('addresses', () => {
  test('what stands in either table is there, once', async () => {
    const { can, device } = await begin({
      [`${physical}.4`]: { '13.1.4.10.40.1.1': hex('02aabb000401'), '13.1.10.40.1.2': hex('02aabb000402') },
      [`${physical}.6`]: { '13.1.4.10.40.1.1': 3 },
      [`${media}.2`]: { '13.10.40.1.2': hex('02aabb000402'), '13.10.40.1.3': hex('02aabb000403') },
    })
    const { value, dropped } = await can.readAddressTable!(device, ask())
    expect([value.map(({ address, mac }) => [address, mac.slice(-2)]), dropped]).toEqual([
      [
        ['10.40.1.1', '01'],
        ['10.40.1.2', '02'],
        ['10.40.1.3', '03'],
      ],
      0,
    ])
  })
  test('an index that is a number of the agent’s own: interface and address stand beside', async () => {
    const { can, device } = await begin({
      [`${media}.1`]: { 1: 13 },
      [`${media}.2`]: { 1: hex('02aabb000404'), 2: hex('02aabb000405') },
      [`${media}.3`]: { 1: { ip: '10.40.1.4' } },
    })
    const { value, dropped } = await can.readAddressTable!(device, ask())
    expect([value.map((one) => [one.address, one.interface]), dropped]).toEqual([
      [['10.40.1.4', 'Ethernet1/13']],
      1,
    ])
  })
})

describe('forwarding', () => {
  const told = async (columns: Columns) => {
    const { can, device } = await begin(columns)
    const reading = await can.readForwardingTable!(device, {}, ask())
    return {
      ...reading,
      value: reading.value.map((one) => `${one.mac.slice(-2)} ${one.interface} ${one.vlan}`),
    }
  }
  test('a port outside the map is the ifIndex of an interface that exists', async () => {
    const rows = { [`40.${asIndex('02aabb000601')}`]: 8193, [`40.${asIndex('02aabb000602')}`]: 13 }
    expect(await told({ [basePort]: { 13: 13 }, [`${qFdb}.2`]: rows })).toMatchObject({
      value: ['01 Trunk1 40', '02 Ethernet1/13 40'],
      dropped: 0,
    })
    // Neither number is in this map: they are no bridge ports of it.
    expect(await told({ [basePort]: { 1: 13 }, [`${qFdb}.2`]: rows })).toMatchObject({
      value: ['01 Trunk1 40', '02 Ethernet1/13 40'],
      dropped: 0,
    })
  })
  test('an index that is a running number: the MAC stands in its column', async () => {
    expect(
      await told({
        [basePort]: { 13: 13 },
        [`${fdb}.1`]: { 1: hex('02aabb000701'), 2: hex('02aabb000702') },
        [`${fdb}.2`]: { 1: 13, 2: 13, 3: 13 },
        [`${fdb}.3`]: { 1: 3, 2: 3, 3: 3 },
      }),
    ).toMatchObject({ value: ['01 Ethernet1/13 1', '02 Ethernet1/13 1'], dropped: 1 })
  })
  test('a row out of order: the others are read, and that some may be missing is said', async () => {
    const rows = ['01', '09', '05'].map((last) => [asIndex(`02aabb0008${last}`), 13] as const)
    const columns = { [basePort]: { 13: 13 }, [`${fdb}.2`]: Object.fromEntries(rows) }
    const { can, device } = await begin(columns, { unsorted: `${fdb}.2` })
    const { value, complete, notRead } = await can.readForwardingTable!(device, {}, ask())
    expect(value.map(({ mac }) => mac.slice(-2))).toEqual(['01', '09', '05'])
    expect([complete, notRead?.map(({ why }) => why)]).toEqual([
      false,
      ['rows of a table are out of order, so some may be missing'],
    ])
  })
})

describe('what the numbers of a forwarding table mean', () => {
  const named = (names: Readonly<Record<number, string>>): Columns => ({
    [descr]: names,
    [name]: names,
    [type]: Object.fromEntries(Object.keys(names).map((index) => [index, 6])),
    [admin]: {},
    [oper]: {},
  })
  /** Interfaces of the MACs ending in 01, 02 … by the number that the table gives each. */
  const at = async (columns: Columns, ...numbers: readonly number[]) => {
    const rows = numbers.map((number, place) => [`40.${asIndex(`02aabb00070${place + 1}`)}`, number] as const)
    const { can, device } = await begin({ ...columns, [`${qFdb}.2`]: Object.fromEntries(rows) })
    const { value, dropped, complete, notRead } = await can.readForwardingTable!(device, {}, ask())
    const on = (mac: string) => value.find((entry) => entry.mac === mac)?.interface ?? null
    const macs = numbers.map((_number, place) => `02:aa:bb:00:07:0${place + 1}`)
    // One MAC asked for by itself stands where the whole table has it.
    for (const mac of macs) {
      const alone = await can.findMac!(device, mac, ask())
      expect(alone.value.entries[0]?.interface ?? null).toBe(on(mac))
    }
    return { ports: macs.map(on), dropped, complete, why: notRead?.map(({ why }) => why) }
  }
  test('RouterOS: a table with numbers outside its map leaves the one that has two readings without a port', async () => {
    const names = named({ 8: 'ether7', 9: 'ether8', 22: 'bond1' })
    expect(await at({ ...names, [basePort]: { 22: 8 } }, 22, 9)).toEqual({
      ports: [null, 'ether8'],
      dropped: 1,
      complete: false,
      why: [
        '1 entry has a port number that stands for one interface as bridge port and for another as ifIndex',
      ],
    })
  })
  test('Extreme VSP: a map that leads to 0 is none', async () => {
    const names = named({ 192: 'Port1/1', 193: 'Port1/2', 6144: 'Mlt1' })
    const map = { 192: 0, 193: 0, 6144: 0 }
    expect(await at({ ...names, [basePort]: map }, 193, 6144)).toMatchObject({
      ports: ['Port1/2', 'Mlt1'],
      dropped: 0,
    })
  })
  test('JetStream: ports from 1 of a map that begins at 49153, where every name bears out its place', async () => {
    const port = (of: number) => `gigabitEthernet 1/0/${of} : copper`
    const map = { 49153: 49153, 49154: 49154 }
    const names = { 1: 'Vlan-interface1', 49153: port(1), 49154: port(2) }
    expect(await at({ ...named(names), [basePort]: map }, 1, 2)).toMatchObject({
      ports: [port(1), port(2)],
      dropped: 0,
    })
    expect(await at({ ...named({ ...names, 49154: 'uplink' }), [basePort]: map }, 1, 2)).toMatchObject({
      ports: [null, null],
      dropped: 2,
    })
  })
  const sonic: Columns = {
    ...named({ 1: 'Ethernet0', 2: 'Ethernet4', 3: 'Ethernet8' }),
    [basePort]: { 1: 2, 2: 3, 3: 1 },
  }
  const local: Columns = { [lldp('3.7.1.3')]: { 1: 'Ethernet0', 2: 'Ethernet4', 3: 'Ethernet8' } }
  test('SONiC: they are ifIndexes although a map names them all, as LLDP has its ports by the same numbers', async () => {
    expect(await at({ ...sonic, ...local }, 1, 3)).toMatchObject({
      ports: ['Ethernet0', 'Ethernet8'],
      dropped: 0,
    })
  })
  test('a neighbour’s own MAC in the table decides before the numbers of LLDP', async () => {
    const near = (port: string): Columns => ({
      ...local,
      [lldp('4.1.1.4')]: { [`0.${port}.1`]: 4 },
      [lldp('4.1.1.5')]: { [`0.${port}.1`]: hex('02aabb000701') },
    })
    expect(await at({ ...sonic, ...near('2') }, 1, 3)).toMatchObject({ ports: ['Ethernet4', 'Ethernet0'] })
    expect(await at({ ...sonic, ...near('1') }, 1, 3)).toMatchObject({ ports: ['Ethernet0', 'Ethernet8'] })
  })
  test('a map that names every number is taken at its word where nobody contradicts it', async () => {
    expect(await at(sonic, 1, 3)).toMatchObject({ ports: ['Ethernet4', 'Ethernet0'], dropped: 0 })
  })
  test('database 0 tells no VLAN: it is that of untagged frames at the port', async () => {
    const columns = {
      [basePort]: { 13: 13 },
      '1.3.6.1.2.1.17.7.1.4.5.1.1': { 13: 40 },
      [`${qFdb}.2`]: { [`0.${asIndex('02aabb000701')}`]: 13 },
    }
    const { can, device } = await begin(columns)
    const expected = [{ mac: '02:aa:bb:00:07:01', vlan: 40, interface: 'Ethernet1/13', type: 'dynamic' }]
    expect((await can.readForwardingTable!(device, {}, ask())).value).toEqual(expected)
    expect((await can.findMac!(device, '02:aa:bb:00:07:01', ask())).value.entries).toEqual(expected)
  })
})

describe('LLDP local ports by numbers', () => {
  const ports = { 1: 'lo', 18: 'port18', 201006: 'port6', 1000001: 'GigabitEthernet 1/1' }
  const near = async (columns: Columns) => {
    const { can, device } = await begin({ [descr]: ports, [name]: ports, ...columns })
    const { value, dropped } = await can.readNeighbours!(device, ask())
    return [value.map((one) => [one.interface, one.address]), dropped]
  }
  test.each(['01', '1'])('an id %s that repeats the number is the bridge port', async (id) => {
    expect(
      await near({
        [basePort]: { 1: 1000001 },
        [lldp('3.7.1.2')]: { 1: 7 },
        [lldp('3.7.1.3')]: { 1: id },
        [lldp('4.1.1.4')]: { '0.1.1': 7 },
        [lldp('4.1.1.5')]: { '0.1.1': 'dist-west' },
      }),
    ).toEqual([[['GigabitEthernet1/1', null]], 0])
  })
  test('six characters without a subtype are no MAC', async () => {
    expect(
      await near({
        [lldp('3.7.1.3')]: { 6: '201006' },
        [lldp('4.1.1.5')]: { '0.6.1': 'dist-west' },
      }),
    ).toEqual([[['port6', null]], 0])
  })
  test('an index of two numbers has no time mark', async () => {
    expect(
      await near({
        [lldp('3.7.1.3')]: { 18: 'port18' },
        [lldp('4.1.1.5')]: { '18.1': 'dist-west' },
        [lldp('4.2.1.3')]: { '18.1.1.4.10.40.1.9': 2 },
      }),
    ).toEqual([[['port18', '10.40.1.9']], 0])
  })
})

test.each([
  ['Nortel', '1.3.6.1.4.1.2272.1.3.2.1.2', {}],
  [
    'JetStream',
    '1.3.6.1.4.1.11863.6.14.1.2.1.1.2',
    { '1.3.6.1.2.1.17.7.1.4.3.1.1': { 40: '', 50: 'guests' } },
  ],
] as const)('names of VLANs in the table of %s', async (_vendor, column, more) => {
  const { can, device } = await begin({ [column]: { 40: 'labs', 50: 'guests' }, ...more })
  const { value, complete } = await can.readVlans!(device, ask())
  expect([value.map(({ id, name }) => [id, name]), complete]).toEqual([
    [
      [40, 'labs'],
      [50, 'guests'],
    ],
    true,
  ])
})

describe('LLDP local ports whose names and descriptions lead nowhere', () => {
  const near = async (columns: Columns) => {
    const { can, device } = await begin({
      [lldp('3.7.1.2')]: { 13: 7 },
      [lldp('3.7.1.3')]: { 13: 'Port13' },
      [lldp('3.7.1.4')]: { 13: 'Ethernet Port on unit 1, port 13' },
      [lldp('4.1.1.4')]: { '0.13.1': 4 },
      [lldp('4.1.1.5')]: { '0.13.1': hex('02aabb000501') },
      [lldp('4.1.1.9')]: { '0.13.1': 'dist-west' },
      ...columns,
    })
    const { value, dropped } = await can.readNeighbours!(device, ask())
    return [value.map((one) => [one.interface, one.name]), dropped]
  }
  test('the number is the ifIndex where nothing is bridged', async () => {
    expect(await near({})).toEqual([[['Ethernet1/13', 'dist-west']], 0])
  })
  test('the number is the bridge port where there are some', async () => {
    expect(await near({ [basePort]: { 13: 8193 } })).toEqual([[['Trunk1', 'dist-west']], 0])
  })
  test('a number that another port contradicts is nobody’s', async () => {
    const other = { [lldp('3.7.1.2')]: { 7: 5, 13: 7 }, [lldp('3.7.1.3')]: { 7: 'Trunk1', 13: 'Port13' } }
    expect(await near(other)).toEqual([[], 1])
  })
})

describe('limits of agents', () => {
  test('a question whose answer does not fit is asked in two', async () => {
    const { can, device } = await begin(
      { [`${entity}.5`]: { 1: 3 }, [`${entity}.11`]: { 1: 'SG00AAA001' }, [`${entity}.13`]: { 1: 'J9999A' } },
      { fits: 2 },
    )
    expect((await can.readSystem!(device, ask())).value).toMatchObject({
      description: 'Campus switch',
      model: 'J9999A',
      serials: ['SG00AAA001'],
    })
  })
  test('a column that fails is not read, and takes nothing with it', async () => {
    const { can, device } = await begin(
      { [alias]: { 13: 'hall' }, [highSpeed]: { 13: 1000 } },
      { status: (_community, from) => (from.startsWith(alias) ? 5 : 0) },
    )
    const { value, complete, notRead } = await can.readInterfaces!(device, ask())
    expect(value.map((one) => [one.name, one.operUp, one.speed])).toEqual([
      ['Ethernet1/13', true, 1000],
      ['Trunk1', true, null],
    ])
    expect(complete).toBe(false)
    expect(notRead).toContainEqual({
      fields: ['description'],
      cause: 'server-error',
      why: 'a column was not read: b12-access-2 answered with an error',
    })
  })
  test('an interface without a state, or with one that says unknown, is neither down nor shut', async () => {
    const without = await begin({ [oper]: { 8193: 4 } })
    const { value } = await without.can.readInterfaces!(without.device, ask())
    expect(value.map(({ adminUp, operUp }) => [adminUp, operUp])).toEqual([
      [true, null],
      [true, null],
    ])
  })
  test('without the states of its interfaces there are none', async () => {
    const { can, device } = await begin({}, { status: (_community, from) => (from.startsWith(oper) ? 5 : 0) })
    await expect(can.readInterfaces!(device, ask())).rejects.toMatchObject({
      detail: { cause: 'server-error' },
    })
  })
  test('what fails for one table of several is wanting in that one alone', async () => {
    const { can, device } = await begin(
      { [basePort]: { 13: 13 }, [`${fdb}.2`]: { [asIndex('02aabb000901')]: 13 } },
      { status: (_community, from) => (from.startsWith(alias) ? 5 : 0) },
    )
    const { interfaces, forwarding } = await can.collect!(
      device,
      { tables: ['interfaces', 'forwarding'] },
      ask(),
    )
    const whole = [interfaces, forwarding].map(
      (part) => part !== undefined && 'reading' in part && part.reading.complete,
    )
    expect(whole).toEqual([false, true])
  })
})

describe('values that stand for none', () => {
  test('the largest gauge is no speed', async () => {
    const { can, device } = await begin({ [speed]: { 13: 4_294_967_295, 8193: 1_000_000_000 } })
    expect((await can.readInterfaces!(device, ask())).value.map((one) => one.speed)).toEqual([null, 1000])
  })
  test.each([
    ['Campus switch, revision KA.00.00.0000', { 10: 'KB.16.11.0020' }, 'KB.16.11.0020'],
    ['Campus switch, revision KA.00.00.0000', { 10: 'N/A', 9: '4.2.1' }, '4.2.1'],
    ['Campus switch, version 0.0.0', { 10: '' }, null],
    ['Campus switch, version 7.1.2', { 10: '9.9.9' }, '7.1.2'],
  ] as const)('a version that nobody filled in is none: %s, %j', async (description, cells, software) => {
    const { can, device } = await begin({
      '1.3.6.1.2.1.1.1': { 0: description },
      [`${entity}.5`]: { 1: 11, 2: 3 },
      ...Object.fromEntries(
        Object.entries(cells).map(([column, text]) => [`${entity}.${column}`, { 2: text }]),
      ),
    })
    expect((await can.readSystem!(device, ask())).value.software).toBe(software)
  })
  test('VLANs that stand in no table of the standard are not read', async () => {
    const { can, device } = await begin({})
    expect(await can.readVlans!(device, ask())).toMatchObject({
      value: [],
      complete: false,
      notRead: [{ why: 'this switch has no VLAN table of Q-BRIDGE-MIB or VTP' }],
    })
  })
})

test('names of other vendors stay as they are', async () => {
  const names = ['ether1', 'ethernet1/1/1', 'eth1/0/2', 'sfp-sfpplus1']
  const rows = Object.fromEntries(names.map((one, at) => [at + 1, one]))
  const { can, device } = await begin({ [descr]: rows, [name]: rows, [admin]: {}, [oper]: {} })
  expect((await can.readInterfaces!(device, ask())).value.map((one) => one.name)).toEqual(names)
})
