import type { PartRows } from './part-column.ts'

/** Digits of a MAC address in any notation, or a part of one; empty for any other word. */
function macDigits(word: string): string {
  const digits = word.replaceAll(/[:.-]/g, '')
  return /^[0-9a-f]{4,12}$/.test(digits) ? digits : ''
}

/** Rows that hold every word looked for in what a column says, a MAC address in whatever notation. */
export function fittingRows<Row>(
  { columns, rows }: Pick<PartRows<Row>, 'columns' | 'rows'>,
  find: string,
): readonly Row[] {
  const words = find
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const cells = columns.map(({ text }) => String(text(row) ?? '').toLowerCase())
    return words.every((word) => {
      const digits = macDigits(word)
      return cells.some(
        (cell) => cell.includes(word) || (digits !== '' && cell.replaceAll(/[:.-]/g, '').includes(digits)),
      )
    })
  })
}
