import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { networkLocations as resource } from '@patchbay/contract/resources/network-locations'
import { sql } from 'kysely'
import { given } from './sets.ts'
import type { Source } from './source.ts'

/** Why what is documented cannot be so, by what the last walk of the switch read; null where nothing speaks against it. */
const against = sql`
  case when d.name is null then 'There is no switch ' || o.switch || '.'
    when w.switch is null then null
    when i.switch is null then o.switch || ' has no port ' || o.interface || '.'
    when not i.edge and i.mac_count > 0 then o.interface || ' is no edge port: ' || i.edge_because || '.'
    when twin.label is not null then twin.label || ' is documented at the same port.'
    when named.other is not null then 'The description of the port names ' || named.other || '.' end`

/** Outlets that the description of the port names: this one, and another. */
const namedByPort = sql`
  select bool_or(label = o.label) as own, min(label) filter (where label <> o.label) as other from outlet
  where label = any (string_to_array(regexp_replace(upper(i.description), '[^[:alnum:]./_-]+', ' ', 'g'), ' '))`

export const networkLocations: Source = {
  resource,
  table: 'outlet_kept',
  key: 'label',
  unique: 'outlet_pkey',
  // A room that is not there is told at its field, not by the database in the middle.
  wrote: async (tx) => void (await sql`set constraints all deferred`.execute(tx)),
  rows: sql`
    select coalesce((select array_agg(code order by code) from department
        where rooms @> array[o.building || '/' || o.room] and removed_at is null), '{}') as department,
      o.label as id, o.version, o.removed_at, o.label, o.building, o.room, o.panel, o.panel_port, o.switch,
      o.interface, o.notes, nullif(r.floor, '') as floor, nullif(r.name, '') as room_name, nullif(r.kind, '') as room_kind,
      s.last_seen as seen_at,
      case when o.switch = '' then 'not patched' when a.against is not null then 'contradicted' when w.switch is null then null
        when s.last_seen is null then 'unconfirmed' when named.own then 'confirmed' else 'in use' end as state,
      case when o.switch = '' then 'The records patch it to no switch.'
        when a.against is not null then a.against
        when s.last_seen is null then 'No device was ever seen at its port.'
        when named.own then 'A device was seen at its port, and the description of the port names it.'
        else 'A device was seen at its port; the description of the port does not name it.' end as evidence,
      case when o.switch = '' then null else jsonb_build_object('state', 'No walk has read ' || o.switch || ' yet.',
        'seen_at', case when w.switch is null then 'No walk has read ' || o.switch || ' yet.' end) end as unknown
    from outlet_kept o left join room r on r.building = o.building and r.code = o.room
    left join device d on d.name = o.switch and d.removed_at is null
    left join walk w on w.switch = o.switch and w.forwarding_at is not null
    left join interface_snapshot i on i.switch = o.switch and i.interface = o.interface
    left join lateral (select last_seen from sighting
      where switch = o.switch and interface = o.interface and edge order by last_seen desc limit 1) as s on o.switch <> ''
    left join lateral (select label from outlet where switch = o.switch and switch <> '' and interface = o.interface and label <> o.label
      order by label limit 1) as twin on o.switch <> ''
    left join lateral (${namedByPort}) as named on i.description <> ''
    cross join lateral (select case when o.switch <> '' then ${against} end as against) as a`,
  check: async (database, rows) => {
    const { rows: found } = await sql<{ room: boolean; panel: string | null }>`
      select exists (select from room r where r.building = given.building and r.code = given.room) as room,
        case when given.panel_port <> '' then (select label from outlet o where o.panel = given.panel and o.panel <> ''
          and o.panel_port = given.panel_port and o.building = given.building and o.label <> given.id limit 1) end as panel
      from ${given(resource, rows, ['building', 'room', 'panel', 'panel_port'])} order by at`.execute(
      database,
    )
    return rows.map(({ after: { building, switch: on, interface: port } }, at) => {
      const faults: Record<string, string> = {}
      if (found[at]?.room !== true) faults['room'] = `is no room of ${String(building)}`
      if (found[at]?.panel) faults['panel_port'] = `belongs to ${found[at].panel}`
      if ((on === '') !== (port === ''))
        faults[on === '' ? 'switch' : 'interface'] = 'goes together with the other'
      if (shortInterface(String(port)) !== port)
        faults['interface'] = `is written ${shortInterface(String(port))} here`
      return faults
    })
  },
  panels: [
    {
      title: 'Trace',
      columns: ['Step', 'What', 'Details'],
      none: '',
      rows: async (database, id) =>
        (
          await sql<{ cells: string[] }>`
            with o as (select * from outlet_kept where label = ${id})
            select array[step, what, said] as cells from (
              select 1 as position, 'Outlet' as step, label as what, 'room ' || building || ' ' || room as said from o
              union all
              select 2, 'Panel port', case when panel = '' then 'not documented' else panel || ' ' || panel_port end, '' from o
              union all
              select 3, 'Switch port', case when o.switch = '' then 'not patched' else o.switch || ' ' || o.interface end,
                case when o.switch = '' then '' when i.switch is null then 'not read'
                  else case when not i.admin_up then 'shut' when i.oper_up then 'link up' else 'link down' end ||
                    case when i.description = '' then '' else ', described as ' || i.description end end
              from o left join interface_snapshot i on i.switch = o.switch and i.interface = o.interface
              union all
              select * from (select 4, 'Device', mac, 'VLAN ' || vlan || ', last seen ' ||
                to_char(last_seen at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC'
              from sighting join o on sighting.switch = o.switch and sighting.interface = o.interface
              where o.switch <> '' order by last_seen desc limit 20) as seen
            ) as steps order by position`.execute(database)
        ).rows.map(({ cells }) => cells),
    },
    {
      title: 'In the same room',
      columns: ['Outlet', 'Panel', 'Switch port'],
      none: 'No other outlet is documented in this room.',
      opens: { Outlet: resource },
      rows: async (database, id) =>
        (
          await sql<{ cells: string[] }>`
            select array[b.label, trim(b.panel || ' ' || b.panel_port), trim(b.switch || ' ' || b.interface)] as cells
            from outlet_kept a join outlet b on b.building = a.building and b.room = a.room and b.label <> a.label
            where a.label = ${id} order by b.label`.execute(database)
        ).rows.map(({ cells }) => cells),
    },
  ],
}
