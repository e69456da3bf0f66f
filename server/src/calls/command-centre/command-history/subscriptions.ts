import {
  endSubscription,
  readSubscriptions,
  renameSubscription,
  subscribe,
} from '../../../changes/history/subscriptions/own-subscriptions.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { Surroundings } from '../../surroundings.ts'

type SubscriptionCall = Extract<
  keyof Handlers,
  `${string} /command-centre/command-history/subscriptions/${string}`
>

/** What one wants to be told of from the history: one's own, and nobody else's. */
export function subscriptionCalls({
  database,
}: Pick<Surroundings, 'database'>): Pick<Handlers, SubscriptionCall> {
  return {
    'GET /command-centre/command-history/subscriptions/': ({ person }) =>
      readSubscriptions(database, person.profile.id),
    'POST /command-centre/command-history/subscriptions/': ({ body, person }) =>
      subscribe(database, person.profile.id, body),
    'PUT /command-centre/command-history/subscriptions/': ({ body, person }) =>
      renameSubscription(database, person.profile.id, body),
    'POST /command-centre/command-history/subscriptions/end/': async ({ body, person }) => {
      await endSubscription(database, person.profile.id, body.id)
      return null
    },
  }
}
