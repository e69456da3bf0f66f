import { numbersOf } from '../../transport/snmp-oid.ts'
import { addressesBeside, forwardingEntries, ownMacs } from './forwarding-rows.ts'
import { portNames, pvids } from './bridge-ports.ts'
import { juniperVlans } from './juniper-vlans.ts'
import { bridge } from './oids.ts'
import { numberOf } from './values.ts'
import type { ForwardingEntry } from '../capabilities.ts'
import type { DeviceTables, Rows } from './device-tables.ts'

/** VLANs that share each filtering database: it is not always the VLAN's own number. */
export const vlansByDatabase = async (
  tables: DeviceTables,
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const shared = new Map<number, number[]>()
  const { tagOf, tagOfDatabase } = await tables.derive(juniperVlans)
  for (const [index, value] of await tables.column(bridge.vlanFdbId)) {
    const number = numbersOf(index).at(-1)
    const database = numberOf(value)
    if (number === undefined || database === null) continue
    const vlan = tagOf.get(number) ?? number
    const vlans = shared.get(database) ?? []
    if (!vlans.includes(vlan)) vlans.push(vlan)
    shared.set(database, vlans)
  }
  for (const [database, tag] of tagOfDatabase) shared.set(database, [tag])
  return shared
}

/** Q-BRIDGE-MIB where it has rows, else the plain table of BRIDGE-MIB, whose VLAN is the port's. */
export const readStandardForwarding = async (
  tables: DeviceTables,
  only: readonly number[] | undefined,
): Promise<Rows<ForwardingEntry>> => {
  const [nameOf, own, fdbPort, pvid] = await Promise.all([
    tables.derive(portNames),
    tables.derive(ownMacs),
    tables.column(bridge.qFdbPort),
    tables.derive(pvids),
  ])
  // A bridge that knows no VLANs is one: number 1, as 802.1Q has it by default.
  const portVlan = (port: number) => pvid.get(port) ?? 1
  const wanted = ({ vlan }: ForwardingEntry) => only === undefined || only.includes(vlan)
  if (fdbPort.size === 0) {
    const plain = await tables.columns({ fdbPort: bridge.fdbPort, fdbStatus: bridge.fdbStatus })
    const addresses = await addressesBeside(tables, plain.fdbPort, bridge.fdbAddress)
    const table = { ...plain, addresses, nameOf }
    const { entries, dropped } = forwardingEntries(table, own, (_none, port) => portVlan(port))
    return { value: entries.filter(wanted), complete: true, dropped }
  }
  const [{ fdbStatus }, shared, addresses] = await Promise.all([
    tables.columns({ fdbStatus: bridge.qFdbStatus, sharing: bridge.vlanFdbId }),
    tables.derive(vlansByDatabase),
    addressesBeside(tables, fdbPort, bridge.qFdbAddress),
  ])
  const table = { fdbPort, fdbStatus, addresses, nameOf }
  const { entries, dropped } = forwardingEntries(table, own, (database, port) => {
    // Some Allied Telesis switches leave the database out of the index.
    if (database === null) return portVlan(port)
    const vlans = shared.get(database)
    if (vlans === undefined) return database
    const own = portVlan(port)
    // With shared learning the database does not tell the VLAN; the port's own is the best guess.
    return vlans.includes(own) ? own : (vlans[0] ?? database)
  })
  return { value: entries.filter(wanted), complete: true, dropped }
}
