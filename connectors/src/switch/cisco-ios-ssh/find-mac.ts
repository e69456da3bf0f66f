import { canonicalMac } from '../../mac.ts'
import { isPhysicalName } from '../interfaces.ts'
import { macWord } from '../typed-values.ts'
import { askForwarding } from './ask-forwarding.ts'
import { readInterface } from './read-port.ts'
import { askSessions } from './read-sessions.ts'
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
  const table = await askForwarding(line, ` address ${macWord(mac)}`)
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

/** Images without 802.1X have no sessions. */
const readSession = async (
  line: CommandLine,
  on: string,
  mac: string | null,
): Promise<AuthenticationSession | null> =>
  (await askSessions(line, on))?.rows.find((session) => session.mac === mac) ?? null
