import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { fitsNamePattern } from '@patchbay/contract/policies/name-pattern'
import { accessPoints as resource } from '@patchbay/contract/resources/access-points'
import { networkDevices } from '@patchbay/contract/resources/network-devices'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'
import { lifecycleOf, supportOf, withoutLifecycle } from '../licences/support.ts'
import { heldOff } from '../facts/held-off.ts'
import { readPolicy } from '../policies/policies.ts'
import { fedBy } from './fed-by.ts'
import { givenTogether } from './faults.ts'
import { given } from './sets.ts'
import { readNeighbours } from './neighbours.ts'
import { portCell } from './panel-cells.ts'
import type { Source } from './source.ts'

/** Watts that a class of IEEE 802.3 is granted at the port. */
const granted = sql`(array[15.4, 4, 7, 15.4, 30, 45, 60, 75, 90])[i.power_class::int + 1]::float8`

/** What a controller said is told for so long: after that it is not known, and not as it was. */
const readLately = (at: RawBuilder<unknown>) => sql`${at} > now() - interval '15 minutes'`

/** Why one of a controller's values is null: nobody could say it, or `else` of it. */
const untold = (field: string, words: string) =>
  sql`${field}::text, case when q.systems = 0 then 'No wireless controller is connected.'
    when q.silent is not null then 'Not read lately: ' || q.silent || '.' else ${words}::text end`

/** Of each name, whether one of the site's patterns fits it; null where the site has none. */
async function namings(database: Kysely<Database>): Promise<RawBuilder<unknown>> {
  const { patterns } = (await readPolicy(database, 'naming-patterns')).accessPoints
  if (patterns.length === 0) return sql`null::text`
  const all = await database.selectFrom('access_point').select('name').execute()
  const fit = all
    .map(({ name }) => name)
    .filter((name) => patterns.some((pattern) => fitsNamePattern(pattern, name)))
  return sql`case when a.name in (select unnest(${fit}::text[])) then 'fits' else 'does not fit' end`
}

