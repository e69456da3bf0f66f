import { macOfBytes } from '../addresses.ts'
import { parseInterface, vlanOfInterface } from '../interfaces.ts'
import { bridge, cisco, interfaces } from './oids.ts'
import { displayName, interfaceNames } from './interface-names.ts'
import { bytesOf, numberOf, textOf } from './values.ts'
import type { InterfaceState } from '../capabilities.ts'
import type { Value } from '../../transport/snmp-walk.ts'
import type { DeviceTables, Rows } from './device-tables.ts'

/** Cells of one row, by the names below. */
export type InterfaceCells = Readonly<
  Partial<Record<keyof typeof interfaceColumns, Value | null | undefined>>
>

export const interfaceColumns = {
  descr: interfaces.descr,
  name: interfaces.name,
  type: interfaces.type,
  speed: interfaces.speed,
  physAddress: interfaces.physAddress,
  adminStatus: interfaces.adminStatus,
  operStatus: interfaces.operStatus,
  highSpeed: interfaces.highSpeed,
  alias: interfaces.alias,
  duplex: interfaces.duplex,
  accessVlan: cisco.accessVlan,
  voiceVlan: cisco.voiceVlan,
  trunkState: cisco.trunkState,
  trunkStatus: cisco.trunkStatus,
} as const

// ethernetCsmacd, fastEther, gigabitEthernet
const plugged = new Set([6, 62, 117])

/** All interfaces of IF-MIB with Cisco's VLAN membership, or the port VLAN of Q-BRIDGE-MIB on others. */
export const readInterfaces = async (tables: DeviceTables): Promise<Rows<InterfaceState>> => {
  const [names, columns, pvids] = await Promise.all([
    tables.derive(interfaceNames),
    tables.columns(interfaceColumns),
    tables.derive(portVlans),
  ])
  const value = [...names.byIndex.keys()].map((index) => {
    const row = String(index)
    const cells: Record<string, Value | undefined> = {}
    for (const [name, column] of Object.entries(columns)) cells[name] = column.get(row)
    return interfaceOf(index, cells, pvids.get(index) ?? null)
  })
  return { value, complete: true, dropped: 0 }
}

/** Port VLAN by ifIndex where the device speaks Q-BRIDGE-MIB and is no Cisco. */
export const portVlans = async (tables: DeviceTables): Promise<ReadonlyMap<number, number>> => {
  const vtp = await tables.column(cisco.vtpVlanState)
  if (vtp.size > 0) return new Map()
  const { pvid, ports } = await tables.columns({ pvid: bridge.pvid, ports: bridge.basePortIfIndex })
  const byIndex = new Map<number, number>()
  for (const [port, vlan] of pvid) {
    const index = numberOf(ports.get(port))
    if (index !== null && typeof vlan === 'number') byIndex.set(index, vlan)
  }
  return byIndex
}

export const interfaceOf = (index: number, cells: InterfaceCells, pvid: number | null): InterfaceState => {
  const name = displayName(textOf(cells.name), textOf(cells.descr))
  const type = numberOf(cells.type)
  const operUp = cells.operStatus === 1
  const mode = modeOf(cells)
  const duplex = cells.duplex
  return {
    name,
    index,
    description: textOf(cells.alias),
    adminUp: cells.adminStatus === 1,
    operUp,
    // An SVI reports a speed that means nothing.
    speed: operUp && vlanOfInterface(name) === null ? speedOf(cells) : null,
    duplex: operUp && duplex === 3 ? 'full' : operUp && duplex === 2 ? 'half' : 'unknown',
    physical: type !== null && plugged.has(type) && (parseInterface(name)?.physical ?? true),
    mac: macOfBytes(bytesOf(cells.physAddress) ?? []),
    mode,
    accessVlan: mode === 'trunk' ? null : (vlanOf(cells.accessVlan) ?? pvid),
    voiceVlan: mode === 'trunk' ? null : vlanOf(cells.voiceVlan),
    status: null,
  }
}

const speedOf = (cells: InterfaceCells): number | null => {
  const megabits = numberOf(cells.highSpeed) ?? 0
  const bits = numberOf(cells.speed) ?? 0
  const speed = megabits > 0 ? megabits : Math.round(bits / 1_000_000)
  return speed > 0 ? speed : null
}

/** 4096 stands for none and 4095 for untagged in the voice VLAN; 0 for none in others (unconfirmed). */
const vlanOf = (value: Value | null | undefined): number | null => {
  const id = numberOf(value)
  return id !== null && id >= 1 && id <= 4094 ? id : null
}

/** A trunk that is down reads `notTrunking`: then what it was configured for counts (on 1, onNoNegotiate 5). */
const modeOf = (cells: InterfaceCells): InterfaceState['mode'] => {
  if (cells.trunkStatus === 1) return 'trunk'
  const up = cells.operStatus === 1
  if (!up && (cells.trunkState === 1 || cells.trunkState === 5)) return 'trunk'
  return vlanOf(cells.accessVlan) === null ? 'unknown' : 'access'
}
