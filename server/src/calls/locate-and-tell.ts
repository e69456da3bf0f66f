import { locate } from '../locate/locate.ts'
import type { LocateOptions, Located } from '../locate/locate.ts'
import type { Pace } from '../sources/pace.ts'
import { listenerOf } from '../sources/listener.ts'
import type { TellQuestion } from '../sources/listener.ts'
import { readIdentifier } from './read-identifier.ts'
import type { Surroundings } from './surroundings.ts'

/** A question about one identifier, as a call hands it over. */
interface Asked<Answer> {
  readonly query: { readonly q: string; readonly live: 'yes' | 'no'; readonly raw: 'yes' | 'no' }
  readonly signal: AbortSignal
  readonly streamed: boolean
  readonly tell: TellQuestion<Answer>
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
      listener: listenerOf(tell, query.raw),
    },
  )
  tell('settled', { took: Math.round(performance.now() - asked) })
  return found
}
