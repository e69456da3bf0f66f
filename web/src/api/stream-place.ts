import { isAbort } from './failure.ts'
import { isLookedAt, onLookedAt, openTurns } from '../turns/turns.ts'
import type { Turns } from '../turns/turns.ts'
import { wait } from './wait.ts'

/** What a stream in the place must heed. */
export interface Place {
  /** Ends the stream: it was given up, or must make room at once and is asked again later. */
  readonly signal: AbortSignal
  /** Aborted when another tab waits: what has said the most of it ends. */
  readonly wanted: AbortSignal
}

export interface Waiting {
  readonly signal: AbortSignal
  /** Aborted when somebody looks at what the stream tells, be it in another tab. */
  readonly lookedAt: AbortSignal
}

/** Said between those who have the place and those who wait for it. */
type Word = 'who waits?' | 'waiting' | 'waiting in front'

const channelName = 'patchbay stream'

/** Milliseconds for a word from another tab, which takes its time where all of them draw. Only who is behind waits for it. */
const hearing = 500

/**
 * Reads an event stream in the browser's only place for one; waits for it first. Browsers keep six connections to one host
 * for all their tabs together (HTTP/1.1): one stream leaves five for calls. The tab in front goes before all others, and one
 * that nobody looks at makes room for it at once.
 */
export async function inStreamPlace<T>(waiting: Waiting, act: (place: Place) => Promise<T>): Promise<T> {
  const { signal } = waiting
  const turns = openTurns()
  if (!turns || typeof BroadcastChannel === 'undefined') {
    return act({ signal, wanted: new AbortController().signal })
  }
  for (;;) {
    const leave = await takePlace(turns, waiting)
    const held = listen(waiting)
    try {
      // Whoever is in front says so before anything is asked in vain.
      if (!looking(waiting)) await wait(hearing, held.signal)
      held.signal.throwIfAborted()
      return await act(held)
    } catch (error) {
      if (signal.aborted || !held.roomMade()) throw error
    } finally {
      held.end()
      leave()
    }
  }
}

const looking = ({ lookedAt }: Waiting) => lookedAt.aborted || isLookedAt()

/** Listens who waits for the place that this tab has now. */
function listen(waiting: Waiting) {
  const room = new AbortController()
  const wanted = new AbortController()
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data === 'who waits?') return
    wanted.abort()
    if (data === 'waiting in front' && !looking(waiting)) room.abort()
  })
  const ask = () => channel.postMessage('who waits?' satisfies Word)
  const unhear = onLookedAt(ask)
  ask()
  return {
    signal: AbortSignal.any([waiting.signal, room.signal]),
    wanted: wanted.signal,
    roomMade: () => room.signal.aborted,
    end() {
      channel.close()
      unhear()
    },
  }
}

/**
 * Waits for the place. Those that nobody looks at form a line of their own, so that who is in front has at most one before
 * it. Gives what leaves it.
 */
function takePlace(turns: Turns, waiting: Waiting): Promise<() => void> {
  const { signal, lookedAt } = waiting
  const channel = new BroadcastChannel(channelName)
  const taken = new AbortController()
  const given = AbortSignal.any([signal, taken.signal])
  return new Promise<() => void>((resolve, reject) => {
    let front: AbortController | null = null
    const take = () => {
      // Given in both lines in the same moment.
      if (taken.signal.aborted) return Promise.resolve()
      taken.abort()
      return new Promise<void>((leave) => resolve(leave))
    }
    const failed = (error: unknown) => {
      // Who has it, or only went behind, has not failed.
      if (signal.aborted || !(taken.signal.aborted || isAbort(error)))
        reject(error instanceof Error ? error : new DOMException('Given up', 'AbortError'))
    }
    const place = (signal: AbortSignal) => turns.request('stream', { signal }, take)
    const say = () => channel.postMessage((looking(waiting) ? 'waiting in front' : 'waiting') satisfies Word)
    const look = () => {
      say()
      if (looking(waiting) === (front !== null)) return
      front?.abort()
      front = front === null ? new AbortController() : null
      if (front) place(AbortSignal.any([given, front.signal])).catch(failed)
    }
    channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
      if (data === 'who waits?') say()
    })
    onLookedAt(look, { signal: given })
    lookedAt.addEventListener('abort', look, { signal: given })
    look()
    turns.request('stream behind', { signal: given }, () => place(given)).catch(failed)
  }).finally(() => channel.close())
}
