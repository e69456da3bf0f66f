import { Failure, unconfirmed } from '../failures.ts'

const silence = new Set(['timed-out', 'connection-lost', 'server-error'])

/** The failure of a write as what it means: sent, and no answer, is that nobody knows whether it was done. */
export function unconfirmedWrite(name: string, error: unknown): unknown {
  if (!(error instanceof Failure)) return error
  const lost = error.kind === 'unreachable' && silence.has(error.detail.cause)
  // An answer that could not be read came after it was taken; a redirect was none.
  const unread = error.kind === 'unreadable' && !/^HTTP \d/.test(error.detail.evidence ?? '')
  if (!lost && !unread) return error
  return unconfirmed(
    {
      cause: 'sent-no-answer',
      message: `${name} did not answer after the change was sent; the result is not known until it is read`,
      ...(error.detail.evidence === undefined ? {} : { evidence: error.detail.evidence }),
    },
    { cause: error },
  )
}
