import { isIP } from 'node:net'
import type { AccessKey } from '@patchbay/contract/access-keys'
import { changeKinds } from '@patchbay/contract/changes/kinds/all'
import { networkDevices as resource } from '@patchbay/contract/resources/network-devices'
import { networkLocations as outlets } from '@patchbay/contract/resources/network-locations'
import { rooms } from '@patchbay/contract/resources/rooms'
import { runReaders } from '@patchbay/contract/runs'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { controlled, disagreement, withoutController } from '../network-controller/disagreement.ts'
import { lifecycleOf, supportOf, withoutLifecycle } from '../licences/support.ts'
import { touchSystems } from '../systems/revision.ts'
import { fedBy } from './fed-by.ts'
import { given } from './sets.ts'
import { portCell } from './panel-cells.ts'
import { readNeighbours } from './neighbours.ts'
import type { Viewer, Source } from './source.ts'
import { differences } from './write.ts'

/**
 * Ways to a device that answered or failed when they were last asked, a walk among it; one never asked is neither, and one of a system
 * that reaches no device at all says nothing of this one.
 */
const ways = sql`
  select count(*) as all, count(*) filter (where well >= failed) as well,
    count(*) filter (where failed > well and r.system not in (select name from silent_system)) as failing,
    count(*) filter (where failed > well and r.system in (select name from silent_system)) as silent
  from device_reach r left join lateral (
    select greatest(last_success_at, case when walk_outcome <> 'failed' then walked_at end, '-infinity') as well,
      greatest(last_failure_at, case when walk_outcome = 'failed' then walked_at end, '-infinity') as failed
    from device_health h where h.device = r.device and h.system = r.system
      and coalesce(last_success_at, last_failure_at, walked_at) is not null
  ) as asked on true where r.device = d.name`

/** Names of licences that cover a device, or that it lacks. */
const licencesOf = (covered: boolean) => sql`array(select licence_name collate in_order from licence_device
  where device = d.name and covered = ${covered} order by 1)`

const never = 'No walk has read it yet.'

/** The systems file replaces these at each start. */
const ofFile = ['address', 'role', 'model', 'building', 'closet']

const outsideReaders: readonly AccessKey[] = [...runReaders, 'queries-cisco-switch']

/** Of a row of `change`, that somebody may look at the run: of all kinds, of those whose key they have, and their own. */
function readable({ keys, profile, session }: Viewer): RawBuilder<boolean> {
  if (runReaders.some((key) => keys.has(key))) return sql`true`
  const kinds = changeKinds.filter(({ key }) => keys.has(key)).map(({ name }) => name)
  return sql`(kind = any(${kinds}::text[]) or ${session === null ? sql`false` : sql`requested_by is not distinct from ${profile.id}`})`
}

