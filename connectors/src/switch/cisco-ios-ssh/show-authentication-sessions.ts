import { canonicalMac } from '../../mac.ts'
import { parseAddress } from '../addresses.ts'
import { longInterface } from '../interfaces.ts'
import type { AuthenticationSession, SessionDetail } from '../capabilities.ts'
import type { Parsed } from './columns.ts'

/**
 * Output of `show authentication sessions interface X details` in the style of IOS-XE, or of IOS 15 without `details`:
 * several sessions per port between dashed lines, keys aligned to the right. A session without MAC
 * (`Unknown`: before the first frame, or the guest VLAN of a silent host) is of no host and left out.
 */
export const parseAuthenticationSessions = (lines: readonly string[]): Parsed<AuthenticationSession> => {
  const rows: AuthenticationSession[] = []
  let dropped = 0
  let block: string[] = []
  const finish = () => {
    if (block.some((line) => /^\s*Interface:/.test(line))) {
      const session = sessionOf(block)
      if (session !== null) rows.push(session)
      else if (!block.some((line) => /^\s*MAC Address:\s+(?:Unknown|N\/A)\s*$/i.test(line))) dropped += 1
    }
    block = []
  }
  for (const line of lines) {
    if (/^-{20,}$/.test(line.trim()) || /^\s*Interface: /.test(line)) finish()
    block.push(line)
  }
  finish()
  return { rows, dropped }
}

const sessionOf = (block: readonly string[]): AuthenticationSession | null => {
  const find = (pattern: RegExp): string | null => {
    for (const line of block) {
      const value = pattern.exec(line)?.[1]?.trim()
      if (value !== undefined && value !== '') return value
    }
    return null
  }
  const name = find(/^\s*Interface:\s+(\S{2,40})/)
  const mac = canonicalMac(find(/^\s*MAC Address:\s+(\S{12,17})/) ?? '')
  // Some releases of IOS 15 leave it out: then the method that decided says how it went, and nobody where none is listed.
  const status = find(/^\s*Status:\s+(.{1,60})$/) ?? decidingOf(block)?.state ?? 'Unknown'
  if (name === null || mac === null) return null
  const domain = find(/^\s*Domain:\s+(\S{1,20})/)
  return {
    interface: longInterface(name),
    mac,
    method: methodOf(block),
    domain: domain === null ? null : domain.toLowerCase(),
    status,
    sessionId: find(/^\s*(?:Common )?Session ID:\s+([0-9A-Fa-f]{8,64})/),
    detail: detailOf(block, find),
  }
}

const detailOf = (block: readonly string[], find: (pattern: RegExp) => string | null): SessionDetail => {
  const vlan = Number(
    find(/^\s*Vlan Group:\s.{0,80}\bVlan: (\d{1,4})\b/) ?? find(/^\s*Vlan Policy:\s+(\d{1,4})\b/),
  )
  // `Acct update timeout`, `Restart timeout` and `Unauth timeout` count down too.
  const remaining = find(/^\s*Session timeout:.{0,40}\bRemaining: (\d{1,9})s/)
  return {
    user: find(/^\s*User-Name:\s+(\S.{0,200})$/),
    // `Unknown` until the first frame, `N/A` on some releases.
    address: parseAddress(find(/^\s*(?:IPv4|IP) Address:\s+(\S{7,45})/) ?? ''),
    vlan: vlan >= 1 && vlan <= 4094 ? vlan : null,
    accessList: find(/^\s*ACS ACL:\s+(\S{1,120})/),
    policy: find(/^\s*Current Policy:\s+(\S{1,120})/),
    hostMode: find(/^\s*Oper host mode:\s+(\S{1,40})/),
    methods: methodStates(block),
    remaining: remaining === null ? null : Number(remaining),
  }
}

const methodStates = (block: readonly string[]): { method: string; state: string }[] =>
  block.flatMap((line) => {
    const parts = /^\s*(dot1x|mab|webauth)\s{2,}(\S.{0,40}?)\s*$/.exec(line)
    return parts?.[1] === undefined ? [] : [{ method: parts[1], state: parts[2] ?? '' }]
  })

/** The method that let the host in, else the one still running, else the last that failed. */
const decidingOf = (block: readonly string[]) => {
  const list = methodStates(block)
  const by = (state: RegExp) => list.findLast((entry) => state.test(entry.state))
  return by(/Success/) ?? by(/Running/) ?? by(/Fail/)
}

const methodOf = (block: readonly string[]): string | null => decidingOf(block)?.method ?? null
