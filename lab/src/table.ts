function cell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (Array.isArray(value)) return value.map(cell).join(' ')
  if (typeof value === 'object') {
    return 'short' in value
      ? cell(value.short)
      : 'username' in value
        ? cell(value.username)
        : JSON.stringify(value)
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Columns as wide as what is in them, cut at 40; `columns` names the fields to show, all of the first row's else. */
export function table(
  rows: readonly Readonly<Record<string, unknown>>[],
  columns?: readonly string[],
): string {
  const [first] = rows
  if (!first) return 'nothing'
  const shown = columns?.filter((column) => rows.some((row) => column in row)) ?? Object.keys(first)
  const cells = rows.map((row) => shown.map((column) => cell(row[column])))
  const widths = shown.map((column, index) =>
    Math.min(40, Math.max(column.length, ...cells.slice(0, 500).map((row) => row[index]?.length ?? 0))),
  )
  const line = (parts: readonly string[]) =>
    parts
      .map((text, index) => {
        const width = widths[index] ?? 0
        const cut = text.length > width && index < parts.length - 1 ? `${text.slice(0, width - 1)}…` : text
        return cut.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  return [line(shown), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')
}
