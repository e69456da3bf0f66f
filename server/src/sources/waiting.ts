import type { BudgetNow } from '@patchbay/connectors/telling'
import type { HearWaits, Wait } from '@patchbay/connectors/transport/waits'
import type { Source } from '@patchbay/contract/systems/sources'
import type { Pace } from './pace.ts'

/** Milliseconds that a wait may last before anybody is told of it: most are over at once, and the page stays calm. */
export const unnoticed = 400

/** Below this share of a minute's questions a budget is short. */
const short = 0.2

/** What keeps the questions of one turn on our side: those of them that wait, and a budget that is short. */
export class Waiting implements HearWaits {
  readonly #pace: Pace
  readonly #changed: () => void
  readonly #waits = new Map<object, Wait>()
  #budget: BudgetNow | null = null
  #reported = false
  #callOff: () => void = () => undefined

  constructor(pace: Pace, changed: () => void) {
    this.#pace = pace
    this.#changed = changed
  }

  /** The wait of the question that has most before it; null while none has waited for long. */
  get wait(): NonNullable<Source['wait']> | null {
    if (!this.#reported) return null
    let last: Wait | null = null
    for (const wait of this.#waits.values()) if (last === null || wait.before > last.before) last = wait
    if (last === null) return null
    return { before: last.before, ...(last.until === null ? {} : { until: last.until.toISOString() }) }
  }

  /** Null while enough is left. */
  get budget(): NonNullable<Source['budget']> | null {
    if (this.#budget === null || this.#budget.left >= this.#budget.perMinute * short) return null
    return { left: this.#budget.left, per_minute: this.#budget.perMinute }
  }

  waits(key: object, wait: Wait | null): void {
    if (wait === null) this.#waits.delete(key)
    else this.#waits.set(key, wait)
    if (this.#reported) {
      this.#reported = this.#waits.size > 0
      this.#changed()
    } else if (this.#waits.size === 0) this.end()
    else if (this.#waits.size === 1 && wait !== null) {
      this.#callOff()
      this.#callOff = this.#pace.after(unnoticed, () => {
        this.#reported = this.#waits.size > 0
        if (this.#reported) this.#changed()
      })
    }
  }

  spent(budget: BudgetNow): void {
    this.#budget = budget
  }

  /** Nobody is told any more. */
  end(): void {
    this.#callOff()
    this.#callOff = () => undefined
  }
}
