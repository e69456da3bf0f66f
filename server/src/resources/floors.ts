import { floors as resource } from '@patchbay/contract/resources/floors'
import { rooms } from '@patchbay/contract/resources/rooms'
import { sql } from 'kysely'
import { codesOfBuildings } from './buildings.ts'
import type { Source } from './source.ts'

export const floors: Source = {
  resource,
  table: 'floor',
  key: 'id',
  unique: 'floor_pkey',
  // A building that is not there is told at its field, not by the database in the middle.
  wrote: async (tx) => void (await sql`set constraints all deferred`.execute(tx)),
  rows: sql`
    select f.id, f.version, f.removed_at, f.building, f.code, f.name, f.notes, null as unknown,
      coalesce(r.rooms, 0) as room_count, coalesce(r.closets, 0) as closet_count, coalesce(o.outlets, 0) as outlet_count
    from floor f
    left join (select building, floor, count(*) as rooms, count(*) filter (where kind = 'closet') as closets from room
      group by building, floor) as r on r.building = f.building and r.floor = f.code
    left join (select room.building, room.floor, count(*) as outlets from outlet o
      join room on room.building = o.building and room.code = o.room group by room.building, room.floor)
      as o on o.building = f.building and o.floor = f.code`,
  known: { building: codesOfBuildings },
  holders: [
    {
      what: 'rooms',
      rows: sql`select f.id, r.building || '/' || r.code as name from floor f
        join room r on r.building = f.building and r.floor = f.code`,
    },
  ],
  panels: [
    {
      title: 'Rooms',
      columns: ['Room', 'Name', 'Kind', 'Outlets'],
      none: 'No room is on it.',
      opens: { Room: rooms },
      rows: async (database, id) =>
        (
          await sql<{ cells: string[] }>`
            select array[r.building || '/' || r.code, r.name, r.kind, count(o.label)::text] as cells
            from floor f join room r on r.building = f.building and r.floor = f.code
            left join outlet o on o.building = r.building and o.room = r.code
            where f.id = ${id} group by r.building, r.code, r.name, r.kind order by r.code collate in_order`.execute(
            database,
          )
        ).rows.map(({ cells }) => cells),
    },
  ],
}
