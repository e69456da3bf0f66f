import { classify } from '@patchbay/contract/identifiers'
import { CallError } from '../../http/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { locate } from '../../locate/locate.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import type { Surroundings } from '../surroundings.ts'

/** Takes the text for something that can be looked for, or refuses it with what is wrong. */
function read(text: string) {
  const refuse = (fault: string) => new CallError('input-not-valid', { fields: { q: fault } })
  const classified = classify(text)
  if ('fault' in classified) throw refuse(classified.fault)
  const { identifier } = classified
  if (identifier.kind === 'ticket') throw refuse('a ticket, and no service desk is connected')
  if (identifier.kind === 'port' && identifier.port.switch === null) {
    throw refuse(`a port without its switch: type the switch too, as in "sw-b12-2 ${identifier.canonical}"`)
  }
  return classified
}

export function searchAndLocateCalls(
  { database, systems, log }: Pick<Surroundings, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /workflows/search-and-locate/'> {
  return {
    'GET /workflows/search-and-locate/': async ({ query, signal, streamed, tell }) => {
      const asked = performance.now()
      const classified = read(query.q)
      const found = await locate(
        { db: database, systems, log, pace },
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
