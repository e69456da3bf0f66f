import {
  endSubscription,
  readSubscriptions,
  renameSubscription,
  subscribe,
} from '../../../changes/history/subscriptions/own-subscriptions.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { SignedIn } from '../../../people/person.ts'
import { sessionOf } from '../../prove.ts'
import type { CallContext } from '../../call-context.ts'

type SubscriptionCall = Extract<
  keyof Handlers,
  `${string} /command-centre/command-history/subscriptions/${string}`
>

/** Whose they are: a program with a token has none. */
function ownOf(person: SignedIn): number {
  sessionOf(person)
  return person.profile.id
}

/** What one wants to be told of from the history: one's own, and nobody else's. */
export function subscriptionCalls({
  database,
}: Pick<CallContext, 'database'>): Pick<Handlers, SubscriptionCall> {
  return {
    'GET /command-centre/command-history/subscriptions/': async ({ person }) =>
      readSubscriptions(database, ownOf(person)),
    'POST /command-centre/command-history/subscriptions/': async ({ body, person }) =>
      subscribe(database, ownOf(person), body),
    'PUT /command-centre/command-history/subscriptions/': async ({ body, person }) =>
      renameSubscription(database, ownOf(person), body),
    'POST /command-centre/command-history/subscriptions/end/': async ({ body, person }) => {
      await endSubscription(database, ownOf(person), body.id)
      return null
    },
  }
}
