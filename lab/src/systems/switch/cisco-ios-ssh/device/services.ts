import type { Interface, Switch } from '../../../../world/model/switch.ts'
import type { World } from '../../../../world/model/world.ts'

/** Addresses of services that no system of this campus plays (RFC 5737, TEST-NET-1). */
export const logHost = '192.0.2.14'
export const trapHost = '192.0.2.15'
export const radiusHost = '192.0.2.21'

/** The core switches keep the time of the campus, and themselves take it from outside. */
export function timeServers(world: World, device: Switch): string[] {
  const cores = [...world.switches.values()].filter((one) => one.role === 'core' && one !== device)
  return device.role === 'core' || cores.length === 0
    ? ['192.0.2.123']
    : cores.slice(0, 2).map((core) => core.address)
}

/** The interface with the address that the network knows the switch by. */
export const managementInterface = (device: Switch): Interface | undefined =>
  [...device.interfaces.values()].find((of) => of.address === device.address)

/** Switches that route have a routing table; access switches have a gateway. */
export const routes = (device: Switch) => device.role !== 'access'

/** Gateway of a switch that only bridges. */
export function defaultGateway(world: World, device: Switch): string | null {
  const vlan = managementInterface(device)?.accessVlan
  return (vlan === undefined ? null : world.vlans.get(vlan)?.gateway) ?? null
}

/** Where it stands, as SNMP also says. */
export const locationOf = ({ building, floor, closet }: Switch) => `${building} floor ${floor} ${closet}`
export const contactOf = (world: World) => `network@${world.domain}`
