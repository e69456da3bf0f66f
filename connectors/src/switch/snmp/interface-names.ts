import { longInterface, parseInterface } from '../interfaces.ts'
import { interfaces } from './oids.ts'
import { textOf } from './values.ts'
import type { DeviceTables } from './device-tables.ts'

export interface InterfaceNames {
  /** Long name by ifIndex; rows that are no interface of a person's are not in it. */
  readonly byIndex: ReadonlyMap<number, string>
  /** ifIndex by every name the device uses for it: ifName, ifDescr and the long form. */
  readonly byName: ReadonlyMap<string, number>
}

// Rows of Cisco stacks that are no interfaces: `unrouted VLAN 20`, stack cables, the processor's own.
const internal = /^(?:unrouted VLAN|StackPort|StackSub|Null\d|Bluetooth|Control Plane|cpp$|Stack Adapter)/i

/** ifIndex is never computed: it follows no rule and may change at reload. */
export const interfaceNames = async (tables: DeviceTables): Promise<InterfaceNames> => {
  const { name: names, descr } = await tables.columns({ name: interfaces.name, descr: interfaces.descr })
  const byIndex = new Map<number, string>()
  const byName = new Map<string, number>()
  for (const index of new Set([...descr.keys(), ...names.keys()])) {
    const short = textOf(names.get(index))
    const long = textOf(descr.get(index))
    const number = Number(index)
    if (!Number.isInteger(number) || internal.test(long) || internal.test(short)) continue
    const name = displayName(short, long)
    if (name === '') continue
    byIndex.set(number, name)
    for (const alias of [name, short, long]) if (alias !== '' && !byName.has(alias)) byName.set(alias, number)
  }
  return { byIndex, byName }
}

/** Cisco's long form where one of the two is one, else ifName, else ifDescr. */
export const displayName = (short: string, long: string): string => {
  // `lo0` and `vlan20` are the own words of Junos, ProCurve and ArubaOS-CX.
  const own = short === '' ? long : short
  if (/^(?:lo|vlan|VLAN)\d/.test(own)) return own
  if (parseInterface(long) !== null) return longInterface(long)
  if (parseInterface(short) !== null) return longInterface(short)
  return short === '' ? long : short
}
