import { expect, test } from 'vitest'
import { createWorld } from './create.ts'
import { inSubnet } from '../addresses.ts'
import type { World } from '../model/world.ts'
import { sizes } from '../sizes.ts'
import type { WorldSize } from '../sizes.ts'

const fixed = { clock: 'fixed' } as const
const night = process.env['NIGHTLY'] === '1'
const size = night ? 'large' : 'campus'
const smaller = night ? 'campus' : 'small'
const seeds = night ? ['a', 'b', 'c', 'd'] : ['a', 'b']

const made = new Map<string, World>()
/** A campus that nobody changes. */
function campus(seed: string): World {
  const world = made.get(seed) ?? createWorld({ seed, size: 'campus', ...fixed })
  made.set(seed, world)
  return world
}

/** Everything an emulator could show, as text. */
function everything(world: World): string {
  const devices = [...world.switches.values()].map((device) => ({
    name: device.name,
    serials: device.members.map(({ serial }) => serial),
    interfaces: [...device.interfaces.values()],
    forwarding: world.forwardingTable(device).map((entry) => [entry.mac, entry.vlan, entry.type]),
    arp: world.arpTable(device).map(({ address, mac, age }) => [address, mac, age]),
    neighbours: world.neighbours(device).map(({ name, remoteInterface }) => [name, remoteInterface]),
  }))
  const parts = [
    ...world.rooms.values(),
    ...world.outlets.values(),
    ...world.vlans.values(),
    ...world.endpoints.values(),
    ...world.people.values(),
    ...world.groups.values(),
    ...world.reservations.values(),
    ...world.leases(),
    ...world.wireless.accessPoints.values(),
    ...[...world.wireless.clients.keys()].map((mac) => [mac, world.wireless.client(mac)]),
    ...[...world.sessions()].map(({ id, mac, startedAt }) => [id, mac, startedAt]),
  ]
  return JSON.stringify([devices, parts])
}

test('the same seed gives the same campus, another seed another', () => {
  const one = everything(createWorld({ seed: 'one', size: 'small', ...fixed }))
  expect(everything(createWorld({ seed: 'one', size: 'small', ...fixed }))).toBe(one)
  expect(everything(createWorld({ seed: 'two', size: 'small', ...fixed }))).not.toBe(one)
})

test('two worlds advanced alike stay alike, in one step or in many', () => {
  const [one, many] = [1, 2].map(() => createWorld({ seed: 'habits', size: smaller, ...fixed }))
  const before = everything(one!)
  one!.clock.advance(4 * 3_600_000)
  for (let hour = 0; hour < 8; hour++) many!.clock.advance(1_800_000)
  expect(everything(many!)).toBe(everything(one!))
  expect(everything(one!)).not.toBe(before)
})

/** Microseconds of processor time for each device of a campus: the least of some tries. */
function costOf(size: WorldSize, tries = 3): number {
  const costs = Array.from({ length: tries }, () => {
    const before = process.cpuUsage()
    createWorld({ seed: 'sizes', size, ...fixed })
    return process.cpuUsage(before).user
  })
  return Math.min(...costs) / sizes[size].endpoints
}

test(`a ${size} campus costs about as much for each device as a ${smaller} one`, { timeout: 300_000 }, () => {
  createWorld({ seed: 'sizes', size: smaller, ...fixed })
  const ratio = () => costOf(size, night ? 1 : 2) / costOf(smaller)
  let least = ratio()
  // Beside other work the larger one loses more, as less of it stays in the processor's cache; what grows too fast does so each time.
  for (let again = 0; least >= 4 && again < 4; again += 1) least = Math.min(least, ratio())
  expect(least).toBeLessThan(4)
})

test.each(['small', 'campus'] as const)('a %s campus has exactly its numbers', (size) => {
  const world = size === 'campus' ? campus('a') : createWorld({ seed: 'sizes', size, ...fixed })
  expect(world.buildings.size).toBe(sizes[size].buildings)
  expect(world.switches.size).toBe(sizes[size].switches)
  expect(world.endpoints.size).toBe(sizes[size].endpoints)
  expect(world.people.size).toBe(sizes[size].people)
})

test.each(night ? (['large'] as const) : [])(
  'a %s campus has exactly its numbers, in bounded memory',
  { timeout: 300_000 },
  (size) => {
    const before = process.memoryUsage().heapUsed
    const world = createWorld({ seed: 'sizes', size, ...fixed })
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(1_200_000_000)
    expect([world.buildings.size, world.switches.size, world.endpoints.size]).toEqual([60, 2_000, 200_000])
    expect(new Set([...world.endpoints.values()].map(({ hostname }) => hostname)).size).toBe(200_000)
  },
)

