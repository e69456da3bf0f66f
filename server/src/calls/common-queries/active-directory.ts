import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { accountText } from '../../directory/account-text.ts'
import { lookUpAccount } from '../../directory/look-up.ts'
import type { LookedUp } from '../../directory/look-up.ts'
import type { Handlers } from '../../http/handlers.ts'
import { KeptQuestions } from '../../sources/again/kept-questions.ts'
import { tellQuestion } from '../../sources/again/tell-question.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { readText, refuseText } from '../read-identifier.ts'
import type { Surroundings } from '../surroundings.ts'

export function activeDirectoryCalls(
  { database, systems, log }: Pick<Surroundings, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /common-queries/active-directory/'> {
  const kept = new KeptQuestions()
  return {
    'GET /common-queries/active-directory/': async (asked) => {
      const { query, signal, streamed } = asked
      const classified = readText(query.q)
      const text = accountText(query.q, classified)
      if ('fault' in text) throw refuseText(text.fault)
      return tellQuestion<Answer, LookedUp>(kept, asked, systems, (keeping, listener) =>
        lookUpAccount(
          { db: database, systems: keeping, log, pace },
          {
            text,
            badges: classified.badges,
            live: query.live === 'yes',
            patient: streamed,
            signal,
            listener,
          },
        ),
      )
    },
  }
}
