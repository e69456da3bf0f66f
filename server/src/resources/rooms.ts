import { networkDevices } from '@patchbay/contract/resources/network-devices'
import { networkLocations } from '@patchbay/contract/resources/network-locations'
import { rooms as resource } from '@patchbay/contract/resources/rooms'
import { sql } from 'kysely'
import { codesOfBuildings } from './buildings.ts'
import { fedBy } from './fed-by.ts'
import { heldByHours } from './holders.ts'
import { openNow } from './open-now.ts'
import { given } from './sets.ts'
import { portCell } from './panel-cells.ts'
import type { Source } from './source.ts'

export const rooms: Source = {
  resource,
  table: 'room_kept',
  key: 'id',
  unique: 'room_pkey',
  // A building that is not there is told at its field, not by the database in the middle.
  wrote: async (tx) => void (await sql`set constraints all deferred`.execute(tx)),
  rows: sql`
    select r.id, r.version, r.removed_at, r.building, r.floor, r.code, r.name, r.kind, r.key_holder, r.notes, null as unknown,
      coalesce(owner.code, '') as department, coalesce(o.outlets, 0) as outlet_count, coalesce(o.patched, 0) as patched_count,
      coalesce(n.devices, 0) as device_count
    from room_kept r
    left join (select building, room, count(*) as outlets, count(*) filter (where switch <> '') as patched
      from outlet group by building, room) as o on o.building = r.building and o.room = r.code
    left join (select building, closet, count(*) as devices from network_device where removed_at is null group by building, closet)
      as n on n.building = r.building and n.closet = r.code
    left join (select room, min(code) as code from department_room group by room) as owner on owner.room = r.id`,
  known: { building: codesOfBuildings },
  check: async (database, rows) => {
    const { rows: found } = await sql<{ floor: boolean }>`
      select exists (select from floor f where f.building = given.building and f.code = given.floor and f.removed_at is null) as floor
      from ${given(resource, rows, ['building', 'floor'])} order by at`.execute(database)
    return rows.map(({ before, after: { building, floor } }, at) =>
      floor === '' || floor === before?.['floor'] || found[at]?.floor === true
        ? {}
        : { floor: `is not a floor of ${String(building)}` },
    )
  },
  holders: [
    {
      what: 'outlets',
      rows: sql`select r.id, o.label as name from room_kept r join outlet o on o.building = r.building and o.room = r.code`,
    },
    {
      what: 'network devices',
      rows: sql`select r.id, d.name from room_kept r join network_device d on d.building = r.building and d.closet = r.code
        where d.removed_at is null`,
    },
    {
      what: 'access points',
      rows: sql`select r.id, a.name from room_kept r join access_point a on a.building = r.building and a.room = r.code
        where a.room <> '' and a.removed_at is null`,
    },
    {
      what: 'UPS units',
      rows: sql`select distinct at as id, name from ups_unit, unnest(feeds_rooms || (building || '/' || room)) as at
        where removed_at is null`,
    },
    {
      what: 'departments',
      rows: sql`select unnest(rooms) as id, code as name from department where removed_at is null`,
    },
    ...heldByHours('rooms'),
  ],
  panels: [
    openNow('room'),
    fedBy('room'),
    {
      title: 'Outlets',
      columns: ['Outlet', 'Panel', 'Switch', 'Port'],
      identifiers: ['Outlet', 'Panel', 'Switch', 'Port'],
      none: 'No outlet is documented in this room.',
      opens: { Outlet: networkLocations, Switch: networkDevices },
      rows: async (database, id) =>
        (
          await sql<{ cells: string[] }>`
            select array[o.label, trim(o.panel || ' ' || o.panel_port), o.switch, o.interface] as cells
            from room_kept r join outlet o on o.building = r.building and o.room = r.code
            where r.id = ${id} order by o.label collate in_order`.execute(database)
        ).rows.map(({ cells: [label = '', at = '', on = '', port = ''] }) => [
          label,
          at,
          on,
          portCell(on, port),
        ]),
    },
    {
      title: 'Network devices',
      section: 'Devices',
      columns: ['Device', 'Role', 'Address'],
      identifiers: ['Device', 'Address'],
      none: 'No network device stands in this room.',
      opens: { Device: networkDevices },
      rows: async (database, id) =>
        (
          await sql<{ cells: string[] }>`
            select array[d.name, coalesce(d.role, ''), coalesce(d.address, '')] as cells
            from room_kept r join network_device d on d.building = r.building and d.closet = r.code
            where r.id = ${id} and d.removed_at is null order by d.name collate in_order`.execute(database)
        ).rows.map(({ cells }) => cells),
    },
  ],
}
