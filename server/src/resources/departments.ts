import { departments as resource } from '@patchbay/contract/resources/departments'
import { rooms } from '@patchbay/contract/resources/rooms'
import { sql } from 'kysely'
import { readPolicy } from '../policies/policies.ts'
import { openNow } from './open-now.ts'
import type { Source } from './source.ts'

/** Rooms and outlets come from the places, the state of ports from the last walk of each switch. */
export const departments: Source = {
  resource,
  table: 'department',
  key: 'id',
  unique: 'department_named',
  rows: sql`
    select d.id::text as id, d.version, d.removed_at, d.code, d.name, d.cost_centre, d.head, d.contact, d.deputy, d.phone,
      d.rooms, d.vlans, d.profiles, d.notes, cardinality(d.rooms) as room_count, o.outlet_count, o.port_count,
      case when o.unwalked = 0 then o.ports_up end as ports_up,
      case when o.unwalked > 0 then jsonb_build_object('ports_up',
        o.unwalked || ' of ' || o.port_count || ' patched ports were never read.') end as unknown
    from department d cross join lateral (
      select count(*) as outlet_count, count(distinct (o.switch, o.interface)) filter (where o.switch <> '') as port_count,
        count(distinct (o.switch, o.interface)) filter (where i.oper_up) as ports_up,
        count(distinct (o.switch, o.interface)) filter (where o.switch <> '' and i.switch is null) as unwalked
      from unnest(d.rooms) as place (room)
      join outlet o on o.building = split_part(place.room, '/', 1)
        and o.room = substr(place.room, length(split_part(place.room, '/', 1)) + 2)
      left join interface_snapshot i on i.switch = o.switch and i.interface = o.interface
    ) as o`,
  known: {
    rooms: async (database) =>
      (
        await sql<{ room: string }>`select building || '/' || code as room from room order by 1`.execute(
          database,
        )
      ).rows.map(({ room }) => room),
    profiles: async (database) =>
      (await readPolicy(database, 'port-profiles')).profiles.map(({ name }) => name),
  },
  check: async (database, id, { rooms }) => {
    const { rows } = await sql<{ room: string; code: string }>`
      select room, code from department, unnest(rooms) as room
      where removed_at is null and id::text <> ${id} and rooms && ${rooms}::text[] and room = any (${rooms}::text[])
      order by room`.execute(database)
    const taken = rows.slice(0, 10).map(({ room, code }) => `${room} belongs to ${code}`)
    return taken.length === 0 ? {} : { rooms: taken.join(', ') }
  },
  uses: async (database, id) => {
    const { rows } = await sql<{ rooms: number; outlets: number }>`
      select cardinality(rooms) as rooms, (select count(*)::int from outlet
        where building || '/' || room = any (department.rooms)) as outlets
      from department where id::text = ${id}`.execute(database)
    const { rooms = 0, outlets = 0 } = rows[0] ?? {}
    return [
      { what: 'rooms', count: rooms, holds: false },
      { what: 'outlets', count: outlets, holds: false },
    ]
  },
  panels: [
    openNow('department'),
    {
      title: 'Rooms',
      columns: ['Room', 'Floor', 'Name', 'Kind', 'Outlets', 'Patched'],
      none: 'No rooms belong to it.',
      opens: { Room: rooms },
      rows: async (database, id) =>
        (
          await sql<{ cells: string[] }>`
            select array[place.room, coalesce(r.floor, 'no such room'), coalesce(r.name, ''), coalesce(r.kind, ''),
              count(o.label)::text, (count(*) filter (where o.switch <> ''))::text] as cells
            from department d cross join unnest(d.rooms) as place (room)
            left join room r on r.building || '/' || r.code = place.room
            left join outlet o on o.building = r.building and o.room = r.code
            where d.id::text = ${id} group by place.room, r.building, r.code, r.floor, r.name, r.kind
            order by place.room collate "C"`.execute(database)
        ).rows.map(({ cells }) => cells),
    },
  ],
}
