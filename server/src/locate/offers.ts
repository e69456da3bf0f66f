import { isDeepStrictEqual } from 'node:util'
import type { Choice } from '@patchbay/contract/workflows/search-and-locate'
import type { Pace } from '../sources/pace.ts'

/** How well a source knows that the question means this device; it decides where there can be one holder only. */
export type Hold = 'now' | 'leased' | 'once' | 'planned'

const strengths: Readonly<Record<Hold, number>> = { now: 3, leased: 2, once: 1, planned: 0 }

interface Offered {
  readonly choice: Choice
  readonly strength: number
}

const newest = ({ told = [] }: Choice) => told.reduce((at, one) => (one.at > at ? one.at : at), '')

/** What was told of it and when, by both: of the same the newer. */
function withTold(known: Choice, { told = [] }: Choice): Choice {
  const all = [...(known.told ?? []), ...told].toSorted((a, b) => (a.at > b.at ? -1 : 1))
  const each = all.filter((one, at) => all.findIndex(({ word }) => word === one.word) === at)
  return told.length === 0 ? known : { ...known, told: each }
}

/** What is known, under the name that another source has for the device where it had none. */
function named(known: Choice, other: Choice): Choice {
  if (known.title !== known.ask || other.title === other.ask) return known
  return { ...known, title: other.title, detail: [known.ask, known.detail].filter(Boolean).join(' · ') }
}

export interface OffersParts {
  readonly pace: Pace
  /** The question is about an address, which belongs to whoever holds it now. */
  readonly oneHolder: boolean
  /** Something was offered after the choice was made. */
  readonly late: () => void
}

/**
 * Devices that sources name while the question is not yet about one MAC. One device is taken, several are offered for
 * choice and never picked silently. Of an address's holders the one that has it now wins, and the others are said.
 */
export class Offers {
  readonly #offered = new Map<string, Offered>()
  readonly #seeds: Promise<unknown>[] = []
  readonly #other: Choice[] = []
  readonly #parts: OffersParts
  #decide: (mac: string | null) => void = () => undefined
  #decided: string | null | undefined
  #callOff: (() => void) | null = null
  /** The device that the question is about; null when there is none or several. */
  readonly chosen: Promise<string | null>

  constructor(parts: OffersParts) {
    this.#parts = parts
    this.chosen = new Promise((resolve) => {
      this.#decide = (mac) => {
        this.#decided = mac
        this.#callOff?.()
        resolve(mac)
      }
    })
  }

  get choices(): Choice[] {
    // Those heard of last come first; of the others it is not told when.
    const devices = [...this.#offered.values()].map(({ choice }) => choice)
    return [
      ...devices.toSorted((a, b) => (newest(a) === newest(b) ? 0 : newest(a) > newest(b) ? -1 : 1)),
      ...this.#other,
    ]
  }

  /** Devices that fit as well, beside the one that was taken. */
  get others(): Choice[] {
    if (typeof this.#decided !== 'string') return []
    return this.choices.filter(({ ask }) => ask !== this.#decided)
  }

  add(choice: Choice, hold: Hold = 'once'): void {
    const known = this.#offered.get(choice.ask)
    const strength = Math.max(known?.strength ?? 0, strengths[hold])
    const told = known === undefined ? choice : withTold(named(known.choice, choice), choice)
    if (known !== undefined && known.strength === strength && isDeepStrictEqual(known.choice, told)) return
    this.#offered.set(choice.ask, { choice: told, strength })
    if (this.#decided !== undefined) return this.#parts.late()
    if (hold === 'now' && this.#parts.oneHolder) return this.#decide(choice.ask)
    this.#callOff ??= this.#parts.pace.after(this.#parts.pace.grace, () => this.conclude())
  }

  /** Something to ask next that is not a device: an outlet of a room, a person. */
  suggest(choice: Choice): void {
    if (this.#other.some((known) => known.ask === choice.ask)) return
    this.#other.push(choice)
    if (this.#decided !== undefined) this.#parts.late()
  }

  /** A source that may still name devices; the search is over when all have. Its failure is the source's own matter. */
  seed<T>(work: Promise<T>): Promise<T> {
    this.#seeds.push(work.catch(() => undefined))
    return work
  }

  choose(mac: string): void {
    if (this.#decided === undefined) this.#decide(mac)
  }

  async whenAllAsked(): Promise<void> {
    // A source may begin another search with what the first one told.
    for (let waited = -1; waited < this.#seeds.length;) {
      waited = this.#seeds.length
      await Promise.all(this.#seeds)
    }
    this.conclude()
  }

  /** Chooses with what is known now. */
  conclude(): void {
    if (this.#decided !== undefined) return
    const [first, ...more] = [...this.#offered.entries()].sort(([, a], [, b]) => b.strength - a.strength)
    if (first === undefined || this.#other.length > 0 || (more.length > 0 && !this.#parts.oneHolder))
      return this.#decide(null)
    this.#decide(first[0])
  }
}
