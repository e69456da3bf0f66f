import { runResults, wordsOfRun } from '../runs.ts'
import type { RunResultName, RunState } from '../runs.ts'

/**
 * States of which a subscription to the history is told: ends, and where a person must decide. What was only looked at is not
 * among them.
 */
export const toldStates: readonly RunState[] = [
  'done',
  'done-not-proven',
  'undone',
  'undo-failed',
  'needs-person',
  'cancelled',
  'expired',
]

/** States of which it is told with a result, or without one: somebody must decide is told only to who asks for that. */
export const toldWith = (result: RunResultName | undefined): readonly RunState[] => {
  if (result === undefined) return toldStates.filter((state) => wordsOfRun[state].end)
  const wanted: readonly RunState[] = runResults[result].states
  return toldStates.filter((state) => wanted.includes(state))
}

interface Filter {
  readonly made?: string | undefined
  readonly result?: RunResultName | undefined
  readonly actor?: string | undefined
  readonly kind?: string | undefined
  readonly system?: string | undefined
  readonly ticket?: string | undefined
  readonly proven?: string | undefined
}

/** Why nothing would ever be told of what fits a filter, as a sentence; null where something may. */
export function neverTold({ made, result, actor, kind, system, ticket, proven }: Filter): string | null {
  if (result !== undefined && toldWith(result).length === 0) {
    return `Subscriptions report ended changes, and none ends as “${runResults[result].words}”. Choose another result.`
  }
  const ofRuns = [result, actor, kind, system, ticket, proven]
  if (made === 'outside' && ofRuns.some((value) => value !== undefined && value !== '')) {
    return 'Changes made outside have no person, result, proof, kind, system or ticket. Remove these filters.'
  }
  return null
}
