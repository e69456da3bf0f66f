import { departments as resource } from '@patchbay/contract/resources/departments'
import type { Values } from '@patchbay/contract/resource-calls'
import { rooms } from '@patchbay/contract/resources/rooms'
import { sql } from 'kysely'
import { readPolicy } from '../policies/policies.ts'
import { bindWhoNarrows } from './freeze-release.ts'
import { heldByHours } from './holders.ts'
import { openNow } from './open-now.ts'
import { given } from './sets.ts'
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
  check: async (database, rows) => {
    const { rows: found } = await sql<{ at: number; others: string[] }>`
      with wanted as (select at, id, unnest(rooms) as room from ${given(resource, rows, ['rooms'])}),
      others as (select d.id::text as id, d.code, place.room from department d, unnest(d.rooms) as place (room)
        where d.removed_at is null and place.room in (select room from wanted))
      select at, (array_agg(room || ' belongs to ' || code order by room, code collate "C"))[:10] as others
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
            order by place.room collate "C"`.execute(database)
        ).rows.map(({ cells }) => cells),
    },
  ],
}
