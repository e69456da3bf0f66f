import { macOfBytes } from '../addresses.ts'
import { parseInterface, vlanOfInterface } from '../interfaces.ts'
import { channelMembers } from './channel-members.ts'
import { portVlans } from './forwarding-ports.ts'
import { cisco, interfaces, system } from './oids.ts'
import { displayName, interfaceNames } from './interface-names.ts'
import { bytesOf, numberOf, textOf } from './values.ts'
import type { NotRead } from '../../asking.ts'
import type { InterfaceState } from '../capabilities.ts'
import type { Column, Value } from '../../transport/snmp-walk.ts'
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
  nativeVlan: cisco.nativeVlan,
  trunkVlans: cisco.trunkVlans,
  trunkVlans2k: cisco.trunkVlans2k,
  trunkVlans3k: cisco.trunkVlans3k,
  trunkVlans4k: cisco.trunkVlans4k,
  lastChange: interfaces.lastChange,
} as const

/** What is empty in the rows when a column was not told. */
const emptyWithout: Readonly<
  Partial<Record<keyof typeof interfaceColumns, readonly (keyof InterfaceState)[]>>
> = {
  type: ['physical'],
  speed: ['speed'],
  highSpeed: ['speed'],
  physAddress: ['mac'],
  alias: ['description'],
  duplex: ['duplex'],
  accessVlan: ['mode', 'accessVlan'],
  voiceVlan: ['voiceVlan'],
  trunkState: ['mode'],
  trunkStatus: ['mode'],
  nativeVlan: ['nativeVlan'],
  trunkVlans: ['allowedVlans'],
  trunkVlans2k: ['allowedVlans'],
  trunkVlans3k: ['allowedVlans'],
  trunkVlans4k: ['allowedVlans'],
  lastChange: ['lastChange'],
}

// ethernetCsmacd, fastEther, gigabitEthernet
const plugged = new Set([6, 62, 117])

/** All interfaces of IF-MIB with Cisco's VLAN membership, or the port VLAN of Q-BRIDGE-MIB on others. */
export const readInterfaces = async (tables: DeviceTables): Promise<Rows<InterfaceState>> => {
  // Without its states an interface would look shut.
  await Promise.all([tables.column(interfaces.adminStatus), tables.column(interfaces.operStatus)])
  const [names, columns, pvids, layered, [upTime]] = await Promise.all([
    tables.derive(interfaceNames),
    tables.columns(interfaceColumns, null, emptyWithout),
    tables.derive(portVlans),
    tables.derive(channelMembers),
    tables.get([system.upTime]),
  ])
  const value = [...names.byIndex].map(([index, name]) => {
    const row = String(index)
    const cells: Record<string, Value | undefined> = {}
    for (const [name, column] of Object.entries(columns)) cells[name] = column.get(row)
    return interfaceOf(index, cells, {
      pvid: pvids.get(name) ?? null,
      channel: names.byIndex.get(layered.channelOf.get(index) ?? -1) ?? null,
      members: (layered.membersOf.get(index) ?? []).flatMap((member) => names.byIndex.get(member) ?? []),
      upTime: numberOf(upTime),
    })
  })
  const modes = new Map(value.map((one) => [one.name, one.mode]))
  return {
    // A bundled member has left the VLAN tables to its channel.
    value: value.map((one) =>
      one.channel !== null && one.mode === 'unknown'
        ? { ...one, mode: modes.get(one.channel) ?? one.mode }
        : one,
    ),
    complete: true,
    dropped: 0,
    notRead: notToldBy(columns, pvids.size > 0),
  }
}

const neverTold = ['status', 'reason', 'media'] as const satisfies readonly (keyof InterfaceState)[]

