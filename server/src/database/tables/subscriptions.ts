import type { SubscribedFilter } from '@patchbay/contract/command-centre/command-history/subscriptions'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** What somebody wants to be told of from the history: migration 0092. */
export interface HistorySubscriptionTable {
  id: GeneratedAlways<number>
  person_id: number
  name: string
  /** The name as it is compared. */
  name_key: string
  filter: JSONColumnType<SubscribedFilter>
  own_too: Generated<boolean>
  /** What ended before is not told. */
  since: Generated<Date>
}

/** What fits a subscription: a run of ours or a change made outside. */
export interface SubscriptionFitTable {
  id: GeneratedAlways<number>
  subscription_id: number
  change_id: number | null
  outside_change_id: number | null
  /** When its person was told, or could not be any more; null until then. */
  settled_at: Date | null
  notice_id: number | null
}

export interface SubscriptionsTables {
  history_subscription: HistorySubscriptionTable
  subscription_fit: SubscriptionFitTable
}
