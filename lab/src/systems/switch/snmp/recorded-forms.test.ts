import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Switch } from '../../../world/model/switch.ts'
import { communityClient } from './test-client.ts'
import type { Client } from './test-client.ts'
import { startTestLab } from './test-lab.ts'
import type { TestLab } from './test-lab.ts'

// Forms that public recordings of Catalyst switches have: 3750 (12.2), 2960X (15.0), 9300 (16.6), 3850 (16.9).

let lab: TestLab
const clients: Client[] = []
const of = (device: Switch): Client => {
  const client = communityClient(lab, device.name)
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

const stackOf = (os: Switch['os']): Switch => {
  const found = [...lab.world.switches.values()].find((one) => one.os === os && one.members.length > 1)
  if (found === undefined) throw new Error('no such stack in this campus')
  return found
}
const words = async (client: Client, root: string) =>
  new Map([...(await client.walk(root))].map(([index, value]) => [index, String(value)]))
const entity = (column: number) => `1.3.6.1.2.1.47.1.1.1.1.${column}`

test('parts of a newer switch: cables, containers, sensors, supply, fans and ports where a 9300 has them', async () => {
  const device = stackOf('ios-xe')
  const client = of(device)
  const [names, classes, within, models] = await Promise.all(
    [7, 5, 4, 13].map((each) => words(client, entity(each))),
  )
  const row = (index: number) => [names, classes, within].map((column) => column?.get(String(index)))
  expect(row(1)).toEqual([expect.stringMatching(/^c9[23]xx Stack$/), '11', '0'])
  expect(row(1000)).toEqual(['Switch 1', '3', '1'])
  expect(row(1001)).toEqual(['StackPort1/1', '1', '1000'])
  expect(models?.get('1001')).toMatch(/^STACK-T\d-50CM$/)
  expect(row(1006)).toEqual(['Switch 1 - Power Supply A Container', '5', '1000'])
  expect(row(1012)).toEqual(['Switch 1 - Inlet Temp Sensor', '8', '1000'])
  expect(row(1014)).toEqual(['Switch 1 - HotSpot Temp Sensor', '8', '1000'])
  expect(row(1015)).toEqual(['Switch 1 - Power Supply A', '6', '1006'])
  expect(row(1019)).toEqual(['Switch 1 - FAN - T1 3', '7', '1011'])
  expect(row(1060)).toEqual(['Switch 1 Fixed Module 0', '9', '1000'])
  const first = [...device.interfaces.values()].find((one) => one.member === 1 && one.kind === 'physical')
  expect(row(1062)).toEqual([first?.shortName, '10', '1060'])
  const [pointer] = await client.get('1.3.6.1.2.1.47.1.3.2.1.2.1062.0')
  expect(String(pointer?.value)).toBe(`1.3.6.1.2.1.2.2.1.1.${first?.ifIndex}`)
  // Every part is in another that is there, and no two are the same.
  for (const parent of within?.values() ?? []) expect(parent === '0' || names?.has(parent)).toBe(true)
  expect(names?.size).toBe(classes?.size)
  const [release] = await client.get(`${entity(10)}.1000`)
  expect(String(release?.value)).toMatch(new RegExp(`^[A-Z]\\w+ ${device.software.replaceAll('.', '\\.')}$`))
})

test('parts of an older switch: ports from 1010 on with their long names, a supply with a serial and no model', async () => {
  const device = lab.device((model) => model.startsWith('WS-C2960X'))
  const client = of(device)
  const [names, serials, models] = await Promise.all([7, 11, 13].map((each) => words(client, entity(each))))
  const first = [...device.interfaces.values()].find((one) => one.member === 1 && one.kind === 'physical')
  expect(names?.get('1010')).toBe(first?.name)
  expect([serials?.get('1006'), models?.get('1006')]).toEqual([expect.stringMatching(/^DCB/), ''])
  expect(names?.get('1')).toBe('Stacking')
})

test('a transceiver is a part in the port that it is plugged into', async () => {
  for (const device of [stackOf('ios'), stackOf('ios-xe')]) {
    const client = of(device)
    const [models, serials, within, names] = await Promise.all(
      [13, 11, 4, 7].map((each) => words(client, entity(each))),
    )
    const plugs = [...(models ?? [])].filter(([, model]) => /^(SFP|GLC|QSFP)-/.test(model))
    expect(plugs.length).toBeGreaterThan(0)
    for (const [index] of plugs) {
      expect(serials?.get(index)).toMatch(/^AVD/)
      expect(names?.get(within?.get(index) ?? '')).toBe(names?.get(index))
    }
  }
})

test('LLDP numbers the ports of a newer stack from 1 and 97 on, of an older one through', async () => {
  const newer = await words(of(stackOf('ios-xe')), '1.0.8802.1.1.2.1.3.7.1.3')
  expect(newer.get('1')).toMatch(/^\w+1\/0\/1$/)
  expect(newer.get('97')).toMatch(/^\w+2\/0\/1$/)
  const older = await words(of(stackOf('ios')), '1.0.8802.1.1.2.1.3.7.1.3')
  expect([...older.keys()].map(Number)).toEqual(Array.from(older, (_, at) => at + 1))
})

test('VLAN 1 stays listed as unrouted beside its SVI, and stack ports lie on their halves', async () => {
  const device = stackOf('ios-xe')
  const client = of(device)
  const names = await words(client, '1.3.6.1.2.1.2.2.1.2')
  expect([...names.values()]).toContain('unrouted VLAN 1')
  const short = await words(client, '1.3.6.1.2.1.31.1.1.1.1')
  const layers = await words(client, '1.3.6.1.2.1.31.1.2.1.3')
  const indexOf = (wanted: string) => [...names].find(([, name]) => name === wanted)?.[0]
  for (const half of ['StackSub-St1-1', 'StackSub-St1-2']) {
    expect(short.get(indexOf(half) ?? '')).toBe(half)
    expect(layers.get(`${indexOf('StackPort1')}.${indexOf(half)}`)).toBe('1')
    expect(layers.has(`${indexOf(half)}.0`)).toBe(false)
  }
})

test('the encapsulation of a trunk is dot1Q while it trunks and notApplicable on every other port', async () => {
  const device = lab.device((model) => model.startsWith('C9300'))
  const client = of(device)
  const [encapsulation, status] = await Promise.all(
    [16, 14].map((each) => words(client, `1.3.6.1.4.1.9.9.46.1.6.1.1.${each}`)),
  )
  expect(new Set(encapsulation?.values())).toEqual(new Set(['4', '6']))
  for (const [index, value] of status ?? []) expect(encapsulation?.get(index)).toBe(value === '1' ? '4' : '6')
})

test('what inventories ask of older systems alone: serial, load, image and channels', async () => {
  const device = stackOf('ios')
  const client = of(device)
  const asked = ['1.3.6.1.4.1.9.3.6.3.0', '1.3.6.1.4.1.9.2.1.3.0', '1.3.6.1.4.1.9.9.25.1.1.1.2.5']
  expect((await client.get(...asked)).map(({ value }) => String(value))).toEqual([
    device.members[0]?.serial,
    device.name,
    `CW_VERSION$${device.software}$`,
  ])
  const [load, five] = await client.get('1.3.6.1.4.1.9.2.1.58.0', '1.3.6.1.4.1.9.9.109.1.1.1.1.8.1')
  expect(load?.value).toBe(five?.value)
  const channels = await words(client, '1.3.6.1.4.1.9.9.98.1.1.1.1.8')
  const members = [...device.interfaces.values()].filter((one) => one.channel !== null)
  expect(members.length).toBeGreaterThan(0)
  for (const one of members)
    expect(channels.get(String(one.ifIndex))).toBe(String(device.interfaces.get(one.channel ?? '')?.ifIndex))
  const noSuchObject = 0x80
  const other = stackOf('ios-xe')
  const [serial, name, image] = await of(other).get(...asked)
  expect([serial?.type, name?.type]).toEqual([noSuchObject, noSuchObject])
  expect(String(image?.value)).toBe(`CW_VERSION$${other.software}$`)
})

test('the VTP version comes before the VLANs, as LibreNMS asks for them', async () => {
  for (const os of ['ios', 'ios-xe'] as const) {
    const client = of(stackOf(os))
    const [version, most] = await client.get('1.3.6.1.4.1.9.9.46.1.1.1.0', '1.3.6.1.4.1.9.9.46.1.1.2.0')
    expect([version?.value, most?.value].map(String)).toEqual(['3', '1005'])
    const status = await words(client, '1.3.6.1.4.1.9.9.46.1.1')
    expect([...status.keys()]).toEqual(['1.0', '2.0', '3.0', '4.0', '5.0'])
  }
})

test('rows that are no ports have the speeds of a 3750 and a 9300, and the 32-bit one ends at its most', async () => {
  for (const [os, stack, half] of [
    ['ios', 0, null],
    ['ios-xe', 480_000, 240_000],
  ] as const) {
    const client = of(stackOf(os))
    const [names, wide, narrow] = await Promise.all(
      ['1.3.6.1.2.1.2.2.1.2', '1.3.6.1.2.1.31.1.1.1.15', '1.3.6.1.2.1.2.2.1.5'].map((root) =>
        words(client, root),
      ),
    )
    const speeds = (wanted: string) => {
      const [index = ''] = [...(names ?? [])].find(([, name]) => name === wanted) ?? []
      return [wide?.get(index), narrow?.get(index)]
    }
    const most = '4294967295'
    expect(speeds('Null0')).toEqual(['10000', most])
    expect(speeds('StackPort1')).toEqual([String(stack), stack === 0 ? '0' : most])
    if (half === null) continue
    expect(speeds('StackSub-St1-1')).toEqual([String(half), most])
    expect(speeds('unrouted VLAN 1002')).toEqual([String(half), most])
  }
})
