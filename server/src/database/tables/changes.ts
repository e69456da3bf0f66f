import type { RunState } from '@patchbay/contract/runs'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Json<T extends object> = ColumnType<T, string, string>

/** A change of the network and how far it is: migration 0050. */
export interface ChangeTable {
  id: GeneratedAlways<number>
  kind: string
  batch: string | null
  state: Generated<RunState>
  state_at: Generated<Date>
  why: string | null
  requested_by: number | null
  /** By the name of then. */
  requester: string
  requested_at: Generated<Date>
  session: string | null
  address: string | null
  correlation: string
  intent: JSONColumnType<object>
  reason: string
  ticket: string | null
  sentence: string
  /** As people read it. */
  target: string
  /** What it holds while it is under way. */
  targets: string[]
  /** What was read before anything was sent. */
  snapshot: Json<object>
  preview: Json<object>
  previewed_at: Generated<Date>
  accepted: Json<Record<string, string>>
  idempotency_key: string | null
  run_at: Date | null
  expires_at: Date | null
  undo_of: number | null
  prove_or_undo: Generated<boolean>
  approver_id: number | null
  approver: string | null
  approved_at: Date | null
  fence: Generated<number>
  began_at: Date | null
  ended_at: Date | null
  /** Fields as they were read at the end, by name. */
  after: Json<Record<string, string | null>> | null
}

export type Direction = 'forth' | 'back'

export interface ChangeStepTable {
  change_id: number
  direction: Direction
  position: number
  name: string
  title: string
  state: Generated<'waiting' | 'intended' | 'done' | 'failed' | 'unknown' | 'skipped'>
  tries: Generated<number>
  began_at: Date | null
  ended_at: Date | null
  sent: Generated<string[]>
  answer: string | null
  why: string | null
}

export interface ChangeProofTable {
  change_id: number
  position: number
  name: string
  title: string
  state: Generated<'waiting' | 'watching' | 'proven' | 'not-proven' | 'not-applicable'>
  /** Seconds. */
  wait: number
  until: Date | null
  seen: string | null
  source: string | null
  at: Date | null
}

export interface ChangeLeaseTable {
  target: string
  change_id: number
  /** The process that carries it forward; empty while none does. */
  holder: string
  fence: number
  taken_at: Generated<Date>
  until: Date
}

export interface ChangesTables {
  change: ChangeTable
  change_step: ChangeStepTable
  change_proof: ChangeProofTable
  change_lease: ChangeLeaseTable
}
