import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'

/** A port with its documented place, and the access point that was seen there last. */
export interface PlacedPort {
  readonly switch: string
  /** Short. */
  readonly interface: string
  readonly building: string | null
  readonly floor: string | null
  readonly room: string | null
  readonly accessPoint: string | null
  readonly accessPointMac: string | null
}

/** Joins place and access point to rows of `switch` and `interface`. */
const placed = async (
  db: Kysely<Database>,
  ports: RawBuilder<unknown>,
  most: number,
): Promise<readonly PlacedPort[]> => {
  const { rows } = await sql<PlacedPort>`
    select p.switch, p.interface, coalesce(o.building, nullif(a.building, ''), d.building) as building,
      coalesce(o.room, nullif(a.room, '')) as room, nullif(r.floor, '') as floor,
      a.name as "accessPoint", a.mac as "accessPointMac"
    from (select distinct switch, interface from (${ports}) as q where switch <> '' and interface <> '') p
    left join lateral (select nullif(building, '') as building, nullif(room, '') as room from outlet
      where switch = p.switch and interface = p.interface order by label limit 1) o on true
    left join lateral (select name, mac, building, room from access_point
      where removed_at is null and seen_switch = p.switch and seen_interface = p.interface
      order by seen_at desc limit 1) a on true
    left join device d on d.name = p.switch and d.removed_at is null
    left join room r on r.building = coalesce(o.building, nullif(a.building, '')) and r.code = coalesce(o.room, nullif(a.room, ''))
    order by p.switch collate "C", length(p.interface), p.interface collate "C" limit ${most}`.execute(db)
  return rows
}

/** Ports by name, whether or not anything is documented of them. */
export const portsNamed = (
  db: Kysely<Database>,
  device: string,
  interfaces: readonly string[],
): Promise<readonly PlacedPort[]> =>
  placed(
    db,
    sql`select coalesce((select name from device where lower(name) = lower(${device}) and removed_at is null limit 1), ${device}) as switch,
      unnest(${[...interfaces]}::text[]) as interface`,
    interfaces.length,
  )

/** Ports of access points with this Ethernet MAC. */
export const portsOfMac = (db: Kysely<Database>, mac: string): Promise<readonly PlacedPort[]> =>
  placed(
    db,
    sql`select seen_switch as switch, seen_interface as interface from access_point where removed_at is null and mac = ${mac}`,
    10,
  )

/** Ports of the outlets and access points of rooms. */
const inRooms = (
  db: Kysely<Database>,
  room: RawBuilder<unknown>,
  documented: RawBuilder<unknown>,
  most: number,
): Promise<readonly PlacedPort[]> =>
  placed(
    db,
    sql`select o.switch, o.interface from outlet o left join room r on r.building = o.building and r.code = o.room where ${room}
      union select a.seen_switch, a.seen_interface from access_point a
        left join room r on r.building = a.building and r.code = a.room where a.removed_at is null and ${documented}`,
    most,
  )

export const portsOfFloor = (
  db: Kysely<Database>,
  { building, floor }: { readonly building: string; readonly floor: string },
  most: number,
): Promise<readonly PlacedPort[]> => {
  const at = sql`lower(r.building) = lower(${building}) and lower(r.floor) = lower(${floor})`
  return inRooms(db, at, at, most)
}

/** Ports of a switch, an access point, a building, a room or an outlet of that name. */
export const portsOfName = (
  db: Kysely<Database>,
  name: string,
  most: number,
): Promise<readonly PlacedPort[]> =>
  placed(
    db,
    sql`select i.switch, i.interface from interface_snapshot i
        where lower(i.switch) = lower(${name}) and i.interface !~ '^(Vl|Po|Lo|Tu|Nu|Ap|St|Bl)'
      union select a.seen_switch, a.seen_interface from access_point a where a.removed_at is null
        and (lower(a.name) = lower(${name}) or lower(a.building) = lower(${name}) or lower(a.room) = lower(${name})
          or lower(a.building || '-' || a.room) = lower(${name}) or lower(a.building || '/' || a.room) = lower(${name}))
      union select o.switch, o.interface from outlet o
        where lower(o.label) = lower(${name}) or lower(o.building) = lower(${name}) or lower(o.room) = lower(${name})
          or lower(o.building || '-' || o.room) = lower(${name}) or lower(o.building || '/' || o.room) = lower(${name})`,
    most,
  )

/** An access point of the site's list by the floor of its port or of its documented room. */
export interface FloorAccessPoint {
  readonly name: string
  readonly mac: string | null
  readonly building: string
  readonly floor: string
}

/** Access points of these floors, each written `building floor`. */
export async function accessPointsOfFloors(
  db: Kysely<Database>,
  floors: readonly string[],
): Promise<readonly FloorAccessPoint[]> {
  if (floors.length === 0) return []
  const { rows } = await sql<FloorAccessPoint>`
    select a.name, a.mac, r.building, r.floor from access_point a
    left join lateral (select building, room from outlet
      where switch = a.seen_switch and switch <> '' and interface = a.seen_interface order by label limit 1) o on true
    join room r on r.building = coalesce(o.building, a.building) and r.code = coalesce(o.room, a.room)
    where a.removed_at is null and r.building || ' ' || r.floor = any (${[...floors]}::text[])
    order by a.name collate "C" limit 2000`.execute(db)
  return rows
}
