import { isNoise, logMessageAt } from './ssh-noise.ts'

export type PromptMode = 'user' | 'privileged' | 'configuration'

export interface Prompt {
  /** First 16 characters of the host name: IOS cuts longer names in configuration prompts at about 20. */
  readonly host: string
  readonly mode: PromptMode
  /** `config-if` and its like. */
  readonly section: string | null
}

const longestPrompt = 120

/**
 * Reads a line as a prompt: `HOST>`, `HOST#`, `HOST(config-if)#`, with at most one space behind. The host name is
 * compared as text, never as a pattern.
 * @param host what was learned at login; null before it is known.
 */
export const readPrompt = (line: string, host: string | null): Prompt | null => {
  if (line.length > longestPrompt) return null
  const text = line.endsWith(' ') ? line.slice(0, -1) : line
  const mark = text.at(-1)
  if (mark !== '>' && mark !== '#') return null
  const body = text.slice(0, -1)
  const open = body.endsWith(')') ? body.lastIndexOf('(') : -1
  const name = open === -1 ? body : body.slice(0, open)
  const section = open === -1 ? null : body.slice(open + 1, -1)
  if (name === '' || /\s/.test(name)) return null
  if (host !== null && name.slice(0, 16) !== host) return null
  const configures = section !== null && section.startsWith('config')
  return {
    host: name.slice(0, 16),
    mode: mark === '>' ? 'user' : configures ? 'configuration' : 'privileged',
    section: configures ? section : null,
  }
}

/**
 * Finds the prompt that ends an answer. Log lines and a late `[OK]` may stand behind it.
 * @returns its line number, or null when the answer goes on.
 */
export const findPrompt = (
  lines: readonly string[],
  host: string | null,
): { readonly prompt: Prompt; readonly at: number } | null => {
  for (let at = lines.length - 1; at >= 0 && at >= lines.length - 40; at -= 1) {
    const line = lines[at] ?? ''
    const prompt = readPrompt(withoutTail(line), host)
    if (prompt !== null) return { prompt, at }
    if (line.trim() !== '' && line.trim() !== '[OK]' && !isNoise(line)) return null
  }
  return null
}

const withoutTail = (line: string): string => {
  const message = line.length > 400 ? -1 : logMessageAt(line)
  const cut = message === -1 ? line : line.slice(0, message)
  return cut.endsWith('[OK]') ? cut.slice(0, -4) : cut
}
