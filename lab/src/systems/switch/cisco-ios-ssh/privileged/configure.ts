import type { Command, Context, Given, Lines } from '../command/command.ts'
import { execMode } from '../command/command.ts'

export const configureCommands: readonly Command[] = [
  { pattern: 'configure', privilege: 15, run: ask },
  { pattern: 'configure terminal [lock]', privilege: 15, run: enter },
]

/** Moves into global configuration, unless somebody else holds the lock. */
export function enter(context: Context, given: Given): Lines {
  const { session, chassis } = context
  const holder = chassis.configurationLock
  if (holder !== null && holder !== session) {
    return [
      `Configuration mode is locked by process '3${holder.line}' user '${holder.username}' from terminal '${holder.line + 1}'. Please try later.`,
    ]
  }
  if (given.keywords.has('lock')) chassis.configurationLock = session
  session.mode = { ...execMode, name: 'configure' }
  return ['Enter configuration commands, one per line.  End with CNTL/Z.']
}

async function ask(context: Context, given: Given): Promise<Lines> {
  const from = await context.question('Configuring from terminal, memory, or network [terminal]? ')
  if (from === null) return []
  return from === '' || 'terminal'.startsWith(from)
    ? enter(context, given)
    : ['?Must be "terminal", "memory" or "network"']
}
