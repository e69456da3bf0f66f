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
 * compared as text, never as a pattern. Brackets at the end belong to the host name unless they say `config`.
 * @param host what was learned at login; null before it is known.
 */
export const readPrompt = (line: string, host: string | null): Prompt | null => {
  if (line.length > longestPrompt) return null
  const text = line.endsWith(' ') ? line.slice(0, -1) : line
  const mark = text.at(-1)
  if (mark !== '>' && mark !== '#') return null
  const body = text.slice(0, -1)
  const open = body.endsWith(')') ? body.lastIndexOf('(') : -1
  const inside = open === -1 ? '' : body.slice(open + 1, -1)
  // A host may even be called `lab(config)`: then its own prompt is the name that was learned, whole.
  const section = inside.startsWith('config') && body !== host ? inside : null
  const name = section === null ? body : body.slice(0, open)
  if (name === '' || /\s/.test(name)) return null
  if (host !== null && name.slice(0, 16) !== host) return null
  return {
    host: name.slice(0, 16),
    mode: mark === '>' ? 'user' : section === null ? 'privileged' : 'configuration',
    section,
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
