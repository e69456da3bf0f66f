import { notFound, unreadable } from '../../failures.ts'
import { exchanged } from '../../overhearing/overhearing.ts'
import { gateLine } from '../../transport/ssh-gate.ts'
import { withoutSecrets } from './redaction.ts'
import { findRefusal, refusalFailure } from './refusals.ts'
import type { Refusal } from './refusals.ts'
import type { Output, Shell } from '../../transport/ssh-shell.ts'

/** One session's command line with the vendor's words for no. */
export interface CommandLine {
  readonly name: string
  /** @throws Failure of the transport; a refusal by the device is an answer here. */
  try(command: string): Promise<{ readonly lines: readonly string[]; readonly refusal: Refusal | null }>
  /** @throws Failure also when the device refuses the command. */
  ask(command: string): Promise<readonly string[]>
  /** As `try`, with the lines of the device's log left in: they are the answer to `show logging`. */
  tryWithLog(
    command: string,
  ): Promise<{ readonly lines: readonly string[]; readonly refusal: Refusal | null }>
}

export const commandLine = (name: string, shell: Shell, signal: AbortSignal): CommandLine => {
  const run = (command: string) =>
    exchanged(
      {
        system: name,
        asked: () => command,
        answered: ({ withLog }: Output) => withoutSecrets(withLog).join('\n'),
      },
      () => shell.run(gateLine(command), signal),
    )
  const attempt = async (command: string) => {
    const { lines } = await run(command)
    return { lines, refusal: findRefusal(lines) }
  }
  return {
    name,
    tryWithLog: async (command) => {
      const { lines, withLog } = await run(command)
      return { lines: withLog, refusal: findRefusal(lines) }
    },
    try: attempt,
    ask: async (command) => {
      const { lines, refusal } = await attempt(command)
      if (refusal !== null) throw refusalFailure(name, refusal)
      return lines
    },
  }
}

/** The failure for what this device cannot be asked: its model or image has no such command, or the feature is off. */
export const notTold = (name: string, what: string) =>
  notFound({ cause: 'absent', message: `${name} does not tell about ${what}.` })

/**
 * The answer to a command that not every model and image has.
 * @throws Failure not-found, absent, when the device does not know it or says that the feature is off
 */
export const askWhereKnown = async (
  line: CommandLine,
  command: string,
  what: string,
): Promise<readonly string[]> => {
  const { lines, refusal } = await line.try(command)
  if (refusal?.kind === 'syntax' || refusal?.kind === 'incomplete') throw notTold(line.name, what)
  if (refusal !== null) throw refusalFailure(line.name, refusal)
  if (lines.some((text) => off.test(text.trim()))) throw notTold(line.name, what)
  return lines
}

// `% Device tracking is not enabled`, `% CDP is not enabled`, `%No inline power card on switch`, `% This command is replaced by …`
const off = /^% ?(?:.{2,40} (?:is|are) (?:not enabled|disabled)|No inline power|This command is replaced)/i

/** The parsed table. @throws Failure unreadable when it was none. */
export const understood = <T>(name: string, command: string, parsed: T | null): T => {
  if (parsed !== null) return parsed
  throw unreadable({ cause: 'not-understood', message: `${name} answered “${command}” with something else.` })
}
