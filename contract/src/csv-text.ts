export type CsvCell = string | number | boolean | null

/**
 * A spreadsheet runs a cell that begins with one of these as a formula, behind leading blanks too (OWASP, CSV injection);
 * with an apostrophe before it, it is text. One that has apostrophes before it already has one more, which an import takes away.
 */
const formula = /^'*\s*[=+\-@＝＋－＠\t\r\n]/

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[",;\r\n\t]|^\s|\s$|^'/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** As RFC 4180 has it, with a byte order mark: without one a spreadsheet reads letters beyond ASCII wrongly. */
export function csvText(columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${[columns, ...rows].map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`
}
