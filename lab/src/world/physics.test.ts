import { expect, test } from 'vitest'
import { createWorld } from './create/create.ts'
import type { EndpointKind } from './model/endpoint.ts'
import type { Attachment } from './model/learned.ts'
import type { InterfaceChange } from './model/switch.ts'
import type { World } from './model/world.ts'

const world = () => createWorld({ seed: 'physics', size: 'small', clock: 'fixed' })

function someone(of: World, kind: EndpointKind, fits: (at: Attachment) => boolean = () => true): Attachment {
  for (const endpoint of of.endpoints.values()) {
    const at = endpoint.kind === kind ? of.attachment(endpoint.mac) : null
    if (at && fits(at)) return at
  }
  throw new Error(`no ${kind} like that`)
}

const distribution = (of: World, at: Attachment) => of.switches.get(at.vlan.gatewaySwitch)!

const sees = (of: World, device: Attachment['switch'], mac: string) =>
  of.forwardingTable(device).filter((entry) => entry.mac === mac)

test('a port that goes down loses everything at once, and gets a new session when it is up again', () => {
  const of = world()
  const at = someone(of, 'laptop', ({ endpoint }) => endpoint.behind === null)
  const { mac } = at.endpoint
  const before = of.session(mac)!
  expect(sees(of, at.switch, mac)).toEqual([
    { mac, vlan: at.vlan.id, interface: at.interface, type: 'static' },
  ])
  expect(sees(of, distribution(of, at), mac)).toHaveLength(1)
  const version = of.version(at.switch)

  of.setInterface(at.switch.name, at.interface.name, { adminUp: false })
  expect(of.operUp(at.switch, at.interface)).toBe(false)
  expect(of.version(at.switch)).toBeGreaterThan(version)
  for (const device of of.switches.values()) expect(sees(of, device, mac)).toEqual([])
  expect(of.arpTable(distribution(of, at)).some((entry) => entry.mac === mac)).toBe(false)
  expect(of.session(mac)).toBeNull()
  expect(of.attachment(mac)).toBeNull()
  // The lease runs on without its client.
  expect(of.leaseOf(mac)?.address).toBe(at.address)

  of.clock.advance(5_000)
  of.setInterface(at.switch.name, at.interface.name, { adminUp: true })
  const back = of.attachment(mac)!
  expect(back).toMatchObject({ address: at.address, since: of.clock.now() })
  expect(of.session(mac)!.id).not.toBe(before.id)
  expect(of.session(mac)!.id).toMatch(/^[0-9A-F]{24}$/)
  expect(of.leaseOf(mac)).toMatchObject({ startedAt: of.clock.now(), address: at.address })
})

test('each way to lose a link loses it, and its undoing brings it back', () => {
  const of = world()
  const at = someone(of, 'phone')
  const { mac } = at.endpoint
  const set = (change: InterfaceChange) => of.setInterface(at.switch.name, at.interface.name, change)
  expect(of.watts(at.switch, at.interface)).toBeGreaterThan(0)
  const ways = [
    [{ errDisabled: 'bpduguard' }, { errDisabled: null }],
    [{ cableFault: { pair: 'A', state: 'open', metres: 9 } }, { cableFault: null }],
    [{ powerAdmin: 'never' }, { powerAdmin: 'auto' }],
  ] as const
  for (const [down, up] of ways) {
    set(down)
    expect(of.attachment(mac)).toBeNull()
    expect(of.watts(at.switch, at.interface)).toBe(0)
    expect(of.neighbours(at.switch).some((one) => one.mac === mac)).toBe(false)
    set(up)
    expect(of.attachment(mac)?.interface).toBe(at.interface)
    expect(of.neighbours(at.switch).some((one) => one.mac === mac)).toBe(true)
  }
  of.setPower(mac, false)
  expect(of.operUp(at.switch, at.interface)).toBe(false)
  of.setPower(mac, true)
  expect(of.operUp(at.switch, at.interface)).toBe(true)
})

test('an error-disabled port comes back by shut and no shut', () => {
  const of = world()
  const at = someone(of, 'desktop')
  of.setInterface(at.switch.name, at.interface.name, { errDisabled: 'bpduguard' })
  of.setInterface(at.switch.name, at.interface.name, { adminUp: true })
  expect(of.operUp(at.switch, at.interface)).toBe(false)
  of.setInterface(at.switch.name, at.interface.name, { adminUp: false })
  of.setInterface(at.switch.name, at.interface.name, { adminUp: true })
  expect(of.operUp(at.switch, at.interface)).toBe(true)
})

