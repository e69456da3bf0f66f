import type { Choice } from '@patchbay/contract/workflows/search-and-locate'

/** Milliseconds that other sources have to name a second device once the first is known. */
const grace = 1_200

/**
 * Devices that sources name while the question is not yet about one MAC. One device is taken, several are offered for
 * choice and never picked silently. An address belongs to whoever holds it now, so there the first that is sure wins.
 */
export class Offers {
  readonly #offered = new Map<string, Choice>()
  readonly #seeds: Promise<unknown>[] = []
  readonly #other: Choice[] = []
  #decide: (mac: string | null) => void = () => undefined
  #decided = false
  #timer: NodeJS.Timeout | null = null
  readonly #patient: boolean
  /** The device that the question is about; null when there is none or several. */
  readonly chosen: Promise<string | null>

  constructor(options: { readonly oneHolder: boolean }) {
    this.#patient = !options.oneHolder
    this.chosen = new Promise((resolve) => {
      this.#decide = (mac) => {
        this.#decided = true
        if (this.#timer !== null) clearTimeout(this.#timer)
        resolve(mac)
      }
    })
  }

  get choices(): Choice[] {
    return [...this.#offered.values(), ...this.#other]
  }

  /** A device; `sure` ends the search for others where there is one holder only. */
  add(choice: Choice, sure = false): void {
    if (this.#decided) return
    if (!this.#offered.has(choice.ask)) this.#offered.set(choice.ask, choice)
    if (sure && !this.#patient) return this.#decide(choice.ask)
    this.#timer ??= setTimeout(() => this.#conclude(), grace)
  }

  /** Something to ask next that is not a device: an outlet of a room, a person. */
  suggest(choice: Choice): void {
    if (!this.#other.some((known) => known.ask === choice.ask)) this.#other.push(choice)
  }

  /** A source that may still name devices; the search is over when all have. Its failure is the source's own matter. */
  seed<T>(work: Promise<T>): Promise<T> {
    this.#seeds.push(work.catch(() => undefined))
    return work
  }

  choose(mac: string): void {
    if (!this.#decided) this.#decide(mac)
  }

  async conclude(): Promise<void> {
    // A source may begin another search with what the first one told.
    for (let waited = -1; waited < this.#seeds.length;) {
      waited = this.#seeds.length
      await Promise.all(this.#seeds)
    }
    this.#conclude()
  }

  #conclude(): void {
    if (this.#decided) return
    const [first, ...more] = this.#offered.keys()
    if (first === undefined || (more.length > 0 && this.#patient) || this.#other.length > 0)
      return this.#decide(null)
    this.#decide(first)
  }
}
