import type { Interface, Switch } from '../../lab/src/world/model/switch.ts'
import type { World } from '../../lab/src/world/model/world.ts'

/** The port where the wires see a wireless client: that of its controller; null for one that is not on the air. */
export function portOfAir(
  world: World,
  mac: string,
): { readonly device: Switch; readonly of: Interface } | null {
  const controller = world.wireless.controllers.get(world.wireless.client(mac)?.accessPoint.controller ?? '')
  const device = world.switches.get(controller?.switch ?? '')
  const of = device?.interfaces.get(controller?.interface ?? '')
  return device === undefined || of === undefined ? null : { device, of }
}

/** Where a device is on the wires, with the short name of the port: `sw-b01-2/Gi1/0/14`; null for one that is away. */
export function portOfDevice(world: World, mac: string): string | null {
  const at = world.attachment(mac)
  if (at !== null) return `${at.switch.name}/${at.interface.shortName}`
  const air = portOfAir(world, mac)
  return air === null ? null : `${air.device.name}/${air.of.shortName}`
}

/** Is a wireless controller cabled to this port. */
export const leadsToAir = (world: World, device: Switch, of: Interface): boolean =>
  [...world.wireless.controllers.values()].some(
    (one) => one.switch === device.name && one.interface === of.name,
  )

/** MACs of the wireless clients that somebody has signed on with. */
export const onAirAs = (world: World, username: string): string[] =>
  [...world.wireless.sessions()].filter((one) => one.username === username).map(({ mac }) => mac)
