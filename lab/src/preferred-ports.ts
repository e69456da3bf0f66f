import { orderedSwitches } from './emulator.ts'
import type { World } from './world/model.ts'

/** Systems that keep their place whatever else is in the list. */
const firstSystems = ['kea-1', 'ise-1', 'directory-1']

/**
 * Ports that stay the same across starts: systems from `base` on, devices from `base + 100` on, where SSH (TCP) and
 * SNMP (UDP) share a number. 0 stands for any.
 */
export function preferredPorts(
  base: number,
  world: World,
  systems: () => readonly string[],
): (system: string, device?: string) => number {
  const places = new Map(orderedSwitches(world).map(({ name }, index) => [name, index]))
  return (system, device) => {
    if (base === 0) return 0
    if (device === undefined) {
      const order = [...firstSystems, ...systems().filter((name) => !firstSystems.includes(name))]
      const place = order.indexOf(system)
      return place < 0 || place >= 100 ? 0 : base + place
    }
    const place = places.get(device)
    return place === undefined || base + 100 + place > 65_535 ? 0 : base + 100 + place
  }
}
