import type { Fact } from '../sources/shared-fact.ts'

/** What a directory tells of the person asked about: the names that other sources know. Lower case. */
export interface PersonFound {
  readonly usernames: readonly string[]
  readonly hostnames: readonly string[]
}

/** The person whom the directories have for the question. */
export type PersonFact = Fact<PersonFound, PersonFound | null>

/** All that several directories say, of which none is awaited long once one has found somebody. */
export const personRule = {
  value: (found: readonly PersonFound[]): PersonFound | null => {
    const unique = (names: readonly string[]) => [...new Set(names.map((name) => name.toLowerCase()))]
    return found.length === 0
      ? null
      : {
          usernames: unique(found.flatMap(({ usernames }) => usernames)),
          hostnames: unique(found.flatMap(({ hostnames }) => hostnames)),
        }
  },
  enough: () => 'patience' as const,
  late: true,
}
