import type { Choice } from '@patchbay/contract/workflows/search-and-locate'

/** How sure it is that an endpoint is meant: what fits now hides what fitted once, and that hides mere names. */
export type Strength = 'now' | 'earlier' | 'name'

/** An endpoint that fits what was asked, or a name to ask by. */
export interface Offer extends Choice {
  readonly strength: Strength
}

const strengths: readonly Strength[] = ['now', 'earlier', 'name']

/**
 * Which endpoint is meant: known from the start, or settled once every service that was promised to say what fits has
 * done so. The first who names one starts the time that the others have left.
 */
export class Chosen {
  readonly #offers = new Map<string, Offer>()
  readonly #hurry: (conclude: () => void) => void
  #expected = 0
  #hurried = false
  #settled = false
  #settle: (mac: string | null) => void = () => undefined
  /** Null when nothing fits, or several do. */
  readonly mac: Promise<string | null>

  /** @param hurry calls `conclude` when whoever has not spoken by then is not waited for */
  constructor(known: string | null, hurry: (conclude: () => void) => void) {
    this.#hurry = hurry
    this.mac = new Promise((resolve) => (this.#settle = resolve))
    if (known !== null) this.#end(known)
  }

  /** One service that will say once what fits, or nothing if it fails; only its first word counts. */
  party(): (offers: readonly Offer[]) => void {
    this.#expected += 1
    let spoken = false
    return (offers) => {
      if (spoken) return
      spoken = true
      for (const offer of offers) {
        const known = this.#offers.get(offer.ask)
        if (known === undefined || strengths.indexOf(known.strength) > strengths.indexOf(offer.strength)) {
          this.#offers.set(offer.ask, offer)
        }
      }
      this.#expected -= 1
      if (this.#expected <= 0) this.conclude()
      else if (offers.length > 0 && !this.#hurried) {
        this.#hurried = true
        this.#hurry(() => this.conclude())
      }
    }
  }

  /** Those that fit best, in the order in which they were named. */
  get offers(): readonly Offer[] {
    const all = [...this.#offers.values()]
    const best = strengths.find((one) => all.some(({ strength }) => strength === one))
    return all.filter(({ strength }) => strength === best)
  }

  /** With what has been named until now; again changes nothing. */
  conclude(): void {
    const [first, ...others] = this.offers
    const alone = first !== undefined && others.length === 0 && first.strength !== 'name'
    this.#end(alone ? first.ask : null)
  }

  #end(mac: string | null): void {
    if (this.#settled) return
    this.#settled = true
    this.#settle(mac)
  }
}
