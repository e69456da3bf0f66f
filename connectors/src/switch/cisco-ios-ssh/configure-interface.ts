import { refused, unreadable } from '../../failures.ts'
import { gateLine } from '../../transport/ssh-gate.ts'
import { interfaceWord } from '../typed-values.ts'
import { withoutSecrets } from './redaction.ts'
import { findRefusal, refusalFailure } from './refusals.ts'
import type { Shell } from '../../transport/ssh-shell.ts'
import type { Writing, Written } from '../../writing.ts'

/** Cisco IOS: `configure terminal`, the lines one by one, `end`. A refused line does not stop the device, so it stops us. */
export const configureInterface = async (
  name: string,
  shell: Shell,
  section: { readonly interface: string; readonly lines: readonly string[] },
  writing: Writing,
): Promise<Written> => {
  const gated = section.lines.map((line) => gateLine(line))
  const head = gateLine(`interface ${interfaceWord(section.interface)}`)
  const sent: string[] = []
  const answers: string[] = []
  const run = async (line: ReturnType<typeof gateLine>) => {
    const { lines, prompt } = await shell.run(line, writing.signal)
    sent.push(line)
    answers.push(...withoutSecrets(lines))
    return { prompt, refusal: findRefusal(lines) }
  }
  const enter = await run(gateLine('configure terminal'))
  if (enter.refusal !== null) throw refusalFailure(name, enter.refusal)
  try {
    const opened = await run(head)
    if (opened.refusal !== null) throw refusalFailure(name, opened.refusal)
    // In the wrong place the lines would change something else.
    if (opened.prompt.section !== 'config-if') {
      throw unreadable({
        cause: 'not-understood',
        message: `${name} did not open the section of ${section.interface}.`,
      })
    }
    for (const line of gated) {
      await writing.beforeSending(name)
      const { refusal } = await run(line)
      if (refusal === null) continue
      throw refused({
        cause: 'not-understood',
        message: `${name} refused the line “${line}”: ${refusal.text}`,
      })
    }
  } finally {
    // A session that is cut leaves the configuration by itself, and what went wrong before is what is told.
    if (!shell.broken) await run(gateLine('end')).catch(() => undefined)
  }
  return { sent, answer: answers.length === 0 ? null : answers.join('\n') }
}

/** `write memory`; some releases say `[OK]` behind the prompt, so that its absence means nothing. */
export const saveConfiguration = async (name: string, shell: Shell, writing: Writing): Promise<Written> => {
  await writing.beforeSending(name)
  const line = gateLine('write memory')
  const { lines } = await shell.run(line, writing.signal)
  const refusal = findRefusal(lines)
  if (refusal !== null) throw refusalFailure(name, refusal)
  const busy = lines.find((text) => /startup-config file open failed|Device or resource busy/i.test(text))
  if (busy !== undefined) {
    throw refused({
      cause: 'busy',
      message: `${name} is being saved by another session.`,
      evidence: busy.slice(0, 200),
    })
  }
  return { sent: [line], answer: withoutSecrets(lines).join('\n') }
}
