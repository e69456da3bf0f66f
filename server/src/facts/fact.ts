import type { Ask, Reading } from '@patchbay/connectors/asking'
import { withLimit } from '@patchbay/connectors/limited-concurrency'

/** Something that a source said, and when. */
export interface Fact<T> {
  readonly source: string
  readonly at: Date
  readonly value: T
}

/** What one system told of all that it was asked. */
export interface SystemFacts<T> {
  readonly facts: readonly Fact<T>[]
  /** No answer was cut short: what is not among them is not there. */
  readonly complete: boolean
  /** Rows that were not understood. */
  readonly dropped: number
}

/** The rows of a reading, each with who said it and when. */
export const factsOf = <T>(source: string, { value, observedAt: at }: Reading<readonly T[]>): Fact<T>[] =>
  value.map((row) => ({ source, at, value: row }))

export const systemFactsOf = <T>(
  source: string,
  readings: readonly Reading<readonly T[]>[],
): SystemFacts<T> => ({
  facts: readings.flatMap((reading) => factsOf(source, reading)),
  complete: readings.every(({ complete }) => complete),
  dropped: readings.reduce((sum, { dropped }) => sum + dropped, 0),
})

/** How a system is asked: what may be asked now, where each question takes what time is left; and how many at a time. */
export interface Asking {
  readonly ask: () => Ask
  /** One at a time where nothing is said. */
  readonly width?: number
}

/**
 * Each question to one system; null where it cannot be asked this.
 * @throws Failure of the first that failed
 */
export async function askEach<Question, T>(
  source: string,
  find: ((question: Question, ask: Ask) => Promise<Reading<readonly T[]>>) | undefined,
  questions: readonly Question[],
  { ask, width = 1 }: Asking,
): Promise<SystemFacts<T> | null> {
  if (find === undefined) return null
  return systemFactsOf(source, await withLimit(questions, width, (question) => find(question, ask())))
}
