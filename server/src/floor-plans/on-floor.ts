import type { PlacedKind } from '@patchbay/contract/floor-plans/placed-kinds'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** What the lists have on a floor. */
export interface Listed {
  readonly building: string
  readonly floor: string
  readonly kind: PlacedKind
  readonly name: string
  /** Code of its room; of a room its own. */
  readonly room: string
}

/**
 * What the lists have on floors: rooms, their outlets, and the switches and UPS units whose room is known. An access point is in the
 * room of the outlet at the port that sees it, else in the one that is documented. A part of statements.
 */
export const listedOnFloors = sql<Listed>`
  select building, floor, 'room' as kind, code as name, code as room from room where floor <> ''
  union all
  select o.building, r.floor, 'outlet', o.label, o.room from outlet o
    join room r on r.building = o.building and r.code = o.room where r.floor <> ''
  union all
  select r.building, r.floor, 'switch', d.name, r.code from network_device d
    join room r on r.building = d.building and r.code = d.closet where r.floor <> '' and d.removed_at is null
  union all
  select r.building, r.floor, 'ups', u.name, r.code from ups_unit u
    join room r on r.building = u.building and r.code = u.room where r.floor <> '' and u.removed_at is null
  union all
  select r.building, r.floor, 'access-point', a.name, r.code from access_point a
    left join lateral (select building, room from outlet where switch = a.seen_switch and switch <> ''
      and interface = a.seen_interface order by label limit 1) as o on true
    join room r on r.building = coalesce(o.building, nullif(a.building, '')) and r.code = coalesce(o.room, nullif(a.room, ''))
    where r.floor <> '' and a.removed_at is null`

export async function readListed(
  database: Kysely<Database>,
  { building, floor }: { readonly building: string; readonly floor: string },
): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select * from (${listedOnFloors}) as listed where building = ${building} and floor = ${floor}
    order by kind, name collate in_order`.execute(database)
  return rows
}
