import type { World } from '../../../world/model/world.ts'
import type { ControllerName } from './account-state.ts'
import type { Numbering } from './entry.ts'

/** What the first object of a new domain got, more or less. */
const first = 12_300

/** Each controller counts the changes that reach it for itself: the second one had others before. */
const ahead: Readonly<Record<ControllerName, number>> = { dc1: 0, dc2: 4_096 }

/** Update sequence numbers (MS-ADTS 3.1.1.1.9): one for each object as it was made, and one for each change of a person. */
export class ChangeNumbers implements Numbering {
  readonly #asked: () => ControllerName
  readonly #changes = new Map<string, { readonly number: number; readonly at: number }>()
  #last = first

  /** `asked` tells which controller is asked just now. */
  constructor(world: World, asked: () => ControllerName) {
    this.#asked = asked
    world.onChange((change) => {
      if (change.kind !== 'person') return
      this.#changes.set(change.username, { number: this.next(), at: world.clock.now() })
    })
  }

  next(): number {
    this.#last += 1
    return this.#last
  }

  /** World time of the last change since the lab began; null for none. */
  changedAt(username: string): number | null {
    return this.#changes.get(username)?.at ?? null
  }

  created(made: number): string {
    return this.#written(made)
  }

  changed(made: number, username: string | null): string {
    const change = username === null ? undefined : this.#changes.get(username)
    return this.#written(change?.number ?? made)
  }

  highest(): string {
    return this.#written(this.#last)
  }

  #written(number: number): string {
    return String(number + ahead[this.#asked()])
  }
}
