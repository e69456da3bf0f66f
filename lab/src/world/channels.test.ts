import { expect, test } from 'vitest'
import { createWorld } from './create/create.ts'
import type { Interface, Switch } from './model/switch.ts'
import type { World } from './model/world.ts'

const channelOf = (of: World, fits: (one: Interface, device: Switch) => boolean) => {
  for (const device of of.switches.values())
    for (const one of device.interfaces.values())
      if (one.kind === 'port-channel' && fits(one, device)) return { device, channel: one }
  throw new Error('no such channel')
}
const membersOf = (device: Switch, channel: Interface) =>
  channel.members.map((name) => device.interfaces.get(name)!)

test('a thing with two plugs is on the channel, and stays as long as one of its cables does', () => {
  const of = createWorld({ seed: 'channels', size: 'small', clock: 'fixed' })
  const { device, channel } = channelOf(of, (one) => one.uplink === null)
  const [first, second] = membersOf(device, channel)
  const [at] = of.attachedTo(device, channel)
  const { mac, outlet } = at!.endpoint
  expect(at!.interface.name).toBe(channel.name)
  expect(channel.members).toContain(of.outlets.get(outlet!)!.interface)
  const seen = () => of.forwardingTable(device).filter((entry) => entry.mac === mac)
  expect(seen().map((entry) => entry.interface !== 'cpu' && entry.interface.name)).toEqual([channel.name])
  expect(membersOf(device, channel).map((one) => [one.channel, one.bridgePort])).toEqual([
    [channel.name, null],
    [channel.name, null],
  ])
  const speed = of.linkSpeed(device, channel)

  of.setInterface(device.name, first!.name, { adminUp: false })
  expect([of.operUp(device, first!), of.operUp(device, second!), of.operUp(device, channel)]).toEqual([
    false,
    true,
    true,
  ])
  expect(of.linkSpeed(device, channel)).toBe(speed / 2)
  expect(seen()).toHaveLength(1)

  of.setInterface(device.name, second!.name, { cableFault: { pair: 'A', state: 'open', metres: 3 } })
  expect(of.operUp(device, channel)).toBe(false)
  expect(seen()).toEqual([])
  expect(of.attachment(mac)).toBeNull()

  of.setInterface(device.name, first!.name, { adminUp: true })
  expect(of.attachment(mac)?.interface.name).toBe(channel.name)
})

test('what is set on a channel is set on its members, and shutting it takes them down', () => {
  const of = createWorld({ seed: 'channels', size: 'small', clock: 'fixed' })
  const { device, channel } = channelOf(of, (one) => one.uplink === null)
  const version = of.version(device)
  of.setInterface(device.name, channel.name, { accessVlan: 1, adminUp: false, description: 'store' })
  expect(of.version(device)).toBeGreaterThan(version)
  for (const member of membersOf(device, channel)) {
    expect([member.accessVlan, member.adminUp, of.operUp(device, member)]).toEqual([1, false, false])
    expect(member.description).not.toBe('store')
  }
})

test('an uplink of two cables carries on with one; neighbours speak on the cables', () => {
  const of = createWorld({ seed: 'channels', size: 'campus', clock: 'fixed' })
  const { device, channel } = channelOf(
    of,
    (one, on) => one.uplink !== null && on.role === 'access' && on.members.length > 1,
  )
  const above = of.switches.get(channel.uplink!.switch)!
  const far = above.interfaces.get(channel.uplink!.interface)!
  const { mac } = of
    .forwardingTable(device)
    .find((entry) => entry.type === 'static' && entry.interface !== 'cpu')!
  const [first, second] = membersOf(device, channel)
  expect([first!.member, second!.member]).toEqual([1, 2])
  const on = () => of.forwardingTable(above).find((entry) => entry.mac === mac)?.interface
  expect(on()).toBe(far)
  const heard = () =>
    of
      .neighbours(device)
      .filter((one) => one.name.startsWith(`${above.name}.`))
      .map((one) => one.interface.name)
  expect(heard()).toEqual([first!.name, second!.name])

  of.setInterface(above.name, first!.uplink!.interface, { adminUp: false })
  expect(of.operUp(device, first!)).toBe(false)
  expect(heard()).toEqual([second!.name])
  expect(on()).toBe(far)
  expect(of.counters(device, channel).inOctets).toBeGreaterThan(0n)

  of.setInterface(device.name, second!.name, { adminUp: false })
  expect(on()).toBeUndefined()
  expect(of.operUp(above, far)).toBe(false)
})

test('the management VRF has an address that the campus has too', () => {
  const of = createWorld({ seed: 'channels', size: 'small', clock: 'fixed' })
  const device = of.switches.get('ds-b01')!
  const same = of.arpTable(device).filter((entry) => entry.address === '10.1.0.1')
  expect(same.map((entry) => entry.interface.vrf)).toEqual([null, 'Mgmt-vrf'])
  expect(new Set(same.map((entry) => entry.mac)).size).toBe(2)
})
