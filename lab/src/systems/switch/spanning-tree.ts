import type { Interface, Switch } from '../../world/model/switch.ts'
import type { World } from '../../world/model/world.ts'

/** Rapid PVST of the campus, the same over the command line and SNMP: the gateway of a VLAN is the root of its tree. */

const rank = { core: 0, distribution: 1, access: 2 }

/** The port towards the root among those given; null on the root itself and where no way leads up. */
export function rootPortOf(
  world: World,
  device: Switch,
  vlan: number,
  ports: readonly Interface[],
): Interface | null {
  if (world.vlans.get(vlan)?.gatewaySwitch === device.name) return null
  const found = ports.find((of) => {
    const peer = of.uplink === null ? undefined : world.switches.get(of.uplink.switch)
    return peer !== undefined && rank[peer.role] < rank[device.role] && world.operUp(device, of)
  })
  return found ?? null
}

/** The bridge at the root, as this switch knows it: itself where it has no way up. */
export function rootBridgeOf(world: World, device: Switch, vlan: number, way: Interface | null): Switch {
  const peer = way?.uplink?.switch
  if (peer === undefined) return device
  const gateway = world.vlans.get(vlan)?.gatewaySwitch
  return world.switches.get(gateway ?? peer) ?? device
}

/** Priority with the VLAN in its lower twelve bits, as bridges send it. */
export const bridgePriority = (isRoot: boolean, vlan: number): number => (isRoot ? 24_576 : 32_768) + vlan

/** Cost in the short method. */
export const pathCost = (speed: number): number =>
  speed >= 10_000 ? 2 : speed >= 2_000 ? 3 : speed >= 1_000 ? 4 : 19
