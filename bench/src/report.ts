/** Lines up columns: the first to the left, the others to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, at) => Math.max(...all.map((row) => (row[at] ?? '').length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  return all.map((row) => `  ${line(row)}`).join('\n')
}

/** One goal with what was measured, as a line of the report. */
export function goal(text: string, measured: string, met: boolean): string {
  return `  ${met ? 'met   ' : 'MISSED'}  ${text}: ${measured}`
}

/** A part that cannot be measured here, with the reason and what would help. */
export class Skipped extends Error {
  override readonly name = 'Skipped'
}
