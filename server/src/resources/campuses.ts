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
      (select count(*) from building b where b.campus = c.code) as building_count,
      (select count(*) from room r join building b on b.code = r.building where b.campus = c.code) as room_count,
      (select coalesce(sum((select count(*) from outlet o where o.building = b.code)), 0)::int from building b where b.campus = c.code)
        as outlet_count
    from campus c`,
  holders: [
    { what: 'buildings', rows: sql`select campus as id, code as name from building` },
    ...heldByHours('campuses'),
  ],
  panels: [
    openNow('campus'),
    {
      title: 'Buildings',
      columns: ['Building', 'Name', 'Rooms'],
      none: 'No building names it.',
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
