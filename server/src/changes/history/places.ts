import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { changeAt, fittingChanges } from './fitting-changes.ts'
import type { HistoryFilter } from './fitting-changes.ts'
import { fittingOutside } from './fitting-outside.ts'

interface Query extends HistoryFilter {
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/** Numbers of what stands on a page, in its order: a run by its own, a change made outside by its own below nothing. */
export interface Places {
  readonly places: readonly number[]
  /** How many fit, on all pages. */
  readonly total: number
}

const outside = 'outside-'
const placeOf = (text: string) =>
  text.startsWith(outside) ? -Number(text.slice(outside.length)) : Number(text)

/** When what stands at a place began, and the place. */
const edge = (text: string) => {
  const place = placeOf(text)
  return place < 0
    ? sql`(select seen_at, -id from outside_change where id = ${-place})`
    : sql`(select ${changeAt}, change.id from change where change.id = ${place})`
}

/**
 * At most so many of what a filter leaves, of both, from an end of another page in the direction away from it: by age, and
 * where that is the same by place.
 */
export async function placesOf(
  database: Kysely<Database>,
  { before, after, ...filter }: Query,
  most: number,
): Promise<Places> {
  const ours = (await fittingChanges(database, filter)).select([changeAt.as('at'), 'change.id as place'])
  const others = (await fittingOutside(database, filter)).select([
    'outside_change.seen_at as at',
    sql<number>`-outside_change.id`.as('place'),
  ])
  const entries = database.selectFrom(ours.unionAll(others).as('entry'))
  const order = after === undefined ? 'desc' : 'asc'
  const rows = await entries
    .select('place')
    .$if(before !== undefined, (query) => query.where(sql<boolean>`(at, place) < ${edge(before ?? '')}`))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(at, place) > ${edge(after ?? '')}`))
    .orderBy('at', order)
    .orderBy('place', order)
    .limit(most)
    .execute()
  const { total } = await entries.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { places: rows.map(({ place }) => place), total }
}
