import { Failure } from '@patchbay/connectors/failures'
import { sql } from 'kysely'
import { desksNamed, findOneTicket } from '../../changes/ticket-notes/find-ticket.ts'
import type { Rounds } from '../../collector/collector.ts'
import type { Systems } from '../../systems/open.ts'
import { addEvent } from '../cases/open-case.ts'

/** Seconds between questions about one ticket; milliseconds for one of them. */
const between = 120
const longest = 20_000

/** Containments of a case `c` that stand. */
const standing = sql`p.name = 'cyber-security-response' and p.asked ->> 'case' = c.id::text and not p.goes_back
  and p.state in ('done', 'done-not-proven')`

/**
 * The ticket of a case that is closed releases what is contained for it, at once. Only a desk that had it open before can close it: a number
 * of a ticket that was closed all along releases nothing.
 */
export const ticketRounds = ({ systems }: { readonly systems: Systems }): Rounds => ({
  queue: 'tickets-of-cases',
  concurrency: 2,
  due: async (db) => {
    if (systems.ofKind('service-desk').length === 0) return []
    const { rows } = await sql<{ id: number }>`
      select c.id from security_case c
      where c.ticket is not null and c.closed_at is null
        and (c.ticket_looked_at is null or c.ticket_looked_at < clock_timestamp() - ${between} * interval '1 second')
        and exists (select 1 from plan p where ${standing})
      order by c.id`.execute(db)
    return rows.map(({ id }) => String(id))
  },
  read: async (db, name, signal) => {
    const row = await db
      .updateTable('security_case')
      .set({ ticket_looked_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', Number(name))
      .returning(['id', 'ticket', 'ticket_open_at'])
      .executeTakeFirst()
    if (row === undefined || row.ticket === null) return
    const { id, ticket, ticket_open_at: openAt } = row
    const ask = { signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]), limit: longest }
    try {
      const { one } = await findOneTicket(desksNamed(systems, null), ticket, ask)
      if (one.open) {
        await db
          .updateTable('security_case')
          .set({ ticket_open_at: sql<Date>`clock_timestamp()` })
          .where('id', '=', id)
          .execute()
        return
      }
      if (openAt === null) return
      await db.transaction().execute(async (transaction) => {
        await sql`update plan p set expires_at = clock_timestamp() from security_case c
          where c.id = ${id} and ${standing}`.execute(transaction)
        await addEvent(
          transaction,
          id,
          null,
          'watched',
          `Ticket ${ticket} is closed. What is contained is released.`,
        )
      })
    } catch (error) {
      // Only a desk that says so has closed it.
      if (!(error instanceof Failure)) throw error
    }
  },
  tidy: async () => undefined,
})
