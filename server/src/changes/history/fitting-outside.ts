import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { outsideInScope } from './in-scope.ts'
import { containing } from './fitting-changes.ts'
import type { HistoryFilter } from './fitting-changes.ts'
import { outsideOfTarget } from './targets-meant.ts'

const wherever = sql`concat_ws(' ', outside_change.switch, outside_change.interface, outside_change.full_name,
  (select string_agg(concat_ws(' ', field ->> 'what', field ->> 'before', field ->> 'now'), ' ')
    from jsonb_array_elements(outside_change.fields) as field))`

/** A change that nobody made here has nobody who asked for it, no kind, no system that it was sent to, no result, no proof and no ticket. */
const asksForRuns = ({
  actor = '',
  kind = '',
  system = '',
  result,
  proven,
  ticket = '',
  made,
  attention,
  requestedBy,
}: HistoryFilter) =>
  made === 'here' ||
  attention !== undefined ||
  requestedBy !== undefined ||
  actor !== '' ||
  kind !== '' ||
  system !== '' ||
  ticket !== '' ||
  result !== undefined ||
  proven !== undefined

/** The changes made outside that a filter leaves, of all or of those with these numbers. */
export async function fittingOutside(
  database: Kysely<Database>,
  filter: HistoryFilter,
  among?: readonly number[],
) {
  const { q = '', target = '', anyOf, from, to } = filter
  let query = database.selectFrom('outside_change')
  if (asksForRuns(filter)) return query.where(sql<boolean>`false`)
  if (among !== undefined) query = query.where(sql<boolean>`outside_change.id = any(${[...among]}::int[])`)
  for (const word of q.split(/\s+/).filter(Boolean)) {
    query = query.where(sql<boolean>`${wherever} ilike ${containing(word)}`)
  }
  if (target !== '') query = query.where(await outsideOfTarget(database, [target]))
  if (anyOf !== undefined) query = query.where(await outsideOfTarget(database, anyOf))
  const scope = outsideInScope(filter)
  if (scope !== null) query = query.where(scope)
  if (from !== undefined) query = query.where('seen_at', '>=', new Date(from))
  if (to !== undefined) query = query.where('seen_at', '<=', new Date(to))
  return query
}
