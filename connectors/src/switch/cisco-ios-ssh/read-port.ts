import { refused } from '../../failures.ts'
import { interfaceWord } from '../typed-values.ts'
import { askPart, isWhole } from './ask-part.ts'
import { askWhereKnown, notTold, understood } from './ask-switch.ts'
import { askChannels, joinInterface, ofSwitchport } from './read-interfaces.ts'
import { refusalFailure } from './refusals.ts'
import { parseErrDisabled, parseErrDisableRecovery } from './show-errdisable.ts'
import { parseInterfaceCounters } from './show-interface-counters.ts'
import { parseShowInterface } from './show-interface.ts'
import { parseInterfacesStatus } from './show-interfaces-status.ts'
import { parseInterfacesSwitchport } from './show-interfaces-switchport.ts'
import { parseInterface } from '../interfaces.ts'
import { parseTransceivers } from './show-interfaces-transceiver.ts'
import { parsePortSecurity } from './show-port-security.ts'
import { parsePowerInlineDetail } from './show-power-inline-detail.ts'
import { parseConfigurationSection } from './show-running-config-interface.ts'
import { parseSpanningTreeInterface } from './show-spanning-tree-interface.ts'
import type { NotRead } from '../../asking.ts'
import type { ConfigurationSection } from '../chassis-readings.ts'
import type { InterfaceState } from '../capabilities.ts'
import type {
  Channel,
  ErrDisabledPort,
  InterfaceCounters,
  PowerDetail,
  SecuredPort,
  SpanningTreePort,
  Transceiver,
} from '../port-readings.ts'
import type { CommandLine } from './ask-switch.ts'
import type { Rows } from './read-interfaces.ts'

interface One<T> {
  readonly value: T
  readonly dropped: number
  readonly notRead?: readonly NotRead[]
}

/** One interface in full; null when the device answers with something else. */
export const readInterface = async (
  line: CommandLine,
  on: string,
): Promise<{ readonly state: InterfaceState; readonly notRead: readonly NotRead[] } | null> => {
  const word = interfaceWord(on)
  const detail = parseShowInterface(await line.ask(`show interfaces ${word}`))
  if (detail === null) return null
  const status = await askPart(line, `show interfaces ${word} status`, [])
  const row = status.lines === null ? undefined : parseInterfacesStatus(status.lines)?.rows[0]
  const switchport = await askPart(line, `show interfaces ${word} switchport`, ofSwitchport)
  const [port] = parseInterfacesSwitchport(switchport.lines ?? [])
  const isChannel = parseInterface(word)?.kind === 'Port-channel'
  const channels = isChannel ? await askChannels(line) : { rows: [], notRead: [] }
  const joined = joinInterface(detail, row, port, {
    channels: channels.rows,
    reason: null,
    trunksTold: isWhole(switchport.notRead),
  })
  const state = {
    ...joined,
    speed: detail.operUp ? (joined.speed ?? detail.speed) : null,
    duplex: joined.duplex === 'unknown' ? detail.duplex : joined.duplex,
    status: joined.status ?? detail.status,
    media: joined.media ?? detail.media,
    members: joined.members.length > 0 ? joined.members : detail.members,
  }
  // The long form tells most of the status table too: without it, a VLAN that no table gave is not known.
  const ofStatus = [
    ...(joined.mode === 'unknown' && port === undefined ? ['mode', 'accessVlan'] : []),
    ...(state.status === null ? ['status'] : []),
  ]
  return {
    state,
    notRead: [
      ...status.notRead.flatMap((one) => (ofStatus.length === 0 ? [] : [{ ...one, fields: ofStatus }])),
      ...switchport.notRead,
      ...(state.members.length > 0 ? [] : channels.notRead),
    ],
  }
}

export const readOneInterface = async (line: CommandLine, on: string): Promise<One<InterfaceState>> => {
  const word = interfaceWord(on)
  // A name that the device does not have gets the caret at its number, as a wrong word does.
  await askWhereKnown(line, `show interfaces ${word} description`, word)
  const read = understood(line, `show interfaces ${word}`, await readInterface(line, on))
  return { value: read.state, dropped: 0, notRead: read.notRead }
}

