import { isNoise } from './ssh-noise.ts'
import { readPrompt } from './ssh-prompt.ts'

const dense = (text: string): string => text.replaceAll(/\s/g, '')

/** Takes a prompt off the beginning of a line: `sw1#show clock` becomes `show clock`. */
const withoutPrompt = (line: string, host: string | null): string => {
  for (let at = 0; at < Math.min(line.length, 120); at += 1) {
    const character = line[at]
    if ((character === '#' || character === '>') && readPrompt(line.slice(0, at + 1), host) !== null) {
      return line.slice(at + 1)
    }
  }
  return line
}

/**
 * Looks for the echo of what was sent. Before it may stand empty lines, log lines and prompts of earlier returns; it
 * may be wrapped at the width of the terminal.
 * @returns the number of the first line behind it, `pending` while it may still come, `missing` when something else came.
 */
export const findEcho = (
  lines: readonly string[],
  sent: string,
  host: string | null,
): number | 'pending' | 'missing' => {
  const wanted = dense(sent)
  let seen = ''
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const finished = at < lines.length - 1
    if (seen === '' && (line.trim() === '' || line.trim() === '[OK]' || isNoise(line))) continue
    const text = seen === '' ? dense(withoutPrompt(line, host)) : dense(line)
    if (seen === '' && text === '') continue
    seen += text
    if (seen === wanted) return finished ? at + 1 : 'pending'
    if (!wanted.startsWith(seen)) return finished ? 'missing' : waits(line, host)
  }
  return 'pending'
}

// An unfinished line that is (the beginning of) a prompt may still be followed by the echo.
const waits = (line: string, host: string | null): 'pending' | 'missing' =>
  line.length <= 120 && (host === null || host.startsWith(line.slice(0, host.length))) ? 'pending' : 'missing'
