import { interfaceWord } from '../typed-values.ts'
import { isUnknown } from './ask-part.ts'
import { askWhereKnown, notTold, understood } from './ask-switch.ts'
import { refusalFailure } from './refusals.ts'
import { parseAuthenticationSessions } from './show-authentication-sessions.ts'
import { parseAuthenticationTable } from './show-authentication-table.ts'
import type { AuthenticationSession } from '../capabilities.ts'
import type { CommandLine } from './ask-switch.ts'
import type { Parsed } from './columns.ts'
import type { Rows } from './read-interfaces.ts'

/**
 * Sessions of one port in detail; null where the image has no 802.1X. IOS 15 without IBNS2 knows no `details`.
 * @throws Failure when the device refuses to tell
 */
export const askSessions = async (
  line: CommandLine,
  on: string,
): Promise<Parsed<AuthenticationSession> | null> => {
  const command = `show authentication sessions interface ${interfaceWord(on)}`
  const detailed = await line.try(`${command} details`)
  const older = detailed.refusal?.kind === 'syntax' ? await line.try(command) : detailed
  // Newer images may know the new form alone.
  const newest = `show access-session interface ${interfaceWord(on)} details`
  const answer = older.refusal?.kind === 'syntax' ? await line.try(newest) : older
  if (answer.refusal === null) {
    const parsed = parseAuthenticationSessions(answer.lines)
    if (parsed.dropped > 0)
      line.dropped(answer !== older ? newest : older === detailed ? `${command} details` : command)
    return parsed
  }
  if (isUnknown(answer.refusal)) return null
  throw refusalFailure(line.name, answer.refusal)
}

export const readSessions = async (
  line: CommandLine,
  on: string | undefined,
): Promise<Rows<AuthenticationSession>> => {
  if (on !== undefined) {
    const sessions = await askSessions(line, on)
    if (sessions === null) throw notTold(line.name, '802.1X sessions')
    return { value: sessions.rows, complete: true, dropped: sessions.dropped }
  }
  const classic = await line.try('show authentication sessions')
  if (classic.refusal !== null && classic.refusal.kind !== 'syntax')
    throw refusalFailure(line.name, classic.refusal)
  const command = classic.refusal === null ? 'show authentication sessions' : 'show access-session'
  const lines =
    classic.refusal === null ? classic.lines : await askWhereKnown(line, command, '802.1X sessions')
  const table = understood(line, command, parseAuthenticationTable(lines))
  return { value: table.rows, complete: true, dropped: table.dropped }
}
