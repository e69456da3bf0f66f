import { numbersOf } from '../../transport/snmp-oid.ts'
import { addressesBeside, forwardingEntries, ownMacs } from './forwarding-rows.ts'
import { forwardingPorts, untaggedVlans } from './forwarding-ports.ts'
import { juniperVlans } from './juniper-vlans.ts'
import { bridge } from './oids.ts'
import { numberOf } from './values.ts'
import type { NotRead } from '../../asking.ts'
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

const twoReadings = (count: number): NotRead => ({
  fields: [],
  cause: 'not-understood',
  why: `${count} ${count === 1 ? 'entry has a port number that stands' : 'entries have port numbers that stand'} for one interface as bridge port and for another as ifIndex`,
})

/** Q-BRIDGE-MIB where it has rows, else the plain table of BRIDGE-MIB, whose VLAN is the port's. */
export const readStandardForwarding = async (
  tables: DeviceTables,
  only: readonly number[] | undefined,
): Promise<Rows<ForwardingEntry>> => {
  const [ports, own, fdbPort, untagged] = await Promise.all([
    tables.derive(forwardingPorts),
    tables.derive(ownMacs),
    tables.column(bridge.qFdbPort),
    tables.derive(untaggedVlans),
  ])
  // A bridge that knows no VLANs is one: number 1, as 802.1Q has it by default.
  const portVlan = (on: string) => untagged.get(on) ?? 1
  const rows = ({ entries, dropped, ambiguous }: ReturnType<typeof forwardingEntries>) => ({
    value: entries.filter(({ vlan }) => only === undefined || only.includes(vlan)),
    complete: ambiguous === 0,
    dropped,
    ...(ambiguous === 0 ? {} : { notRead: [twoReadings(ambiguous)] }),
  })
  if (fdbPort.size === 0) {
    const plain = await tables.columns({ fdbPort: bridge.fdbPort, fdbStatus: bridge.fdbStatus })
    const addresses = await addressesBeside(tables, plain.fdbPort, bridge.fdbAddress)
    return rows(forwardingEntries({ ...plain, addresses, ...ports }, own, (_none, on) => portVlan(on)))
  }
  const [{ fdbStatus }, shared, addresses] = await Promise.all([
    tables.columns({ fdbStatus: bridge.qFdbStatus, sharing: bridge.vlanFdbId }),
    tables.derive(vlansByDatabase),
    addressesBeside(tables, fdbPort, bridge.qFdbAddress),
  ])
  const table = { fdbPort, fdbStatus, addresses, ...ports }
  const vlanOf = (database: number | null, on: string) => {
    // Some Allied Telesis switches leave the database out of the index, and others write 0 there.
    if (database === null) return portVlan(on)
    const vlans = shared.get(database)
    if (vlans === undefined) return database === 0 ? portVlan(on) : database
    const own = portVlan(on)
    // With shared learning the database does not tell the VLAN; the port's own is the best guess.
    return vlans.includes(own) ? own : (vlans[0] ?? database)
  }
  return rows(forwardingEntries(table, own, vlanOf))
}
