import { isPhysicalName, longInterface, parseInterface } from '../interfaces.ts'
import { numbersOf } from '../../transport/snmp-oid.ts'
import { interfaceNames } from './interface-names.ts'
import { cisco, entity, power } from './oids.ts'
import { numberOf, textOf } from './values.ts'
import type { DeviceTables } from './device-tables.ts'
import type { InterfaceNames } from './interface-names.ts'

/**
 * Interface of each PoE port, by `group.port`. In this order: portIfIndex of CISCO-STACK-MIB; the physical entity's name;
 * and as the last resort the one interface whose first number is the group and last the port, or whose whole name is
 * the port. Ports that none of these finds are not in it.
 */
export const powerPorts = async (
  tables: DeviceTables,
  ports: Iterable<string>,
): Promise<ReadonlyMap<string, string>> => {
  const [names, stack, entities] = await Promise.all([
    tables.derive(interfaceNames),
    tables.column(cisco.stackPortIfIndex),
    tables.column(power.ciscoEntity),
  ])
  const entityNames = stack.size === 0 && entities.size > 0 ? await tables.column(entity.name) : null
  const found = new Map<string, string>()
  let byNumbers: ReadonlyMap<string, string | null> | null = null
  for (const port of ports) {
    const listed = names.byIndex.get(numberOf(stack.get(port)) ?? -1)
    const named = entityName(names, textOf(entityNames?.get(String(numberOf(entities.get(port)) ?? ''))))
    const on = listed ?? named ?? (byNumbers ??= numbered(names)).get(numbersOf(port).join(' '))
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
    else if (/^\d{1,3}$/.test(name)) put(`1 ${name}`, name)
  }
  return places
}
