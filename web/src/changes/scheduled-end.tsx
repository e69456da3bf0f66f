import type { Run } from '@patchbay/contract/changes/run'
import { Instant } from './instant.tsx'

export type EndFields = 'ticket' | 'expiresAt' | 'endsWithTicket' | 'ticketClosedAt'

interface Props {
  /** What is undone, at the head of a sentence: `It`, `Each`. */
  readonly what: string
  readonly run: Pick<Run, 'ticket' | 'expiresAt' | 'endsWithTicket'> & Partial<Pick<Run, 'ticketClosedAt'>>
}

/** When something is undone automatically, after a sentence that stands before it; nothing where it never is. */
export function OwnEnd({ what, run: { ticket, expiresAt, endsWithTicket, ticketClosedAt = null } }: Props) {
  if (ticketClosedAt !== null) {
    return (
      <>
        {' '}
        {what} was requested until ticket <strong className="mono">{ticket}</strong> closes; it was closed at{' '}
        <Instant at={ticketClosedAt} />.
      </>
    )
  }
  if (expiresAt === null && !endsWithTicket) return null
  return (
    <>
      {' '}
      {what} is undone automatically{' '}
      {expiresAt !== null && (
        <>
          at <Instant at={expiresAt} />
        </>
      )}
      {expiresAt !== null && endsWithTicket && ', or earlier '}
      {endsWithTicket && (
        <>
          when ticket <strong className="mono">{ticket}</strong> closes
        </>
      )}
      .
    </>
  )
}
