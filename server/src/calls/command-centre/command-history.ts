import { listHistory } from '../../changes/history/list-history.ts'
import { signedHistory } from '../../changes/history/signed-history.ts'
import { CallError } from '../../errors/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { subscriptionCalls } from './command-history/subscriptions.ts'
import type { CallContext } from '../call-context.ts'

type Own = Extract<keyof Handlers, `${string} /command-centre/command-history/${string}`>

export function commandHistoryCalls(context: CallContext): Pick<Handlers, Own> {
  const { database, changes, vault, people } = context
  return {
    ...subscriptionCalls(context),

    'GET /command-centre/command-history/': ({ query, person }) =>
      listHistory(database, changes.worker.kinds, query, person.profile.id),

    'GET /command-centre/command-history/signed/': ({ query, person }) => {
      if (vault.sealed) throw new CallError('sealed')
      return signedHistory(
        database,
        changes.worker.kinds,
        vault.keys.current().outward,
        query,
        person.profile.id,
        {
          product: people.productName,
          takenAt: people.now().toISOString(),
          takenBy: person.profile.username,
        },
      )
    },
  }
}
