import pg from 'pg'
import type { Questions } from './drawn.ts'

/**
 * Tables of the same rows in the shape that Netdisco's documents and its schema give them: one row for a MAC at a port and
 * VLAN, one for a MAC with an address, the indexes that its schema makes, MACs of type `macaddr`.
 */
const tables = [
  'create schema netdisco',
  'create table netdisco.device (ip inet primary key, dns text, name text)',
  `insert into netdisco.device select address::inet, name || '.campus.example', name from public.device`,
  `create table netdisco.node (mac macaddr, switch inet, port text, vlan text default '0', active boolean, oui varchar(8),
     time_first timestamp, time_recent timestamp, time_last timestamp)`,
  `insert into netdisco.node
   select s.mac::macaddr, d.address::inet, s.interface, s.vlan::text, max(s.last_seen) > now() - interval '1 day',
     left(s.mac, 8), min(s.first_seen), max(s.first_seen), max(s.last_seen)
   from public.sighting s join public.device d on d.name = s.switch group by s.mac, d.address, s.interface, s.vlan`,
  'alter table netdisco.node add primary key (mac, switch, port, vlan)',
  'create index on netdisco.node (switch, port, active)',
  'create index on netdisco.node (switch, port)',
  'create index on netdisco.node (switch)',
  'create index on netdisco.node (mac)',
  'create index on netdisco.node (mac, active)',
  `create table netdisco.node_ip (mac macaddr, ip inet, active boolean, time_first timestamp, time_last timestamp, dns text)`,
  `insert into netdisco.node_ip select mac::macaddr, address, bool_or(true), min(first_seen), max(last_seen), null
   from public.address_sighting group by mac, address`,
  'alter table netdisco.node_ip add primary key (mac, ip)',
  'create index on netdisco.node_ip (ip)',
  'create index on netdisco.node_ip (ip, active)',
  'create index on netdisco.node_ip (mac)',
  'create index on netdisco.node_ip (mac, active)',
  'create index on netdisco.node_ip (dns)',
  'analyze netdisco.device, netdisco.node, netdisco.node_ip',
]

const nodes = (where: string) => `
  select n.*, d.dns, to_char(n.time_first, 'YYYY-MM-DD HH24:MI'), to_char(n.time_last, 'YYYY-MM-DD HH24:MI')
  from netdisco.node n left join netdisco.device d on d.ip = n.switch where ${where} and n.active order by n.time_last desc`
const addresses = (where: string) =>
  `select n.* from netdisco.node_ip n where ${where} and n.active order by n.time_last desc`

/**
 * The questions of its search for a node: a whole MAC is compared, a part is a pattern over the MAC's text, an address leads to
 * its MACs and those to their ports, a name is a pattern over names.
 */
const asked: Readonly<Record<string, (text: string) => readonly (readonly [string, string])[]>> = {
  'full MAC': (text) => [
    [nodes('n.mac = $1::macaddr'), text],
    [addresses('n.mac = $1::macaddr'), text],
  ],
  address: (text) => [
    [addresses('n.ip = $1::inet'), text],
    [nodes('n.mac in (select mac from netdisco.node_ip where ip = $1::inet)'), text],
  ],
  ...Object.fromEntries(
    ['MAC prefix', 'MAC suffix', 'MAC inner part'].map((form) => [
      form,
      (text: string) => [
        [nodes('n.mac::text ilike $1'), pattern(text)] as const,
        [addresses('n.mac::text ilike $1'), pattern(text)] as const,
      ],
    ]),
  ),
  name: (text) => [[addresses('n.dns ilike $1'), text]],
}

/** Digits with colons where a MAC has them; a suffix is paired from its end. */
function pattern(text: string): string {
  const digits = text.replaceAll('*', '')
  const pairs =
    text.startsWith('*') && !text.endsWith('*')
      ? digits.replaceAll(/(?<=.)(?=(?:..)+$)/g, ':')
      : digits.replaceAll(/(..)(?=.)/g, '$1:')
  return `${text.startsWith('*') ? '%' : ''}${pairs}${text.endsWith('*') ? '%' : ''}`
}

/** Fills its tables from ours and asks so many of each form; milliseconds of each question, without any web server. */
export async function timeNetdisco(
  url: string,
  { forms }: Questions,
  count: number,
): Promise<Map<string, number[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    for (const statement of tables) await client.query(statement)
    const times = new Map<string, number[]>()
    for (const { name, texts } of forms) {
      const taken: number[] = []
      for (const text of texts.slice(0, count)) {
        const start = performance.now()
        for (const [question, value] of asked[name]?.(text) ?? []) await client.query(question, [value])
        taken.push(performance.now() - start)
      }
      times.set(name, taken)
    }
    return times
  } finally {
    await client.end()
  }
}
