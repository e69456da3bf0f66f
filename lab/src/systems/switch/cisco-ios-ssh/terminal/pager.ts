import type { Terminal } from './terminal.ts'

export const more = ' --More-- '
/** Erases the words and leaves the cursor in the first column. */
const erase = `${'\b'.repeat(9)}${' '.repeat(8)}${'\b'.repeat(9)}`

/**
 * Writes lines a page at a time: space for a page, return for a line, anything else ends it. `length` 0 writes all.
 * Answers whether everything was shown.
 */
export async function page(terminal: Terminal, lines: readonly string[], length: number): Promise<boolean> {
  let room = length === 0 ? lines.length : length - 1
  let at = 0
  for (;;) {
    const part = lines.slice(at, at + room)
    terminal.write(part.map((line) => `${line}\r\n`).join(''))
    at += part.length
    if (at >= lines.length) return true
    terminal.write(more)
    const key = await terminal.key()
    terminal.write(erase)
    if (key === ' ') room = length - 1
    else if (key === '\r' || key === '\n') room = 1
    else return false
  }
}
