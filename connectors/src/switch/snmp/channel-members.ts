import { longInterface, parseInterface } from '../interfaces.ts'
import { numbersOf } from '../../transport/snmp-oid.ts'
import { interfaces, layers } from './oids.ts'
import { numberOf, textOf } from './values.ts'
import type { DeviceTables } from './device-tables.ts'

export interface ChannelMembers {
  /** ifIndex of the aggregate by ifIndex of its member, and the other way round. */
  readonly channelOf: ReadonlyMap<number, number>
  readonly membersOf: ReadonlyMap<number, readonly number[]>
  /** True when LACP's own table said so. */
  readonly lacp: boolean
}

const active = 1
const aggregateType = 161

/**
 * Members of aggregates: dot3adAggPortAttachedAggID where LACP runs (0, or the port itself, is in none), else
 * pagpGroupIfIndex, which IOS also fills for channels without any protocol, else the rows of ifStackTable below an interface that is an aggregate by its type or name; on IOS a channel's type is propVirtual.
 */
export const channelMembers = async (tables: DeviceTables): Promise<ChannelMembers> => {
  const attached = await tables.column(layers.attachedAggregate)
  const channelOf = new Map<number, number>()
  for (const [index, value] of attached) {
    const aggregate = numberOf(value)
    if (aggregate !== null && aggregate !== 0 && aggregate !== Number(index))
      channelOf.set(Number(index), aggregate)
  }
  const lacp = channelOf.size > 0
  if (!lacp) await readPagp(tables, channelOf)
  if (channelOf.size === 0) await readStackTable(tables, channelOf)
  const membersOf = new Map<number, number[]>()
  for (const [member, aggregate] of channelOf) {
    const list = membersOf.get(aggregate)
    if (list === undefined) membersOf.set(aggregate, [member])
    else list.push(member)
  }
  return { channelOf, membersOf, lacp }
}

const readPagp = async (tables: DeviceTables, channelOf: Map<number, number>): Promise<void> => {
  for (const [index, value] of await tables.column(layers.pagpGroup)) {
    const channel = numberOf(value)
    if (channel !== null && channel !== 0 && channel !== Number(index)) channelOf.set(Number(index), channel)
  }
}

const readStackTable = async (tables: DeviceTables, channelOf: Map<number, number>): Promise<void> => {
  const status = await tables.column(layers.stackStatus)
  const pairs = [...status].flatMap(([index, value]) => {
    const [higher = 0, lower = 0] = numbersOf(index)
    return value === active && higher !== 0 && lower !== 0 ? [{ higher, lower }] : []
  })
  if (pairs.length === 0) return
  const { types, names } = await tables.columns({ types: interfaces.type, names: interfaces.name })
  for (const { higher, lower } of pairs) {
    const name = textOf(names.get(String(higher)))
    const aggregate =
      types.get(String(higher)) === aggregateType ||
      parseInterface(longInterface(name))?.kind === 'Port-channel'
    if (aggregate) channelOf.set(lower, higher)
  }
}
