import type { Generated } from 'kysely'

/** A version of the outline of a building. Migration 0255. */
export interface BuildingOutlineTable {
  building: string
  number: number
  unit: 'degrees' | 'metres'
  /** Corners as x and y in turn; null where the version took the outline away. */
  corners: number[] | null
  saved_at: Generated<Date>
  saved_by: Generated<string>
}

export interface BuildingOutlinesTables {
  building_outline: BuildingOutlineTable
}
