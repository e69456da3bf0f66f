import { Secret } from '@patchbay/connectors/secret'
import { longInterface } from '@patchbay/connectors/switch/interfaces'
import { afterEach, expect, test } from 'vitest'
import { connect, device, failureOf, askWithin } from './systems/connect.ts'
import { whyNot } from './systems/missing.ts'
import { running } from './systems/running.ts'
import { startSnmpsim } from './systems/snmpsim.ts'
import { bulkWalk, macOf, macOfIndex, textOf } from './systems/snmp-tools.ts'
import type { Agent } from './systems/snmp-tools.ts'

const recordings = running(whyNot('snmpsim'), startSnmpsim)

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((system) => system.close()))
})

function open(agent: Agent, limits: object = {}) {
  const system = connect('switch', 'snmp', {
    credential: { kind: 'snmp-v2c', community: new Secret(agent.community) },
    settings: { limits },
  })
  opened.push(system)
  return { ...system.can, target: device(agent.community, agent.host, agent.port) }
}

const mib2 = (rest: string) => `1.3.6.1.2.1.${rest}`
const ciscoMib = (rest: string) => `1.3.6.1.4.1.9.9.${rest}`

/** What a Catalyst lists among its interfaces without being one. */
const internal = /^(unrouted VLAN|StackPort|StackSub|Null)/

test('Catalyst 3750: the interfaces are those of snmpbulkwalk without the stack’s own', async () => {
  const agent = recordings().cisco
  const { readInterfaces, target } = open(agent)
  const [descriptions, oper, admin, macs, aliases] = await Promise.all(
    ['2.2.1.2', '2.2.1.8', '2.2.1.7', '2.2.1.6', '31.1.1.1.18'].map((rest) => bulkWalk(agent, mib2(rest))),
  )
  const expected = [...descriptions!].filter(([, text]) => !internal.test(textOf(text)))
  const { value, complete, dropped } = await readInterfaces(target, askWithin())
  expect({ complete, dropped }).toEqual({ complete: true, dropped: 0 })
  expect(expected.length).toBeGreaterThan(50)
  expect(
    value.map(({ index, name, operUp, adminUp, mac, description }) => [
      index,
      name,
      operUp,
      adminUp,
      mac,
      description,
    ]),
  ).toEqual(
    expected.map(([index, text]) => [
      Number(index),
      textOf(text),
      oper!.get(index) === '1',
      admin!.get(index) === '1',
      macOf(macs!.get(index)) || null,
      textOf(aliases!.get(index)),
    ]),
  )
  expect(value.filter(({ physical }) => physical)).toHaveLength(
    expected.filter(([, text]) => /^(Fast|Gigabit|TenGigabit)?Ethernet[1-9]/.test(textOf(text))).length,
  )
})

test('Catalyst 3750: access VLANs and trunks are those of the VLAN membership and trunk tables', async () => {
  const agent = recordings().cisco
  const { readInterfaces, target } = open(agent)
  const [access, trunking] = await Promise.all([
    bulkWalk(agent, ciscoMib('68.1.2.2.1.2')),
    bulkWalk(agent, ciscoMib('46.1.6.1.1.14')),
  ])
  const { value } = await readInterfaces(target, askWithin())
  const trunks = [...trunking].filter(([, status]) => status === '1').map(([index]) => Number(index))
  expect(trunks.length).toBeGreaterThan(0)
  expect(value.filter(({ mode, operUp }) => mode === 'trunk' && operUp).map(({ index }) => index)).toEqual(
    trunks,
  )
  for (const { index, mode, accessVlan } of value.filter((one) => one.mode === 'access')) {
    expect([index, accessVlan]).toEqual([index, Number(access.get(String(index)))])
    expect(mode).toBe('access')
  }
  expect(value.filter((one) => one.mode === 'access').length).toBeGreaterThan(20)
})

test('Catalyst 3750: VLANs, without those nobody uses', async () => {
  const agent = recordings().cisco
  const { readVlans, target } = open(agent)
  const names = await bulkWalk(agent, ciscoMib('46.1.3.1.1.4'))
  const all = [...names].map(([index, name]) => ({ id: Number(index.split('.')[1]), name: textOf(name) }))
  expect(all).toHaveLength(20)
  const { value } = await readVlans(target, askWithin())
  expect(value.map(({ id, name }) => ({ id, name }))).toEqual(all.filter(({ id }) => id < 1002 || id > 1005))
})

