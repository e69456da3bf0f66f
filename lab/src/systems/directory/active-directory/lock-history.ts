import type { ControllerName } from './account-state.ts'

/** A lock that was set, or undone. */
export interface LockChange {
  /** World time of the change, and the controller where it was made. */
  readonly at: number
  readonly on: ControllerName
  /** World time of the lock that holds, or of the last one while its time has run out; 0 for none. */
  readonly lockedAt: number
}

/** Changes that are remembered for a controller that is behind. */
const most = 8

/** Locks of one account: the last change is how it is, and a controller that hears late goes by an earlier one. */
export class LockHistory {
  #changes: readonly [LockChange, ...LockChange[]]

  constructor(home: ControllerName) {
    this.#changes = [{ at: 0, on: home, lockedAt: 0 }]
  }

  get last(): LockChange {
    return this.#changes.at(-1) ?? this.#changes[0]
  }

  set(at: number, on: ControllerName): void {
    this.#add({ at, on, lockedAt: at })
  }

  undo(at: number, on: ControllerName): void {
    if (this.last.lockedAt !== 0) this.#add({ at, on, lockedAt: 0 })
  }

  /** What a controller knows at an instant that hears of the others so many milliseconds later. */
  heardBy(controller: ControllerName, now: number, behind: number): LockChange {
    const heard = this.#changes.findLast(({ at, on }) => on === controller || at + behind <= now)
    return heard ?? this.#changes[0]
  }

  #add(change: LockChange): void {
    const [first, ...rest] = [...this.#changes, change].slice(-most)
    if (first !== undefined) this.#changes = [first, ...rest]
  }
}
