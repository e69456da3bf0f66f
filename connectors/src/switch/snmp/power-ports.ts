import { isPhysicalName, longInterface, parseInterface } from '../interfaces.ts'
import { numbersOf } from '../../transport/snmp-oid.ts'
import { interfaceNames } from './interface-names.ts'
import { cisco, entity, interfaces, power } from './oids.ts'
import { numberOf, textOf } from './values.ts'
import type { DeviceTables } from './device-tables.ts'
import type { InterfaceNames } from './interface-names.ts'

const ethernet = 6

/**
 * Interface of each PoE port, by `group.port`. In this order: portIfIndex of CISCO-STACK-MIB; the physical entity's name;
 * as a last resort the one interface whose first number is the group and last the port, or whose whole name is the
 * port; and on others than Cisco the interface whose ifIndex the port is, where it has a plug. Ports that none of these
 * finds are not in it.
 */
export const powerPorts = async (
  tables: DeviceTables,
  ports: Iterable<string>,
): Promise<ReadonlyMap<string, string>> => {
  const [names, stack, entities, types] = await Promise.all([
    tables.derive(interfaceNames),
    tables.column(cisco.stackPortIfIndex),
    tables.column(power.ciscoEntity),
    tables.column(interfaces.type),
  ])
  const byIndex = (port: string): string | null => {
    const [group, index = -1] = numbersOf(port)
    // Of a second member the port may well count from one again.
    const isOther = group === 1 && stack.size === 0 && entities.size === 0
    return isOther && types.get(String(index)) === ethernet ? (names.byIndex.get(index) ?? null) : null
  }
  const entityNames = stack.size === 0 && entities.size > 0 ? await tables.column(entity.name) : null
  const found = new Map<string, string>()
  let byNumbers: ReadonlyMap<string, string | null> | null = null
  for (const port of ports) {
    const listed = names.byIndex.get(numberOf(stack.get(port)) ?? -1)
    const named = entityName(names, textOf(entityNames?.get(String(numberOf(entities.get(port)) ?? ''))))
    const place = (byNumbers ??= numbered(names)).get(numbersOf(port).join(' '))
    // A place that two interfaces claim (null) is nobody's.
    const on = listed ?? named ?? (place === undefined ? byIndex(port) : place)
    if (on !== undefined && on !== null) found.set(port, on)
  }
  return found
}

const entityName = (names: InterfaceNames, text: string): string | null => {
  if (text === '') return null
  const index = names.byName.get(text) ?? names.byName.get(longInterface(text))
  return index === undefined ? null : (names.byIndex.get(index) ?? null)
}

// Two interfaces may claim the same place (Gi1/0/1 and Te1/1/1 as port 1 of member 1): on-board ports, with a zero in the
// middle, win, and a tie finds nothing.
const numbered = (names: InterfaceNames): ReadonlyMap<string, string | null> => {
  const places = new Map<string, string | null>()
  const put = (place: string, name: string) => places.set(place, places.has(place) ? null : name)
  for (const name of names.byIndex.values()) {
    const numbers = parseInterface(name)?.numbers ?? []
    if (isPhysicalName(name) && numbers.length === 3 && numbers[1] === 0)
      put(`${numbers[0]} ${numbers[2]}`, name)
    else if (isPhysicalName(name) && numbers.length === 2)
      put(`${numbers[0] === 0 ? 1 : numbers[0]} ${numbers[1]}`, name)
    else putBare(name, put)
  }
  return places
}

/** `24`, `2:24`, and `2/1/24` of ArubaOS-CX, where the middle is the slot. */
const putBare = (name: string, put: (place: string, name: string) => void): void => {
  const [, member = '1', port] = /^(?:(\d{1,3})(?:[:/]|\/\d\/))?(\d{1,3})$/.exec(name) ?? []
  if (port !== undefined) put(`${member} ${port}`, name)
}
