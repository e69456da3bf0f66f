/** Rows of one table with what could not be read as a row. */
export interface Parsed<T> {
  readonly rows: T[]
  readonly dropped: number
}

/** Where the titles of a header line begin and end, in their order. */
export interface Columns {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Finds the titles one after the other in a line; null when one is missing, so that this is not the header. */
export const findColumns = (line: string, titles: readonly string[]): Columns | null => {
  const starts: number[] = []
  const ends: number[] = []
  let from = 0
  for (const title of titles) {
    const at = line.indexOf(title, from)
    if (at === -1) return null
    starts.push(at)
    from = at + title.length
    ends.push(from)
  }
  return { starts, ends }
}

/** The cell of a left-aligned column: from its title to the next one's. */
export const cell = (line: string, columns: Columns, column: number): string =>
  line.slice(columns.starts[column], columns.starts[column + 1]).trim()

/** The header's place and columns; null when the text holds no such table. */
export const findHeader = (
  lines: readonly string[],
  titles: readonly string[],
): { readonly at: number; readonly columns: Columns } | null => {
  for (let at = 0; at < lines.length; at += 1) {
    const columns = findColumns(lines[at] ?? '', titles)
    if (columns !== null) return { at, columns }
  }
  return null
}

/** `------ ----- -----` and its like. */
export const isRule = (line: string): boolean => /^[-\s]+$/.test(line) && line.includes('--')
