import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { askOne, askTogether, reading } from '../database/readings.ts'
import type { Reading, RowOrJson } from '../database/readings.ts'
import type { Database } from '../database/schema.ts'
import type { Port } from '@patchbay/contract/switches/port'
import { linkOf } from '../facts/no-network.ts'
import { isDevice } from '../facts/device-named.ts'
import type { Mac } from '../facts/sightings.ts'

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
  /** How its port is by the last walk; null where none has read it, or it is patched to none. */
  readonly link: Port['link'] | null
  readonly devices: number | null
  readonly readAt: Date | null
}

interface OutletTold extends Pick<OutletRow, 'label' | 'switch' | 'interface' | 'room' | 'building'> {
  readonly admin_up: boolean | null
  readonly oper_up: boolean | null
  readonly status: string | null
  readonly mac_count: number | null
  readonly observed_at: Date | string | null
}

const outletRows = (where: ReturnType<typeof sql>) => sql<OutletTold>`
  select o.label, o.switch, o.interface, o.room, o.building, i.admin_up, i.oper_up, i.mac_count, i.observed_at,
    case when e.told and i.oper_up is not true then 'err-disabled' else i.status end as status
  from (select * from outlet where ${where}) o
  left join lateral (
    select * from interface_snapshot where o.switch <> '' and switch = o.switch and interface = o.interface limit 1
  ) i on true
  left join lateral (
    select true as told from err_disabled_port where o.switch <> '' and switch = o.switch and interface = o.interface limit 1
  ) e on true
  order by o.building, o.label`

const outletOf = (row: RowOrJson<OutletTold>): OutletRow => ({
  label: row.label,
  switch: row.switch,
  interface: row.interface,
  room: row.room,
  building: row.building,
  link: row.admin_up === null ? null : linkOf(row.admin_up, row.oper_up, row.status),
  devices: row.mac_count,
  readAt: row.observed_at === null ? null : new Date(row.observed_at),
})

/** By its label, or by the same words and numbers with something else between them: `b07 121 b` is `B07-121-B`. */
const outletWithLabel = (label: string): Reading<OutletRow | null> =>
  reading(
    outletRows(sql`lower(label) = lower(${label}) or label_parts(label) = label_parts(${label})`),
    (rows) => {
      const exact = rows.find((row) => row.label.toLowerCase() === label.toLowerCase())
      const [row] = exact === undefined && rows.length > 1 ? [] : [exact ?? rows[0]]
      return row === undefined ? null : outletOf(row)
    },
  )

export const outletNamed = (db: Kysely<Database>, label: string): Promise<OutletRow | null> =>
  askOne(db, outletWithLabel(label))

const outletsOfRoom = (room: string): Reading<readonly OutletRow[]> =>
  reading(
    outletRows(sql`lower(room) = lower(${room}) or label_parts(room) = label_parts(${room})
      or label_parts(building || '-' || room) = label_parts(${room})`),
    (rows) => rows.map(outletOf),
  )

export const outletsIn = (db: Kysely<Database>, room: string): Promise<readonly OutletRow[]> =>
  askOne(db, outletsOfRoom(room))

export interface SwitchRow {
  readonly name: string
  readonly address: string | null
  readonly model: string | null
  readonly role: string | null
  readonly building: string | null
  readonly closet: string | null
  /** End of the last walk that read anything. */
  readonly walked_at: Date | null
  readonly outcome: string | null
  readonly why: string | null
}

/** The switch that has this name or management address, and how its last walk went; null where none has. */
export const switchCalled = (text: string): Reading<SwitchRow | null> =>
  reading(
    sql<SwitchRow>`select d.name, d.address, d.model, d.role, d.building, d.closet, w.succeeded_at as walked_at, w.outcome, w.why
     from network_device d left join walk w on w.switch = d.name
     where ${isDevice(text)}
     order by (lower(d.name) = lower(${text})) desc, d.name limit 1`,
    ([row]) =>
      row === undefined
        ? null
        : { ...row, walked_at: row.walked_at === null ? null : new Date(row.walked_at) },
  )

export const switchNamed = (db: Kysely<Database>, text: string) => askOne(db, switchCalled(text))

interface OwnMac {
  readonly name: string
  readonly interface: string | null
}

/** The switch that one of the network's own MACs belongs to, null where none has it; the interface when only one has it. */
export const ownerOfMac = (mac: Mac): Reading<OwnMac | null> =>
  reading(
    sql<OwnMac>`
    select own.switch as name, case when count(i.interface) = 1 then min(i.interface) end as interface
    from own_mac own left join interface_snapshot i on i.switch = own.switch and i.mac = own.mac
    where own.mac = ${mac}
    group by own.switch order by count(i.interface) desc, own.switch limit 1`,
    ([row]) => row ?? null,
  )

export const switchWithMac = (db: Kysely<Database>, mac: string) => askOne(db, ownerOfMac(mac))

/** Things of one name: more than these are no choice. */
export const mostNeighbours = 50

export interface NeighbourRow {
  readonly name: string
  readonly mac: string | null
  readonly switch: string
  readonly interface: string
  readonly forwards: boolean
}

/** Something that told its name on a port: an access point, a phone. One more than the most where there are more. */
const neighboursCalled = (name: string): Reading<readonly NeighbourRow[]> => {
  const lower = name.toLowerCase()
  return reading(
    sql<NeighbourRow>`
    select name, mac, switch, interface, forwards from neighbour_snapshot
    where lower(name) = ${lower} or lower(name) like ${`${lower.replace(/[\\%_]/g, '\\$&')}.%`}
    order by forwards, switch, interface limit ${mostNeighbours + 1}`,
    (rows) => rows,
  )
}

export const neighboursNamed = (db: Kysely<Database>, name: string) => askOne(db, neighboursCalled(name))

/** What the index and the places have under a name: a switch by `device`, and outlets, rooms and neighbours by `text`. */
export const allNamed = (db: Kysely<Database>, text: string, device: string) =>
  askTogether(db, {
    device: switchCalled(device),
    outlet: outletWithLabel(text),
    outlets: outletsOfRoom(text),
    neighbours: neighboursCalled(text),
  })

export async function vlansWithId(db: Kysely<Database>, vlan: number) {
  const { rows } = await sql<{ name: string; switches: number; devices: number }>`
    select v.name, count(*)::int as switches,
      (select count(distinct mac)::int from sighting s
       where s.vlan = ${vlan} and s.edge and s.last_seen > now() - interval '15 minutes') as devices
    from vlan_snapshot v where v.vlan = ${vlan} group by v.name order by 2 desc`.execute(db)
  return rows
}

interface WalksSoFar {
  readonly soFar: { readonly devices: number; readonly walked: number } | null
  readonly oldest: Date | null
}

/** How far the walks of all switches have come, counted until every switch has been walked, and when the longest ago of the last ended. */
export const walksSoFar: Reading<WalksSoFar> = reading(
  sql<WalksSoFar>`
    select (select min(read_at) from switch_walked where reached) as oldest,
      case when exists (select from switch_walked where reached and not walked) then (
        select jsonb_build_object('devices', count(*), 'walked', count(*) filter (where walked))
        from switch_walked where reached
      ) end as "soFar"`,
  ([row]) => ({ soFar: row?.soFar ?? null, oldest: row?.oldest == null ? null : new Date(row.oldest) }),
)

export const indexState = (db: Kysely<Database>): Promise<WalksSoFar> => askOne(db, walksSoFar)
