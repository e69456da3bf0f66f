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
  /** Whether exchanges were asked for: of `all` sources, of `some` that were asked again since, or of `none`. */
  readonly overheard: 'all' | 'some' | 'none'
  /** The answer shown is that of the time before, until the first of this time arrives. */
  readonly answerIsOld: boolean
  /** When the question was asked that the answer shown belongs to, as an instant; null while there is none. */
  readonly answeredFor: string | null
  /** Milliseconds until all had settled; null while some are asked. */
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

/** The same question is asked again: what was known stays until it is replaced. */
export function askedAgain<Answer>(before: Progress<Answer>, raw: boolean): Progress<Answer> {
  return { ...before, overheard: raw ? 'all' : 'none', answerIsOld: before.answer !== null, took: null }
}

/** One of its sources is asked again: the answer stays as it is until that has answered too. */
export function oneAskedAgain<Answer>(before: Progress<Answer>, raw: boolean): Progress<Answer> {
  return { ...before, overheard: raw && before.overheard === 'none' ? 'some' : before.overheard, took: null }
}

/** Takes in one event of the stream. */
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

/** What one source is asked again ends what it said before; what the others said, they still say. */
function stillSaid(exchanges: readonly Exchange[], { again }: Question): readonly Exchange[] {
  return again === undefined || again.others === null
    ? []
    : exchanges.filter(({ source }) => source !== again.source)
}

/**
 * The question broke off. A whole answer of the time before stays as it stood; where there was none, what has come so far
 * does, and who was still asked has failed.
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
