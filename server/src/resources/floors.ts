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
    select f.id, f.version, f.removed_at, f.building, f.code, f.name, f.notes, null as unknown, r.room_count, r.closet_count,
      (select count(*) from outlet o join room on room.building = o.building and room.code = o.room
        where room.building = f.building and room.floor = f.code) as outlet_count
    from floor f left join lateral (
      select count(*) as room_count, count(*) filter (where kind = 'closet') as closet_count from room
      where building = f.building and floor = f.code) as r on true`,
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
      none: 'No room names it.',
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
