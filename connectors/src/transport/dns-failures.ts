import { Failure, refused, unreachable, unreadable } from '../failures.ts'

/** What c-ares says when the name, or a record of this type of it, is not there (RFC 2308 2.1, 2.2). */
const nothing = new Set(['ENOTFOUND', 'ENODATA'])

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The server's word that there is no such record; null for everything else. */
export function absence(error: unknown): 'NXDOMAIN' | 'NODATA' | null {
  const code = codeOf(error)
  if (!nothing.has(code)) return null
  return code === 'ENOTFOUND' ? 'NXDOMAIN' : 'NODATA'
}

/**
 * One failure for whatever c-ares threw. It tells a closed port and a missing route by the same code, and drops answers to
 * questions that were not asked, so that only silence is left of them.
 */
export function failureOfDns(name: string, error: unknown): Failure {
  if (error instanceof Failure) return error
  const code = codeOf(error)
  const evidence = code.slice(0, 40)
  const options = { cause: error }
  switch (code) {
    case 'EREFUSED':
      return refused(
        { cause: 'right-missing', message: `${name} refuses to answer this server's question`, evidence },
        options,
      )
    case 'ESERVFAIL':
      return unreachable(
        { cause: 'server-error', message: `${name} could not resolve it (SERVFAIL)`, evidence },
        options,
      )
    case 'ECONNREFUSED':
      return unreachable(
        {
          cause: 'connection-refused',
          message: `${name} cannot be reached, or does not speak DNS there`,
          evidence,
        },
        options,
      )
    case 'EOF':
      return unreachable(
        {
          cause: 'connection-lost',
          message: `${name} closed the connection before it answered`,
          evidence,
        },
        options,
      )
    case 'ETIMEOUT':
      return unreachable({ cause: 'timed-out', message: `${name} did not answer in time`, evidence }, options)
    case 'EFORMERR':
    case 'ENOTIMP':
      return unreadable(
        { cause: 'not-understood', message: `${name} did not understand the question`, evidence },
        options,
      )
    default:
      return unreadable(
        { cause: 'not-understood', message: `${name} answered with something that is not DNS`, evidence },
        options,
      )
  }
}

/** Said about one name by a server that lives: it must not make the server count as silent. */
export const isAnswer = (failure: Failure): boolean =>
  failure.kind !== 'unreachable' || failure.detail.cause === 'server-error'
