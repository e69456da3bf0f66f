import type { Cell, ShownTable } from '../shown/shown-table.ts'

/**
 * A spreadsheet runs a cell that begins with one of these as a formula, behind leading blanks too (OWASP, CSV injection);
 * with an apostrophe before it, it is text. One that has apostrophes before it already has one more, which an import takes away.
 */
const formula = /^'*\s*[=+\-@＝＋－＠\t\r\n]/

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[",;\r\n\t]|^\s|\s$|^'/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** As RFC 4180 has it, with a byte order mark: without one a spreadsheet reads letters beyond ASCII wrongly. */
export function csvOf({ columns, rows }: ShownTable): string {
  return `\uFEFF${[columns, ...rows].map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`
}

/** One object for each row, by the columns' names. */
export function jsonOf({ columns, rows }: ShownTable): string {
  const objects = rows.map((row) =>
    Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])),
  )
  return `${JSON.stringify(objects, null, 2)}\n`
}

/** Hands a file to the browser to be saved. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has taken the content by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
