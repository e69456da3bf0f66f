import type { CallQuery } from '@patchbay/contract/call'
import type { listPastChanges } from '@patchbay/contract/command-centre/command-history'
import { endsSoonDays, runResults, waitsForPerson } from '@patchbay/contract/runs'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { cameToNothing } from '../undone-by.ts'
import { changesInScope } from './in-scope.ts'
import { ofTarget } from './targets-meant.ts'

/** A pattern of `ilike` for texts that contain this one, whatever signs it has. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** What somebody wants to see of the history; empty texts count as not given. */
export interface HistoryFilter extends Omit<
  CallQuery<typeof listPastChanges>,
  'before' | 'after' | 'size' | 'mine'
> {
  /** Of any of these targets. */
  readonly anyOf?: readonly string[]
  /** All but the run of this number. */
  readonly but?: number
  /** Asked for by this account. */
  readonly requestedBy?: number
}

/** When a change began, or was asked for where it did not; what the history goes by. */
export const changeAt = sql<Date>`coalesce(change.began_at, change.requested_at)`

/** The ticket that it was made for, else the one that it made: a request to a service desk has its number once it is there. */
export const ticketOfRun = sql<string | null>`coalesce(change.ticket, change.after ->> 'Number')`

const wherever = sql`concat_ws(' ', change.id::text, change.sentence, change.target, array_to_string(change.targets, ' '),
  change.requester, change.approver, change.reason, ${ticketOfRun})`

const allSeen = sql<boolean>`(
  exists (select 1 from change_proof where change_id = change.id and state = 'proven')
  and not exists (select 1 from change_proof
    where change_id = change.id and state not in ('proven', 'not-applicable')))`

/** Nothing undid it, or is about to. */
const standing = sql<boolean>`not exists (
  select 1 from change undo where undo.undo_of = change.id and undo.state <> all(${[...cameToNothing]}::text[]))`

const attentions = {
  person: sql<boolean>`(change.state = any(${[...waitsForPerson]}::text[]) and ${standing})`,
  'ends-soon': sql<boolean>`(change.state in ('done', 'done-not-proven') and not change.end_settled and ${standing}
    and change.expires_at > now() and change.expires_at <= now() + ${endsSoonDays} * interval '1 day')`,
} as const

const sentTo = (system: string) => sql<boolean>`exists (
  select 1 from jsonb_array_elements(change.preview -> 'sendings') as sending
  where sending ->> 'to' ilike ${containing(system)})`

/** The changes made here that a filter leaves, of all or of those with these numbers. */
export async function fittingChanges(
  database: Kysely<Database>,
  filter: HistoryFilter,
  among?: readonly number[],
) {
  const {
    q = '',
    actor = '',
    target = '',
    anyOf,
    but,
    requestedBy,
    attention,
    kind = '',
    result,
    proven,
    ticket = '',
    system = '',
    from,
    to,
  } = filter
  let query = database.selectFrom('change')
  if (filter.made === 'outside') return query.where(sql<boolean>`false`)
  if (among !== undefined) query = query.where(sql<boolean>`change.id = any(${[...among]}::bigint[])`)
  if (but !== undefined) query = query.where('change.id', '<>', but)
  if (requestedBy !== undefined) query = query.where('change.requested_by', '=', requestedBy)
  if (attention !== undefined) query = query.where(attentions[attention])
  const scope = await changesInScope(database, filter)
  if (scope !== null) query = query.where(scope)
  for (const word of q.split(/\s+/).filter(Boolean)) {
    query = query.where(sql<boolean>`${wherever} ilike ${containing(word)}`)
  }
  if (actor !== '') {
    const named = containing(actor)
    query = query.where(sql<boolean>`(change.requester ilike ${named} or change.approver ilike ${named})`)
  }
  if (target !== '') query = query.where(await ofTarget(database, [target], among))
  if (anyOf !== undefined) query = query.where(await ofTarget(database, anyOf, among))
  if (kind !== '') query = query.where('change.kind', '=', kind)
  if (system !== '') query = query.where(sentTo(system))
  query =
    result === undefined
      ? query.where('change.state', 'not in', [...runResults.previewed.states])
      : query.where('change.state', 'in', [...runResults[result].states])
  if (proven === 'yes') query = query.where(allSeen)
  if (proven === 'no') query = query.where(sql<boolean>`(change.began_at is not null and not ${allSeen})`)
  if (ticket !== '') query = query.where(sql<boolean>`${ticketOfRun} ilike ${containing(ticket)}`)
  if (from !== undefined) query = query.where(sql<boolean>`${changeAt} >= ${new Date(from)}`)
  if (to !== undefined) query = query.where(sql<boolean>`${changeAt} <= ${new Date(to)}`)
  return query
}
