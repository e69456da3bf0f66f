import type { CapabilitiesByKind, SystemKind } from '@patchbay/connectors/connector/connector'
import { Failure } from '@patchbay/connectors/failures'
import type { Entry } from '../record/append.ts'
import { askedThing, eachQuestion } from './each-question.ts'

/** A peer that did not prove to be what is pinned: its name, what it showed, and the words of the failure. */
export interface Distrust {
  readonly thing: string
  readonly shown: string
  readonly words: string
}

/** How it stands in the record. */
export const distrustEntry = ({ thing, shown, words }: Distrust): Entry => ({
  actor: null,
  session: null,
  address: null,
  action: 'system.distrusted',
  target: thing,
  result: 'refused',
  detail: { shown, words },
  correlation: 'systems',
})

/**
 * Hears of every peer that is not trusted, once until it proves itself or shows something else: a changed key is
 * refused below, and that it changed must be seen by somebody.
 */
export function hearDistrust<Kind extends SystemKind>(
  system: string,
  can: Partial<CapabilitiesByKind[Kind]>,
  heard: (distrust: Distrust) => void,
): Partial<CapabilitiesByKind[Kind]> {
  const told = new Map<string, string>()
  return eachQuestion(can, async (_name, asked, put) => {
    const thing = askedThing(system, asked[0])
    try {
      const answer = await put()
      told.delete(thing)
      return answer
    } catch (error) {
      if (error instanceof Failure && error.detail.cause === 'trust-not-proven') {
        const shown = error.detail.evidence ?? ''
        if (told.get(thing) !== shown) heard({ thing, shown, words: error.detail.message })
        told.set(thing, shown)
      }
      throw error
    }
  })
}
