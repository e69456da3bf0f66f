import type { Wireless } from '@patchbay/contract/common-queries/cisco-wlc'
import type { Handlers } from '../../http/handlers.ts'
import { readText, refuseText } from '../../http/read-identifier.ts'
import { LastAnswers } from '../../sources/last-known/last-answers.ts'
import type { Answered } from '../../sources/ask-sources.ts'
import type { QuestionListener } from '../../sources/listener.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { KeptQuestions } from '../../sources/stream/cached-questions.ts'
import { streamQuestion } from '../../sources/stream/stream-question.ts'
import type { Systems } from '../../systems/open.ts'
import { lookUpWireless } from '../../wireless/look-up.ts'
import { wantedFrom } from '../../wireless/wanted.ts'
import type { CallContext } from '../call-context.ts'

export function ciscoWlcCalls(
  { database, systems, log }: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /common-queries/cisco-wlc/'> {
  const stored = new KeptQuestions()
  const answers = new LastAnswers(database, '/common-queries/cisco-wlc', log)
  return {
    'GET /common-queries/cisco-wlc/': async (asked) => {
      const { query, signal, streamed } = asked
      const { identifier, words, badges } = readText(query.q)
      const controllers = systems.ofKind('wireless').map(({ name }) => name)
      const wanted = wantedFrom(query.q, identifier, controllers)
      if ('fault' in wanted) throw refuseText(wanted.fault)
      const isCount = wanted.controllers !== null
      const question = {
        text: query.q,
        kind: isCount ? 'controller' : identifier.kind,
        words: isCount ? 'wireless controllers' : words,
        canonical: identifier.canonical,
        vendor: null,
        badges: [...badges],
      }
      const ask = (keeping: Systems, listener: QuestionListener<Wireless>) =>
        lookUpWireless(
          { db: database, systems: keeping, log, pace },
          { wanted, question, patient: streamed, signal, listener },
        )
      return streamQuestion<Wireless, Answered<Wireless>>(stored, asked, systems, ask, {
        answers,
        about: identifier.canonical,
      })
    },
  }
}
