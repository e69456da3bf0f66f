import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { accountText } from '../../directory/account-text.ts'
import { lookUpAccount } from '../../directory/look-up.ts'
import type { Answered } from '../../sources/ask-sources.ts'
import type { Handlers } from '../../http/handlers.ts'
import { KeptQuestions } from '../../sources/stream/cached-questions.ts'
import { LastAnswers } from '../../sources/last-known/last-answers.ts'
import type { QuestionListener } from '../../sources/listener.ts'
import { streamQuestion } from '../../sources/stream/stream-question.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import type { Systems } from '../../systems/open.ts'
import { readText, refuseText } from '../../http/read-identifier.ts'
import type { CallContext } from '../call-context.ts'

export function activeDirectoryCalls(
  { database, systems, log }: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /common-queries/active-directory/'> {
  const kept = new KeptQuestions()
  const answers = new LastAnswers(database, '/common-queries/active-directory', log)
  return {
    'GET /common-queries/active-directory/': async (asked) => {
      const { query, signal, streamed } = asked
      const classified = readText(query.q)
      const text = accountText(query.q, classified)
      if ('fault' in text) throw refuseText(text.fault)
      const ask = (keeping: Systems, listener: QuestionListener<Answer>) =>
        lookUpAccount(
          { db: database, systems: keeping, log, pace },
          {
            text,
            badges: classified.badges,
            patient: streamed,
            signal,
            listener,
          },
        )
      return streamQuestion<Answer, Answered<Answer>>(kept, asked, systems, ask, {
        answers,
        about: text.text,
      })
    },
  }
}
