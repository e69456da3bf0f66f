import type { Call, CallEvents, CallQuery } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { send } from './client.ts'
import { CallFailure, isAbort } from './failure.ts'
import { reportFailure, reportSuccess } from './report-failure.ts'
import { askOnceForAllTabs } from './shared-question.ts'
import { RoomForOthers } from './room-for-others.ts'
import { inStreamPlace } from './stream-place.ts'
import type { Place } from './stream-place.ts'

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
  /** Why what is personal is read; null where nobody said. */
  readonly reason: string | null
  /** The event that ends the stream; a stream that ends without it was cut off. */
  readonly endsWith: keyof CallEvents<Calls[N]>
  readonly onEvent: (event: EventOf<Calls[N]>) => void
  /** The last event, as soon as only such things are awaited as another tab's question should not wait for; null before. */
  readonly early: () => EventOf<Calls[N]> | null
}

/** Waits before a question whose stream was cut off is asked again, in milliseconds. */
const pauses = [400, 1_500]

/**
 * Asks a call for its events and hands each on as it arrives, once for all tabs that ask the same. Resolves after
 * `endsWith`. A stream cut off half-way is asked again from its start, twice; then, or when the server refuses, it fails as
 * `call` does.
 */
export async function stream<N extends Streaming>(name: N, options: Options<N>): Promise<void> {
  const { query, signal, endsWith, onEvent } = options
  try {
    await askOnceForAllTabs<EventOf<Calls[N]>>({
      question: `${name} ${JSON.stringify(query)}`,
      signal,
      onEvent,
      isLast: ({ event }) => event === endsWith,
      open: (hand, begin, lookedAt) => readPatiently(name, { ...options, onEvent: hand }, begin, lookedAt),
    })
    reportSuccess(name)
  } catch (error) {
    // The page asks for the reason itself.
    if (error instanceof CallFailure && error.code !== 'reason-needed') reportFailure(error)
    throw error
  }
}

async function readPatiently<N extends Streaming>(
  name: N,
  options: Options<N>,
  begin: () => void,
  lookedAt: AbortSignal,
): Promise<void> {
  const { signal } = options
  for (const pause of [...pauses, null]) {
    const ended = await inStreamPlace({ signal, lookedAt }, (place) => {
      begin()
      return readOnce(name, options, place)
    })
    if (ended) return
    if (pause !== null) await wait(pause, signal)
  }
  throw new CallFailure(name, { status: null })
}

/** True when the stream came to its end, false when it was cut off. */
async function readOnce<N extends Streaming>(
  name: N,
  { query, reason, endsWith, onEvent, early }: Options<N>,
  place: Place,
): Promise<boolean> {
  const room = new RoomForOthers(place.wanted, early, onEvent)
  const signal = AbortSignal.any([place.signal, room.signal])
  try {
    const given = reason === null ? {} : { reason }
    const response = await send(name, { query, signal, ...given }, 'text/event-stream')
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
          if (event === endsWith) return true
        }
        room.heard()
      }
    } finally {
      reader.cancel().catch(() => undefined)
    }
  } catch (error) {
    if (room.signal.aborted) return room.endedEarly
    if (error instanceof CallFailure || isAbort(error) || signal.aborted) throw error
    return false
  } finally {
    room.close()
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

interface ServerEvent {
  readonly event: string
  readonly data: string
}

/**
 * Reads `text/event-stream` as it arrives, in pieces cut anywhere (WHATWG HTML, section 9.2.6). Gives the events that
 * each piece completes. An event cut off by the end of the stream is dropped, as the standard wants.
 */
export function createEventParser(): (piece: string) => ServerEvent[] {
  let rest = ''
  let event = ''
  let data: string[] = []
  let first = true

  return (piece) => {
    let text = rest + piece
    if (first && text !== '') {
      if (text.startsWith('\uFEFF')) text = text.slice(1)
      first = false
    }
    // A closing CR may be half of a CRLF whose LF is still on its way.
    const held = text.endsWith('\r') ? '\r' : ''
    const lines = text.slice(0, text.length - held.length).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + held
    const events: ServerEvent[] = []
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) events.push({ event: event || 'message', data: data.join('\n') })
        event = ''
        data = []
        continue
      }
      const colon = line.indexOf(':')
      const field = colon === -1 ? line : line.slice(0, colon)
      const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
      if (field === 'event') event = value
      if (field === 'data') data.push(value)
    }
    return events
  }
}
