/** Fixed-width cells. */

/** Text in a field: filled with spaces, or cut when it is longer. */
export const cell = (text: string | number, width: number) => String(text).slice(0, width).padEnd(width)

/** Text that pushes what follows when it is too long, with at least one space after it. */
export const loose = (text: string | number, width: number) => {
  const value = String(text)
  return value.length < width ? value.padEnd(width) : `${value} `
}

export const right = (text: string | number, width: number) => String(text).padStart(width)

/** Words put into lines of at most `width`, joined by `, `; no comma where a line breaks. */
export function wrapList(words: readonly string[], width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const next = line === '' ? word : `${line}, ${word}`
    if (next.length > width && line !== '') {
      lines.push(line)
      line = word
    } else {
      line = next
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}
