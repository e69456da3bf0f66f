import { buildings as resource } from '@patchbay/contract/resources/buildings'
import { floors } from '@patchbay/contract/resources/floors'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { bindWhoNarrows } from './freeze-release.ts'
import { heldByHours } from './holders.ts'
import { openNow } from './open-now.ts'
import type { Source } from './source.ts'

export const buildings: Source = {
  resource,
  table: 'building_kept',
  key: 'code',
  unique: 'building_pkey',
  rows: sql`
    select b.code as id, b.version, b.removed_at, b.code, b.name, b.campus, b.address, b.key_holder, b.notes, null as unknown,
      coalesce(f.floors, 0) as floor_count, coalesce(r.rooms, 0) as room_count, coalesce(r.closets, 0) as closet_count,
      coalesce(o.outlets, 0) as outlet_count, coalesce(d.devices, 0) as device_count
    from building_kept b
    left join (select building, count(*) as floors from floor where removed_at is null group by building) as f on f.building = b.code
    left join (select building, count(*) as rooms, count(*) filter (where kind = 'closet') as closets from room group by building)
      as r on r.building = b.code
    left join (select building, count(*) as outlets from outlet group by building) as o on o.building = b.code
    left join (select building, count(*) as devices from network_device where removed_at is null group by building)
      as d on d.building = b.code`,
  known: {
    campus: async (database) =>
      (
        await sql<{
          code: string
        }>`select code from campus where removed_at is null order by code collate in_order`.execute(database)
      ).rows.map(({ code }) => code),
  },
  binds: (tx, rows, person) =>
    bindWhoNarrows(
      tx,
      resource,
      rows,
      ({ id, before, after }) =>
        before === null || before['campus'] === after['campus']
          ? null
          : { by: 'campuses', code: String(before['campus'] ?? ''), lost: [id] },
      person,
    ),
  holders: [
    { what: 'floors', rows: sql`select building as id, id as name from floor where removed_at is null` },
    { what: 'rooms', rows: sql`select building as id, building || '/' || code as name from room` },
    {
      what: 'network devices',
      rows: sql`select building as id, name from network_device where removed_at is null`,
    },
    {
      what: 'access points',
      rows: sql`select building as id, name from access_point where removed_at is null`,
    },
    { what: 'UPS units', rows: sql`select building as id, name from ups_unit where removed_at is null` },
    ...heldByHours('buildings'),
  ],
  panels: [
    openNow('building'),
    {
      title: 'Floors',
      columns: ['Floor', 'Name', 'Rooms', 'Outlets'],
      none: 'No floor is documented.',
      opens: { Floor: floors },
      rows: async (database, id) =>
        (
          await sql<{ cells: string[] }>`
            select array[f.id, f.name, count(distinct r.code)::text, count(o.label)::text] as cells
            from floor f left join room r on r.building = f.building and r.floor = f.code
            left join outlet o on o.building = r.building and o.room = r.code
            where f.building = ${id} and f.removed_at is null group by f.id, f.name order by f.id collate in_order`.execute(
            database,
          )
        ).rows.map(({ cells }) => cells),
    },
  ],
}

/** What the building of a floor or a room is chosen from. */
export const codesOfBuildings = async (database: Kysely<Database>): Promise<readonly string[]> =>
  (
    await sql<{ code: string }>`select code from building order by code collate in_order`.execute(database)
  ).rows.map(({ code }) => code)
