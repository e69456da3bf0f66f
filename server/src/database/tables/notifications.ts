import type { NoticeEvent } from '@patchbay/contract/people/notice-events'
import type { Generated, GeneratedAlways } from 'kysely'

/** What was told, once for all it is for. Migration 0057, as all of these. */
export interface NoticeTable {
  id: GeneratedAlways<number>
  at: Generated<Date>
  event: NoticeEvent
  title: string
  words: string
  /** In the console, from the slash. */
  path: string
  change_id: number | null
  /** A list and what happens to its lines, which is told once; null for what is told each time. Migration 0096. */
  topic: string | null
  /** Lines that it tells of. */
  lines: Generated<number>
  /** When its deliveries were written; null until then. */
  spread_at: Date | null
}

export interface NotificationTable {
  id: GeneratedAlways<number>
  notice_id: number
  person_id: number
  read_at: Date | null
}

export interface DeliveryTable {
  id: Generated<string>
  notice_id: number
  way: 'mail' | 'webhook' | 'address'
  /** To whom by mail. */
  person_id: number | null
  /** Name of the connected system that is told. */
  system: string | null
  /** To whom by mail who has no account; migration 0101. */
  address: string | null
  state: Generated<'due' | 'delivered' | 'given-up'>
  tries: Generated<number>
  since: Generated<Date>
  next_try_at: Generated<Date>
  ended_at: Date | null
  why: string | null
}

export interface NotificationsTables {
  notice: NoticeTable
  notification: NotificationTable
  delivery: DeliveryTable
}
