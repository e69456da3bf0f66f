import { numbersOf } from '../../transport/snmp-oid.ts'
import { macOfBytes } from '../addresses.ts'
import { basePortNames, bridgeableNames, pvids, portOfUnit } from './bridge-ports.ts'
import { channelMembers } from './channel-members.ts'
import { macOfValue } from './identifiers.ts'
import { interfaceNames } from './interface-names.ts'
import { localPortNames } from './lldp-ports.ts'
import { bridge, cisco, lldp } from './oids.ts'
import { numberOf } from './values.ts'
import type { Column } from '../../transport/snmp-walk.ts'
import type { DeviceTables } from './device-tables.ts'

type NameOf = (port: number) => string | undefined

/** What the numbers of a forwarding table mean. */
export interface PortNumbers {
  /** Interface of a number; undefined where it has none, or where two readings disagree. */
  readonly nameOf: NameOf
  /** By the map it is one interface and as ifIndex another, and nothing decides. */
  readonly isAmbiguous: (port: number) => boolean
}

/**
 * Numbers of the forwarding table of a device without contexts per VLAN. By the standard they are bridge ports, yet many agents
 * give ifIndexes instead, for all ports or for some. The whole table decides: where LLDP has the same neighbours at their
 * ports as ifIndexes the table has ifIndexes, and where it has them as bridge ports those; else the map is taken at its word
 * when it names every number of the table. A table with numbers outside the map is not one of bridge ports alone: there a
 * number that both readings know, as two interfaces, is ambiguous.
 */
export const forwardingPorts = async (tables: DeviceTables): Promise<PortNumbers> => {
  const q = await tables.column(bridge.qFdbPort)
  const column = q.size > 0 ? q : await tables.column(bridge.fdbPort)
  const used = new Set([...column.values()].map(numberOf).filter((port) => port !== null && port !== 0))
  return portNumbers(tables, used as ReadonlySet<number>, column)
}

const portNumbers = async (
  tables: DeviceTables,
  used: ReadonlySet<number>,
  table: Column,
): Promise<PortNumbers> => {
  const [mapped, bridgeable, plug, places] = await Promise.all([
    tables.derive(basePortNames),
    tables.derive(bridgeableNames),
    tables.derive(portOfUnit),
    tables.derive(placesInRun),
  ])
  const numbers = [...used]
  const differs = (port: number) => {
    const [one, other] = [mapped.get(port), bridgeable.get(port)]
    return one !== undefined && other !== undefined && plug(one) !== plug(other)
  }
  const asIndex: NameOf = (port) => plug(bridgeable.get(port) ?? places.get(port))
  const asMapped: NameOf = (port) => plug(mapped.get(port)) ?? asIndex(port)
  const conflicts = numbers.some(differs)
  const witness = conflicts ? await askNeighbours(tables, table, mapped, bridgeable, plug) : null
  if (witness === 'index') return { nameOf: asIndex, isAmbiguous: () => false }
  const isWhole = numbers.every((port) => mapped.has(port))
  const isAmbiguous = (port: number) => witness === null && !isWhole && differs(port)
  return { nameOf: (port) => (isAmbiguous(port) ? undefined : asMapped(port)), isAmbiguous }
}

/**
 * On JetStream the map begins at 49153 and the table at 1: the place of a port in the map, believed where every name of the map ends with its
 * place (`gigabitEthernet 1/0/7 : copper` is the seventh).
 */
const placesInRun = async (tables: DeviceTables): Promise<ReadonlyMap<number, string>> => {
  const mapped = await tables.derive(basePortNames)
  const run = [...mapped].sort(([one], [other]) => one - other)
  const first = run[0]?.[0] ?? 0
  const isRun =
    first > run.length &&
    run.every(([port, name], at) => {
      const last = /(\d+)(?: : \w+)?$/.exec(name)?.[1]
      return Number(last) === port - first + 1 && (at === 0 || port > first)
    })
  return isRun ? new Map(run.map(([port, name]) => [port - first + 1, name])) : new Map()
}

/** Which reading LLDP bears out: that of its neighbours' MACs in the table, else that of its own numbers of the ports. */
const askNeighbours = async (
  tables: DeviceTables,
  table: Column,
  mapped: ReadonlyMap<number, string>,
  bridgeable: ReadonlyMap<number, string>,
  plug: (name: string | undefined) => string | undefined,
): Promise<'index' | 'map' | null> => {
  const [{ byIndex, byName }, { channelOf }, local, columns] = await Promise.all([
    tables.derive(interfaceNames),
    tables.derive(channelMembers),
    tables.derive(localPortNames),
    tables.columns({
      chassisSubtype: lldp.chassisIdSubtype,
      chassisId: lldp.chassisId,
      portSubtype: lldp.portIdSubtype,
      portId: lldp.portId,
    }),
  ])
  const owners = (on: string) => [on, byIndex.get(channelOf.get(byName.get(on) ?? -1) ?? -1)]
  const votes = { index: 0, map: 0 }
  const vote = (port: number, on: string) => {
    const names = owners(on)
    const one = names.includes(plug(bridgeable.get(port)))
    const other = names.includes(plug(mapped.get(port)))
    if (one && !other) votes.index += 1
    if (other && !one) votes.map += 1
  }
  const learned = new Map<string, number>()
  for (const [index, value] of table) {
    const mac = macOfBytes(numbersOf(index).slice(-6))
    const port = numberOf(value)
    if (mac !== null && port !== null && port !== 0) learned.set(mac, port)
  }
  for (const [index, id] of columns.chassisId) {
    const on = local.get(numbersOf(index).at(-2) ?? -1)
    const macs = [
      columns.chassisSubtype.get(index) === 4 ? macOfValue(id) : null,
      columns.portSubtype.get(index) === 3 ? macOfValue(columns.portId.get(index)) : null,
    ]
    for (const mac of macs) {
      const port = mac === null ? undefined : learned.get(mac)
      if (on !== undefined && port !== undefined) vote(port, on)
    }
  }
  if (votes.index === 0 && votes.map === 0) for (const [port, on] of local) vote(port, on)
  if (votes.index > 0 === votes.map > 0) return null
  return votes.index > 0 ? 'index' : 'map'
}

/** VLAN of untagged frames by interface, where the device speaks Q-BRIDGE-MIB and is no Cisco. */
export const portVlans = async (tables: DeviceTables): Promise<ReadonlyMap<string, number>> => {
  const vtp = await tables.column(cisco.vtpVlanState)
  return vtp.size > 0 ? new Map() : tables.derive(untaggedVlans)
}

/** By interface, whose bridge port is read as the numbers of its own table say. */
export const untaggedVlans = async (tables: DeviceTables): Promise<ReadonlyMap<string, number>> => {
  const vlans = await tables.derive(pvids)
  const { nameOf } = await portNumbers(tables, new Set(vlans.keys()), new Map())
  const byName = new Map<string, number>()
  for (const [port, vlan] of vlans) {
    const name = nameOf(port)
    if (name !== undefined) byName.set(name, vlan)
  }
  return byName
}
