import type { ColumnType, Generated } from 'kysely'

/** Migration 0005. Codes are what is written on doors and plates. */
export interface BuildingTable {
  code: string
  name: string
  /** Migration 0114, since when this and `room` are views of those that are not removed. Empty for none. */
  campus: Generated<string>
  version: Generated<number>
}

export interface FloorTable {
  building: string
  code: string
  name: Generated<string>
  version: Generated<number>
  removed_at: Generated<Date | null>
}

export interface RoomTable {
  building: string
  code: string
  floor: string
  name: string
  kind: string
  version: Generated<number>
}

export interface OutletTable {
  label: string
  building: string
  room: string
  panel: string
  panel_port: string
  /** Name of the switch it is patched to, empty when it is not. */
  switch: string
  /** Short interface name, such as `Gi1/0/14`. */
  interface: string
  /** Metres by the records. Migration 0346. */
  cable_length_m: ColumnType<number | null, number | null | undefined, number | null>
  /** Migration 0113, since when this is a view of those that are not removed. */
  version: Generated<number>
}

/** A picture of a floor by the SHA-256 of its content. Migration 0250. */
export interface FloorPlanImageTable {
  id: string
  media_type: 'image/png' | 'image/jpeg' | 'image/svg+xml'
  /** Pixels; units of the view box of an SVG. */
  width: number
  height: number
  content: Buffer
}

/** A version of the plan of a floor; the draft is the one that was not published. Migration 0250. */
export interface FloorPlanTable {
  building: string
  floor: string
  number: number
  image: string | null
  /** Metres of a pixel or unit of the picture. */
  scale: number | null
  /** Degrees from up to north, clockwise. */
  north: Generated<number>
  /** `2026-11-20`; empty for none. */
  valid_from: Generated<string>
  edits: Generated<number>
  based_on: number | null
  saved_at: Generated<Date>
  saved_by: Generated<string>
  published_at: Date | null
  published_by: Generated<string>
}

/** What stands where on a version of a plan, in metres from its upper left corner. Migration 0250. */
export interface FloorPlacementTable {
  building: string
  floor: string
  number: number
  kind: 'room' | 'outlet' | 'access-point' | 'switch' | 'ups'
  name: string
  x: number
  y: number
  /** Corners of a room, x and y in turn. */
  outline: number[] | null
}

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

export interface PlacesTables {
  building_outline: BuildingOutlineTable
  building: BuildingTable
  floor: FloorTable
  room: RoomTable
  outlet: OutletTable
  floor_plan_image: FloorPlanImageTable
  floor_plan: FloorPlanTable
  floor_placement: FloorPlacementTable
}
