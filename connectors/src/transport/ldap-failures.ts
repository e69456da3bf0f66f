import { InvalidAsn1Error, MessageParserError, ResultCodeError } from 'ldapts'
import { Failure, notFound, refused, throttled, unreachable, unreadable } from '../failures.ts'
import { failureOfError } from './http-failures.ts'

/** Domain controllers end their texts with a line feed and a NUL. */
export const cleanText = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 300)

/** The sub-code in the text of result 49, such as `52e`; only `data …` is the same in all builds. */
export const bindSubCode = (text: string): string | null =>
  /\bdata ([0-9a-f]+)/i.exec(text)?.[1]?.toLowerCase() ?? null

const whyRefused: Readonly<Record<string, string>> = {
  '52f': ': a restriction of the account does not permit it, as for protected users',
  '530': ': the account may not sign in at this time',
  '531': ': the account may not sign in from here',
  '532': ': the password has expired',
  '533': ': the account is disabled',
  '569': ': the account has no right to sign in over the network',
  '701': ': the account has expired',
  '773': ': the password must be changed first',
  '775': ': the account is locked out',
  '80090346': ': the login must be bound to the TLS connection',
}

/** Result 1 of a domain controller is for whoever has not signed in, and for faults of its own with another number. */
const isUnbound = (text: string) =>
  !/^[0-9a-f]{8}: /i.test(text) || text.startsWith('000004DC') || /without authentication/i.test(text)

/** Result codes of RFC 4511 A.1 that have a meaning of their own here. */
function failureOfResult(name: string, code: number, text: string, cause: unknown): Failure {
  const evidence = `LDAP result ${code} ${cleanText(text)}`.trim()
  const options = { cause }
  switch (code) {
    case 3:
      return unreachable(
        { cause: 'timed-out', message: `${name} did not finish its search in time`, evidence },
        options,
      )
    case 4:
    case 11:
      return unreadable(
        { cause: 'too-large', message: `${name} sent more than its limit`, evidence },
        options,
      )
    case 8:
    case 13:
      return refused(
        { cause: 'credential-refused', message: `${name} needs a better protected login`, evidence },
        options,
      )
    case 10:
      return notFound(
        { cause: 'absent', message: `${name} does not hold this part of the directory`, evidence },
        options,
      )
    case 32:
      return notFound(
        { cause: 'absent', message: `${name} does not have what was requested`, evidence },
        options,
      )
    case 34:
      return refused(
        { cause: 'text-not-allowed', message: `${name} does not accept this name`, evidence },
        options,
      )
    case 1:
      return isUnbound(text) ? loginRefused(name, text, evidence, cause) : ownError(name, evidence, cause)
    case 7:
    case 48:
    case 49:
      return loginRefused(name, text, evidence, cause)
    case 50:
    case 53:
      return refused(
        { cause: 'right-missing', message: `${name} does not permit this to the account`, evidence },
        options,
      )
    case 51:
      return throttled(
        { cause: 'busy', message: `${name} is too busy to answer`, retryAfter: 5_000, evidence },
        options,
      )
    default:
      return ownError(name, evidence, cause)
  }
}

function loginRefused(name: string, text: string, evidence: string, cause: unknown): Failure {
  const why = whyRefused[bindSubCode(text) ?? ''] ?? ''
  const message = `${name} refused the login${why}`
  return refused({ cause: 'credential-refused', message, evidence }, { cause })
}

const ownError = (name: string, evidence: string, cause: unknown) =>
  unreachable({ cause: 'server-error', message: `${name} has an internal error`, evidence }, { cause })

/** One failure for whatever the LDAP library or the socket threw. */
export function failureOfLdap(name: string, error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof ResultCodeError) return failureOfResult(name, error.code, error.message, error)
  if (error instanceof MessageParserError || error instanceof InvalidAsn1Error) {
    const message = `${name} answered something that is not LDAP`
    return unreadable(
      { cause: 'not-understood', message, evidence: cleanText(error.message) },
      { cause: error },
    )
  }
  const text = error instanceof Error ? error.message : String(error)
  // The library has no codes for these, only sentences.
  if (/^(Socket error|Connection closed|Socket connection not established)/.test(text)) {
    return unreachable(
      {
        cause: 'connection-lost',
        message: `${name} closed the connection before it answered`,
        evidence: cleanText(text),
      },
      { cause: error },
    )
  }
  return failureOfError(name, error)
}
