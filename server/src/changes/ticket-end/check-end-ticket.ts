import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { Check } from '@patchbay/contract/changes/check'
import { desksNamed, findOneTicket } from '../ticket-notes/find-ticket.ts'
import type { ChangeWorker } from '../worker.ts'
import { keepWatched, toldJustNow } from './watched-tickets.ts'
import type { WatchedTicket } from './watched-tickets.ts'

interface Asked {
  readonly ticket: string | null
  readonly endsWithTicket?: boolean
  readonly undoOf: number | null
}

interface Ended {
  /** None where it does not end with a ticket. */
  readonly checks: readonly Check[]
  /** Number of the watched ticket; null where it was not found. */
  readonly ticket: number | null
}

/**
 * The ticket whose closing ends a change, as its desk has it now: it has to be there and open. A desk that does not answer has not
 * said that it is.
 */
export async function checkEndTicket(
  { database, means }: Pick<ChangeWorker, 'database' | 'means'>,
  { ticket, endsWithTicket = false, undoOf }: Asked,
  ask: Ask,
): Promise<Ended> {
  if (!endsWithTicket || ticket === null || undoOf !== null) return { checks: [], ticket: null }
  try {
    const watched = (await toldJustNow(database, ticket)) ?? (await askNow())
    return { checks: [standing(ticket, watched)], ticket: watched.id }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { checks: [notFound(ticket, error)], ticket: null }
  }

  async function askNow(): Promise<WatchedTicket> {
    const { desk, one } = await findOneTicket(desksNamed(means.systems, null), ticket ?? '', ask)
    return keepWatched(database, desk, one)
  }
}

const own = { id: 'ticket-end', protectedClass: null } as const

function standing(ticket: string, { title, state, open, looked_at: at }: WatchedTicket): Check {
  const seen = { ...own, source: title, observedAt: at.toISOString() }
  return open
    ? {
        ...seen,
        level: 'green',
        words: `Ticket ${ticket} is open, ${state}. Its closing undoes the change.`,
        way: null,
      }
    : {
        ...seen,
        level: 'red',
        words: `Ticket ${ticket} is already closed, ${state}. The change would be undone at once.`,
        way: 'Enter an open ticket, or a time.',
      }
}

/** No desk has it, or which one is meant is not said; anything else leaves it open whether there is one. */
const isMissing = ({ kind, detail: { cause } }: Failure) =>
  kind === 'not-found' || (kind === 'refused' && (cause === 'text-not-allowed' || cause === 'right-missing'))

function notFound(ticket: string, failure: Failure): Check {
  const { message } = failure.detail
  const unseen = { ...own, source: null, observedAt: null }
  return isMissing(failure)
    ? {
        ...unseen,
        level: 'red',
        words: `It cannot end with ticket ${ticket}: ${message}`,
        way: 'Enter a ticket of a connected desk, or a time.',
      }
    : {
        ...unseen,
        level: 'unknown',
        words: `The state of ticket ${ticket} is not known: ${message}`,
        way: 'Try again when its desk answers, or enter a time.',
      }
}
