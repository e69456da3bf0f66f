import { isIP } from 'node:net'
import type { Ask } from '../../asking.ts'
import { canonicalMac } from '../../mac.ts'
import type { ActiveSession } from '../detail.ts'
import type { Mnt, MntAnswer } from './mnt.ts'
import { children, elements, textOf } from './mnt-xml.ts'
import { address } from './session-xml.ts'
import type { Element } from './session-xml.ts'

export interface ActiveList {
  readonly sessions: readonly ActiveSession[]
  readonly dropped: number
  readonly receivedAt: Date
}

/** A list longer than this is not asked for: it would be tens of megabytes for one question. */
const longest = 20_000

/** Every session that runs, in short; null when there are too many of them to be asked for. */
export async function readActiveList(mnt: Mnt, ask: Ask): Promise<ActiveList | null> {
  const counted = await mnt.read(['Session', 'ActiveCount'], true, ask)
  const count = Number(textOf(children(counted.root?.['sessionCount']), 'count') ?? 0)
  if (count > longest) return null
  const answer = await mnt.activeList(ask)
  const rows = rowsOf(answer).filter(isOfEndpoint)
  const sessions = rows.flatMap((row): ActiveSession[] => {
    const mac = canonicalMac(textOf(row, 'calling_station_id') ?? '')
    return mac === null
      ? []
      : [
          {
            mac,
            username: textOf(row, 'user_name'),
            nasAddress: address(textOf(row, 'nas_ip_address') ?? textOf(row, 'device_ip_address')),
            address: address(textOf(row, 'framed_ip_address')),
            sessionId: textOf(row, 'audit_session_id') ?? textOf(row, 'cpmsession_id'),
            server: textOf(row, 'server'),
          },
        ]
  })
  return { sessions, dropped: rows.length - sessions.length, receivedAt: answer.receivedAt }
}

/** The vendor's guide calls the root `activeSessionList`; what answers calls it `activeList`. */
export function rowsOf({ root }: MntAnswer): readonly Element[] {
  const list = children(root?.['activeList'] ?? root?.['activeSessionList'])
  return elements(list['activeSession']).map(children)
}

/** Over a VPN the caller is an address, and who signs on at a device has none: neither is a row that could not be read. */
function isOfEndpoint(row: Element): boolean {
  const caller = textOf(row, 'calling_station_id')
  return caller !== null && isIP(caller) === 0
}
