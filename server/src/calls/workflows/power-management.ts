import type { PowerTargets } from '@patchbay/contract/workflows/power-management'
import type { Handlers } from '../../http/handlers.ts'
import { refuseText } from '../../http/read-identifier.ts'
import { lookUpPower } from '../../power/look-up.ts'
import { wantedFrom } from '../../power/wanted.ts'
import type { Answered } from '../../sources/ask-sources.ts'
import type { QuestionListener } from '../../sources/listener.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { KeptQuestions } from '../../sources/stream/cached-questions.ts'
import { streamQuestion } from '../../sources/stream/stream-question.ts'
import type { Systems } from '../../systems/open.ts'
import type { CallContext } from '../call-context.ts'

export function powerManagementCalls(
  { database, systems, log }: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /workflows/power-management/'> {
  const stored = new KeptQuestions()
  return {
    'GET /workflows/power-management/': async (asked) => {
      const { query, signal, streamed } = asked
      const wanted = wantedFrom(query.q)
      if ('fault' in wanted) throw refuseText(wanted.fault)
      const question = {
        text: query.q,
        kind: 'targets',
        words: 'ports and access points',
        canonical: query.q,
        vendor: null,
        badges: [],
      }
      const ask = (keeping: Systems, listener: QuestionListener<PowerTargets>) =>
        lookUpPower(
          { db: database, systems: keeping, log, pace },
          {
            wanted,
            only: query.only,
            live: query.live === 'yes',
            question,
            patient: streamed,
            signal,
            listener,
          },
        )
      return streamQuestion<PowerTargets, Answered<PowerTargets>>(stored, asked, systems, ask)
    },
  }
}
