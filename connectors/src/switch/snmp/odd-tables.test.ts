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
  test('a port outside the map is an ifIndex where the map gives ifIndexes, or of a channel', async () => {
    const rows = { [`40.${asIndex('02aabb000601')}`]: 8193, [`40.${asIndex('02aabb000602')}`]: 13 }
    expect(await told({ [basePort]: { 13: 13 }, [`${qFdb}.2`]: rows })).toMatchObject({
      value: ['01 Trunk1 40', '02 Ethernet1/13 40'],
      dropped: 0,
    })
    expect(await told({ [basePort]: { 1: 13 }, [`${qFdb}.2`]: rows })).toMatchObject({
      value: ['01 Trunk1 40'],
      dropped: 1,
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
      ['rows of a table stand out of order, so that some may be missing'],
    ])
  })
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
      why: 'a column was not told: b12-access-2 answered with an error',
    })
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
      notRead: [{ why: 'this switch tells its VLANs in no table of Q-BRIDGE-MIB or VTP' }],
    })
  })
})

test('names of other vendors stay as they are', async () => {
  const names = ['ether1', 'ethernet1/1/1', 'eth1/0/2', 'sfp-sfpplus1']
  const rows = Object.fromEntries(names.map((one, at) => [at + 1, one]))
  const { can, device } = await begin({ [descr]: rows, [name]: rows, [admin]: {}, [oper]: {} })
  expect((await can.readInterfaces!(device, ask())).value.map((one) => one.name)).toEqual(names)
})
