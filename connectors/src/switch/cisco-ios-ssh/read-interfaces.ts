import { understood } from './ask-switch.ts'
import { parseErrDisabled } from './show-errdisable.ts'
import { parseEtherchannelSummary } from './show-etherchannel-summary.ts'
import { parseInterfacesDescription } from './show-interfaces-description.ts'
import { parseInterfacesStatus } from './show-interfaces-status.ts'
import { parseInterfacesSwitchport } from './show-interfaces-switchport.ts'
import { isPhysicalName, parseInterface } from '../interfaces.ts'
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
}

/**
 * All interfaces from three tables: description (whole text, states), status (VLAN, speed), switchport (voice VLAN,
 * trunk); the members of channels where there is one, and reasons where a port was taken down.
 */
export const readInterfaces = async (line: CommandLine): Promise<Rows<InterfaceState>> => {
  const descriptions = understood(
    line.name,
    'show interfaces description',
    parseInterfacesDescription(await line.ask('show interfaces description')),
  )
  const status = await line.try('show interfaces status')
  const states = status.refusal === null ? parseInterfacesStatus(status.lines) : { rows: [], dropped: 0 }
  const known = understood(line.name, 'show interfaces status', states)
  const switchport = await line.try('show interfaces switchport')
  const ports = switchport.refusal === null ? parseInterfacesSwitchport(switchport.lines) : []
  const byName = new Map(known.rows.map((row) => [row.name, row]))
  const portByName = new Map(ports.map((port) => [port.name, port]))
  const channels = descriptions.rows.some((row) => isChannel(row.name)) ? await askChannels(line) : []
  const reasons = known.rows.some((row) => row.status === 'err-disabled') ? await askReasons(line) : new Map()
  return {
    value: descriptions.rows.map((row) =>
      joinInterface(row, byName.get(row.name), portByName.get(row.name), {
        channels,
        reason: reasons.get(row.name) ?? null,
      }),
    ),
    complete: true,
    dropped: descriptions.dropped + known.dropped,
  }
}

const isChannel = (name: string): boolean => parseInterface(name)?.kind === 'Port-channel'

/** Channels with their members; none where the device has no such command. */
export const askChannels = async (line: CommandLine): Promise<readonly Channel[]> => {
  const { lines, refusal } = await line.try('show etherchannel summary')
  return refusal === null ? (parseEtherchannelSummary(lines)?.rows ?? []) : []
}

const askReasons = async (line: CommandLine): Promise<ReadonlyMap<string, string>> => {
  const { lines, refusal } = await line.try('show interfaces status err-disabled')
  const rows = refusal === null ? (parseErrDisabled(lines)?.rows ?? []) : []
  return new Map(rows.map((row) => [row.interface, row.reason]))
}

export interface Besides {
  readonly channels: readonly Channel[]
  readonly reason: string | null
}

/** One interface from what the tables say of it. */
export const joinInterface = (
  description: InterfaceDescription & { readonly mac?: string | null },
  status: InterfaceStatus | undefined,
  port: Switchport | undefined,
  { channels, reason }: Besides,
): InterfaceState => {
  const mode = modeOf(status?.vlan, port)
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
    status: status?.status ?? null,
    reason,
    media: status?.media === undefined || status.media === '' ? null : status.media,
    lastChange: null,
  }
}

const modeOf = (vlan: string | undefined, port: Switchport | undefined): InterfaceState['mode'] => {
  if (vlan === 'trunk') return 'trunk'
  if (vlan === 'routed' || port?.enabled === false) return 'routed'
  // A trunk that is down shows its access VLAN in the status table.
  if (port !== undefined && port.mode !== 'unknown') return port.mode
  return vlan !== undefined && /^\d+$/.test(vlan) ? 'access' : 'unknown'
}
