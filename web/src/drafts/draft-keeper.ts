/** What keeps a draft somewhere: on the server in the app, anywhere in a test. */
export interface DraftStore {
  readonly save: (content: Record<string, unknown>) => Promise<unknown>
  readonly remove: () => Promise<unknown>
}

/** Milliseconds without typing after which a draft is saved. */
export const pause = 700

/**
 * Saves what is typed shortly after the typing stops, one call at a time and always the latest. After `end` nothing is
 * saved any more, however late a call before it comes back.
 */
export class DraftKeeper {
  readonly #store: DraftStore
  #wanted: Record<string, unknown> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #latest: Promise<unknown> = Promise.resolve()
  /** Something may lie on the server. */
  #stored = false
  #ended = false

  constructor(store: DraftStore) {
    this.#store = store
  }

  /** There is one already. */
  offer(): void {
    this.#stored = true
  }

  typed(content: Record<string, unknown>): void {
    if (this.#ended) return
    this.#wanted = content
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), pause)
  }

  /** The form is as it was before somebody typed. */
  untouched(): void {
    this.#forgetWanted()
    if (this.#stored && !this.#ended) this.#remove()
  }

  /** Saves at once what waits, as when the page is left. */
  flush(): void {
    const content = this.#wanted
    this.#forgetWanted()
    if (content === null || this.#ended) return
    this.#stored = true
    this.#after(() => this.#store.save(content))
  }

  /** The form was saved or given up: its draft goes, for good. */
  end(): void {
    this.#forgetWanted()
    if (this.#ended) return
    this.#ended = true
    if (this.#stored) this.#remove()
  }

  #remove(): void {
    this.#stored = false
    this.#after(() => this.#store.remove())
  }

  #forgetWanted(): void {
    clearTimeout(this.#timer)
    this.#wanted = null
  }

  #after(work: () => Promise<unknown>): void {
    // A failure has been logged and shown by the call; the next pause in typing tries again.
    this.#latest = this.#latest.then(work).catch(() => undefined)
  }
}