export const accessPoints: Source = {
  resource,
  table: 'access_point',
  key: 'name',
  unique: 'access_point_pkey',
  ages: ['power_granted', 'power_drawn', 'up_since'],
  rows: async (database) => sql`
    select a.name as id, a.version, a.removed_at, a.name, a.switch, a.interface, a.building, a.room, a.asset_tag, a.notes,
      ${supportOf(sql`eol.end_of_support`)} as support, eol.end_of_support, eol.end_of_sale,
      a.mac, s.address, a.model as model_seen, a.seen_at, a.seen_switch as switch_seen, a.seen_interface as interface_seen,
      coalesce(o.building, nullif(a.building, '')) as building_now, coalesce(o.room, nullif(a.room, '')) as room_now,
      case when i.power_class ~ '^[0-8]$' then ${granted} || ' W (class ' || i.power_class || ')' end as power_granted,
      round(i.drawn_watts::numeric, 1)::float8 as power_drawn, case when i.oper_up then i.link_changed_at end as up_since,
      case when w.joined then 'joined' when q.systems = 0 or q.silent is not null then null
        when w.joined = false then 'not joined' else 'on no controller' end as controller_state,
      w.title as controller, w.clients, nullif(array_to_string(w.channels, ', '), '') as channels,
      case when w.joined then w.joined_at end as joined_since, w.left_why as last_leave,
      w.read_at as controller_read,
      ${await namings(database)} as naming,
      case when i.observed_at < now() - interval '15 minutes' then i.observed_at end as aged_at,
      case when s.ports > 1 then 'seen twice' when s.ports = 0 and u.unread > 0 then null when s.ports = 0 then 'not seen'
        when a.switch = '' then 'connected' when a.switch = a.seen_switch and a.interface = a.seen_interface then 'as documented'
        else 'at another port' end as state,
      case when s.ports > 1 then 'It is seen at ' || s.at || '.' when s.ports = 0 and u.unread > 0 then null
        when s.ports = 0 then 'No switch sees it.' when a.switch = '' then 'No port is documented for it.'
        when a.switch = a.seen_switch and a.interface = a.seen_interface then 'The documented port sees it.'
        else 'Documented at ' || a.switch || ' ' || a.interface || ', seen at ' || s.at || '.' end as evidence,
      jsonb_build_object(
        'state', 'No walked switch sees it, and ' || u.unread || ' were never read.',
        'evidence', 'No walked switch sees it, and ' || u.unread || ' were never read.',
        'seen_at', 'No walk saw it yet.', 'switch_seen', 'No walk saw it yet.', 'interface_seen', 'No walk saw it yet.',
        ${withoutLifecycle},
        ${untold('controller_state', 'No wireless controller is connected.')}, ${untold('controller', 'On no controller.')},
        ${untold('clients', 'Not joined.')}, ${untold('channels', 'No radio is up.')}, ${untold('joined_since', 'Not joined.')},
        ${untold('last_leave', 'Its controller reports none.')}, ${untold('controller_read', 'On no controller.')},
        'naming', 'No pattern for names is set.', 'mac', 'In no LLDP or CDP entry.', 'address', 'In no LLDP or CDP entry.', 'model_seen', 'No platform in a CDP entry.',
        'building_now', 'No outlet is documented at its port.', 'room_now', 'No outlet is documented at its port.',
        'power_granted', 'Its port reports no PoE class.', 'power_drawn', 'Its port reports no PoE draw.',
        'up_since', case when i.oper_up is false then 'The link of its port is down.'
          else 'The way by which the switch was read does not have it.' end) as unknown
    from access_point a
    ${lifecycleOf(sql`a.model`)}
    left join lateral (select count(*) as ports, max(seen.address) as address, string_agg(seen.switch || ' ' || seen.interface, ' and '
        order by (seen.switch || ' ' || seen.interface) collate in_order) as at
      from (select distinct switch, interface from neighbour_snapshot where name = a.name) as n
      cross join lateral (select * from access_point_seen where switch = n.switch and interface = n.interface and name = a.name offset 0) as seen
    ) as s on true
    left join (select count(*) as unread from network_device d left join walk w on w.switch = d.name and w.succeeded_at is not null
      where d.enabled and d.removed_at is null and w.switch is null
        and exists (select from device_reach r where r.device = d.name)) as u on true
    left join lateral (select c.*, t.title from controller_access_point c join system t on t.name = c.system
      where (c.ethernet_mac = a.mac or (lower(c.name) = lower(a.name) and (a.mac is null or c.ethernet_mac is null))) and ${readLately(sql`c.read_at`)}
      order by c.joined desc, c.read_at desc limit 1) as w on true
    left join (select count(*) as systems, string_agg(t.title, ', ' order by t.position) filter (where (r.outcome = 'ok' and ${readLately(sql`r.finished_at`)}) is not true
        and not exists (select from controller_access_point c where c.system = t.name and ${readLately(sql`c.read_at`)})) as silent
      from system t left join wireless_round r on r.source = t.name where t.kind = 'wireless' and t.enabled) as q on true
    left join interface_snapshot i on s.ports = 1 and i.switch = a.seen_switch and i.interface = a.seen_interface
    left join lateral (select building, room from outlet where switch = a.seen_switch and switch <> '' and interface = a.seen_interface
      order by label limit 1) as o on true`,
  check: async (database, rows) => {
    const { rows: found } = await sql<{ switch: boolean; room: boolean }>`
      select exists (select from network_device d where d.name = given.switch and d.removed_at is null) as switch,
        exists (select from room r where r.building = given.building and r.code = given.room) as room
      from ${given(resource, rows, ['switch', 'building', 'room'])} order by at`.execute(database)
    return rows.map(({ after }, at) => {
      const { switch: on, interface: port, building, room } = after
      const faults: Record<string, string> = {
        ...givenTogether(after, { switch: 'a switch', interface: 'a port' }),
      }
      if (shortInterface(String(port)) !== port)
        faults['interface'] = `is written ${shortInterface(String(port))} here`
      if (on !== '' && found[at]?.switch !== true) faults['switch'] = 'is not a network device'
      if (room !== '' && found[at]?.room !== true) faults['room'] = `is not a room of ${String(building)}`
      return faults
    })
  },
  holders: [
    {
      what: 'switch ports',
      rows: sql`select name as id, switch || ' ' || interface as name from access_point_seen`,
    },
  ],
  panels: [
    fedBy('access point'),
    {
      title: 'Power held off',
      key: 'workflows-ap-power-management',
      columns: ['Run', 'Port', 'Since', 'Until', 'By', 'Reason'],
      identifiers: ['Port'],
      none: 'Its power is not held off.',
      rows: async (database, id) => {
        const { rows } = await sql<{ on: string; port: string }>`
          select seen_switch as "on", seen_interface as port from access_point where name = ${id} and seen_switch is not null`.execute(
          database,
        )
        const [at] = rows
        if (at === undefined) return []
        const held = await heldOff(database, { switch: at.on, interface: at.port })
        return held.map((one) => [
          String(one.run),
          `${one.switch} ${one.short}`,
          one.since.toISOString(),
          one.until?.toISOString() ?? 'its ticket is closed',
          one.requester,
          one.reason,
        ])
      },
    },
    {
      title: 'Neighbours',
      key: resource.keys.read,
      columns: ['Switch', 'Port', 'Name', 'Its port', 'Address', 'Told by'],
      identifiers: ['Switch', 'Port', 'Name', 'Its port', 'Address'],
      none: 'No switch sees it.',
      opens: { Switch: networkDevices },
      rows: async (database, id) =>
        (
          await readNeighbours(
            database,
            sql`access_point_seen s join neighbour_snapshot n on n.switch = s.switch and n.interface = s.interface
              and (n.name = s.name or starts_with(lower(n.name), lower(s.name) || '.'))
            where s.name = ${id} order by n.switch collate in_order, n.interface collate in_order, n.protocol desc`,
          )
        ).map(({ switch: on, at, neighbour, port, address, by }) => [
          on,
          at,
          typeof neighbour === 'string' ? neighbour : neighbour.text,
          port,
          address,
          by,
        ]),
    },
    {
      title: 'Where it was seen',
      section: 'Seen',
      key: resource.keys.read,
      columns: ['Switch', 'Port', 'First seen', 'Last seen'],
      identifiers: ['Switch', 'Port'],
      none: 'Its MAC was in no MAC table.',
      opens: { Switch: networkDevices },
      rows: async (database, id) =>
        (
          await sql<{ cells: string[] }>`
            select array[s.switch, s.interface, to_char(min(first_seen) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
              to_char(max(last_seen) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')] as cells
            from access_point a join sighting s on s.mac = a.mac where a.name = ${id} and s.edge
            group by s.switch, s.interface order by max(last_seen) desc limit 50`.execute(database)
        ).rows.map(({ cells: [on = '', port = '', ...cells] }) => [on, portCell(on, port), ...cells]),
    },
  ],
}
