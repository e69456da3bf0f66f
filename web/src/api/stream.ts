import type { Call, CallEvents, CallQuery } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/calls'
import { send } from './client.ts'
import { createEventParser } from './event-parser.ts'
import { CallFailure, isAbort } from './failure.ts'
import { reportFailure } from './report-failure.ts'
import { askOnceForAllTabs } from './shared-question.ts'
import { inStreamPlace } from './stream-places.ts'

type Streaming = {
  [N in keyof Calls]: Calls[N] extends { readonly events: object } ? N : never
}[keyof Calls]

/** An event of the call, by its name. */
export type EventOf<C extends Call> = {
  [Event in keyof CallEvents<C>]: { readonly event: Event; readonly data: CallEvents<C>[Event] }
}[keyof CallEvents<C>]

interface Options<N extends Streaming> {
  readonly query: CallQuery<Calls[N]>
  readonly signal: AbortSignal
  /** The event that ends the stream; a stream that ends without it was cut off. */
  readonly last: keyof CallEvents<Calls[N]>
  readonly onEvent: (event: EventOf<Calls[N]>) => void
}

/** Waits before a question whose stream was cut off is asked again, in milliseconds. */
const pauses = [400, 1_500]

/**
 * Asks a call for its events and hands each on as it arrives, once for all tabs that ask the same. Resolves after
 * `last`. A stream cut off half-way is asked again from its start, twice; then, or when the server refuses, it fails as
 * `call` does.
 */
export async function stream<N extends Streaming>(name: N, options: Options<N>): Promise<void> {
  const { query, signal, last, onEvent } = options
  try {
    await askOnceForAllTabs<EventOf<Calls[N]>>({
      question: `${name} ${JSON.stringify(query)}`,
      signal,
      onEvent,
      isLast: ({ event }) => event === last,
      open: (hand, begin) =>
        inStreamPlace(signal, () => readPatiently(name, { ...options, onEvent: hand }, begin)),
    })
  } catch (error) {
    if (error instanceof CallFailure) reportFailure(error)
    throw error
  }
}

async function readPatiently<N extends Streaming>(
  name: N,
  options: Options<N>,
  begin: () => void,
): Promise<void> {
  for (const pause of [...pauses, null]) {
    begin()
    if (await readOnce(name, options)) return
    if (pause !== null) await wait(pause, options.signal)
  }
  throw new CallFailure(name, { status: null })
}

/** True when the stream came to its end, false when it was cut off. */
async function readOnce<N extends Streaming>(name: N, options: Options<N>): Promise<boolean> {
  const { query, signal, last, onEvent } = options
  const response = await send(name, { query, signal }, 'text/event-stream')
  const type = response.headers.get('content-type') ?? ''
  if (!response.body || !type.startsWith('text/event-stream')) {
    throw new CallFailure(name, { status: response.status })
  }
  const parse = createEventParser()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return false
      for (const { event, data } of parse(value)) {
        onEvent({ event, data: parseData(name, data) } as EventOf<Calls[N]>)
        if (event === last) return true
      }
    }
  } catch (error) {
    if (error instanceof CallFailure || isAbort(error) || signal.aborted) throw error
    return false
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

function parseData(name: string, data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw new CallFailure(name, { status: 200 })
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('Given up', 'AbortError'))
    })
  })
}
