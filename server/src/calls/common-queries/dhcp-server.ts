import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import { lookUpDhcp } from '../../dhcp/answer/look-up.ts'
import type { Answered } from '../../sources/ask-sources.ts'
import { dhcpText } from '../../dhcp/text.ts'
import { CallError } from '../../errors/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { LastAnswers } from '../../sources/last-known/last-answers.ts'
import { KeptQuestions } from '../../sources/stream/cached-questions.ts'
import { streamQuestion } from '../../sources/stream/stream-question.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import type { CallContext } from '../call-context.ts'

export function dhcpServerCalls(
  { database, systems, log }: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /common-queries/dhcp-server/'> {
  const kept = new KeptQuestions()
  const answers = new LastAnswers(database, '/common-queries/dhcp-server', log)
  return {
    'GET /common-queries/dhcp-server/': async (asked) => {
      const { query, signal, streamed } = asked
      const refuse = (fields: Record<string, string>) => new CallError('input-not-valid', { fields })
      const classified = classify(query.q)
      if ('fault' in classified) throw refuse({ q: classified.fault })
      const text = dhcpText(query.q, classified, systems.ofKind('dhcp'))
      if ('fault' in text) throw refuse({ q: text.fault })
      const at = query.at === undefined ? null : new Date(query.at)
      if (at !== null && at.getTime() > Date.now()) throw refuse({ at: 'lies in the future' })
      return streamQuestion<Answer, Answered<Answer>>(
        kept,
        asked,
        systems,
        (keeping, listener) =>
          lookUpDhcp(
            { db: database, systems: keeping, log, pace },
            { typed: query.q, text, at, patient: streamed, signal, listener },
          ),
        { answers, about: JSON.stringify([text.subject, at]) },
      )
    },
  }
}
