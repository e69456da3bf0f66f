import type { ChangeRow } from '../rows.ts'

type Ended = Pick<ChangeRow, 'expires_at' | 'ticket' | 'ticket_closed_at'>

interface OwnEnd {
  /** Null where it has none yet. */
  readonly at: Date | null
  /** The ticket whose closing it was; null where it was a time. */
  readonly ticket: string | null
  /** Why it is undone. */
  readonly reason: string
  /** Until when it was asked for, as a sentence that goes on. */
  readonly asked: string
  /** What is said where nothing is to be undone. */
  readonly before: string
}

/** The end that a run was asked for with, of a time and the closing of its ticket whichever came first. */
export function endOf({ expires_at: time, ticket, ticket_closed_at: closed }: Ended): OwnEnd {
  if (closed !== null && (time === null || closed <= time)) {
    return {
      at: closed,
      ticket,
      reason: `Ticket ${ticket} was closed, which ends it.`,
      asked: `Its ticket ${ticket} was closed by ${closed.toISOString()}`,
      before: `It was undone before ticket ${ticket} was closed.`,
    }
  }
  const until = time?.toISOString() ?? 'its end'
  return {
    at: time,
    ticket: null,
    reason: `Its end was ${until}.`,
    asked: `Its end was ${until}`,
    before: 'It was undone before its end.',
  }
}
