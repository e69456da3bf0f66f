import { throttled } from '../failures.ts'
import { waitTold } from './waits.ts'
import type { WaitTold } from './waits.ts'

interface Waiting {
  readonly proceed: () => void
  readonly wait: WaitTold
}

export interface LineRules {
  /** The system or device whose queue this is. */
  readonly name: string
  /** Who comes when so many wait is refused at once. */
  readonly longest: number
  /** When the turn of the one with so many before it comes; null where nobody knows. */
  readonly turnOf: (before: number) => Date | null
  /** Somebody joined, or gave up the place. */
  readonly changed: () => void
}

/** Questions that wait in turn, first come first served, each told where it stands. */
export class WaitingLine {
  readonly #rules: LineRules
  #waiting: Waiting[] = []

  constructor(rules: LineRules) {
    this.#rules = rules
  }

  get length(): number {
    return this.#waiting.length
  }

  get longest(): number {
    return this.#rules.longest
  }

  /** Resolves at its turn. @throws Failure throttled, busy, when the line is full; the signal's reason when it ends first */
  join(signal: AbortSignal): Promise<void> {
    const { name, longest, changed } = this.#rules
    if (this.#waiting.length >= longest) {
      throw throttled({
        cause: 'busy',
        message: `${name} has too many questions waiting`,
        retryAfter: 1_000,
      })
    }
    return new Promise((resolve, reject) => {
      const told = waitTold(name)
      const waiting: Waiting = {
        wait: told,
        proceed: () => {
          signal.removeEventListener('abort', leave)
          told.end()
          resolve()
        },
      }
      const leave = () => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting)
        told.end()
        changed()
        reject(signal.reason as Error)
      }
      this.#waiting.push(waiting)
      signal.addEventListener('abort', leave, { once: true })
      changed()
    })
  }

  /** The first goes on; false when nobody waits. Those behind it are told by `tellAll`. */
  letFirstGo(): boolean {
    const first = this.#waiting.shift()
    first?.proceed()
    return first !== undefined
  }

  tellAll(): void {
    for (const [before, { wait }] of this.#waiting.entries()) wait.at(before, this.#rules.turnOf(before))
  }
}
