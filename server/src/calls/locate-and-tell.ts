import { readableKinds } from '../changes/rights/readable-run.ts'
import type { Reader } from '../changes/rights/readable-run.ts'
import { kinds } from '../changes/start/kinds.ts'
import { locate } from '../locate/locate.ts'
import type { LocateOptions } from '../locate/search.ts'
import type { Answered } from '../sources/ask-sources.ts'
import type { Pace } from '../sources/pace.ts'
import type { KeptQuestions } from '../sources/stream/cached-questions.ts'
import { streamQuestion } from '../sources/stream/stream-question.ts'
import type { AskedToTell } from '../sources/stream/stream-question.ts'
import { readIdentifier } from '../http/read-identifier.ts'
import type { CallContext } from './call-context.ts'

/** A question about one identifier, as a call hands it over. */
interface Asked<Answer> extends AskedToTell<Answer> {
  readonly signal: AbortSignal
  readonly person: Reader
}

/** Searches for what was typed and tells each step; refuses a text that cannot be an identifier. */
export async function locateAndTell<Answer>(
  { database, systems, log }: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace,
  kept: KeptQuestions,
  asked: Asked<Answer>,
  { draw, requests = false }: Pick<LocateOptions<Answer>, 'draw' | 'requests'>,
): Promise<Answered<Answer>> {
  const { query, signal, streamed, person } = asked
  const classified = readIdentifier(query.q, systems.ofKind('service-desk').length)
  return streamQuestion(kept, asked, systems, (keeping, listener) =>
    locate(
      { db: database, systems: keeping, log, pace },
      {
        text: query.q,
        classified,
        requests,
        live: query.live === 'yes',
        patient: streamed,
        reader: { id: person.profile.id, kinds: readableKinds(kinds, person) },
        signal,
        draw,
        listener,
      },
    ),
  )
}
