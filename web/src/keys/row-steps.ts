/** The row that J or K leads to: from none the first or the last; null past either end. */
export function steppedTo<Row>(rows: readonly Row[], from: Row | null, by: 1 | -1): Row | null {
  const at = from === null ? -1 : rows.indexOf(from)
  if (at === -1) return (by === 1 ? rows[0] : rows.at(-1)) ?? null
  return rows[at + by] ?? null
}

/** A clock time or a date names no thing. */
const time = /^\d{4}-\d\d-\d\d|^\d{1,2}:\d\d(:\d\d)?$/

/** The first text of a row that names something, of those set as names, links or buttons, in their order. */
export function identifierAmong(texts: readonly string[]): string | null {
  return (
    texts
      .map((text) => text.replaceAll(/\s+/g, ' ').trim())
      .find((text) => /[\p{L}\p{N}]/u.test(text) && !time.test(text)) ?? null
  )
}
