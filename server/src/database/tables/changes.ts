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
  /** What it is about without touching it. */
  about: Generated<string[]>
  /** What was read before anything was sent. */
  snapshot: Json<object>
  preview: Json<object>
  previewed_at: Generated<Date>
  /** As it was read before that, where it was another. */
  preview_before: Json<object> | null
  accepted: Json<Record<string, string>>
  idempotency_key: string | null
  run_at: Date | null
  expires_at: Date | null
  undo_of: number | null
  /** It undoes an undo: a change like others. */
  redoes: Generated<boolean>
  prove_or_undo: Generated<boolean>
  /** To whom the answer was left. */
  asked_of: number | null
  approver_id: number | null
  approver: string | null
  approved_at: Date | null
  fence: Generated<number>
  began_at: Date | null
  ended_at: Date | null
  /** Fields as they were read at the end, by name. */
  after: Json<Record<string, string | null>> | null
  /** When its end, once its time was over, was last begun by any process. */
  end_tried_at: Date | null
  end_settled: Generated<boolean>
  /** Fewest days before its end of which somebody was told; migration 0089. */
  end_told_days: number | null
  /** The same of whoever it belongs to, and when it was last looked for who that is; migration 0101. */
  owner_told_days: number | null
  owner_looked_at: Date | null
  /** It is undone by itself when its ticket is closed; migration 0091. */
  ends_with_ticket: Generated<boolean>
  /** That ticket; null where it was not found yet. */
  end_ticket: number | null
  /** When it was found closed; null while it is open. */
  ticket_closed_at: Date | null
  /** When what became of it is read again, where that is not known; migration 0088. */
  read_again_at: Date | null
  /** Somebody was told that it is not known. */
  unknown_told: Generated<boolean>
  /** State in which it was last compared with subscriptions of the history; migration 0092. */
  matched_as: RunState | null
  /** Until when what its device did not show before its end is watched for; migration 0083. */
  watched_until: Date | null
  watch_next_at: Date | null
  /** When all that was asked then answered last. */
  watch_answered_at: Date | null
  /** Place in the list that it was asked for in, from 1; migration 0065. */
  batch_position: number | null
  batch_stage: number | null
  /** As it was given there, under the names of the list; migration 0086. */
  batch_cells: string[] | null
  looked_for_at: Date | null
  /** The workflow that it is a step of, and its place in it, from 0; migration 0220. It has its turn once it has a `run_at`. */
  plan: number | null
  plan_position: number | null
  /** When a process went on with it that another one had left in the middle; migration 0058. */
  taken_over_at: Generated<Date[]>
  /** When somebody wanted it stopped after it had begun, and who; migration 0103. */
  stop_asked_at: Date | null
  stopper_id: number | null
  /** By the name of then. */
  stopper: string | null
}

/** Changes that were asked for as one list: migration 0065. */
export interface BatchTable {
  id: Generated<string>
  kind: string
  requested_by: number | null
  requester: string
  requested_at: Generated<Date>
  reason: string
  ticket: string | null
  /** When its first lines begin by themselves; null for at once; migration 0085. */
  run_at: Date | null
  /** When each of its lines is undone by itself; null for never. */
  expires_at: Date | null
  ends_with_ticket: Generated<boolean>
  idempotency_key: string | null
  /** What that click said; migration 0087. */
  applied_as: ColumnType<object | null, string | null | undefined, string | null>
  applied_at: Date | null
  stopped_at: Date | null
  stopped_why: string | null
  /** Past a line of a later stage that goes otherwise than meant; migration 0086. */
  goes_on: Generated<boolean>
  /** Seconds between the begin of two of its lines. */
  stagger: Generated<number>
  /** Names of its columns. */
  heads: string[] | null
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

/** Migration 0056. */
export interface ChangeNoteTable {
  id: GeneratedAlways<number>
  change_id: number
  at: Generated<Date>
  person_id: number | null
  name: string
  words: string
}

/** Migration 0059. */
export interface WriteTurnTable {
  id: GeneratedAlways<number>
  turn_at: Date
}

/** A ticket whose closing is the end of runs: migration 0091. */
export interface WatchedTicketTable {
  id: GeneratedAlways<number>
  /** Name of the system, and its title. */
  system: string
  title: string
  /** Id of the ticket at its desk. */
  request: string
  number: string
  /** The desk's own word. */
  state: string
  open: boolean
  /** When the desk told it last. */
  looked_at: Generated<Date>
  next_look_at: Generated<Date>
  /** Looks in a row that told nothing. */
  failures: Generated<number>
  failing_since: Date | null
  why: string | null
  failing_told: 'silent' | 'gone' | null
}

export interface ChangesTables {
  batch: BatchTable
  change: ChangeTable
  change_step: ChangeStepTable
  change_proof: ChangeProofTable
  change_lease: ChangeLeaseTable
  change_note: ChangeNoteTable
  write_turn: WriteTurnTable
  watched_ticket: WatchedTicketTable
}
