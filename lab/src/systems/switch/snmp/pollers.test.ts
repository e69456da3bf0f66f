import { afterAll, beforeAll, expect, test } from 'vitest'
import { communityClient } from './test-client.ts'
import type { Client } from './test-client.ts'
import { startTestLab } from './test-lab.ts'
import type { TestLab } from './test-lab.ts'
import type { Switch } from '../../../world/model/switch.ts'

// What pollers such as LibreNMS, Observium and SNMP exporters read besides ports and tables of addresses.

let lab: TestLab
const clients: Client[] = []
const of = (device: Switch, vlan?: number): Client => {
  const words = vlan === undefined ? undefined : `${lab.accounts.readCommunity}@${vlan}`
  const client = communityClient(lab, device.name, words)
  clients.push(client)
  return client
}

beforeAll(async () => {
  lab = await startTestLab()
})
afterAll(async () => {
  for (const client of clients) client.close()
  await lab.stop()
})

const oldSwitch = () => lab.device((model) => model.startsWith('WS-C2960X'))
const newSwitch = () => lab.device((model) => model.startsWith('C9300'))
const both = () => [oldSwitch(), newSwitch()] as const
const column = async (client: Client, root: string) =>
  new Map([...(await client.walk(root))].map(([index, value]) => [index, Number(value)]))

test('traffic that is not unicast is the sum of its two kinds, in both directions and both widths', async () => {
  for (const device of both()) {
    const client = of(device)
    const [sumIn, multiIn, broadIn, multiOut, broadOut, sumOut, wide] = await Promise.all([
      column(client, '1.3.6.1.2.1.2.2.1.12'),
      column(client, '1.3.6.1.2.1.31.1.1.1.2'),
      column(client, '1.3.6.1.2.1.31.1.1.1.3'),
      column(client, '1.3.6.1.2.1.31.1.1.1.4'),
      column(client, '1.3.6.1.2.1.31.1.1.1.5'),
      column(client, '1.3.6.1.2.1.2.2.1.18'),
      client.walk('1.3.6.1.2.1.31.1.1.1.12'),
    ])
    const port = [...device.interfaces.values()].find((one) => lab.world.operUp(device, one))!
    const at = String(port.ifIndex)
    expect(multiOut.get(at)).toBeGreaterThan(0)
    expect(sumIn.get(at)).toBe((multiIn.get(at)! + broadIn.get(at)!) % 2 ** 32)
    expect(sumOut.get(at)).toBe((multiOut.get(at)! + broadOut.get(at)!) % 2 ** 32)
    expect(wide.size).toBe(multiOut.size)
    expect((await client.walk('1.3.6.1.2.1.2.2.1.22')).size).toBe(sumIn.size)
    for (const each of [4, 5, 6, 7, 9, 10, 11, 13, 16, 18])
      expect((await column(client, `1.3.6.1.2.1.10.7.2.1.${each}`)).get(at)).toBe(0)
  }
})

test('a tree of a VLAN: who speaks for each cable, and its times', async () => {
  const device = newSwitch()
  const vlan = [...device.vlans].find(
    (id) => lab.world.vlans.get(id)?.gatewaySwitch !== undefined && id !== 1,
  )!
  const client = of(device, vlan)
  const [root] = await client.get('1.3.6.1.2.1.17.2.7.0')
  const bridges = await client.walk('1.3.6.1.2.1.17.2.15.1.8')
  const roots = await client.walk('1.3.6.1.2.1.17.2.15.1.6')
  expect(Number(root?.value)).toBeGreaterThan(0)
  const hex = (value: unknown) => (value as Buffer).toString('hex')
  const own = device.mac.replaceAll(':', '')
  for (const [port, value] of bridges)
    expect(hex(value).endsWith(own)).toBe(port !== String(Number(root?.value)))
  expect(new Set([...roots.values()].map(hex)).size).toBe(1)
  const times = await client.get(...[8, 9, 10, 11].map((each) => `1.3.6.1.2.1.17.2.${each}.0`))
  expect(times.map(({ value }) => Number(value))).toEqual([2_000, 200, 100, 1_500])
})

test('VLANs with their names and the ports they leave by, the first bit port 1', async () => {
  const modern = [...lab.world.switches.values()].find(
    ({ software, role }) => software.startsWith('17.12') && role === 'access',
  )!
  const client = of(modern)
  const names = await client.walk('1.3.6.1.2.1.17.7.1.4.3.1.1')
  expect(new Set([...names.keys()].map(Number))).toEqual(new Set([1, ...modern.vlans]))
  const egress = await client.walk('1.3.6.1.2.1.17.7.1.4.3.1.2')
  const untagged = await client.walk('1.3.6.1.2.1.17.7.1.4.3.1.4')
  const port = [...modern.interfaces.values()].find(
    (one) => one.mode === 'access' && one.kind === 'physical' && one.voiceVlan !== null,
  )!
  const has = (map: unknown) => {
    const bit = port.bridgePort! - 1
    return ((map as Buffer)[bit >> 3]! & (0x80 >> (bit & 7))) !== 0
  }
  expect([has(egress.get(String(port.accessVlan))), has(untagged.get(String(port.accessVlan)))]).toEqual([
    true,
    true,
  ])
  expect([has(egress.get(String(port.voiceVlan))), has(untagged.get(String(port.voiceVlan)))]).toEqual([
    true,
    false,
  ])
  expect((await client.walk('1.3.6.1.2.1.17.7.1.4.2.1.4')).size).toBe(names.size)
})

