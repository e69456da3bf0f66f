import { isStationMac, macOfBytes } from '../addresses.ts'
import { numbersOf } from '../../transport/snmp-oid.ts'
import { interfaces } from './oids.ts'
import { macOfValue } from './identifiers.ts'
import { bytesOf, numberOf } from './values.ts'
import type { ForwardingEntry } from '../capabilities.ts'
import type { Column } from '../../transport/snmp-walk.ts'
import type { DeviceTables } from './device-tables.ts'

/** MACs of the device's own interfaces. */
export const ownMacs = async (tables: DeviceTables): Promise<ReadonlySet<string>> => {
  const own = new Set<string>()
  for (const value of (await tables.column(interfaces.physAddress)).values()) {
    const mac = macOfBytes(bytesOf(value) ?? [])
    if (mac !== null) own.add(mac)
  }
  return own
}

/** The column of addresses where an index does not hold them: of six numbers, or seven with the filtering database. */
export const addressesBeside = async (
  tables: DeviceTables,
  fdbPort: Column,
  oid: string,
  context: number | null = null,
): Promise<Column> => {
  const told = [...fdbPort.keys()].every((index) => numbersOf(index).length >= 6)
  return told ? new Map() : (await tables.columns({ addresses: oid }, context)).addresses
}

export interface BridgeTable {
  /** Bridge port by MAC (six numbers), or by filtering database and MAC. */
  readonly fdbPort: Column
  readonly fdbStatus: Column
  /** MAC by the same index, for agents whose index is a number of their own. */
  readonly addresses: Column
  /** Interface by bridge port: valid in its own context only. */
  readonly nameOf: (port: number) => string | undefined
  /** Two readings of the number disagree. */
  readonly isAmbiguous?: (port: number) => boolean
}

/**
 * Entries of one bridge table. Learned ones are dynamic; hosts authorized by 802.1X or MAB may stand as `other` or `mgmt`
 * and count as static when on a port. Invalid ones, the switch's own and group addresses are left out.
 * @param vlanOf VLAN of a filtering database's number and the port; `database` is null in a plain table.
 */
export const forwardingEntries = (
  table: BridgeTable,
  own: ReadonlySet<string>,
  vlanOf: (database: number | null, on: string) => number | null,
): { readonly entries: ForwardingEntry[]; readonly dropped: number; readonly ambiguous: number } => {
  const entries: ForwardingEntry[] = []
  let dropped = 0
  let ambiguous = 0
  for (const [index, value] of table.fdbPort) {
    const numbers = numbersOf(index)
    const mac = macOfBytes(numbers.slice(-6)) ?? macOfValue(table.addresses.get(index))
    const port = numberOf(value)
    const status = numberOf(table.fdbStatus.get(index)) ?? 3
    if (mac === null || port === null || numbers.length > 7) dropped += 1
    else if (port !== 0 && status !== 2 && status !== 4 && isStationMac(mac) && !own.has(mac)) {
      const name = table.nameOf(port)
      if (table.isAmbiguous?.(port) === true) ambiguous += 1
      const database = numbers.length === 7 || numbers.length === 2 ? (numbers[0] ?? null) : null
      const vlan = name === undefined ? null : vlanOf(database, name)
      if (name === undefined || vlan === null || vlan < 1 || vlan > 4094) dropped += 1
      else entries.push({ mac, vlan, interface: name, type: status === 3 ? 'dynamic' : 'static' })
    }
  }
  return { entries, dropped, ambiguous }
}
