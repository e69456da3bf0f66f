import type { Line } from '@patchbay/contract/answer-parts'
import type { Source } from '@patchbay/contract/systems/sources'
import { sourceLooks } from '../ui/source-looks.ts'

const namesOf = (sources: readonly Source[]) => sources.map(({ name }) => name).join(', ')

function whyOf({ name, state, why }: Source): string {
  if (state === 'stale') return `${name} is stale`
  const verb = state === 'partial' || sourceLooks[state].well ? 'answered in part' : 'did not answer'
  return why === undefined ? `${name} ${verb}` : `${name} ${verb} (${why})`
}

/**
 * What stands where nothing was found: `none`, that there is none, only once everybody who would know has answered;
 * otherwise who has not. `untold` are those of `asked` that did not tell; without it, those whose chip is not well.
 */
export function noneWords(
  none: string,
  asked: readonly Source[],
  untold: readonly Source[] = asked.filter(({ state }) => !sourceLooks[state].well),
): string {
  const connected = asked.filter(({ state }) => state !== 'not-configured')
  if (connected.length === 0) return `not known: ${namesOf(asked) || 'its source'} is not connected`
  const open = untold.filter(({ state }) => !sourceLooks[state].settled)
  if (open.length > 0) return `not known yet: ${namesOf(open)} ${open.length > 1 ? 'are' : 'is'} being asked`
  const silent = untold.filter(({ state }) => state !== 'not-asked' && state !== 'not-configured')
  if (silent.length > 0) {
    const words = silent.map(whyOf).join('; ')
    return silent.length < connected.length ? `none in those that answered; ${words}` : `not known: ${words}`
  }
  const [unasked] = untold
  return unasked?.state === 'not-asked' ? `not asked: ${unasked.why ?? 'no identifier to ask with'}` : none
}

/** The same as a sentence of its own. */
export function noneSentence(...of: Parameters<typeof noneWords>): string {
  const words = noneWords(...of)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

/** What stands in place of a value that there is none of. */
export function emptyWords({ state, why }: Pick<Line, 'state' | 'why'>): string {
  if (state === 'awaited') return 'asking'
  return why ?? 'none'
}
