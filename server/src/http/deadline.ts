import type { FastifyReply } from 'fastify'
import { CallError } from '../errors/call-error.ts'

/**
 * The signal handed down with a request: ends after `limit` milliseconds, and when the client leaves where `untilClientLeaves`.
 * What changes something is not called off because somebody closed a tab.
 */
export function deadlineFor(reply: FastifyReply, untilClientLeaves: boolean, limit: number): AbortSignal {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(new CallError('deadline-passed')), limit)
  reply.raw.once('close', () => {
    clearTimeout(timer)
    if (untilClientLeaves && !reply.raw.writableFinished)
      ending.abort(new DOMException('The client left.', 'AbortError'))
  })
  return ending.signal
}

/** Rejects when the signal ends before the work does; the work itself ends by the same signal. */
export function untilEnded<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  if (signal.aborted) {
    // Nobody waits for it any more; how it ends is of no interest.
    work.catch(() => undefined)
    return Promise.reject(signal.reason as Error)
  }
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason as Error)
    signal.addEventListener('abort', end, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}
