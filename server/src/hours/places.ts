import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { TouchedPlace } from '../policies/protected.ts'

/** A place with everything above it; null and empty where there is none, or nobody wrote it down. */
export interface Place {
  /** Such as `room B07/2.14`. */
  readonly label: string
  /** As building/room. */
  readonly room: string | null
  readonly building: string | null
  readonly campus: string | null
  /** Codes of those that the room belongs to. */
  readonly departments: readonly string[]
}

interface Row {
  readonly building: string
  readonly campus: string | null
  readonly room: string | null
  readonly departments: readonly string[]
}

/** Rows of `building` and `room`, which is null for a whole building, with everything above. */
async function placesIn(database: Kysely<Database>, at: RawBuilder<unknown>): Promise<Place[]> {
  const { rows } = await sql<Row>`
    select distinct at.building, nullif(b.campus, '') as campus, at.building || '/' || at.room as room,
      array(select code from department where removed_at is null and rooms @> array[at.building || '/' || at.room]
        order by code) as departments
    from (${at}) as at join building b on b.code = at.building order by 1, 3`.execute(database)
  return rows.map((row) => ({
    ...row,
    label: row.room === null ? `building ${row.building}` : `room ${row.room}`,
  }))
}

/** A room by the code of its building and its own; a whole building where the room is empty. */
export interface NamedPlace {
  readonly building: string
  readonly room: string
}

/**
 * Where ports lead: the rooms of the outlets that they are patched to, the building of their switch where none is documented, and
 * the closet of a switch that is touched as a whole; with the rooms and buildings that are named beside them. Empty where none of
 * it is written down.
 */
export async function placesOfPorts(
  database: Kysely<Database>,
  touched: readonly TouchedPlace[],
  named: readonly NamedPlace[] = [],
): Promise<Place[]> {
  if (touched.length + named.length === 0) return []
  const ports = JSON.stringify(touched.map((one) => ({ switch: one.switch, interfaces: one.interfaces })))
  return placesIn(
    database,
    sql`
      select coalesce(o.building, d.building) as building,
        case when o.building is not null then o.room when jsonb_array_length(p.interfaces) = 0 then nullif(d.closet, '') end as room
      from jsonb_to_recordset(${ports}::jsonb) as p (switch text, interfaces jsonb)
      left join outlet o on o.switch = p.switch and p.interfaces ? o.interface
      left join device d on d.name = p.switch and d.removed_at is null
      where coalesce(o.building, d.building, '') <> ''
      union select building, nullif(room, '')
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (building text, room text)`,
  )
}

/** A room, `B07/2.14`, or a building by its code. */
export const placeOf = async (
  database: Kysely<Database>,
  of: 'room' | 'building',
  code: string,
): Promise<Place | undefined> =>
  (
    await placesIn(
      database,
      of === 'room'
        ? sql`select building, code as room from room where building || '/' || code = ${code}`
        : sql`select code as building, null::text as room from building where code = ${code}`,
    )
  )[0]
