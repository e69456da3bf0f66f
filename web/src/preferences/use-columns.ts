import { usePreferences } from './preferences.ts'

export interface Column {
  readonly id: string
  readonly head: string
  /** Shown unless somebody has chosen otherwise. */
  readonly usual: boolean
}

/** The columns of a table that somebody has chosen, in the order of the table; one that is new shows as usual. */
export function useColumns<C extends Column>(table: string, columns: readonly C[]): readonly C[] {
  const { columns: chosen } = usePreferences()
  const ids = chosen[table]
  return columns.filter(({ id, usual }) => (ids === undefined ? usual : ids.includes(id)))
}

/**
 * The columns of each table of a page as its address holds them: `leases:mac.until;servers:role`. A table that is not there
 * has nothing chosen for it.
 */
const parts = (text: string) => text.split(';').filter((part) => part.includes(':'))

/** Ids of the columns chosen for a table; null where the address has none for it. */
export function columnsInAddress(text: string, table: string): readonly string[] | null {
  const own = parts(text).find((part) => part.startsWith(`${table}:`))
  return own === undefined
    ? null
    : own
        .slice(table.length + 1)
        .split('.')
        .filter((id) => id !== '')
}

/** The same address with another choice for a table; null takes it out. */
export function withColumns(text: string, table: string, ids: readonly string[] | null): string {
  const others = parts(text).filter((part) => !part.startsWith(`${table}:`))
  return [...others, ...(ids === null ? [] : [`${table}:${ids.join('.')}`])].join(';')
}

/** Id of a column by the words on its head: `Given or renewed` is `given-or-renewed`. */
export const columnId = (head: string) =>
  head
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
