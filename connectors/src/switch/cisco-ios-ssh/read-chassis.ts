import { askWhereKnown, notTold, understood } from './ask-switch.ts'
import { refusalFailure } from './refusals.ts'
import { parseEnvironment } from './show-environment.ts'
import { parseInventory } from './show-inventory.ts'
import { parseShowLogging } from './show-logging.ts'
import { parsePowerBudget } from './show-power-inline.ts'
import { parseShowSwitch } from './show-switch.ts'
import { parseVersionUnits } from './show-version-units.ts'
import { commandOf } from './show-questions.ts'
import { withoutSecrets } from './redaction.ts'
import { longInterface } from '../interfaces.ts'
import type {
  EnvironmentReading,
  InventoryPart,
  LogMessage,
  PowerBudget,
  StackUnit,
} from '../chassis-readings.ts'
import type { ShowQuestion } from '../show-questions.ts'
import type { CommandLine } from './ask-switch.ts'
import type { Rows } from './read-interfaces.ts'

/** Units by `show switch`, with model, serial and software by `show version`; models that cannot stack are one unit. */
export const readStack = async (line: CommandLine): Promise<Rows<StackUnit>> => {
  const facts = parseVersionUnits(await line.ask('show version'))
  const answer = await line.try('show switch')
  if (answer.refusal !== null && answer.refusal.kind !== 'syntax')
    throw refusalFailure(line.name, answer.refusal)
  const nothing = { model: null, serial: null, software: null, uptime: null, mac: null }
  if (answer.refusal !== null) {
    const [number, only] = [...facts][0] ?? [1, nothing]
    const alone = { number, role: 'active', priority: null, state: 'Ready', ready: true } as const
    return { value: [{ ...alone, ...only, base: only.mac }], complete: true, dropped: 0 }
  }
  const table = understood(line, 'show switch', parseShowSwitch(answer.lines))
  return {
    value: table.rows.map((row) => {
      const unit = facts.get(row.number) ?? nothing
      return { ...row, ...unit, mac: row.mac ?? unit.mac, base: table.base }
    }),
    complete: true,
    dropped: table.dropped,
  }
}

export const readInventory = async (line: CommandLine): Promise<Rows<InventoryPart>> => {
  const parts = parseInventory(await line.ask('show inventory'))
  const none = parts.rows.length === 0 && parts.dropped === 0
  const { rows, dropped } = understood(line, 'show inventory', none ? null : parts)
  return { value: rows, complete: true, dropped }
}

/** 2960s know `show env all`, which is the same word cut short. */
export const readEnvironment = async (line: CommandLine): Promise<Rows<EnvironmentReading>> => {
  const command = 'show environment all'
  const lines = await askWhereKnown(line, command, 'its sensors')
  const table = understood(line, command, parseEnvironment(lines))
  return { value: table.rows, complete: true, dropped: table.dropped }
}

export const readPowerBudget = async (line: CommandLine): Promise<Rows<PowerBudget>> => {
  const { lines, refusal } = await line.try('show power inline')
  if (refusal?.kind === 'syntax' || lines.some((text) => /^% ?No inline power/.test(text.trim())))
    return { value: [], complete: true, dropped: 0 }
  if (refusal !== null) throw refusalFailure(line.name, refusal)
  return {
    value: understood(line, 'show power inline', parsePowerBudget(lines)),
    complete: true,
    dropped: 0,
  }
}

export const readLog = async (line: CommandLine, on: string | undefined): Promise<Rows<LogMessage>> => {
  const { lines, refusal } = await line.tryWithLog('show logging')
  if (refusal !== null) throw refusalFailure(line.name, refusal)
  const parsed = parseShowLogging(lines)
  if (parsed === null && lines.some((text) => /^\s*Buffer logging:\s+disabled\b/.test(text)))
    throw notTold(line.name, 'its log, as it has no log buffer')
  const log = understood(line, 'show logging', parsed)
  const wanted = on === undefined ? null : longInterface(on)
  return {
    value: log.rows
      .filter((message) => wanted === null || message.interface === wanted)
      // Where commands are logged (`%PARSER-5-CFGLOG_LOGGEDCMD: … logged command:…`), their secrets may be among them.
      .map((message) =>
        /\bcommand: ?/i.test(message.text)
          ? { ...message, text: withoutSecrets([message.text])[0] ?? '' }
          : message,
      ),
    complete: log.complete,
    dropped: log.dropped,
  }
}

/** Word for word, refusals too: the person asked for what the device says. */
export const readShow = async (
  line: CommandLine,
  question: ShowQuestion,
): Promise<{
  readonly value: { readonly command: string; readonly text: string }
  readonly dropped: number
}> => {
  const command = commandOf(question)
  const { lines } = await (question.name === 'log' ? line.tryWithLog(command) : line.try(command))
  return { value: { command, text: withoutSecrets(lines).join('\n') }, dropped: 0 }
}
