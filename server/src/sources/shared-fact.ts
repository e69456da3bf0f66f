import type { Pace } from './pace.ts'

/** A fact that sources give and rows wait for: what one source says to it, and what is known of it in the end. */
export interface Fact<Said, Value> {
  readonly said: Said
  readonly value: Value
}

/** A fact without content: that something was asked to its end. */
export type Moment = Fact<never, void>

/** Limits of a pace, and `end`: the whole question for a patient listener, its chips for any other. */
export type FactLimit = 'patience' | 'chip' | 'end'

/** When a fact is known, and what it is. A fact is known at the latest once each source that gives it has said its word. */
export interface FactRule<Said, Value, Search> {
  readonly value: (said: readonly Said[], search: Search) => Value
  /** How long the other sources are awaited once this was said; null for all of them. */
  readonly enough?: (said: readonly Said[], search: Search) => 'now' | 'patience' | 'grace' | null
  /** Known before anybody is asked, from the question itself. */
  readonly already?: (search: Search) => boolean
  /** Awaited no longer than this, counted from the question. */
  readonly limit?: FactLimit
  /** A source whose chip timed out is still awaited; without this it no longer counts. */
  readonly late?: boolean
  /** Something was said after it was known. */
  readonly more?: (search: Search) => void
  /** Puts the value into what is known, once. */
  readonly note?: (value: Value, search: Search, said: readonly Said[]) => void
}

/** The rule of a fact that is known once all who give it were asked. */
export const allAsked = { value: () => undefined }

/** One source that is awaited for a fact. */
export interface FactParty {
  /** Nothing more comes of it; a repeated end changes nothing. */
  end(): void
}

export class SharedFact<Said, Value, Search> {
  readonly known: Promise<Value>
  readonly rule: FactRule<Said, Value, Search>
  readonly #pace: Pace
  readonly #search: () => Search
  readonly #said: Said[] = []
  readonly #resolve: (value: Value) => void
  readonly #timers: (() => void)[] = []
  #parties = 0
  #isHurried = false
  #isKnown = false

  constructor(rule: FactRule<Said, Value, Search>, pace: Pace, search: () => Search) {
    this.rule = rule
    this.#pace = pace
    this.#search = search
    const { promise, resolve } = Promise.withResolvers<Value>()
    this.known = promise
    this.#resolve = resolve
  }

  /** One more source is awaited. */
  party(): FactParty {
    this.#parties += 1
    let ended = false
    return {
      end: () => {
        if (ended) return
        ended = true
        this.#parties -= 1
        if (this.#parties === 0) this.conclude()
      },
    }
  }

  /** Nobody is awaited any more after so many milliseconds. */
  limitTo(milliseconds: number): void {
    if (!this.#isKnown) this.#timers.push(this.#pace.after(milliseconds, () => this.conclude()))
  }

  /** The fact is what is known of it now; a repeated conclusion changes nothing. */
  conclude(): void {
    if (this.#isKnown) return
    this.#isKnown = true
    for (const callOff of this.#timers) callOff()
    const value = this.rule.value(this.#said, this.#search())
    this.rule.note?.(value, this.#search(), this.#said)
    this.#resolve(value)
  }

  /** Concludes where no source gives it, or the question itself does. */
  begin(): void {
    if (this.#parties === 0 || this.rule.already?.(this.#search()) === true) this.conclude()
  }

  /** Something is said of it; once it is known, its rule may still hear it. */
  add(said: Said): void {
    if (this.#isKnown) return this.rule.more?.(this.#search())
    this.#said.push(said)
    const wait = this.rule.enough?.(this.#said, this.#search()) ?? null
    if (wait === 'now') this.conclude()
    else if (wait !== null && !this.#isHurried) {
      this.#isHurried = true
      this.limitTo(this.#pace[wait])
    }
  }
}
