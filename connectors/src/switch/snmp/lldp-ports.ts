import { longInterface } from '../interfaces.ts'
import { numbersAreIndexes } from './bridge-ports.ts'
import { interfaceNames } from './interface-names.ts'
import { macOfValue, networkAddress, readable } from './identifiers.ts'
import { bridge, interfaces, lldp } from './oids.ts'
import { bytesOf, numberOf, textOf } from './values.ts'
import type { Column, Value } from '../../transport/snmp-walk.ts'
import type { InterfaceNames } from './interface-names.ts'
import type { DeviceTables } from './device-tables.ts'

/** Decoded by subtype, never by guess: MAC is 4 for a chassis and 3 for a port, a network address 5 and 4. */
export const idOf = (subtype: Value | undefined, id: Value | undefined, of: 'chassis' | 'port'): string => {
  const bytes = bytesOf(id)
  if (bytes === null) return textOf(id)
  if (subtype === (of === 'chassis' ? 4 : 3)) return macOfValue(id) ?? bytes.toString('hex')
  if (subtype === (of === 'chassis' ? 5 : 4)) return networkAddress(id) ?? bytes.toString('hex')
  return readable(id)
}

/**
 * Interface by local port number, which is no ifIndex and often no bridge port either: the port's id or description
 * leads to the interface, by its name or, on Comware, its alias. For a port of which they do not, the number itself counts
 * when the others do not contradict it: LLDP-MIB makes it the bridge port, or the ifIndex where nothing is bridged, and agents
 * use the ifIndex elsewhere too.
 */
export const localPorts = async (tables: DeviceTables): Promise<(port: number) => string | undefined> => {
  const [names, physAddress, aliases, basePorts, columns] = await Promise.all([
    tables.derive(interfaceNames),
    tables.column(interfaces.physAddress),
    tables.column(interfaces.alias),
    tables.column(bridge.basePortIfIndex),
    tables.columns({
      subtype: lldp.localPortIdSubtype,
      id: lldp.localPortId,
      description: lldp.localPortDescription,
    }),
  ])
  const ports = new Map<number, string>()
  for (const [index, id] of columns.id) {
    const subtype = columns.subtype.get(index)
    const text = idOf(subtype, id, 'port')
    const description = textOf(columns.description.get(index))
    const on =
      nameOf(names, text) ??
      nameOf(names, description) ??
      (macOfValue(id) !== null && (subtype === undefined || subtype === 3)
        ? nameByMac(names, physAddress, macOfValue(id) ?? '')
        : localIndex(names, subtype, text)) ??
      nameByAlias(names, aliases, description)
    if (on !== null) ports.set(Number(index), on)
  }
  const asBridgePort = (port: number) => names.byIndex.get(numberOf(basePorts.get(String(port))) ?? -1)
  const asIndex = (port: number) => names.byIndex.get(port)
  const fits = (as: (port: number) => string | undefined) => [...ports].every(([port, on]) => as(port) === on)
  const readings = [
    asBridgePort,
    ...(ports.size > 0 || numbersAreIndexes(basePorts) ? [asIndex] : []),
  ].filter(fits)
  const byNumber = (port: number) => readings.map((as) => as(port)).find((on) => on !== undefined)
  return (port) => ports.get(port) ?? byNumber(port)
}

const nameOf = (names: InterfaceNames, text: string): string | null => {
  const index = names.byName.get(text) ?? names.byName.get(longInterface(text))
  return index === undefined ? null : (names.byIndex.get(index) ?? null)
}

/** The one interface of which it is true; two are none. */
const only = (names: InterfaceNames, column: Column, isIt: (value: Value) => boolean): string | null => {
  const owners = [...column].filter(([, value]) => isIt(value))
  const named = owners.flatMap(([index]) => names.byIndex.get(Number(index)) ?? [])
  return named.length === 1 ? (named[0] ?? null) : null
}

const nameByMac = (names: InterfaceNames, physAddress: Column, mac: string): string | null =>
  only(names, physAddress, (value) => macOfValue(value) === mac)

const nameByAlias = (names: InterfaceNames, aliases: Column, description: string): string | null =>
  description === '' ? null : only(names, aliases, (value) => textOf(value) === description)

// Locally assigned, subtype 7: several vendors write the ifIndex, as ProCurve does for port `A1`. A view may lack the
// subtype.
const localIndex = (names: InterfaceNames, subtype: Value | undefined, text: string): string | null =>
  (subtype === 7 || subtype === undefined) && /^\d{1,9}$/.test(text)
    ? (names.byIndex.get(Number(text)) ?? null)
    : null
