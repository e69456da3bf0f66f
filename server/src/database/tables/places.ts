import type { Generated } from 'kysely'

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
  /** Migration 0113, since when this is a view of those that are not removed. */
  version: Generated<number>
}

export interface PlacesTables {
  building: BuildingTable
  floor: FloorTable
  room: RoomTable
  outlet: OutletTable
}
