import type { ListedFloor } from '@patchbay/contract/site-resources/floor-plans/plans'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { listedOnFloors } from './on-floor.ts'
import { draftWords, publicationOf } from './read-plan.ts'
import { plansOf, today } from './versions.ts'
import type { StoredPlan } from './versions.ts'

interface FloorRow {
  readonly building: string
  readonly building_name: string
  readonly floor: string
  readonly placed: number
  readonly unplaced: number
}

const key = ({ building, floor }: { readonly building: string; readonly floor: string }) =>
  `${building}/${floor}`

/** Every floor of the site with its plan of today and its draft, and how much of what the lists have there is placed. */
export async function listFloors(database: Kysely<Database>): Promise<ListedFloor[]> {
  const day = today()
  const { rows } = await sql<FloorRow>`
    with plan as (${plansOf(day)}), counted as (
      select l.building, l.floor, count(t.name)::int as placed, count(*)::int as listed
      from (${listedOnFloors}) as l left join plan p using (building, floor)
      left join floor_placement t on t.building = p.building and t.floor = p.floor and t.number = p.number
        and t.kind = l.kind and t.name = l.name
      group by l.building, l.floor)
    select f.building, b.name as building_name, f.code as floor, coalesce(c.placed, 0) as placed,
      coalesce(c.listed - c.placed, 0) as unplaced
    from floor f join building b on b.code = f.building
    left join counted c on c.building = f.building and c.floor = f.code
    where f.removed_at is null order by f.building collate in_order, f.code collate in_order`.execute(
    database,
  )
  const plans = await readPlans(database, plansOf(day))
  const drafts = await readPlans(
    database,
    sql<StoredPlan>`select * from floor_plan where published_at is null`,
  )
  return rows.map(({ building, building_name, floor, placed, unplaced }) => {
    const plan = plans.get(key({ building, floor }))
    return {
      building,
      buildingName: building_name,
      floor,
      published: plan === undefined ? null : publicationOf(plan),
      draft: draftWords(drafts.get(key({ building, floor })) ?? null),
      placed,
      unplaced,
    }
  })
}

async function readPlans(database: Kysely<Database>, statement: ReturnType<typeof plansOf>) {
  const { rows } = await statement.execute(database)
  return new Map(rows.map((row) => [key(row), row]))
}
