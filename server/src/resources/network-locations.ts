import { accessKeyWords } from '@patchbay/contract/access-key-words'
import type { AccessKey } from '@patchbay/contract/access-keys'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { networkLocations as resource } from '@patchbay/contract/resources/network-locations'
import { sql } from 'kysely'
import { judgeOutlets } from '../places/judge-outlets.ts'
import { readPolicy } from '../policies/policies.ts'
import { givenTogether } from './faults.ts'
import { given } from './sets.ts'
import { ledTo, portCell } from './panel-cells.ts'
import type { Viewer, Source } from './source.ts'

/** Keys of the pages that say which device is at a port. */
export const deviceReaders: readonly AccessKey[] = [
  'queries-cisco-switch',
  'queries-device-lookup',
  'workflows-search-and-locate',
]

const withReason = 'Reading it needs a reason. Look the port up under Switch.'

/** Why the devices at an outlet are not told here, which are personal; null where they are. */
export function whyNoDevice({ keys, reasonAsked }: Pick<Viewer, 'keys' | 'reasonAsked'>): string | null {
  if (!deviceReaders.some((key) => keys.has(key)))
    return `It needs the key “${accessKeyWords['queries-cisco-switch'].title}”.`
  return reasonAsked ? withReason : null
}

/** Migration 0149 decides the state, where something changes that it depends on. When somebody was there last is read with a reason. */
const rowsOf = (asked: boolean) => sql`
    select coalesce(d.codes, '{}') as department,
      o.label as id, o.version, o.removed_at, o.label, o.building, o.room, o.panel, o.panel_port, o.switch,
      o.interface, o.cable_length_m, o.notes, nullif(r.floor, '') as floor, nullif(r.name, '') as room_name, nullif(r.kind, '') as room_kind,
      ${asked ? sql`null::timestamptz as seen_at` : sql`s.seen_at`}, s.state,
      case s.state when 'not patched' then 'The records patch it to no switch.'
        when 'contradicted' then s.against
        when 'unconfirmed' then 'No device was ever seen at its port.'
        when 'confirmed' then 'A device was seen at its port, and the description of the port names it.'
        when 'in use' then 'A device was seen at its port; the description of the port does not name it.' end as evidence,
      case when o.switch <> '' and w.switch is null then (select jsonb_object_agg(field, 'No walk has read ' || o.switch || ' yet.')
        from unnest(array['state', 'seen_at', 'evidence']) as field)
        when ${asked} then jsonb_build_object('seen_at', ${withReason}::text) end as unknown
    from outlet_kept o left join outlet_state s on s.label = o.label
    left join room r on r.building = o.building and r.code = o.room
    left join (select room, array_agg(code order by code collate in_order) as codes from department_room group by room)
      as d on d.room = o.building || '/' || o.room
    left join walk w on w.switch = o.switch and w.forwarding_at is not null`
/** What a step of a trace leads to: the page of the room, of the port, or of the device that is seen there. */
function traced(step: string, what: string, { on, port }: { readonly on: string; readonly port: string }) {
  if (step === 'Room') return ledTo(what, resource.path, { list: 'rooms', id: what })
  if (step === 'Switch port') return portCell(on, port, what)
  return step === 'Device' && what.includes(':')
    ? ledTo(what, '/workflows/search-and-locate', { q: what })
    : what
}

