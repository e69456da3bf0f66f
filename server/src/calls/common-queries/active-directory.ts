import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { accountText } from '../../directory/account-text.ts'
import { lookUpAccount } from '../../directory/look-up.ts'
import type { Handlers } from '../../http/handlers.ts'
import { listenerOf } from '../../sources/listener.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { readText, refuseText } from '../read-identifier.ts'
import type { Surroundings } from '../surroundings.ts'

export function activeDirectoryCalls(
  { database, systems, log }: Pick<Surroundings, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /common-queries/active-directory/'> {
  return {
    'GET /common-queries/active-directory/': async ({ query, signal, streamed, tell }) => {
      const asked = performance.now()
      const classified = readText(query.q)
      const text = accountText(query.q, classified)
      if ('fault' in text) throw refuseText(text.fault)
      const found = await lookUpAccount(
        { db: database, systems, log, pace },
        {
          text,
          badges: classified.badges,
          live: query.live === 'yes',
          patient: streamed,
          signal,
          listener: listenerOf<Answer>(tell, query.raw),
        },
      )
      tell('settled', { took: Math.round(performance.now() - asked) })
      return found
    },
  }
}