export const readCounters = async (
  line: CommandLine,
  on: string | undefined,
): Promise<Rows<InterfaceCounters>> => {
  const command = on === undefined ? 'show interfaces' : `show interfaces ${interfaceWord(on)}`
  const table = understood(line, command, parseInterfaceCounters(await line.ask(command)))
  return { value: table.rows, complete: true, dropped: table.dropped }
}

export const readChannels = async (line: CommandLine): Promise<Rows<Channel>> => {
  const { rows, notRead } = await askChannels(line)
  const [refusal] = notRead
  if (refusal !== undefined && !isWhole(notRead))
    throw refused({ cause: refusal.cause, message: `${refusal.why}.` })
  return { value: rows, complete: true, dropped: 0 }
}

/** Ports taken down by the switch, with the time until it tries again where that is set up. */
export const readErrDisabled = async (line: CommandLine): Promise<Rows<ErrDisabledPort>> => {
  const command = 'show interfaces status err-disabled'
  const table = understood(line, command, parseErrDisabled(await line.ask(command)))
  if (table.rows.length === 0) return { value: [], complete: true, dropped: table.dropped }
  const answer = await askPart(line, 'show errdisable recovery', ['recovers', 'recoversIn'])
  const recovery = answer.lines === null ? null : parseErrDisableRecovery(answer.lines)
  return {
    value: table.rows.map((row) => ({
      ...row,
      recovers: recovery === null ? null : recovers(recovery.enabled, row.reason),
      recoversIn: recovery?.left.get(row.interface) ?? null,
    })),
    complete: true,
    dropped: table.dropped,
    notRead: answer.notRead,
  }
}

// `channel-misconfig (STP)` in the one list may be `channel-misconfig` in the other.
const recovers = (enabled: ReadonlySet<string>, reason: string): boolean => {
  const bare = (text: string) => text.replace(/ \(.*/, '')
  return [...enabled].some((cause) => bare(cause) === bare(reason))
}

export const readPortSecurity = async (line: CommandLine): Promise<Rows<SecuredPort>> => {
  const command = 'show port-security'
  const lines = await askWhereKnown(line, command, 'port security')
  const table = understood(line, command, parsePortSecurity(lines))
  return { value: table.rows, complete: true, dropped: table.dropped }
}

export const readTransceivers = async (line: CommandLine): Promise<Rows<Transceiver>> => {
  const command = 'show interfaces transceiver'
  const lines = await askWhereKnown(line, command, 'its optics')
  const table = understood(line, command, parseTransceivers(lines))
  return { value: table.rows, complete: true, dropped: table.dropped }
}

export const readSpanningTree = async (line: CommandLine, on: string): Promise<Rows<SpanningTreePort>> => {
  const word = interfaceWord(on)
  const command = `show spanning-tree interface ${word}`
  const lines = await askWhereKnown(line, command, 'spanning tree')
  const table = understood(line, command, parseSpanningTreeInterface(lines, word))
  return { value: table.rows, complete: true, dropped: table.dropped }
}

export const readPowerDetail = async (line: CommandLine, on: string): Promise<One<PowerDetail>> => {
  const command = `show power inline ${interfaceWord(on)} detail`
  const lines = await askWhereKnown(line, command, `power on ${on}`)
  // What a port without power says is not known for any release: silence, or a line that denies it.
  if (lines.every((text) => text.trim() === '' || denies.test(text)))
    throw notTold(line.name, `power on ${on}`)
  return { value: understood(line, command, parsePowerInlineDetail(lines)), dropped: 0 }
}

const denies = /^\s*%?.{0,60}\b(?:not|no|n.t)\b.{0,40}\b(?:inline|power|poe|supported|capable)\b/i

export const readConfiguration = async (
  line: CommandLine,
  on: string,
): Promise<One<ConfigurationSection>> => {
  const command = `show running-config interface ${interfaceWord(on)}`
  const { lines, refusal } = await line.try(command)
  // Below level 15 the command is not there at all.
  if (refusal?.kind === 'syntax') {
    throw refused({
      cause: 'right-missing',
      message: `${line.name} shows its configuration to privilege level 15 only.`,
    })
  }
  if (refusal !== null) throw refusalFailure(line.name, refusal)
  return { value: understood(line, command, parseConfigurationSection(lines)), dropped: 0 }
}
