import type { OutletPlace } from '@patchbay/contract/workflows/switch-port-allocation'
import type { Choice } from '@patchbay/contract/questions'
import { roomName } from '@patchbay/contract/allocation/place-words'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Place } from './dossier.ts'

interface PlaceRow {
  readonly kind: Place['kind']
  readonly building: string
  readonly floor: string | null
  readonly room: string | null
  readonly label: string | null
  readonly name: string | null
}

interface PlaceMeant {
  readonly place: Place | null
  /** Places to choose among, where several have the name. */
  readonly choices: Choice[]
  readonly outlets: readonly DocumentedOutlet[]
}

/** An outlet with the port that the records patch it to; empty where that is none. */
export interface DocumentedOutlet extends OutletPlace {
  readonly switch: string
  readonly interface: string
}

/** Outlets of one place that are looked at. */
const mostOutlets = 500
const mostChoices = 30

/** What a text means in the records: an outlet, else a room, else a floor, else a building. */
export async function findPlace(db: Kysely<Database>, text: string): Promise<PlaceMeant> {
  const bare = text.trim().replace(/^(outlet|room|closet|floor|building)\s+/i, '')
  const { rows } = await sql<PlaceRow>`
    with wanted as (select label_parts(${bare}) as parts, lower(${bare}) as name), found as (
      select 1 as position, 'outlet' as kind, o.building, nullif(r.floor, '') as floor, o.room, o.label, null as name
      from wanted, outlet o left join room r on r.building = o.building and r.code = o.room
      where label_parts(o.label) = parts
      union all
      select 2, case when exists (select from network_device d where d.building = r.building and d.closet = r.code and d.removed_at is null)
        then 'closet' else 'room' end, r.building, nullif(r.floor, ''), r.code, null, nullif(r.name, '')
      from wanted, room r
      where label_parts(r.code) = parts or label_parts(r.building || '-' || r.code) = parts
      union all
      select 3, 'floor', f.building, f.code, null, null, nullif(f.name, '')
      from wanted, floor f where f.removed_at is null and label_parts(f.building || '-' || f.code) = parts
      union all
      select 4, 'building', b.code, null, null, null, nullif(b.name, '')
      from wanted, building b where label_parts(b.code) = parts or lower(b.name) = wanted.name
    )
    select kind, building, floor, room, label, name from found where position = (select min(position) from found)
    order by building, room, label limit ${mostChoices}`.execute(db)
  const [first, ...others] = rows
  if (first === undefined) return { place: null, choices: [], outlets: [] }
  if (others.length > 0) return { place: null, choices: rows.map(choiceOf), outlets: [] }
  const outlets = await outletsOf(db, first)
  return { place: placeOf(first, outlets.length), choices: [], outlets }
}

const titleOf = ({ kind, building, floor, room, label }: PlaceRow): string => {
  if (kind === 'outlet') return `outlet ${label ?? ''}`
  if (kind === 'floor') return `floor ${building} ${floor ?? ''}`
  return room === null ? `building ${building}` : `${kind} ${roomName(building, room)}`
}

const placeOf = (row: PlaceRow, outlets: number): Place => {
  const { kind, building, floor, room } = row
  return { kind, building, floor, room, outlets, title: titleOf(row) }
}

const choiceOf = (row: PlaceRow): Choice => ({
  ask: row.label ?? [row.building, row.room ?? row.floor].filter(Boolean).join(' '),
  title: titleOf(row),
  detail: [row.name, row.floor === null ? null : `floor ${row.floor}`].filter(Boolean).join(' · '),
  source: 'index',
})

async function outletsOf(db: Kysely<Database>, place: PlaceRow): Promise<DocumentedOutlet[]> {
  const { kind, building, floor, room, label } = place
  const where =
    kind === 'outlet'
      ? sql`o.label = ${label}`
      : kind === 'floor'
        ? sql`o.building = ${building} and r.floor = ${floor}`
        : kind === 'building'
          ? sql`o.building = ${building}`
          : sql`o.building = ${building} and o.room = ${room}`
  const { rows } = await sql<DocumentedOutlet>`
    select o.label, o.building, nullif(r.floor, '') as floor, o.room, nullif(o.panel, '') as panel,
      nullif(o.panel_port, '') as "panelPort", o.switch, o.interface
    from outlet o left join room r on r.building = o.building and r.code = o.room
    where ${where} order by o.label collate in_order limit ${mostOutlets}`.execute(db)
  return rows
}
