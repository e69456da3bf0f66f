/**
 * A failed call. `status` is null where no answer came (no network, refused, cut off).
 * `serverMessage` is the body's `message`, untouched and unchecked.
 */
export class CallFailure extends Error {
  readonly call: string
  readonly status: number | null
  readonly serverMessage: unknown
  readonly code: string | null
  /** Correlation id, as in the server's log. */
  readonly reference: string | null
  readonly fields: Readonly<Record<string, string>>
  /** Seconds to wait, where the server said so. */
  readonly retryAfter: number | null
  readonly at = new Date()

  constructor(call: string, answer: { status: number | null; body?: unknown; retryAfter?: number | null }) {
    const body = isRecord(answer.body) ? answer.body : {}
    super(typeof body.message === 'string' ? body.message : `No usable answer to ${call}`)
    this.name = 'CallFailure'
    this.call = call
    this.status = answer.status
    this.serverMessage = body.message
    this.code = typeof body.code === 'string' ? body.code : null
    this.reference = typeof body.id === 'string' ? body.id : null
    this.fields = isRecord(body.fields)
      ? Object.fromEntries(Object.entries(body.fields).map(([name, fault]) => [name, String(fault)]))
      : {}
    this.retryAfter = answer.retryAfter ?? null
  }

  /** No answer, or only one of a proxy. */
  get unreachable(): boolean {
    return this.status === null || (this.status >= 502 && this.status <= 504)
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
