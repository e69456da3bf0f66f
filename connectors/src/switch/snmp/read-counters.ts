import { longInterface } from '../interfaces.ts'
import { notFound } from '../../failures.ts'
import { interfaceNames } from './interface-names.ts'
import { interfaces } from './oids.ts'
import { bytesOf, numberOf } from './values.ts'
import type { InterfaceCounters } from '../port-readings.ts'
import type { Value } from '../../transport/snmp-walk.ts'
import type { DeviceTables, Rows } from './device-tables.ts'

const counterColumns = {
  inOctets: interfaces.inOctets,
  outOctets: interfaces.outOctets,
  highInOctets: interfaces.highInOctets,
  highOutOctets: interfaces.highOutOctets,
  inPackets: interfaces.highInPackets,
  outPackets: interfaces.highOutPackets,
  inErrors: interfaces.inErrors,
  inDiscards: interfaces.inDiscards,
  outErrors: interfaces.outErrors,
  outDiscards: interfaces.outDiscards,
  alignment: interfaces.alignmentErrors,
  crc: interfaces.fcsErrors,
  single: interfaces.singleCollisions,
  multiple: interfaces.multipleCollisions,
  late: interfaces.lateCollisions,
} as const

type Cells = Readonly<Partial<Record<keyof typeof counterColumns, Value | null | undefined>>>

/** IF-MIB and EtherLike-MIB; one interface is asked for by its index. Packets are unicast ones only. */
export const readCounters = async (
  tables: DeviceTables,
  on: string | undefined,
): Promise<Rows<InterfaceCounters>> => {
  const names = await tables.derive(interfaceNames)
  const columns = Object.entries(counterColumns)
  if (on !== undefined) {
    const index = names.byName.get(on) ?? names.byName.get(longInterface(on))
    if (index === undefined) throw notFound({ cause: 'absent', message: `There is no interface ${on}.` })
    const values = await tables.get(columns.map(([, oid]) => `${oid}.${index}`))
    const cells = Object.fromEntries(columns.map(([name], at) => [name, values[at]]))
    return { value: [countersOf(names.byIndex.get(index) ?? on, cells)], complete: true, dropped: 0 }
  }
  const walked = await tables.columns(counterColumns)
  const value = [...names.byIndex].map(([index, name]) =>
    countersOf(
      name,
      Object.fromEntries(Object.entries(walked).map(([key, column]) => [key, column.get(String(index))])),
    ),
  )
  return { value, complete: true, dropped: 0 }
}

/** Counter64 comes as its octets. */
const count = (value: Value | null | undefined): number | null => {
  const bytes = bytesOf(value)
  if (bytes === null || bytes.length === 0 || bytes.length > 9) return numberOf(value)
  return Number(bytes.reduce((sum, octet) => (sum << 8n) | BigInt(octet), 0n))
}

const countersOf = (name: string, cells: Cells): InterfaceCounters => {
  const single = count(cells.single)
  const multiple = count(cells.multiple)
  return {
    interface: name,
    inOctets: count(cells.highInOctets) ?? count(cells.inOctets),
    outOctets: count(cells.highOutOctets) ?? count(cells.outOctets),
    inPackets: count(cells.inPackets),
    outPackets: count(cells.outPackets),
    inErrors: count(cells.inErrors),
    crc: count(cells.crc),
    alignment: count(cells.alignment),
    runts: null,
    giants: null,
    inDiscards: count(cells.inDiscards),
    outErrors: count(cells.outErrors),
    outDiscards: count(cells.outDiscards),
    collisions: single === null && multiple === null ? null : (single ?? 0) + (multiple ?? 0),
    lateCollisions: count(cells.late),
    resets: null,
    inRate: null,
    outRate: null,
    rateWindow: null,
    lastInput: null,
    lastOutput: null,
    cleared: null,
  }
}
