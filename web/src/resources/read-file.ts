import { fileText } from '../ui/file-text.ts'

/** Extensions that `readFile` takes. */
export const fileTypes = '.csv,.tsv,.txt,.xlsx'

/** The text of a file of values; of a workbook its first sheet, as CSV. Rejects for a workbook that cannot be read. */
export async function readFile(file: File): Promise<string> {
  if (!/\.xlsx$/i.test(file.name)) return fileText(file)
  const { readWorkbook } = await import('./read-workbook.ts')
  return readWorkbook(new Uint8Array(await file.arrayBuffer()))
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')
}

/** What is wrong with a file that `readFile` does not take, in a sentence. */
export const unreadWords = (error: unknown): string =>
  error instanceof Error && error.name === 'WorkbookFault'
    ? `${error.message.replace(/\.$/, '')}.`
    : 'The file could not be read as a workbook. Save it as CSV or XLSX.'
