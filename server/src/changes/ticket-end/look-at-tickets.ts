import type { Ask } from '@patchbay/connectors/asking'
import { Failure, notFound, refused } from '@patchbay/connectors/failures'
import type { DeskRequest } from '@patchbay/connectors/service-desk/capabilities'
import type { Systems } from '../../systems/open.ts'
import type { ChangeWorker } from '../worker.ts'
import { ticketNotTold, ticketTold } from './ticket-closed.ts'
import { takeDueTickets } from './watched-tickets.ts'
import type { WatchedTicket } from './watched-tickets.ts'

/** Tickets that one look asks about, at once. */
const most = 8
/** Milliseconds for one question. */
const limit = 20_000

/**
 * Asks the desks for the tickets that runs wait for, one question for each however many runs that are. Only a desk that says so
 * has closed one: what is not told, or not there any more, is asked again, and somebody hears of it.
 */
export async function lookAtTickets(worker: ChangeWorker, signal: AbortSignal): Promise<void> {
  const due = await takeDueTickets(worker.database, most)
  await Promise.all(
    due.map((ticket) =>
      look(worker, ticket, signal).catch((error: unknown) =>
        worker.log.warn({ error, ticket: ticket.id }, 'ticket that ends changes not looked at'),
      ),
    ),
  )
}

async function look(
  { database, means, log }: ChangeWorker,
  ticket: WatchedTicket,
  outer: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([outer, AbortSignal.timeout(limit)])
  try {
    const { state, open } = await readTicket(means.systems, ticket, { signal, limit })
    await ticketTold(database, ticket, { state, open })
  } catch (error) {
    // Another process looks on.
    if (outer.aborted) return
    log.warn({ error, ticket: ticket.id }, 'ticket that ends changes not told')
    const failure = error instanceof Failure ? error : null
    await ticketNotTold(database, ticket, {
      why: failure?.detail.message ?? 'The console met a fault of its own.',
      gone: failure?.kind === 'not-found',
      wait: failure?.detail.retryAfter ?? 0,
    })
  }
}

/** The very ticket, at the desk where it was found. @throws Failure not-found where that has it no more, or is connected no more */
async function readTicket(
  systems: Pick<Systems, 'ofKind'>,
  { system, title, request, number }: WatchedTicket,
  ask: Ask,
): Promise<DeskRequest> {
  const desk = systems.ofKind('service-desk').find(({ name }) => name === system)
  if (desk === undefined) {
    throw notFound({ cause: 'absent', message: `${title} is no longer connected.` })
  }
  const { findByNumber } = await desk.can()
  if (findByNumber === undefined) {
    throw refused({
      cause: 'right-missing',
      message: `${desk.title} has no lookup by ticket number.`,
    })
  }
  const { value, complete, notRead } = await findByNumber(number, ask)
  const one = value.find(({ id }) => id === request)
  if (one !== undefined) return one
  if (complete) {
    throw notFound({ cause: 'absent', message: `${desk.title} no longer finds ticket ${number}.` })
  }
  const [first] = notRead ?? []
  const message = `${desk.title} did not say whether it has ticket ${number}${first === undefined ? '.' : `: ${first.why}`}`
  throw refused({ cause: first?.cause ?? 'busy', message })
}