test('Catalyst 3750: the neighbour it has, address table, power, and what it is', async () => {
  const agent = recordings().cisco
  const { readNeighbours, readAddressTable, readPower, readSystem, target } = open(agent)
  expect(await bulkWalk(agent, ciscoMib('23.1.2.1.1.6'))).toHaveProperty('size', 1)
  const [neighbours, addresses, power, system] = await Promise.all([
    readNeighbours(target, askWithin()),
    readAddressTable(target, askWithin()),
    readPower(target, askWithin()),
    readSystem(target, askWithin()),
  ])
  expect(neighbours).toMatchObject({ complete: true, dropped: 0 })
  expect(neighbours.value).toMatchObject([
    {
      protocol: 'cdp',
      name: 'C2960X.uac.local',
      remoteInterface: 'GigabitEthernet1/0/8',
      address: '10.204.88.10',
      platform: 'cisco WS-C2960X-24PD-L',
      forwards: true,
    },
  ])
  const media = await bulkWalk(agent, mib2('4.22.1.2'))
  expect(media.size).toBeGreaterThan(80)
  expect(addresses).toMatchObject({ complete: true, dropped: 0 })
  expect(addresses.value.map(({ address, mac }) => `${address} ${mac}`).sort()).toEqual(
    [...media].map(([index, mac]) => `${index.split('.').slice(1).join('.')} ${macOf(mac)}`).sort(),
  )
  const detection = await bulkWalk(agent, mib2('105.1.1.1.6'))
  expect(power.dropped).toBe(0)
  expect(power.value).toHaveLength(detection.size)
  expect(power.value.filter(({ delivering }) => delivering)).toHaveLength(
    [...detection.values()].filter((status) => status === '3').length,
  )
  expect(new Set(power.value.map((one) => one.interface)).size).toBe(detection.size)
  const classes = await bulkWalk(agent, mib2('47.1.1.1.1.5'))
  const serials = await bulkWalk(agent, mib2('47.1.1.1.1.11'))
  const chassis = [...classes].filter(([, value]) => value === '3').map(([index]) => index)
  expect(system.value.serials).toEqual(chassis.map((index) => textOf(serials.get(index))))
  expect(system.value).toMatchObject({ software: '12.2(55)SE10', model: expect.stringMatching(/3750/) })
})

test('Catalyst 3750: the recording holds one VLAN’s forwarding table; that the others stay silent is said', async () => {
  const agent = recordings().cisco
  const { readForwardingTable, target } = open(agent, { timeout: 2_000, retries: 0 })
  const ports = await bulkWalk(agent, mib2('17.4.3.1.2'))
  const bridgePorts = await bulkWalk(agent, mib2('17.1.4.1.2'))
  const names = await bulkWalk(agent, mib2('31.1.1.1.1'))
  const { value, complete } = await readForwardingTable(target, {}, askWithin())
  expect(complete).toBe(false)
  expect(value.map(({ mac, vlan, interface: on }) => [mac, vlan, on])).toEqual(
    [...ports].map(([index, port]) => [
      macOfIndex(index),
      1,
      longInterface(textOf(names.get(bridgePorts.get(port) ?? ''))),
    ]),
  )
})

test('ProCurve 2810: its address table, and what it is', async () => {
  const agent = recordings().procurve
  const { readAddressTable, readSystem, readNeighbours, target } = open(agent)
  const media = await bulkWalk(agent, mib2('4.22.1.2'))
  expect(media.size).toBe(350)
  const { value: addresses, dropped } = await readAddressTable(target, askWithin())
  expect(dropped).toBe(0)
  expect(addresses.map(({ address, mac }) => `${address} ${mac}`).sort()).toEqual(
    [...media].map(([index, mac]) => `${index.split('.').slice(1).join('.')} ${macOf(mac)}`).sort(),
  )
  expect((await readSystem(target, askWithin())).value).toMatchObject({ software: 'N.11.75' })
  expect((await readNeighbours(target, askWithin())).value).toEqual([])
})

// Somebody put group addresses in place of the stations' own, so none may come out.
test('ProCurve 2810: no station has a group address', async () => {
  const agent = recordings().procurve
  const { readForwardingTable, target } = open(agent)
  const ports = await bulkWalk(agent, mib2('17.4.3.1.2'))
  expect(ports.size).toBeGreaterThan(30)
  expect([...ports.keys()].every((index) => Number(index.split('.')[0]) % 2 === 1)).toBe(true)
  expect(await readForwardingTable(target, {}, askWithin())).toMatchObject({ value: [], dropped: 0 })
})

test('a community that names no recording is silence', async () => {
  const { target } = open(recordings().cisco)
  const { readSystem } = open(
    { ...recordings().cisco, community: 'elsewhere' },
    { timeout: 2_000, retries: 1 },
  )
  const failure = await failureOf(readSystem(target, askWithin()))
  expect(failure).toMatchObject({ kind: 'unreachable', detail: { cause: 'timed-out' } })
})
