import { orderedSwitches } from './emulator.ts'
import type { World } from '../world/model/world.ts'

/** Systems that keep their place whatever else is in the list. */
const firstSystems = [
  'kea-1',
  'ise-1',
  'directory-1',
  'kea-2',
  'dns-1',
  'webhook-1',
  'desk-1',
  'fw-1',
  'spaces-1',
]

/**
 * Ports that stay the same across starts: systems from `base` on, devices from `base + 100` on, where SSH (TCP) and
 * SNMP (UDP) share a number. A second service of a system, named instead of a device, is 50 further on. 0 stands for any.
 */
export function preferredPorts(
  base: number,
  world: World,
  systems: () => readonly string[],
): (system: string, device?: string) => number {
  const devices = [...orderedSwitches(world).map(({ name }) => name), ...world.ups.keys()]
  const places = new Map(devices.map((name, index) => [name, index]))
  return (system, device) => {
    if (base === 0) return 0
    const place = device === undefined ? undefined : places.get(device)
    if (place !== undefined) return base + 100 + place > 65_535 ? 0 : base + 100 + place
    const order = [...firstSystems, ...systems().filter((name) => !firstSystems.includes(name))]
    const position = order.indexOf(system)
    if (position < 0 || position >= 50) return 0
    return device === undefined ? base + position : base + 50 + position
  }
}
