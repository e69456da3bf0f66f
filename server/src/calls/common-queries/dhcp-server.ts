import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import { classify } from '@patchbay/contract/identifiers'
import { lookUpDhcp } from '../../dhcp/look-up.ts'
import { dhcpText } from '../../dhcp/text.ts'
import { CallError } from '../../http/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { listenerOf } from '../../sources/listener.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import type { Surroundings } from '../surroundings.ts'

export function dhcpServerCalls(
  { database, systems, log }: Pick<Surroundings, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /common-queries/dhcp-server/'> {
  return {
    'GET /common-queries/dhcp-server/': async ({ query, signal, streamed, tell }) => {
      const asked = performance.now()
      const refuse = (fields: Record<string, string>) => new CallError('input-not-valid', { fields })
      const classified = classify(query.q)
      if ('fault' in classified) throw refuse({ q: classified.fault })
      const text = dhcpText(query.q, classified, systems.ofKind('dhcp'))
      if ('fault' in text) throw refuse({ q: text.fault })
      const at = query.at === undefined ? null : new Date(query.at)
      if (at !== null && at.getTime() > Date.now()) throw refuse({ at: 'lies in the future' })
      const found = await lookUpDhcp(
        { db: database, systems, log, pace },
        {
          typed: query.q,
          text,
          at,
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
