import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { ChangeRow } from '../rows.ts'
import { waitsForTicket } from './watched-tickets.ts'
import type { WatchedTicket } from './watched-tickets.ts'
import { notify } from '../../notifications/notify.ts'
import { pathOf } from '../notices/path.ts'
import { requesterOrApprovers } from '../notices/stalled-runs.ts'

/** Whether the ticket that ends these runs of one person is closed is not told: they stand until somebody sees to it. */
async function tellTicketNotTold(
  transaction: Transaction<Database>,
  [row, ...others]: readonly [ChangeRow, ...ChangeRow[]],
  why: string,
): Promise<void> {
  const more =
    others.length === 0
      ? ''
      : ` So ${others.length === 1 ? 'does 1 other run' : `do ${others.length} other runs`} of yours.`
  await notify(transaction, {
    event: 'change-ticket-not-told',
    to: await requesterOrApprovers(transaction, row),
    by: null,
    title: `State of ticket ${row.ticket} unknown: ${row.target}`,
    words: `${why} Run ${row.id} ends with that ticket and stays in place.${more} The desk is asked again. Undo the run by hand or set another end on its page if that is too late.`,
    path: pathOf(row),
    change: row.id,
  })
}

/** Minutes for which a desk may be silent before somebody is told. */
const patience = 60

/**
 * Its desk told how a ticket stands: closed, whatever waits for that has come to its end; open, or open again before any of it was
 * begun to be undone, nothing has.
 */
export async function ticketTold(
  database: Kysely<Database>,
  { id }: Pick<WatchedTicket, 'id'>,
  { state, open }: { readonly state: string; readonly open: boolean },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('watched_ticket')
      .set({
        state,
        open,
        looked_at: sql<Date>`clock_timestamp()`,
        failures: 0,
        failing_since: null,
        failing_told: null,
        why: null,
      })
      .where('id', '=', id)
      .execute()
    await sql`update change run
      set ticket_closed_at = case when ${open} then null else clock_timestamp() end
      where run.end_ticket = ${id} and ${waitsForTicket} and (run.ticket_closed_at is null) <> ${open}`.execute(
      transaction,
    )
  })
}

/** Its desk did not, which closes nothing. A ticket that is gone somebody hears of at once, a desk that is silent after a while. */
export async function ticketNotTold(
  database: Kysely<Database>,
  { id }: Pick<WatchedTicket, 'id'>,
  { why, gone, wait }: { readonly why: string; readonly gone: boolean; readonly wait: number },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const ticket = await transaction
      .updateTable('watched_ticket')
      .set({
        why,
        failures: sql<number>`failures + 1`,
        failing_since: sql<Date>`coalesce(failing_since, clock_timestamp())`,
        next_look_at: sql<Date>`greatest(next_look_at, clock_timestamp() + ${wait} * interval '1 millisecond')`,
      })
      .where('id', '=', id)
      .returning([
        'failing_told as told',
        sql<boolean>`failing_since <= clock_timestamp() - ${patience} * interval '1 minute'`.as('long'),
      ])
      .executeTakeFirstOrThrow()
    const tell = gone ? ticket.told !== 'gone' : ticket.long && ticket.told === null
    if (!tell) return
    await transaction
      .updateTable('watched_ticket')
      .set({ failing_told: gone ? 'gone' : 'silent' })
      .where('id', '=', id)
      .execute()
    for (const rows of await waitingByRequester(transaction, id))
      await tellTicketNotTold(transaction, rows, why)
  })
}

/** Runs that wait for a ticket, those of one person together. */
async function waitingByRequester(
  transaction: Transaction<Database>,
  ticket: number,
): Promise<[ChangeRow, ...ChangeRow[]][]> {
  const rows = await transaction
    .selectFrom('change as run')
    .selectAll()
    .where('end_ticket', '=', ticket)
    .where(waitsForTicket)
    .orderBy('id')
    .execute()
  const groups = new Map<number | null, [ChangeRow, ...ChangeRow[]]>()
  for (const row of rows) {
    const group = groups.get(row.requested_by)
    if (group === undefined) groups.set(row.requested_by, [row])
    else group.push(row)
  }
  return [...groups.values()]
}
