import type { Condition } from '@patchbay/connectors/identity/deployment'
import { conditionWords, holdsBy, partsOf } from '../../../../admission/conditions.ts'
import type { Judging } from '../../../../admission/conditions.ts'

interface Tried {
  readonly enabled: boolean
  /** The one that takes what no other did. */
  readonly last: boolean
  readonly condition: Condition | null
}

/** `open` is the first that may take it, so that whatever comes after it is not certain. */
export type First<One> =
  | { readonly is: 'sure'; readonly one: One }
  /** `by` is what nobody can say beforehand. */
  | { readonly is: 'open'; readonly one: One; readonly by: string }

/** Which of sets or rules, in their order, takes a device; null where none does. */
export function firstOf<One extends Tried>(all: readonly One[], judging: Judging): First<One> | null {
  for (const one of all) {
    if (!one.enabled) continue
    // Only the one for the rest has none; of another it was not told.
    if (one.condition === null && !one.last) return { is: 'open', one, by: 'its condition was not told' }
    const holds = holdsBy(one.condition, judging)
    if (holds === 'yes') return { is: 'sure', one }
    if (holds === 'unknown') return { is: 'open', one, by: openParts(one.condition, judging) }
  }
  return null
}

const openParts = (condition: Condition | null, judging: Judging): string =>
  partsOf(condition)
    .filter((part) => holdsBy(part, judging) === 'unknown')
    .map(conditionWords)
    .join(' and ')
