import { departments as resource } from '@patchbay/contract/resources/departments'
import type { Values } from '@patchbay/contract/resources/field-schema'
import { rooms } from '@patchbay/contract/resources/rooms'
import { sql } from 'kysely'
import { readPolicy } from '../policies/policies.ts'
import { bindWhoNarrows } from './freeze-release.ts'
import { heldByHours } from './holders.ts'
import { openNow } from './open-now.ts'
import { given } from './sets.ts'
import type { Source } from './source.ts'

/** Of each department, the outlets besides the first at the same port: few, so that all others need not be told apart. */
const portsTwice = sql`
  select more.code, sum(more.outlets)::int as patched, coalesce(sum(more.outlets) filter (where i.oper_up), 0)::int as up,
    coalesce(sum(more.outlets) filter (where i.switch is null), 0)::int as unread
  from (select r.code, o.switch, o.interface, count(*) - 1 as outlets
    from (select switch, interface from outlet where switch <> '' group by switch, interface having count(*) > 1) as twice
    join outlet o on o.switch = twice.switch and o.interface = twice.interface and o.switch <> ''
    join department_room r on r.room = o.building || '/' || o.room group by r.code, o.switch, o.interface) as more
  left join interface_snapshot i on i.switch = more.switch and i.interface = more.interface group by more.code`

/** Rooms and outlets come from the places, the state of ports from the last walk of each switch. */
export const departments: Source = {
  resource,
  table: 'department',
  key: 'id',
  unique: 'department_named',
  rows: sql`
    select d.id::text as id, d.version, d.removed_at, d.code, d.name, d.cost_centre, d.head, d.contact, d.deputy, d.phone,
      d.rooms, d.vlans, d.profiles, d.notes, cardinality(d.rooms) as room_count, coalesce(o.outlets, 0) as outlet_count,
      coalesce(o.patched - coalesce(t.patched, 0), 0) as port_count,
      case when coalesce(o.unread, 0) = 0 then coalesce(o.up - coalesce(t.up, 0), 0) end as ports_up,
      case when o.unread > 0 then jsonb_build_object('ports_up', o.unread - coalesce(t.unread, 0) || ' of ' ||
        o.patched - coalesce(t.patched, 0) || ' patched ports were never read.') end as unknown
    from department d
    left join (
      select r.code, count(*) as outlets, count(*) filter (where o.switch <> '') as patched, count(*) filter (where i.oper_up) as up,
        count(*) filter (where o.switch <> '' and i.switch is null) as unread
      from outlet o join department_room r on r.room = o.building || '/' || o.room
      left join interface_snapshot i on i.switch = o.switch and i.interface = o.interface group by r.code
    ) as o on o.code = d.code and d.removed_at is null
    left join (${portsTwice}) as t on t.code = d.code and d.removed_at is null`,
  known: {
    rooms: async (database) =>
      (
        await sql<{
          room: string
        }>`select building || '/' || code as room from room order by (building || '/' || code) collate in_order`.execute(
          database,
        )
      ).rows.map(({ room }) => room),
    profiles: async (database) =>
      (await readPolicy(database, 'port-profiles')).profiles.map(({ name }) => name),
  },
  check: async (database, rows) => {
    const { rows: found } = await sql<{ at: number; others: string[] }>`
      with wanted as (select at, id, unnest(rooms) as room from ${given(resource, rows, ['rooms'])}),
      others as (select d.id::text as id, d.code, place.room from department d, unnest(d.rooms) as place (room)
        where d.removed_at is null and place.room in (select room from wanted))
      select at, (array_agg(room || ' belongs to ' || code order by room collate in_order, code collate in_order))[:10] as others
      from wanted join others using (room) where others.id <> wanted.id group by at`.execute(database)
    const taken = new Map(found.map(({ at, others }) => [at, others.join(', ')]))
    return rows.map((_, at) => {
      const others = taken.get(at)
      return others === undefined ? {} : { rooms: others }
    })
  },
  binds: (tx, rows, person) =>
    bindWhoNarrows(
      tx,
      resource,
      rows,
      ({ before, after }) => {
        if (before === null) return null
        const roomsOf = ({ rooms: list }: Values) => (Array.isArray(list) ? list : [])
        const code = String(before['code'])
        // Freezes name it by its code: with another one all of it is lost to them.
        const now = code === after['code'] ? roomsOf(after) : []
        return { by: 'departments', code, lost: roomsOf(before).filter((room) => !now.includes(room)) }
      },
      person,
    ),
  holders: heldByHours('departments').map(({ what, rows }) => ({
    what,
    rows: sql`select d.id, held.name from (${rows}) as held join department d on d.code = held.id and d.removed_at is null`,
  })),
  uses: async (database, id) => {
    const { rows } = await sql<{ rooms: number; outlets: number }>`
      select cardinality(rooms) as rooms, (select count(*)::int from outlet
        where building || '/' || room = any (department.rooms)) as outlets
      from department where id::text = ${id}`.execute(database)
    const { rooms = 0, outlets = 0 } = rows[0] ?? {}
    return [
      { what: 'rooms', count: rooms },
      { what: 'outlets', count: outlets },
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
            order by place.room collate in_order`.execute(database)
        ).rows.map(({ cells }) => cells),
    },
  ],
}
