import type { Resolution } from '@patchbay/contract/workflows/cyber-security-response'
import { CallError } from '../../errors/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readText, refuseText } from '../../http/read-identifier.ts'
import { readIndicator } from '../../security/cases/indicator-key.ts'
import { lookUpIndicator } from '../../security/resolve/look-up.ts'
import type { Answered } from '../../sources/ask-sources.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { KeptQuestions } from '../../sources/stream/cached-questions.ts'
import { streamQuestion } from '../../sources/stream/stream-question.ts'
import type { CallContext } from '../call-context.ts'

export function cyberSecurityResponseCalls(
  { database, systems, log }: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /workflows/cyber-security-response/'> {
  const kept = new KeptQuestions()
  return {
    'GET /workflows/cyber-security-response/': async (asked) => {
      const { query, signal, streamed } = asked
      const { identifier, words, badges } = readText(query.q)
      const read = readIndicator(query.q)
      if ('fault' in read) throw refuseText(read.fault)
      const at = query.at === undefined ? new Date() : new Date(query.at)
      if (at.getTime() > Date.now() + 60_000)
        throw new CallError('input-not-valid', { fields: { at: 'lies in the future' } })
      const { kind, canonical } = identifier
      const question = { text: query.q, kind, words, canonical, vendor: null, badges: [...badges] }
      return streamQuestion<Resolution, Answered<Resolution>>(kept, asked, systems, (keeping, listener) =>
        lookUpIndicator(
          { db: database, systems: keeping, log, pace },
          { identifier, at, question, patient: streamed, signal, listener },
        ),
      )
    },
  }
}
