import type { MapPlace } from '@patchbay/contract/common-queries/map-locate'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Placed } from '../floor-plans/read-placed.ts'
import { plansOf, today } from '../floor-plans/versions.ts'

interface Row {
  readonly number: number
  readonly valid_from: string
  readonly north: number
  readonly picture: string | null
  readonly width: number | null
  readonly length: number | null
}

/** The plan of a floor that is valid today, with what is placed on it; null where none is published. */
export async function drawnPlan(
  database: Kysely<Database>,
  building: string,
  floor: string | null,
  placed: readonly Placed[],
): Promise<MapPlace['plan']> {
  const { rows } = await sql<Row>`
    select p.number, p.valid_from, p.north, case when p.scale is not null then i.id end as picture,
      i.width * p.scale as width, i.height * p.scale as length
    from (${plansOf(today(), building)}) as p left join floor_plan_image i on i.id = p.image
    where p.floor = ${floor}`.execute(database)
  const [plan] = rows
  if (plan === undefined) return null
  const things = placed.filter((one) => one.floor === floor)
  // Without a picture of a known size the sheet is as large as what stands on it.
  const reach = (of: 'x' | 'y') => Math.max(0, ...things.map((one) => one[of])) + 2
  return {
    number: plan.number,
    validFrom: plan.valid_from,
    picture: plan.picture,
    width: plan.width ?? reach('x'),
    length: plan.length ?? reach('y'),
    north: plan.north,
    things: things.map(({ kind, name, x, y, outline }) => ({ kind, name, x, y, outline })),
  }
}