export const networkDevices: Source = {
  resource,
  table: 'network_device',
  key: 'name',
  unique: 'device_pkey',
  nulls: true,
  ages: ['ports_used', 'ports_free', 'poe_used'],
  sets: {
    added: { origin: 'console', planned: true },
    removed: { enabled: false },
    restored: { enabled: true },
  },
  wrote: touchSystems,
  settled: ({ systems }) => systems.reload(),
  rows: sql`
    select d.name as id, d.version, d.removed_at, d.name, d.address, d.building, d.closet, d.role, d.model, d.asset_tag,
      d.notes, w.model as read_model, w.serials, w.software, w.restarted_at, w.succeeded_at as walked_at,
      array(select distinct r.code collate in_order from outlet o join department_room r on r.room = o.building || '/' || o.room
        where o.switch = d.name and o.switch <> '' order by 1) as department,
      p.used as ports_used, p.free as ports_free, p.watts as poe_used, ${disagreement} as disagreement,
      ${supportOf(sql`eol.end_of_support`)} as support, eol.end_of_support, eol.end_of_sale, ${licencesOf(true)} as licences,
      ${licencesOf(false)} as lacks_licences,
      case when d.removed_at is not null then 'retired' when not d.enabled then 'disabled' when y.all = 0 then 'not connected'
        when y.failing = 0 and y.well > 0 then 'reachable' when y.well > 0 then 'in part'
        when y.failing > 0 then 'unreachable' end as reachable,
      case when (y.well = 0 and y.failing + y.silent > 0) or p.at < now() - interval '15 minutes' then p.at end as aged_at,
      jsonb_build_object(
        'reachable', case when y.silent > 0 then 'No device of its system answers.' else 'It was not asked yet.' end,
        'walked_at', ${never}::text,
        'read_model', case when w.system_at is null then ${never} else 'It does not tell its model.' end,
        'serials', case when w.system_at is null then ${never} else 'It does not tell its serial number.' end,
        'software', case when w.system_at is null then ${never} else 'It does not tell its version.' end,
        'restarted_at', case when w.system_at is null then ${never} else 'It does not tell its uptime.' end,
        ${withoutLifecycle},
        'disagreement', ${withoutController}, 'ports_used', ${never}::text, 'ports_free', ${never}::text,
        'poe_used', case when p.used is null then ${never} else 'No PoE data.' end) as unknown
    from network_device d left join (
      select switch, succeeded_at, system_at, nullif(model, '') as model, nullif(software, '') as software,
        nullif(serials, '{}') as serials, restarted_at from walk where succeeded_at is not null or system_at is not null
    ) as w on w.switch = d.name
    ${lifecycleOf(sql`w.model`)}
    left join lateral (${ways}) as y on true
    left join lateral ${controlled} as c on true
    left join lateral (
      select count(*) filter (where oper_up) as used, count(*) filter (where not oper_up) as free,
        round(sum(drawn_watts)::numeric, 1)::float8 as watts, max(observed_at) as at
      from interface_snapshot where switch = d.name and physical having count(*) > 0
    ) as p on true`,
  narrows: {
    licences: (name) =>
      sql`name in (select device from licence_device where covered and licence_name = ${name})`,
    lacks_licences: (name) =>
      sql`name in (select device from licence_device where not covered and licence_name = ${name})`,
    department: (
      code,
    ) => sql`name in (select o.switch from outlet o join department_room r on r.room = o.building || '/' || o.room
      where r.code = ${code} and o.switch <> '')`,
  },
  menus: {
    department: sql`select code as value from department d where removed_at is null and exists (
      select from department_room r join outlet o on r.room = o.building || '/' || o.room
      where r.code = d.code and o.switch <> '' and exists (select from network_device n where n.name = o.switch and n.removed_at is null))`,
  },
  check: async (database, rows) => {
    const { rows: found } = await sql<{ origin: string | null; other: string | null }>`
      with given as (select * from ${given(resource, rows, ['address'])}),
      same as (select address, min(name) as first, max(name) as last from device
        where removed_at is null and address in (select address from given where address <> '') group by address)
      select d.origin, case when same.first <> given.id then same.first when same.last <> given.id then same.last end as other
      from given left join device d on d.name = given.id left join same on same.address = given.address
      order by given.at`.execute(database)
    return rows.map(({ before, after }, at) => {
      const faults: Record<string, string> = {}
      const address = String(after['address'])
      if (address !== '' && isIP(address) === 0) faults['address'] = 'is not an IPv4 or IPv6 address'
      if (found[at]?.other) faults['address'] = `belongs to ${found[at].other}`
      if (found[at]?.origin === 'file' && before !== null)
        for (const { field } of differences(before, after))
          if (ofFile.includes(field)) faults[field] = 'is set by the systems file. Change it there.'
      return faults
    })
  },
  uses: async (database, id) => {
    const { rows } = await sql<{ outlets: number; neighbours: number }>`
      select (select count(*)::int from outlet where switch = ${id}) as outlets,
        (select count(distinct switch)::int from neighbour_snapshot where lower(split_part(name, '.', 1)) = lower(${id}))
          as neighbours`.execute(database)
    const { outlets = 0, neighbours = 0 } = rows[0] ?? {}
    return [
      { what: 'outlets', count: outlets },
      { what: 'neighbours', count: neighbours },
    ]
  },
  panels: [
    fedBy('device'),
    {
      title: 'Connected by',
      section: 'facts',
      columns: ['System', 'Connects to', 'Last answer', 'Last walk', 'Why'],
      identifiers: ['Connects to'],
      none: 'No system reaches it. Connect it under Connected systems.',
      rows: async (database, id) =>
        (
          await sql<{ cells: string[] }>`
            select array[s.title, r.host || ':' || r.port, coalesce(to_char(h.last_success_at at time zone 'UTC',
              'YYYY-MM-DD"T"HH24:MI:SS"Z"'), ''), coalesce(h.walk_outcome, ''),
              coalesce(case when h.last_failure_at > coalesce(h.last_success_at, '-infinity') then h.last_failure end,
              h.walk_why, '')] as cells
            from device_reach r join system s on s.name = r.system
            left join device_health h on h.device = r.device and h.system = r.system
            where r.device = ${id} order by s.position`.execute(database)
        ).rows.map(({ cells }) => cells),
    },
    {
      title: 'Patched outlets',
      section: 'Outlets',
      columns: ['Port', 'Outlet', 'Room', 'Panel'],
      identifiers: ['Port', 'Outlet', 'Room', 'Panel'],
      none: 'No outlet is documented at its ports.',
      opens: { Outlet: outlets, Room: rooms },
      rows: async (database, id) =>
        (
          await sql<{ cells: string[] }>`
            select array[interface, label, building || '/' || room, trim(panel || ' ' || panel_port)] as cells
            from outlet where switch = ${id} order by interface collate in_order, label collate in_order`.execute(
            database,
          )
        ).rows.map(({ cells: [port = '', ...cells] }) => [portCell(id, port), ...cells]),
    },
    {
      title: 'Neighbours',
      columns: ['Port', 'Neighbour', 'Its port', 'Platform', 'Address', 'Told by'],
      identifiers: ['Port', 'Neighbour', 'Its port', 'Address'],
      none: 'The last walk saw no LLDP or CDP neighbour.',
      rows: async (database, id) =>
        (
          await readNeighbours(
            database,
            sql`neighbour_snapshot as n where n.switch = ${id} order by n.interface collate in_order, n.protocol desc, n.name collate in_order`,
          )
        ).map(({ at, neighbour, port, platform, address, by }) => [
          at,
          neighbour,
          port,
          platform,
          address,
          by,
        ]),
    },
    {
      title: 'Changes of its ports',
      section: 'Changes',
      columns: ['At', 'Port', 'What', 'By'],
      identifiers: ['Port'],
      none: 'No change of its ports is visible to you.',
      rows: async (database, id, viewer) =>
        (
          await sql<{ cells: string[] }>`
            select array[to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), port, what, who] as cells from (
              select coalesce(ended_at, state_at) as at, target as port, sentence || ' (' || state || ')' as what,
                requester as who from change
              where began_at is not null and ${readable(viewer)} and exists (select from unnest(targets) as held
                where starts_with(held, 'interface ' || ${id} || ' '))
              union all
              select seen_at, interface, (select string_agg((f->>'what') || ' ' || (f->>'before') || ' → ' || (f->>'now'), ', ')
                from jsonb_array_elements(fields) as f), 'outside Patchbay' from outside_change
                where switch = ${id} and ${outsideReaders.some((key) => viewer.keys.has(key))}
            ) as both_kinds order by at desc limit 50`.execute(database)
        ).rows.map(({ cells }) => cells),
    },
  ],
}
