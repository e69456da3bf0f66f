import pg from 'pg'
import { withIdleIndexes } from './idle-indexes.ts'

/** How much there is of everything. */
export interface Size {
  readonly endpoints: number
  readonly switches: number
  /** Of one switch; each has its outlet. */
  readonly ports: number
  /** Stays of one endpoint, one after the other. */
  readonly stays: number
}

export const sizeOf = (scale: number): Size => ({
  endpoints: Math.round(1_000_000 * scale),
  switches: Math.max(4, Math.round(2_000 * scale)),
  ports: 50,
  stays: 10,
})

/**
 * MAC of endpoint `n`: one of 40 makers, the rest spread over all digits. Each maker has as many as its number allows, so that
 * the first three octets name many thousands, as they do on a campus.
 */
export const macOf = `(
  select substr(hex, 1, 2) || ':' || substr(hex, 3, 2) || ':' || substr(hex, 5, 2) || ':' ||
    substr(hex, 7, 2) || ':' || substr(hex, 9, 2) || ':' || substr(hex, 11, 2)
  from (select substr(md5('maker ' || n % 40), 1, 1) || '0' || substr(md5('maker ' || n % 40), 3, 4) ||
    substr(md5(n::text), 1, 6) as hex) as digits)`

/** Number of the port where endpoint `n` was in stay `k`: at home in every second one, in between at three other places. */
const portNumber = (k: number, of: number) =>
  `((n::bigint * 7919 + ${k % 2 === 0 ? 0 : ((k % 6) + 1) * 104_729}) % ${of})::int`

const documented = ({ switches, ports }: Size): string[] => [
  `insert into system (name, kind, product, title, position, enabled) values ('snmp', 'switch', 'snmp', 'Switches', 1, false)`,
  `insert into building select 'B' || lpad(b::text, 3, '0'), 'Building ' || b from generate_series(0, 199) b`,
  `insert into room (building, code, floor, name, kind)
   select 'B' || lpad(b::text, 3, '0'), 'R' || r, (r / 100)::text, '', 'office'
   from generate_series(0, 199) b, generate_series(0, 99) r`,
  `insert into device (name, address, role, model, building, closet)
   select 'sw-' || s, host('10.250.0.0'::inet + s), 'access', 'C9300-48P', 'B' || lpad((s % 200)::text, 3, '0'), 'R0'
   from generate_series(0, ${switches - 1}) s`,
  `insert into device_reach (device, system, host, port) select name, 'snmp', '127.0.0.1', 161 from device`,
  `insert into walk (switch, started_at, finished_at, outcome, own_macs, due_at, forwarding_at, addresses_at)
   select name, at, at, 'ok', array(select '02:ff:' || regexp_replace(lpad(to_hex(substr(name, 4)::int * 64 + p), 8, '0'),
       '(..)(..)(..)(..)', '\\1:\\2:\\3:\\4') from generate_series(0, 49) p), now() + interval '1 day', at, at
   from device, lateral (select now() - make_interval(secs => substr(name, 4)::int * 290.0 / ${switches}) as at) as walked`,
  `update walk set system_at = started_at, model = 'C9300-' || 24 * (1 + length(switch) % 2) || 'P', software = '17.9.' || length(switch),
     serials = array['FOC' || upper(substr(md5(switch), 1, 8))], restarted_at = now() - interval '90 days'`,
  `insert into interface_snapshot (switch, interface, full_name, description, admin_up, oper_up, speed, duplex, mode,
     access_vlan, status, mac, edge, edge_because, mac_count, observed_at, physical)
   select 'sw-' || s, 'Gi1/0/' || p, 'GigabitEthernet1/0/' || p,
     case when p % 3 = 0 then 'outlet OUT-' || s || '-' || p else '' end, true, true, 1000, 'full', 'access', 10,
     'connected', null, true, 'no switch is known on it', 10, now(), true
   from generate_series(0, ${switches - 1}) s, generate_series(0, ${ports - 1}) p`,
  `insert into vlan_snapshot select 'sw-' || s, v, 'vlan-' || v, now()
   from generate_series(0, ${switches - 1}) s, generate_series(10, 19) v`,
  `insert into neighbour_snapshot (switch, interface, protocol, name, platform, forwards, capabilities, observed_at)
   select 'sw-' || s, 'Gi1/0/' || p, 'cdp', 'SEP' || lpad(to_hex(s * 64 + p), 12, '0'), 'Cisco IP Phone 8845', false,
     array['phone'], now() from generate_series(0, ${switches - 1}) s, generate_series(0, ${ports - 1}, 5) p`,
  `insert into outlet (label, building, room, panel, panel_port, switch, interface)
   select 'OUT-' || s || '-' || p, 'B' || lpad((s % 200)::text, 3, '0'), 'R' || p, 'P' || s, p::text,
     case when p % 10 = 9 then '' else 'sw-' || s end, case when p % 10 = 9 then '' else 'Gi1/0/' || p end
   from generate_series(0, ${switches - 1}) s, generate_series(0, ${ports - 1}) p`,
  ...besides(switches),
  // Before it is judged what is so of each outlet: a look into what is not yet in its place in the index costs all of that.
  "select gin_clean_pending_list('interface_snapshot_by_label')",
  'analyze device, walk, interface_snapshot, outlet_kept',
]

