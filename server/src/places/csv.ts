/** A line of a CSV file, with the number of the line it starts in, counted from 1. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** What stands between the cells: what the first line has most of, outside of quotes. */
export function separatorOf(text: string): ',' | ';' | '\t' {
  const head = (text.split('\n', 1)[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (mark: string) => head.split(mark).length
  return ([';', '\t'] as const).find((mark) => count(mark) > count(',')) ?? ','
}

/** Splits CSV into rows (RFC 4180: quotes, doubled quotes, line breaks in quotes; CRLF or LF). Empty lines are left out. */
export function* parseCsv(text: string, separator: ',' | ';' | '\t' = ','): Generator<CsvRow> {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let line = 1
  while (at < text.length) {
    const started = line
    const cells: string[] = []
    for (;;) {
      if (text[at] === '"') {
        let cell = ''
        at += 1
        for (;;) {
          const quote = text.indexOf('"', at)
          const end = quote === -1 ? text.length : quote
          const piece = text.slice(at, end)
          cell += piece
          line += piece.split('\n').length - 1
          at = end + 1
          if (text[at] !== '"') break
          cell += '"'
          at += 1
        }
        cells.push(cell)
      } else {
        const end = endOfCell(text, at, separator)
        cells.push(text.slice(at, end))
        at = end
      }
      // What stands between a closing quote and the next separator belongs to nothing.
      at = endOfCell(text, at, separator)
      if (text[at] !== separator) break
      at += 1
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    line += 1
    if (cells.length > 1 || cells[0]?.trim() !== '') yield { line: started, cells }
  }
}

function endOfCell(text: string, start: number, separator: string): number {
  const between = separator.charCodeAt(0)
  for (let at = start; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    // A line feed, and the carriage return before one.
    if (character === between || character === 10) return at
    if (character === 13 && text.charCodeAt(at + 1) === 10) return at
  }
  return text.length
}
