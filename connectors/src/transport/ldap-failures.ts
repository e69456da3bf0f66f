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
  '532': ': the password has expired',
  '533': ': the account is disabled',
  '701': ': the account has expired',
  '773': ': the password must be changed first',
  '775': ': the account is locked out',
}

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
        { cause: 'too-large', message: `${name} has more to say than it is allowed to`, evidence },
        options,
      )
    case 8:
    case 13:
      return refused(
        { cause: 'credential-refused', message: `${name} wants a better protected login`, evidence },
        options,
      )
    case 10:
      return notFound(
        { cause: 'absent', message: `${name} does not hold this part of the directory`, evidence },
        options,
      )
    case 32:
      return notFound(
        { cause: 'absent', message: `${name} does not have what was asked for`, evidence },
        options,
      )
    case 34:
      return refused(
        { cause: 'text-not-allowed', message: `${name} does not take this as a name`, evidence },
        options,
      )
    case 1:
    case 7:
    case 48:
    case 49: {
      const why = whyRefused[bindSubCode(text) ?? ''] ?? ''
      return refused(
        { cause: 'credential-refused', message: `${name} refused the login${why}`, evidence },
        options,
      )
    }
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
      return unreachable(
        { cause: 'server-error', message: `${name} has an error of its own`, evidence },
        options,
      )
  }
}

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