test.each(seeds)('names, addresses and numbers are unique (seed %s)', (seed) => {
  const world = campus(seed)
  const unique = (values: readonly unknown[]) => expect(new Set(values).size).toBe(values.length)
  const endpoints = [...world.endpoints.values()]
  const switches = [...world.switches.values()]
  const interfaces = switches.flatMap((device) => [...device.interfaces.values()])
  const people = [...world.people.values()]
  unique(endpoints.map(({ hostname }) => hostname))
  unique(endpoints.map(({ serial }) => serial))
  unique([
    ...endpoints.map(({ mac }) => mac),
    ...interfaces.filter(({ kind }) => kind !== 'management').map(({ mac }) => mac),
  ])
  unique(switches.map(({ address }) => address))
  unique(switches.flatMap(({ members }) => members.map(({ serial }) => serial)))
  for (const device of switches) unique([...device.interfaces.values()].map(({ ifIndex }) => ifIndex))
  unique(people.map(({ email }) => email))
  unique(people.map(({ phone }) => phone))
  unique(people.map(({ employeeNumber }) => employeeNumber))
  const at = [...world.outlets.values()].filter((outlet) => outlet.switch !== null)
  unique(at.map((outlet) => `${outlet.switch}/${outlet.interface}`))
  unique([...world.outlets.values()].map(({ panel, panelPort }) => `${panel}/${panelPort}`))
  const addresses = endpoints.flatMap(({ mac }) => world.attachment(mac)?.address ?? [])
  unique(addresses)
  unique(endpoints.flatMap(({ mac }) => world.attachment(mac)?.ipv6Address ?? []))
})

test('the parts refer to each other rightly', () => {
  const world = campus('a')
  for (const outlet of world.outlets.values()) {
    expect(world.rooms.has(outlet.room)).toBe(true)
    if (outlet.switch === null) continue
    expect(world.switches.get(outlet.switch)?.interfaces.has(outlet.interface ?? '')).toBe(true)
  }
  for (const device of world.switches.values()) {
    expect(world.rooms.get(device.closet)?.kind).toBe('closet')
    for (const [name, of] of device.interfaces) {
      expect(of.name).toBe(name)
      if (!of.uplink) continue
      const back = world.switches.get(of.uplink.switch)?.interfaces.get(of.uplink.interface)?.uplink
      expect(back).toEqual({ switch: device.name, interface: name })
    }
  }
  for (const person of world.people.values()) {
    for (const group of person.groups) expect(world.groups.has(group)).toBe(true)
    if (person.manager !== null) expect(world.people.has(person.manager)).toBe(true)
    if (person.kind === 'staff') expect(world.rooms.has(person.office)).toBe(true)
  }
  for (const group of world.groups.values()) {
    for (const parent of group.memberOf) expect(world.groups.has(parent)).toBe(true)
  }
  for (const vlan of world.vlans.values()) {
    const gateway = world.switches.get(vlan.gatewaySwitch)?.interfaces.get(`Vlan${vlan.id}`)
    expect(gateway).toMatchObject({ address: vlan.gateway, mac: vlan.gatewayMac })
  }
  for (const { address, vlan } of world.reservations.values()) {
    expect(inSubnet(address, world.vlans.get(vlan)!.subnet)).toBe(true)
  }
  // Somebody always forgets one.
  expect([...world.reservations.values()].filter(({ notCopied }) => notCopied === true)).toHaveLength(1)
})

test('a campus has the mixture that makes finding things hard', () => {
  const world = campus('a')
  const endpoints = [...world.endpoints.values()]
  const behind = endpoints.filter(({ mac, behind }) => behind !== null && world.attachment(mac) !== null)
  expect(behind.length).toBeGreaterThan(500)
  for (const { mac, behind: phone } of behind.slice(0, 50)) {
    const [computer, telephone] = [world.attachment(mac)!, world.attachment(phone!)!]
    expect(computer.interface).toBe(telephone.interface)
    expect(computer.vlan.id).not.toBe(telephone.vlan.id)
    expect(telephone.vlan.purpose).toBe('voice')
  }
  const patched = [...world.outlets.values()].filter((outlet) => outlet.switch !== null).length
  expect(patched).toBeLessThan(world.outlets.size)
  expect(endpoints.some(({ outlet }) => outlet === null)).toBe(true)
  expect(endpoints.some(({ poweredOn }) => !poweredOn)).toBe(true)
  // Randomised MACs: second digit 2, 6, a or e.
  const local = endpoints.filter(({ mac }) => /^.[26ae]/.test(mac))
  expect(local.length).toBeGreaterThan(50)
  expect(local.every(({ kind }) => kind === 'personal')).toBe(true)
  const models = new Set([...world.switches.values()].map(({ os }) => os))
  expect([...models].sort()).toEqual(['ios', 'ios-xe'])
  const several = [...world.switches.values()].flatMap((device) =>
    [...device.interfaces.values()].filter(
      (of) => world.attachedTo(device, of).filter(({ endpoint }) => endpoint.behind === null).length > 1,
    ),
  )
  expect(several.length).toBeGreaterThan(10)
})
