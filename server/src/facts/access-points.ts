import type { Reading } from '@patchbay/connectors/asking'
import type { AccessPoint, AccessPointQuestion } from '@patchbay/connectors/wireless/capabilities'
import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { System } from '../systems/open.ts'
import type { Asking } from './fact.ts'

/** An access point as one controller has it now; null where the controller cannot be asked. */
export async function accessPointOn(
  system: System<'wireless'>,
  question: AccessPointQuestion,
  { ask }: Asking,
): Promise<Reading<AccessPoint | null> | null> {
  return (await (await system.can()).readAccessPoint?.(question, ask())) ?? null
}

/** Access points of one controller, with those that it remembers; null where it cannot be asked. */
export async function accessPointsOn(
  system: System<'wireless'>,
  { ask }: Asking,
): Promise<Reading<readonly AccessPoint[]> | null> {
  return (await (await system.can()).listAccessPoints?.(ask())) ?? null
}

/** An access point in the site's list, with the port that saw it last and its room: that of the outlet at the port, or the documented one. */
export interface ListedAccessPoint {
  readonly name: string
  readonly mac: string | null
  readonly switch: string | null
  readonly interface: string | null
  readonly seenAt: Date | null
  readonly building: string | null
  /** When a switch last saw it at the port whose outlet names its place; null where the place is documented by hand. */
  readonly placedAt: Date | null
  readonly room: string | null
  readonly roomName: string | null
  readonly floor: string | null
}

const listed = async (
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
): Promise<readonly ListedAccessPoint[]> => {
  const { rows } = await sql<ListedAccessPoint>`
    select a.name, a.mac, a.seen_switch as switch, a.seen_interface as interface, a.seen_at as "seenAt", p.building, p.room,
      nullif(r.name, '') as "roomName", nullif(r.floor, '') as floor,
      case when o.building is not null then a.seen_at end as "placedAt"
    from access_point a
    left join lateral (select nullif(building, '') as building, nullif(room, '') as room from outlet
      where switch = a.seen_switch and switch <> '' and interface = a.seen_interface order by label limit 1) o on true
    cross join lateral (select coalesce(o.building, nullif(a.building, '')) as building,
      case when o.building is null then nullif(a.room, '') else o.room end as room) p
    left join room r on r.building = p.building and r.code = p.room
    where a.removed_at is null and ${where} order by a.name collate "C" limit 50`.execute(db)
  return rows
}

/** By the name or by the Ethernet MAC. */
export const listedAccessPoints = (
  db: Kysely<Database>,
  { names, macs }: { readonly names: readonly string[]; readonly macs: readonly string[] },
): Promise<readonly ListedAccessPoint[]> =>
  listed(
    db,
    sql`(lower(a.name) = any (${names.map((name) => name.toLowerCase())}::text[]) or a.mac = any (${macs}::text[]))`,
  )

/** Those of a room, by its code alone or with its building. */
export const accessPointsInRoom = (
  db: Kysely<Database>,
  room: string,
): Promise<readonly ListedAccessPoint[]> =>
  listed(
    db,
    sql`(lower(p.room) = lower(${room}) or lower(p.building || '-' || p.room) = lower(${room})
      or lower(p.building || '/' || p.room) = lower(${room}) or lower(r.name) = lower(${room}))`,
  )

/** Codes of the floors that are documented for a building. */
export async function floorsOfBuilding(db: Kysely<Database>, building: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from floor where building = ${building} and removed_at is null`.execute(db)
  return rows.map(({ code }) => code)
}
