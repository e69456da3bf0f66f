import { refused } from '../../failures.ts'
import { gateLine } from '../../transport/ssh-gate.ts'
import type { Shell } from '../../transport/ssh-shell.ts'
import type { Writing, Written } from '../../writing.ts'
import type { CableTest } from '../cable-readings.ts'
import { interfaceWord } from '../typed-values.ts'
import { askWhereKnown, understood } from './ask-switch.ts'
import type { CommandLine } from './ask-switch.ts'
import { withoutSecrets } from './redaction.ts'
import { findRefusal, refusalFailure } from './refusals.ts'
import { parseCableDiagnostics } from './show-cable-diagnostics.ts'

const cannot = /not supported (?:on|for) this (?:interface|port)/i

/** What is sent to test the cable of a port. */
export const cableTestLine = (on: string): string =>
  `test cable-diagnostics tdr interface ${interfaceWord(on)}`

/** Starts a test, which answers at once; its result is read later. A port that is being tested refuses another one. */
export const testCable = async (
  name: string,
  shell: Shell,
  on: string,
  writing: Writing,
): Promise<Written> => {
  const line = gateLine(cableTestLine(on))
  await writing.beforeSending(name)
  const { lines } = await shell.run(line, writing.signal)
  const refusal = findRefusal(lines)
  if (refusal !== null) throw refusalFailure(name, refusal)
  if (lines.some((text) => cannot.test(text)))
    throw refused({ cause: 'absent', message: `${name} has no cable test on ${on}.` })
  if (lines.some((text) => /already running/i.test(text)))
    throw refused({ cause: 'busy', message: `${name} is already testing the cable of ${on}.` })
  return { sent: [line], answer: withoutSecrets(lines).join('\n') }
}

/** The last test of a port. @throws Failure not-found, absent: the port has no such test */
export const readCableTest = async (
  line: CommandLine,
  on: string,
): Promise<{ readonly value: CableTest; readonly dropped: number }> => {
  const command = `show cable-diagnostics tdr interface ${interfaceWord(on)}`
  const lines = await askWhereKnown(line, command, `a cable test of ${on}`)
  if (lines.some((text) => cannot.test(text)))
    throw refused({ cause: 'absent', message: `${line.name} has no cable test on ${on}.` })
  return { value: understood(line, command, parseCableDiagnostics(lines)), dropped: 0 }
}
