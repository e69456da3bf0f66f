import type { DeskRequest } from '@patchbay/connectors/service-desk/capabilities'
import type { Run } from '@patchbay/contract/changes/run'
import { sql } from 'kysely'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { WatchedTicketTable } from '../../database/tables/changes.ts'
import { cameToNothing } from '../undone-by.ts'

export type WatchedTicket = Selectable<WatchedTicketTable>

/** Minutes between looks at a ticket that its desk tells; twice as many each time in a row that it does not, and at most. */
const usual = 5
const longest = 60
/** Seconds for which what a desk told of a ticket is told again: every line of a list names the same. */
const fresh = 60

/** A run, as `run`, whose end is the closing of its ticket, and which has not come to an end of its own. */
export const waitsForTicket = sql<boolean>`(run.ends_with_ticket and (
  run.state in ('awaiting-approval', 'scheduled')
  or (run.state in ('done', 'done-not-proven') and not run.end_settled and not exists (
    select 1 from change undo where undo.undo_of = run.id and undo.state <> all(${[...cameToNothing]}::text[])))))`

/** What a desk told just now of a ticket that was named by these words; null where nobody asked. */
export async function toldJustNow(database: Kysely<Database>, ticket: string): Promise<WatchedTicket | null> {
  const row = await database
    .selectFrom('watched_ticket')
    .selectAll()
    .where(sql<boolean>`looked_at > clock_timestamp() - ${fresh} * interval '1 second' and failures = 0`)
    .where((where) =>
      where.exists(
        where
          .selectFrom('change')
          .select('change.id')
          .whereRef('change.end_ticket', '=', 'watched_ticket.id')
          .where('change.ticket', '=', ticket),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Keeps what a desk told of a ticket; those that are asked for meanwhile wait for the same row. */
export async function keepWatched(
  database: Kysely<Database>,
  { name, title }: { readonly name: string; readonly title: string },
  { id, number, state, open }: Pick<DeskRequest, 'id' | 'number' | 'state' | 'open'>,
): Promise<WatchedTicket> {
  const told = { title, number, state, open }
  return database
    .insertInto('watched_ticket')
    .values({ system: name, request: id, ...told })
    .onConflict((conflict) =>
      conflict
        .columns(['system', 'request'])
        .doUpdateSet({ ...told, looked_at: sql<Date>`clock_timestamp()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Tickets that a run waits for, and of which it is time to ask. */
export const dueTickets = sql`from watched_ticket ticket
  where ticket.next_look_at <= clock_timestamp()
    and exists (select 1 from change run where run.end_ticket = ticket.id and ${waitsForTicket})`

/**
 * Takes tickets that somebody has to ask about now. Of many processes each takes others, and one that dies with it leaves it to
 * the next look: when that is stands there before anything is asked.
 */
export async function takeDueTickets(database: Kysely<Database>, most: number): Promise<WatchedTicket[]> {
  const { rows } = await sql<WatchedTicket>`
    update watched_ticket set next_look_at = clock_timestamp()
      + least(${usual} * power(2, least(failures, 10)), ${longest}) * interval '1 minute'
    where id in (
      select id ${dueTickets}
      order by next_look_at limit ${most} for update skip locked)
    returning *`.execute(database)
  return rows
}

/** How the ticket whose closing ends a run stood last. */
export async function readWatched(
  database: Kysely<Database>,
  id: number | null,
): Promise<Run['watchedTicket']> {
  if (id === null) return null
  const { title, state, looked_at, why } = await database
    .selectFrom('watched_ticket')
    .select(['title', 'state', 'looked_at', 'why'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { desk: title, state, toldAt: looked_at.toISOString(), why }
}
