import type { Exchange, Question } from '@patchbay/contract/questions'
import type { Source } from '@patchbay/contract/sources'

/** What a question to several sources tells, event by event. */
export type QuestionEvent<Answer> =
  | { readonly event: 'question'; readonly data: { readonly question: Question; readonly sources: Source[] } }
  | { readonly event: 'source'; readonly data: Source }
  | { readonly event: 'answer'; readonly data: Answer }
  | { readonly event: 'raw'; readonly data: Exchange }
  | { readonly event: 'settled'; readonly data: { readonly took: number } }

/** What is known of a question so far. */
export interface Progress<Answer> {
  readonly question: Question | null
  /** In the order of the question; it does not change while they answer. */
  readonly sources: readonly Source[]
  readonly answer: Answer | null
  /** What was asked of the sources and answered by them word for word, where the page wants to show it. */
  readonly exchanges: readonly Exchange[]
  /** The answer shown is that of the time before, until the first of this time arrives. */
  readonly answerIsOld: boolean
  /** Milliseconds until all had settled; null while some are asked. */
  readonly took: number | null
}

export const nothingYet: Progress<never> = {
  question: null,
  sources: [],
  answer: null,
  exchanges: [],
  answerIsOld: false,
  took: null,
}

/** The same question is asked again: what was known stays until it is replaced. */
export function askedAgain<Answer>(before: Progress<Answer>): Progress<Answer> {
  return { ...before, answerIsOld: before.answer !== null, took: null }
}

/** Takes in one event of the stream. */
export function take<Answer>(progress: Progress<Answer>, event: QuestionEvent<Answer>): Progress<Answer> {
  switch (event.event) {
    case 'question':
      return {
        ...progress,
        question: event.data.question,
        sources: event.data.sources,
        exchanges: [],
        took: null,
      }
    case 'source':
      return { ...progress, sources: replaced(progress.sources, event.data) }
    case 'answer':
      return { ...progress, answer: event.data, answerIsOld: false }
    case 'raw':
      return { ...progress, exchanges: [...progress.exchanges, event.data] }
    case 'settled':
      return { ...progress, took: event.data.took }
    default:
      // An event of a newer server is passed over.
      return progress
  }
}

function replaced(sources: readonly Source[], next: Source): readonly Source[] {
  const known = sources.some(({ id }) => id === next.id)
  return known ? sources.map((source) => (source.id === next.id ? next : source)) : [...sources, next]
}
