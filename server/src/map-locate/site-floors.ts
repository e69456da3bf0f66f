import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { plansOf, today } from '../floor-plans/versions.ts'

/** A floor of the site's list. */
export interface SiteFloor {
  readonly building: string
  readonly buildingName: string
  readonly floor: string
}

/** What of the site's lists places are told with. */
export interface SitePlaces {
  readonly floors: readonly SiteFloor[]
  /** Code of the building by the name of a switch. */
  readonly switches: ReadonlyMap<string, string>
}

export async function readSitePlaces(database: Kysely<Database>): Promise<SitePlaces> {
  const [floors, { rows }] = await Promise.all([
    readSiteFloors(database),
    sql<{ name: string; building: string }>`
      select name, building from network_device where removed_at is null and building <> ''`.execute(
      database,
    ),
  ])
  return { floors, switches: new Map(rows.map(({ name, building }) => [name, building])) }
}

/** Every floor of the site. */
async function readSiteFloors(database: Kysely<Database>): Promise<SiteFloor[]> {
  const { rows } = await sql<SiteFloor>`
    select f.building, b.name as "buildingName", f.code as floor from floor f join building b on b.code = f.building
    where f.removed_at is null order by f.building collate in_order, f.code collate in_order`.execute(
    database,
  )
  return rows
}

/** Floors with a published plan; of one building where one is given. */
export async function readDrawnFloors(
  database: Kysely<Database>,
  building: string | null = null,
): Promise<SiteFloor[]> {
  const { rows } = await sql<SiteFloor>`
    select p.building, coalesce(b.name, '') as "buildingName", p.floor from (${plansOf(today(), building)}) as p
    left join building b on b.code = p.building order by p.building collate in_order, p.floor collate in_order`.execute(
    database,
  )
  return rows
}
