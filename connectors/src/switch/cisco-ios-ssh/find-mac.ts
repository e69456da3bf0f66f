import { Failure } from '../../failures.ts'
import { canonicalMac } from '../../mac.ts'
import { isPhysicalName } from '../interfaces.ts'
import { macWord } from '../typed-values.ts'
import { askForwarding } from './ask-forwarding.ts'
import { readInterface } from './read-port.ts'
import { askSessions } from './read-sessions.ts'
import type { NotRead } from '../../asking.ts'
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
): Promise<{
  readonly value: FoundMac
  readonly dropped: number
  readonly notRead?: readonly NotRead[]
}> => {
  const table = await askForwarding(line, ` address ${macWord(mac)}`)
  const wanted = canonicalMac(mac)
  const entries = table.rows.filter((entry) => entry.mac === wanted)
  const on = entries[0]?.interface
  if (on === undefined) return { value: { entries, interface: null, session: null }, dropped: table.dropped }
  const read = await readInterface(line, on)
  const { session, notRead } = isPhysicalName(on) ? await readSession(line, on, wanted) : noSession
  return {
    value: { entries, interface: read?.state ?? null, session },
    dropped: table.dropped,
    notRead: [...(read?.notRead ?? []), ...notRead],
  }
}

interface SessionRead {
  readonly session: AuthenticationSession | null
  readonly notRead: readonly NotRead[]
}

const noSession: SessionRead = { session: null, notRead: [] }

/** Images without 802.1X have no sessions; one that refuses to tell still told where the device is. */
const readSession = async (line: CommandLine, on: string, mac: string | null): Promise<SessionRead> => {
  try {
    const sessions = await askSessions(line, on)
    return { session: sessions?.rows.find((session) => session.mac === mac) ?? null, notRead: [] }
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'refused') throw error
    const { cause, message } = error.detail
    return { session: null, notRead: [{ fields: ['session'], cause, why: message }] }
  }
}
