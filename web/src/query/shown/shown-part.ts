import type { Cell, ShownTable } from './shown-table.ts'

/** Source of a row by its title, and its observation as an ISO instant; null where unknown. */
export interface Said {
  readonly source: string | null
  readonly observedAt: string | null
  readonly freshness?: string
}

export interface ShownRow {
  /** One for each column of its part. */
  readonly cells: readonly Cell[]
  readonly said: Said
  /** Text across all columns in place of their values. */
  readonly note?: string
}

/** A table as drawn: visible columns and filtered rows. */
export interface ShownPart {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly ShownRow[]
  /** Filtered rows of all pages; absent where all are drawn. */
  readonly all?: readonly ShownRow[]
}

interface Fact {
  readonly name: string
  readonly value: Cell
  readonly detail?: Cell
  readonly said: Said
}

/** A part with one name and value per row. */
export const factsPart = (title: string, facts: readonly Fact[]): ShownPart => ({
  title,
  columns: ['Name', 'Value', 'Detail'],
  rows: facts.map(({ name, value, detail = null, said }) => ({ cells: [name, value, detail], said })),
})

/** Unique names, joined. */
export const joinNames = (names: readonly (string | null)[]): string | null =>
  [...new Set(names.filter((name) => name !== null && name !== ''))].join(', ') || null

/** Unique heads of all parts, in the order of each part where these agree. */
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

/** All parts of a page as one table, each row with its part, source and time. */
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
