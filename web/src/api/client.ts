import type { Call, CallAnswer, CallBody, CallQuery } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { admit, lookAtAnswer } from './admission.ts'
import { CallFailure, isAbort, isRecord } from './failure.ts'
import { reportFailure, reportSuccess } from './report-failure.ts'

export type Name = keyof Calls

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: never }
  : { [K in Key]: Value }

export type Input<C extends Call> = Part<'query', CallQuery<C>> &
  Part<'body', CallBody<C>> & {
    signal?: AbortSignal
    /** Reason for reading personal data; stored in the audit log. */
    reason?: string
  }

type Arguments<C extends Call> = [CallQuery<C>, CallBody<C>] extends [undefined, undefined]
  ? [input?: Input<C>]
  : [input: Input<C>]

/**
 * Makes a call of the contract and returns its `data`.
 * @throws CallFailure after logging and the toast; the `AbortError` of an aborted call passes without either
 */
export async function call<N extends Name>(
  name: N,
  ...[input]: Arguments<Calls[N]>
): Promise<CallAnswer<Calls[N]>> {
  try {
    const answer = await quietCall(name, ...([input] as Arguments<Calls[N]>))
    reportSuccess(name)
    return answer
  } catch (error) {
    if (error instanceof CallFailure) reportFailure(error)
    throw error
  }
}

/** Like `call`, without log and toast, for callers that retry. */
export async function quietCall<N extends Name>(
  name: N,
  ...[input]: Arguments<Calls[N]>
): Promise<CallAnswer<Calls[N]>> {
  const response = await send(name, input ?? {}, 'application/json')
  const body = await readJson(name, response)
  if (!isRecord(body) || !('data' in body)) throw new CallFailure(name, { status: response.status })
  return body.data as CallAnswer<Calls[N]>
}

/** Calls whose 503 carries an answer. */
const tellsByStatus: ReadonlySet<Name> = new Set<Name>(['GET /health/'])

interface Parts {
  query?: unknown
  body?: unknown
  signal?: AbortSignal
  reason?: string
}

/** Sends a call and returns its response. @throws CallFailure where the server refused or did not answer */
export async function send(name: Name, input: Parts, accept: string): Promise<Response> {
  const [method = 'GET', path = '/'] = name.split(' ')
  const headers: Record<string, string> = { accept }
  const request: RequestInit = { method, headers, credentials: 'same-origin', cache: 'no-store' }
  if (method !== 'GET') headers['content-type'] = 'application/json'
  // Headers are Latin-1, so it travels percent-encoded.
  if (input.reason !== undefined) headers['x-reading-reason'] = encodeURIComponent(input.reason)
  if (input.body !== undefined) request.body = JSON.stringify(input.body)
  const signal = await admit(name, input.signal)
  if (signal) request.signal = signal
  const response = await fetch(`/api${path}${queryText(input.query)}`, request).catch((error: unknown) => {
    throw isAbort(error) ? error : new CallFailure(name, { status: null })
  })
  lookAtAnswer(name, response)
  if (response.ok || (response.status === 503 && tellsByStatus.has(name))) return response
  const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  throw new CallFailure(name, {
    status: response.status,
    body: await response.json().catch(() => null),
    retryAfter: Number.isNaN(retryAfter) ? null : retryAfter,
  })
}

async function readJson(name: Name, response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (isAbort(error)) throw error
    // A line that is cut while the body comes is no answer either; what is no JSON is one.
    throw new CallFailure(name, { status: error instanceof SyntaxError ? response.status : null })
  }
}

function queryText(query: unknown): string {
  if (!isRecord(query)) return ''
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
}
