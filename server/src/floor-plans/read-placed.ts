import type { Placement } from '@patchbay/contract/floor-plans/placements'
import type { PlacedKind } from '@patchbay/contract/floor-plans/placed-kinds'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { plansOf, today } from './versions.ts'

/** Something that is placed, with the published version of the plan on which it stands. */
export interface Placed extends Placement {
  readonly building: string
  readonly floor: string
  /** The version, and the day from which it is valid. */
  readonly plan: number
  readonly validFrom: string
  /** Metres along x and y; null where its picture has no scale. */
  readonly size: { readonly width: number; readonly length: number } | null
  /** Degrees from up on the plan to north, clockwise. */
  readonly north: number
}

export interface WhichPlaced {
  readonly building?: string
  readonly floor?: string
  readonly kinds?: readonly PlacedKind[]
  /** Names, as their lists have them; of rooms their codes, which are unique in a building alone. */
  readonly names?: readonly string[]
  /** The plans of which day; of today where none is given. */
  readonly day?: string
}

interface Row extends Placement {
  readonly building: string
  readonly floor: string
  readonly plan: number
  readonly valid_from: string
  readonly north: number
  readonly width: number | null
  readonly length: number | null
}

/**
 * What is placed where on the published plans, in metres from the upper left corner of each plan: x to the right, y down. What
 * stands on no plan is not among them. Drafts are never read.
 */
export async function readPlaced(
  database: Kysely<Database>,
  { building, floor, kinds, names, day }: WhichPlaced = {},
): Promise<Placed[]> {
  const { rows } = await sql<Row>`
    with plan as (${plansOf(day ?? today(), building ?? null)})
    select p.building, p.floor, p.number as plan, p.valid_from, p.north, t.kind, t.name, t.x, t.y, t.outline,
      i.width * p.scale as width, i.height * p.scale as length
    from plan p join floor_placement t using (building, floor, number)
    left join floor_plan_image i on i.id = p.image
    where (${floor ?? null}::text is null or p.floor = ${floor ?? null})
      and (${kinds ?? null}::text[] is null or t.kind = any(${kinds ?? null}))
      and (${names ?? null}::text[] is null or t.name = any(${names ?? null}))
    order by p.building, p.floor, t.kind, t.name`.execute(database)
  return rows.map(({ building: of, floor: on, plan, valid_from, north, width, length, ...thing }) => ({
    ...thing,
    building: of,
    floor: on,
    plan,
    validFrom: valid_from,
    north,
    size: width === null || length === null ? null : { width, length },
  }))
}
