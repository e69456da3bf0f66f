import type { Readable } from 'node:stream'
import type { Ask } from '../asking.ts'
import type { Writing } from '../writing.ts'
import { unreachable, unreadable } from '../failures.ts'

/** Limits of one question in milliseconds; the total is the caller's, these bound its stages. */
export const stageLimits = { connect: 5_000, idle: 10_000 } as const

/** No question lives longer, whatever the caller allows. */
export const longest = 30_000

export const largestAnswer = 8 * 1024 * 1024

export interface Deadline {
  readonly signal: AbortSignal
  readonly limit: number
  end(): void
}

/** Ends the question when the caller calls it off or the total limit is over; the signal's reason is the failure. */
export function startDeadline(name: string, ask: Ask, ceiling = longest): Deadline {
  const controller = new AbortController()
  const limit = Math.max(1, Math.min(ask.limit, ceiling))
  const cancel = () =>
    controller.abort(unreachable({ cause: 'cancelled', message: `The question to ${name} was cancelled` }))
  const timer = setTimeout(() => {
    controller.abort(
      unreachable({
        cause: 'timed-out',
        message: `${name} did not answer within ${Number((limit / 1000).toFixed(1))} s`,
      }),
    )
  }, limit)
  if (ask.signal.aborted) cancel()
  else ask.signal.addEventListener('abort', cancel, { once: true })
  return {
    signal: controller.signal,
    limit,
    end: () => {
      clearTimeout(timer)
      ask.signal.removeEventListener('abort', cancel)
    },
  }
}

/** The same question for several steps: each gets the remaining total limit, and `least` milliseconds where that is over. */
export function sharedBySteps(ask: Ask, least = 1): Ask {
  const end = performance.now() + ask.limit
  return {
    signal: ask.signal,
    get limit() {
      return Math.max(least, end - performance.now())
    },
  }
}

/** The same for a write: `beforeSending` is called each time. */
export function writingInSteps(writing: Writing): Writing {
  const shared = sharedBySteps(writing)
  return {
    signal: shared.signal,
    get limit() {
      return shared.limit
    },
    beforeSending: writing.beforeSending,
  }
}

/** Passes a body on in pieces, or stops at the size limit. */
export async function passOn(
  name: string,
  body: Readable,
  maximum: number,
  take: (octets: Uint8Array) => void,
): Promise<void> {
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maximum) throw tooLarge(name, maximum)
    take(chunk)
  }
}

const tooLarge = (name: string, maximum: number) =>
  unreadable({
    cause: 'too-large',
    message: `${name} answered with more than ${Math.floor(maximum / 1024)} KB`,
  })

/** Reads a body to its end, or stops at the size limit however slowly it arrives. */
export async function readBounded(name: string, body: Readable, maximum: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maximum) throw tooLarge(name, maximum)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
