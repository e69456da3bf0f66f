import type { Exchange as Overheard } from '@patchbay/connectors/overhearing/overhearing'
import type { Exchange, Question } from '@patchbay/contract/questions'
import type { Source } from '@patchbay/contract/systems/sources'

/** Who listens while the answer grows. */
export interface QuestionListener<Answer> {
  question(question: Question, sources: readonly Source[]): void
  source(source: Source): void
  answer(answer: Answer): void
  /** False where nobody sees the answer grow: it is told once, at the end. */
  readonly growth?: boolean
  /** Each exchange with a source, word for word; absent where nobody reads them. */
  readonly overheard?: (id: string, exchange: Overheard) => void
}

/** How a call tells the events of a question. */
export interface TellQuestion<Answer> {
  (event: 'question', data: { question: Question; sources: Source[] }): void
  (event: 'source', data: Source): void
  (event: 'answer', data: Answer): void
  (event: 'raw', data: Exchange): void
  (event: 'settled', data: { took: number }): void
}

/** Tells everything to the client of a call; exchanges only where it asked for them, an answer that grows only to a stream. */
export const listenerOf = <Answer>({
  tell,
  query: { raw },
  streamed,
}: {
  readonly tell: TellQuestion<Answer>
  readonly query: { readonly raw: 'yes' | 'no' }
  readonly streamed: boolean
}): QuestionListener<Answer> => ({
  growth: streamed,
  question: (question, sources) => tell('question', { question, sources: [...sources] }),
  source: (source) => tell('source', source),
  answer: (answer) => tell('answer', answer),
  ...(raw === 'yes'
    ? {
        overheard: (source: string, { at, ...exchange }: Overheard) =>
          tell('raw', { source, ...exchange, at: at.toISOString() }),
      }
    : {}),
})
