import { isDeepStrictEqual } from 'node:util'
import type { Choice } from '@patchbay/contract/questions'

/** How well a source knows that the question means this device; it decides where there can be one holder only. */
export type Hold = 'now' | 'leased' | 'once' | 'planned'

const strengths: Readonly<Record<Hold, number>> = { now: 3, leased: 2, once: 1, planned: 0 }

interface Offered {
  readonly choice: Choice
  readonly strength: number
}

const newest = ({ reported = [] }: Choice) => reported.reduce((at, one) => (one.at > at ? one.at : at), '')

/** What was told of it and when, by both: of the same the newer. */
function withTold(known: Choice, { reported = [] }: Choice): Choice {
  const all = [...(known.reported ?? []), ...reported].toSorted((a, b) => (a.at > b.at ? -1 : 1))
  const each = all.filter((one, at) => all.findIndex(({ word }) => word === one.word) === at)
  return reported.length === 0 ? known : { ...known, reported: each }
}

/** What is known, under the name that another source has for the device where it had none. */
function named(known: Choice, other: Choice): Choice {
  if (known.title !== known.ask || other.title === other.ask) return known
  return { ...known, title: other.title, detail: [known.ask, known.detail].filter(Boolean).join(' · ') }
}

/**
 * Devices that sources name while the question is not yet about one MAC. One device is taken, several are offered for
 * choice and never picked silently. Of an address's holders the one that has it now wins, and the others are said.
 */
export class Offers {
  readonly #offered = new Map<string, Offered>()
  readonly #other: Choice[] = []
  readonly #oneHolder: boolean
  #heard: (hold: Hold | 'suggested') => void = () => undefined

  /** @param oneHolder the question is about an address, which belongs to whoever holds it now */
  constructor(oneHolder: boolean) {
    this.#oneHolder = oneHolder
  }

  /** Calls back with whatever is offered from now on. */
  hear(heard: (hold: Hold | 'suggested') => void): void {
    this.#heard = heard
  }

  get choices(): Choice[] {
    // Those heard of last come first; of the others it is not told when.
    const devices = [...this.#offered.values()].map(({ choice }) => choice)
    return [
      ...devices.toSorted((a, b) => (newest(a) === newest(b) ? 0 : newest(a) > newest(b) ? -1 : 1)),
      ...this.#other,
    ]
  }

  add(choice: Choice, hold: Hold = 'once'): void {
    const known = this.#offered.get(choice.ask)
    const strength = Math.max(known?.strength ?? 0, strengths[hold])
    const told = known === undefined ? choice : withTold(named(known.choice, choice), choice)
    if (known !== undefined && known.strength === strength && isDeepStrictEqual(known.choice, told)) return
    this.#offered.set(choice.ask, { choice: told, strength })
    this.#heard(hold)
  }

  /** Something to ask next that is not a device: an outlet of a room, a person. */
  suggest(choice: Choice): void {
    if (this.#other.some((known) => known.ask === choice.ask)) return
    this.#other.push(choice)
    this.#heard('suggested')
  }

  /** What was said is enough: an address is held now, or a device was named and the others have a moment left. */
  enough(said: readonly (Hold | 'suggested')[]): 'now' | 'grace' | null {
    if (this.#oneHolder && said.includes('now')) return 'now'
    return said.some((hold) => hold !== 'suggested') ? 'grace' : null
  }

  /** The device that is meant by what is known now; null when there is none or several. */
  get meant(): string | null {
    const [first, ...more] = [...this.#offered.entries()].sort(([, a], [, b]) => b.strength - a.strength)
    if (first === undefined || this.#other.length > 0 || (more.length > 0 && !this.#oneHolder)) return null
    return first[0]
  }
}
