import { unreadable } from '../../failures.ts'
import { gateLine } from '../../transport/ssh-gate.ts'
import { findRefusal, refusalFailure } from './refusals.ts'
import type { Refusal } from './refusals.ts'
import type { Shell } from '../../transport/ssh-shell.ts'

/** One session's command line with the vendor's words for no. */
export interface CommandLine {
  readonly name: string
  /** @throws Failure of the transport; a refusal by the device is an answer here. */
  try(command: string): Promise<{ readonly lines: readonly string[]; readonly refusal: Refusal | null }>
  /** @throws Failure also when the device refuses the command. */
  ask(command: string): Promise<readonly string[]>
}

export const commandLine = (name: string, shell: Shell, signal: AbortSignal): CommandLine => {
  const attempt = async (command: string) => {
    const { lines } = await shell.run(gateLine(command), signal)
    return { lines, refusal: findRefusal(lines) }
  }
  return {
    name,
    try: attempt,
    ask: async (command) => {
      const { lines, refusal } = await attempt(command)
      if (refusal !== null) throw refusalFailure(name, refusal)
      return lines
    },
  }
}

/** The parsed table. @throws Failure unreadable when it was none. */
export const understood = <T>(name: string, command: string, parsed: T | null): T => {
  if (parsed !== null) return parsed
  throw unreadable({ cause: 'not-understood', message: `${name} answered “${command}” with something else.` })
}
