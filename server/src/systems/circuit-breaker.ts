import type { CapabilitiesByKind, SystemKind } from '@patchbay/connectors/connector/connector'
import { Failure } from '@patchbay/connectors/failures'
import type { Entry } from '../record/append.ts'
import { askedThing, eachQuestion } from './each-question.ts'

/** A system, or a device, that is not asked for a while, after too many failures in a row. */
export interface SkippedSystem {
  readonly thing: string
  /** Words of the last failure. */
  readonly words: string
}

/** How it stands in the record. */
export const skippedEntry = ({ thing, words }: SkippedSystem): Entry => ({
  actor: null,
  session: null,
  address: null,
  action: 'system.spared',
  target: thing,
  result: 'refused',
  detail: { words },
  correlation: 'systems',
})

/**
 * Hears of a breaker that opens, once until the system answers again: then its data gets old and what hangs on it stands
 * still. Only a breaker says of a system that is out of reach when it may be asked again.
 */
export function hearSkipped<Kind extends SystemKind>(
  system: string,
  can: Partial<CapabilitiesByKind[Kind]>,
  heard: (skipped: SkippedSystem) => void,
): Partial<CapabilitiesByKind[Kind]> {
  const told = new Set<string>()
  return eachQuestion(can, async (_name, asked, put) => {
    const thing = askedThing(system, asked[0])
    try {
      const answer = await put()
      told.delete(thing)
      return answer
    } catch (error) {
      const opened =
        error instanceof Failure && error.kind === 'unreachable' && error.detail.retryAfter !== undefined
      if (opened && !told.has(thing)) heard({ thing, words: error.detail.message })
      if (opened) told.add(thing)
      throw error
    }
  })
}
