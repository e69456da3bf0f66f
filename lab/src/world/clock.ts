import type { Clock } from './model/world.ts'

/**
 * Time of the world. `real` runs with the machine's clock, from `startAt` on; `fixed` stands still until it is
 * advanced.
 */
export class WorldClock implements Clock {
  readonly #real: boolean
  #offset: number
  #whenAdvanced: (from: number, to: number) => void = () => {}

  constructor(kind: 'real' | 'fixed', startAt: number) {
    this.#real = kind === 'real'
    this.#offset = this.#real ? startAt - Date.now() : startAt
  }

  now(): number {
    return this.#real ? Date.now() + this.#offset : this.#offset
  }

  advance(milliseconds: number): void {
    if (!Number.isFinite(milliseconds) || milliseconds < 0) {
      throw new RangeError('time moves forward by a number of milliseconds')
    }
    const from = this.now()
    this.#whenAdvanced(from, from + milliseconds)
    this.reach(from + milliseconds)
  }

  /** Moves on to an instant, and does nothing when it has passed. */
  reach(instant: number): void {
    this.#offset += Math.max(0, instant - this.now())
  }

  /** Habits between two instants happen here; they call `reach` as they go. */
  whenAdvanced(listener: (from: number, to: number) => void): void {
    this.#whenAdvanced = listener
  }
}