test('own addresses of both families', async () => {
  const device = lab.device((_, role) => role === 'distribution')
  const rows = await column(of(device), '1.3.6.1.2.1.4.34.1.3')
  const four = [...device.interfaces.values()].filter((one) => one.vrf === null && one.address !== null)
  for (const one of four) expect(rows.get(`1.4.${one.address}`)).toBe(one.ifIndex)
  const six = [...lab.world.vlans.values()].filter(
    (vlan) => vlan.gatewaySwitch === device.name && vlan.prefix !== null,
  )
  expect([...rows.keys()].filter((index) => index.startsWith('2.16.'))).toHaveLength(six.length)
})

test('temperature, load and memory are within what such a switch has, and sensors are parts of it', async () => {
  for (const device of both()) {
    const client = of(device)
    const classes = await column(client, '1.3.6.1.2.1.47.1.1.1.1.5')
    const degrees = await column(client, '1.3.6.1.4.1.9.9.13.1.3.1.3')
    expect(degrees.size).toBe(device.members.length * (device.os === 'ios' ? 1 : 3))
    expect(await column(client, '1.3.6.1.2.1.99.1.1.1.4')).toEqual(degrees)
    expect(await column(client, '1.3.6.1.4.1.9.9.91.1.1.1.1.4')).toEqual(degrees)
    for (const [index, value] of degrees) {
      expect(classes.get(index)).toBe(8)
      expect(value).toBeGreaterThan(15)
      expect(value).toBeLessThan(50)
    }
    const states = [...(await column(client, '1.3.6.1.4.1.9.9.13.1.5.1.3')).values()]
    expect(states).toEqual(device.members.map(() => 1))
    const [load, used, free] = await client.get(
      '1.3.6.1.4.1.9.9.109.1.1.1.1.8.1',
      '1.3.6.1.4.1.9.9.48.1.1.1.5.1',
      '1.3.6.1.4.1.9.9.48.1.1.1.6.1',
    )
    expect(Number(load?.value)).toBeLessThan(100)
    expect(Number(used?.value)).toBeGreaterThan(10_000_000)
    expect(Number(free?.value)).toBeGreaterThan(Number(used?.value) / 10)
    const inside = await client.walk('1.3.6.1.2.1.47.1.3.3.1.1')
    const within = await column(client, '1.3.6.1.2.1.47.1.1.1.1.4')
    expect(inside.size).toBe([...within.values()].filter((parent) => parent !== 0).length)
    for (const index of inside.keys())
      expect(within.get(index.split('.')[1]!)).toBe(Number(index.split('.')[0]))
  }
})

test('a stack: one unit commands, all are ready, and the ring is closed', async () => {
  for (const os of ['ios', 'ios-xe'] as const) {
    const device = [...lab.world.switches.values()].find((one) => one.os === os && one.members.length > 1)!
    const client = of(device)
    const numbers = await column(client, '1.3.6.1.4.1.9.9.500.1.2.1.1.1')
    const classes = await column(client, '1.3.6.1.2.1.47.1.1.1.1.5')
    for (const index of numbers.keys()) expect(classes.get(index)).toBe(3)
    expect([...numbers.values()]).toEqual(device.members.map((one) => one.number))
    const roles = [...(await column(client, '1.3.6.1.4.1.9.9.500.1.2.1.1.3')).values()]
    expect(roles.slice(0, 2)).toEqual(os === 'ios' ? [1, 2] : [1, 4])
    expect(new Set((await column(client, '1.3.6.1.4.1.9.9.500.1.2.1.1.6')).values())).toEqual(new Set([4]))
    const neighbours = await column(client, '1.3.6.1.4.1.9.9.500.1.2.2.1.2')
    expect(neighbours.size).toBe(device.members.length * 2)
    for (const index of neighbours.values()) expect(numbers.has(String(index))).toBe(true)
    const [ring] = await client.get('1.3.6.1.4.1.9.9.500.1.1.3.0')
    expect(ring?.value).toBe(1)
  }
})

test('the agent counts what it hears and names what it has', async () => {
  const client = of(oldSwitch())
  const read = async () =>
    (await client.get('1.3.6.1.2.1.11.1.0', '1.3.6.1.2.1.11.15.0')).map(({ value }) => Number(value))
  const [packets = 0, gets = 0] = await read()
  expect(await read()).toEqual([packets + 1, gets + 1])
  const modules = await client.walk('1.3.6.1.2.1.1.9.1.2')
  expect([...modules.values()].map(String)).toContain('1.3.6.1.2.1.31')
})

test('sysDescr is of the same build as the command line and CDP say', async () => {
  for (const device of both()) {
    const [told] = await of(device).get('1.3.6.1.2.1.1.1.0')
    const lines = String(told?.value).split('\r\n')
    expect(lines[0]).toContain(
      `Version ${device.software}, RELEASE SOFTWARE (${device.os === 'ios' ? 'fc2' : 'fc3'})`,
    )
    expect(lines[3]).toMatch(/^Compiled \w{3} \d\d-\w{3}-\d\d \d\d:\d\d by \w+$/)
  }
})
