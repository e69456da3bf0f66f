import { canonicalMac } from '../../mac.ts'
import { isPhysicalName } from '../interfaces.ts'
import { interfaceWord, macWord } from '../typed-values.ts'
import { understood } from './ask-switch.ts'
import { joinInterface } from './read-interfaces.ts'
import { parseAuthenticationSessions } from './show-authentication-sessions.ts'
import { parseShowInterface } from './show-interface.ts'
import { parseInterfacesStatus } from './show-interfaces-status.ts'
import { parseInterfacesSwitchport } from './show-interfaces-switchport.ts'
import { parseMacAddressTable } from './show-mac-address-table.ts'
import type { AuthenticationSession, ForwardingEntry, InterfaceState } from '../capabilities.ts'
import type { CommandLine } from './ask-switch.ts'

export interface FoundMac {
  readonly entries: readonly ForwardingEntry[]
  readonly interface: InterfaceState | null
  readonly session: AuthenticationSession | null
}

/** Where one MAC is: the table first, then the interface it stands on and, on a port with a plug, its session there. */
export const findMac = async (
  line: CommandLine,
  mac: string,
): Promise<{ readonly value: FoundMac; readonly dropped: number }> => {
  const command = `show mac address-table address ${macWord(mac)}`
  const table = understood(line.name, command, parseMacAddressTable(await line.ask(command)))
  const wanted = canonicalMac(mac)
  const entries = table.rows.filter((entry) => entry.mac === wanted)
  const on = entries[0]?.interface
  if (on === undefined) return { value: { entries, interface: null, session: null }, dropped: table.dropped }
  return {
    value: {
      entries,
      interface: await readInterface(line, on),
      session: isPhysicalName(on) ? await readSession(line, on, wanted) : null,
    },
    dropped: table.dropped,
  }
}

const readInterface = async (line: CommandLine, on: string): Promise<InterfaceState | null> => {
  const word = interfaceWord(on)
  const detail = parseShowInterface(await line.ask(`show interfaces ${word}`))
  if (detail === null) return null
  const status = await line.try(`show interfaces ${word} status`)
  const row = status.refusal === null ? parseInterfacesStatus(status.lines)?.rows[0] : undefined
  const switchport = await line.try(`show interfaces ${word} switchport`)
  const port = switchport.refusal === null ? parseInterfacesSwitchport(switchport.lines)[0] : undefined
  const state = joinInterface(detail, row, port)
  return {
    ...state,
    speed: detail.operUp ? (state.speed ?? detail.speed) : null,
    duplex: state.duplex === 'unknown' ? detail.duplex : state.duplex,
    status: state.status ?? detail.status,
  }
}

/** IOS 15 without IBNS2 knows no `details`; images without 802.1X know neither form. */
const readSession = async (
  line: CommandLine,
  on: string,
  mac: string | null,
): Promise<AuthenticationSession | null> => {
  const command = `show authentication sessions interface ${interfaceWord(on)}`
  const detailed = await line.try(`${command} details`)
  const answer = detailed.refusal?.kind === 'syntax' ? await line.try(command) : detailed
  if (answer.refusal !== null) return null
  return parseAuthenticationSessions(answer.lines).rows.find((session) => session.mac === mac) ?? null
}
