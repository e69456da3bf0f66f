import type { Generated, GeneratedAlways } from 'kysely'

/** Migration 0044. */
export interface SavedViewTable {
  id: GeneratedAlways<number>
  person_id: number
  name: string
  /** The name as it is compared. */
  name_key: string
  screen: string
  address: string
  saved_at: Generated<Date>
}

export interface SavedViewsTables {
  saved_view: SavedViewTable
}