/** Fields for which this agent has no column: empty there is not the same as none. */
const notToldBy = (
  columns: Readonly<Record<keyof typeof interfaceColumns, Column>>,
  hasPvids: boolean,
): readonly NotRead[] => {
  const hasColumn = (name: keyof typeof interfaceColumns) => columns[name].size > 0
  const needs: readonly (readonly [field: keyof InterfaceState, told: boolean])[] = [
    ['duplex', hasColumn('duplex')],
    ['mode', hasColumn('accessVlan') || hasColumn('trunkStatus')],
    ['accessVlan', hasColumn('accessVlan') || hasPvids],
    ['voiceVlan', hasColumn('voiceVlan')],
    ['nativeVlan', hasColumn('nativeVlan')],
    ['allowedVlans', hasColumn('trunkVlans')],
  ]
  const fields = [...neverTold, ...needs.flatMap(([field, told]) => (told ? [] : [field]))]
  return [{ fields, cause: 'absent', why: 'this switch does not report it over SNMP' }]
}

export interface InterfaceBesides {
  readonly pvid: number | null
  readonly channel: string | null
  readonly members: readonly string[]
  /** sysUpTime in hundredths of a second. */
  readonly upTime: number | null
}

export const interfaceOf = (
  index: number,
  cells: InterfaceCells,
  { pvid, channel, members, upTime }: InterfaceBesides,
): InterfaceState => {
  const name = displayName(textOf(cells.name), textOf(cells.descr))
  const type = numberOf(cells.type)
  const operUp = linkOf(numberOf(cells.operStatus))
  const mode = modeOf(cells)
  const duplex = cells.duplex
  return {
    name,
    index,
    description: textOf(cells.alias),
    // Shut is said, never concluded from silence.
    adminUp: (numberOf(cells.adminStatus) ?? 1) === 1,
    operUp,
    // An SVI reports a speed that means nothing.
    speed: operUp === true && vlanOfInterface(name) === null ? speedOf(cells) : null,
    duplex: operUp !== true ? 'unknown' : duplex === 3 ? 'full' : duplex === 2 ? 'half' : 'unknown',
    physical: type !== null && plugged.has(type) && (parseInterface(name)?.physical ?? true),
    mac: macOfBytes(bytesOf(cells.physAddress) ?? []),
    mode,
    accessVlan: mode === 'trunk' ? null : (vlanOf(cells.accessVlan) ?? pvid),
    voiceVlan: mode === 'trunk' ? null : vlanOf(cells.voiceVlan),
    nativeVlan: mode === 'trunk' ? vlanOf(cells.nativeVlan) : null,
    allowedVlans: mode === 'trunk' ? allowedOf(cells) : null,
    channel,
    members,
    status: null,
    reason: null,
    media: null,
    lastChange: changeOf(numberOf(cells.lastChange), upTime),
  }
}

/** ifOperStatus: 4 is unknown, and so is none at all. */
const linkOf = (status: number | null): boolean | null =>
  status === null || status === 4 ? null : status === 1

/** sysUpTime wraps after 497 days: a change that seems to lie ahead was before that. */
export const changeOf = (changed: number | null, upTime: number | null): number | null => {
  if (changed === null || upTime === null) return null
  const passed = upTime - changed
  return Math.floor((passed < 0 ? passed + 2 ** 32 : passed) / 100)
}

/** All of 1 to 4094 set is how a trunk without a list reads. */
const allowedOf = (cells: InterfaceCells): InterfaceState['allowedVlans'] => {
  const bitmaps = [cells.trunkVlans, cells.trunkVlans2k, cells.trunkVlans3k, cells.trunkVlans4k]
  if (bytesOf(bitmaps[0]) === null) return null
  const vlans: number[] = []
  for (const [thousand, value] of bitmaps.entries())
    for (const [at, octet] of (bytesOf(value) ?? Buffer.alloc(0)).subarray(0, 128).entries())
      for (let bit = 0; bit < 8; bit += 1) {
        const vlan = thousand * 1024 + at * 8 + bit
        if ((octet & (0x80 >> bit)) !== 0 && vlan >= 1 && vlan <= 4094) vlans.push(vlan)
      }
  return vlans.length === 4094 ? 'all' : vlans
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
