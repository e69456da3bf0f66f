import type { Exchange, Question } from '@patchbay/contract/questions'
import type { Source } from '@patchbay/contract/systems/sources'

/** Events of a question to several sources. */
export type QuestionEvent<Answer> =
  | { readonly event: 'question'; readonly data: { readonly question: Question; readonly sources: Source[] } }
  | { readonly event: 'source'; readonly data: Source }
  | { readonly event: 'answer'; readonly data: Answer }
  | { readonly event: 'raw'; readonly data: Exchange }
  | { readonly event: 'settled'; readonly data: { readonly took: number } }

/** State of a question so far. */
export interface Progress<Answer> {
  readonly question: Question | null
  /** Sources in a fixed order. */
  readonly sources: readonly Source[]
  readonly answer: Answer | null
  /** Raw requests and answers, where the page asks for them. */
  readonly exchanges: readonly Exchange[]
  /** Sources with raw answers: `all`, `some` retried since, or `none`. */
  readonly overheard: 'all' | 'some' | 'none'
  /** The answer is the previous one, until the first new one arrives. */
  readonly answerIsOld: boolean
  /** ISO instant of the question whose answer is shown; null without an answer. */
  readonly answeredFor: string | null
  /** Milliseconds until all sources settled; null before. */
  readonly took: number | null
}

export const nothingYet: Progress<never> = {
  question: null,
  sources: [],
  answer: null,
  exchanges: [],
  overheard: 'none',
  answerIsOld: false,
  answeredFor: null,
  took: null,
}

/** Repeats the question; known facts stay until replaced. */
export function askedAgain<Answer>(before: Progress<Answer>, raw: boolean): Progress<Answer> {
  return { ...before, overheard: raw ? 'all' : 'none', answerIsOld: before.answer !== null, took: null }
}

/** Retries one source; the answer stays until it answers. */
export function oneAskedAgain<Answer>(before: Progress<Answer>, raw: boolean): Progress<Answer> {
  return { ...before, overheard: raw && before.overheard === 'none' ? 'some' : before.overheard, took: null }
}

/** Applies one event of the stream. */
export function take<Answer>(progress: Progress<Answer>, event: QuestionEvent<Answer>): Progress<Answer> {
  switch (event.event) {
    case 'question':
      return {
        ...progress,
        question: event.data.question,
        sources: event.data.sources,
        exchanges: stillSaid(progress.exchanges, event.data.question),
        took: null,
      }
    case 'source':
      return { ...progress, sources: replaced(progress.sources, event.data) }
    case 'answer':
      return {
        ...progress,
        answer: event.data,
        answerIsOld: false,
        answeredFor: progress.question?.askedAt ?? progress.answeredFor,
      }
    case 'raw':
      return { ...progress, exchanges: [...progress.exchanges, event.data] }
    case 'settled':
      return { ...progress, took: event.data.took }
    default:
      // An event of a newer server is passed over.
      return progress
  }
}

/** A retry clears the raw answers of its source alone. */
function stillSaid(exchanges: readonly Exchange[], { retry }: Question): readonly Exchange[] {
  return retry === undefined || retry.others === null
    ? []
    : exchanges.filter(({ source }) => source !== retry.source)
}

/**
 * The stream broke off: a complete previous answer stays, else the partial one; sources still asked have failed.
 */
export function brokenOff<Answer>(before: Progress<Answer>, now: Progress<Answer>): Progress<Answer> {
  if (before.answer !== null && before.took !== null) return before
  return {
    ...now,
    answerIsOld: false,
    sources: now.sources.map((source) =>
      source.state === 'waiting' || source.state === 'asking'
        ? { ...source, state: 'failed', why: 'the connection to the console was cut off' }
        : source,
    ),
  }
}

function replaced(sources: readonly Source[], next: Source): readonly Source[] {
  const known = sources.some(({ id }) => id === next.id)
  return known ? sources.map((source) => (source.id === next.id ? next : source)) : [...sources, next]
}
