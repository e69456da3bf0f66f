import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { isDevice } from '../facts/device-named.ts'

/** Interfaces of a switch whose numbers are these, of whatever kind: `1/0/14` is `Gi1/0/14` here and `Te1/0/14` there. */
export async function interfacesNumbered(
  db: Kysely<Database>,
  device: string,
  numbers: string,
): Promise<string[]> {
  const { rows } = await sql<{ interface: string }>`
    select interface from interface_snapshot
    where switch = ${device} and regexp_replace(interface, '^[A-Za-z-]+', '') = ${numbers}
    order by interface`.execute(db)
  return rows.map((row) => row.interface)
}

/** Does the last walk of the switch know this interface. */
export async function hasInterface(db: Kysely<Database>, device: string, port: string): Promise<boolean> {
  const { rows } = await sql`
    select from interface_snapshot where switch = ${device} and interface = ${port}`.execute(db)
  return rows.length > 0
}

export interface OutletRow {
  readonly label: string
  readonly switch: string
  readonly interface: string
  readonly room: string
  readonly building: string
}

const outletRows = (where: ReturnType<typeof sql>) => sql<OutletRow>`
  select label, switch, interface, room, building from outlet where ${where} order by building, label`

export async function outletNamed(db: Kysely<Database>, label: string): Promise<OutletRow | null> {
  const { rows } = await outletRows(sql`lower(label) = lower(${label})`).execute(db)
  return rows[0] ?? null
}

export async function outletsIn(db: Kysely<Database>, room: string): Promise<OutletRow[]> {
  const { rows } = await outletRows(sql`lower(room) = lower(${room})`).execute(db)
  return rows
}

/** The switch that has this name or management address, and how its last walk went. */
export async function switchNamed(db: Kysely<Database>, text: string) {
  const { rows } = await sql<{
    name: string
    address: string | null
    model: string | null
    role: string | null
    building: string | null
    closet: string | null
    finished_at: Date | null
    outcome: string | null
    why: string | null
  }>`select d.name, d.address, d.model, d.role, d.building, d.closet, w.finished_at, w.outcome, w.why
     from network_device d left join walk w on w.switch = d.name
     where ${isDevice(text)}
     order by (lower(d.name) = lower(${text})) desc, d.name limit 1`.execute(db)
  return rows[0] ?? null
}

/** The switch that one of the network's own MACs belongs to; the interface when only one has it. */
export async function switchWithMac(
  db: Kysely<Database>,
  mac: string,
): Promise<{ name: string; interface: string | null } | null> {
  const { rows } = await sql<{ name: string; interface: string | null }>`
    select own.switch as name, case when count(i.interface) = 1 then min(i.interface) end as interface
    from own_mac own left join interface_snapshot i on i.switch = own.switch and i.mac = own.mac
    where own.mac = ${mac}
    group by own.switch order by count(i.interface) desc, own.switch limit 1`.execute(db)
  return rows[0] ?? null
}

/** Things of one name: more than these are no choice. */
export const mostNeighbours = 50

/** Something that told its name on a port: an access point, a phone. One more than the most where there are more. */
export async function neighboursNamed(db: Kysely<Database>, name: string) {
  const lower = name.toLowerCase()
  const { rows } = await sql<{
    name: string
    mac: string | null
    switch: string
    interface: string
    forwards: boolean
  }>`
    select name, mac, switch, interface, forwards from neighbour_snapshot
    where lower(name) = ${lower} or lower(name) like ${`${lower.replace(/[\\%_]/g, '\\$&')}.%`}
    order by forwards, switch, interface limit ${mostNeighbours + 1}`.execute(db)
  return rows
}

export async function vlansWithId(db: Kysely<Database>, vlan: number) {
  const { rows } = await sql<{ name: string; switches: number; devices: number }>`
    select v.name, count(*)::int as switches,
      (select count(distinct mac)::int from sighting s
       where s.vlan = ${vlan} and s.edge and s.last_seen > now() - interval '15 minutes') as devices
    from vlan_snapshot v where v.vlan = ${vlan} group by v.name order by 2 desc`.execute(db)
  return rows
}

/** How many switches there are, how many have been walked, and when the longest ago of those walks ended. */
export async function indexState(
  db: Kysely<Database>,
): Promise<{ devices: number; walked: number; oldest: Date | null }> {
  const { rows } = await sql<{ devices: number; walked: number; oldest: Date | null }>`
    select count(*)::int as devices, count(*) filter (where walked)::int as walked, min(read_at) as oldest
    from switch_walked where reached`.execute(db)
  return rows[0] ?? { devices: 0, walked: 0, oldest: null }
}
