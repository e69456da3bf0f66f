import { Failure } from '@patchbay/connectors/failures'

/**
 * SQLSTATE classes and codes that say the server is not there or ends our connection: connection exceptions, too many
 * connections, shutdown, crash, starting up, read-only after a failover, disk full.
 */
const lost = /^(08|53[0134]00|57P0[1-5]|25006|58030)/

const systemCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EACCES',
])

/** Words of node-postgres 8 and its pool, which give no code. */
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Client was closed|Cannot use a pool after calling end)/

/** Did a question fail because the database is not there, rather than because of the question. */
export function isDatabaseLoss(error: unknown): boolean {
  // What a connected system does may rest on the same word of a socket.
  if (!(error instanceof Error) || error instanceof Failure) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (typeof code === 'string') {
    if (lost.test(code)) return true
    if (systemCodes.has(code))
      return syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo'
  }
  return words.test(error.message) || isDatabaseLoss(error.cause)
}

/** Did the database end a statement itself, since it took too long. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '57014') || isGivenUp(error.cause))
