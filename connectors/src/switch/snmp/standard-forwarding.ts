import { numbersOf } from '../../transport/snmp-oid.ts'
import { forwardingEntries, ownMacs } from './forwarding-rows.ts'
import { interfaceNames } from './interface-names.ts'
import { bridge } from './oids.ts'
import { numberOf } from './values.ts'
import type { ForwardingEntry } from '../capabilities.ts'
import type { DeviceTables, Rows } from './device-tables.ts'

/** VLANs that share each filtering database: it is not always the VLAN's own number. */
export const vlansByDatabase = async (
  tables: DeviceTables,
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const shared = new Map<number, number[]>()
  for (const [index, value] of await tables.column(bridge.vlanFdbId)) {
    const vlan = numbersOf(index).at(-1)
    const database = numberOf(value)
    if (vlan === undefined || database === null) continue
    const vlans = shared.get(database) ?? []
    if (!vlans.includes(vlan)) vlans.push(vlan)
    shared.set(database, vlans)
  }
  return shared
}

/** Port VLAN by bridge port; empty where the device knows none. */
const pvids = (tables: DeviceTables) => tables.column(bridge.pvid)

/** Q-BRIDGE-MIB where it has rows, else the plain table of BRIDGE-MIB, whose VLAN is the port's. */
export const readStandardForwarding = async (
  tables: DeviceTables,
  only: readonly number[] | undefined,
): Promise<Rows<ForwardingEntry>> => {
  const [names, own, fdbPort, basePorts, pvid] = await Promise.all([
    tables.derive(interfaceNames),
    tables.derive(ownMacs),
    tables.column(bridge.qFdbPort),
    tables.column(bridge.basePortIfIndex),
    tables.derive(pvids),
  ])
  const portVlan = (port: number) => numberOf(pvid.get(String(port)))
  const wanted = ({ vlan }: ForwardingEntry) => only === undefined || only.includes(vlan)
  if (fdbPort.size === 0) {
    const plain = await tables.columns({ fdbPort: bridge.fdbPort, fdbStatus: bridge.fdbStatus })
    // A bridge that knows no VLANs is one: number 1, as 802.1Q has it by default.
    const { entries, dropped } = forwardingEntries(
      { ...plain, basePorts },
      names,
      own,
      (_none, port) => portVlan(port) ?? 1,
    )
    return { value: entries.filter(wanted), complete: true, dropped }
  }
  const [fdbStatus, shared] = await Promise.all([
    tables.column(bridge.qFdbStatus),
    tables.derive(vlansByDatabase),
  ])
  const { entries, dropped } = forwardingEntries(
    { fdbPort, fdbStatus, basePorts },
    names,
    own,
    (database, port) => {
      const vlans = shared.get(database ?? -1)
      if (vlans === undefined) return database
      const own = portVlan(port)
      // With shared learning the database does not tell the VLAN; the port's own is the best guess.
      return own !== null && vlans.includes(own) ? own : (vlans[0] ?? database)
    },
  )
  return { value: entries.filter(wanted), complete: true, dropped }
}
