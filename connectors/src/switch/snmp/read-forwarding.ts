import { Failure } from '../../failures.ts'
import { addressesBeside, forwardingEntries, ownMacs } from './forwarding-rows.ts'
import { interfaceNames } from './interface-names.ts'
import { bridge } from './oids.ts'
import { ciscoVlans } from './read-vlans.ts'
import { readStandardForwarding } from './standard-forwarding.ts'
import { numberOf } from './values.ts'
import type { ForwardingEntry } from '../capabilities.ts'
import type { DeviceTables, Rows } from './device-tables.ts'

/** VLANs whose tables are read at the same time; the session bounds the questions under way. */
const width = 8
/** VLANs asked first, to see whether the device has contexts at all. */
const patience = 3

/** The whole forwarding table: a context per VLAN on Cisco, Q-BRIDGE or the plain table on others. */
export const readForwarding = async (
  tables: DeviceTables,
  only: readonly number[] | undefined,
): Promise<Rows<ForwardingEntry>> => {
  const vlans = await tables.derive(ciscoVlans)
  if (vlans.length === 0) return readStandardForwarding(tables, only)
  const wanted = vlans.filter(({ id, active }) => active && (only === undefined || only.includes(id)))
  const perVlan = await readPerVlan(
    tables,
    wanted.map(({ id }) => id),
  ).catch((error: unknown) => {
    if (error instanceof Failure && !isEnd(error)) return error
    throw error
  })
  if (!(perVlan instanceof Failure) && perVlan.complete) return perVlan
  // Without contexts there is what Q-BRIDGE-MIB tells, where the release has it.
  const { q } = await tables.columns({ q: bridge.qFdbPort })
  if (q.size === 0 && perVlan instanceof Failure) throw perVlan
  if (q.size === 0 && !(perVlan instanceof Failure)) return perVlan
  const standard = await readStandardForwarding(tables, only)
  if (perVlan instanceof Failure) return { ...standard, complete: false }
  const known = new Set(perVlan.value.map(({ mac, vlan }) => `${mac} ${vlan}`))
  const more = standard.value.filter(({ mac, vlan }) => !known.has(`${mac} ${vlan}`))
  return { ...standard, value: [...perVlan.value, ...more], complete: false }
}

const readPerVlan = async (
  tables: DeviceTables,
  vlans: readonly number[],
): Promise<Rows<ForwardingEntry>> => {
  const [names, own] = await Promise.all([tables.derive(interfaceNames), tables.derive(ownMacs)])
  const value: ForwardingEntry[] = []
  const silent: Failure[] = []
  let answered = 0
  let dropped = 0
  const readVlan = async (vlan: number) => {
    try {
      const context = contextOf(vlan)
      const fdbPort = await tables.column(bridge.fdbPort, context)
      // Most VLANs of an access switch hold nothing: then one question was enough.
      const { fdbStatus, basePorts } =
        fdbPort.size === 0 ? nothing : await tables.columns(restColumns, context)
      const nameOf = (port: number) => names.byIndex.get(numberOf(basePorts.get(String(port))) ?? -1)
      const addresses = await addressesBeside(tables, fdbPort, bridge.fdbAddress, context)
      const table = { fdbPort, fdbStatus, addresses, nameOf }
      const { entries, dropped: bad } = forwardingEntries(table, own, () => vlan)
      value.push(...entries)
      dropped += bad
      answered += 1
    } catch (error) {
      if (!(error instanceof Failure) || isEnd(error)) throw error
      silent.push(error)
    }
  }
  const waiting = await withContexts(tables, vlans, silent)
  const work = async () => {
    for (let vlan = waiting.shift(); vlan !== undefined; vlan = waiting.shift()) await readVlan(vlan)
  }
  await Promise.all(Array.from({ length: width }, work))
  const [first] = silent
  if (answered === 0 && first !== undefined) throw first
  return { value, complete: silent.length === 0, dropped }
}

const restColumns = { fdbStatus: bridge.fdbStatus, basePorts: bridge.basePortIfIndex } as const
const nothing = { fdbStatus: new Map(), basePorts: new Map() } as const

/** VLAN 1 is what a Cisco shows without any context. */
const contextOf = (vlan: number): number | null => (vlan === 1 ? null : vlan)

/**
 * The VLANs worth asking: all, or only those without need of a context when the first few stay silent. A group without
 * context match in v3, or a view that lacks them, answers none, and asking on would take a timeout each.
 */
const withContexts = async (
  tables: DeviceTables,
  vlans: readonly number[],
  silent: Failure[],
): Promise<number[]> => {
  const scouts = vlans.filter((vlan) => contextOf(vlan) !== null).slice(0, patience)
  const failures = await Promise.all(
    scouts.map((vlan) =>
      tables.column(bridge.fdbPort, contextOf(vlan)).then(
        () => null,
        (error: unknown) => {
          if (error instanceof Failure && !isEnd(error)) return error
          throw error
        },
      ),
    ),
  )
  const lost = failures.filter((failure) => failure !== null)
  if (scouts.length === 0 || lost.length < scouts.length) return [...vlans]
  silent.push(...lost)
  return vlans.filter((vlan) => contextOf(vlan) === null)
}

/** The whole question is over, not one VLAN's. */
const isEnd = ({ detail }: Failure): boolean =>
  detail.cause === 'cancelled' || detail.cause === 'connection-refused'
