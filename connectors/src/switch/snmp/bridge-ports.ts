import { interfaceNames } from './interface-names.ts'
import { bridge, cisco, interfaces } from './oids.ts'
import { isJuniper, juniperVlans } from './juniper-vlans.ts'
import { numberOf } from './values.ts'
import type { Column } from '../../transport/snmp-walk.ts'
import type { DeviceTables } from './device-tables.ts'

/** ieee8023adLag, and propVirtual, which channels are before that. */
const aggregates = new Set([161, 53])

/** Is every bridge port of this map its ifIndex, as it is where there is no map. */
export const numbersAreIndexes = (basePorts: Column): boolean =>
  [...basePorts].every(([port, index]) => Number(port) === index)

/**
 * Interface by bridge port in the device's own context. Without a map of its ports an agent gives the ifIndex in their
 * place, and so do some for ports that their map leaves out, such as channels: the number counts as ifIndex when the map
 * gives nothing but ifIndexes too, or when it is that of a channel which has no number in the map. Junos bridges on units (`ge-0/0/5.0`), which stand for their
 * ports.
 */
export const portNames = async (tables: DeviceTables): Promise<(port: number) => string | undefined> => {
  const [{ byIndex, byName }, ports, junos, { types }] = await Promise.all([
    tables.derive(interfaceNames),
    tables.column(bridge.basePortIfIndex),
    tables.derive(isJuniper),
    tables.columns({ types: interfaces.type }),
  ])
  const mapped = new Set(ports.values())
  const ownNumbers = numbersAreIndexes(ports)
  const standsForItself = (port: number) =>
    !mapped.has(port) && (ownNumbers || aggregates.has(numberOf(types.get(String(port))) ?? 0))
  return (port) => {
    const bare = junos || standsForItself(port) ? port : -1
    const name = byIndex.get(numberOf(ports.get(String(port))) ?? bare)
    const plug = junos ? /^(.+)\.\d+$/.exec(name ?? '')?.[1] : undefined
    return plug !== undefined && byName.has(plug) ? plug : name
  }
}

/** VLAN of untagged frames by interface, where the device speaks Q-BRIDGE-MIB and is no Cisco. */
export const portVlans = async (tables: DeviceTables): Promise<ReadonlyMap<string, number>> => {
  const vtp = await tables.column(cisco.vtpVlanState)
  if (vtp.size > 0) return new Map()
  const [nameOf, vlans] = await Promise.all([tables.derive(portNames), tables.derive(pvids)])
  const byName = new Map<string, number>()
  for (const [port, vlan] of vlans) {
    const name = nameOf(port)
    if (name !== undefined) byName.set(name, vlan)
  }
  return byName
}

/** VLAN of untagged frames by bridge port; empty where the device knows none. */
export const pvids = async (tables: DeviceTables): Promise<ReadonlyMap<number, number>> => {
  const [column, { tagOf }] = await Promise.all([tables.column(bridge.pvid), tables.derive(juniperVlans)])
  const found = new Map<number, number>()
  for (const [port, value] of column) {
    const vlan = numberOf(value)
    if (vlan !== null) found.set(Number(port), tagOf.get(vlan) ?? vlan)
  }
  return found
}