test('a port in another VLAN gives its endpoint an address there; a VLAN that is not there gives none', () => {
  const of = world()
  const at = someone(of, 'laptop', (one) => one.endpoint.behind === null && one.vlan.purpose === 'staff')
  const quarantine = [...of.vlans.values()].find(
    ({ building, purpose }) => building === at.vlan.building && purpose === 'quarantine',
  )!
  of.setInterface(at.switch.name, at.interface.name, { accessVlan: quarantine.id })
  const moved = of.attachment(at.endpoint.mac)!
  expect(moved.vlan).toBe(quarantine)
  expect(moved.address).toMatch(new RegExp(`^10\\.\\d+\\.104\\.`))
  expect(of.lease(moved.address!)).toMatchObject({ mac: at.endpoint.mac, vlan: quarantine.id })
  // The old lease is still on the server's books until it runs out.
  expect(of.lease(at.address!)?.mac).toBe(at.endpoint.mac)
  of.clock.advance(9 * 3_600_000)
  expect(of.lease(at.address!)?.mac ?? null).not.toBe(at.endpoint.mac)
  of.setInterface(at.switch.name, at.interface.name, { accessVlan: 3999 })
  expect(of.attachment(at.endpoint.mac)).toBeNull()
  expect(of.switches.get(at.switch.name)?.unsaved).toBe(true)
  of.saveConfiguration(at.switch.name)
  expect(of.switches.get(at.switch.name)?.unsaved).toBe(false)
})

test('a port that is bounced loses its device for a moment, and nothing is left to be saved', () => {
  const of = world()
  const at = someone(of, 'printer')
  const told: string[] = []
  of.onChange(({ kind }) => told.push(kind))
  of.bounce(at.switch.name, at.interface.name)
  expect(told).toContain('interface')
  expect(of.switches.get(at.switch.name)).toMatchObject({ unsaved: false })
  expect(at.interface.adminUp).toBe(true)
})

test('a cut uplink hides a switch from its gateway, and leaves it to its own hosts', () => {
  const of = world()
  const at = someone(of, 'desktop')
  const uplink = [...at.switch.interfaces.values()].find((one) => one.uplink !== null)!
  const above = distribution(of, at)
  of.setInterface(above.name, uplink.uplink!.interface, { adminUp: false })
  expect(of.operUp(at.switch, uplink)).toBe(false)
  expect(of.attachment(at.endpoint.mac)).not.toBeNull()
  expect(sees(of, at.switch, at.endpoint.mac)).toHaveLength(1)
  expect(sees(of, above, at.endpoint.mac)).toEqual([])
  expect(of.neighbours(above).some(({ name }) => name.startsWith(`${at.switch.name}.`))).toBe(false)
  of.setInterface(above.name, uplink.uplink!.interface, { adminUp: true })
  expect(sees(of, above, at.endpoint.mac)).toHaveLength(1)
})

test('a VLAN taken off the trunk ends at its switch', () => {
  const of = world()
  const at = someone(of, 'desktop')
  const uplink = [...at.switch.interfaces.values()].find((one) => one.uplink !== null)!
  const others = [...at.switch.vlans].filter((id) => id !== at.vlan.id)
  of.setInterface(at.switch.name, uplink.name, { allowedVlans: others })
  expect(sees(of, distribution(of, at), at.endpoint.mac)).toEqual([])
  of.setInterface(at.switch.name, at.interface.name, { adminUp: false })
  of.setInterface(at.switch.name, at.interface.name, { adminUp: true })
  expect(of.attachment(at.endpoint.mac)).toMatchObject({ address: null })
  of.setInterface(at.switch.name, uplink.name, { allowedVlans: 'all' })
  expect(of.attachment(at.endpoint.mac)?.address).toBe(at.address)
})

test('moving takes the endpoint along, and frees who was behind it', () => {
  const of = world()
  const computer = someone(of, 'desktop', ({ endpoint }) => endpoint.behind !== null)
  const phone = computer.endpoint.behind!
  const free = [...of.outlets.values()].find((outlet) => {
    const device = of.switches.get(outlet.switch ?? '')
    const port = device?.interfaces.get(outlet.interface ?? '')
    return device && port?.adminUp && of.attachedTo(device, port).length === 0 && !of.operUp(device, port)
  })!
  of.move(phone, free.label)
  expect(of.attachment(phone)?.interface.name).toBe(free.interface)
  expect(of.attachment(computer.endpoint.mac)).toMatchObject({ interface: computer.interface })
  expect(of.endpoints.get(computer.endpoint.mac)?.behind).toBeNull()
  of.move(phone, null)
  expect(of.attachment(phone)).toBeNull()
  of.move(computer.endpoint.mac, null)
  expect(of.operUp(computer.switch, computer.interface)).toBe(false)
  expect(() => of.move(phone, 'B99-000-A')).toThrow('no outlet is labelled B99-000-A')
})

test('a flapping port follows the time', () => {
  const of = world()
  const at = someone(of, 'desktop', ({ endpoint }) => endpoint.behind === null)
  of.setInterface(at.switch.name, at.interface.name, { flapping: true })
  const states: boolean[] = []
  const versions: number[] = []
  for (let step = 0; step < 6; step++) {
    states.push(of.operUp(at.switch, at.interface))
    versions.push(of.version(at.switch))
    expect(sees(of, at.switch, at.endpoint.mac)).toHaveLength(states.at(-1) ? 1 : 0)
    of.clock.advance(20_000)
  }
  expect(states).toEqual(states.map((_, index) => (index % 2 === 0 ? states[0] : !states[0])))
  expect(versions).toEqual([...new Set(versions)].sort((one, two) => one - two))
  const before = of.version(at.switch)
  of.setInterface(at.switch.name, at.interface.name, { flapping: false })
  expect(of.version(at.switch)).toBeGreaterThan(before)
})

