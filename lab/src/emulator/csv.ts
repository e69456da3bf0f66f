const field = (value: string | number): string => {
  const text = String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180: CRLF after each record, quotes where needed. */
export const csv = (rows: Iterable<readonly (string | number)[]>): string =>
  Array.from(rows, (row) => `${row.map(field).join(',')}\r\n`).join('')
