import { fileText } from '../ui/file-text.ts'

/** Extensions that `readFile` takes. */
export const fileTypes = '.csv,.tsv,.txt,.xlsx'

type Cell = string | number | boolean | Date | null

const textOf = (cell: Cell): string =>
  cell === null ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)

/** The text of a file of values; of a workbook its first sheet, as CSV. Rejects for a workbook that cannot be read. */
export async function readFile(file: File): Promise<string> {
  if (!/\.xlsx$/i.test(file.name)) return fileText(file)
  const { readSheet } = await import('read-excel-file/universal')
  const rows = (await readSheet(await file.arrayBuffer())) as readonly (readonly Cell[])[]
  return rows
    .map((row) => row.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(','))
    .join('\r\n')
}
