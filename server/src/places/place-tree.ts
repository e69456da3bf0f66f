import type { PlaceTree } from '@patchbay/contract/site-resources/network-locations'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

interface Counted {
  readonly campus: string
  readonly campus_name: string
  readonly building: string | null
  readonly building_name: string
  readonly floor: string | null
  readonly floor_name: string
  readonly rooms: number
  readonly outlets: number
}

/** Every campus, building and floor, also those without rooms, and the floors that only rooms name. */
export async function readPlaceTree(database: Kysely<Database>): Promise<PlaceTree> {
  const { rows } = await sql<Counted>`
    with each as (
      select r.building, r.floor, count(*)::int as rooms, coalesce(sum(o.count), 0)::int as outlets
      from room r left join (select building, room, count(*) from outlet group by building, room) as o
        on o.building = r.building and o.room = r.code
      group by r.building, r.floor),
    every as (
      select building, floor, rooms, outlets, '' as name from each
      union all select building, code, 0, 0, name from floor where removed_at is null)
    select coalesce(c.code, '') as campus, coalesce(c.name, '') as campus_name, b.code as building,
      coalesce(b.name, '') as building_name, f.floor, coalesce(max(f.name), '') as floor_name,
      coalesce(sum(f.rooms), 0)::int as rooms, coalesce(sum(f.outlets), 0)::int as outlets
    from (select * from campus where removed_at is null) as c full join building b on b.campus = c.code
    left join every f on f.building = b.code
    group by c.code, c.name, b.code, b.name, f.floor
    order by c.code nulls last, b.code, f.floor`.execute(database)
  const tree: PlaceTree = []
  for (const row of rows) {
    let campus = tree.at(-1)
    if (campus?.campus !== row.campus) {
      campus = { campus: row.campus, name: row.campus_name, buildings: [] }
      tree.push(campus)
    }
    if (row.building === null) continue
    let building = campus.buildings.at(-1)
    if (building?.code !== row.building) {
      building = { code: row.building, name: row.building_name, rooms: 0, outlets: 0, floors: [] }
      campus.buildings.push(building)
    }
    if (row.floor === null) continue
    building.rooms += row.rooms
    building.outlets += row.outlets
    building.floors.push({ code: row.floor, name: row.floor_name, rooms: row.rooms, outlets: row.outlets })
  }
  return tree
}
