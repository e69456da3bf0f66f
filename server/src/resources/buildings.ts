import { buildings as resource } from '@patchbay/contract/resources/buildings'
import { floors } from '@patchbay/contract/resources/floors'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { heldByHours } from './holders.ts'
import { openNow } from './open-now.ts'
import type { Source } from './source.ts'

export const buildings: Source = {
  resource,
  table: 'building_kept',
  key: 'code',
  unique: 'building_pkey',
  rows: sql`
    select b.code as id, b.version, b.removed_at, b.code, b.name, b.campus, b.address, b.notes, null as unknown,
      (select count(*) from floor f where f.building = b.code and f.removed_at is null) as floor_count,
      (select count(*) from room r where r.building = b.code) as room_count,
      (select count(*) from room r where r.building = b.code and r.kind = 'closet') as closet_count,
      (select count(*) from outlet o where o.building = b.code) as outlet_count,
      (select count(*) from network_device d where d.building = b.code and d.removed_at is null) as device_count
    from building_kept b`,
  known: {
    campus: async (database) =>
      (
        await sql<{
          code: string
        }>`select code from campus where removed_at is null order by code collate in_order`.execute(database)
      ).rows.map(({ code }) => code),
  },
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
