import { vlanOfInterface } from '../interfaces.ts'
import { cisco } from './oids.ts'
import { readVlans } from './read-vlans.ts'
import type { DeviceTables } from './device-tables.ts'

/** VLAN of an SVI's name in the words of other vendors: `Vlan-interface10` of Comware, `irb.10` and `vlan.10` of Junos. */
const vlanOfName = (name: string): number | null => {
  const id = Number(/^(?:vlan-interface|irb\.|vlan\.)(\d{1,4})$/i.exec(name)?.[1] ?? 0)
  return id >= 1 && id <= 4094 ? id : vlanOfInterface(name)
}

/** VLAN by the name of its SVI. ProCurve and its like call the interface by the name of the VLAN. */
export const vlanOfSvi = async (tables: DeviceTables): Promise<(name: string) => number | null> => {
  const vtp = await tables.column(cisco.vtpVlanState)
  const { value } = vtp.size > 0 ? { value: [] } : await readVlans(tables)
  const named = new Map<string, number | null>()
  for (const { id, name } of value) if (name !== '') named.set(name, named.has(name) ? null : id)
  return (name) => named.get(name) ?? vlanOfName(name)
}
