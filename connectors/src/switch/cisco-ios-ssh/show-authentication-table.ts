import { canonicalMac } from '../../mac.ts'
import { longInterface, parseInterface } from '../interfaces.ts'
import type { AuthenticationSession } from '../capabilities.ts'
import { cutShort } from './columns.ts'
import type { Parsed } from './columns.ts'

/**
 * Output of `show authentication sessions` and `show access-session`, a row per session. IOS-XE writes `Auth` and a column
 * of flags, which may stand empty; IOS 15 writes `Authz Success` and neither. A session that has heard no frame
 * (`(unknown)`) has no MAC and is left out. Null when it is no such table and says nothing of sessions.
 */
export const parseAuthenticationTable = (lines: readonly string[]): Parsed<AuthenticationSession> | null => {
  const start = lines.findIndex((line) =>
    /^Interface\s+(?:Identifier|MAC Address)\s+Method\s+Domain\s+Status/.test(line),
  )
  if (start === -1) {
    return lines.some((line) => /^No (?:Auth Manager )?sessions/i.test(line.trim()))
      ? { rows: [], dropped: 0 }
      : null
  }
  const rows: AuthenticationSession[] = []
  let dropped = 0
  let came = 0
  for (const line of lines.slice(start + 1)) {
    if (line.trim() === '' || /^-+$/.test(line.trim())) continue
    if (/^\*?(?:Session count|Key to Session|Runnable methods)/.test(line.trim())) break
    // The end of a title that was wrapped at the terminal's width.
    if (/^(?:Session )?ID$/.test(line.trim())) continue
    const words = line.trim().split(/\s+/)
    const [port = '', hardware = '', method = '', domain = ''] = words
    came += 1
    if (parseInterface(port) === null) {
      dropped += 1
      continue
    }
    if (/^\(?unknown\)?$/i.test(hardware)) continue
    const mac = canonicalMac(hardware)
    const last = words.at(-1) ?? ''
    const sessionId = /^[0-9A-F]{16,64}$/i.test(last) ? last : null
    const status = words.slice(4, sessionId === null ? undefined : -1).join(' ')
    const word =
      /^(?:Authz (?:Success|Failed)|Authc (?:Success|Failed)|Auth|Unauth|No Methods|Running|Idle)/i.exec(
        status,
      )?.[0]
    if (mac === null || word === undefined) {
      dropped += 1
      continue
    }
    rows.push({
      interface: longInterface(port),
      mac,
      method: /^N\/A$/i.test(method) ? null : method.toLowerCase(),
      domain: /^UNKNOWN$/i.test(domain) ? null : domain.toLowerCase(),
      status: word,
      sessionId,
    })
  }
  return { rows, dropped, ...cutShort(lines, /^\s*Session count = (\d{1,6})/, came) }
}
