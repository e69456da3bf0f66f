import type { OnboardedThing } from '@patchbay/contract/changes/onboarded-things'
import type { EndpointGroups } from '@patchbay/contract/policies/endpoint-groups'
import { hasWords } from '../../../policies/name-words.ts'

type Things = EndpointGroups['things']

const named = (makers: readonly string[], maker: string) => makers.some((words) => hasWords(maker, words))

/** Whether somebody who makes such things made this one; null where nothing can be said. */
export function isMadeBy(things: Things, thing: OnboardedThing, maker: string): boolean | null {
  const own = things.find((one) => one.thing === thing)?.makers ?? []
  if (own.length === 0) return null
  if (named(own, maker)) return true
  // Known for other things: what nobody here knows may make anything.
  return things.some(({ makers }) => named(makers, maker)) ? false : null
}
