/** Rows of one table with what could not be read as a row. */
export interface Parsed<T> {
  readonly rows: T[]
  readonly dropped: number
  /** The device counts more rows than came. */
  readonly cut?: Cut
}

export interface Cut {
  readonly counted: number
  readonly came: number
}

/** The counts that the device prints with its rows, added up, when they are more than came. */
export const cutShort = (lines: readonly string[], count: RegExp, came: number): { readonly cut?: Cut } => {
  const counted = lines.reduce((sum, line) => sum + Number(count.exec(line)?.[1] ?? 0), 0)
  return counted > came ? { cut: { counted, came } } : {}
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

const octets = (text: string): number => Buffer.byteLength(text, 'utf8')

/**
 * Where a column may begin in one row, the likeliest first. Devices pad by octets: a name with characters of two or three
 * draws what follows to the left by as many. Only places where a word begins behind a space are given.
 */
export const startsOf = (line: string, start: number): number[] => {
  const before = line.slice(0, start)
  const places: number[] = []
  for (let at = start - (octets(before) - before.length); at <= start; at += 1)
    if (at > 0 && line[at - 1] === ' ' && line[at] !== undefined && line[at] !== ' ') places.push(at)
  return places
}

/** The columns of one row, drawn to the left behind this one by what its characters are longer than one octet. */
export const columnsOf = (line: string, columns: Columns, after: number): Columns => {
  const start = columns.starts[after + 1]
  const begins = start === undefined ? undefined : startsOf(line, start)[0]
  if (start === undefined || begins === undefined || begins === start) return columns
  const drawn = (places: readonly number[]) =>
    places.map((place, column) => (column > after ? place - (start - begins) : place))
  return { starts: drawn(columns.starts), ends: drawn(columns.ends) }
}
