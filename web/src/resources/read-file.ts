import { fileText } from '../ui/file-text.ts'

/** Extensions that `readFile` takes. */
export const fileTypes = '.csv,.tsv,.txt,.xlsx'

type Cell = string | number | boolean | Date | null

const textOf = (cell: Cell): string =>
  cell === null ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)

/** Why a file was not read, as a sentence. */
export const unreadWords = (error: unknown): string =>
  error instanceof Error && error.name === 'HugeSheetError'
    ? error.message
    : 'The file could not be read as a workbook. Save it as CSV or XLSX.'

/**
 * The text of a file of values; of a workbook its first sheet, as CSV. Rejects, with what `unreadWords` says, for a workbook that
 * cannot be read or whose cells reach too far.
 */
export async function readFile(file: File): Promise<string> {
  if (!/\.xlsx$/i.test(file.name)) return fileText(file)
  const { refuseHugeSheet } = await import('./refuse-huge-sheet.ts')
  const octets = await file.arrayBuffer()
  await refuseHugeSheet(octets)
  const { readSheet } = await import('read-excel-file/universal')
  const rows = (await readSheet(octets)) as readonly (readonly Cell[])[]
  return rows
    .map((row) => row.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(','))
    .join('\r\n')
}
