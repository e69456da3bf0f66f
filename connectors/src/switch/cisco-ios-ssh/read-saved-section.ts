import { refused, unreadable } from '../../failures.ts'
import { longInterface } from '../interfaces.ts'
import { interfaceWord } from '../typed-values.ts'
import { withoutSecrets } from './redaction.ts'
import { refusalFailure } from './refusals.ts'
import type { ConfigurationSection } from '../chassis-readings.ts'
import type { CommandLine } from './ask-switch.ts'

const command = 'show startup-config'

/** The section of one interface as it would be after a restart. An interface that was never set has none: only its head. */
export const readSavedSection = async (
  line: CommandLine,
  on: string,
): Promise<{ readonly value: ConfigurationSection; readonly dropped: number }> => {
  const name = longInterface(interfaceWord(on))
  const { lines, refusal } = await line.try(command)
  if (refusal?.kind === 'syntax') {
    throw refused({
      cause: 'right-missing',
      message: `${line.name} shows its configuration to privilege level 15 only.`,
    })
  }
  if (refusal !== null) throw refusalFailure(line.name, refusal)
  if (!lines.some((text) => /^(?:hostname|version|interface) /.test(text))) {
    throw unreadable({
      cause: 'not-understood',
      message: `${line.name} answered “${command}” with something else.`,
    })
  }
  const start = lines.findIndex((text) => text.trimEnd() === `interface ${name}`)
  const rest = start === -1 ? [] : lines.slice(start + 1)
  const end = rest.findIndex((text) => !/^\s+\S/.test(text))
  const section = rest.slice(0, end === -1 ? undefined : end).map((text) => text.trimEnd())
  return { value: { lines: withoutSecrets([`interface ${name}`, ...section]), bytes: null }, dropped: 0 }
}
