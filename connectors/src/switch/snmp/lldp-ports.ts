import { longInterface } from '../interfaces.ts'
import { numbersOf } from '../../transport/snmp-oid.ts'
import { basePortNames, bridgeableNames, numbersAreIndexes } from './bridge-ports.ts'
import { interfaceNames } from './interface-names.ts'
import { macOfValue, networkAddress, readable } from './identifiers.ts'
import { bridge, interfaces, lldp } from './oids.ts'
import { bytesOf, textOf } from './values.ts'
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

/** Interface by local port number where the port's id, or its description, leads to one. */
export const localPortNames = async (tables: DeviceTables): Promise<ReadonlyMap<number, string>> => {
  const [names, mapped, bridgeable, physAddress, aliases, columns] = await Promise.all([
    tables.derive(interfaceNames),
    tables.derive(basePortNames),
    tables.derive(bridgeableNames),
    tables.column(interfaces.physAddress),
    tables.column(interfaces.alias),
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
    const mac = isMacOf(subtype, id) ? macOfValue(id) : null
    const port = numbersOf(index).at(-1) ?? -1
    const asNumber = (number: number): string | null => {
      const [one, other] = [bridgeable.get(number), mapped.get(number)]
      if (one === undefined || other === undefined || one === other) return one ?? other ?? null
      // An id that repeats the port's number is the bridge port, as LLDP-MIB has it; another may be either.
      return number === port ? other : null
    }
    const on =
      nameOf(names, text) ??
      nameOf(names, description) ??
      (mac === null
        ? isNumber(subtype, text)
          ? asNumber(Number(text))
          : null
        : nameByMac(names, physAddress, mac)) ??
      nameByAlias(names, aliases, description)
    if (on !== null) ports.set(port, on)
  }
  return ports
}

/** Without a subtype six characters that can be read are text: `201006` is an ifIndex. */
const isMacOf = (subtype: Value | undefined, id: Value): boolean =>
  subtype === 3 || (subtype === undefined && (bytesOf(id)?.length !== 6 || readable(id) === macOfValue(id)))

/**
 * Interface by local port number, which is no ifIndex and often no bridge port either. For a port whose id and description lead
 * nowhere the number itself counts when the others do not contradict it: LLDP-MIB makes it the bridge port, or the ifIndex where
 * nothing is bridged, and agents use the ifIndex elsewhere too.
 */
export const localPorts = async (tables: DeviceTables): Promise<(port: number) => string | undefined> => {
  const [bridgeable, ports, basePorts, mapped] = await Promise.all([
    tables.derive(bridgeableNames),
    tables.derive(localPortNames),
    tables.column(bridge.basePortIfIndex),
    tables.derive(basePortNames),
  ])
  const asBridgePort = (port: number) => mapped.get(port)
  const asIndex = (port: number) => bridgeable.get(port)
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

// Locally assigned, subtype 7: several vendors write the ifIndex, as ProCurve does for port `A1`, and others the port's number. A
// view may lack the subtype.
const isNumber = (subtype: Value | undefined, text: string): boolean =>
  (subtype === 7 || subtype === undefined) && /^\d{1,9}$/.test(text)
