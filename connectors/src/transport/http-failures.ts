import { Failure, notFound, refused, throttled, unreachable, unreadable } from '../failures.ts'
import type { FailureCause } from '../failures.ts'
import type { HttpHeaders } from './headers.ts'

const causes: Readonly<Record<string, readonly [FailureCause, string]>> = {
  ENOTFOUND: ['name-unknown', 'has an unknown name'],
  EAI_AGAIN: ['name-unknown', 'has a name that cannot be resolved now'],
  EHOSTUNREACH: ['no-route', 'cannot be reached on the network'],
  ENETUNREACH: ['no-route', 'cannot be reached on the network'],
  ECONNREFUSED: ['connection-refused', 'refused the connection'],
  ECONNRESET: ['connection-lost', 'closed the connection before it answered'],
  EPIPE: ['connection-lost', 'closed the connection before it answered'],
  UND_ERR_SOCKET: ['connection-lost', 'closed the connection before it answered'],
  UND_ERR_CLOSED: ['connection-lost', 'is being disconnected'],
  UND_ERR_DESTROYED: ['connection-lost', 'is being disconnected'],
  ETIMEDOUT: ['timed-out', 'did not answer in time'],
  UND_ERR_CONNECT_TIMEOUT: ['timed-out', 'did not accept the connection in time'],
  UND_ERR_HEADERS_TIMEOUT: ['timed-out', 'did not answer in time'],
  UND_ERR_BODY_TIMEOUT: ['timed-out', 'stopped within its answer'],
}

// Node names each way in which a chain is not proven with OpenSSL's word for it.
const trustCode =
  /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|CRL_)/

// No version, cipher or key in common; plain HTTP on the port of TLS (WRONG_VERSION_NUMBER) is not among these.
const weakCode =
  /^ERR_SSL_(.*(UNSUPPORTED_PROTOCOL|PROTOCOL_VERSION|HANDSHAKE_FAILURE|INSUFFICIENT_SECURITY)|NO_.*|.*TOO_(SMALL|WEAK))$/

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return ''
}

/** One failure for whatever the HTTP library threw. */
export function failureOfError(name: string, error: unknown): Failure {
  if (error instanceof Failure) return error
  const code = codeOf(error)
  const evidence = `${code} ${error instanceof Error ? error.message : String(error)}`.trim().slice(0, 300)
  const known = causes[code]
  const options = { cause: error }
  if (known) return unreachable({ cause: known[0], message: `${name} ${known[1]}`, evidence }, options)
  if (trustCode.test(code)) {
    const message = `${name} did not prove its identity, so nothing was sent to it`
    return unreachable({ cause: 'trust-not-proven', message, evidence }, options)
  }
  if (weakCode.test(code)) {
    const message = `${name} offers no safe TLS, so nothing was sent to it`
    return unreachable({ cause: 'trust-not-proven', message, evidence }, options)
  }
  const message = `${name} did not answer in the expected format`
  return unreadable({ cause: 'not-understood', message, evidence }, options)
}

/**
 * The same for whatever a question ended with, whoever threw it: the word of a socket is the system's. Who asked and called it off
 * gets their own reason.
 */
export function failureOfQuestion(name: string, error: unknown): unknown {
  const calledOff = error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
  return calledOff ? error : failureOfError(name, error)
}

/** A system that says longer may have its clock wrong, or be a proxy's guess: after a day one question may try. */
const longestAway = 24 * 3_600_000

/** Milliseconds in a Retry-After header, seconds or a date (RFC 9110 10.2.3), at most a day. */
export function retryAfter(headers: HttpHeaders, now: Date): number | null {
  const value = headers.get('retry-after')?.[0]
  if (value === undefined) return null
  const text = value.trim()
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), longestAway) : null
}

/** One failure for an HTTP status that is no answer to the question. */
export function failureOfStatus(name: string, status: number, headers: HttpHeaders, now: Date): Failure {
  const evidence = `HTTP ${status}`
  const wait = retryAfter(headers, now)
  if (status === 401) {
    return refused({ cause: 'credential-refused', message: `${name} refused the login`, evidence })
  }
  if (status === 403) {
    return refused({
      cause: 'right-missing',
      message: `${name} does not permit this to the account`,
      evidence,
    })
  }
  if (status === 404) {
    return notFound({ cause: 'absent', message: `${name} does not have what was requested`, evidence })
  }
  if (status === 429 || (status === 503 && wait !== null)) {
    const message = `${name} throttles questions for a while`
    return throttled({
      cause: 'rate-limited',
      message,
      evidence,
      ...(wait === null ? {} : { retryAfter: wait }),
    })
  }
  if (status >= 500) {
    return unreachable({ cause: 'server-error', message: `${name} has an internal error`, evidence })
  }
  const message =
    status >= 300 && status < 400
      ? `${name} answered with a redirect, which is never followed`
      : `${name} rejected the question`
  return unreadable({ cause: 'not-understood', message, evidence })
}