/** The site's other lists: places above rooms, who has them, access points of two ports of each switch, UPS units, hours and calendars. */
const besides = (switches: number): string[] => [
  `insert into campus (code, name) select 'C' || c, 'Campus ' || c from generate_series(1, 5) c`,
  `update building_kept set campus = 'C' || 1 + substr(code, 2)::int % 5`,
  `insert into floor (building, code) select distinct building, floor from room`,
  `insert into department (code, name, cost_centre, rooms)
   select 'D' || d, 'Department ' || d, (1000 + d)::text, array_agg(building || '/' || code)
   from room, lateral (select substr(building, 2)::int / 2 + 1 as d) as of group by d`,
  `insert into neighbour_snapshot (switch, interface, protocol, name, platform, forwards, capabilities, observed_at)
   select 'sw-' || s, 'Gi1/0/' || p, 'lldp', 'ap-' || s || '-' || p, 'cisco C9130AXI-E', false, array['access-point'], now()
   from generate_series(0, ${switches - 1}) s, unnest(array[3, 13]) p`,
  `insert into access_point (name, switch, interface, seen_at, seen_switch, seen_interface, model)
   select name, case when switch like '%7' then '' else switch end, case when switch like '%7' then '' else interface end,
     observed_at, switch, interface, 'C9130AXI-E' from neighbour_snapshot where name like 'ap-%'`,
  `insert into system (name, kind, product, title, position, enabled) values ('nut', 'ups', 'nut', 'NUT', 2, false)`,
  `insert into ups_unit (name, building, room, system, unit, feeds_devices)
   select 'ups-' || b || '-' || u, 'B' || lpad(b::text, 3, '0'), 'R0', 'nut', 'ups-' || b || '-' || u,
     array(select 'sw-' || n from generate_series(b + 200 * (u - 1), ${switches - 1}, 400) n)
   from generate_series(0, 199) b, generate_series(1, 2) u`,
  `insert into ups_reading (unit, observed_at, charge, runtime, load, model, serial, battery_day)
   select name, now(), 100, 1800, 40, 'SMT' || 1000 + length(name), upper(name), current_date - 400 from ups_unit`,
  `insert into ups_state (unit, since, state, conditions) select name, now() - interval '3 days',
     case when name like '%7-1' then 'on battery' else 'on line' end,
     case when name like '%7-1' then array['on battery'] else '{}' end from ups_unit`,
  `insert into ups_round (source, started_at, finished_at, outcome, due_at)
   select name, now(), now() + interval '1 day', 'ok', now() + interval '1 day' from ups_unit`,
  `insert into holiday_calendar (name) select 'Holidays ' || c from generate_series(1, 5) c`,
  `insert into operating_hours (name, zone, monday, tuesday, wednesday, thursday, friday, saturday, sunday, calendars, buildings, warns)
   select 'Hours of ' || code, 'Europe/Vienna', h, h, h, h, h, 'closed', 'closed', array['Holidays 1'], array[code], 'never'
   from building, lateral (select '08:00-18:00' as h) as day where code < 'B050'`,
  `insert into change_freeze (name, reason, begins, ends, zone, override, buildings)
   select 'Freeze ' || f, 'Year end', '2026-12-20 00:00', '2027-01-06 00:00', 'Europe/Vienna', 'nobody', array['B00' || f]
   from generate_series(1, 9) f`,
  `insert into device_health (system, device, last_success_at, last_failure_at, walked_at, walk_outcome)
   select system, device, now(), case when device like '%99' then now() + interval '1 hour' end, now(), 'ok' from device_reach`,
]

