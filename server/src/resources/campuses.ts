import { buildings } from '@patchbay/contract/resources/buildings'
import { campuses as resource } from '@patchbay/contract/resources/campuses'
import { sql } from 'kysely'
import { heldByHours } from './holders.ts'
import { openNow } from './open-now.ts'
import type { Source } from './source.ts'

export const campuses: Source = {
  resource,
  table: 'campus',
  key: 'code',
  unique: 'campus_pkey',
  rows: sql`
    select c.code as id, c.version, c.removed_at, c.code, c.name, c.address, c.notes, null as unknown,
      coalesce(b.buildings, 0) as building_count, coalesce(b.rooms, 0) as room_count, coalesce(b.outlets, 0) as outlet_count
    from campus c
    left join (
      select b.campus, count(*) as buildings, sum(r.rooms)::int as rooms, sum(o.outlets)::int as outlets from building b
      left join (select building, count(*) as rooms from room group by building) as r on r.building = b.code
      left join (select building, count(*) as outlets from outlet group by building) as o on o.building = b.code
      group by b.campus) as b on b.campus = c.code`,
  holders: [
    { what: 'buildings', rows: sql`select campus as id, code as name from building` },
    ...heldByHours('campuses'),
  ],
  panels: [
    openNow('campus'),
    {
      title: 'Buildings',
      columns: ['Building', 'Name', 'Rooms'],
      none: 'No building is in it.',
      opens: { Building: buildings },
      rows: async (database, id) =>
        (
          await sql<{ cells: string[] }>`
            select array[b.code, b.name, (select count(*) from room where building = b.code)::text] as cells
            from building b where b.campus = ${id} order by b.code collate in_order`.execute(database)
        ).rows.map(({ cells }) => cells),
    },
  ],
}
