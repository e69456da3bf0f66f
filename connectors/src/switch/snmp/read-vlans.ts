import { interfaceNames } from './interface-names.ts'
import { juniperVlans } from './juniper-vlans.ts'
import { bridge, cisco, vendorVlans } from './oids.ts'
import { numbersOf } from '../../transport/snmp-oid.ts'
import { textOf } from './values.ts'
import type { NotRead } from '../../asking.ts'
import type { VlanState } from '../capabilities.ts'
import type { DeviceTables, Rows } from './device-tables.ts'

/** Last number of an index such as `1.20` (management domain and VLAN). */
const lastOf = (index: string): number => numbersOf(index).at(-1) ?? Number.NaN

/** 1002 to 1005 are Token Ring and FDDI: always there, never of use. */
const isUsable = (id: number): boolean =>
  Number.isInteger(id) && id >= 1 && id <= 4094 && !(id >= 1002 && id <= 1005)

/** VLANs of Cisco's VTP table; empty on other devices. */
export const ciscoVlans = async (tables: DeviceTables): Promise<readonly VlanState[]> => {
  const states = await tables.column(cisco.vtpVlanState)
  if (states.size === 0) return []
  const names = await tables.column(cisco.vtpVlanName)
  return [...states].flatMap(([index, state]) => {
    const id = lastOf(index)
    return isUsable(id) ? [{ id, name: textOf(names.get(index)), active: state === 1 }] : []
  })
}

const inNoKnownTable: NotRead = {
  fields: [],
  cause: 'not-understood',
  why: 'this switch has no VLAN table of Q-BRIDGE-MIB or VTP',
}

/** Names by VLAN in the vendors' own tables, asked for where Q-BRIDGE-MIB has no VLAN or one without a name. */
const vendorNames = async (
  tables: DeviceTables,
  known: ReadonlyMap<number, VlanState>,
): Promise<readonly (readonly [id: number, name: string])[]> => {
  if (known.size > 0 && [...known.values()].every(({ name }) => name !== '')) return []
  const { nortel, tplink } = await tables.columns(vendorVlans)
  return [...nortel, ...tplink].map(([index, name]) => [lastOf(index), textOf(name)])
}

/** VTP table where there is one, else those of Q-BRIDGE-MIB: configured ones by name and current ones, with names of the vendors' own tables where those have none. */
export const readVlans = async (tables: DeviceTables): Promise<Rows<VlanState>> => {
  const known = await tables.derive(ciscoVlans)
  if (known.length > 0) return { value: known, complete: true, dropped: 0 }
  const { names, status, current } = await tables.columns({
    names: bridge.vlanStaticName,
    status: bridge.vlanStaticStatus,
    current: bridge.vlanFdbId,
  })
  const { tagOf, nameOf } = await tables.derive(juniperVlans)
  const value = new Map<number, VlanState>()
  for (const index of [...names.keys(), ...current.keys()].map(lastOf)) {
    const id = tagOf.get(index) ?? index
    if (!isUsable(id) || value.has(id)) continue
    const row = status.get(String(index))
    // RowStatus active is 1; a VLAN that is only current was learned and is in use.
    value.set(id, { id, name: textOf(names.get(String(index))), active: row === undefined || row === 1 })
  }
  for (const [id, own] of nameOf.size > 0 ? nameOf : await vendorNames(tables, value)) {
    const known = value.get(id)
    if (isUsable(id) && (known === undefined || known.name === ''))
      value.set(id, { id, name: own, active: known?.active ?? true })
  }
  // A switch has one VLAN at least: it tells them in a table of its own, which is unknown here.
  const isTold = value.size > 0 || (await tables.derive(interfaceNames)).byIndex.size === 0
  return {
    value: [...value.values()].sort((one, other) => one.id - other.id),
    complete: isTold,
    dropped: 0,
    ...(isTold ? {} : { notRead: [inNoKnownTable] }),
  }
}
