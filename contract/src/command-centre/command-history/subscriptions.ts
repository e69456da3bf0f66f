import { z } from 'zod'
import { keptName } from '../../people/saved-name.ts'
import { defineCall } from '../../call.ts'
import { narrowed } from '../command-history.ts'
import { neverTold } from '../../changes/subscribed-states.ts'

const access = { for: 'key', key: 'commands-history' } as const
/** Concerns the signed-in person alone, so neither a change for the toasts nor an entry in the record. */
const quiet = { access, changes: false, record: 'none' } as const

/** Subscriptions that one person may have. */
export const mostSubscriptions = 20

const { from: _from, to: _to, attention: _attention, mine: _mine, ...withoutTimes } = narrowed

/** What narrows the history, without its times and what it is now: it is told from now on. */
const subscribedFilter = z.strictObject(withoutTimes)

export type SubscribedFilter = z.output<typeof subscribedFilter>

const subscription = z.strictObject({
  id: z.int(),
  name: z.string(),
  filter: subscribedFilter,
  /** One's own changes are told too. */
  ownToo: z.boolean(),
  since: z.iso.datetime(),
})

export type Subscription = z.output<typeof subscription>

export const listSubscriptions = defineCall({
  method: 'GET',
  path: '/command-centre/command-history/subscriptions/',
  title: 'List the own subscriptions to changes, newest first',
  ...quiet,
  answer: z.array(subscription),
})

/** Who is told of what others do from now on looks at the history, so that it is recorded as looking is. */
export const subscribe = defineCall({
  method: 'POST',
  path: '/command-centre/command-history/subscriptions/',
  title: 'Subscribe to matching changes at their end',
  ...quiet,
  record: 'read',
  body: z.strictObject({
    name: keptName,
    filter: subscribedFilter.superRefine((filter, context) => {
      const why = neverTold(filter)
      if (why !== null) context.addIssue({ code: 'custom', message: why })
    }),
    ownToo: z.boolean(),
  }),
  answer: subscription,
})

export const renameSubscription = defineCall({
  method: 'PUT',
  path: '/command-centre/command-history/subscriptions/',
  title: 'Rename a subscription to changes',
  ...quiet,
  body: z.strictObject({ id: z.int().min(1), name: keptName }),
  answer: subscription,
})

export const endSubscription = defineCall({
  method: 'POST',
  path: '/command-centre/command-history/subscriptions/end/',
  title: 'End an own subscription',
  ...quiet,
  body: z.strictObject({ id: z.int().min(1) }),
  answer: z.null(),
})
