import type { Run } from '@patchbay/contract/changes/run'

/** A moment in words. */
type Clock = (at: string) => string

/** Until when a run was asked for, and whether its ticket is closed. */
export function untilWords(
  {
    expiresAt,
    endsWithTicket,
    ticket,
    ticketClosedAt,
  }: Pick<Run, 'expiresAt' | 'endsWithTicket' | 'ticket' | 'ticketClosedAt'>,
  clock: Clock,
): string {
  const ends = [
    ...(expiresAt === null ? [] : [clock(expiresAt)]),
    ...(endsWithTicket ? [`ticket ${ticket} closes`] : []),
  ].join(', or ')
  return ticketClosedAt === null ? ends : `${ends}; ticket ${ticket} was closed by ${clock(ticketClosedAt)}`
}

/** How the ticket that ends a run stood last, and why it is not known how it stands now. */
export const ticketWords = (
  { state, desk, toldAt, why }: NonNullable<Run['watchedTicket']>,
  clock: Clock,
): string => `${state} at ${clock(toldAt)}, as ${desk} told.${why === null ? '' : ` Not told since: ${why}`}`
