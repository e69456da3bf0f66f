import { atMost } from '../sources/pace.ts'
import type { Pace } from '../sources/pace.ts'
import type { Fact } from '../sources/shared-fact.ts'

/** What a directory tells of the person asked about: the names that other sources know. Lower case. */
export interface PersonFound {
  readonly usernames: readonly string[]
  readonly hostnames: readonly string[]
}

/** Gathers what several directories say: all of it, but none is waited for long once one has found somebody. */
export class PersonHearing {
  readonly #found: PersonFound[] = []
  readonly #pace: Pace
  #waiting: number
  #conclude: (person: PersonFound | null) => void = () => undefined
  #allHeard: () => void = () => undefined
  readonly #all: Promise<void>
  readonly person: Promise<PersonFound | null>

  constructor(pace: Pace, directories: number) {
    this.#pace = pace
    this.#waiting = directories
    this.person = new Promise((resolve) => (this.#conclude = resolve))
    this.#all = new Promise((resolve) => (this.#allHeard = resolve))
    if (directories === 0) this.conclude()
  }

  /** One directory has said what it knows. */
  heard(person: PersonFound | null): void {
    this.#waiting -= 1
    if (person !== null) {
      this.#found.push(person)
      if (this.#found.length === 1) {
        void atMost(this.#pace, this.#pace.patience, this.#all).then(() => this.conclude())
      }
    }
    if (this.#waiting > 0) return
    this.#allHeard()
    if (this.#found.length === 0) this.conclude()
  }

  /** Goes on with what is known now. */
  conclude(): void {
    const unique = (names: readonly string[]) => [...new Set(names.map((name) => name.toLowerCase()))]
    this.#conclude(
      this.#found.length === 0
        ? null
        : {
            usernames: unique(this.#found.flatMap(({ usernames }) => usernames)),
            hostnames: unique(this.#found.flatMap(({ hostnames }) => hostnames)),
          },
    )
  }
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
