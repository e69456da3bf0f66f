import pg from 'pg'

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
const portNumber = `((n::bigint * 7919 + case when k % 2 = 0 then 0 else (k % 6 + 1) * 104729 end) % total.ports)::int`

const statements = ({ endpoints, switches, ports, stays }: Size): string[] => [
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
  `insert into interface_snapshot (switch, interface, full_name, description, admin_up, oper_up, speed, duplex, mode,
     access_vlan, status, mac, edge, edge_because, mac_count, observed_at, physical)
   select 'sw-' || s, 'Gi1/0/' || p, 'GigabitEthernet1/0/' || p,
     case when p % 3 = 0 then 'outlet OUT-' || s || '-' || p else '' end, true, true, 1000, 'full', 'access', 10,
     'connected', null, true, 'no switch is known behind it', 10, now(), true
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
  `insert into sighting (mac, switch, interface, vlan, first_seen, last_seen, edge)
   select ${macOf}, 'sw-' || at.port / ${ports}, 'Gi1/0/' || at.port % ${ports}, 10 + n % 10,
     now() - make_interval(days => k * 9 + 1),
     case when k = 0 and n % 10 < 9 then w.forwarding_at else now() - make_interval(days => k * 9) end, true
   from generate_series(0, ${stays - 1}) k cross join generate_series(1, ${endpoints}) n
   cross join (select ${switches} * ${ports} as ports) as total
   cross join lateral (select ${portNumber} as port) as at
   left join walk w on w.switch = 'sw-' || at.port / ${ports}`,
  `insert into address_sighting (mac, address, vlan, gateway, first_seen, last_seen)
   select ${macOf}, '10.0.0.0'::inet + n, 10 + n % 10, 'sw-' || n % 4, now() - interval '1 day', w.addresses_at
   from generate_series(1, ${endpoints}) n left join walk w on w.switch = 'sw-' || n % 4`,
]

/** Fills the product's own tables, as the superuser. Seconds that it took. */
export async function fill(url: string, size: Size): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const start = performance.now()
  try {
    await client.query('set synchronous_commit = off')
    for (let before = 0; before <= 4; before += 1)
      await client.query('select keep_month(now() - make_interval(months => $1))', [before])
    for (const statement of statements(size)) await client.query(statement)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
  return (performance.now() - start) / 1_000
}
