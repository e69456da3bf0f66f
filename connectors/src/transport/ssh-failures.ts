import { Failure, refused, throttled, unreachable } from '../failures.ts'

/** What ssh2 and the socket below it put on their errors. */
interface ConnectionError extends Error {
  readonly code?: string | number
  readonly level?: string
}

const evidenceOf = (error: Error): string => error.message.replace(/[^\x20-\x7e]/g, ' ').slice(0, 200)

/** Sorts what ssh2 and the socket say while connecting and logging in. */
export const connectionFailure = (who: string, error: ConnectionError): Failure => {
  if (error instanceof Failure) return error
  const evidence = evidenceOf(error)
  switch (error.code) {
    case 'ECONNREFUSED':
      return unreachable({ cause: 'connection-refused', message: `${who} refuses connections.`, evidence })
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return unreachable({ cause: 'no-route', message: `There is no route to ${who}.`, evidence })
    case 'ENOTFOUND':
      return unreachable({ cause: 'name-unknown', message: `The name of ${who} is unknown.`, evidence })
    case 'ETIMEDOUT':
      return unreachable({ cause: 'timed-out', message: `${who} did not answer.`, evidence })
    // SSH_DISCONNECT_TOO_MANY_CONNECTIONS, RFC 4253 section 11.1
    case 12:
      return throttled({ cause: 'busy', message: `${who} has no free line.`, retryAfter: 5000, evidence })
  }
  if (error.level === 'client-authentication') {
    return refused({ cause: 'credential-refused', message: `${who} refused the login.`, evidence })
  }
  if (error.level === 'client-timeout' || error.level === 'client-socket-timeout') {
    return unreachable({ cause: 'timed-out', message: `${who} did not answer.`, evidence })
  }
  if (/no matching/i.test(error.message)) {
    return unreachable({
      cause: 'trust-not-proven',
      message: `${who} offers only old algorithms; it is not marked as legacy.`,
      evidence,
    })
  }
  return unreachable({ cause: 'connection-lost', message: `${who} closed the connection.`, evidence })
}
