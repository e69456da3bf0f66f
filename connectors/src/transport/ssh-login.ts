import { refused, unreadable } from '../failures.ts'
import { gateAnswer, gateLine } from './ssh-gate.ts'
import { readPrompt } from './ssh-prompt.ts'
import type { Credential } from '../connector-context.ts'
import type { Failure } from '../failures.ts'
import type { Prompt } from './ssh-prompt.ts'
import type { Output, Shell } from './ssh-shell.ts'

export type PasswordCredential = Extract<Credential, { kind: 'password' }>

// What IOS says to a wrong login or enable secret.
const failed =
  /% ?(?:Access denied|Bad secrets?|Bad passwords?|Authentication failed|Error in authentication|No password set|Login invalid)/i

const refusal = (name: string, what: string): Failure =>
  refused({ cause: 'credential-refused', message: `${name} refused the ${what}.` })

const lastLine = (lines: readonly string[]): string => lines.findLast((line) => line.trim() !== '') ?? ''

/**
 * Brings a fresh command line to a known prompt: answers a login inside the channel (devices without AAA), learns the
 * host name from two equal prompts, as banners may end in `#`, and raises the privilege where an enable secret is given.
 * @throws Failure refused (credential-refused), unreadable, and what the shell throws
 */
export const logIn = async (
  shell: Shell,
  name: string,
  credential: PasswordCredential,
  signal: AbortSignal,
): Promise<Prompt> => {
  await firstPrompt(shell, name, credential, signal)
  const prompt = await learnHost(shell, name, signal)
  return prompt.mode === 'user' && credential.enable !== undefined
    ? enable(shell, name, credential, signal)
    : prompt
}

const firstPrompt = async (
  shell: Shell,
  name: string,
  credential: PasswordCredential,
  signal: AbortSignal,
): Promise<void> => {
  const given = { username: false, password: false }
  for (;;) {
    const wants = await shell.until((tail) => {
      if (failed.test(tail.slice(-6).join(' '))) throw refusal(name, 'login')
      const line = tail.at(-1) ?? ''
      if (/^ ?(?:username|login): ?$/i.test(line)) return 'username'
      if (/^ ?password: ?$/i.test(line)) return 'password'
      return readPrompt(lastLine(tail), null) === null ? null : 'nothing'
    }, signal)
    if (wants === 'nothing') return
    if (given[wants]) throw refusal(name, 'login')
    given[wants] = true
    shell.answer(
      wants === 'username' ? gateLine(credential.username) : gateAnswer(credential.password.reveal()),
    )
  }
}

const learnHost = async (shell: Shell, name: string, signal: AbortSignal): Promise<Prompt> => {
  let before = ''
  for (let attempt = 0; attempt < 6; attempt += 1) {
    shell.answer('')
    const line = await shell.until((tail) => {
      const last = lastLine(tail)
      return readPrompt(last, null) === null ? null : last
    }, signal)
    const prompt = readPrompt(line, null)
    if (line === before && prompt !== null) {
      shell.host = prompt.host
      return prompt
    }
    before = line
  }
  throw unreadable({ cause: 'not-understood', message: `${name} shows no steady prompt.` })
}

const enable = async (
  shell: Shell,
  name: string,
  credential: PasswordCredential,
  signal: AbortSignal,
): Promise<Prompt> => {
  const prompt = (tail: readonly string[]) => readPrompt(lastLine(tail), shell.host)
  const asksPassword = (tail: readonly string[]) => /assword: ?$/i.test(tail.at(-1) ?? '')
  shell.answer(gateLine('enable'))
  const first = await shell.until((tail) => {
    if (asksPassword(tail)) return 'password'
    // The echo `sw1>enable` is no prompt; a prompt on a line of its own is.
    const now = prompt(tail)
    return now !== null && tail.length > 1 ? now : null
  }, signal)
  if (first !== 'password') {
    if (first.mode === 'user') throw refusal(name, 'enable secret')
    return first
  }
  shell.answer(gateAnswer(credential.enable?.reveal() ?? ''))
  const second = await shell.until((tail) => {
    if (failed.test(tail.join(' ')) || asksPassword(tail)) throw refusal(name, 'enable secret')
    return prompt(tail)
  }, signal)
  if (second.mode === 'user') throw refusal(name, 'enable secret')
  return second
}

/**
 * No pager and wide lines, for this session only. A role may forbid either: the shell then turns pages itself, and the
 * lines sent are short enough for any width.
 */
export const prepareTerminal = async (shell: Shell, signal: AbortSignal): Promise<readonly Output[]> => [
  await shell.run(gateLine('terminal length 0'), signal),
  await shell.run(gateLine('terminal width 511'), signal),
]
