import type { Reading } from '@patchbay/connectors/asking'
import type { WirelessClient } from '@patchbay/connectors/wireless/capabilities'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { System } from '../systems/open.ts'
import type { Asking } from './fact.ts'

/** The client as a controller has it now, or that it has it not; null where the controller cannot be asked. */
export async function associationOf(
  system: System<'wireless'>,
  mac: string,
  { ask }: Asking,
): Promise<Reading<WirelessClient | null> | null> {
  return (await (await system.can()).readClient?.(mac, ask())) ?? null
}

/** Name of the access point with a radio MAC; null where the controller does not know it. */
export async function accessPointNamed(
  system: System<'wireless'>,
  radioMac: string,
  { ask }: Asking,
): Promise<string | null> {
  return (await (await system.can()).readAccessPoint?.({ mac: radioMac }, ask()))?.value?.name ?? null
}

/** Where an access point hangs, as the site documents it. */
export interface AccessPointPlace {
  readonly building: string
  readonly room: string | null
  readonly floor: string | null
  /** When a switch last saw it at that port; null where the place is documented by hand. */
  readonly seenAt: Date | null
}

interface PlaceRow {
  readonly building: string
  readonly room: string | null
  readonly floor: string | null
  readonly seen_at: Date | null
}

/** The outlet of its port before what is documented by hand; null where neither names a building. */
export async function placeOfAccessPoint(
  db: Kysely<Database>,
  name: string,
): Promise<AccessPointPlace | null> {
  const { rows } = await sql<PlaceRow>`
    select p.building, p.room, nullif(r.floor, '') as floor, case when o.building is not null then a.seen_at end as seen_at
    from access_point a
    left join lateral (select nullif(building, '') as building, nullif(room, '') as room from outlet
      where switch = a.seen_switch and switch <> '' and interface = a.seen_interface order by label limit 1) as o on true
    cross join lateral (select coalesce(o.building, nullif(a.building, '')) as building,
      case when o.building is null then nullif(a.room, '') else o.room end as room) as p
    left join room r on r.building = p.building and r.code = p.room
    where lower(a.name) = ${name.toLowerCase()} and a.removed_at is null and p.building is not null limit 1`.execute(
    db,
  )
  const [row] = rows
  return row === undefined
    ? null
    : { building: row.building, room: row.room, floor: row.floor, seenAt: row.seen_at }
}

/** Codes of the floors that are documented for a building. */
export async function floorsOfBuilding(db: Kysely<Database>, building: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from floor where building = ${building} and removed_at is null`.execute(db)
  return rows.map(({ code }) => code)
}
