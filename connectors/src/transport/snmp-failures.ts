import { Failure, notFound, refused, throttled, unreachable, unreadable } from '../failures.ts'

/** What net-snmp and the socket below it put on their errors. */
interface SnmpError extends Error {
  readonly status?: number | undefined
  readonly code?: number | string | undefined
}

/** Error status of a response, RFC 3416 section 3. */
export const tooBigStatus = 1

// net-snmp gives a number as message for an error status it does not know.
const evidenceOf = ({ message }: { readonly message: string | number }): string =>
  message
    .toString()
    .replace(/[^\x20-\x7e]/g, ' ')
    .slice(0, 200)

export const isTimeout = (error: Error): boolean => error.name === 'RequestTimedOutError'
export const isTooBig = (error: Error): boolean => (error as SnmpError).status === tooBigStatus

/** Sorts what net-snmp gives to its callbacks. */
export const snmpFailure = (name: string, error: SnmpError): Failure => {
  if (error instanceof Failure) return error
  const evidence = evidenceOf(error)
  if (isTimeout(error)) {
    return unreachable({
      cause: 'timed-out',
      message: `${name} did not answer. Check the community or privacy key too.`,
      evidence,
    })
  }
  switch (error.code) {
    case 'ECONNREFUSED':
      return unreachable({
        cause: 'connection-refused',
        message: `${name} does not speak SNMP there.`,
        evidence,
      })
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return unreachable({ cause: 'no-route', message: `There is no route to ${name}.`, evidence })
    default:
  }
  if (error.name === 'RequestFailedError') return statusFailure(name, error.status ?? 0, evidence)
  if (error.name === 'ResponseInvalidError') return answerFailure(name, error)
  return unreachable({ cause: 'connection-lost', message: `The exchange with ${name} broke off.`, evidence })
}

/**
 * What a device says to a SET in words of its own (RFC 3416 section 4.2.5); null for everything that is said to any question.
 * A value that does not fit what it is doing now (inconsistentValue) is a device that is busy with something else.
 */
export const setFailure = (name: string, error: SnmpError): Failure | null => {
  if (error.name !== 'RequestFailedError') return null
  const evidence = evidenceOf(error)
  switch (error.status) {
    // noSuchName, badValue and readOnly of version 1; wrong types and values, noCreation, notWritable, inconsistentName
    case 2:
    case 3:
    case 4:
    case 7:
    case 8:
    case 9:
    case 10:
    case 11:
    case 17:
    case 18:
      return notFound({ cause: 'absent', message: `${name} does not allow that to be set.`, evidence })
    // noAccess, authorizationError
    case 6:
    case 16:
      return refused({
        cause: 'right-missing',
        message: `${name} does not permit this account to set that.`,
        evidence,
      })
    case 12:
      return refused({
        cause: 'busy',
        message: `${name} cannot do that now; another operation is running.`,
        evidence,
      })
    default:
      return null
  }
}

const statusFailure = (name: string, status: number, evidence: string): Failure => {
  switch (status) {
    case tooBigStatus:
      return unreadable({
        cause: 'too-large',
        message: `${name} cannot fit one row into an answer.`,
        evidence,
      })
    // noAccess, authorizationError
    case 6:
    case 16:
      return refused({
        cause: 'right-missing',
        message: `${name} does not permit this account to read that.`,
        evidence,
      })
    // resourceUnavailable
    case 13:
      return throttled({ cause: 'busy', message: `${name} is too busy.`, retryAfter: 5000, evidence })
    default:
      return unreachable({ cause: 'server-error', message: `${name} answered with an error.`, evidence })
  }
}

// Codes of net-snmp: 4 could not decrypt, 5 a report of the user-based security model or a wrong digest. The messages
// of others repeat the community, so the code alone is kept.
const answerFailure = (name: string, error: SnmpError): Failure => {
  const evidence = `net-snmp response code ${error.code ?? 'none'}`
  return error.code === 4 || error.code === 5
    ? refused({
        cause: 'credential-refused',
        message: `${name} refused the SNMP user or its keys.`,
        evidence,
      })
    : unreadable({ cause: 'not-understood', message: `${name} answered with something else.`, evidence })
}
