import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { FloorPlanTable } from '../database/tables/places.ts'

export interface Floor {
  readonly building: string
  readonly floor: string
}

/** A version as it is stored. */
export type StoredPlan = {
  readonly [column in keyof FloorPlanTable]: FloorPlanTable[column] extends { __select__: infer T }
    ? T
    : FloorPlanTable[column]
}

export const today = (now = new Date()): string => now.toISOString().slice(0, 10)

/** All of a floor, the newest first; the draft is the one that has no time of publication. */
export const readVersions = (database: Kysely<Database>, { building, floor }: Floor): Promise<StoredPlan[]> =>
  database
    .selectFrom('floor_plan')
    .selectAll()
    .where('building', '=', building)
    .where('floor', '=', floor)
    .orderBy('number', 'desc')
    .execute()

export const draftOf = (versions: readonly StoredPlan[]): StoredPlan | null =>
  versions.find(({ published_at }) => published_at === null) ?? null

const later = (one: StoredPlan, other: StoredPlan) =>
  Number(other.published_at) - Number(one.published_at) || other.number - one.number

/** Published ones, the last one first: a draft that is published after a restoration has the smaller number. */
export const publishedOf = (versions: readonly StoredPlan[]): StoredPlan[] =>
  versions.filter(({ published_at }) => published_at !== null).toSorted(later)

/** The plan of a day: the one that began last; of two that began on one day the one that was published last. */
export function planOf(versions: readonly StoredPlan[], day: string): StoredPlan | null {
  const begun = versions.filter((one) => one.published_at !== null && one.valid_from <= day)
  const [first] = begun.toSorted((one, other) =>
    one.valid_from === other.valid_from ? later(one, other) : one.valid_from < other.valid_from ? 1 : -1,
  )
  return first ?? null
}

/** The plans of a day, of all floors or those of one building, as `planOf` decides for each. A part of statements. */
export const plansOf = (day: string, building: string | null = null) => sql<StoredPlan>`
  select distinct on (building, floor) * from floor_plan
  where published_at is not null and valid_from <= ${day} and (${building}::text is null or building = ${building})
  order by building, floor, valid_from desc, published_at desc, number desc`
