import { setImmediate } from 'node:timers/promises'

/** So many are a matter of a millisecond or two. */
const usualFew = 200

/**
 * Hands on one after the other, and gives the event loop a turn after each few: what a person uploads is as long as they like, and
 * nobody else waits for it. `weightOf` says how many one counts for.
 */
export async function* inTurns<T>(
  all: Iterable<T>,
  few = usualFew,
  weightOf: (one: T) => number = () => 1,
): AsyncGenerator<T, void, undefined> {
  let sinceTurn = 0
  for (const one of all) {
    yield one
    sinceTurn += weightOf(one)
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

/** What a table may have at most. Empty lines count for `lines` alone. */
export interface TableLimits {
  readonly rows: number
  readonly lines: number
  readonly columns: number
  readonly cells: number
  /** Characters of a cell; a spreadsheet takes as many. */
  readonly cell: number
}

const usualTable: TableLimits = {
  rows: 100_000,
  lines: 1_000_000,
  columns: 500,
  cells: 2_000_000,
  cell: 32_767,
}

/** Of a first line so much is looked at for what separates its cells. */
const headLooked = 64 * 1024

const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '\u202F')

/** A row of many cells counts for several. */
const weightOfRow = ({ cells }: CsvRow) => 1 + cells.length / 8

type Separator = ',' | ';' | '\t'

const separators = [',', ';', '\t'] as const

/** What stands between the cells: what the first line has most of, outside of quotes. */
function separatorOf(text: string): Separator {
  const head = (text.slice(0, headLooked).split('\n', 1)[0] ?? '').replaceAll(/"[^"]*"/g, '')
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
function readSeparator(text: string): {
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
  for await (const { line, cells } of inTurns(rows, usualFew, weightOfRow))
    cut.push({ line, cells: cells.slice(0, Math.max(width, lastFilled(cells))) })
  return cut
}

/**
 * The table that somebody pasted or chose, with the names of its columns first: commas, semicolons or tabs between the cells,
 * by the first line; quotes as RFC 4180 has them, or none. Empty lines and empty columns at the end are left out. It is read in
 * slices, and no further than where it has more than it may.
 *
 * @throws what `refuse` makes of the words, where a quote is never closed, or there is too much
 */
export async function readTable(
  typed: string,
  refuse: (words: string) => Error,
  other: Partial<TableLimits> = {},
): Promise<CsvRow[]> {
  const limits = { ...usualTable, ...other }
  const { body, separator, before } = readSeparator(decoded(typed))
  const rows: CsvRow[] = []
  const more = (most: number, what: string) =>
    refuse(`The table has more than ${grouped(most)} ${what}. Import it in parts.`)
  let count = 0
  for await (const { line, cells, fault } of inTurns(
    parseCsv(body, separator, limits),
    usualFew,
    weightOfRow,
  )) {
    if (fault !== null) throw refuse(`${fault.before} in line ${line + before} ${fault.after}`)
    if (cells.length > 1 || cells[0] !== '') count += cells.length
    if (count > limits.cells) throw more(limits.cells, 'cells')
    if (line > limits.lines) throw more(limits.lines, 'lines')
    if (!cells.some((cell) => cell.trim() !== '')) continue
    if (rows.length > limits.rows) throw more(limits.rows, 'rows')
    rows.push({ line: line + before, cells })
  }
  return withoutEmptyEnd(rows)
}

interface ParsedRow extends CsvRow {
  /** What is wrong with it, around the number of its line; nothing after it is read. */
  readonly fault: { readonly before: string; readonly after: string } | null
}

const neverClosed = { before: 'The quote', after: 'is never closed.' }

/** Splits CSV into rows (RFC 4180: quotes, doubled quotes, line breaks in quotes; CRLF or LF). */
function* parseCsv(text: string, separator: Separator, limits: TableLimits): Generator<ParsedRow> {
  const tooMany = { before: 'The row', after: `has more than ${grouped(limits.columns)} columns.` }
  const tooLong = { before: 'A cell', after: `has more than ${grouped(limits.cell)} characters.` }
  let at = 0
  let line = 1
  while (at < text.length) {
    const started = line
    const cells: string[] = []
    let fault: ParsedRow['fault'] = null
    for (;;) {
      if (text[at] === '"') {
        const pieces: string[] = []
        at += 1
        const last = at + limits.cell
        for (;;) {
          const quote = text.indexOf('"', at)
          if (quote === -1) fault = neverClosed
          if (fault === null && quote > last) fault = tooLong
          if (fault !== null) break
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
      if ((cells.at(-1)?.length ?? 0) > limits.cell) fault ??= tooLong
      if (cells.length > limits.columns) fault ??= tooMany
      if (fault !== null) {
        yield { line: started, cells, fault }
        return
      }
      // What stands between a closing quote and the next separator belongs to nothing.
      at = endOfCell(text, at, separator)
      if (text[at] !== separator) break
      at += 1
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    line += 1
    yield { line: started, cells, fault }
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
