import type { Severity } from '@patchbay/contract/security-cases/case-words'
import type { CaseEvent } from '@patchbay/contract/workflows/security-response/cases'
import type { Generated, GeneratedAlways } from 'kysely'

/** A security case: migration 0290. */
export interface SecurityCaseTable {
  id: GeneratedAlways<number>
  severity: Severity
  indicator: string
  /** In one spelling, by which alerts of one indicator meet. */
  indicator_key: string
  alert_at: Date
  summary: string
  system: string | null
  source: string
  opened_by: number | null
  opened_at: Generated<Date>
  alerts: Generated<number>
  latest_alert_at: Generated<Date>
  reopened: Generated<number>
  assignee: number | null
  ticket: string | null
  ticket_looked_at: Date | null
  /** When its desk last had it open. */
  ticket_open_at: Date | null
  device: string | null
  /** MACs that are certainly of it, as of its resolution: migration 0331. */
  device_macs: Generated<string[]>
  owner: string | null
  /** When it was last looked for who that is: migration 0332. */
  owner_looked_at: Date | null
  place: string | null
  unresolved: string | null
  resolving_until: Date | null
  resolved_at: Date | null
  placed_at: Date | null
  contained_at: Date | null
  false_alarm: string | null
  false_alarm_at: Date | null
  closed_at: Date | null
}

export interface SecurityCaseEventTable {
  id: GeneratedAlways<number>
  case_id: number
  at: Generated<Date>
  person_id: number | null
  what: CaseEvent['what']
  words: string
}

/** What was last seen of one MAC of a contained device. */
export interface SecurityWatchTable {
  plan_id: number
  mac: string
  looked_at: Date | null
  holds: boolean | null
  words: string | null
  since: Date | null
}

export interface AlertDeliveryTable {
  system: string
  message: string
  received_at: Generated<Date>
}

export interface AlertRefusalTable {
  day: string
  why: 'signature' | 'time' | 'repeated'
  count: number
}

export interface SecurityCasesTables {
  security_case: SecurityCaseTable
  security_case_event: SecurityCaseEventTable
  security_watch: SecurityWatchTable
  alert_delivery: AlertDeliveryTable
  alert_refusal: AlertRefusalTable
}
