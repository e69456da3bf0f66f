import type { RunState } from '@patchbay/contract/runs'
import type { PlanStepTold } from '@patchbay/contract/plans/plan-run'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** What may be asked for in place of what was: the fields that differ, and the same as a button says it. */
export interface Instead {
  readonly words: string
  readonly fields: Readonly<Record<string, string>>
}

/** A run of a workflow: migration 0220. */
export interface PlanTable {
  id: GeneratedAlways<number>
  name: string
  state: RunState
  state_at: Generated<Date>
  why: string | null
  goes_back: Generated<boolean>
  requested_by: number | null
  /** By the name of then. */
  requester: string
  requested_at: Generated<Date>
  session: string | null
  address: string | null
  correlation: string
  asked: JSONColumnType<object>
  /** What was resolved of it. */
  known: JSONColumnType<object>
  reason: string
  ticket: string | null
  target: string
  sentence: string
  expires_at: Date | null
  idempotency_key: string | null
  carried_until: Generated<Date>
  began_at: Date | null
  ended_at: Date | null
  /** The run whose place it takes once it begins: migration 0340. */
  instead_of: number | null
}

export interface PlanStepTable {
  plan_id: number
  position: number
  name: string
  state: Generated<PlanStepTold['state']>
  words: string | null
  source: string | null
  at: Date | null
  until: Date | null
  /** What may be asked for instead, by the fields of the plan. */
  instead: JSONColumnType<Instead> | null
}

export interface PlansTables {
  plan: PlanTable
  plan_step: PlanStepTable
}
