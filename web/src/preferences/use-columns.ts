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
