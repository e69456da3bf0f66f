import type { Choice } from '@patchbay/contract/workflows/search-and-locate'

/** Which endpoint is meant: known from the start, or settled once every service has named those that fit. */
export class Chosen {
  readonly #offers = new Map<string, Choice>()
  readonly #expected: number
  #heard = 0
  #settle: (mac: string | null) => void = () => undefined
  /** Null when nothing fits, or several do. */
  readonly mac: Promise<string | null>

  /** @param expected how many services will say what fits */
  constructor(expected: number, known: string | null) {
    this.#expected = expected
    this.mac = new Promise((resolve) => (this.#settle = resolve))
    if (known !== null || expected === 0) this.#settle(known)
  }

  /** Those that fit, in the order in which they were named. */
  get choices(): readonly Choice[] {
    return [...this.#offers.values()]
  }

  /** One service has said all that it knows, or failed. */
  heard(offers: readonly Choice[]): void {
    for (const offer of offers) if (!this.#offers.has(offer.ask)) this.#offers.set(offer.ask, offer)
    this.#heard += 1
    if (this.#heard >= this.#expected) this.conclude()
  }

  /** With what has been named until now; again changes nothing. */
  conclude(): void {
    const [first, ...others] = this.#offers.keys()
    this.#settle(first !== undefined && others.length === 0 ? first : null)
  }
}