test('leases renew while their client is there and run out when it has left', () => {
  const of = world()
  const at = someone(of, 'printer', ({ endpoint }) => endpoint.addressing === 'reserved')
  const stays = of.leaseOf(at.endpoint.mac)!
  of.clock.advance(24 * 3_600_000)
  expect(of.leaseOf(at.endpoint.mac)!.startedAt).toBeGreaterThan(stays.startedAt)
  expect(of.leaseOf(at.endpoint.mac)!.expiresAt).toBeGreaterThan(of.clock.now())
  of.setPower(at.endpoint.mac, false)
  of.clock.advance(8 * 3_600_000 + 1)
  expect(of.leaseOf(at.endpoint.mac)).toBeNull()
  of.setPower(at.endpoint.mac, true)
  expect(of.attachment(at.endpoint.mac)?.address).toBe(at.address)
})

test('a session that is ended starts anew by itself, a reauthentication keeps it', () => {
  const of = world()
  const at = someone(of, 'desktop')
  const { mac } = at.endpoint
  const first = of.session(mac)!
  of.clock.advance(1_000)
  of.reauthenticate(mac)
  expect(of.session(mac)).toMatchObject({ id: first.id, startedAt: of.clock.now() })
  of.endSession(mac)
  expect(of.session(mac)).toBeNull()
  const version = of.version(at.switch)
  of.clock.advance(3_000)
  expect(of.version(at.switch)).toBeGreaterThan(version)
  expect(of.session(mac)!.id).not.toBe(first.id)
})

test('a reservation is given at the next link, and a deleted lease comes back when its client renews', () => {
  const of = world()
  const at = someone(of, 'laptop', (one) => one.endpoint.behind === null && one.vlan.purpose === 'staff')
  const { mac, hostname } = at.endpoint
  const address = at.vlan.subnet.replace(/\.0\/20$/, '.200')
  of.addReservation({ address, mac, hostname, vlan: at.vlan.id })
  expect(of.attachment(mac)?.address).toBe(at.address)
  of.setInterface(at.switch.name, at.interface.name, { adminUp: false })
  of.setInterface(at.switch.name, at.interface.name, { adminUp: true })
  expect(of.attachment(mac)?.address).toBe(address)
  of.releaseLease(address)
  expect(of.lease(address)).toBeNull()
  const pc = someone(of, 'desktop')
  of.releaseLease(pc.address!)
  of.clock.advance(4 * 3_600_000)
  expect(of.lease(pc.address!)?.mac).toBe(pc.endpoint.mac)
})

test('ages and counters grow as time passes', () => {
  const of = world()
  const at = someone(of, 'desktop')
  const before = of.counters(at.switch, at.interface)
  of.clock.advance(60_000)
  expect(of.counters(at.switch, at.interface).inOctets).toBeGreaterThan(before.inOctets)
  of.setInterface(at.switch.name, at.interface.name, { adminUp: false })
  const down = of.counters(at.switch, at.interface)
  of.clock.advance(60_000)
  expect(of.counters(at.switch, at.interface)).toEqual(down)
})

test('a range that is used up gives no address twice, and what runs out is given again', () => {
  const of = createWorld({ seed: 'full', size: 'campus', clock: 'fixed' })
  const building = [...of.switches.values()].filter((one) => one.building === 'B01' && one.role === 'access')
  const quarantine = [...of.vlans.values()].find((one) => one.name === 'B01-quarantine')!
  const ports = building.flatMap((device) =>
    [...device.interfaces.values()]
      .filter((port) => port.mode === 'access' && of.attachedTo(device, port).length > 0)
      .map((port) => ({ device: device.name, port: port.name })),
  )
  for (const { device, port } of ports) of.setInterface(device, port, { accessVlan: quarantine.id })
  const inside = () =>
    [...of.endpoints.values()].flatMap(({ mac }) => {
      const at = of.attachment(mac)
      return at?.vlan === quarantine && at.endpoint.addressing !== 'static' ? [at] : []
    })
  const given = inside().flatMap(({ address }) => address ?? [])
  expect(inside().length).toBeGreaterThan(given.length)
  expect(given).toHaveLength(191)
  expect(new Set(given).size).toBe(191)

  const first = inside().find(({ address }) => address !== null)
  const waiting = inside().find(({ address }) => address === null)
  of.setPower(first!.endpoint.mac, false)
  const again = () => {
    of.setPower(waiting!.endpoint.mac, false)
    of.setPower(waiting!.endpoint.mac, true)
    return of.attachment(waiting!.endpoint.mac)?.address
  }
  expect(again()).toBeNull()
  of.clock.advance(8 * 3_600_000 + 1)
  expect(again()).toMatch(/^10\.1\.104\./)
  const now = inside().flatMap(({ address }) => address ?? [])
  expect(new Set(now).size).toBe(now.length)
})