/** One after the other in the order of their time, which is that of the partitions. */
const seen = ({ endpoints, switches, ports, stays }: Size): string[] => [
  `create temporary table endpoint on commit drop as select n, ${macOf} as mac from generate_series(1, ${endpoints}) n`,
  'analyze endpoint',
  ...Array.from(
    { length: stays },
    (_, k) => `insert into sighting (mac, switch, interface, vlan, first_seen, last_seen, edge)
     select mac, 'sw-' || at.port / ${ports}, 'Gi1/0/' || at.port % ${ports}, 10 + n % 10, now() - interval '${k * 9 + 1} days',
       ${k === 0 ? 'case when n % 10 < 9 then w.forwarding_at else now() end' : `now() - interval '${k * 9} days'`}, true
     from (select n, mac, ${portNumber(k, switches * ports)} as port from endpoint) as at
     ${k === 0 ? `left join walk w on w.switch = 'sw-' || at.port / ${ports}` : ''}`,
  ),
  `insert into address_sighting (mac, address, vlan, gateway, first_seen, last_seen)
   select mac, '10.0.0.0'::inet + n, 10 + n % 10, 'sw-' || n % 4, now() - interval '1 day', w.addresses_at
   from endpoint left join walk w on w.switch = 'sw-' || n % 4`,
  // As the trigger of a sighting does.
  'insert into seen_mac select distinct mac from endpoint order by mac',
]

/** No page is written twice for the sake of a crash, and nothing to the files of tables before the end. */
const hurried = { max_wal_size: '32GB', checkpoint_timeout: '1h', full_page_writes: 'off' }

/** Fills the product's own tables, as the superuser. Seconds that it took. */
export async function fill(url: string, size: Size): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const start = performance.now()
  const settings = Object.entries(hurried)
  try {
    for (const [name, value] of settings) await client.query(`alter system set ${name} = '${value}'`)
    await client.query('select pg_reload_conf()')
    for (let before = 0; before <= 4; before += 1)
      await client.query('select keep_month(now() - make_interval(months => $1))', [before])
    await client.query("set maintenance_work_mem = '1GB'; set jit = off")
    await client.query('begin')
    for (const statement of documented(size)) await client.query(statement)
    await withIdleIndexes(client, ['sighting', 'address_sighting', 'seen_mac'], async () => {
      // Triggers rest: all that they would do of sightings is done once, here and at the commit, which judges each outlet.
      await client.query('set local session_replication_role = replica')
      for (const statement of seen(size)) await client.query(statement)
      await client.query('set local session_replication_role = origin')
    })
    await client.query('analyze sighting, address_sighting, seen_mac')
    await client.query('insert into outlet_unjudged (switches) select array_agg(name) from device')
    await client.query('commit')
    await client.query('vacuum analyze')
    for (const [name] of settings) await client.query(`alter system reset ${name}`)
    await client.query('select pg_reload_conf()')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
  return (performance.now() - start) / 1_000
}
