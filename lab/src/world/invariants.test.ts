import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../test-rounds.ts'
import { createWorld } from './create/create.ts'
import type { InterfaceChange, Switch } from './model/switch.ts'
import type { World } from './model/world.ts'

const purposes = ['staff', 'voice', 'quarantine', 'printer'] as const

type Step =
  | { readonly do: 'port'; readonly of: number; readonly change: InterfaceChange }
  | { readonly do: 'vlan'; readonly of: number; readonly purpose: (typeof purposes)[number] }
  | { readonly do: 'uplink'; readonly of: number; readonly up: boolean }
  | { readonly do: 'move'; readonly of: number; readonly to: number | null }
  | { readonly do: 'power'; readonly of: number; readonly on: boolean }
  | { readonly do: 'session' | 'release'; readonly of: number }
  | { readonly do: 'advance'; readonly ms: number }

const of = fc.nat(100_000)
const change = fc.oneof(
  fc.record({ adminUp: fc.boolean() }),
  fc.record({ errDisabled: fc.constantFrom(null, 'psecure-violation') }),
  fc.record({ cableFault: fc.constantFrom(null, { pair: 'B', state: 'short', metres: 3 } as const) }),
  fc.record({ flapping: fc.boolean() }),
  fc.record({ powerAdmin: fc.constantFrom('auto' as const, 'never' as const) }),
  fc.record({ authentication: fc.boolean() }),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('port' as const), of, change }),
  fc.record({ do: fc.constant('vlan' as const), of, purpose: fc.constantFrom(...purposes) }),
  fc.record({ do: fc.constant('uplink' as const), of, up: fc.boolean() }),
  fc.record({ do: fc.constant('move' as const), of, to: fc.option(of) }),
  fc.record({ do: fc.constant('power' as const), of, on: fc.boolean() }),
  fc.record({ do: fc.constantFrom('session' as const, 'release' as const), of }),
  fc.record({ do: fc.constant('advance' as const), ms: fc.nat(3 * 3_600_000) }),
)

function take(world: World, done: Step): void {
  const endpoints = [...world.endpoints.values()]
  const outlets = [...world.outlets.values()]
  const patched = outlets.filter((outlet) => outlet.switch !== null)
  const at = <T>(list: readonly T[], index: number) => list[index % list.length]!
  switch (done.do) {
    case 'port': {
      const outlet = at(patched, done.of)
      return world.setInterface(outlet.switch!, outlet.interface!, done.change)
    }
    case 'vlan': {
      const outlet = at(patched, done.of)
      const { building } = world.switches.get(outlet.switch!)!
      const vlan = [...world.vlans.values()].find(
        (one) => one.building === building && one.purpose === done.purpose,
      )!
      return world.setInterface(outlet.switch!, outlet.interface!, { accessVlan: vlan.id })
    }
    case 'uplink': {
      const device = at(
        [...world.switches.values()].filter(({ role }) => role === 'access'),
        done.of,
      )
      const uplink = [...device.interfaces.values()].find((one) => one.uplink !== null)!
      return world.setInterface(device.name, uplink.name, { adminUp: done.up })
    }
    case 'move':
      return world.move(at(endpoints, done.of).mac, done.to === null ? null : at(outlets, done.to).label)
    case 'power':
      return world.setPower(at(endpoints, done.of).mac, done.on)
    case 'session':
      return world.endSession(at(endpoints, done.of).mac)
    case 'release': {
      const leases = [...world.leases()]
      return leases.length > 0 ? world.releaseLease(at(leases, done.of).address) : undefined
    }
    case 'advance':
      return world.clock.advance(done.ms)
  }
}

const shown = (world: World, device: Switch): string =>
  JSON.stringify([
    world
      .forwardingTable(device)
      .map(({ mac, vlan, interface: of, type }) => [mac, vlan, of === 'cpu' ? of : of.name, type]),
    world.neighbours(device).map(({ name, interface: of }) => [name, of.name]),
    [...device.interfaces.values()].map((of) => [
      world.operUp(device, of),
      of.description,
      world.watts(device, of),
    ]),
    world.arpTable(device).map(({ address, mac }) => [address, mac]),
  ])

function check(world: World): void {
  const places = new Map<string, number>()
  const elsewhere = new Set<string>()
  for (const device of world.switches.values()) {
    const keys = new Set<string>()
    for (const entry of world.forwardingTable(device)) {
      const key = `${entry.vlan} ${entry.mac}`
      expect(keys.has(key), `${device.name} has ${key} twice`).toBe(false)
      keys.add(key)
      if (!world.endpoints.has(entry.mac) || entry.interface === 'cpu') continue
      expect(world.operUp(device, entry.interface)).toBe(true)
      if (entry.interface.uplink === null) places.set(entry.mac, (places.get(entry.mac) ?? 0) + 1)
      else elsewhere.add(entry.mac)
    }
  }
  const addresses = new Set<string>()
  for (const endpoint of world.endpoints.values()) {
    const { mac } = endpoint
    const at = world.attachment(mac)
    expect(places.get(mac) ?? 0, `${mac} on access ports`).toBe(at ? 1 : 0)
    if (!at) {
      expect(elsewhere.has(mac), `${mac} is gone but seen`).toBe(false)
      expect(world.session(mac)).toBeNull()
      continue
    }
    expect(endpoint.poweredOn).toBe(true)
    expect(world.operUp(at.switch, at.interface)).toBe(true)
    expect(world.attachedTo(at.switch, at.interface).map((one) => one.endpoint.mac)).toContain(mac)
    if (at.address === null) continue
    expect(addresses.has(at.address), `${at.address} used twice`).toBe(false)
    addresses.add(at.address)
  }
  const leased = [...world.leases()]
  expect(new Set(leased.map(({ address }) => address)).size).toBe(leased.length)
  for (const { expiresAt } of leased) expect(expiresAt).toBeGreaterThan(world.clock.now())
  const ids = [...world.sessions()].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
}

test('whatever happens, every view tells of the same network', { timeout: 300_000 }, () => {
  fc.assert(
    fc.property(fc.string(), fc.array(step, { minLength: 5, maxLength: 40 }), (seed, steps) => {
      const world = createWorld({ seed, size: 'small', clock: 'fixed' })
      const devices = [...world.switches.values()]
      let before = devices.map((device) => [world.version(device), shown(world, device)] as const)
      for (const one of steps) {
        take(world, one)
        const after = devices.map((device) => [world.version(device), shown(world, device)] as const)
        for (const [index, [version, view]] of after.entries()) {
          const [oldVersion, oldView] = before[index]!
          const risen = version > oldVersion
          expect(risen || view === oldView, `${devices[index]!.name} changed at the same version`).toBe(true)
          expect(version).toBeGreaterThanOrEqual(oldVersion)
        }
        before = after
      }
      check(world)
    }),
    { numRuns: rounds(120) },
  )
})
