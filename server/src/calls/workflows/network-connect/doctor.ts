import { readableKinds } from '../../../changes/rights/readable-run.ts'
import { kinds } from '../../../changes/start/kinds.ts'
import { readDestination } from '../../../doctor/destination.ts'
import { lookUpDoctor } from '../../../doctor/look-up.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { readIdentifier } from '../../../http/read-identifier.ts'
import { usualPace } from '../../../sources/pace.ts'
import type { Pace } from '../../../sources/pace.ts'
import { KeptQuestions } from '../../../sources/stream/cached-questions.ts'
import { streamQuestion } from '../../../sources/stream/stream-question.ts'
import type { CallContext } from '../../call-context.ts'

export function doctorCalls(
  { database, systems, log }: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /workflows/network-connect/'> {
  const kept = new KeptQuestions()
  return {
    'GET /workflows/network-connect/': async (asked) => {
      const { query, signal, streamed, person } = asked
      const classified = readIdentifier(query.q, systems.ofKind('service-desk').length)
      const to = readDestination(query.to, query.service)
      return streamQuestion(kept, asked, systems, (keeping, listener) =>
        lookUpDoctor(
          { db: database, systems: keeping, log, pace },
          {
            text: query.q,
            classified,
            to,
            patient: streamed,
            reader: { id: person.profile.id, kinds: readableKinds(kinds, person) },
            signal,
            listener,
          },
        ),
      )
    },
  }
}
