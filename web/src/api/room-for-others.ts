/**
 * How long nothing may come while another tab waits, in milliseconds: before a stream that may ends early, and before any
 * other counts as cut off. The server gives a sign of life each ten seconds.
 */
const quiet = 250
const silence = 12_000

/** Ends a stream that says nothing, once another tab waits for its place. */
export class RoomForOthers<E> {
  readonly #ending = new AbortController()
  readonly #wanted: AbortSignal
  readonly #early: () => E | null
  readonly #onEnd: (last: E) => void
  readonly #look = () => this.#watch()
  #timer: ReturnType<typeof setTimeout> | undefined
  #begun = false
  /** It came to an end of its own, which was handed on; else it was cut off. */
  endedEarly = false

  /** `early` gives the event to end with, null while the stream must go on; `onEnd` gets it. */
  constructor(wanted: AbortSignal, early: () => E | null, onEnd: (last: E) => void) {
    this.#wanted = wanted
    this.#early = early
    this.#onEnd = onEnd
    wanted.addEventListener('abort', this.#look)
    this.#watch()
  }

  /** Aborted when the stream has to end. */
  get signal(): AbortSignal {
    return this.#ending.signal
  }

  /** Something came. */
  heard(): void {
    this.#begun = true
    this.#watch()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#wanted.removeEventListener('abort', this.#look)
  }

  /** What was known before the first event is of the time before. */
  #end(): E | null {
    return this.#begun ? this.#early() : null
  }

  #watch(): void {
    clearTimeout(this.#timer)
    if (!this.#wanted.aborted) return
    this.#timer = setTimeout(() => this.#leave(), this.#end() === null ? silence : quiet)
  }

  #leave(): void {
    const last = this.#end()
    this.endedEarly = last !== null
    this.#ending.abort()
    if (last !== null) this.#onEnd(last)
  }
}
