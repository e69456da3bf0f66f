import type { OnboardedThing } from '@patchbay/contract/changes/onboarded-things'
import type { EndpointGroups } from '@patchbay/contract/policies/endpoint-groups'
import { hasWords } from '../policies/name-words.ts'

type Things = EndpointGroups['things']

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const groupsOf = (things: Things, thing: OnboardedThing) =>
  things.find((one) => one.thing === thing)?.groups ?? []

/** The group that a thing belongs in, of those that there are; null where none is. One that is named whole comes first. */
export function groupFor(things: Things, thing: OnboardedThing, groups: readonly string[]): string | null {
  for (const words of groupsOf(things, thing)) {
    const found = groups.find((name) => same(name, words)) ?? groups.find((name) => hasWords(name, words))
    if (found !== undefined) return found
  }
  return null
}

/** Where a thing belongs, where that is another group than this one; nothing where it is this, or nobody said. */
export function belongsElsewhere(things: Things, thing: OnboardedThing, group: string): readonly string[] {
  const own = groupsOf(things, thing)
  return own.some((words) => hasWords(group, words)) ? [] : own
}
