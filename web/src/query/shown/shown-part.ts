import type { Cell, ShownTable } from '../export/shown-table.ts'

/** Who says a row, by the name that people know, and when it was observed, as an instant; null where nobody tells. */
export interface Said {
  readonly source: string | null
  readonly observedAt: string | null
  readonly freshness?: string
}

export interface ShownRow {
  /** One for each column of its part. */
  readonly cells: readonly Cell[]
  readonly said: Said
  /** What stands across its columns instead of their values. */
  readonly note?: string
}

/** One list or table of a page as the page draws it: the columns that are not put away, the rows that the filters leave. */
export interface ShownPart {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly ShownRow[]
  /** With those that wait for a page of their own or for "Show all"; left out where every row is drawn. */
  readonly all?: readonly ShownRow[]
}

interface Fact {
  readonly name: string
  readonly value: Cell
  readonly detail?: Cell
  readonly said: Said
}

/** Names with their values, one below the other. */
export const factsPart = (title: string, facts: readonly Fact[]): ShownPart => ({
  title,
  columns: ['Name', 'Value', 'Detail'],
  rows: facts.map(({ name, value, detail = null, said }) => ({ cells: [name, value, detail], said })),
})

/** Several names as one, each once. */
export const together = (names: readonly (string | null)[]): string | null =>
  [...new Set(names.filter((name) => name !== null && name !== ''))].join(', ') || null

/** Heads of all parts, each once, such that those of every part stand in the order that it has, where no two disagree. */
function headsOf(parts: readonly ShownPart[]): readonly string[] {
  const heads: string[] = []
  for (const { columns } of parts) {
    for (const [at, head] of columns.entries()) {
      if (heads.includes(head)) continue
      const before = columns[at - 1]
      const next = columns.slice(at + 1).find((other) => heads.includes(other))
      const place =
        before !== undefined
          ? heads.indexOf(before) + 1
          : next === undefined
            ? heads.length
            : heads.indexOf(next)
      heads.splice(place, 0, head)
    }
  }
  return heads
}

/** What a page shows as one table: each row with its part, in the columns of that part, with who says it and when. */
export function tableOf(name: string, parts: readonly ShownPart[]): ShownTable {
  const told = parts.flatMap(({ rows, all = rows }) => [...rows, ...all])
  const heads = headsOf(parts)
  const noted = told.some(({ note }) => note !== undefined)
  const fresh = told.some(({ said }) => said.freshness !== undefined)
  const line = ({ title, columns }: ShownPart, { cells, said, note }: ShownRow): Cell[] => [
    title,
    ...heads.map((head) => cells[columns.indexOf(head)] ?? null),
    ...(noted ? [note ?? null] : []),
    said.source,
    said.observedAt,
    ...(fresh ? [said.freshness ?? null] : []),
  ]
  const cut = parts.some(({ rows, all = rows }) => all.length > rows.length)
  return {
    name,
    columns: [
      'Part',
      ...heads,
      ...(noted ? ['Note'] : []),
      'Source',
      'Observed at',
      ...(fresh ? ['Freshness'] : []),
    ],
    rows: parts.flatMap((part) => part.rows.map((row) => line(part, row))),
    ...(cut ? { all: parts.flatMap((part) => (part.all ?? part.rows).map((row) => line(part, row))) } : {}),
  }
}
