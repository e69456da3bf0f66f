import { setImmediate } from 'node:timers/promises'

/** So many are a matter of a millisecond or two. */
const usualFew = 200

/**
 * Hands on one after the other, and gives the event loop a turn after each few: what a person uploads is as long as they like, and
 * nobody else waits for it.
 */
export async function* inTurns<T>(all: Iterable<T>, few = usualFew): AsyncGenerator<T, void, undefined> {
  let sinceTurn = 0
  for (const one of all) {
    yield one
    sinceTurn += 1
    if (sinceTurn < few) continue
    sinceTurn = 0
    await setImmediate()
  }
}

/** A line of a table, with the number of the line it starts in, counted from 1. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

type Separator = ',' | ';' | '\t'

const separators = [',', ';', '\t'] as const

/** What stands between the cells: what the first line has most of, outside of quotes. */
function separatorOf(text: string): Separator {
  const head = (text.split('\n', 1)[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (mark: string) => head.split(mark).length
  const [most = ','] = separators.toSorted((one, other) => count(other) - count(one))
  // A head of one column: a comma in a line below it separates nothing.
  return count(most) > 1 ? most : '\t'
}

/** As a program decoded it that did not know UTF-16, and with the mark of byte order that editors leave in front. */
const decoded = (text: string): string =>
  (text.includes('\0') ? text.replaceAll('\0', '') : text).replace(
    /^(?:\uFEFF|\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF|\uFFFD\uFFFD)/,
    '',
  )

/** Spreadsheets name their separator in a line of its own: `sep=;`. */
function told(text: string): {
  readonly body: string
  readonly separator: Separator
  readonly before: number
} {
  const first = /^sep=([,;\t])\r?\n/i.exec(text)
  const separator = separators.find((one) => one === first?.[1])
  if (first === null || separator === undefined)
    return { body: text, separator: separatorOf(text), before: 0 }
  return { body: text.slice(first[0].length), separator, before: 1 }
}

/** Empty columns at the end, as spreadsheets write them: nothing of them is read. */
async function withoutEmptyEnd(rows: readonly CsvRow[]): Promise<CsvRow[]> {
  const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1
  const width = lastFilled(rows[0]?.cells ?? [])
  const cut: CsvRow[] = []
  for await (const { line, cells } of inTurns(rows))
    cut.push({ line, cells: cells.slice(0, Math.max(width, lastFilled(cells))) })
  return cut
}

/**
 * The table that somebody pasted or chose, with the names of its columns first: commas, semicolons or tabs between the cells,
 * by the first line; quotes as RFC 4180 has them, or none. Empty lines and empty columns at the end are left out. It is read in slices.
 *
 * @throws what `refuse` makes of the words, where a quote is never closed
 */
export async function readTable(typed: string, refuse: (words: string) => Error): Promise<CsvRow[]> {
  const { body, separator, before } = told(decoded(typed))
  const rows: CsvRow[] = []
  for await (const { line, cells, open } of inTurns(parseCsv(body, separator))) {
    if (open) throw refuse(`The quote in line ${line + before} is never closed.`)
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: line + before, cells })
  }
  return withoutEmptyEnd(rows)
}

/** Splits CSV into rows (RFC 4180: quotes, doubled quotes, line breaks in quotes; CRLF or LF). */
function* parseCsv(text: string, separator: Separator): Generator<CsvRow & { readonly open: boolean }> {
  let at = 0
  let line = 1
  while (at < text.length) {
    const started = line
    const cells: string[] = []
    let open = false
    for (;;) {
      if (text[at] === '"') {
        const pieces: string[] = []
        at += 1
        for (;;) {
          const quote = text.indexOf('"', at)
          open ||= quote === -1
          const end = quote === -1 ? text.length : quote
          const piece = text.slice(at, end)
          pieces.push(piece)
          line += piece.split('\n').length - 1
          at = end + 1
          if (text[at] !== '"') break
          pieces.push('"')
          at += 1
        }
        cells.push(pieces.join(''))
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
    yield { line: started, cells, open }
  }
}

function endOfCell(text: string, start: number, separator: string): number {
  const between = separator.charCodeAt(0)
  for (let at = start; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    // A line feed, and the carriage return before one; old Macintosh programs end lines with it alone.
    if (character === between || character === 10) return at
    if (character === 13) return at
  }
  return text.length
}
