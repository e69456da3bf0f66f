import { askPart, isWhole } from './ask-part.ts'
import { understood } from './ask-switch.ts'
import { parseErrDisabled } from './show-errdisable.ts'
import { parseEtherchannelSummary } from './show-etherchannel-summary.ts'
import { parseInterfacesDescription } from './show-interfaces-description.ts'
import { parseInterfacesStatus, parsePrivateVlan } from './show-interfaces-status.ts'
import { parseInterfacesSwitchport } from './show-interfaces-switchport.ts'
import { isPhysicalName, parseInterface } from '../interfaces.ts'
import type { NotRead } from '../../asking.ts'
import type { InterfaceState } from '../capabilities.ts'
import type { Channel } from '../port-readings.ts'
import type { CommandLine } from './ask-switch.ts'
import type { InterfaceDescription } from './show-interfaces-description.ts'
import type { InterfaceStatus } from './show-interfaces-status.ts'
import type { Switchport } from './show-interfaces-switchport.ts'

export interface Rows<T> {
  readonly value: readonly T[]
  readonly complete: boolean
  readonly dropped: number
  readonly notRead?: readonly NotRead[]
}

type Field = keyof InterfaceState

const ofStatus = ['speed', 'duplex', 'status', 'media', 'reason'] as const satisfies readonly Field[]
/** Mode and VLAN are in the status table too, but not for sure: a trunk that is down shows its access VLAN there. */
export const ofSwitchport = [
  'voiceVlan',
  'nativeVlan',
  'allowedVlans',
  'mode',
  'accessVlan',
] as const satisfies readonly Field[]

/**
 * All interfaces from three tables: description (whole text, states), status (VLAN, speed), switchport (voice VLAN,
 * trunk); the members of channels where there is one, and reasons where a port was taken down.
 */
export const readInterfaces = async (line: CommandLine): Promise<Rows<InterfaceState>> => {
  const descriptions = understood(
    line,
    'show interfaces description',
    parseInterfacesDescription(await line.ask('show interfaces description')),
  )
  const status = await askPart(line, 'show interfaces status', ofStatus)
  const states = status.lines === null ? { rows: [], dropped: 0 } : parseInterfacesStatus(status.lines)
  const known = understood(line, 'show interfaces status', states)
  const switchport = await askPart(line, 'show interfaces switchport', ofSwitchport)
  const ports = parseInterfacesSwitchport(switchport.lines ?? [])
  const byName = new Map(known.rows.map((row) => [row.name, row]))
  const portByName = new Map(ports.map((port) => [port.name, port]))
  const channels = descriptions.rows.some((row) => isChannel(row.name)) ? await askChannels(line) : noChannels
  const reasons = known.rows.some((row) => row.status === 'err-disabled') ? await askReasons(line) : noReasons
  return {
    value: descriptions.rows.map((row) =>
      joinInterface(row, byName.get(row.name), portByName.get(row.name), {
        channels: channels.rows,
        reason: reasons.rows.get(row.name) ?? null,
        trunksTold: isWhole(switchport.notRead),
      }),
    ),
    complete: true,
    dropped: descriptions.dropped + known.dropped,
    notRead: [...status.notRead, ...switchport.notRead, ...channels.notRead, ...reasons.notRead],
  }
}

const isChannel = (name: string): boolean => parseInterface(name)?.kind === 'Port-channel'

interface Channels {
  readonly rows: readonly Channel[]
  readonly notRead: readonly NotRead[]
}

const noChannels: Channels = { rows: [], notRead: [] }
const noReasons = { rows: new Map<string, string>(), notRead: [] }

/** Channels with their members; none where the device has no such command. */
export const askChannels = async (line: CommandLine): Promise<Channels> => {
  const { lines, notRead } = await askPart(line, 'show etherchannel summary', [
    'channel',
    'members',
  ] satisfies Field[])
  return { rows: (lines === null ? null : parseEtherchannelSummary(lines)?.rows) ?? [], notRead }
}

const askReasons = async (
  line: CommandLine,
): Promise<{ readonly rows: ReadonlyMap<string, string>; readonly notRead: readonly NotRead[] }> => {
  const { lines, notRead } = await askPart(line, 'show interfaces status err-disabled', [
    'reason',
  ] satisfies Field[])
  const rows = (lines === null ? null : parseErrDisabled(lines)?.rows) ?? []
  return { rows: new Map(rows.map((row) => [row.interface, row.reason])), notRead }
}

export interface Besides {
  readonly channels: readonly Channel[]
  readonly reason: string | null
  /** The device tells which of its ports are trunks, or can have none. */
  readonly trunksTold: boolean
}

/** One interface from what the tables say of it. */
export const joinInterface = (
  description: Omit<InterfaceDescription, 'state'> &
    Partial<Pick<InterfaceDescription, 'state'>> & { readonly mac?: string | null },
  status: InterfaceStatus | undefined,
  port: Switchport | undefined,
  { channels, reason, trunksTold }: Besides,
): InterfaceState => {
  const privateVlan = parsePrivateVlan(status?.vlan ?? '')
  const mode =
    privateVlan === null ? modeOf(status?.vlan, port, trunksTold || description.operUp) : 'private-vlan'
  const vlan = Number(status?.vlan ?? Number.NaN)
  return {
    name: description.name,
    index: null,
    description: description.description,
    adminUp: description.adminUp,
    operUp: description.operUp,
    speed: status?.speed ?? null,
    duplex: status?.duplex ?? 'unknown',
    physical: isPhysicalName(description.name),
    mac: description.mac ?? null,
    mode,
    ...(privateVlan === null ? {} : { privateVlan }),
    accessVlan: mode !== 'access' ? null : Number.isInteger(vlan) ? vlan : (port?.accessVlan ?? null),
    voiceVlan: mode === 'access' ? (port?.voiceVlan ?? null) : null,
    nativeVlan: mode === 'trunk' ? (port?.nativeVlan ?? null) : null,
    allowedVlans: mode === 'trunk' ? (port?.allowedVlans ?? null) : null,
    channel:
      channels.find(({ members }) => members.some((member) => member.interface === description.name))
        ?.interface ??
      port?.bundle ??
      null,
    members:
      channels
        .find((channel) => channel.interface === description.name)
        ?.members.map((member) => member.interface) ?? [],
    status: status?.status ?? description.state ?? null,
    reason,
    media: status?.media === undefined || status.media === '' ? null : status.media,
    lastChange: null,
  }
}

const modeOf = (
  vlan: string | undefined,
  port: Switchport | undefined,
  sure: boolean,
): InterfaceState['mode'] => {
  if (vlan === 'trunk') return 'trunk'
  if (vlan === 'routed' || port?.enabled === false) return 'routed'
  // A trunk that is down shows its access VLAN in the status table.
  if (port !== undefined && port.mode !== 'unknown') return port.mode
  return sure && vlan !== undefined && /^\d+$/.test(vlan) ? 'access' : 'unknown'
}
