import { interfaceNames } from './interface-names.ts'
import { bridge } from './oids.ts'
import { isJuniper, juniperVlans } from './juniper-vlans.ts'
import { numberOf } from './values.ts'
import type { Column } from '../../transport/snmp-walk.ts'
import type { DeviceTables } from './device-tables.ts'

/** Interfaces by bridge port; a row that leads to no interface, such as to 0 on Extreme's VSP, is none. */
export const basePortNames = async (tables: DeviceTables): Promise<ReadonlyMap<number, string>> => {
  const [{ byIndex }, ports] = await Promise.all([
    tables.derive(interfaceNames),
    tables.column(bridge.basePortIfIndex),
  ])
  const names = new Map<number, string>()
  for (const [port, value] of ports) {
    const name = byIndex.get(numberOf(value) ?? -1)
    if (name !== undefined) names.set(Number(port), name)
  }
  return names
}

/** Names of interfaces that may be bridge ports: no SVI and no loopback, whose ifIndex is often as small as a port's number. */
export const bridgeableNames = async (tables: DeviceTables): Promise<ReadonlyMap<number, string>> => {
  const { byIndex } = await tables.derive(interfaceNames)
  return new Map([...byIndex].filter(([, name]) => !notBridged.test(name)))
}
const notBridged = /^(?:vlan|irb|lo\d*$|loopback|null|tunnel)/i

/** Does each port have the number of its interface, as it is where there is no map. */
export const numbersAreIndexes = (basePorts: Column): boolean =>
  [...basePorts].every(([port, index]) => Number(port) === index)

/** Junos bridges on units (`ge-0/0/5.0`), which stand for their ports. */
export const portOfUnit = async (
  tables: DeviceTables,
): Promise<(name: string | undefined) => string | undefined> => {
  const [{ byName }, junos] = await Promise.all([tables.derive(interfaceNames), tables.derive(isJuniper)])
  return (name) => {
    const plug = junos ? /^(.+)\.\d+$/.exec(name ?? '')?.[1] : undefined
    return plug !== undefined && byName.has(plug) ? plug : name
  }
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
