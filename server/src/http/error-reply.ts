import { Failure } from '@patchbay/connectors/failures'
import { errors } from '@patchbay/contract/errors'
import type { ErrorBody, ErrorCode } from '@patchbay/contract/errors'
import type { FastifyReply } from 'fastify'
import type { Log } from '../logging/log.ts'
import { RecordUnavailableError } from '../record/append.ts'
import { CallError } from '../errors/call-error.ts'
import type { CallErrorDetail } from '../errors/call-error.ts'
import { isDatabaseLoss } from '../database/loss.ts'

/** What Fastify 5 refuses by itself. */
const ofFastify: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media-type-not-accepted',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body-not-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'body-not-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body-not-json',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_NOT_FOUND: 'not-found',
}

/** SQLSTATE: a statement or a lock took too long. */
const ofPostgres: Readonly<Record<string, ErrorCode>> = { '57014': 'deadline-passed', '55P03': 'too-busy' }

type Sorted = { readonly code: ErrorCode; readonly message?: string } & Pick<
  CallErrorDetail,
  'fields' | 'retryAfter'
>

/** A socket's word is below a failure, and is the system's: it tells nothing of our database. */
function sortFailure({ detail: { cause, message, retryAfter } }: Failure): Sorted {
  if (cause === 'cancelled') return { code: 'deadline-passed' }
  return {
    code: 'system-failed',
    message: /[.?!]$/.test(message) ? message : `${message}.`,
    ...(retryAfter === undefined ? {} : { retryAfter: Math.ceil(retryAfter / 1_000) }),
  }
}

/** Sorts any error into the catalogue; what it does not know is `internal`. */
export function sortError(error: unknown): Sorted {
  if (error instanceof Failure) return sortFailure(error)
  if (error instanceof CallError) {
    return {
      code: error.code,
      ...(error.fields === undefined ? {} : { fields: error.fields }),
      ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    }
  }
  if (isDatabaseLoss(error)) return { code: 'database-unavailable', retryAfter: 2 }
  if (error instanceof RecordUnavailableError) return { code: 'record-unavailable', retryAfter: 5 }
  if (!(error instanceof Error)) return { code: 'internal' }
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return { code: 'deadline-passed' }
  const { code } = error as Error & { code?: unknown }
  if (typeof code !== 'string') return { code: 'internal' }
  return { code: ofFastify[code] ?? ofPostgres[code] ?? 'internal' }
}

/** The body of an error; also written to the log under the same id, with everything that is known. */
export function describeError(
  error: unknown,
  correlation: string,
  log: Log,
): { status: number; body: ErrorBody; retryAfter?: number } {
  const { code, fields, retryAfter, message = errors[code].message } = sortError(error)
  const { status, alarm } = errors[code]
  const data = { id: correlation, code, error, ...(alarm ? { alarm: code } : {}) }
  // Somebody who closes a tab or asks anew is no fault of ours.
  if (error instanceof CallError && error.counted) log.debug(data, 'call refused')
  else if (error instanceof Error && error.name === 'AbortError')
    log.debug(data, 'call given up by its client')
  else if (status >= 500) log.error(data, 'call failed')
  else if (alarm) log.warn(data, 'call refused')
  else log.debug(data, 'call refused')
  return {
    status,
    body: { message, code, id: correlation, ...(fields === undefined ? {} : { fields: { ...fields } }) },
    ...(retryAfter === undefined ? {} : { retryAfter }),
  }
}

export function replyWithError(error: unknown, reply: FastifyReply, log: Log): FastifyReply {
  const { status, body, retryAfter } = describeError(error, reply.request.id, log)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
