import { csvText } from '@patchbay/contract/csv-text'
import type { ShownTable } from '../shown/shown-table.ts'

export const csvOf = ({ columns, rows }: ShownTable): string => csvText(columns, rows)

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
