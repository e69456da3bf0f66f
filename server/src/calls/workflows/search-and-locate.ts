import { classify } from '@patchbay/contract/identifiers'
import { CallError } from '../../http/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { locate } from '../../locate/locate.ts'
import type { Surroundings } from '../surroundings.ts'

export function searchAndLocateCalls({
  database,
  systems,
  log,
}: Surroundings): Pick<Handlers, 'GET /workflows/search-and-locate/'> {
  return {
    'GET /workflows/search-and-locate/': async ({ query, signal, streamed, tell }) => {
      const asked = performance.now()
      const classified = classify(query.q)
      if ('fault' in classified) throw new CallError('input-not-valid', { fields: { q: classified.fault } })
      if (classified.identifier.kind === 'ticket') {
        throw new CallError('input-not-valid', {
          fields: { q: 'a ticket, and no service desk is connected' },
        })
      }
      const found = await locate(
        { db: database, systems, log },
        {
          text: query.q,
          classified,
          live: query.live === 'yes',
          patient: streamed,
          signal,
          listener: {
            question: (question, sources) => tell('question', { question, sources: [...sources] }),
            source: (source) => tell('source', source),
            answer: (answer) => tell('answer', answer),
          },
        },
      )
      tell('settled', { took: Math.round(performance.now() - asked) })
      return found
    },
  }
}