export const networkLocations: Source = {
  resource,
  table: 'outlet_kept',
  key: 'label',
  unique: 'outlet_pkey',
  // A room that is not there is told at its field, not by the database in the middle.
  wrote: async (tx) => void (await sql`set constraints all deferred`.execute(tx)),
  ends: judgeOutlets,
  rows: async (database) => rowsOf((await readPolicy(database, 'reading-reason')).asked),
  narrows: {
    department: (code) =>
      sql`building || '/' || room in (select room from department_room where code = ${code})`,
  },
  menus: {
    department: sql`select code as value from department d where removed_at is null and exists (
      select from department_room r join outlet o on r.room = o.building || '/' || o.room where r.code = d.code)`,
  },
  check: async (database, rows) => {
    const { rows: found } = await sql<{ room: boolean; panel: string | null }>`
      select exists (select from room r where r.building = given.building and r.code = given.room) as room,
        case when given.panel_port <> '' then (select label from outlet o where o.panel = given.panel and o.panel <> ''
          and o.panel_port = given.panel_port and o.building = given.building and o.label <> given.id limit 1) end as panel
      from ${given(resource, rows, ['building', 'room', 'panel', 'panel_port'])} order by at`.execute(
      database,
    )
    return rows.map(({ after }, at) => {
      const { building, interface: port } = after
      const faults: Record<string, string> = {
        ...givenTogether(after, { switch: 'a switch', interface: 'a port' }),
      }
      if (found[at]?.room !== true) faults['room'] = `is not a room of ${String(building)}`
      if (found[at]?.panel) faults['panel_port'] = `belongs to ${found[at].panel}`
      if (shortInterface(String(port)) !== port)
        faults['interface'] = `is written ${shortInterface(String(port))} here`
      return faults
    })
  },
  panels: [
    {
      title: 'Trace',
      section: 'first',
      columns: ['Step', 'What', 'Details'],
      identifiers: ['What'],
      none: '',
      rows: async (database, id, viewer) =>
        (
          await sql<{ step: string; what: string; said: string; switch: string; interface: string }>`
            with o as (select * from outlet_kept where label = ${id})
            select step, what, said, o.switch, o.interface from (
              select 0 as position, 'Room' as step, building || '/' || room as what, '' as said from o
              union all
              select 1, 'Outlet', label, '' from o
              union all
              select 2, 'Panel port', case when panel = '' then 'not documented' else panel || ' ' || panel_port end, '' from o
              union all
              select 3, 'Switch port', case when o.switch = '' then 'not patched' else o.switch || ' ' || o.interface end,
                case when o.switch = '' then '' when i.switch is null then 'not read'
                  else case when not i.admin_up then 'shut' when i.oper_up then 'link up' when i.oper_up is null then 'link not told' else 'link down' end ||
                    case when i.description = '' then '' else ', described as ' || i.description end end
              from o left join interface_snapshot i on i.switch = o.switch and i.interface = o.interface
              union all
              select * from (select 4, 'Device', mac, 'VLAN ' || vlan || ', last seen ' ||
                to_char(last_seen at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC'
              from sighting join o on sighting.switch = o.switch and sighting.interface = o.interface
              where o.switch <> '' and ${whyNoDevice(viewer) === null} order by last_seen desc limit 20) as seen
              union all
              select 4, 'Device', 'not shown', ${whyNoDevice(viewer) ?? ''}::text from o where o.switch <> '' and ${whyNoDevice(viewer) !== null}
            ) as steps, o order by position`.execute(database)
        ).rows.map(({ step, what, said, switch: on, interface: port }) => [
          step,
          traced(step, what, { on, port }),
          said,
        ]),
    },
    {
      title: 'In the same room',
      section: 'Same room',
      columns: ['Outlet', 'Panel', 'Switch port'],
      identifiers: ['Outlet', 'Panel', 'Switch port'],
      none: 'No other outlet is documented in this room.',
      opens: { Outlet: resource },
      rows: async (database, id) =>
        (
          await sql<{ cells: string[] }>`
            select array[b.label, trim(b.panel || ' ' || b.panel_port), b.switch, b.interface] as cells
            from outlet_kept a join outlet b on b.building = a.building and b.room = a.room and b.label <> a.label
            where a.label = ${id} order by b.label collate in_order`.execute(database)
        ).rows.map(({ cells: [label = '', at = '', on = '', port = ''] }) => [
          label,
          at,
          portCell(on, port, `${on} ${port}`.trim()),
        ]),
    },
  ],
}
