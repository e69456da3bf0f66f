import { notFound, unreadable } from '../../failures.ts'
import { exchanged } from '../../overhearing/overhearing.ts'
import { gateLine } from '../../transport/ssh-gate.ts'
import { withoutSecrets } from './redaction.ts'
import { findRefusal, refusalFailure } from './refusals.ts'
import type { Cut } from './columns.ts'
import type { Refusal } from './refusals.ts'
import type { NotRead, SaidText } from '../../asking.ts'
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
  /** Rows of the answer to this command were left out. */
  dropped(command: string): void
  /** The device counts more rows in its answer to this command than came. */
  cut(command: string, cut: Cut): void
  readonly cutShort: readonly NotRead[]
  /** What it answered to the commands of which rows were left out, secrets taken out. */
  readonly droppedFrom: readonly SaidText[]
}

/** A port's log or a stack's tables may be long. */
const longestText = 20_000

export const commandLine = (name: string, shell: Shell, signal: AbortSignal): CommandLine => {
  const answers = new Map<string, Output>()
  const droppedFrom = new Map<string, SaidText>()
  const cutShort = new Map<string, NotRead>()
  const run = async (command: string) => {
    const output = await exchange(command)
    answers.set(command, output)
    return output
  }
  const exchange = (command: string) =>
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
    dropped: (command) => {
      const text = withoutSecrets(answers.get(command)?.withLog ?? []).join('\n')
      droppedFrom.set(command, { command, text: text.slice(0, longestText) })
    },
    cut: (command, { counted, came }) => {
      const why = `${name} announced ${counted} rows of “${command}” and sent ${came}`
      cutShort.set(command, { fields: [], cause: 'not-understood', why })
    },
    get cutShort() {
      return [...cutShort.values()]
    },
    get droppedFrom() {
      return [...droppedFrom.values()]
    },
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
  notFound({ cause: 'absent', message: `${name} does not report ${what}.` })

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

/** Keeps the text of an answer of which rows were left out, and says when the device counts more than came. */
export const heed = (line: CommandLine, command: string, { dropped = 0, cut }: Heeded): void => {
  if (dropped > 0) line.dropped(command)
  if (cut !== undefined) line.cut(command, cut)
}

interface Heeded {
  readonly dropped?: number
  readonly cut?: Cut
}

/** The parsed table; what is wanting in it is heeded. @throws Failure unreadable when it was none. */
export const understood = <T>(line: CommandLine, command: string, parsed: T | null): T => {
  if (parsed === null) {
    throw unreadable({
      cause: 'not-understood',
      message: `${line.name} answered “${command}” with something else.`,
    })
  }
  if (isTable(parsed)) heed(line, command, parsed)
  return parsed
}

const isTable = (parsed: unknown): parsed is Heeded =>
  typeof parsed === 'object' && parsed !== null && 'dropped' in parsed && typeof parsed.dropped === 'number'
