import { expect, test } from 'vitest'
import { createWorld } from '../create/create.ts'
import { inSubnet } from '../addresses.ts'

const begin = () => createWorld({ seed: 'air', size: 'small', clock: 'fixed' })
type Begun = ReturnType<typeof begin>

const onAir = ({ wireless }: Begun) =>
  [...wireless.clients.keys()].flatMap((mac) => wireless.client(mac) ?? [])
const gatewayOf = (world: Begun) => world.switches.get('ds-b01')!

test('two controllers share the access points, and 200 clients have one place, address, session and owner each', () => {
  const world = begin()
  const { wireless } = world
  const clients = onAir(world)
  expect(clients.length).toBeGreaterThan(200)
  expect(new Set([...wireless.accessPoints.values()].map(({ controller }) => controller)).size).toBe(2)
  const known = new Set(world.arpTable(gatewayOf(world)).map(({ address, mac }) => `${address} ${mac}`))
  for (const { client, accessPoint, place, address, vlan, rssi } of clients) {
    expect(wireless.heardBy(client.mac)[0]).toMatchObject({ accessPoint: { mac: accessPoint.mac }, rssi })
    const plan = wireless.floors.get(place.floor)!
    expect(place.x).toBeLessThan(plan.width)
    expect(place.y).toBeLessThan(plan.length)
    expect(inSubnet(address!, world.vlans.get(vlan)!.subnet)).toBe(true)
    expect(world.leaseOf(client.mac)).toMatchObject({ address, hostname: client.hostname, vlan })
    expect(known.has(`${address} ${client.mac}`)).toBe(true)
    expect(wireless.session(client.mac)).toMatchObject({ address, vlan })
    expect(world.people.has(client.owner)).toBe(true)
  }
  expect(new Set(clients.map(({ address }) => address)).size).toBe(clients.length)
  expect(clients.filter(({ client }) => client.privateMac).length).toBeGreaterThan(30)
})

test('an access point that is reset is gone for 16 s, its clients go elsewhere and come back', () => {
  const world = begin()
  const { wireless, clock } = world
  const [{ accessPoint, client }] = onAir(world) as [ReturnType<typeof onAir>[number]]
  const at = clock.now()
  wireless.resetAccessPoint(accessPoint.mac)
  expect(wireless.accessPoint(accessPoint.mac)).toMatchObject({ joined: false, why: 'AP reset' })
  expect(wireless.client(client.mac)?.accessPoint.mac).not.toBe(accessPoint.mac)
  clock.advance(15_999)
  expect(wireless.accessPoint(accessPoint.mac).joined).toBe(false)
  clock.advance(1)
  expect(wireless.accessPoint(accessPoint.mac)).toMatchObject({ joined: true, joinedAt: at + 16_000 })
  clock.advance(12_000)
  expect(wireless.client(client.mac)?.accessPoint.mac).toBe(accessPoint.mac)
})

test('who is de-authenticated is gone after two seconds and back by itself, with the address it had', () => {
  const world = begin()
  const { wireless, clock } = world
  const { client, address } = onAir(world).find(({ stage }) => stage === 'run')!
  const session = wireless.session(client.mac)!
  wireless.deauthenticate(client.mac)
  expect(wireless.client(client.mac)).not.toBeNull()
  clock.advance(2_000)
  expect(wireless.client(client.mac)).toBeNull()
  clock.advance(40_000)
  expect(wireless.client(client.mac)).toMatchObject({ stage: 'run', address })
  expect(wireless.session(client.mac)!.id).not.toBe(session.id)
})

test('an access point without its port, or one that is refused, has no clients; who hears nobody is off the air', () => {
  const world = begin()
  const { wireless } = world
  const { accessPoint, client } = onAir(world).find(
    ({ client: { mac } }) => wireless.heardBy(mac).length > 1,
  )!
  const { switch: device, interface: of } = world.attachment(accessPoint.mac)!
  world.setInterface(device.name, of.name, { adminUp: false })
  expect(wireless.accessPoint(accessPoint.mac)).toMatchObject({
    joined: false,
    why: 'Heart beat timer expiry',
  })
  for (const other of wireless.heardBy(client.mac))
    wireless.refuseJoin(other.accessPoint.mac, 'Invalid certificate')
  expect(wireless.client(client.mac)).toBeNull()
  expect(world.arpTable(gatewayOf(world)).some(({ mac }) => mac === client.mac)).toBe(false)
  expect(wireless.place(client.mac)).not.toBeNull()
})

test('a client that walks is at its new place, was at the old one, and keeps its address', () => {
  const world = begin()
  const { wireless, clock } = world
  const { client, place, address, accessPoint } = onAir(world).find(
    ({ client: { kind } }) => kind === 'phone',
  )!
  const before = clock.now()
  const there = [...wireless.accessPoints.values()].find((one) => one.place.floor !== place.floor)!
  clock.advance(1_000)
  wireless.walk(client.mac, there.place)
  const at = clock.now()
  expect(wireless.client(client.mac)).toMatchObject({ place: there.place, address })
  expect(wireless.client(client.mac, before)).toMatchObject({ place, accessPoint: { mac: accessPoint.mac } })
  expect(wireless.stays(client.mac, 0).map(({ from }) => from)).toContain(at)
  wireless.walk(client.mac, null)
  expect(wireless.heardBy(client.mac)).toEqual([])
  expect(wireless.session(client.mac)).toBeNull()
  expect(world.leaseOf(client.mac)).toMatchObject({ address })
})
