import type { Choice } from '@patchbay/contract/questions'

/** How sure it is that an endpoint is meant: what fits now hides what fitted once, and that hides mere names. */
export type Strength = 'now' | 'earlier' | 'name'

/** An endpoint that fits what was asked, or a name to ask by. */
export interface Offer extends Choice {
  readonly strength: Strength
}

const strengths: readonly Strength[] = ['now', 'earlier', 'name']

/** Those that fit best, in the order in which they were named. */
export function bestOf(said: readonly (readonly Offer[])[]): readonly Offer[] {
  const offers = new Map<string, Offer>()
  for (const offer of said.flat()) {
    const known = offers.get(offer.ask)
    if (known === undefined || strengths.indexOf(known.strength) > strengths.indexOf(offer.strength)) {
      offers.set(offer.ask, offer)
    }
  }
  const all = [...offers.values()]
  const best = strengths.find((one) => all.some(({ strength }) => strength === one))
  return all.filter(({ strength }) => strength === best)
}

/** The endpoint that is meant; null when nothing fits, several do, or only a name does. */
export function meantOf(said: readonly (readonly Offer[])[]): string | null {
  const [first, ...others] = bestOf(said)
  return first !== undefined && others.length === 0 && first.strength !== 'name' ? first.ask : null
}
