import type { Source } from '@patchbay/contract/sources'
import type { Exchange, Question } from '@patchbay/contract/questions'
import { locate } from '../locate/locate.ts'
import type { LocateOptions, Located } from '../locate/locate.ts'
import type { Pace } from '../sources/pace.ts'
import { tellRaw } from '../sources/tell-raw.ts'
import { readIdentifier } from './read-identifier.ts'
import type { Surroundings } from './surroundings.ts'

/** A question about one identifier, as a call hands it over. */
interface Asked<Answer> {
  readonly query: { readonly q: string; readonly live: 'yes' | 'no'; readonly raw: 'yes' | 'no' }
  readonly signal: AbortSignal
  readonly streamed: boolean
  readonly tell: {
    (event: 'question', data: { question: Question; sources: Source[] }): void
    (event: 'source', data: Source): void
    (event: 'answer', data: Answer): void
    (event: 'raw', data: Exchange): void
    (event: 'settled', data: { took: number }): void
  }
}

/** Searches for what was typed and tells each step; refuses a text that cannot be an identifier. */
export async function locateAndTell<Answer>(
  { database, systems, log }: Pick<Surroundings, 'database' | 'systems' | 'log'>,
  pace: Pace,
  { query, signal, streamed, tell }: Asked<Answer>,
  draw: LocateOptions<Answer>['draw'],
): Promise<Located<Answer>> {
  const asked = performance.now()
  const classified = readIdentifier(query.q)
  const found = await locate(
    { db: database, systems, log, pace },
    {
      text: query.q,
      classified,
      live: query.live === 'yes',
      patient: streamed,
      signal,
      draw,
      listener: {
        question: (question, sources) => tell('question', { question, sources: [...sources] }),
        source: (source) => tell('source', source),
        answer: (answer) => tell('answer', answer),
        ...(query.raw === 'yes' ? { overheard: tellRaw(tell) } : {}),
      },
    },
  )
  tell('settled', { took: Math.round(performance.now() - asked) })
  return found
}
